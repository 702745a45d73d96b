//! A run, or one part of it, from the command line.

use std::fmt::Write as _;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use gamemath::UNIT;
use gamemath::simulate::Simulator;
use gamemath::strategy::{BEST, Strategies, Strategy};
use money::Money;
use sha2::{Digest, Sha256};

use super::Arguments;
use super::part::Part;
use super::results;
use super::settings::{NamedStrategy, Sessions, Settings, meter};

use crate::catalogue::Catalogue;
use crate::enquiry::{self, Enquiry};
use crate::failure::Failure;
use crate::progress::{Counted, Progress};
use crate::strategy::chosen;
use crate::written;

/// The opening wager of a session where none is given.
const ANTE: Money = Money::cents(1000);

/// Deals the run and shows what it came to, or writes the part that was asked for.
pub(super) fn run(arguments: &Arguments, json: bool) -> Result<(), Failure> {
    let catalogue = Catalogue::open()?;
    let name = arguments.book.as_deref().unwrap_or_default();
    let book = catalogue.find(name)?;
    let enquiry = Enquiry {
        on: arguments.on,
        choices: enquiry::choices(&arguments.set)?,
        extension: None,
        what_if: enquiry::what_if(&arguments.what_if)?,
    };
    let rules = enquiry.rules(&book)?;
    let mut settings = arguments.settings(name, book.digest(), &rules)?;
    let run = settings.run(&rules)?;
    let unit = settings.unit();
    let work = |error: &dyn std::fmt::Display| Failure::Work(error.to_string());
    let strategies = Strategies::new(&rules, unit).map_err(|error| work(&error))?;
    let solved = |name: &str| match name {
        BEST => {
            let digest = &settings.digest;
            arguments.cache.best(&strategies, digest, &rules, unit)
        }
        name => Progress::solving("solving the game", || chosen(&strategies, name)),
    };
    let strategy = solved(&settings.strategy.name)?;
    let own = match settings.strategy.sha256 {
        None => None,
        Some(_) => {
            let base = Progress::solving("valuing the strategy", || strategies.base(&strategy));
            Some(base.map_err(|error| work(&error))?.ev().to_string())
        }
    };
    settings.strategy.ev = own;
    let simulator = Simulator::new(&rules, unit, &strategy).map_err(|error| work(&error))?;
    let simulator = match &settings.against {
        None => simulator,
        Some(other) => {
            let other: Strategy = solved(&other.name)?;
            simulator
                .against(&rules, unit, &other)
                .map_err(|error| work(&error))?
        }
    };
    let batches = match arguments.shard {
        None => 0..run.batches(),
        Some((part, of)) => run.part(part, of),
    };
    let threads = arguments.threads.unwrap_or_else(cores);
    let done = AtomicU64::new(0);
    let totals = Progress::over(
        Counted::Rounds(run.rounds_in(&batches)),
        || done.load(Ordering::Relaxed),
        || simulator.run(&run, batches.clone(), threads, &done),
    );
    let totals = totals.map_err(|error| Failure::Usage(format!("--players: {error}")))?;
    let part = Part::new(settings, arguments.shard, &totals);
    if arguments.shard.is_some() {
        return emit(&part.text()?, arguments.out.as_deref());
    }
    let in_force = enquiry.in_force(&book, None, None);
    let out = arguments.out.as_deref();
    results::show(part, (&rules, &arguments.cache), &in_force, out, json)
}

/// Writes a document where it is wanted: to the file, or to standard output.
pub(super) fn emit(text: &str, out: Option<&Path>) -> Result<(), Failure> {
    use std::io::Write as _;
    match out {
        Some(path) => written::whole(path, text),
        None => {
            let mut output = std::io::stdout().lock();
            output.write_all(text.as_bytes())?;
            output.flush()?;
            Ok(())
        }
    }
}

