//! `croupier diff`: what differs between two books, or between two days of one.

mod books;
mod days;
mod difference;

use clap::Args;
use rulebook::{Answers, Book, Choices, Date};

use crate::catalogue::Catalogue;
use crate::enquiry::{self, Enquiry};
use crate::failure::Failure;
use crate::report;
use books::TwoBooks;
use days::TwoDays;

/// Which two books, or which two days.
#[derive(Debug, Args)]
#[command(
    override_usage = "croupier diff [OPTIONS] BOOK BOOK\n       \
                      croupier diff [OPTIONS] BOOK --on DATE --and DATE",
    after_help = "\
A book is an id that `croupier books` lists, or a folder with the files of one. Every \
question that a game asks is compared, each answer with its clause. An option that is \
set is set wherever it is open."
)]
pub(crate) struct Arguments {
    /// The first book
    #[arg(value_name = "BOOK")]
    first: String,

    /// The second book
    #[arg(value_name = "BOOK", required_unless_present = "and")]
    second: Option<String>,

    /// The day on which books are compared, or the first of two days
    #[arg(long, value_name = "DATE", value_parser = enquiry::day)]
    on: Option<Date>,

    /// The second of two days of one book
    #[arg(long, value_name = "DATE", value_parser = enquiry::day, requires = "on",
          conflicts_with = "second")]
    and: Option<Date>,

    /// Set an option
    #[arg(long, value_name = "OPTION=VALUE")]
    set: Vec<String>,
}

/// Shows what differs.
pub(crate) fn run(arguments: &Arguments, json: bool) -> Result<(), Failure> {
    let catalogue = Catalogue::open()?;
    let choices = enquiry::choices(&arguments.set)?;
    let first = catalogue.find(&arguments.first)?;
    if let (Some(eve), Some(day)) = (arguments.on, arguments.and) {
        if day < eve {
            let message = format!("--and {day} is earlier than --on {eve}");
            return Err(Failure::Usage(message));
        }
        let sides = [(first.as_ref(), Some(eve)), (&first, Some(day))];
        let [one, two] = answers(sides, &choices)?;
        return report::print(&TwoDays::of(&one, &two, eve, day), json);
    }
    // The command line is not read without a second book or a second day.
    let second = catalogue.find(arguments.second.as_deref().unwrap_or_default())?;
    let sides = [(first.as_ref(), arguments.on), (&second, arguments.on)];
    let [one, two] = answers(sides, &choices)?;
    report::print(&TwoBooks::of(&one, &two), json)
}

/// What both sides answer, with every option set where it is open.
fn answers<'b>(
    sides: [(&'b Book, Option<Date>); 2],
    choices: &Choices,
) -> Result<[Answers<'b>; 2], Failure> {
    let [first, second] = sides;
    let mut theirs = [Choices::default(), Choices::default()];
    for (option, value) in choices.iter() {
        let mut is_taken = false;
        for ((book, on), taken) in sides.iter().zip(&mut theirs) {
            if book.is_open(option, *on) {
                taken.set(option, value);
                is_taken = true;
            }
        }
        if !is_taken {
            // Open on neither side: let the first say why, as it would alone.
            let [taken, _] = &mut theirs;
            taken.set(option, value);
        }
    }
    let [one, two] = theirs;
    Ok([ask(first, one)?, ask(second, two)?])
}

fn ask((book, on): (&Book, Option<Date>), choices: Choices) -> Result<Answers<'_>, Failure> {
    let enquiry = Enquiry {
        on,
        choices,
        extension: None,
    };
    enquiry.answers(book)
}
