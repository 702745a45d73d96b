//! `docs/irregularities.md`: what each book rules on what goes wrong, at every moment.

use std::collections::BTreeSet;

use anyhow::{Context, Result};
use games::Rules;
use games::irregularity::{Detail, Irregularity, Moment, Ruled, Ruling};
use games::table;
use rulebook::{Answers, Book, Choices, Citation, Cited, SHIPPED, shipped};

use super::NOTE;
use crate::workspace::Workspace;

/// One table per book: every irregularity at every moment at which it can be noticed.
pub(crate) fn text(_: &Workspace) -> Result<String> {
    let mut text = format!(
        "# Irregularities\n\n{NOTE}\n\n\
         What each book rules when something goes wrong: by the word for it, the case, and the\n\
         moment at which it is noticed. A card that fell face up in the dealing is ruled on as\n\
         if it were noticed there, whenever that is. Where the book leaves the choice to an office, the\n\
         round waits for one of the rulings named; else the book itself rules. A breach is\n\
         recorded beside any ruling. Where a book is silent the report is refused, and nothing\n\
         happens to any wager.\n\n\
         ## What the rulings do\n\n\
         | ruling | cards and round | wagers |\n|---|---|---|\n"
    );
    for ruling in Ruling::ALL {
        let (does, wagers) = (ruling.does(), ruling.does_to_wagers());
        text.push_str(&format!("| `{ruling}` | {does} | {wagers} |\n"));
    }
    for id in SHIPPED {
        let source = shipped(id).with_context(|| format!("{id} is not on the shelf"))?;
        let book = Book::load(&source)?;
        text.push_str(&section(&book)?);
    }
    Ok(text)
}

fn section(book: &Book) -> Result<String> {
    let answers = Answers::new(book, None, &Choices::default())?;
    let rules = Rules::ask(&answers)?;
    let mut text = format!(
        "\n## {}\n\n{}, {}\n\n\
         | what happens | case | noticed | ruling | wagers | who rules | clause |\n\
         |---|---|---|---|---|---|---|\n",
        book.id, book.title, book.jurisdiction
    );
    for what in Irregularity::ALL {
        let mut name = format!("`{what}`: {}", what.means());
        for case in cases(rules.table(), *what) {
            for (found, moments) in rulings(rules.table(), *what, case) {
                text.push_str(&row(book, &name, case, &noticed(*what, &moments), found));
                name = format!("`{what}`");
            }
        }
    }
    Ok(text)
}

/// A ruling and a breach, as a book has them for a case.
type Found<'t> = (Option<&'t Cited<Ruled>>, Option<Citation>);

/// The cases that a book tells apart, and what is left beside them.
fn cases(table: &table::Rules, what: Irregularity) -> Vec<Option<Detail>> {
    let rows = table.irregular.as_ref().and_then(|table| table.get(&what));
    let details: BTreeSet<Detail> = rows
        .into_iter()
        .flat_map(|rows| rows.keys().filter_map(|row| row.detail))
        .filter(|detail| *detail != Detail::Breach)
        .collect();
    let left = Moment::ALL.iter().any(|moment| {
        let (ruled, breach) = table.ruling_on(what, *moment, &[]);
        ruled.is_some() || breach.is_some()
    });
    let mut cases: Vec<_> = details.iter().map(|detail| Some(*detail)).collect();
    if left || cases.is_empty() {
        cases.push(None);
    }
    cases
}

/// What a book rules on a case, each with the moments at which it does.
fn rulings(
    table: &table::Rules,
    what: Irregularity,
    case: Option<Detail>,
) -> Vec<(Found<'_>, Vec<Moment>)> {
    let details: Vec<Detail> = case.into_iter().collect();
    let mut rulings: Vec<(Found<'_>, Vec<Moment>)> = Vec::new();
    for moment in Moment::ALL {
        let happens = case.is_none_or(|case| case.happens(*moment));
        if !happens || !what.happens(*moment) {
            continue;
        }
        let found = table.ruling_on(what, *moment, &details);
        match rulings.iter_mut().find(|(known, _)| *known == found) {
            Some((_, moments)) => moments.push(*moment),
            None => rulings.push((found, vec![*moment])),
        }
    }
    rulings
}

fn noticed(what: Irregularity, moments: &[Moment]) -> String {
    let possible = Moment::ALL.iter().filter(|moment| what.happens(**moment));
    if possible.count() == moments.len() {
        return "whenever".to_owned();
    }
    let words: Vec<_> = moments.iter().map(|moment| moment.word()).collect();
    words.join(", ")
}

fn row(
    book: &Book,
    name: &str,
    case: Option<Detail>,
    noticed: &str,
    (ruled, breach): Found<'_>,
) -> String {
    let recorded = breach.map(|_| "breach".to_owned());
    let (ruling, wagers, by) = match ruled.map(|ruled| &ruled.value) {
        Some(Ruled::At(ruling)) => (
            Some(ruling.to_string()),
            ruling.does_to_wagers().to_owned(),
            "the book",
        ),
        Some(Ruled::Asked { choices, by }) => {
            let words: Vec<_> = choices.iter().map(|choice| choice.word()).collect();
            let wagers: Vec<_> = choices
                .iter()
                .map(|choice| format!("`{choice}`: {}", choice.does_to_wagers()))
                .collect();
            (Some(words.join(" or ")), wagers.join("<br>"), by.as_str())
        }
        None if breach.is_some() => (None, "They stand.".to_owned(), "the book"),
        None => (Some("silent".to_owned()), String::new(), ""),
    };
    let mut rulings: Vec<String> = recorded.into_iter().chain(ruling).collect();
    rulings.dedup();
    let mut clauses: Vec<String> = breach.map(|under| book.cite(under)).into_iter().collect();
    clauses.extend(ruled.map(|ruled| book.cite(ruled.under)));
    clauses.dedup();
    let case = case.map_or("", Detail::means);
    let cells = [
        name,
        case,
        noticed,
        &rulings.join("; "),
        &wagers,
        by,
        &clauses.join("; "),
    ];
    // An empty cell is one space wide, so that no two stand in a row.
    let cells = cells.map(|cell| {
        if cell.is_empty() {
            " ".to_owned()
        } else {
            format!(" {cell} ")
        }
    });
    format!("|{}|\n", cells.join("|"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_irregularity_stands_in_every_book() {
        let text = text(&Workspace::find().unwrap()).unwrap();
        for what in Irregularity::ALL {
            let row = format!("| `{what}`: {} |", what.means());
            assert_eq!(text.matches(&row).count(), SHIPPED.len(), "{what}");
        }
        for row in text.lines().filter(|line| line.starts_with("| `")) {
            let cells = row.matches('|').count() - 1;
            assert!(cells == 3 || cells == 7, "{row}");
        }
    }

    #[test]
    fn an_office_that_rules_is_one_of_the_book() {
        for id in SHIPPED {
            let book = Book::load(&shipped(id).unwrap()).unwrap();
            let answers = Answers::new(&book, None, &Choices::default()).unwrap();
            let rules = Rules::ask(&answers).unwrap();
            let rows = rules
                .table()
                .irregular
                .iter()
                .flat_map(|table| table.values());
            for ruled in rows.flat_map(|rows| rows.values()) {
                if let Ruled::Asked { by, choices } = &ruled.value {
                    assert!(book.offices.iter().any(|office| office.name == *by), "{by}");
                    assert!(choices.len() > 1, "{id}: {by} has nothing to choose");
                }
            }
        }
    }
}
