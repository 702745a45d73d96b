//! How clauses are shown: by what the house does, unless words are all that is asked for.

use floor::coverage::{Coverage, Shown, Ways};
use games::Shelf;
use rulebook::Clause;

/// What is only said: a step in words, a line of the sign, a meaning, a difference of texts.
const WORDS: [&str; 4] = ["guide", "display", "glossary", "ruleset diff"];

/// The amendment's source and date: nothing is done under it, and nothing refused.
const ON_RECORD: [&str; 1] = ["preamble.1"];

fn asks_for_words(clause: &Clause) -> bool {
    WORDS.contains(&clause.surface()) || ON_RECORD.contains(&clause.id.as_str())
}

#[test]
fn what_asks_for_more_than_words_is_shown_by_behaviour() {
    let shelf = Shelf::load().unwrap();
    let coverage = Coverage::of(&shelf).unwrap();
    let mut found = Vec::new();
    for book in &shelf.0 {
        for (_, clause) in book.register.iter().filter(|(_, it)| !asks_for_words(it)) {
            let shown = coverage.shown(book, clause);
            if shown != Some(Shown::Behaviour) {
                found.push(format!("{} {}: {shown:?}", book.id, clause.id));
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn each_clause_counts_once() {
    let shelf = Shelf::load().unwrap();
    let coverage = Coverage::of(&shelf).unwrap();
    for book in &shelf.0 {
        let mut ways = Ways::default();
        let clauses = book.register.iter();
        clauses.for_each(|(_, clause)| ways.count(coverage.shown(book, clause)));
        let counted = ways.behaviour + ways.text + ways.accepted;
        assert_eq!(counted, book.register.len(), "{}", book.id);
    }
}

#[test]
fn what_is_kept_is_what_the_cases_show() {
    let shelf = Shelf::load().unwrap();
    let (counted, kept) = (Coverage::of(&shelf).unwrap(), Coverage::kept());
    for book in &shelf.0 {
        for (_, clause) in book.register.iter() {
            let [counted, kept] = [&counted, &kept].map(|it| it.of_clause(book, clause));
            assert_eq!(
                counted, kept,
                "{} {}: run `cargo xtask generate crates/floor`",
                book.id, clause.id
            );
        }
    }
}
