//! `croupier`: casino poker, by the book.

mod rng;

use std::process::ExitCode;

use clap::Parser;

/// Casino poker, by the book
#[derive(Debug, Parser)]
#[command(version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    Rng(rng::RngArgs),
}

fn main() -> ExitCode {
    let result = match Cli::parse().command {
        Command::Rng(args) => rng::run(args),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("croupier: {error}");
            ExitCode::FAILURE
        }
    }
}
