//! Lines about a jackpot: as it is set up, and what its operator does to it.

use std::collections::BTreeMap;
use std::fmt::{self, Formatter};

use jackpot::{Command, Mode, Pool, Pools, Setup, TableId};
use money::{Meter, Money, Rate};

use super::words::Words;
use super::write::words as list;

/// Reads what follows `jackpot NAME`.
pub(super) fn read(words: &mut Words) -> Result<Command, String> {
    if let Some(mode) = words.parse_if::<Mode>() {
        return open(mode, words).map(Command::Open);
    }
    Ok(match words.word("what is done")?.as_str() {
        "down" => Command::Down {
            table: words.parse_if().map(TableId),
        },
        "up" => Command::Up {
            table: words.parse_if().map(TableId),
        },
        "add" => {
            let pool = match () {
                () if words.take_if("major") => Pool::Major,
                () if words.take_if("minor") => Pool::Minor,
                () => Pool::Whole,
            };
            let amount = words.parse("the amount")?;
            Command::Add { pool, amount }
        }
        "split" => {
            let mut minor = Money::ZERO;
            if words.take_if("minor") {
                minor = words.parse("what the Minor Prize Pool begins with")?;
            }
            Command::Split {
                minor,
                rates: two_rates(words)?,
                approval: None,
            }
        }
        "combine" => {
            let rate = match words.take_if("rate") {
                true => Some(words.parse("the rate")?),
                false => None,
            };
            let approval = None;
            Command::Combine { rate, approval }
        }
        "rates" => Command::ChangeRates {
            rates: match two_rates(words)? {
                Some((major, minor)) => Pools::Divided { major, minor },
                None => Pools::One(words.parse("the rate")?),
            },
            approval: None,
            after_the_win: words.take_if("after-the-win"),
        },
        "wager" => Command::PostWager {
            amount: words.parse("the wager")?,
        },
        "join" => Command::Join {
            table: TableId(words.parse("the table")?),
            device: String::new(),
        },
        "leave" => Command::Leave {
            table: TableId(words.parse("the table")?),
        },
        other => return Err(format!("`{other}` is not done to a jackpot")),
    })
}

/// `electronic|manual wager AMOUNT pool AMOUNT …`
fn open(mode: Mode, words: &mut Words) -> Result<Setup, String> {
    let (mut wager, mut pool, mut major, mut minor) = (None, None, None, None);
    let (mut rate, mut major_rate, mut minor_rate, mut seed) = (None, None, None, None);
    let mut tables = BTreeMap::new();
    while words.peek().is_some_and(|word| word != "by") {
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
                    // What a table is dealt from is for the house to say.
                    tables.insert(TableId(table), String::new());
                }
            }
            other => return Err(format!("`{other}` says nothing of a jackpot")),
        }
    }
    let pools = match (pool, major, minor) {
        (Some(pool), None, None) => Pools::One(pool),
        (None, Some(major), Some(minor)) => Pools::Divided { major, minor },
        _ => return Err("a jackpot has either a pool or a major and a minor".to_owned()),
    };
    let rates = match (rate, major_rate, minor_rate) {
        (None, None, None) => None,
        (Some(rate), None, None) => Some(Pools::One(rate)),
        (None, Some(major), Some(minor)) => Some(Pools::Divided { major, minor }),
        _ => return Err("a jackpot has either one rate or two".to_owned()),
    };
    Ok(Setup {
        mode,
        wager: wager.ok_or("the wager of the jackpot is missing")?,
        pools,
        rates,
        seed,
        tables,
        approval: None,
    })
}

/// What a pool stands at: an amount, to the ten-thousandth of a minor unit if need be.
fn meter(words: &mut Words, what: &str) -> Result<Meter, String> {
    if let Some(meter) = words.parse_if::<Meter>() {
        return Ok(meter);
    }
    let amount = words.parse::<Money>(what)?;
    Meter::at(amount).map_err(|error| format!("{what}: {error}"))
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

/// Writes what stands after `jackpot NAME`. What only a table tells its jackpot has no
/// line of its own.
pub(super) fn write(f: &mut Formatter<'_>, command: &Command) -> fmt::Result {
    match command {
        Command::Open(setup) => {
            write!(f, " {} wager {}", setup.mode, setup.wager)?;
            match setup.pools {
                Pools::One(pool) => write!(f, " pool {pool}")?,
                Pools::Divided { major, minor } => write!(f, " major {major} minor {minor}")?,
            }
            match setup.rates {
                Some(Pools::One(rate)) => write!(f, " rate {rate}")?,
                Some(Pools::Divided { major, minor }) => {
                    write!(f, " major {major} minor {minor}")?;
                }
                None => {}
            }
            if let Some(seed) = setup.seed {
                write!(f, " seed {seed}")?;
            }
            let tables: Vec<u32> = setup.tables.keys().map(|table| table.0).collect();
            list(f, " tables", &tables)
        }
        Command::Down { table } => list(f, " down", &number(*table)),
        Command::Up { table } => list(f, " up", &number(*table)),
        Command::Add { pool, amount } => match pool {
            Pool::Major => write!(f, " add major {amount}"),
            Pool::Minor => write!(f, " add minor {amount}"),
            Pool::Whole => write!(f, " add {amount}"),
        },
        Command::Split { minor, rates, .. } => {
            write!(f, " split minor {minor}")?;
            rates.map_or(Ok(()), |(major, minor)| {
                write!(f, " major {major} minor {minor}")
            })
        }
        Command::Combine { rate, .. } => {
            f.write_str(" combine")?;
            rate.map_or(Ok(()), |rate| write!(f, " rate {rate}"))
        }
        Command::ChangeRates {
            rates,
            after_the_win,
            ..
        } => {
            match rates {
                Pools::One(rate) => write!(f, " rates {rate}")?,
                Pools::Divided { major, minor } => {
                    write!(f, " rates major {major} minor {minor}")?;
                }
            }
            match after_the_win {
                true => f.write_str(" after-the-win"),
                false => Ok(()),
            }
        }
        Command::PostWager { amount } => write!(f, " wager {amount}"),
        Command::Join { table, .. } => write!(f, " join {}", table.0),
        Command::Leave { table } => write!(f, " leave {}", table.0),
        Command::LockOut { .. }
        | Command::Collect { .. }
        | Command::Void { .. }
        | Command::Deal { .. }
        | Command::Close { .. }
        | Command::Declare { .. }
        | Command::Resume { .. }
        | Command::Claim { .. }
        | Command::Withdraw { .. }
        | Command::Check { .. }
        | Command::Validate { .. }
        | Command::Award => Ok(()),
    }
}

fn number(table: Option<TableId>) -> Vec<u32> {
    table.into_iter().map(|table| table.0).collect()
}
