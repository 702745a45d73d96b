//! Why a house says no.

use rulebook::Citation;

/// Why a house says no.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The table does.
    #[error("{0}")]
    Table(#[from] games::round::Refusal),
    /// The jackpot does.
    #[error("{0}")]
    Jackpot(#[from] jackpot::Refusal),
    /// There is no such table.
    #[error("there is no table {0}")]
    NoSuchTable(u32),
    /// There is no such jackpot.
    #[error("there is no jackpot {0}")]
    NoSuchJackpot(String),
}

impl Refusal {
    /// The word by which a case names the reason.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match self {
            Refusal::Table(refusal) => refusal.reason.word(),
            Refusal::Jackpot(refusal) => refusal.reason.word(),
            Refusal::NoSuchTable(_) => "no-such-table",
            Refusal::NoSuchJackpot(_) => "no-such-jackpot",
        }
    }

    /// The clause it rests on, where a clause says so.
    #[must_use]
    pub fn under(&self) -> Option<Citation> {
        match self {
            Refusal::Table(refusal) => refusal.under,
            Refusal::Jackpot(refusal) => refusal.under,
            Refusal::NoSuchTable(_) | Refusal::NoSuchJackpot(_) => None,
        }
    }
}
