//! A sheet as a page of Markdown, for the documents that go with the project.

use gamemath::Grid;

use crate::figures::FiguresSheet;
use crate::listing::{self, Entry, Listing};
use crate::meter::MeterSheet;
use crate::sheet::{ParSheet, title};

/// The figures of the sheet, under headings of the second level.
#[must_use]
pub fn markdown(sheet: &ParSheet<'_>) -> String {
    let mut page = String::new();
    of_warnings(&mut page, sheet);
    listed(&mut page, &listing::summary(sheet));
    for wager in &sheet.wagers {
        page.push_str(&format!("## {}\n\n", title(wager.wager)));
        if let Some(figures) = &wager.figures {
            of_figures(&mut page, figures, wager.unit());
        }
        if let Some(jackpot) = &wager.jackpot {
            of_meter(&mut page, jackpot);
        }
    }
    of_sheet(&mut page, sheet);
    page
}

/// What the figures rest on: pay tables, options, readings, the deck and the method.
#[must_use]
pub fn grounds(sheet: &ParSheet<'_>) -> String {
    let mut page = String::new();
    page.push_str("## Limits\n\n");
    listed(&mut page, &listing::stakes(sheet));
    page.push_str("## Pay tables\n\n");
    listed(&mut page, &listing::pays(sheet));
    page.push_str("## Options and readings in force\n\n");
    listed(&mut page, &listing::options(sheet));
    if !sheet.readings.is_empty() {
        let readings = sheet.readings.join(", ");
        page.push_str(&format!("Readings that no option changes: {readings}.\n\n"));
    }
    page.push_str(&format!(
        "## Method\n\nThe deck: {}. Limits: {}. {} {}\n\n",
        sheet.deck,
        sheet.limits,
        sheet.method,
        ParSheet::ASSURANCE
    ));
    page
}

fn of_warnings(page: &mut String, sheet: &ParSheet<'_>) {
    let warnings = sheet.warnings.iter();
    let warnings: Vec<_> = warnings
        .map(|warning| format!("> **Warning:** {warning}\n"))
        .collect();
    if !warnings.is_empty() {
        page.push_str(&warnings.join(">\n"));
        page.push('\n');
    }
}

fn of_figures(page: &mut String, figures: &FiguresSheet, unit: &str) {
    entries(page, ["figure", "value"], listing::figures(figures, unit));
    for note in &figures.notes {
        page.push_str(&format!("Note: {note}.\n\n"));
    }
    for listing in listing::deals(figures) {
        page.push_str(&format!("{}:\n\n", listing.caption));
        listed(page, &listing);
    }
}

fn of_meter(page: &mut String, jackpot: &MeterSheet) {
    let heads = ["meter, in wagers", "worth of a wager"];
    entries(page, heads, listing::meter(jackpot));
    listed(page, &listing::prizes(jackpot));
}

fn of_sheet(page: &mut String, sheet: &ParSheet<'_>) {
    if !sheet.strategies.is_empty() {
        page.push_str("## Simpler ways to play\n\n");
        listed(page, &listing::strategies(sheet));
    }
    page.push_str("## What it is worth to see other hands\n\n");
    if sheet.seen.is_empty() {
        let (words, command) = (ParSheet::UNSEEN, sheet.command_to_see());
        page.push_str(&format!("{words} `{command}`\n\n"));
    } else {
        listed(page, &listing::seen(sheet));
    }
    if !sheet.covariances.is_empty() {
        page.push_str("## How the wagers of one player move together\n\n");
        listed(page, &listing::covariances(sheet));
    }
    let exposure = &sheet.exposure_of_a_place;
    page.push_str(&format!(
        "One place with every wager can cost the house {exposure} units in a round.\n\n"
    ));
    if let Some(grid) = &sheet.grid {
        of_grid(page, grid);
    }
}

fn of_grid(page: &mut String, grid: &Grid) {
    page.push_str(&format!("## {}\n\n{}\n\n", grid.title, grid.reads));
    let heads = std::iter::once(grid.row_head.as_str());
    let heads: Vec<&str> = heads
        .chain(grid.columns.iter().map(String::as_str))
        .collect();
    table(page, &heads, 1, &listing::grid(grid));
}

fn listed(page: &mut String, listing: &Listing) {
    table(page, listing.heads, listing.numbers, &listing.rows);
}

fn entries(page: &mut String, heads: [&str; 2], entries: Vec<Entry>) {
    let rows = entries.into_iter().map(|(name, text)| vec![name, text]);
    table(page, &heads, 1, &rows.collect::<Vec<_>>());
}

/// A table; the columns from `numbers` on are numbers.
fn table(page: &mut String, heads: &[&str], numbers: usize, rows: &[Vec<String>]) {
    page.push_str(&format!("| {} |\n|", heads.join(" | ")));
    for at in 0..heads.len() {
        page.push_str(if at < numbers { "---|" } else { "---:|" });
    }
    page.push('\n');
    for row in rows {
        page.push_str(&format!("| {} |\n", row.join(" | ")));
    }
    page.push('\n');
}
