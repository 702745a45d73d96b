//! Lines that say what somebody does.

use cards::{Card, Face, Faces};
use games::round::How;
use games::{Holder, Place, Wager};
use money::{Money, Rate};

use super::read::{by, time};
use super::statement::{Act, JackpotAct, Listed, Rates, ReportLine, Shown, Slip, Stayed, Until};
use super::words::Words;

/// Reads what follows the verb of an act; none: it is not one.
pub(super) fn read(verb: &str, words: &mut Words) -> Result<Option<Act>, String> {
    Ok(Some(match verb {
        "at" => Act::At(time(&words.word("the time")?)?),
        "wager" => wager(words)?,
        "withdraw" => Act::Withdraw {
            place: place(words)?,
            wager: words.parse("the wager")?,
        },
        "raise" => {
            let (place, wager) = (place(words)?, words.parse("the wager")?);
            Act::Raise {
                place,
                wager,
                amount: words.parse("the amount")?,
            }
        }
        "close" => Act::Close,
        "stepwise" => Act::Stepwise {
            all: words.take_if("all"),
        },
        "do" => Act::Do {
            step: words.word("the step")?,
            place: words.parse_if(),
            by: by(words),
        },
        "cut" => Act::Cut {
            cards: words.parse("how many cards")?,
            by: by(words),
        },
        "recut" => Act::Recut { by: by(words) },
        "lock-out" => Act::LockOut,
        "call" => Act::Call(words.quoted().ok_or("the words of the call are missing")?),
        "deal" => deal(words)?,
        "turn" => Act::Turn,
        "finish" => Act::Finish,
        "deck" => Act::Deck(
            listed(words)?
                .into_iter()
                .filter_map(|listed| listed.card)
                .collect(),
        ),
        "card" => card(words)?,
        "look" => Act::Look(places(words)?),
        "stand" => Act::Stand(place(words)?),
        "lay" => Act::Lay(place(words)?),
        "announce" => {
            let place = place(words)?;
            match words.quoted() {
                Some(category) => Act::NameHand { place, category },
                None => Act::Announce(place),
            }
        }
        "declare" => Act::Declare {
            place: place(words)?,
            category: words.quoted().ok_or("the category is missing")?,
        },
        "fold" => Act::Fold(place(words)?),
        "check" => Act::Check(place(words)?),
        "bet" => Act::Bet {
            place: place(words)?,
            amount: words.parse("the amount")?,
        },
        "play" => Act::Play {
            place: place(words)?,
            amount: stayed(words)?,
        },
        "change" => {
            let place = place(words)?;
            let given_up = words.parse::<Face>("the card given up")?.known();
            let drawn = match words.take_if("for") {
                true => Some(words.parse::<Face>("the card drawn")?),
                false => None,
            };
            Act::Change {
                place,
                given_up,
                drawn,
            }
        }
        "show" => show(words)?,
        "report" => Act::Report(report(words)?),
        "rule" => {
            let ruling = words.word("the ruling")?;
            Act::Rule {
                ruling,
                who: until_by(words),
                by: by(words),
            }
        }
        "order" => Act::Order {
            order: until_by(words),
            by: by(words),
        },
        "jackpot" => jackpot(words)?,
        "validate" => Act::Validate {
            place: place(words)?,
            by: by(words),
        },
        "count" => Act::Count {
            what: words.word("what was counted")?,
            cards: words.parse("how many")?,
        },
        "correct" => {
            let (place, wager) = (place(words)?, words.parse("the wager")?);
            let amount = words.parse("the amount")?;
            let reason = words.quoted().ok_or("a correction gives its reason")?;
            Act::Correct {
                place,
                wager,
                amount,
                reason,
                by: by(words),
            }
        }
        "settle" => Act::Settle,
        _ => return Ok(None),
    }))
}

fn place(words: &mut Words) -> Result<Place, String> {
    words.parse("the place")
}

fn places(words: &mut Words) -> Result<Vec<Place>, String> {
    let mut places = vec![place(words)?];
    while !words.is_empty() {
        places.push(place(words)?);
    }
    Ok(places)
}

fn until_by(words: &mut Words) -> Vec<String> {
    let mut taken = Vec::new();
    while words.peek().is_some_and(|word| word != "by") {
        taken.extend(words.word("").ok());
    }
    taken
}

fn wager(words: &mut Words) -> Result<Act, String> {
    let (place, wager) = (place(words)?, words.parse::<Wager>("the wager")?);
    let amount = words.parse::<Money>("the amount")?;
    let (mut oral, mut cash, mut how) = (false, false, How::Chips);
    let (mut chips, mut person) = (Vec::new(), None);
    while !words.is_empty() {
        match words.word("how")?.as_str() {
            "oral" => oral = true,
            "cash" => cash = true,
            "coupon" => how = How::Coupon,
            "unlit" => how = How::Unlit,
            "slot" => how = How::Slot,
            "area" => how = How::Area,
            "chips" => {
                while let Some(chip) = words.parse_if::<Money>() {
                    chips.push(chip);
                }
            }
            "for" => person = Some(words.word("the person")?),
            other => return Err(format!("`{other}` is no way to make a wager")),
        }
    }
    let how = match (oral, cash) {
        (true, true) => How::OralCash,
        (true, false) => How::Oral,
        (false, true) => How::Cash,
        (false, false) => how,
    };
    Ok(Act::Wager {
        place,
        wager,
        amount,
        how,
        chips,
        person,
    })
}

fn stayed(words: &mut Words) -> Result<Stayed, String> {
    let word = words.word("how much")?;
    if let Some(times) = word.strip_suffix('x') {
        return times
            .parse()
            .map(Stayed::Times)
            .map_err(|_| format!("`{word}` is no multiple"));
    }
    word.parse()
        .map(Stayed::Amount)
        .map_err(|error| format!("how much: {error}"))
}

