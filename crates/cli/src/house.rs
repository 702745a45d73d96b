//! `croupier house`: the file in which an operator writes a house down.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::{Path, PathBuf};

use anstream::println;
use clap::{Args, Subcommand};
use floor::house::{Command as Told, Opening};
use floor::house_file::EXAMPLE;

use crate::failure::Failure;

/// Write a house down, or check one that is written down
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Say everything that is wrong with a house file, with line and clause
    Check {
        /// The file
        #[arg(value_name = "FILE")]
        file: PathBuf,
    },
    /// Write a house file with everything that one can say, in words
    New {
        /// The file, which must not be there; without it: the standard output
        #[arg(value_name = "FILE")]
        file: Option<PathBuf>,
    },
}

pub(crate) fn run(arguments: &Arguments, json: bool) -> Result<(), Failure> {
    match &arguments.command {
        Command::Check { file } => check(file, json),
        Command::New { file: None } => {
            print!("{EXAMPLE}");
            Ok(())
        }
        Command::New { file: Some(file) } => {
            let failed =
                |error: std::io::Error| Failure::Work(format!("{}: {error}", file.display()));
            let mut new = OpenOptions::new();
            let mut new = new
                .write(true)
                .create_new(true)
                .open(file)
                .map_err(failed)?;
            new.write_all(EXAMPLE.as_bytes()).map_err(failed)?;
            println!("{}", file.display());
            Ok(())
        }
    }
}

fn check(file: &Path, json: bool) -> Result<(), Failure> {
    let house = server::house_file::read(file).map_err(Failure::Work)?;
    let count = |wanted: fn(&Told) -> bool| {
        let commands = house.commands.iter();
        commands.filter(|command| wanted(command)).count()
    };
    let tables = count(|it| matches!(it, Told::House(Opening::Table(_))));
    let jackpots = count(|it| matches!(it, Told::Jackpot { .. }));
    let staff = house.staff.len();
    if json {
        let document = serde_json::json!({
            "tables": tables, "jackpots": jackpots, "staff": staff,
        });
        println!("{document}");
    } else {
        println!("It opens: {tables} tables, {jackpots} jackpots, {staff} people.");
    }
    Ok(())
}
