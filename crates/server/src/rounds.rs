//! Where each round of a table stands in its stream.

use std::sync::{PoisonError, RwLock};

use audit::Span;
use floor::house::Event;

/// The rounds of all tables, for whoever reads while the desk writes.
#[derive(Debug, Default)]
pub struct Rounds(RwLock<audit::Rounds>);

impl Rounds {
    /// Begins with what was loaded.
    #[must_use]
    pub fn new(loaded: audit::Rounds) -> Rounds {
        Rounds(RwLock::new(loaded))
    }

    /// Notes a document of a table's stream.
    pub fn note(&self, table: u32, sequence: u64, events: &[Event]) {
        let mut rounds = self.0.write().unwrap_or_else(PoisonError::into_inner);
        rounds.note(table, sequence, events);
    }

    /// Where a round stands.
    #[must_use]
    pub fn span(&self, table: u32, number: u64) -> Option<Span> {
        let rounds = self.0.read().unwrap_or_else(PoisonError::into_inner);
        rounds.span(table, number)
    }
}
