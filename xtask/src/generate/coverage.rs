//! `docs/coverage/<book>.md`: which cases show which clause, and which clauses wait.

use anyhow::{Context, Result};
use floor::coverage::Coverage;
use games::Shelf;
use rulebook::{Book, Clause, Kind};

use super::NOTE;

/// Clauses on these surfaces need the house itself: its doors, its screens, its seats.
const WAITING: [&str; 3] = ["open-table", "display", "seat"];

/// The page of one book.
pub(crate) fn text(id: &str) -> Result<String> {
    let shelf = Shelf::load()?;
    let coverage = Coverage::of(&shelf)?;
    let book = shelf
        .book(id)
        .with_context(|| format!("{id} is not on the shelf"))?;
    let mut text = format!(
        "# Coverage: {id}\n\n{NOTE}\n\n\
         A clause is covered when a case that names it has an expectation under it that holds, on\n\
         the surface that its row in the register names. The cases stand in\n\
         `rulebooks/{id}/cases/`.\n\n"
    );
    text.push_str(&counts(book, &coverage));
    text.push_str("\n| clause | kind | surface | cases |\n|---|---|---|---|\n");
    for (_, clause) in book.register.iter() {
        let (id, kind, surface) = (&clause.id, clause.kind, clause.surface());
        let cases = cases(book, clause, &coverage);
        text.push_str(&format!("| {id} | {kind} | {surface} | {cases} |\n"));
    }
    Ok(text)
}

fn counts(book: &Book, coverage: &Coverage) -> String {
    let mut text = String::from("| kind | clauses | covered |\n|---|---:|---:|\n");
    let clauses = || book.register.iter().map(|(_, clause)| clause);
    let covered = |clause: &&Clause| coverage.covers(book, clause);
    for kind in Kind::ALL {
        let of_kind = || clauses().filter(|clause| clause.kind == kind);
        let (all, shown) = (of_kind().count(), of_kind().filter(covered).count());
        text.push_str(&format!("| {kind} | {all} | {shown} |\n"));
    }
    let (all, shown) = (clauses().count(), clauses().filter(covered).count());
    text.push_str(&format!("| all | {all} | {shown} |\n"));
    text
}

fn cases(book: &Book, clause: &Clause, coverage: &Coverage) -> String {
    let showings = coverage.of_clause(book, clause);
    if showings.is_empty() {
        let waits = WAITING.contains(&clause.surface());
        return if waits {
            "waits for the house"
        } else {
            "**none yet**"
        }
        .to_owned();
    }
    let titles = showings
        .iter()
        .map(|showing| showing.title.replace('|', "\\|"));
    titles.collect::<Vec<_>>().join("; ")
}
