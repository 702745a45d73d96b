//! Where each round of a table stands in its stream.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

use audit::Span;
use floor::house::Event;

/// How many rounds' results are remembered.
const MOST: usize = 8_192;

/// What a round came to for everybody who played, in minor units.
type Results = Arc<HashMap<String, i64>>;

/// The rounds of all tables, for whoever reads while the desk writes.
#[derive(Debug, Default)]
pub struct Rounds {
    spans: RwLock<audit::Rounds>,
    /// The results of rounds that are over, by table and number.
    results: RwLock<HashMap<(u32, u64), Results>>,
}

impl Rounds {
    /// Begins with what was loaded.
    #[must_use]
    pub fn new(loaded: audit::Rounds) -> Rounds {
        Rounds {
            spans: RwLock::new(loaded),
            results: RwLock::default(),
        }
    }

    /// What a round that is over came to, if somebody asked before.
    #[must_use]
    pub fn results(&self, table: u32, number: u64) -> Option<Results> {
        let results = self.results.read().unwrap_or_else(PoisonError::into_inner);
        results.get(&(table, number)).cloned()
    }

    /// Remembers what a round that is over came to.
    pub fn keep_results(&self, table: u32, number: u64, came_to: &Results) {
        let mut results = self.results.write().unwrap_or_else(PoisonError::into_inner);
        if results.len() >= MOST {
            results.clear();
        }
        results.insert((table, number), Arc::clone(came_to));
    }

    /// Notes a document of a table's stream.
    pub fn note(&self, table: u32, sequence: u64, events: &[Event]) {
        let mut rounds = self.spans.write().unwrap_or_else(PoisonError::into_inner);
        rounds.note(table, sequence, events);
    }

    /// Where a round stands.
    #[must_use]
    pub fn span(&self, table: u32, number: u64) -> Option<Span> {
        let rounds = self.spans.read().unwrap_or_else(PoisonError::into_inner);
        rounds.span(table, number)
    }
}

/// The table and the number that the name of a round tells: `t1-42`.
#[must_use]
pub fn read_name(name: &str) -> Option<(u32, u64)> {
    let (table, number) = name.strip_prefix('t')?.split_once('-')?;
    Some((table.parse().ok()?, number.parse().ok()?))
}
