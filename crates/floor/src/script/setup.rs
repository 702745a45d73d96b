//! Setup lines.

use games::Wager;
use games::device::Device;
use money::{Limits, Meter, Money, Rate};

use super::statement::{JackpotLine, Pools, Rates, Setup, TableLine};
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
        "jackpot" => return jackpot(words),
        "sit" => Setup::Sit {
            place: words.parse("the place")?,
            person: words.word("the person")?,
        },
        "seat" => Setup::Seat {
            person: words.word("the person")?,
            place: words.parse("the place")?,
        },
        "wait" => Setup::Wait {
            person: words.word("the person")?,
        },
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
    let mut line = TableLine {
        table,
        book,
        device,
        community_first: false,
        real: false,
        staffed: false,
        decks: None,
        unmarked: Vec::new(),
        with: Vec::new(),
        without: Vec::new(),
    };
    while !words.is_empty() {
        match words.word("what the table is")?.as_str() {
            "community-first" => line.community_first = true,
            "virtual" => line.real = false,
            "real" => line.real = true,
            "staffed" => line.staffed = true,
            "automatic" => line.staffed = false,
            "decks" => line.decks = Some(words.parse("how many decks")?),
            "with" => line.with.push(words.parse("what it has")?),
            "without" => match words.parse_if::<Wager>() {
                Some(area) => line.unmarked.push(area),
                None => line.without.push(words.parse("what is missing")?),
            },
            other => return Err(format!("`{other}` says nothing of a table")),
        }
    }
    Ok(line)
}

/// A jackpot line is setup when it says how the wager is taken, else an act.
fn jackpot(words: &mut Words) -> Result<Option<Setup>, String> {
    let mut ahead = words.clone();
    let jackpot = ahead.word("the jackpot")?;
    let Some(mode) = ahead.parse_if::<jackpot::Mode>() else {
        return Ok(None);
    };
    *words = ahead;
    let (mut wager, mut pool, mut major, mut minor) = (None, None, None, None);
    let (mut rate, mut major_rate, mut minor_rate, mut seed) = (None, None, None, None);
    let mut tables = Vec::new();
    while !words.is_empty() {
        match words.word("what the jackpot is")?.as_str() {
            "wager" => wager = Some(words.parse::<Money>("the wager")?),
            "pool" => pool = Some(meter(words, "the pool")?),
            "rate" => rate = Some(words.parse::<Rate>("the rate")?),
            "seed" => seed = Some(words.parse::<Money>("the seed")?),
            "major" => match words.parse_if::<Rate>() {
                Some(rate) => major_rate = Some(rate),
                None => major = Some(meter(words, "the Major Prize Pool")?),
            },
            "minor" => match words.parse_if::<Rate>() {
                Some(rate) => minor_rate = Some(rate),
                None => minor = Some(meter(words, "the Minor Prize Pool")?),
            },
            "tables" => {
                while let Some(table) = words.parse_if::<u32>() {
                    tables.push(table);
                }
            }
            other => return Err(format!("`{other}` says nothing of a jackpot")),
        }
    }
    let pools = match (pool, major, minor) {
        (Some(pool), None, None) => Pools::One(pool),
        (None, Some(major), Some(minor)) => Pools::Two { major, minor },
        _ => return Err("a jackpot has either a pool or a major and a minor".to_owned()),
    };
    let rates = match (rate, major_rate, minor_rate) {
        (None, None, None) => None,
        (Some(rate), None, None) => Some(Rates::One(rate)),
        (None, Some(major), Some(minor)) => Some(Rates::Two { major, minor }),
        _ => return Err("a jackpot has either one rate or two".to_owned()),
    };
    let wager = wager.ok_or("the wager of the jackpot is missing")?;
    Ok(Some(Setup::Jackpot(JackpotLine {
        jackpot,
        mode,
        wager,
        pools,
        rates,
        seed,
        tables,
    })))
}

/// What a pool stands at: an amount, to the ten-thousandth of a minor unit if need be.
fn meter(words: &mut Words, what: &str) -> Result<Meter, String> {
    if let Some(meter) = words.parse_if::<Meter>() {
        return Ok(meter);
    }
    let amount = words.parse::<Money>(what)?;
    Meter::at(amount).map_err(|error| format!("{what}: {error}"))
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
