//! The words of a book for what is on the table.

use floor::Table;
use games::Wager;
use narrator::{Language, Texts};
use rulebook::{Book, Citation, ClauseIndex, Date, Wording};

/// The name of a wager as its area has it.
pub(super) fn wager_words(texts: &Texts, table: &Table, wager: Wager) -> String {
    let areas = table.rules.table().areas.as_ref();
    if let Some(words) = areas.and_then(|areas| areas.get(&wager)) {
        return words.value.clone();
    }
    texts.label(wager)
}

/// A citation in brackets: `[5.3(b)]`.
pub(super) fn cited(
    texts: &Texts,
    book: &Book,
    under: impl IntoIterator<Item = Citation>,
) -> String {
    let under = under.into_iter();
    let citations: Vec<String> = under.map(|it| texts.cited(book, it)).collect();
    if citations.is_empty() {
        return String::new();
    }
    format!("[{}]", citations.join(", "))
}

/// What a clause asks, on the day of the table.
pub(super) fn clause_words(
    texts: &Texts,
    book: &Book,
    index: ClauseIndex,
    on: Option<Date>,
) -> String {
    let Some(clause) = book.clause(index) else {
        return String::new();
    };
    match book.wording(clause, on) {
        Wording::Registered => clause.must.clone(),
        Wording::Earlier | Wording::Absent => texts.say("play.no-text", &[]),
    }
}

/// The first sentence of what a clause asks, beside what is told. The registers of the books
/// are in English; in another language the number stands alone, and leads to the text.
pub(super) fn sentence(texts: &Texts, book: &Book, index: ClauseIndex, on: Option<Date>) -> String {
    if texts.language() != Language::English {
        return String::new();
    }
    let words = clause_words(texts, book, index, on);
    match words.split_once(". ") {
        Some((first, _)) => format!("{first}."),
        None => words,
    }
}
