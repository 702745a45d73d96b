//! The numbers of entries.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The number of an entry in its stream: the first is 1, and none is left out.
///
/// As that of a head, 0 is a stream without entries.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Sequence(u64);

impl Sequence {
    /// Before the first entry.
    pub const NONE: Sequence = Sequence(0);

    /// The first entry.
    pub const FIRST: Sequence = Sequence(1);

    /// The entry of this number.
    #[must_use]
    pub const fn new(number: u64) -> Sequence {
        Sequence(number)
    }

    /// The number.
    #[must_use]
    pub const fn get(self) -> u64 {
        self.0
    }

    /// The number after it.
    #[must_use]
    pub const fn next(self) -> Sequence {
        Sequence(self.0.saturating_add(1))
    }

    /// As databases hold it. What does not fit is a number no stream ever reaches.
    pub(crate) fn stored(self) -> i64 {
        i64::try_from(self.0).unwrap_or(i64::MAX)
    }

    /// Reads what a database holds; nothing below zero is a number of an entry.
    pub(crate) fn read(stored: i64) -> Option<Sequence> {
        u64::try_from(stored).ok().map(Sequence)
    }
}

impl fmt::Display for Sequence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
