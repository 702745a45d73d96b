//! `croupier simulate`: rounds dealt and settled, held against the exact figures.

mod merge;
mod part;
mod results;
mod run;
mod seen;
mod sessions;
mod settings;
mod wagers;

pub(crate) use self::seen::worth_of;

use std::path::PathBuf;

use clap::Args;
use rulebook::Date;

use crate::enquiry;
use crate::failure::Failure;
use crate::kept::Cache;

/// Which game, how many rounds, and how they are played.
#[derive(Debug, Args)]
#[command(after_help = "\
The same seed gives the same results on any number of cores and machines. Every wager is \
made with one unit; each is held against its exact expectation where that is known, and \
more than five standard errors end with exit code 1. A shard prints a document that --merge \
puts together with the others, to the very bytes of the whole run with --json. \
docs/simulation.md has the notation of strategy files.")]
pub(crate) struct Arguments {
    /// The book: an id, or a folder
    #[arg(required_unless_present = "merge")]
    book: Option<String>,

    /// How many rounds: 5000000, 5_000_000, 5M or 2G
    #[arg(long, value_name = "N", default_value = "10M", value_parser = run::count)]
    rounds: u64,

    /// Where the cards come from
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// How many players sit at the table
    #[arg(long, value_name = "K", default_value_t = 1)]
    players: usize,

    /// The way to play: `best`, another name, or a file of your own
    #[arg(long, value_name = "NAME|FILE", default_value = "best")]
    strategy: String,

    /// Play every deal this way too, and say what the difference is; a file of your own is
    /// held against `best`
    #[arg(long, value_name = "NAME|FILE")]
    against: Option<String>,

    /// Deal one part of the run: `2/8` is the second of eight
    #[arg(long, value_name = "I/N", value_parser = run::shard)]
    shard: Option<(u64, u64)>,

    /// Put the parts of a run together
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["book", "shard"])]
    merge: Vec<PathBuf>,

    /// Write the document to this file, whole or not at all
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// On so many cores instead of all
    #[arg(long, value_name = "T")]
    threads: Option<usize>,

    /// The opening wager [default: 2.00, and 10.00 with --bankroll]
    #[arg(long, value_name = "AMOUNT")]
    ante: Option<String>,

    /// Play sessions with this much money at each place
    #[arg(long, value_name = "AMOUNT", requires = "session", conflicts_with_all = ["against", "jackpot_meter"])]
    bankroll: Option<String>,

    /// The most rounds of a session
    #[arg(long, value_name = "ROUNDS", requires = "bankroll", value_parser = run::count)]
    session: Option<u64>,

    /// Leave a session at this loss
    #[arg(long, value_name = "AMOUNT", requires = "bankroll")]
    stop_loss: Option<String>,

    /// Leave a session at this win
    #[arg(long, value_name = "AMOUNT", requires = "bankroll")]
    stop_win: Option<String>,

    /// Make every wager in a session, not the main ones alone
    #[arg(long, requires = "bankroll")]
    all_wagers: bool,

    /// Let the jackpot's meter move, from this amount or from its seed
    #[arg(long, value_name = "AMOUNT", num_args = 0..=1)]
    jackpot_meter: Option<Option<String>>,

    /// Value what it is worth to see the hands of so many neighbours, 1 to 6
    #[arg(long, value_name = "K", conflicts_with_all = ["shard", "against", "bankroll", "jackpot_meter", "players"])]
    seen: Option<usize>,

    /// Value what it is worth to see one hidden card of the dealer's
    #[arg(long, conflicts_with_all = ["shard", "against", "bankroll", "jackpot_meter", "players"])]
    seen_dealer: bool,

    /// Set an option of the book
    #[arg(long, value_name = "OPTION=VALUE")]
    set: Vec<String>,

    /// Suppose odds, a qualifier or a multiple that no book gives
    #[arg(long, value_name = "FIELD=VALUE")]
    what_if: Vec<String>,

    /// As it stands on this day, such as 2012-11-17; otherwise the newest text
    #[arg(long, value_name = "DATE", value_parser = enquiry::day)]
    on: Option<Date>,

    #[command(flatten)]
    cache: Cache,
}

/// Deals the run, or puts its parts together.
pub(crate) fn run(arguments: &Arguments, json: bool) -> Result<(), Failure> {
    if arguments.seen.is_some() || arguments.seen_dealer {
        return seen::run(arguments, json);
    }
    match arguments.merge.as_slice() {
        [] => run::run(arguments, json),
        files => merge::run(files, &arguments.cache, arguments.out.as_deref(), json),
    }
}
