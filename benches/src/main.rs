//! How fast we are, beside others in the same run.
//!
//! `cargo xtask bench` runs this and writes `docs/benchmarks.md`, a section each.

mod cards;
mod clock;
mod evaluator;
mod evaluators;
mod fold;
mod games;
mod house;
mod journal;
mod machine;
mod page;
mod peers;
mod report;
mod simulate;
mod work;
mod years;

use std::path::PathBuf;
use std::time::Duration;

use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(about)]
struct Arguments {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// The ranking of hands, beside the evaluators of others
    Cards {
        /// A folder with clones of OMPEval and holdem-hand-evaluator, to be measured too
        #[arg(long)]
        peers: Option<PathBuf>,
        /// How often each measurement is taken; the best counts
        #[arg(long, default_value_t = 7)]
        rounds: usize,
        /// Where the results are written, beside being printed
        #[arg(long)]
        write: Option<PathBuf>,
    },
    /// Durable commands, beside a plain loop of durable insertions
    Journal {
        /// How often each measurement is taken
        #[arg(long, default_value_t = 5)]
        rounds: usize,
        /// Where the results are written, beside being printed
        #[arg(long)]
        write: Option<PathBuf>,
    },
    /// So many commits of one size, with signatures or without, and nothing else, for profilers
    Commits {
        /// How many commands are committed together
        commands: usize,
        /// How many commits
        #[arg(default_value_t = 100)]
        commits: usize,
        /// As the benchmark writes them by hand
        #[arg(long)]
        by_hand: bool,
        /// The same without what vouches for heads
        #[arg(long)]
        unsigned: bool,
    },
    /// Whole rounds of every book, through decide and apply
    Games {
        /// For how many milliseconds each measurement goes on
        #[arg(long, default_value_t = 2000)]
        millis: u64,
        /// Where the results are written, beside being printed
        #[arg(long)]
        write: Option<PathBuf>,
    },
    /// So many rounds of one book and nothing else, for profilers
    Rounds {
        /// The book
        book: String,
        /// How many
        #[arg(default_value_t = 200)]
        rounds: usize,
    },
    /// The house that is served, under load, its start and its audit
    House {
        /// The binary
        #[arg(long, default_value = "target/release/croupier")]
        croupier: PathBuf,
        /// How often speeds are taken, in turn with a plain loop of durable insertions
        #[arg(long, default_value_t = 3)]
        rounds: usize,
        /// How many rounds of twenty seconds each open loop has
        #[arg(long, default_value_t = 5)]
        open_loop: u32,
        /// How often a storm comes over the house, in turn with quiet
        #[arg(long, default_value_t = 5)]
        storms: u32,
        /// How many rounds the large journal has
        #[arg(long, default_value_t = 100_000)]
        journal: u64,
        /// How many idle tables and watchers there are; ten times as many guests
        #[arg(long, default_value_t = 10_000)]
        idle: u32,
        /// Measure this alone
        #[arg(long)]
        only: Option<house::Part>,
        /// The page whose section is written, beside being printed
        #[arg(long, conflicts_with = "only")]
        write: Option<PathBuf>,
    },
    /// A journal of very many rounds: bytes, folds, audit, a round of any age
    Years {
        /// The binary
        #[arg(long, default_value = "target/release/croupier")]
        croupier: PathBuf,
        /// How many rounds
        #[arg(long, default_value_t = 1_000_000)]
        rounds: u64,
        /// An empty folder in which the journal is left
        #[arg(long)]
        keep: Option<PathBuf>,
        /// The page whose section is written, beside being printed
        #[arg(long)]
        write: Option<PathBuf>,
    },
    /// The fold of a journal from its first entry alone, for profilers
    Fold {
        /// The folder of the journal; where there is none, one is written
        folder: PathBuf,
        /// How many rounds are written
        #[arg(long, default_value_t = 10_000)]
        rounds: u64,
        /// How often it is folded
        #[arg(long, default_value_t = 5)]
        times: usize,
    },
    /// Commands straight to the desk alone, in time on cores: for runs in turn with another build
    Desk {
        /// For how many seconds each measurement goes on
        #[arg(long, default_value_t = 3)]
        seconds: u64,
    },
    /// Rounds simulated a second and core, book by book
    Simulate {
        /// How often each measurement is taken; the best counts
        #[arg(long, default_value_t = 7)]
        rounds: usize,
        /// Measure only games whose book or options contain this
        #[arg(long, default_value = "")]
        only: String,
        /// The page whose section is written, beside being printed
        #[arg(long, conflicts_with = "only")]
        write: Option<PathBuf>,
    },
}

fn main() -> anyhow::Result<()> {
    match Arguments::parse().what {
        What::Cards {
            peers,
            rounds,
            write,
        } => cards::run(rounds, peers.as_deref(), write.as_deref()),
        What::Journal { rounds, write } => journal::run(rounds, write.as_deref()),
        What::Commits {
            commands,
            commits,
            by_hand,
            unsigned,
        } => journal::commit_alone(
            commands,
            commits,
            (by_hand || unsigned).then_some(!unsigned),
        ),
        What::Games { millis, write } => games::run(millis, write.as_deref()),
        What::Rounds { book, rounds } => games::play_alone(&book, rounds),
        What::House {
            croupier,
            rounds,
            open_loop,
            storms,
            journal,
            idle,
            only,
            write,
        } => {
            let extent = house::Extent {
                rounds,
                open_loop,
                storms,
                journal,
                idle,
                only,
            };
            house::run(&croupier, &extent, write.as_deref())
        }
        What::Years {
            croupier,
            rounds,
            keep,
            write,
        } => years::run(&croupier, rounds, keep.as_deref(), write.as_deref()),
        What::Fold {
            folder,
            rounds,
            times,
        } => fold::run(&folder, rounds, times),
        What::Desk { seconds } => house::desk::run(Duration::from_secs(seconds)),
        What::Simulate {
            rounds,
            only,
            write,
        } => simulate::run(rounds, &only, write.as_deref()),
    }
}
