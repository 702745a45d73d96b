//! `croupier strategy`: a way to play, hand by hand.

mod own;
mod shown;

use std::path::PathBuf;

use clap::Args;
use gamemath::strategy::{BEST, HEADER, Row, Strategies};
use gamemath::{Fraction, UNIT, Wager, WagerAnalysis};
use parsheet::{ASKED_FOR_MAIN_WAGERS, Decimal, InForce};
use rulebook::Date;
use serde::Serialize;

use crate::catalogue::Catalogue;
use crate::enquiry::{self, Enquiry};
use crate::failure::Failure;
use crate::kept::Cache;
use crate::par::write_warnings;
use crate::progress::Progress;
use crate::report::{self, Report};
use crate::sheet::{DIM, PLAIN, Sheet};
use crate::written;

pub(crate) use own::chosen;

/// Which game, and which way to play it.
#[derive(Debug, Args)]
#[command(after_help = "\
Of several rows that fit a hand the first holds. A file that --csv wrote can be changed and \
given to `simulate --strategy`; docs/simulation.md has its notation. What a file of your own \
comes to is worked out exactly, and everything wrong with it is told at once, by line.")]
pub(crate) struct Arguments {
    /// The book: an id, or a folder
    book: String,

    /// The way to play: `best`, another name, or a file of your own
    #[arg(long, value_name = "NAME|FILE", default_value = "best")]
    strategy: String,

    /// Set an option of the book
    #[arg(long, value_name = "OPTION=VALUE")]
    set: Vec<String>,

    /// Suppose odds, a qualifier or a multiple that no book gives
    #[arg(long, value_name = "FIELD=VALUE")]
    what_if: Vec<String>,

    /// As it stands on this day, such as 2012-11-17; otherwise the newest text
    #[arg(long, value_name = "DATE", value_parser = enquiry::day)]
    on: Option<Date>,

    #[command(flatten)]
    cache: Cache,

    /// Write every row to this file
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
}

/// A way to play.
#[derive(Debug, Serialize)]
struct Written<'b> {
    book: &'b str,
    digest: String,
    /// What is supposed that the book does not say.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    not_by_this_book: Vec<String>,
    strategy: String,
    /// The strategies that have a name.
    names: Vec<String>,
    rows: Vec<RowView>,
    /// What a file of one's own comes to, exactly.
    #[serde(skip_serializing_if = "Option::is_none")]
    base: Option<OwnBase>,
    /// What is known of the options chosen.
    warnings: Vec<String>,
    #[serde(skip)]
    all: Vec<Row>,
    #[serde(skip)]
    csv: Option<PathBuf>,
    #[serde(skip)]
    in_force: &'b InForce<'b>,
}

/// What the base comes to, exactly, when a file is played.
#[derive(Debug, Serialize)]
struct OwnBase {
    ev: String,
    house_edge_percent: Decimal,
    /// What it gives away against the best play, a fraction.
    cost: String,
    cost_percent: Decimal,
    sd: Decimal,
}

impl OwnBase {
    fn of(base: &WagerAnalysis, best: &Fraction) -> OwnBase {
        let cost = best - base.ev();
        OwnBase {
            ev: base.ev().to_string(),
            house_edge_percent: Decimal::percent(&base.house_edge()),
            cost_percent: Decimal::percent(&cost),
            cost: cost.to_string(),
            sd: Decimal::of(&base.sd(12)),
        }
    }
}

/// One row.
#[derive(Debug, Serialize)]
struct RowView {
    when: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    against: String,
    hand: String,
    action: String,
}

/// Works the strategy out, writes it where it is wanted, and shows it.
pub(crate) fn run(arguments: &Arguments, json: bool) -> Result<(), Failure> {
    let catalogue = Catalogue::open()?;
    let book = catalogue.find(&arguments.book)?;
    let enquiry = Enquiry {
        on: arguments.on,
        choices: enquiry::choices(&arguments.set)?,
        extension: None,
        what_if: enquiry::what_if(&arguments.what_if)?,
    };
    let rules = enquiry.rules(&book)?;
    let strategies =
        Strategies::new(&rules, UNIT).map_err(|error| Failure::Work(error.to_string()))?;
    let strategy = match arguments.strategy.as_str() {
        BEST => arguments
            .cache
            .best(&strategies, &book.digest(), &rules, UNIT)?,
        name => Progress::solving("solving the game", || chosen(&strategies, name))?,
    };
    let base = match strategies.names().contains(&strategy.name) {
        true => None,
        false => {
            let figures = arguments.cache.figures(&book.digest(), &rules, UNIT)?;
            let base = Progress::solving("valuing the strategy", || strategies.base(&strategy));
            let base = base.map_err(|error| Failure::Work(error.to_string()))?;
            let best = figures.wager(Wager::Base).map(WagerAnalysis::ev);
            best.map(|best| OwnBase::of(&base, &best))
        }
    };
    let rows = Progress::solving("writing it down", || strategies.rows(&strategy));
    if let Some(path) = &arguments.csv {
        let lines = rows.iter().map(|row| format!("{row}\n"));
        let text = format!("{HEADER}\n{}", lines.collect::<String>());
        written::whole(path, &text)?;
    }
    let in_force = enquiry.in_force(&book, None, None);
    let written = Written {
        book: &book.id,
        digest: book.digest(),
        not_by_this_book: in_force.what_if.texts(),
        strategy: strategy.name,
        names: strategies.names(),
        rows: if json {
            rows.iter().map(RowView::of).collect()
        } else {
            vec![]
        },
        base,
        warnings: parsheet::findings(&in_force),
        all: rows,
        csv: arguments.csv.clone(),
        in_force: &in_force,
    };
    report::print(&written, json)
}

impl RowView {
    fn of(row: &Row) -> RowView {
        RowView {
            when: row.when.clone(),
            against: row.against.clone(),
            hand: row.hand.clone(),
            action: row.action.clone(),
        }
    }
}

impl Report for Written<'_> {
    fn write(&self, sheet: &mut Sheet) {
        let line = self.in_force.first_line(ASKED_FOR_MAIN_WAGERS);
        crate::in_force::write_first_line(sheet, &line);
        sheet.entry(2, "strategy", 12, &self.strategy);
        if let Some(base) = &self.base {
            let (edge, cost) = (&base.house_edge_percent, &base.cost_percent);
            let text = format!("{edge} %, exactly; {cost} % more than the best play");
            sheet.entry(2, "edge", 12, &text);
        }
        shown::write(sheet, &self.all);
        sheet.blank();
        if let Some(path) = &self.csv {
            let text = format!("All {} rows: {}", self.all.len(), path.display());
            sheet.paragraph(0, PLAIN, &text);
        }
        let names = format!("Strategies with a name: {}.", self.names.join("; "));
        sheet.paragraph(0, DIM, &names);
        write_warnings(sheet, &self.warnings);
    }
}
