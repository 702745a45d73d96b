//! `croupier book`: a whole book, or one clause of it.

mod answer;
mod clause;
mod head;
mod one_clause;
mod opened;
mod option;
mod reading;
mod whole;

use std::path::PathBuf;

use clap::Args;
use floor::coverage::Coverage;
use gamemath::WhatIf;
use rulebook::Date;

use crate::catalogue::Catalogue;
use crate::enquiry::{self, Enquiry};
use crate::failure::Failure;
use crate::report;
use one_clause::OneClause;
use opened::Opened;
use whole::Whole;

/// Which book, which clause, on which day, under whose options.
#[derive(Debug, Args)]
#[command(after_help = "\
BOOK is an id that `croupier books` lists, or a folder with the four files of a book \
somebody is writing (book.toml, clauses.csv, rules.toml, readings.toml); whatever is \
wrong with those is reported at once, with file and line.")]
pub(crate) struct Arguments {
    /// The book: an id, or a folder
    book: String,

    /// One clause of it, such as 5.3(b)
    clause: Option<String>,

    /// As it stands on this day, such as 2012-11-17; otherwise the newest text
    #[arg(long, value_name = "DATE", value_parser = enquiry::day)]
    on: Option<Date>,

    /// Set an option of the book
    #[arg(long, value_name = "OPTION=VALUE")]
    set: Vec<String>,

    /// Lay an operator's file over it
    #[arg(long, value_name = "FILE")]
    with: Option<PathBuf>,
}

/// Shows the book or the clause.
pub(crate) fn run(arguments: &Arguments, json: bool) -> Result<(), Failure> {
    let catalogue = Catalogue::open()?;
    let found = catalogue.find(&arguments.book)?;
    let (book, extension) = match &arguments.with {
        None => (found.as_ref().clone(), None),
        Some(path) => {
            let (book, extension) = enquiry::extend(&found, path)?;
            (book, Some(extension))
        }
    };
    let enquiry = Enquiry {
        on: arguments.on,
        choices: enquiry::choices(&arguments.set)?,
        extension,
        what_if: WhatIf::default(),
    };
    let opened = Opened {
        book: &book,
        // Of the book itself, whatever dates an operator enters.
        digest: found.digest(),
        answers: enquiry.answers(&book)?,
        enquiry: &enquiry,
        shelf: &catalogue.shelf,
    };
    match &arguments.clause {
        None => report::print(&Whole::of(&opened), json),
        Some(id) => {
            let coverage = Coverage::kept();
            report::print(&OneClause::of(&opened, &coverage, id)?, json)
        }
    }
}
