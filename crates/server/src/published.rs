//! The house as of its last commit.

use std::collections::BTreeMap;
use std::sync::Arc;

use floor::house::House;
use rulebook::Instant;

use crate::time::HouseClock;

/// The house as of its last commit, for whoever looks.
#[derive(Debug, Clone)]
pub struct Published {
    /// The house.
    pub house: House,
    /// How many documents each stream has.
    pub heads: BTreeMap<String, u64>,
    /// The last checkpoint, as number and hash of its entry.
    pub checkpoint: Option<(u64, String)>,
    /// The time of the last command.
    pub at: Instant,
    /// The clock of the house.
    pub clock: Arc<HouseClock>,
}

impl Published {
    /// How many documents the stream of a table has.
    #[must_use]
    pub fn sequence(&self, table: u32) -> u64 {
        self.head(&format!("table/{table}"))
    }

    /// How many documents a stream has.
    #[must_use]
    pub fn head(&self, stream: &str) -> u64 {
        self.heads.get(stream).copied().unwrap_or(0)
    }
}
