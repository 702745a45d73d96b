//! `.hand` files: these cards, these wagers, this happened.
//!
//! A [`Script`] is a file that was read; nothing in it has been played yet.

mod command;
mod dealing;
mod expect;
mod expected;
mod jackpot;
mod read;
mod report;
mod setup;
mod statement;
mod words;
mod write;
mod write_expect;

pub use expected::{Expect, Expected};
pub use read::{Misread, MisreadLine};
pub use statement::{Dealing, Listed, Says, Setup, Shown, Slip, Statement, TableLine, Until};

/// Every word that a line can begin with, `case` and `clause` apart.
pub fn verbs() -> impl Iterator<Item = &'static str> {
    OTHER_VERBS.into_iter().chain(command::VERBS)
}

/// The words of lines that tell no command to a table.
const OTHER_VERBS: [&str; 21] = [
    "approval",
    "book",
    "card",
    "chips",
    "close",
    "deal",
    "deck",
    "deck-age",
    "expect",
    "finish",
    "jackpot",
    "limits",
    "lock-out",
    "payout-max",
    "rounds-since-count",
    "set",
    "settle",
    "show",
    "stepwise",
    "table",
    "turn",
];

/// Every word that can be expected.
pub const EXPECTED: [&str; 34] = [
    "accepted",
    "any",
    "award",
    "breach",
    "choice",
    "count",
    "dealt",
    "deck",
    "differs",
    "due",
    "guide",
    "hand",
    "lamp",
    "meter",
    "net",
    "next",
    "no-hand",
    "offer",
    "order",
    "paid",
    "qualifies",
    "refused",
    "returned",
    "ruling",
    "sees",
    "sign",
    "stack",
    "state",
    "taken",
    "term",
    "topped-up",
    "up",
    "void",
    "warned",
];

/// A file of cases.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Script {
    /// What holds for every case.
    pub setup: Vec<Numbered>,
    /// The cases.
    pub cases: Vec<Case>,
}

/// One case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Case {
    /// A sentence that a dealer would understand.
    pub title: String,
    /// The line it begins at.
    pub line: usize,
    /// The clauses it is about.
    pub clauses: Vec<String>,
    /// What it says.
    pub lines: Vec<Numbered>,
}

/// A statement and where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Numbered {
    /// The line of the file.
    pub line: usize,
    /// The line as written.
    pub text: String,
    /// What it says.
    pub statement: Statement,
}
