//! `croupier par`: the exact PAR sheet of a book.

mod jackpot;
mod spreadsheet;
mod wager;
mod warning;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Instant;

use clap::Args;
use gamemath::{Analysis, Figures, UNIT, Wager, game};
use rulebook::Date;
use serde::Serialize;

use crate::catalogue::Catalogue;
use crate::decimal::{Decimal, percent};
use crate::enquiry::{self, Enquiry};
use crate::failure::Failure;
use crate::in_force::{ASKED_FOR_ALL_WAGERS, FirstRule, InForce};
use crate::report::{self, Report};
use crate::sheet::{DIM, PLAIN, Sheet};
use crate::table::Side::{Left, Right};
use crate::table::Table;
use jackpot::JackpotView;
use wager::{FiguresView, write_wager};

/// Which book, on which day, under which options.
#[derive(Debug, Args)]
#[command(after_help = "\
Every figure is exact: fractions in lowest terms, the player's net per unit of the \
wager named, and decimals by integer division. `croupier book BOOK` lists the options. \
A CSV file has a row for every figure, outcome and action of every wager.")]
pub(crate) struct Arguments {
    /// The book: an id, or a folder
    book: String,

    /// Set an option of the book
    #[arg(long, value_name = "OPTION=VALUE")]
    set: Vec<String>,

    /// As it stands on this day, such as 2012-11-17; otherwise the newest text
    #[arg(long, value_name = "DATE", value_parser = enquiry::day)]
    on: Option<Date>,

    /// Write the figures to this file too, as CSV
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
}

/// A PAR sheet.
#[derive(Debug, Serialize)]
struct Par<'b> {
    book: &'b str,
    digest: &'b str,
    options: BTreeMap<&'b str, &'b str>,
    seconds: Decimal,
    wagers: Vec<WagerView>,
    strategies: Vec<StrategyView<'b>>,
    covariances: Vec<CovarianceView>,
    /// What the book demands a choice for and nobody chose.
    first_rules: Vec<FirstRule<'b>>,
    warnings: &'b [String],
    method: &'static str,
    command: String,
    #[serde(skip)]
    title: &'b str,
    #[serde(skip)]
    in_force: &'b InForce<'b>,
    #[serde(skip)]
    figures: &'b Figures,
}

/// A wager: its figures, where it has a value, and those of its meter.
#[derive(Debug, Serialize)]
struct WagerView {
    wager: &'static str,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    figures: Option<FiguresView>,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    jackpot: Option<JackpotView>,
}

/// A rule of thumb, and its price.
#[derive(Debug, Serialize)]
struct StrategyView<'b> {
    strategy: &'b str,
    ev: String,
    house_edge_percent: Decimal,
    cost_percent: Decimal,
}

