//! `croupier`: casino poker, by the book.
//!
//! A command gathers what it has to say as a [`report::Report`], which is then printed
//! as one JSON document or as text; what the libraries decide is only shown here. Data
//! goes to standard output, talk to standard error. The exit code is 0 when all went
//! well, 1 when the work failed or a check did not hold, 2 when the command line is wrong.

mod accept;
mod advise;
mod asking;
mod backup;
mod book;
mod books;
mod catalogue;
mod data_dir;
mod diff;
mod enquiry;
mod export;
mod failure;
mod house;
mod in_force;
mod interrupt;
mod kept;
mod migrate;
mod nearest;
mod par;
mod paragraph;
mod play;
mod progress;
mod rank;
mod replay;
mod report;
mod reported;
mod restore;
mod rng;
mod round;
mod rule;
mod school;
mod serve;
mod sheet;
mod simulate;
mod strategy;
mod table;
mod upgrade;
mod verify;
mod version;
mod witnessed;
mod written;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::failure::Failure;

/// Casino poker, by the book
#[derive(Debug, Parser)]
#[command(name = "croupier", version)]
struct CommandLine {
    /// Print one JSON document instead of text
    #[arg(long, global = true)]
    json: bool,

    /// What to do; without it, the house is served
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Serve the house: tables and rule books in a browser (the default)
    Serve(serve::Arguments),
    /// Write a house down, or check one that is written down
    House(house::Arguments),
    /// Sit down at a table of a book and play, with play money and no server
    Play(play::Arguments),
    /// List the rule books, with their clauses by standing and by kind
    Books,
    /// Show a rule book or one of its clauses: what it asks and what we do
    Book(book::Arguments),
    /// Show what differs between two books, or between two days of one
    Diff(diff::Arguments),
    /// Work out the exact PAR sheet of a book: every wager, outcome and figure
    Par(par::Arguments),
    /// Work out what every action is worth with given cards
    Advise(advise::Arguments),
    /// Show a way to play, hand by hand: the best one, one with a name, or your own
    Strategy(strategy::Arguments),
    /// Deal and settle as many rounds as you like, held against the exact figures
    Simulate(Box<simulate::Arguments>),
    /// Say what a book rules on something that went wrong, and what it does to each wager
    Rule(Box<rule::Arguments>),
    /// Practise: exercises made from the cases of the books, graded with the clause
    School(Box<school::Arguments>),
    /// Name hands of cards, and what makes them
    Rank(rank::Arguments),
    /// Run cases, and say what did not come as expected
    Replay(replay::Arguments),
    /// Tell one round from the journal: wagers, cards, rulings, money and its deal
    Round(round::Arguments),
    /// Report drop, handle, win and hold against theory, jackpots, money and exceptions
    Report(Box<reported::Arguments>),
    /// Write entries of the journal out for a regulator, with what vouches for them
    Export(export::Arguments),
    /// Carry a house of an earlier form of the journal over to today's
    Upgrade(upgrade::Arguments),
    /// Check a journal: chains, signatures, rulings, money, meters and shuffles
    Verify(verify::Arguments),
    /// Copy the journal to a file, while the house goes on, and verify the copy
    Backup(backup::Arguments),
    /// Put a backup in the place of the journal, and verify it
    Restore(restore::Arguments),
    /// Carry a house from its file to a database server
    Migrate(migrate::Arguments),
    /// Vouch for entries of a journal that nobody signed, and say why
    Accept(accept::Arguments),
    /// Show the version, the commit, and the digests of binary, books and shuffle
    Version,
    /// Lay the house's generator open to a test laboratory
    Rng(rng::Arguments),
}

impl Command {
    /// Whether it works something out and may write it to files.
    fn works_long(&self) -> bool {
        matches!(
            self,
            Command::Diff(_)
                | Command::Par(_)
                | Command::Advise(_)
                | Command::Strategy(_)
                | Command::Simulate(_)
                | Command::Report(_)
                | Command::Export(_)
        )
    }
}

fn main() -> ExitCode {
    // A wrong flag ends here with exit code 2, and help or a version with 0.
    let line = CommandLine::parse();
    match run(&line) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

fn run(line: &CommandLine) -> Result<(), Failure> {
    let Some(command) = &line.command else {
        return serve::run(&serve::Arguments::default(), line.json);
    };
    if command.works_long() {
        interrupt::end_between_files();
    }
    match command {
        Command::Serve(arguments) => serve::run(arguments, line.json),
        Command::House(arguments) => house::run(arguments, line.json),
        Command::Play(arguments) => play::run(arguments, line.json),
        Command::Books => books::run(line.json),
        Command::Book(arguments) => book::run(arguments, line.json),
        Command::Diff(arguments) => diff::run(arguments, line.json),
        Command::Par(arguments) => par::run(arguments, line.json),
        Command::Advise(arguments) => advise::run(arguments, line.json),
        Command::Strategy(arguments) => strategy::run(arguments, line.json),
        Command::Simulate(arguments) => simulate::run(arguments, line.json),
        Command::Rule(arguments) => rule::run(arguments, line.json),
        Command::School(arguments) => school::run(arguments, line.json),
        Command::Rank(arguments) => rank::run(arguments, line.json),
        Command::Replay(arguments) => replay::run(arguments, line.json),
        Command::Round(arguments) => round::run(arguments, line.json),
        Command::Report(arguments) => reported::run(arguments, line.json),
        Command::Export(arguments) => export::run(arguments, line.json),
        Command::Upgrade(arguments) => upgrade::run(arguments, line.json),
        Command::Verify(arguments) => verify::run(arguments, line.json),
        Command::Backup(arguments) => backup::run(arguments, line.json),
        Command::Restore(arguments) => restore::run(arguments, line.json),
        Command::Migrate(arguments) => migrate::run(arguments, line.json),
        Command::Accept(arguments) => accept::run(arguments, line.json),
        Command::Version => version::run(line.json),
        Command::Rng(arguments) => rng::run(arguments, line.json),
    }
}
