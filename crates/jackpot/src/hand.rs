//! Whose hand is spoken of, and when something happened to it.

use std::fmt;

/// A table of the link.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
#[serde(transparent)]
pub struct TableId(pub u32);

/// A round of a table; another table may have a round of the same number.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
#[serde(transparent)]
pub struct RoundId(pub u64);

/// A round at a table.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
pub struct Round {
    /// The table.
    pub table: TableId,
    /// Its round.
    pub number: RoundId,
}

/// The hand of one place in a round. Place 1 is at the dealer's left.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
pub struct Hand {
    /// The round.
    pub round: Round,
    /// The place.
    pub place: u8,
}

/// A moment of the house's one clock, and the place in the jackpot's own record for those
/// that the clock cannot tell apart.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
pub struct Stamp {
    /// Milliseconds of the clock.
    #[serde(rename = "at", with = "rulebook::instant::ms")]
    pub at_ms: i64,
    /// The order of the record.
    pub sequence: u64,
}

/// When a hand received its cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct HandDealt {
    /// The place.
    pub place: u8,
    /// Its first card.
    pub first_card: Stamp,
    /// All of its cards.
    pub complete: Stamp,
}

impl Round {
    /// The hand of a place in it.
    #[must_use]
    pub const fn hand(self, place: u8) -> Hand {
        Hand { round: self, place }
    }
}

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "@{}", self.0)
    }
}

impl fmt::Display for Round {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "round {} at {}", self.number.0, self.table)
    }
}

/// `@2.4`: table 2, place 4.
impl fmt::Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.round.table, self.place)
    }
}