/// How two wagers of one player move together.
#[derive(Debug, Serialize)]
struct CovarianceView {
    of: [&'static str; 2],
    covariance: String,
}

/// Works the game out and prints the sheet.
pub(crate) fn run(arguments: &Arguments, json: bool) -> Result<(), Failure> {
    let catalogue = Catalogue::open()?;
    let book = catalogue.find(&arguments.book)?;
    let enquiry = Enquiry {
        on: arguments.on,
        choices: enquiry::choices(&arguments.set)?,
        extension: None,
    };
    let rules = enquiry.rules(&book)?;
    let in_force = InForce::of(&book, &enquiry);
    let begun = Instant::now();
    let analysis = Analysis::of(&book, in_force.pairs(), &rules, UNIT);
    let analysis = analysis.map_err(|error| Failure::Work(error.to_string()))?;
    let taken = begun.elapsed();
    let warnings = warning::all(&analysis.figures, &in_force);
    let par = Par {
        book: &analysis.book,
        digest: &analysis.digest,
        options: pairs(&analysis),
        seconds: Decimal(format!("{}.{:03}", taken.as_secs(), taken.subsec_millis())),
        wagers: WagerView::all(&analysis.figures),
        strategies: StrategyView::all(&analysis.figures),
        covariances: CovarianceView::all(&analysis.figures),
        first_rules: in_force.first_rules(ASKED_FOR_ALL_WAGERS),
        warnings: &warnings,
        method: game::method(&rules),
        command: in_force.command_line("par"),
        title: &book.title,
        in_force: &in_force,
        figures: &analysis.figures,
    };
    if let Some(path) = &arguments.csv {
        spreadsheet::write(path, &par.wagers)?;
    }
    report::print(&par, json)
}

fn pairs(analysis: &Analysis) -> BTreeMap<&str, &str> {
    let options = analysis.options.iter();
    options
        .map(|(name, value)| (name.as_str(), value.as_str()))
        .collect()
}

impl WagerView {
    fn all(figures: &Figures) -> Vec<WagerView> {
        let jackpot = figures.jackpot.as_ref();
        let mut views: Vec<_> = figures
            .wagers
            .iter()
            .map(|analysis| WagerView {
                wager: analysis.wager.word(),
                figures: Some(FiguresView::of(analysis)),
                jackpot: jackpot
                    .filter(|_| analysis.wager == Wager::Jackpot)
                    .map(JackpotView::of),
            })
            .collect();
        // Without a meter the wager has no value, but what it depends on is known.
        if let Some(jackpot) = jackpot
            && figures.wager(Wager::Jackpot).is_none()
        {
            views.push(WagerView {
                wager: Wager::Jackpot.word(),
                figures: None,
                jackpot: Some(JackpotView::of(jackpot)),
            });
        }
        views
    }
}

impl<'b> StrategyView<'b> {
    fn all(figures: &'b Figures) -> Vec<StrategyView<'b>> {
        let strategies = figures.strategies.iter().filter_map(|strategy| {
            Some(StrategyView {
                strategy: &strategy.name,
                ev: strategy.base.ev().to_string(),
                house_edge_percent: Decimal::percent(&strategy.base.house_edge()),
                cost_percent: Decimal::percent(&figures.cost(strategy)?),
            })
        });
        strategies.collect()
    }
}

impl CovarianceView {
    fn all(figures: &Figures) -> Vec<CovarianceView> {
        let covariances = figures.covariances.iter().map(|each| CovarianceView {
            of: [each.of.0.word(), each.of.1.word()],
            covariance: each.value.to_string(),
        });
        covariances.collect()
    }
}

impl Report for Par<'_> {
    fn write(&self, sheet: &mut Sheet) {
        self.in_force.write_first_line(sheet, ASKED_FOR_ALL_WAGERS);
        sheet.entry(2, "title", 10, self.title);
        sheet.entry(2, "digest", 10, self.digest);
        sheet.entry(2, "deck", 10, "one of 52 cards, every order equally likely");
        if !self.warnings.is_empty() {
            sheet.heading("Warnings");
            for warning in self.warnings {
                sheet.hanging(2, PLAIN, warning);
            }
        }
        self.in_force.write(sheet);
        for analysis in &self.figures.wagers {
            write_wager(sheet, analysis);
            if analysis.wager == Wager::Base {
                self.write_strategies(sheet);
            }
        }
        if let Some(jackpot) = &self.figures.jackpot {
            jackpot::write(sheet, jackpot);
        }
        self.write_covariances(sheet);
        sheet.heading("Method");
        sheet.paragraph(2, PLAIN, self.method);
        sheet.paragraph(
            2,
            PLAIN,
            "Payoffs are what the table's own settlement gives, every deal is counted once, and \
             the player does what is worth most on ante and what follows it. Standard deviations \
             and bands are rounded; nothing else is.",
        );
        sheet.heading("Reproduced by");
        sheet.paragraph(2, PLAIN, &self.command);
        let version = env!("CARGO_PKG_VERSION");
        sheet.paragraph(2, DIM, &format!("croupier {version}"));
    }
}

impl Par<'_> {
    fn write_strategies(&self, sheet: &mut Sheet) {
        if self.figures.strategies.is_empty() {
            return;
        }
        sheet.heading("Simpler ways to play the base");
        let mut table = Table::new(vec![Left, Right, Right]);
        let heads = ["strategy", "house edge %", "cost %"];
        table.head(heads.map(str::to_owned).into());
        for strategy in &self.strategies {
            let name = strategy.strategy.to_owned();
            let edge = strategy.house_edge_percent.0.clone();
            table.row(vec![name, edge, strategy.cost_percent.0.clone()]);
        }
        sheet.table(&table);
    }

    fn write_covariances(&self, sheet: &mut Sheet) {
        if self.figures.covariances.is_empty() {
            return;
        }
        sheet.heading("How the wagers of one player move together");
        for each in &self.figures.covariances {
            let name = format!("{} and {}", each.of.0, each.of.1);
            let text = format!("covariance {}", Decimal::of(&each.value).0);
            sheet.entry(2, &name, 34, &text);
        }
    }
}

/// A percentage in a cell or a sentence.
fn in_percent(fraction: &gamemath::Fraction) -> String {
    format!("{} %", percent(fraction, 2))
}
