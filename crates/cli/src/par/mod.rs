//! `croupier par`: the exact PAR sheet of a book.

mod jackpot;
mod wager;

use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::Args;
use gamemath::seen::Seen;
use gamemath::{Analysis, Wager};
use games::Rules;
use money::Money;
use parsheet::{Decimal, ParSheet, SeenSheet};

use crate::asking::Asking;
use crate::catalogue::Catalogue;
use crate::failure::Failure;
use crate::in_force;
use crate::report::{self, Report};
use crate::sheet::{DIM, PLAIN, Sheet};
use crate::simulate::worth_of;
use crate::table::Side::{Left, Right};
use crate::table::Table;

/// Which book, on which day, under which options.
#[derive(Debug, Args)]
#[command(after_help = "\
Every figure is exact: fractions in lowest terms, the player's net per unit of the \
wager named, and decimals by integer division. `croupier book BOOK` lists the options. \
A CSV file has a row for every figure, outcome, action and option; a page needs nothing \
beside it, reads on a telephone and prints; a workbook reckons the edge of each wager by \
formulas from deals and nets, which can be changed, with the fractions as text beside them. What no book gives can be supposed, and is marked as not by this book: \
--what-if pair-plus=40/30/7/4/1 has odds from the best hand down (1.5 for 3 to 2, - where a \
hand is not paid, one more row in front for a mini-royal); so have six-card, ante-bonus, \
bet-odds, changed-bet-odds, blind, trips and jackpot-prizes (500, 10% or 1000-or-10%); \
qualify is any, jack, queen, king, ace, ace-king or pair; bet, play, pre-flop, flop and \
river are multiples of the ante. A solved game is kept in $CROUPIER_CACHE_DIR (nowhere if that is empty), \
else in $XDG_CACHE_HOME/croupier, else in ~/.cache/croupier, and checked when it is read \
back.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    asking: Asking,

    /// Write the sheet to this file too, as CSV
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,

    /// Write the sheet to this file too, as a page that prints
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,

    /// Write the sheet to this file too, as a workbook
    #[arg(long, value_name = "FILE")]
    xlsx: Option<PathBuf>,

    /// Work out what it is worth to see the hands of one to six neighbours, and a hidden card
    /// of the dealer's; takes seconds to minutes
    #[arg(long)]
    seen: bool,

    /// The seed of the deals that are drawn for it
    #[arg(long, value_name = "S", default_value_t = 1, requires = "seen")]
    seed: u64,
}

/// Works the game out and prints the sheet.
pub(crate) fn run(arguments: &Arguments, json: bool) -> Result<(), Failure> {
    let catalogue = Catalogue::open()?;
    let found = catalogue.find(&arguments.asking.book)?;
    let (book, enquiry) = arguments.asking.over(&found)?;
    let answers = enquiry.answers(&book)?;
    let rules = enquiry.rules(&book)?;
    let in_force = arguments.asking.in_force(&book, &enquiry);
    let unit = arguments.asking.unit();
    let begun = Instant::now();
    // Of the book itself, whatever dates an operator enters.
    let digest = found.digest();
    let figures = arguments.asking.cache.figures(&digest, &rules, unit)?;
    let taken = begun.elapsed();
    let analysis = Analysis {
        book: book.id.clone(),
        digest,
        options: in_force.pairs(),
        figures,
    };
    let mut sheet = ParSheet::new(analysis, &in_force, &answers, &rules, unit);
    if arguments.seen {
        let seen = seen(&rules, unit, arguments.seed)?;
        sheet = sheet.seeing(seen, arguments.seed);
    }
    write_files(arguments, &sheet)?;
    sheet.seconds = Some(Decimal(format!(
        "{}.{:03}",
        taken.as_secs(),
        taken.subsec_millis()
    )));
    report::print(&sheet, json)
}

/// What it is worth to see each number of neighbours, and a hidden card of the dealer's.
fn seen(rules: &Rules, unit: Money, seed: u64) -> Result<Vec<SeenSheet>, Failure> {
    let all = Seen::on_a_sheet();
    let sheets = all.map(|seen| Ok(SeenSheet::of(seen, &worth_of(rules, unit, seen, seed)?)));
    sheets.collect()
}

/// Writes every file that was asked for, each whole or not at all.
fn write_files(arguments: &Arguments, sheet: &ParSheet<'_>) -> Result<(), Failure> {
    if let Some(path) = &arguments.csv {
        let rows = parsheet::rows(sheet).map_err(|error| unwritten("--csv", path, &error))?;
        write_file("--csv", path, &rows)?;
    }
    if let Some(path) = &arguments.html {
        write_file("--html", path, parsheet::page(sheet).as_bytes())?;
    }
    if let Some(path) = &arguments.xlsx {
        let workbook = parsheet::workbook(sheet);
        let workbook = workbook.map_err(|error| unwritten("--xlsx", path, &error))?;
        write_file("--xlsx", path, &workbook)?;
    }
    Ok(())
}

