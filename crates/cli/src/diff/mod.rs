//! `croupier diff`: what differs between two books, two days or two settings of one, and
//! what that does to the edge.

mod books;
mod days;
mod difference;
mod edges;

use clap::Args;
use gamemath::{UNIT, WhatIf};
use games::Rules;
use rulebook::{Answers, Book, Choices, Date};

use crate::catalogue::Catalogue;
use crate::enquiry::{self, Enquiry};
use crate::failure::Failure;
use crate::kept::Cache;
use crate::report;
use books::TwoBooks;
use days::TwoDays;
use edges::Edges;

/// Which two books, days or settings.
#[derive(Debug, Args)]
#[command(
    override_usage = "croupier diff [OPTIONS] BOOK BOOK\n       \
                      croupier diff [OPTIONS] BOOK --on DATE --and DATE\n       \
                      croupier diff [OPTIONS] BOOK --and-set OPTION=VALUE...\n       \
                      croupier diff [OPTIONS] BOOK --and-what-if FIELD=VALUE...",
    after_help = "\
A book is an id that `croupier books` lists, or a folder with the files of one. Every \
question that a game asks is compared, each answer with its clause, and then the edge of \
every wager under best play. An option that is set is set wherever it is open; what \
--and-set sets is set on the second side only: \
`croupier diff nz-ultimate-texas-holdem --and-set hand-forming=best-of-seven`. What is \
supposed that no book says is marked as not by this book: \
`croupier diff nz-three-card-poker --and-what-if pair-plus=40/30/7/4/1`."
)]
pub(crate) struct Arguments {
    /// The first book
    #[arg(value_name = "BOOK")]
    first: String,

    /// The second book
    #[arg(value_name = "BOOK", required_unless_present_any = ["and", "and_set", "and_what_if"])]
    second: Option<String>,

    /// The day on which books are compared, or the first of two days
    #[arg(long, value_name = "DATE", value_parser = enquiry::day)]
    on: Option<Date>,

    /// The second of two days of one book
    #[arg(long, value_name = "DATE", value_parser = enquiry::day, requires = "on",
          conflicts_with_all = ["second", "and_set", "and_what_if"])]
    and: Option<Date>,

    /// Set an option
    #[arg(long, value_name = "OPTION=VALUE")]
    set: Vec<String>,

    /// Set an option on the second side
    #[arg(long, value_name = "OPTION=VALUE")]
    and_set: Vec<String>,

    /// Suppose odds, a qualifier or a multiple that no book gives, on each side that has it
    #[arg(long, value_name = "FIELD=VALUE")]
    what_if: Vec<String>,

    /// Suppose it on the second side
    #[arg(long, value_name = "FIELD=VALUE")]
    and_what_if: Vec<String>,

    /// Compare what the books say, and leave the edge alone
    #[arg(long)]
    rules_only: bool,

    #[command(flatten)]
    cache: Cache,
}

/// One side: what a book answers on a day with the options that are open to it.
#[derive(Debug)]
struct Answered<'b> {
    answers: Answers<'b>,
    choices: Choices,
    what_if: WhatIf,
}

/// What is set and supposed on both sides, and on the second alone.
struct Asked {
    set: Choices,
    and_set: Choices,
    what_if: WhatIf,
    and_what_if: WhatIf,
}

/// Shows what differs.
pub(crate) fn run(arguments: &Arguments, json: bool) -> Result<(), Failure> {
    let catalogue = Catalogue::open()?;
    let asked = arguments.asked()?;
    let first = catalogue.find(&arguments.first)?;
    if let (Some(eve), Some(day)) = (arguments.on, arguments.and) {
        if day < eve {
            let message = format!("--and {day} is earlier than --on {eve}");
            return Err(Failure::Usage(message));
        }
        let sides = [(first.as_ref(), Some(eve)), (&first, Some(day))];
        let sides = answered(sides, &asked)?;
        let edges = arguments.edges(&sides)?;
        return report::print(&TwoDays::of(&sides, [eve, day], edges), json);
    }
    let second = match &arguments.second {
        Some(name) => catalogue.find(name)?,
        None => first.clone(),
    };
    let sides = [(first.as_ref(), arguments.on), (&second, arguments.on)];
    let sides = answered(sides, &asked)?;
    let edges = arguments.edges(&sides)?;
    report::print(&TwoBooks::of(&sides, edges), json)
}

