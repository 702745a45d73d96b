//! A sheet as a page of Markdown, for the documents that go with the project.

use gamemath::Grid;

use crate::decimal::grouped;
use crate::figures::FiguresSheet;
use crate::meter::MeterSheet;
use crate::sheet::{ParSheet, title};

/// The sheet under headings of the second level and below.
#[must_use]
pub fn markdown(sheet: &ParSheet<'_>) -> String {
    let mut page = format!("{}\n\n", sheet.first_line);
    of_warnings(&mut page, sheet);
    for wager in &sheet.wagers {
        page.push_str(&format!("### {}\n\n", title(wager.wager)));
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

/// The sheet in short: its warnings, and a row for every wager.
#[must_use]
pub fn summary(sheet: &ParSheet<'_>) -> String {
    let mut page = String::new();
    of_warnings(&mut page, sheet);
    let rows = sheet.wagers.iter().filter_map(|wager| {
        let figures = wager.figures.as_ref()?;
        Some(vec![
            wager.wager.to_owned(),
            figures.ev.clone(),
            figures.house_edge_percent.0.clone(),
            figures.element_of_risk_percent.0.clone(),
            figures.sd.0.clone(),
            figures.hit_frequency_percent.0.clone(),
        ])
    });
    let heads = [
        "wager",
        "expectation",
        "house edge %",
        "element of risk %",
        "standard deviation",
        "hit frequency %",
    ];
    table(&mut page, &heads, 1, &rows.collect::<Vec<_>>());
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
    let list = [
        ("expectation", figures.ev.clone()),
        ("house edge", format!("{} %", figures.house_edge_percent)),
        (
            "element of risk",
            format!("{} %", figures.element_of_risk_percent),
        ),
        ("average wager", format!("{} {unit}", figures.average_wager)),
        ("variance", figures.variance.clone()),
        ("standard deviation", format!("{} {unit}", figures.sd)),
        ("volatility index", figures.volatility_index.0.clone()),
        (
            "hit frequency",
            format!("{} %", figures.hit_frequency_percent),
        ),
        ("maximum exposure", format!("{} {unit}", figures.exposure)),
        ("deals", grouped(&figures.deals)),
        ("net of all deals", grouped(&figures.net)),
    ];
    let rows = list.map(|(name, value)| vec![name.to_owned(), value]);
    table(page, &["figure", "value"], 1, &rows);
    for note in &figures.notes {
        page.push_str(&format!("Note: {note}.\n\n"));
    }
    if !figures.actions.is_empty() {
        let rows = figures.actions.iter().map(|action| {
            let share = action.frequency_percent.0.clone();
            vec![action.action.clone(), grouped(&action.count), share]
        });
        table(
            page,
            &["action", "deals", "%"],
            1,
            &rows.collect::<Vec<_>>(),
        );
    }
    let rows = figures.outcomes.iter().map(|outcome| {
        vec![
            outcome.outcome.clone(),
            grouped(&outcome.count),
            outcome.probability.0.clone(),
            outcome.net.clone(),
            outcome.contribution.0.clone(),
        ]
    });
    let heads = ["outcome", "deals", "probability", "net", "contribution"];
    table(page, &heads, 1, &rows.collect::<Vec<_>>());
    let rows = figures
        .bands
        .chunk_by(|a, b| a.rounds == b.rounds)
        .map(|bands| {
            let rounds = bands.first().map_or(0, |band| band.rounds);
            let cells = bands.iter();
            let cells = cells.map(|band| format!("{} to {}", band.low_percent, band.high_percent));
            std::iter::once(grouped(rounds)).chain(cells).collect()
        });
    let rows: Vec<Vec<String>> = rows.collect();
    let heads = ["rounds", "house keeps %, 90 % of times", "95 %", "99 %"];
    table(page, &heads, 0, &rows);
}

fn of_meter(page: &mut String, jackpot: &MeterSheet) {
    let mut rows = vec![vec!["wager".to_owned(), jackpot.amount.clone()]];
    for piece in &jackpot.pieces {
        let name = format!("from {} wagers up", piece.from);
        rows.push(vec![
            name,
            format!("{} + {} × meter", piece.fixed, piece.slope),
        ]);
    }
    let fair = jackpot.break_even.clone();
    let fair = fair.unwrap_or_else(|| "never".to_owned());
    rows.push(vec!["breaks even at".to_owned(), fair]);
    table(page, &["meter, in wagers", "worth of a wager"], 1, &rows);
    let rows = jackpot.prizes.iter().map(|prize| {
        vec![
            prize.hand.clone(),
            grouped(&prize.count),
            prize.probability.0.clone(),
            prize.fixed.clone(),
            prize.share.clone(),
        ]
    });
    let heads = [
        "hand",
        "deals",
        "expected hits",
        "fixed prize",
        "share of the meter",
    ];
    table(page, &heads, 1, &rows.collect::<Vec<_>>());
}

fn of_sheet(page: &mut String, sheet: &ParSheet<'_>) {
    if !sheet.strategies.is_empty() {
        page.push_str("### Simpler ways to play\n\n");
        let rows = sheet.strategies.iter().map(|each| {
            vec![
                each.strategy.clone(),
                each.house_edge_percent.0.clone(),
                each.cost_percent.0.clone(),
                each.cost.clone(),
            ]
        });
        let heads = ["strategy", "house edge %", "cost %", "cost exactly"];
        table(page, &heads, 1, &rows.collect::<Vec<_>>());
    }
    if !sheet.covariances.is_empty() {
        page.push_str("### How the wagers of one player move together\n\n");
        let rows = sheet.covariances.iter().map(|each| {
            let of = each.of.join(" and ");
            vec![of, each.decimal.0.clone(), each.covariance.clone()]
        });
        let heads = ["wagers", "covariance", "exactly"];
        table(page, &heads, 1, &rows.collect::<Vec<_>>());
    }
    if let Some(grid) = &sheet.grid {
        of_grid(page, grid);
    }
}

fn of_grid(page: &mut String, grid: &Grid) {
    page.push_str(&format!("### {}\n\n{}\n\n", grid.title, grid.reads));
    let heads = std::iter::once(grid.row_head.as_str());
    let heads: Vec<&str> = heads
        .chain(grid.columns.iter().map(String::as_str))
        .collect();
    let rows = grid.rows.iter().map(|row| {
        let cells = row.cells.iter();
        let cells = cells.map(|cell| cell.as_ref().map_or("", |cell| &cell.text).to_owned());
        std::iter::once(row.name.clone()).chain(cells).collect()
    });
    table(page, &heads, 1, &rows.collect::<Vec<Vec<String>>>());
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
