//! What of a strategy a terminal shows: all of it where it is short.

use gamemath::strategy::Row;

use crate::sheet::{DIM, PLAIN, Sheet};
use crate::table::Side::{Left, Right};
use crate::table::{Table, grouped};

/// The most rows that are shown one by one.
const FEW: usize = 40;

/// The ranks as a chart has them.
const RANKS: &str = "AKQJT98765432";

/// Writes the rows: one by one, as a chart of holes, or by what they are against.
pub(super) fn write(sheet: &mut Sheet, rows: &[Row]) {
    if rows.len() <= FEW {
        let mut table = Table::new(vec![Left, Left, Left, Left]);
        table.head(
            ["when", "against", "hand", "action"]
                .map(str::to_owned)
                .into(),
        );
        for row in rows {
            let Row {
                when,
                against,
                hand,
                action,
                ..
            } = row.clone();
            table.row(vec![when, against, hand, action]);
        }
        sheet.blank();
        sheet.table(&table);
        return;
    }
    let of = |moment: &str| -> Vec<&Row> { rows.iter().filter(|row| row.when == moment).collect() };
    write_holes(sheet, &of("pre-flop"));
    write_up_cards(sheet, &of("deal"));
    write_counts(sheet, "After a change", &of("changed"));
    write_counts(sheet, "After the flop", &of("flop"));
    write_counts(sheet, "After the river", &of("river"));
}

/// The chart of holes: suited above the diagonal of pairs, unsuited below it.
fn write_holes(sheet: &mut Sheet, rows: &[&Row]) {
    if rows.is_empty() {
        return;
    }
    sheet.heading("Before the flop");
    let sides = std::iter::once(Left).chain(std::iter::repeat_n(Right, 13));
    let mut table = Table::new(sides.collect());
    let heads = RANKS.chars().map(String::from);
    table.head(std::iter::once(String::new()).chain(heads).collect());
    for (at, row) in RANKS.chars().enumerate() {
        let cells = RANKS.chars().enumerate().map(|(across, column)| {
            let hole = match at.cmp(&across) {
                std::cmp::Ordering::Less => format!("{row}{column}s"),
                std::cmp::Ordering::Equal => format!("{row}{column}"),
                std::cmp::Ordering::Greater => format!("{column}{row}o"),
            };
            let action = rows
                .iter()
                .find(|row| row.hand == hole)
                .map(|row| row.action.as_str());
            match action.and_then(|action| action.strip_prefix("play-")) {
                Some(multiple) => multiple.to_owned(),
                None => "·".to_owned(),
            }
        });
        table.row(std::iter::once(row.to_string()).chain(cells).collect());
    }
    sheet.table(&table);
    sheet.paragraph(
        2,
        DIM,
        "Suited above the diagonal, unsuited below it; · is a check.",
    );
}

/// Up-card by up-card: the hands that are bet, or how the rows are played.
fn write_up_cards(sheet: &mut Sheet, rows: &[&Row]) {
    if rows.iter().any(|row| row.action.starts_with("change")) {
        write_counts(sheet, "As dealt, by the ranks of the hand", rows);
        return;
    }
    if rows.is_empty() {
        return;
    }
    sheet.heading("Hands that are bet, by the up-card; the others are folded");
    for of_up in rows.chunk_by(|a, b| a.against == b.against) {
        let Some(up) = of_up.first().map(|row| row.against.as_str()) else {
            continue;
        };
        let mut words: Vec<String> = Vec::new();
        for row in of_up {
            // A hand that is bet with some suits and folded with others is said once.
            let (hand, by_suits) = match row.hand.split_once('/') {
                Some((hand, _)) => (hand, true),
                None => (row.hand.as_str(), false),
            };
            let marked = format!("{hand}~");
            if words.contains(&marked) {
                continue;
            }
            match by_suits {
                true => words.push(marked),
                false if row.action == "bet" => words.push(hand.to_owned()),
                false => {}
            }
        }
        sheet.entry(2, up, 6, &words.join(", "));
    }
    sheet.paragraph(
        2,
        DIM,
        "AKQ32+ is that hand or a better one, AKJT3..AKJT9 from one to the other; AKQ52~ depends on \
         the cards held of the up-card's suit, and --csv FILE says how.",
    );
}

/// How many rows say what, by what they are against.
fn write_counts(sheet: &mut Sheet, heading: &str, rows: &[&Row]) {
    if rows.is_empty() {
        return;
    }
    sheet.heading(heading);
    let mut actions: Vec<&str> = Vec::new();
    for row in rows {
        let action = row.action.split(' ').next().unwrap_or_default();
        if !actions.contains(&action) {
            actions.push(action);
        }
    }
    for action in actions {
        let count = rows
            .iter()
            .filter(|row| row.action.starts_with(action))
            .count();
        let some = rows.iter().filter(|row| row.action.starts_with(action));
        let some = some
            .clone()
            .nth(count / 2)
            .map_or_else(String::new, |row| row.to_string());
        let some: String = some.chars().take(60).collect();
        let text = format!("{} rows, such as {some}", grouped(count as u128));
        sheet.entry(2, action, 12, &text);
    }
    sheet.paragraph(2, PLAIN, "Too many for a terminal: --csv FILE writes them.");
}
