//! `.hand` files: these cards, these wagers, this happened.
//!
//! A [`Script`] is a file that was read; nothing in it has been played yet.

mod act;
mod expect;
mod expected;
mod read;
mod setup;
mod statement;
mod words;
mod write;
mod write_expect;

pub use expected::{Expect, Expected};
pub use read::{Misread, MisreadLine};
pub use statement::{
    Act, JackpotAct, JackpotLine, Listed, Pools, Rates, ReportLine, Says, Setup, Shown, Slip,
    Statement, Stayed, TableLine, Until,
};

/// Every word that a line can begin with, `case` and `clause` apart.
pub const VERBS: [&str; 48] = [
    "announce",
    "approval",
    "at",
    "bet",
    "book",
    "call",
    "card",
    "change",
    "check",
    "chips",
    "close",
    "correct",
    "count",
    "cut",
    "deal",
    "deck",
    "deck-age",
    "declare",
    "do",
    "expect",
    "finish",
    "fold",
    "jackpot",
    "lay",
    "limits",
    "lock-out",
    "look",
    "order",
    "payout-max",
    "play",
    "raise",
    "recut",
    "report",
    "rounds-since-count",
    "rule",
    "seat",
    "set",
    "settle",
    "show",
    "sit",
    "stand",
    "stepwise",
    "table",
    "turn",
    "validate",
    "wager",
    "wait",
    "withdraw",
];

/// Every word that can be expected.
pub const EXPECTED: [&str; 32] = [
    "accepted",
    "any",
    "award",
    "breach",
    "choice",
    "count",
    "dealt",
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