impl Arguments {
    fn settings(
        &self,
        book: &str,
        digest: String,
        rules: &games::Rules,
    ) -> Result<Settings, Failure> {
        let strategy = played(&self.strategy)?;
        // One's own way to play is held against the best.
        let against = match (&self.against, &strategy.sha256) {
            (Some(name), _) => Some(played(name)?),
            (None, Some(_)) if self.bankroll.is_none() => Some(played(BEST)?),
            _ => None,
        };
        let ante = match &self.ante {
            Some(text) => amount("--ante", text)?,
            None if self.bankroll.is_some() => ANTE,
            None => UNIT,
        };
        if !ante.is_positive() {
            return Err(Failure::Usage(
                "--ante: a wager is more than nothing".to_owned(),
            ));
        }
        let cents = |flag: &str, text: &Option<String>| {
            let amount = text.as_deref().map(|text| amount(flag, text));
            Ok::<_, Failure>(amount.transpose()?.map(Money::in_cents))
        };
        let sessions = match cents("--bankroll", &self.bankroll)? {
            None => None,
            Some(bankroll) => Some(Sessions {
                bankroll,
                rounds: self.session.unwrap_or(1),
                stop_loss: cents("--stop-loss", &self.stop_loss)?,
                stop_win: cents("--stop-win", &self.stop_win)?,
                all_wagers: self.all_wagers,
            }),
        };
        let start = match &self.jackpot_meter {
            None => None,
            Some(start) => {
                let start = start.as_deref().map(|text| amount("--jackpot-meter", text));
                Some(meter(rules, start.transpose()?)?.start)
            }
        };
        let mut set = self.set.clone();
        set.sort();
        Ok(Settings {
            book: book.to_owned(),
            digest,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            on: self.on.map(|day| day.to_string()),
            set,
            not_by_this_book: enquiry::what_if(&self.what_if)?.texts(),
            strategy,
            against,
            seed: self.seed,
            rounds: self.rounds,
            players: self.players,
            ante: ante.in_cents(),
            sessions,
            jackpot_meter: start,
        })
    }
}

/// The strategy of a name, with the digest of a file of that name.
fn played(name: &str) -> Result<NamedStrategy, Failure> {
    let text = match Path::new(name).is_file() {
        false => None,
        true => {
            let text = std::fs::read(name);
            Some(text.map_err(|error| Failure::Work(format!("{name}: {error}")))?)
        }
    };
    let digest = text.map(|text| {
        let mut hex = String::new();
        for byte in Sha256::digest(&text) {
            let _ = write!(hex, "{byte:02x}");
        }
        hex
    });
    Ok(NamedStrategy {
        name: name.to_owned(),
        sha256: digest,
        ev: None,
    })
}

fn amount(flag: &str, text: &str) -> Result<Money, Failure> {
    let amount = text.parse::<Money>();
    amount.map_err(|error| Failure::Usage(format!("{flag} `{}`: {error}", text.escape_debug())))
}

fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// A number of rounds: `5000000`, `5_000_000`, `5M`, `2G`.
pub(super) fn count(text: &str) -> Result<u64, String> {
    let wrong = || "write a number such as 5000000, 5_000_000, 5M or 2G".to_owned();
    let (digits, times) = match text.as_bytes().last() {
        Some(b'k') => (text.strip_suffix('k'), 1_000),
        Some(b'M') => (text.strip_suffix('M'), 1_000_000),
        Some(b'G') => (text.strip_suffix('G'), 1_000_000_000),
        _ => (Some(text), 1),
    };
    let digits = digits.unwrap_or_default().replace('_', "");
    let number = digits
        .parse::<u64>()
        .ok()
        .and_then(|number| number.checked_mul(times));
    number.filter(|&number| number > 0).ok_or_else(wrong)
}

/// One of several parts: `2/8`.
pub(super) fn shard(text: &str) -> Result<(u64, u64), String> {
    let wrong = || "write the part and how many there are, as in 2/8".to_owned();
    let (part, of) = text.split_once('/').ok_or_else(wrong)?;
    let (part, of) = (
        part.parse().map_err(|_| wrong())?,
        of.parse().map_err(|_| wrong())?,
    );
    match (1..=of).contains(&part) {
        true => Ok((part, of)),
        false => Err(wrong()),
    }
}
