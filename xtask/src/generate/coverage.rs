//! `docs/coverage/<book>.md`: which cases show which clause, and which clauses wait.

use anyhow::{Context, Result};
use floor::coverage::{Coverage, Shown, Ways};
use games::Shelf;
use rulebook::{Book, Clause, Kind};

use super::NOTE;

/// Clauses on these surfaces need the house itself: its doors, its screens, its seats.
const WAITING: [&str; 3] = ["open-table", "display", "seat"];

/// What the program reads of it, so that nobody waits until the cases are played.
pub(crate) fn shown() -> Result<String> {
    Ok(Coverage::of(&Shelf::load()?)?.written())
}

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
         `rulebooks/{id}/cases/`. It is shown by behaviour (money, a ruling, a refusal, an offer, a\n\
         count, a state … under it), by text alone (the sign, the guide, the glossary), or by a line\n\
         that was accepted; each counts once, by its best evidence. Reachable are those that a\n\
         case shows, by behaviour or text, in a house that runs: told over HTTP by people who are\n\
         signed in, and read from its answers; of any other the last column says why.\n\n"
    );
    text.push_str(&counts(book, &coverage));
    text.push_str(
        "\n| clause | kind | surface | shown by | cases | over HTTP |\n|---|---|---|---|---|---|\n",
    );
    for (_, clause) in book.register.iter() {
        let (id, kind, surface) = (&clause.id, clause.kind, clause.surface());
        let cases = cases(book, clause, &coverage);
        let how = coverage.shown(book, clause).map_or("", word);
        let over_http = coverage.why_unreached(book, clause);
        let over_http = over_http.map_or_else(|| "yes".to_owned(), |why| format!("no: {why}"));
        text.push_str(&format!(
            "| {id} | {kind} | {surface} | {how} | {cases} | {over_http} |\n"
        ));
    }
    Ok(text)
}

fn counts(book: &Book, coverage: &Coverage) -> String {
    let mut text = String::from(
        "| kind | clauses | covered | by behaviour | by text | by `accepted` | \
         reachable |\n|---|---:|---:|---:|---:|---:|---:|\n",
    );
    for kind in Kind::ALL {
        let of_kind = |clause: &Clause| clause.kind == kind;
        text.push_str(&row(kind.name(), book, coverage, of_kind));
    }
    text.push_str(&row("all", book, coverage, |_| true));
    text
}

fn row(name: &str, book: &Book, coverage: &Coverage, wanted: impl Fn(&Clause) -> bool) -> String {
    let (mut clauses, mut covered, mut reachable) = (0, 0, 0);
    let mut ways = Ways::default();
    let all = book.register.iter().map(|(_, clause)| clause);
    for clause in all.filter(|clause| wanted(clause)) {
        clauses += 1;
        covered += usize::from(coverage.covers(book, clause));
        reachable += usize::from(coverage.is_reachable(book, clause));
        ways.count(coverage.shown(book, clause));
    }
    let Ways {
        behaviour,
        text,
        accepted,
    } = ways;
    format!(
        "| {name} | {clauses} | {covered} | {behaviour} | {text} | {accepted} | {reachable} |\n"
    )
}

fn word(how: Shown) -> &'static str {
    match how {
        Shown::Behaviour => "behaviour",
        Shown::Text => "text",
        Shown::Accepted => "accepted",
    }
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
