//! What happened last at every table, so that whoever is told of it need not ask the
//! journal.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, PoisonError, RwLock};

use floor::house::Event;

/// How many documents of a table are kept: a round has about forty.
const KEPT: usize = 64;

/// The last documents of the tables' streams. The desk notes what it has committed; what
/// is no longer here stands in the journal.
#[derive(Debug, Default)]
pub struct Recent(RwLock<HashMap<u32, VecDeque<Document>>>);

/// A document, and its number.
type Document = (u64, Arc<[Event]>);

impl Recent {
    /// Notes a document of a table's stream.
    pub fn note(&self, table: u32, sequence: u64, events: Vec<Event>) {
        let mut tables = self.0.write().unwrap_or_else(PoisonError::into_inner);
        let documents = tables.entry(table).or_default();
        if documents.len() == KEPT {
            documents.pop_front();
        }
        documents.push_back((sequence, events.into()));
    }

    /// The documents of a table from one to before another, if all of them are here.
    #[must_use]
    pub fn events(&self, table: u32, from: u64, to: u64) -> Option<Vec<Arc<[Event]>>> {
        let tables = self.0.read().unwrap_or_else(PoisonError::into_inner);
        let documents = tables.get(&table)?.iter();
        let wanted = documents.filter(|(sequence, _)| (from..to).contains(sequence));
        let wanted: Vec<_> = wanted.map(|(_, events)| Arc::clone(events)).collect();
        let all = u64::try_from(wanted.len()).is_ok_and(|count| count == to.saturating_sub(from));
        all.then_some(wanted)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_that_is_asked_for_is_here_or_nothing() {
        let recent = Recent::default();
        assert_eq!(recent.events(1, 1, 2), None);
        for sequence in 1..=100 {
            recent.note(1, sequence, Vec::new());
        }
        let count = |table, from, to| recent.events(table, from, to).map(|found| found.len());
        assert_eq!(count(1, 100, 101), Some(1));
        assert_eq!(count(1, 37, 101), Some(64));
        assert_eq!(count(1, 36, 101), None);
        assert_eq!(count(1, 100, 102), None);
        assert_eq!(count(2, 100, 101), None);
    }
}
