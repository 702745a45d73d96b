//! The project's own chores: `cargo xtask test`, `generate`, `mutate`, `tidy`, `faults` and
//! `bench`.
//!
//! A newcomer needs Cargo and nothing else: what a shell script would do is done here,
//! the same on every machine.

mod bench;
mod clients;
mod documents;
mod faults;
mod generate;
mod libtest;
mod markdown;
mod mutate;
mod need;
mod pages;
mod python;
mod served;
mod suite;
mod tally;
mod tamper;
mod test;
mod tidy;
mod workspace;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::bench::Bench;
use crate::suite::Suite;
use crate::test::Chosen;
use crate::workspace::Workspace;

/// The project's own chores.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Run everything that must hold: format, lints, tests, generated files, documents.
    Test {
        /// Run only this suite; may be given several times.
        #[arg(long, value_name = "SUITE", conflicts_with = "without")]
        only: Vec<Suite>,
        /// Leave this suite out, if there is one of the name; may be given several times.
        #[arg(long, value_name = "SUITE")]
        without: Vec<String>,
        /// Only what a change most often breaks: some three minutes on a tree that is built.
        #[arg(long, conflicts_with_all = ["only", "without"])]
        quick: bool,
    },
    /// Write the files that are made from code and data.
    Generate {
        /// Write nothing; fail if a file is not what it should be.
        #[arg(long)]
        check: bool,
        /// Only the files whose paths begin so, such as docs/par.
        #[arg(default_value = "")]
        under: String,
    },
    /// Look for what does not belong in the tree; builds nothing but this program.
    Tidy,
    /// Change every answer of every book by itself, and see that a case notices.
    Mutate {
        /// Only the answers of this book.
        #[arg(long, value_name = "BOOK")]
        book: Option<String>,
        /// Only this answer, or this option or reading.
        #[arg(long, value_name = "QUESTION")]
        answer: Option<String>,
    },
    /// Kill, stop, freeze and starve a real house, and hold it to what it acknowledged.
    Faults {
        /// What the instants and the order of the faults follow from.
        #[arg(long, default_value_t = 7)]
        seed: u64,
        /// Go on for so many minutes; else a hundred kills, two minutes at most.
        #[arg(long)]
        minutes: Option<u64>,
        /// Three servers of one house over a PostgreSQL, and its faults besides.
        #[arg(long)]
        database: bool,
    },
    /// Measure how fast we are, beside others, and write docs/benchmarks.md.
    Bench {
        /// What is measured.
        what: Bench,
        /// What the measurement itself is told; `--help` lists it.
        #[arg(last = true)]
        further: Vec<String>,
    },
}

fn main() -> ExitCode {
    match run(Arguments::parse().command) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Whether everything that the command looked at holds.
fn run(command: Command) -> anyhow::Result<bool> {
    let workspace = Workspace::find()?;
    match command {
        Command::Test {
            only,
            without,
            quick,
        } => {
            let chosen = match quick {
                true => Chosen::quick(),
                false => Chosen::of(&only, &without),
            };
            Ok(test::run(&workspace, &chosen))
        }
        Command::Generate { check, under } => generate::run(&workspace, &under, check),
        Command::Tidy => tidy::run(&workspace),
        Command::Mutate { book, answer } => {
            mutate::run(&workspace, book.as_deref(), answer.as_deref())
        }
        Command::Faults {
            seed,
            minutes,
            database,
        } => {
            let course = faults::Course {
                seed,
                minutes,
                database,
            };
            faults::run(&workspace, course)
        }
        Command::Bench { what, further } => bench::run(&workspace, what, &further),
    }
}