impl Arguments {
    fn asked(&self) -> Result<Asked, Failure> {
        let and_set = Choices::parse(&self.and_set);
        let and_what_if = WhatIf::parse(&self.and_what_if);
        Ok(Asked {
            set: enquiry::choices(&self.set)?,
            and_set: and_set.map_err(|error| Failure::Usage(format!("--and-set {error}")))?,
            what_if: enquiry::what_if(&self.what_if)?,
            and_what_if: and_what_if
                .map_err(|error| Failure::Usage(format!("--and-what-if {error}")))?,
        })
    }

    /// The edges of both sides, unless nobody wants them.
    fn edges(&self, sides: &[Answered<'_>; 2]) -> Result<Edges, Failure> {
        if self.rules_only {
            return Ok(Edges::default());
        }
        let [first, second] = sides;
        let (one, two) = (self.side(first)?, self.side(second)?);
        Ok(Edges::of([(&one.0, one.1), (&two.0, two.1)]))
    }

    fn side(&self, side: &Answered<'_>) -> Result<(gamemath::Figures, Vec<String>), Failure> {
        let Answers { book, on, .. } = side.answers;
        let rules = Rules::ask(&side.answers);
        let rules = rules.map_err(|problems| Failure::options(&problems))?;
        let figures = self.cache.figures(&book.digest(), &rules, UNIT)?;
        let enquiry = Enquiry {
            on,
            choices: side.choices.clone(),
            extension: None,
            what_if: side.what_if.clone(),
        };
        let in_force = enquiry.in_force(book, None, None);
        let warnings = parsheet::warnings(&figures, &in_force, UNIT);
        Ok((figures, warnings))
    }
}

/// What both sides answer: every option set where it is open, and on the second side what
/// is set there alone.
fn answered<'b>(
    sides: [(&'b Book, Option<Date>); 2],
    asked: &Asked,
) -> Result<[Answered<'b>; 2], Failure> {
    let [first, second] = sides;
    let mut theirs = [Choices::default(), Choices::default()];
    for (option, value) in asked.set.iter() {
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
    let [one, mut two] = theirs;
    for (option, value) in asked.and_set.iter() {
        two.set(option, value);
    }
    let [mut one, mut two] = [ask(first, one)?, ask(second, two)?];
    let [left, right] = [&one.answers, &two.answers].map(|it| asked.what_if.had_by(it));
    // What neither side has the first refuses, as it would alone.
    let theirs = match left.is_empty() && right.is_empty() {
        true => asked.what_if.clone(),
        false => left,
    };
    one.suppose(theirs)?;
    two.suppose(right.and(&asked.and_what_if))?;
    Ok([one, two])
}

fn ask((book, on): (&Book, Option<Date>), choices: Choices) -> Result<Answered<'_>, Failure> {
    let enquiry = Enquiry {
        on,
        choices,
        extension: None,
        what_if: WhatIf::default(),
    };
    Ok(Answered {
        answers: enquiry.answers(book)?,
        choices: enquiry.choices,
        what_if: enquiry.what_if,
    })
}

impl Answered<'_> {
    /// Supposes what the book does not say.
    fn suppose(&mut self, what_if: WhatIf) -> Result<(), Failure> {
        let supposed = what_if.over(&self.answers);
        self.answers = supposed.map_err(|why| enquiry::mistakes(&why))?;
        self.what_if = what_if;
        Ok(())
    }
}
