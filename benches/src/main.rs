//! How fast we are, beside others in the same run.
//!
//! `cargo xtask bench` runs this and writes `docs/benchmarks.md`, a section each.

mod cards;
mod clock;
mod evaluator;
mod evaluators;
mod games;
mod house;
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
        /// How many rounds the large journal has
        #[arg(long, default_value_t = 100_000)]
        journal: u64,
        /// The page whose section is written, beside being printed
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
        What::House {
            croupier,
            rounds,
            open_loop,
            journal,
            write,
        } => {
            let extent = house::Extent {
                rounds,
                open_loop,
                journal,
            };
            house::run(&croupier, &extent, write.as_deref())
        }
        What::Simulate {
            rounds,
            only,
            write,
        } => simulate::run(rounds, &only, write.as_deref()),
    }
}
