//! Which clauses the cases show, and how.
//!
//! A clause is covered when a case that names it has an expectation under it that holds,
//! on the surface its row in the register names. Beside that stands how it is shown, and
//! whether a case that shows it was played over HTTP (`reach.rs`).

mod kept;
mod reach;

use std::collections::BTreeMap;

use games::Shelf;
use rulebook::{Book, Clause};

pub use reach::Reached;

use crate::replay::{Openings, PlayedCase};
use crate::script::{Misread, Script};

/// The cases that come with the binary: the name of the file, and its text.
pub const CASES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/cases.rs"));

/// What the cases show of every book.
#[derive(Debug)]
pub struct Coverage {
    shown: BTreeMap<(String, String), Vec<Showing>>,
    /// Every case that was played, with the file it stands in.
    pub played: Vec<(&'static str, PlayedCase)>,
}

/// How a clause is shown, the best evidence first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Shown {
    /// By what the house does: money, a ruling, a refusal, an offer, a count, a state.
    Behaviour,
    /// By what it says: the sign, the guide, the meaning of a word, a difference of texts.
    Text,
    /// By a line that took effect, and nothing else.
    Accepted,
}

/// How many clauses are shown in each way; each counts once, by its best evidence.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, serde::Serialize)]
pub struct Ways {
    /// By what the house does.
    pub behaviour: usize,
    /// By what it says.
    pub text: usize,
    /// By a line that took effect.
    pub accepted: usize,
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
    /// How, by the best of its lines.
    pub how: Shown,
    /// Whether the case was played over HTTP, and shows the clause there by what the house does
    /// or says.
    pub reachable: bool,
}

impl Shown {
    /// Every way, the best first.
    pub const ALL: [Shown; 3] = [Shown::Behaviour, Shown::Text, Shown::Accepted];

    /// The word for it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Shown::Behaviour => "behaviour",
            Shown::Text => "text",
            Shown::Accepted => "accepted",
        }
    }

    /// How an expectation of this kind shows what it is under.
    fn by(expected: &str) -> Shown {
        match expected {
            "sign" | "guide" | "next" | "term" | "differs" => Shown::Text,
            "accepted" => Shown::Accepted,
            _ => Shown::Behaviour,
        }
    }
}

impl Ways {
    /// Counts a clause that is shown so.
    pub fn count(&mut self, shown: Option<Shown>) {
        match shown {
            Some(Shown::Behaviour) => self.behaviour += 1,
            Some(Shown::Text) => self.text += 1,
            Some(Shown::Accepted) => self.accepted += 1,
            None => {}
        }
    }
}

impl Coverage {
    /// Plays every case that comes with the binary.
    pub fn of(shelf: &Shelf) -> Result<Coverage, Misread> {
        let mut coverage = Coverage {
            shown: BTreeMap::new(),
            played: Vec::new(),
        };
        let (openings, reached) = (Openings::default(), Reached::kept());
        for (file, text) in CASES {
            let script = text.parse::<Script>()?;
            let played = script.play_with(shelf, &openings);
            for (case, played) in script.cases.iter().zip(played) {
                let reachable = reached.has(file, text, &case.title);
                coverage.add(shelf, file, played, reachable);
            }
        }
        Ok(coverage)
    }

    fn add(&mut self, shelf: &Shelf, file: &'static str, played: PlayedCase, reachable: bool) {
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
                let lines: Vec<_> = lines
                    .filter(|evidence| shows(clause, evidence.surface))
                    .collect();
                let ways = lines.iter().map(|evidence| Shown::by(evidence.surface));
                if let Some(how) = ways.min() {
                    let showings = self.shown.entry((book.id.clone(), id.clone())).or_default();
                    showings.push(Showing {
                        file,
                        title: played.title.clone(),
                        lines: lines.iter().map(|evidence| evidence.line).collect(),
                        how,
                        reachable: reachable && how != Shown::Accepted,
                    });
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

    /// How a clause is shown, by the best evidence there is; none: no case shows it.
    #[must_use]
    pub fn shown(&self, book: &Book, clause: &Clause) -> Option<Shown> {
        let showings = self.of_clause(book, clause).iter();
        showings.map(|showing| showing.how).min()
    }

    /// Whether a case that shows a clause was played over HTTP by people who were signed in, with
    /// what it expects read from the answers.
    #[must_use]
    pub fn is_reachable(&self, book: &Book, clause: &Clause) -> bool {
        let mut showings = self.of_clause(book, clause).iter();
        showings.any(|showing| showing.reachable)
    }

    /// Why no case shows a clause over HTTP; none: one does.
    #[must_use]
    pub fn why_unreached(&self, book: &Book, clause: &Clause) -> Option<String> {
        if self.is_reachable(book, clause) {
            return None;
        }
        let reached = Reached::kept();
        let showings = self.of_clause(book, clause).iter();
        let mut missed = showings.map(|showing| match showing.how {
            Shown::Accepted => "its case shows only that a line was accepted".to_owned(),
            _ => {
                let why = reached.why_not(showing.file, &showing.title);
                why.unwrap_or("its case has not been played so").to_owned()
            }
        });
        missed
            .next()
            .or_else(|| Some("no case shows it".to_owned()))
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
            "refused", "accepted", "offer", "lamp", "taken", "returned", "paid", "stack", "dealt",
        ]),
        "state" => any_of(&[
            "state",
            "refused",
            "accepted",
            "offer",
            "count",
            "dealt",
            "deck",
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
            "refused", "accepted", "sign", "paid", "taken", "returned", "meter", "award", "offer",
            "dealt", "state", "stack", "count",
        ]),
        // What was done by the steps shows more than their words.
        "guide" => any_of(&[
            "guide", "next", "refused", "state", "count", "order", "paid", "taken", "returned",
            "void", "ruling", "sees", "dealt",
        ]),
        "display" => any_of(&["sign", "lamp", "meter", "guide", "refused"]),
        "event" => any_of(&[
            "ruling", "breach", "state", "void", "taken", "returned", "paid", "choice", "up",
            "offer", "dealt", "count",
        ]),
        "ruling" => any_of(&["ruling", "choice", "void", "returned", "taken", "refused"]),
        "conduct" => any_of(&["breach", "ruling", "choice", "refused"]),
        "view" => any_of(&["sees", "refused"]),
        "action" => any_of(&["refused", "accepted", "ruling", "state"]),
        "invariant" => any_of(&["count", "accepted", "refused"]),
        "glossary" => any_of(&["term"]),
        "cut" => any_of(&["refused", "accepted", "dealt"]),
        "timer" => any_of(&["due", "refused"]),
        "ruleset diff" => any_of(&["differs"]),
        "open-table" => any_of(&["refused", "accepted"]),
        "seat" => any_of(&["refused", "accepted", "breach"]),
        _ => false,
    }
}
