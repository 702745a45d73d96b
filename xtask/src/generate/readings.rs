//! `docs/readings.md`: what the books leave open, and what is in force.

use anyhow::{Context, Result};
use rulebook::{Book, Choice, ClauseIndex, Reading, SHIPPED, Switch, shipped};

use super::NOTE;
use crate::workspace::Workspace;

/// One table per book: its readings, then the options it leaves to the operator.
pub(crate) fn text(_: &Workspace) -> Result<String> {
    let mut text = format!(
        "# Readings and options\n\n{NOTE}\n\n\
         Where a book leaves a question open, a reading settles it; some readings can be\n\
         switched, and some values a book leaves to the operator. Both are set by name, as in\n\
         `--set NAME=VALUE`. Clause numbers are those of the book; those a reading rests on\n\
         are all named, the one that is cited first. Behind `under` stand the readings of the\n\
         same point that prevail, behind `case` the cases that would fail under another reading.\n"
    );
    for id in SHIPPED {
        let source = shipped(id).with_context(|| format!("{id} is not on the shelf"))?;
        text.push_str(&section(&Book::load(&source)?));
    }
    Ok(text)
}

fn section(book: &Book) -> String {
    let mut text = format!(
        "\n## {}\n\n{}, {}\n\n",
        book.id, book.title, book.jurisdiction
    );
    text.push_str("| reading | clauses | what is open | option | in force | otherwise |\n");
    text.push_str("|---|---|---|---|---|---|\n");
    for reading in &book.readings {
        let clauses = clauses(book, &reading.clauses);
        if let Some(taken) = &reading.taken {
            let others = lines(reading.others.iter().cloned());
            let taken = lines(
                [taken_from(reading, taken)]
                    .into_iter()
                    .chain(cases(reading)),
            );
            text.push_str(&row([
                &reading.id,
                &clauses,
                &reading.asks,
                "",
                &taken,
                &others,
            ]));
        }
        for switch in &reading.options {
            text.push_str(&switch_row(reading, &clauses, switch));
        }
    }
    for choice in book.choices() {
        if choice.reading.is_none() {
            text.push_str(&option_row(book, &choice));
        }
    }
    text
}

fn taken_from(reading: &Reading, taken: &str) -> String {
    match reading.under.as_slice() {
        [] => taken.to_owned(),
        prevailing => format!("{taken} (under {})", prevailing.join(", ")),
    }
}

/// What shows a reading: the titles of its cases.
fn cases(reading: &Reading) -> impl Iterator<Item = String> {
    reading.shown.iter().map(|title| format!("*case:* {title}"))
}

fn switch_row(reading: &Reading, clauses: &str, switch: &Switch) -> String {
    let default = switch.default.as_deref();
    let is_default = |value: &str| default.is_some_and(|default| default == value);
    let setting = |value: &str, means: &str| format!("`{value}`: {means}");
    let in_force = match default {
        None => "the operator must say".to_owned(),
        Some(default) => match switch.admits(default) {
            Some(found) => setting(default, &found.means),
            None => setting(default, ""),
        },
    };
    let others = switch
        .settings
        .iter()
        .filter(|other| !is_default(&other.value))
        .map(|other| setting(&other.value, &other.means));
    let name = format!("`{}`", switch.name);
    row([
        &reading.id,
        clauses,
        &reading.asks,
        &name,
        &in_force,
        &lines(others),
    ])
}

fn option_row(book: &Book, choice: &Choice<'_>) -> String {
    let default = choice.default.as_deref();
    let in_force = default.map_or("the operator must say".to_owned(), |default| {
        format!("`{default}`")
    });
    let others = choice
        .settings
        .iter()
        .filter(|setting| Some(setting.as_str()) != default)
        // A range is said in words, a setting is one.
        .map(|setting| match setting.contains(' ') {
            true => setting.clone(),
            false => format!("`{setting}`"),
        });
    row([
        "",
        &clauses(book, &[choice.clause]),
        "the operator's",
        &format!("`{}`", choice.name),
        &in_force,
        &lines(others),
    ])
}

fn clauses(book: &Book, clauses: &[ClauseIndex]) -> String {
    let ids = clauses.iter().filter_map(|clause| book.clause(*clause));
    let ids: Vec<_> = ids.map(|clause| format!("`{}`", clause.id)).collect();
    ids.join(" ")
}

fn lines(parts: impl IntoIterator<Item = String>) -> String {
    parts.into_iter().collect::<Vec<_>>().join("<br>")
}

/// A row of a table; a bar within a cell would end it.
fn row(cells: [&str; 6]) -> String {
    let cells = cells.map(|cell| cell.replace('|', "\\|"));
    format!("| {} |\n", cells.join(" | ")).replace("|  |", "| |")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reading_and_every_option_of_every_book_has_a_row() {
        for id in SHIPPED {
            let book = Book::load(&shipped(id).unwrap()).unwrap();
            let section = section(&book);
            for reading in &book.readings {
                assert!(section.contains(&format!("| {} | `", reading.id)), "{id}");
            }
            for name in book.option_names() {
                assert!(section.contains(&format!("| `{name}` |")), "{id} {name}");
            }
        }
    }

    #[test]
    fn every_row_has_as_many_cells_as_the_heading() {
        let workspace = Workspace::find().unwrap();
        let text = text(&workspace).unwrap();
        let rows: Vec<_> = text.lines().filter(|line| line.starts_with('|')).collect();
        assert!(rows.len() > 100);
        for row in rows {
            let bars = row.matches('|').count() - row.matches("\\|").count();
            assert_eq!(bars, 7, "{row}");
        }
    }
}