/// Cards with the marks of slips behind them, up to the next word that is none.
fn listed(words: &mut Words) -> Result<Vec<Listed>, String> {
    let mut cards = Vec::new();
    while let Some(word) = words.peek() {
        let (text, slip) = match (word.strip_suffix('!'), word.strip_suffix('^')) {
            (Some(text), _) => (text, Some(Slip::Exposed)),
            (_, Some(text)) => (text, Some(Slip::FoundFaceUp)),
            _ => (word, None),
        };
        // A bare number is a place, not a card.
        let Ok(faces) = text.parse::<Faces>() else {
            break;
        };
        if faces.is_empty() {
            break;
        }
        let last = faces.len() - 1;
        for (at, face) in faces.iter().enumerate() {
            cards.push(Listed {
                card: face.known(),
                slip: slip.filter(|_| at == last),
            });
        }
        words.word("a card")?;
    }
    Ok(cards)
}

fn deal(words: &mut Words) -> Result<Act, String> {
    let (mut hands, mut next, mut until) = (Vec::new(), Vec::new(), Until::Done);
    while !words.is_empty() {
        if words.take_if("next") {
            next = listed(words)?
                .into_iter()
                .filter_map(|listed| listed.card)
                .collect();
        } else if words.take_if("stop") {
            until = Until::Stop(words.parse("how many cards")?);
        } else if words.take_if("down") {
            until = Until::Down;
        } else {
            let holder = words.parse::<Holder>("whose cards")?;
            hands.push((holder, listed(words)?));
        }
    }
    Ok(Act::Deal { hands, next, until })
}

fn card(words: &mut Words) -> Result<Act, String> {
    let holder = words.parse("whose card")?;
    let card = words.parse::<Face>("the card")?.known();
    let up = words.take_if("up");
    let at = if words.take_if("at") {
        Some(time(&words.word("the time")?)?)
    } else {
        None
    };
    Ok(Act::Card {
        holder,
        card,
        up,
        at,
    })
}

fn show(words: &mut Words) -> Result<Act, String> {
    let what = match words.word("what is shown")?.as_str() {
        "flop" => Shown::Flop,
        "river" => Shown::River,
        "dealer" => Shown::Dealer,
        other => Shown::Place(other.parse()?),
    };
    let faces = listed(words)?.into_iter().map(|listed| match listed.card {
        Some(card) => Face::Known(card),
        None => Face::Unknown,
    });
    let faces = Faces::new(faces.collect()).map_err(|error| error.to_string())?;
    Ok(Act::Show { what, faces })
}

fn report(words: &mut Words) -> Result<ReportLine, String> {
    let mut line = ReportLine {
        word: words.word("what is reported")?,
        ..ReportLine::default()
    };
    while words.peek().is_some_and(|word| word != "by") {
        if let Some(wager) = words.parse_if::<Wager>() {
            line.chips = Some((wager, words.parse("the amount found")?));
            continue;
        }
        let mut ahead = words.clone();
        if let Some(count) = ahead.parse_if::<u32>()
            && ahead.take_if("cards")
        {
            *words = ahead;
            line.count = Some(count);
            continue;
        }
        let word = words.word("whom")?;
        match word.as_str() {
            "top" | "buried" => line.pile = Some(word),
            "dealer" | "board" | "deck" => line.who.push(word),
            _ if word.parse::<Place>().is_ok() => line.who.push(word),
            _ => match word.parse::<Card>() {
                Ok(card) => line.cards.push(card),
                Err(_) => return Err(format!("`{word}` says nothing in a report")),
            },
        }
    }
    line.by = by(words);
    Ok(line)
}

fn jackpot(words: &mut Words) -> Result<Act, String> {
    let jackpot = words.word("the jackpot")?;
    let what = match words.word("what is done")?.as_str() {
        "down" => JackpotAct::Down {
            table: words.parse_if(),
        },
        "up" => JackpotAct::Up {
            table: words.parse_if(),
        },
        "add" => {
            let pool = match () {
                () if words.take_if("major") => Some(jackpot::Pool::Major),
                () if words.take_if("minor") => Some(jackpot::Pool::Minor),
                () => None,
            };
            let amount = words.parse("the amount")?;
            JackpotAct::Add { pool, amount }
        }
        "split" => split(words)?,
        "combine" => {
            let rate = match words.take_if("rate") {
                true => Some(words.parse("the rate")?),
                false => None,
            };
            JackpotAct::Combine { rate }
        }
        "rates" => JackpotAct::Rates(match two_rates(words)? {
            Some((major, minor)) => Rates::Two { major, minor },
            None => Rates::One(words.parse("the rate")?),
        }),
        other => return Err(format!("`{other}` is not done to a jackpot")),
    };
    Ok(Act::Jackpot {
        jackpot,
        what,
        by: by(words),
    })
}

fn split(words: &mut Words) -> Result<JackpotAct, String> {
    let mut minor = Money::ZERO;
    if words.take_if("minor") {
        minor = words.parse("what the Minor Prize Pool begins with")?;
    }
    let rates = two_rates(words)?;
    Ok(JackpotAct::Split { minor, rates })
}

/// `major RATE minor RATE`, if that is what stands there.
fn two_rates(words: &mut Words) -> Result<Option<(Rate, Rate)>, String> {
    if !words.take_if("major") {
        return Ok(None);
    }
    let major = words.parse("the rate of the Major Prize Pool")?;
    if !words.take_if("minor") {
        return Err("a divided jackpot has two rates".to_owned());
    }
    Ok(Some((
        major,
        words.parse("the rate of the Minor Prize Pool")?,
    )))
}
