//! How fast we are, beside others in the same run.
//!
//! `cargo xtask bench` runs this and writes `docs/benchmarks.md`, a section each.

mod cards;
mod clock;
mod evaluator;
mod evaluators;
mod games;
mod journal;
mod machine;
mod page;
mod report;
mod simulate;
mod work;

use std::path::PathBuf;

use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(about)]
struct Arguments {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// The ranking of hands, beside the crates `pokers`, `aya_poker` and `poker`
    Cards {
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
    /// Whole rounds of every book, through decide and apply
    Games {
        /// For how many milliseconds each measurement goes on
        #[arg(long, default_value_t = 2000)]
        millis: u64,
        /// Where the results are written, beside being printed
        #[arg(long)]
        write: Option<PathBuf>,
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
        What::Cards { rounds, write } => cards::run(rounds, write.as_deref()),
        What::Journal { rounds, write } => journal::run(rounds, write.as_deref()),
        What::Games { millis, write } => games::run(millis, write.as_deref()),
        What::Simulate {
            rounds,
            only,
            write,
        } => simulate::run(rounds, &only, write.as_deref()),
    }
}
