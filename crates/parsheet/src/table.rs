//! A sheet as rows: one for every figure, outcome, action, band, prize and option.

use crate::figures::FiguresSheet;
use crate::in_force::NOT_BY_THIS_BOOK;
use crate::meter::MeterSheet;
use crate::sheet::ParSheet;

const HEADS: [&str; 9] = [
    "wager",
    "kind",
    "name",
    "value",
    "count",
    "staked",
    "probability",
    "contribution",
    // On every line of what rests on something that the book does not say.
    NOT_BY_THIS_BOOK,
];

type Row = [String; HEADS.len()];

/// The sheet as CSV.
pub fn rows(sheet: &ParSheet<'_>) -> Result<Vec<u8>, csv::Error> {
    let mut csv = csv::Writer::from_writer(Vec::new());
    csv.write_record(HEADS)?;
    let mut rows = Vec::new();
    for each in &sheet.wagers {
        if let Some(figures) = &each.figures {
            of_wager(&mut rows, each.wager, figures);
        }
        if let Some(jackpot) = &each.jackpot {
            of_jackpot(&mut rows, each.wager, jackpot);
        }
    }
    of_sheet(&mut rows, sheet);
    for row in &mut rows {
        mark(row, sheet);
    }
    for row in rows {
        csv.write_record(row)?;
    }
    csv.into_inner()
        .map_err(|error| csv::Error::from(std::io::Error::other(error.to_string())))
}

/// Marks a line of a wager, or of several, that rest on what the book does not say.
fn mark(row: &mut Row, sheet: &ParSheet<'_>) {
    let [of, kind, name, .., mark] = row;
    let is_of = |wager: &str| match kind.as_str() {
        "covariance" => name.split(" and ").any(|one| one == wager),
        _ => of.as_str() == wager,
    };
    let wagers = sheet.wagers.iter().filter(|each| is_of(each.wager));
    let mut texts: Vec<&str> = wagers
        .flat_map(|each| &each.not_by_this_book)
        .map(String::as_str)
        .collect();
    texts.dedup();
    *mark = texts.join("; ");
}

fn row(wager: &str, kind: &str, name: &str, value: &str) -> Row {
    let none = String::new;
    let [wager, kind, name, value] = [wager, kind, name, value].map(str::to_owned);
    [
        wager,
        kind,
        name,
        value,
        none(),
        none(),
        none(),
        none(),
        none(),
    ]
}

fn of_wager(rows: &mut Vec<Row>, wager: &str, figures: &FiguresSheet) {
    for (name, value) in [
        ("ev", &figures.ev),
        ("house_edge_percent", &figures.house_edge_percent.0),
        (
            "element_of_risk_percent",
            &figures.element_of_risk_percent.0,
        ),
        ("average_wager", &figures.average_wager.0),
        ("variance", &figures.variance),
        ("sd", &figures.sd.0),
        ("volatility_index", &figures.volatility_index.0),
        ("hit_frequency_percent", &figures.hit_frequency_percent.0),
        ("exposure", &figures.exposure),
        ("deals", &figures.deals),
        ("net", &figures.net),
    ] {
        rows.push(row(wager, "figure", name, value));
    }
    for outcome in &figures.outcomes {
        let mut row = row(wager, "outcome", &outcome.outcome, &outcome.net);
        let [.., count, staked, probability, contribution, _] = &mut row;
        count.clone_from(&outcome.count);
        staked.clone_from(&outcome.staked);
        probability.clone_from(&outcome.probability.0);
        contribution.clone_from(&outcome.contribution.0);
        rows.push(row);
    }
    for action in &figures.actions {
        let mut row = row(wager, "action", &action.action, "");
        let [.., count, _, _, _, _] = &mut row;
        count.clone_from(&action.count);
        rows.push(row);
    }
    for band in &figures.bands {
        let name = format!("{} rounds, {} %", band.rounds, band.confidence_percent);
        let value = format!("{} to {}", band.low_percent, band.high_percent);
        rows.push(row(wager, "band_percent", &name, &value));
    }
    for note in &figures.notes {
        rows.push(row(wager, "note", "", note));
    }
}

fn of_jackpot(rows: &mut Vec<Row>, wager: &str, jackpot: &MeterSheet) {
    for (name, value) in [
        ("fixed", &jackpot.fixed),
        ("slope", &jackpot.slope),
        ("break_even", &jackpot.break_even),
    ] {
        let value = value.as_deref().unwrap_or_default();
        rows.push(row(wager, "figure", name, value));
    }
    for prize in &jackpot.prizes {
        let value = format!("{} or {} of the meter", prize.fixed, prize.share);
        let mut row = row(wager, "prize", &prize.hand, &value);
        let [.., count, _, probability, _, _] = &mut row;
        count.clone_from(&prize.count);
        probability.clone_from(&prize.probability.0);
        rows.push(row);
    }
}

fn of_sheet(rows: &mut Vec<Row>, sheet: &ParSheet<'_>) {
    for each in &sheet.strategies {
        rows.push(row("base", "strategy", &each.strategy, &each.ev));
        rows.push(row("base", "strategy_cost", &each.strategy, &each.cost));
    }
    for each in &sheet.seen {
        let gained = format!("{} ± {}", each.gain_percent, each.within_95_percent);
        rows.push(row("base", "seen_gain_percent", &each.words(), &gained));
    }
    for each in &sheet.covariances {
        let name = each.of.join(" and ");
        rows.push(row("", "covariance", &name, &each.covariance));
    }
    for stake in &sheet.stakes {
        let value = format!("{} to {} [{}]", stake.least, stake.most, stake.under);
        rows.push(row("", "limits", &stake.wager, &value));
    }
    for line in &sheet.pays {
        let value = format!("{} [{}]", line.value, line.under);
        rows.push(row("", "pays", &line.pays, &value));
    }
    for option in &sheet.in_force {
        rows.push(row("", "option", option.option, &option.value));
    }
    for (name, value) in [
        ("book", sheet.book.as_str()),
        ("digest", &sheet.digest),
        ("limits", sheet.limits),
        ("ante", &sheet.ante),
        ("method", sheet.method),
        ("command", &sheet.command),
        ("version", sheet.version),
    ] {
        rows.push(row("", "sheet", name, value));
    }
    for warning in &sheet.warnings {
        rows.push(row("", "sheet", "warning", warning));
    }
}
