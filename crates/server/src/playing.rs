//! Who sits or plays at a table.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use floor::Table;

use crate::desk::Published;

/// Whether somebody sits or plays at a table.
pub(crate) fn plays(table: &Table, person: &str) -> bool {
    players(table).any(|player| player == person)
}

/// Whoever sits or plays at a table.
pub(crate) fn players(table: &Table) -> impl Iterator<Item = &str> {
    let round = &table.round;
    let staked = round.spots.values().map(|spot| spot.person.as_str());
    staked.chain(round.seating.areas().map(|(_, person)| person))
}

/// Everybody who sits or plays at any table, as the house was last asked about: all who watch
/// a table ask the same after each change.
#[derive(Debug, Default)]
pub(crate) struct Players(Mutex<Kept>);

#[derive(Debug, Default)]
struct Kept {
    /// The house that they play in.
    of: Weak<Published>,
    all: Arc<HashSet<String>>,
}

impl Players {
    /// Those of this house.
    pub(crate) fn of(&self, published: &Arc<Published>) -> Arc<HashSet<String>> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if Weak::as_ptr(&kept.of) != Arc::as_ptr(published) {
            let tables = published.house.tables.values();
            let all = tables.flat_map(|table| players(table)).map(str::to_owned);
            *kept = Kept {
                all: Arc::new(all.collect()),
                of: Arc::downgrade(published),
            };
        }
        Arc::clone(&kept.all)
    }
}
