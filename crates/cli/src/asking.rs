//! The arguments of every command that works figures out.

use std::borrow::Cow;
use std::path::PathBuf;

use clap::Args;
use gamemath::UNIT;
use money::Money;
use parsheet::InForce;
use rulebook::{Book, Date};

use crate::enquiry::{self, Enquiry};
use crate::failure::Failure;
use crate::kept::Cache;

/// Which book, on which day, under which options, and for which opening wager.
#[derive(Debug, Args)]
pub(crate) struct Asking {
    /// The book: an id, or a folder
    pub(crate) book: String,

    /// Set an option of the book
    #[arg(long, value_name = "OPTION=VALUE")]
    set: Vec<String>,

    /// Suppose odds, a qualifier or a multiple that no book gives
    #[arg(long, value_name = "FIELD=VALUE")]
    what_if: Vec<String>,

    /// Lay an operator's file over it
    #[arg(long, value_name = "FILE")]
    with: Option<PathBuf>,

    /// As it stands on this day, such as 2012-11-17; otherwise the newest text
    #[arg(long, value_name = "DATE", value_parser = enquiry::day)]
    on: Option<Date>,

    /// The opening wager, such as 50.00; it matters where payouts are limited
    #[arg(long, value_name = "AMOUNT", value_parser = parsheet::ante)]
    ante: Option<Money>,

    #[command(flatten)]
    pub(crate) cache: Cache,
}

impl Asking {
    /// The book with the operator's file over it, and what is asked of it.
    pub(crate) fn over<'b>(&self, book: &'b Book) -> Result<(Cow<'b, Book>, Enquiry), Failure> {
        let (book, extension) = enquiry::with(book, self.with.as_deref())?;
        let enquiry = Enquiry {
            on: self.on,
            choices: enquiry::choices(&self.set)?,
            extension,
            what_if: enquiry::what_if(&self.what_if)?,
        };
        Ok((book, enquiry))
    }

    /// What is in force in the book when it is asked so.
    pub(crate) fn in_force<'b>(&self, book: &'b Book, enquiry: &Enquiry) -> InForce<'b> {
        let file = self.with.as_deref().map(|path| path.display().to_string());
        enquiry.in_force(book, file.as_deref(), self.ante)
    }

    /// The opening wager.
    pub(crate) fn unit(&self) -> Money {
        self.ante.unwrap_or(UNIT)
    }
}
