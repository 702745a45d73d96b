//! Lines that say what must be so.

use cards::{Card, Face, Faces};
use games::round::Word;
use games::{Holder, Place, Wager};

use super::EXPECTED;
use super::expected::{Expect, Expected};
use super::read::time;
use super::words::Words;

/// Reads what follows `expect`.
pub(super) fn read(words: &mut Words) -> Result<Expect, String> {
    let mut first = words.word("what is expected")?;
    let there = first != "no";
    if !there {
        first = words.word("what is not expected")?;
        if !["award", "offer", "ruling"].contains(&first.as_str()) {
            return Err(format!("`no {first}` cannot be expected"));
        }
    }
    if !EXPECTED.contains(&first.as_str()) {
        return Err(format!("`{first}` cannot be expected"));
    }
    let what = match first.as_str() {
        "paid" => money(Word::Paid, words)?,
        "taken" => money(Word::Taken, words)?,
        "returned" => money(Word::Returned, words)?,
        "void" => money(Word::Void, words)?,
        "net" => Expected::Net {
            place: words.parse("the place")?,
            amount: words.parse("the amount")?,
        },
        "any" => {
            let place = words.parse("the place")?;
            let mut wagers = vec![words.parse::<Wager>("the wager")?];
            while let Some(wager) = words.parse_if() {
                wagers.push(wager);
            }
            Expected::Any { place, wagers }
        }
        "refused" => Expected::Refused(reason(words)),
        "warned" => Expected::Warned(reason(words)),
        "accepted" => Expected::Accepted,
        "offer" => {
            let (place, action) = (words.parse("the place")?, words.word("the action")?);
            Expected::Offer {
                there,
                place,
                action,
                amount: words.parse_if(),
            }
        }
        "deck" => Expected::DeckInPlay(words.parse("which deck")?),
        "guide" => guide(words)?,
        "order" => {
            let place = words.parse("the place")?;
            let mut wagers = Vec::new();
            while let Some(wager) = words.parse_if() {
                wagers.push(wager);
            }
            if wagers.len() < 2 {
                return Err("an order is of two wagers or more".to_owned());
            }
            Expected::Order { place, wagers }
        }
        "next" => Expected::Next(words.quoted().ok_or("the words of the step are missing")?),
        "state" => Expected::State(words.word("the state")?),
        "ruling" => {
            let ruling = words.word("the ruling")?;
            Expected::Ruling {
                there,
                ruling,
                who: until(words, "under"),
            }
        }
        "choice" => {
            let ruling = words.word("the ruling")?;
            if !words.take_if("by") {
                return Err("a choice says by which office".to_owned());
            }
            Expected::Choice {
                ruling,
                by: until(words, "under"),
            }
        }
        "breach" => Expected::Breach(words.parse("the place")?),
        "hand" => {
            let (holder, wager) = (words.parse("whose hand")?, words.parse_if());
            Expected::Hand {
                holder,
                wager,
                category: words.quoted().ok_or("the category is missing")?,
            }
        }
        "qualifies" => Expected::Qualifies,
        "no-hand" => Expected::NoHand,
        "up" => Expected::Up(words.parse::<Card>("the card")?),
        "dealt" => dealt(words)?,
        "sees" => {
            let (person, holder) = (words.word("who sees")?, words.parse("whose cards")?);
            Expected::Sees {
                person,
                holder,
                faces: faces(words)?,
            }
        }
        "meter" => {
            let jackpot = words.word("the jackpot")?;
            let pool = ["major", "minor"]
                .into_iter()
                .find(|pool| words.take_if(pool));
            Expected::Meter {
                jackpot,
                pool: pool.map(str::to_owned),
                amount: words.parse("the amount")?,
            }
        }
        "award" => award(words, there)?,
        "topped-up" => Expected::ToppedUp {
            jackpot: words.word("the jackpot")?,
            amount: words.parse("the amount")?,
        },
        "count" => Expected::Count {
            what: words.word("what")?,
            cards: words.parse("how many")?,
        },
        "stack" => {
            let (place, wager) = (words.parse("the place")?, words.parse("the wager")?);
            let mut chips = Vec::new();
            while let Some(chip) = words.parse_if() {
                chips.push(chip);
            }
            Expected::Stack {
                place,
                wager,
                chips,
            }
        }
        "lamp" => {
            let place = words.parse("the place")?;
            let lit = match words.word("on or off")?.as_str() {
                "on" => true,
                "off" => false,
                other => return Err(format!("a lamp is on or off, not `{other}`")),
            };
            Expected::Lamp { place, lit }
        }
        "sign" => Expected::Sign(words.quoted().ok_or("the text of the sign is missing")?),
        "term" => {
            let word = words.quoted().ok_or("the word is missing")?;
            Expected::Term {
                word,
                source: words.quoted().ok_or("the source is missing")?,
            }
        }
        "differs" => {
            let clause = words.word("the clause")?;
            if !words.take_if("from") {
                return Err("a difference says from which day".to_owned());
            }
            Expected::Differs {
                clause,
                from: words.parse("the day")?,
            }
        }
        "due" => {
            let what = words.word("what is due")?;
            if !words.take_if("at") {
                return Err("what is due says at which time".to_owned());
            }
            Expected::Due {
                what,
                at: time(&words.word("the time")?)?,
            }
        }
        other => return Err(format!("`{other}` cannot be expected")),
    };
    let under = if words.take_if("under") {
        Some(words.word("the clause")?)
    } else {
        None
    };
    Ok(Expect { what, under })
}

