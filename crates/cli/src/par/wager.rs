//! One wager of a PAR sheet at the terminal.

use parsheet::{FiguresSheet, WagerSheet};

use crate::sheet::{DIM, Sheet};
use crate::table::Side::{Left, Right};
use crate::table::{Table, grouped};

/// Writes everything known of a wager.
pub(super) fn write(sheet: &mut Sheet, wager: &WagerSheet, figures: &FiguresSheet) {
    let title = parsheet::title(wager.wager);
    match wager.jackpot {
        Some(_) => sheet.title(&format!("{title}, at the meter given")),
        None => sheet.title(title),
    }
    let unit = wager.unit();
    let mut say = |name: &str, text: &str| sheet.entry(2, name, 22, text);
    say("expectation", &figures.ev);
    say("house edge", &format!("{} %", figures.house_edge_percent));
    say(
        "element of risk",
        &format!("{} %", figures.element_of_risk_percent),
    );
    say(
        "average wager",
        &format!("{} {unit}", figures.average_wager),
    );
    say("standard deviation", &format!("{} {unit}", figures.sd));
    say("volatility index", &figures.volatility_index.0);
    say(
        "hit frequency",
        &format!("{} %", figures.hit_frequency_percent),
    );
    say("maximum exposure", &format!("{} {unit}", figures.exposure));
    say("deals", &grouped(&figures.deals));
    say("net of all deals", &figures.net);
    for note in &figures.notes {
        sheet.paragraph(2, DIM, &format!("Note: {note}."));
    }
    write_actions(sheet, figures);
    write_outcomes(sheet, figures);
    if wager.jackpot.is_none() {
        write_bands(sheet, figures);
    }
}

fn write_actions(sheet: &mut Sheet, figures: &FiguresSheet) {
    if figures.actions.is_empty() {
        return;
    }
    sheet.blank();
    let mut table = Table::new(vec![Left, Right, Right]);
    table.head(["action", "deals", "%"].map(str::to_owned).into());
    for action in &figures.actions {
        let share = action.frequency_percent.0.clone();
        table.row(vec![action.action.clone(), grouped(&action.count), share]);
    }
    sheet.table(&table);
}

fn write_outcomes(sheet: &mut Sheet, figures: &FiguresSheet) {
    sheet.blank();
    let mut table = Table::new(vec![Left, Right, Right, Right, Right]);
    let heads = ["outcome", "deals", "probability", "net", "contribution"];
    table.head(heads.map(str::to_owned).into());
    for outcome in &figures.outcomes {
        table.row(vec![
            outcome.outcome.clone(),
            grouped(&outcome.count),
            outcome.probability.0.clone(),
            outcome.net.clone(),
            outcome.contribution.0.clone(),
        ]);
    }
    sheet.table(&table);
}

fn write_bands(sheet: &mut Sheet, figures: &FiguresSheet) {
    sheet.blank();
    let mut table = Table::new(vec![Right, Right, Right, Right]);
    let heads = ["rounds", "90 % of times", "95 %", "99 %"];
    table.head(heads.map(str::to_owned).into());
    for bands in figures.bands.chunk_by(|a, b| a.rounds == b.rounds) {
        let rounds = bands.first().map_or(0, |band| band.rounds);
        let cells = bands.iter();
        let cells = cells.map(|band| format!("{} to {}", band.low_percent, band.high_percent));
        table.row(std::iter::once(grouped(rounds)).chain(cells).collect());
    }
    sheet.table(&table);
    sheet.paragraph(
        2,
        DIM,
        "What the house keeps of the opening wagers, in per cent, taken to be normal.",
    );
}
