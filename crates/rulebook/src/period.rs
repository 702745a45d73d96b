//! Stretches of time in which a book says the same.

use std::fmt;

use jiff::civil::Date;

use crate::book::Book;

/// A stretch of time in which no instrument begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Period {
    /// The first day; none: from the beginning.
    pub from: Option<Date>,
    /// The first day after it; none: to this day and on.
    pub until: Option<Date>,
}

impl Book {
    /// The stretches of time in which the book says the same.
    #[must_use]
    pub fn periods(&self) -> Vec<Period> {
        let starts = self.instruments.iter().filter_map(|known| known.from);
        let mut starts: Vec<_> = starts.collect();
        // An operator's file may enter other days than the book's own.
        starts.sort_unstable();
        starts.dedup();
        let froms = std::iter::once(None).chain(starts.iter().copied().map(Some));
        let untils = starts.iter().copied().map(Some).chain([None]);
        froms
            .zip(untils)
            .map(|(from, until)| Period { from, until })
            .collect()
    }
}

impl Period {
    /// A day of the period: its first, or the eve of the instrument that ends it; none:
    /// every day is.
    #[must_use]
    pub fn day(self) -> Option<Date> {
        let eve = || self.until.and_then(|until| until.yesterday().ok());
        self.from.or_else(eve)
    }
}

impl fmt::Display for Period {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.from, self.until) {
            (None, None) => f.write_str("on every date"),
            (None, Some(until)) => write!(f, "before {until}"),
            (Some(from), None) => write!(f, "from {from} on"),
            (Some(from), Some(until)) => write!(f, "from {from} to the eve of {until}"),
        }
    }
}