fn money(word: Word, words: &mut Words) -> Result<Expected, String> {
    let (place, wager) = (words.parse("the place")?, words.parse("the wager")?);
    Ok(Expected::Money {
        word,
        place,
        wager,
        amount: words.parse("the amount")?,
    })
}

fn reason(words: &mut Words) -> Option<String> {
    let named = words.peek().is_some_and(|word| word != "under");
    named.then(|| words.word("the reason").unwrap_or_default())
}

fn until(words: &mut Words, end: &str) -> Vec<String> {
    let mut taken = Vec::new();
    while words.peek().is_some_and(|word| word != end) {
        taken.extend(words.word("").ok());
    }
    taken
}

fn faces(words: &mut Words) -> Result<Faces, String> {
    let text = until(words, "under").join(" ");
    text.parse().map_err(|error| format!("the cards: {error}"))
}

fn dealt(words: &mut Words) -> Result<Expected, String> {
    let holder: Holder = words.parse("whose cards")?;
    if words.take_if("none") {
        return Ok(Expected::Dealt {
            holder,
            cards: Vec::new(),
        });
    }
    let cards = faces(words)?
        .iter()
        .map(|face: &Face| face.known())
        .collect();
    Ok(Expected::Dealt { holder, cards })
}

fn guide(words: &mut Words) -> Result<Expected, String> {
    let Some(first) = words.quoted() else {
        return Ok(Expected::Guide(None));
    };
    let mut steps = vec![first];
    while words.take_if("then") {
        steps.push(words.quoted().ok_or("the words of the step are missing")?);
    }
    Ok(match <[String; 1]>::try_from(steps) {
        Ok([only]) => Expected::Guide(Some(only)),
        Err(steps) => Expected::GuideInOrder(steps),
    })
}

fn award(words: &mut Words, there: bool) -> Result<Expected, String> {
    let jackpot = words.word("the jackpot")?;
    let at = words.word("the table and place")?;
    let wrong = || format!("`{at}` is not a table and place such as @2.4");
    let (table, place) = at
        .strip_prefix('@')
        .and_then(|at| at.split_once('.'))
        .ok_or_else(wrong)?;
    let table = table.parse().map_err(|_| wrong())?;
    let place: Place = place.parse()?;
    if !there {
        return Ok(Expected::NoAward {
            jackpot,
            table,
            place,
        });
    }
    let amount = words.parse("the amount")?;
    let order = if words.take_if("order") {
        Some(words.parse("its number")?)
    } else {
        None
    };
    Ok(Expected::Award {
        jackpot,
        table,
        place,
        amount,
        order,
    })
}
