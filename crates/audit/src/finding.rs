//! What is wrong with what a journal says.

use std::fmt;

/// The first entry that is wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{stream} {sequence}, {check}: {what}")]
pub struct Finding {
    /// Its stream.
    pub stream: String,
    /// Its number there.
    pub sequence: u64,
    /// What it was held against.
    pub check: Check,
    /// What is wrong with it.
    pub what: String,
}

/// What an entry is held against.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Check {
    /// The form that documents have.
    Document,
    /// The other documents of its command, and what came before it.
    Order,
    /// What the books say to its command.
    Ruling,
    /// The keys under which commands were accepted.
    Keys,
    /// The books of the house.
    Ledger,
    /// The meters of the jackpots.
    Meters,
    /// The deals: what was committed to, dealt and shown.
    Deals,
    /// That no card is there which was not shown.
    Secrecy,
    /// The fold that was kept of it.
    Snapshot,
}

/// Why a journal was not read to its end.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Something is wrong with what it says.
    #[error(transparent)]
    Found(#[from] Finding),
    /// It could not be read.
    #[error(transparent)]
    Store(#[from] journal::Error),
}

impl Check {
    /// The word for it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Check::Document => "document",
            Check::Order => "order",
            Check::Ruling => "ruling",
            Check::Keys => "keys",
            Check::Ledger => "ledger",
            Check::Meters => "meters",
            Check::Deals => "deals",
            Check::Secrecy => "secrecy",
            Check::Snapshot => "snapshot",
        }
    }
}

impl fmt::Display for Check {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}
