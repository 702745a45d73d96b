//! Setup lines.

use games::Wager;
use games::device::Device;
use games::table::{Chance, Staff, TableCard};
use money::{Limits, Money};

use super::statement::{Setup, TableLine};
use super::words::Words;

/// Reads what follows a setup verb; none: it is not one.
pub(super) fn read(verb: &str, words: &mut Words) -> Result<Option<Setup>, String> {
    Ok(Some(match verb {
        "book" => {
            let book = words.word("the book")?;
            let on = if words.take_if("on") {
                Some(words.parse("the day")?)
            } else {
                None
            };
            Setup::Book { book, on }
        }
        "set" => Setup::Set(words.rest()),
        "approval" => approval(words)?,
        "limits" => {
            let mut limits = Vec::new();
            while !words.is_empty() {
                limits.push((
                    words.parse::<Wager>("the wager")?,
                    words.parse::<Limits>("its limits")?,
                ));
            }
            Setup::Limits(limits)
        }
        "payout-max" => Setup::PayoutMax(words.parse("the amount")?),
        "chips" => {
            let mut chips = Vec::new();
            while !words.is_empty() {
                chips.push(words.parse::<Money>("a chip")?);
            }
            Setup::Chips(chips)
        }
        "table" => Setup::Table(table(words)?),
        "rounds-since-count" => Setup::RoundsSinceCount(words.parse("the number")?),
        "deck-age" => Setup::DeckAge {
            minutes: age(&words.word("the age")?)?,
        },
        _ => return Ok(None),
    }))
}

fn approval(words: &mut Words) -> Result<Setup, String> {
    let reference = words.word("the reference")?;
    let covers = if words.take_if("for") {
        Some(words.word("what it covers")?)
    } else {
        None
    };
    if !words.take_if("by") {
        return Err("an approval says by whom".to_owned());
    }
    let mut by = words.word("who approved")?;
    while words.peek().is_some_and(|word| word != "on") {
        by = format!("{by} {}", words.word("who approved")?);
    }
    if !words.take_if("on") {
        return Err("an approval says on which day".to_owned());
    }
    let on = words.parse("the day")?;
    Ok(Setup::Approval {
        reference,
        covers,
        by,
        on,
        conditions: words.quoted(),
    })
}

fn table(words: &mut Words) -> Result<TableLine, String> {
    let table = words.parse("the table")?;
    let device = words.parse_if::<Device>();
    let (book, device) = match device {
        Some(device) => (None, device),
        None => (
            Some(words.word("the device")?),
            words.parse::<Device>("the device")?,
        ),
    };
    let mut card = TableCard {
        device,
        ..TableCard::plain()
    };
    let mut community_first = false;
    while !words.is_empty() {
        match words.word("what the table is")?.as_str() {
            "community-first" => community_first = true,
            "virtual" => card.chance = Chance::Virtual,
            "real" => card.chance = Chance::Real,
            "staffed" => card.staff = Staff::Staffed,
            "automatic" => card.staff = Staff::Automatic,
            "decks" => card.decks = words.parse("how many decks")?,
            "with" => {
                card.has.insert(words.parse("what it has")?);
            }
            "without" => match words.parse_if::<Wager>() {
                Some(area) => {
                    card.unmarked.insert(area);
                }
                None => {
                    card.lacks.insert(words.parse("what is missing")?);
                }
            },
            other => return Err(format!("`{other}` says nothing of a table")),
        }
    }
    Ok(TableLine {
        table,
        book,
        community_first,
        card,
    })
}

fn age(text: &str) -> Result<u32, String> {
    let wrong = || format!("`{text}` is not an age such as 7h59m");
    let (hours, rest) = text.split_once('h').ok_or_else(wrong)?;
    let minutes = match rest.strip_suffix('m') {
        Some(minutes) => minutes.parse::<u32>().map_err(|_| wrong())?,
        None if rest.is_empty() => 0,
        None => return Err(wrong()),
    };
    let hours = hours.parse::<u32>().map_err(|_| wrong())?;
    hours
        .checked_mul(60)
        .and_then(|age| age.checked_add(minutes))
        .ok_or_else(wrong)
}