fn write_file(flag: &str, path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    parsheet::write_whole(path, bytes).map_err(|error| unwritten(flag, path, &error))
}

fn unwritten(flag: &str, path: &Path, error: &dyn Display) -> Failure {
    Failure::Work(format!("{flag} {}: {error}", path.display()))
}

impl Report for ParSheet<'_> {
    fn write(&self, sheet: &mut Sheet) {
        in_force::write_first_line(sheet, &self.first_line);
        sheet.entry(2, "title", 10, &self.title);
        sheet.entry(2, "digest", 10, &self.digest);
        sheet.entry(2, "deck", 10, self.deck);
        sheet.entry(2, "limits", 10, self.limits);
        sheet.entry(2, "ante", 10, &self.ante);
        write_warnings(sheet, &self.warnings);
        in_force::write_options(sheet, &self.in_force, &self.readings);
        for wager in &self.wagers {
            if let Some(figures) = &wager.figures {
                wager::write(sheet, wager, figures);
            }
            if wager.wager == Wager::Base.word() {
                write_strategies(sheet, self);
            }
        }
        if let Some(jackpot) = &self.figures.jackpot {
            jackpot::write(sheet, jackpot);
        }
        write_seen(sheet, self);
        write_covariances(sheet, self);
        write_stakes(sheet, self);
        write_pays(sheet, self);
        sheet.heading("Exposure");
        let exposure = &self.exposure_of_a_place;
        let text = format!("One place with every wager can cost the house {exposure} units.");
        sheet.paragraph(2, PLAIN, &text);
        sheet.heading("Method");
        sheet.paragraph(2, PLAIN, self.method);
        sheet.paragraph(2, PLAIN, ParSheet::ASSURANCE);
        sheet.heading("Reproduced by");
        sheet.paragraph(2, PLAIN, &self.command);
        sheet.paragraph(2, DIM, &format!("croupier {}", self.version));
    }
}

/// Writes what whoever chose the options should know, if there is anything.
pub(crate) fn write_warnings(sheet: &mut Sheet, warnings: &[String]) {
    if !warnings.is_empty() {
        sheet.heading("Warnings");
        for warning in warnings {
            sheet.hanging(2, PLAIN, warning);
        }
    }
}

fn write_strategies(sheet: &mut Sheet, par: &ParSheet<'_>) {
    if par.strategies.is_empty() {
        return;
    }
    sheet.heading("Simpler ways to play the base");
    let mut table = Table::new(vec![Left, Right, Right]);
    let heads = ["strategy", "house edge %", "cost %"];
    table.head(heads.map(str::to_owned).into());
    for strategy in &par.strategies {
        let name = strategy.strategy.clone();
        let edge = strategy.house_edge_percent.0.clone();
        table.row(vec![name, edge, strategy.cost_percent.0.clone()]);
    }
    sheet.table(&table);
}

fn write_seen(sheet: &mut Sheet, par: &ParSheet<'_>) {
    sheet.heading("What it is worth to see other hands");
    if par.seen.is_empty() {
        let text = format!("{} {}", ParSheet::UNSEEN, par.command_to_see());
        sheet.paragraph(2, PLAIN, &text);
        return;
    }
    let mut table = Table::new(vec![Left, Right, Right, Right, Left]);
    let heads = ["seen", "gained %", "± 95 %", "house edge %", "method"];
    table.head(heads.map(str::to_owned).into());
    for each in &par.seen {
        table.row(vec![
            each.words(),
            each.gain_percent.0.clone(),
            each.within_95_percent.0.clone(),
            each.house_edge_seeing_percent.0.clone(),
            each.method.to_owned(),
        ]);
    }
    sheet.table(&table);
}

fn write_stakes(sheet: &mut Sheet, par: &ParSheet<'_>) {
    sheet.heading("Limits");
    let mut table = Table::new(vec![Left; 4]);
    let heads = ["wager", "least", "most", "clause and standing"];
    table.head(heads.map(str::to_owned).into());
    for stake in &par.stakes {
        let cells = [&stake.wager, &stake.least, &stake.most, &stake.under];
        table.row(cells.map(Clone::clone).into());
    }
    sheet.table(&table);
}

fn write_pays(sheet: &mut Sheet, par: &ParSheet<'_>) {
    sheet.heading("Pay tables");
    for line in &par.pays {
        let text = format!("{} [{}]", line.value, line.under);
        sheet.entry(2, &line.pays, 33, &text);
    }
}

fn write_covariances(sheet: &mut Sheet, par: &ParSheet<'_>) {
    if par.covariances.is_empty() {
        return;
    }
    sheet.heading("How the wagers of one player move together");
    for each in &par.covariances {
        let name = each.of.join(" and ");
        let text = format!("covariance {}", each.decimal);
        sheet.entry(2, &name, 34, &text);
    }
}
