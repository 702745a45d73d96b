//! Where the money of a house lay and what its jackpots stood at, at one moment.

use floor::house::House;

use crate::jackpots::{self, JackpotRow};
use crate::money_of::{self, Inventory};

/// How a house stood.
#[derive(Debug, Clone, Default)]
pub(crate) struct Standing {
    /// The jackpots.
    pub(crate) jackpots: Vec<JackpotRow>,
    /// Where the money lay.
    pub(crate) inventory: Inventory,
}

impl Standing {
    /// How it stands after a command that was given then.
    pub(crate) fn of(house: &House, as_of_ms: i64) -> Standing {
        Standing {
            jackpots: jackpots::rows(house, as_of_ms),
            inventory: money_of::inventory(house, as_of_ms),
        }
    }
}
