//! Which clauses the cases show, and how.
//!
//! A clause is covered when a case that names it has an expectation under it that holds,
//! on the surface its row in the register names.

use std::collections::BTreeMap;

use games::Shelf;
use rulebook::{Book, Clause};

use crate::replay::{Openings, Played};
use crate::script::{Case, Misread, Script};

/// The cases that come with the binary: the name of the file, and its text.
pub const CASES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/cases.rs"));

/// What the cases show of every book.
#[derive(Debug)]
pub struct Coverage {
    shown: BTreeMap<(String, String), Vec<Showing>>,
    /// Every case that was played, with the file it stands in.
    pub played: Vec<(&'static str, Played)>,
}

/// A case that shows a clause.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Showing {
    /// The file of the case.
    pub file: &'static str,
    /// The title of the case.
    pub title: String,
    /// The lines that show it.
    pub lines: Vec<usize>,
}

impl Coverage {
    /// Plays every case that comes with the binary.
    pub fn of(shelf: &Shelf) -> Result<Coverage, Misread> {
        Coverage::of_cases(shelf, |_, _| true)
    }

    /// Plays the cases of one book that name one clause.
    pub fn of_one(shelf: &Shelf, book: &Book, clause: &str) -> Result<Coverage, Misread> {
        let folder = format!("/{}/", book.id);
        let named = |file: &str, case: &Case| {
            file.contains(&folder) && case.clauses.iter().any(|named| named == clause)
        };
        Coverage::of_cases(shelf, named)
    }

    fn of_cases(shelf: &Shelf, wanted: impl Fn(&str, &Case) -> bool) -> Result<Coverage, Misread> {
        let mut coverage = Coverage {
            shown: BTreeMap::new(),
            played: Vec::new(),
        };
        let openings = Openings::default();
        for (file, text) in CASES {
            let mut script = text.parse::<Script>()?;
            script.cases.retain(|case| wanted(file, case));
            for played in script.play_with(shelf, &openings) {
                coverage.add(shelf, file, played);
            }
        }
        Ok(coverage)
    }

    fn add(&mut self, shelf: &Shelf, file: &'static str, played: Played) {
        if let Some(book) = shelf.book(&played.book).filter(|_| played.passed()) {
            for id in &played.clauses {
                let Some(clause) = book.register.find(id).and_then(|index| book.clause(index))
                else {
                    continue;
                };
                let lines = played
                    .evidence
                    .iter()
                    .filter(|evidence| evidence.clause == *id);
                let lines: Vec<usize> = lines
                    .filter(|evidence| shows(clause, evidence.surface))
                    .map(|evidence| evidence.line)
                    .collect();
                if !lines.is_empty() {
                    let title = played.title.clone();
                    let showings = self.shown.entry((book.id.clone(), id.clone())).or_default();
                    showings.push(Showing { file, title, lines });
                }
            }
        }
        self.played.push((file, played));
    }

    /// The cases that show a clause.
    #[must_use]
    pub fn of_clause(&self, book: &Book, clause: &Clause) -> &[Showing] {
        self.shown
            .get(&(book.id.clone(), clause.id.clone()))
            .map_or(&[], Vec::as_slice)
    }

    /// Whether a clause is shown by any case.
    #[must_use]
    pub fn covers(&self, book: &Book, clause: &Clause) -> bool {
        !self.of_clause(book, clause).is_empty()
    }
}

/// Whether an expectation of this kind is what the clause's surface means.
fn shows(clause: &Clause, expected: &str) -> bool {
    let any_of = |kinds: &[&str]| kinds.contains(&expected);
    match clause.surface() {
        "settle" => any_of(&[
            "paid",
            "taken",
            "returned",
            "void",
            "net",
            "award",
            "topped-up",
            "meter",
            "no-hand",
            "qualifies",
            "hand",
            "ruling",
            "sign",
        ]),
        "wager" => any_of(&[
            "refused", "accepted", "offer", "lamp", "taken", "returned", "paid", "stack",
        ]),
        "state" => any_of(&[
            "state",
            "refused",
            "accepted",
            "offer",
            "count",
            "dealt",
            "guide",
            "next",
            "ruling",
            "no-hand",
            "qualifies",
        ]),
        "deal" => any_of(&["dealt", "up", "count", "refused", "state", "sees"]),
        "rank" => any_of(&["hand", "qualifies", "no-hand", "paid", "taken", "returned"]),
        "jackpot" => any_of(&[
            "award",
            "meter",
            "topped-up",
            "paid",
            "taken",
            "void",
            "lamp",
            "refused",
            "accepted",
        ]),
        "config" => any_of(&[
            "refused", "accepted", "sign", "paid", "taken", "returned", "meter", "award", "guide",
            "offer",
        ]),
        "guide" => any_of(&["guide", "next", "refused", "state"]),
        "display" => any_of(&["sign", "lamp", "meter", "guide"]),
        "event" => any_of(&[
            "ruling", "breach", "state", "void", "taken", "returned", "paid", "choice", "up",
            "offer", "dealt", "count",
        ]),
        "ruling" => any_of(&["ruling", "choice", "void", "returned", "taken", "refused"]),
        "conduct" => any_of(&["breach", "ruling", "choice", "refused"]),
        "view" => any_of(&["sees", "refused"]),
        "action" => any_of(&["refused", "accepted", "ruling", "state", "guide"]),
        "invariant" => any_of(&["count", "accepted", "refused"]),
        "glossary" => any_of(&["term"]),
        "cut" => any_of(&["refused", "accepted", "dealt"]),
        "timer" => any_of(&["due", "refused"]),
        "ruleset diff" => any_of(&["differs"]),
        "open-table" => any_of(&["refused", "accepted", "guide"]),
        "seat" => any_of(&["refused", "accepted", "breach"]),
        _ => false,
    }
}
