//! One decision: what every action is worth, exactly.

use serde::{Deserialize, Serialize};

use crate::fraction::Fraction;
use crate::words;

/// What every action open to a player is worth, in the order in which they are offered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Advice(pub Vec<ActionValue>);

/// What one action is worth: all main wagers counted, in units of the ante.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ActionValue {
    /// The action: `fold`, `bet`, `play-4x`, `change 7d`.
    pub action: String,
    /// What it leaves the player on average.
    #[serde(with = "words")]
    pub ev: Fraction,
}

impl Advice {
    /// The action that is worth most; of equals the last, which stays in the game.
    #[must_use]
    pub fn best(&self) -> Option<&ActionValue> {
        self.0.iter().max_by(|a, b| a.ev.cmp(&b.ev))
    }

    /// What an action is worth.
    #[must_use]
    pub fn of(&self, action: &str) -> Option<&Fraction> {
        let found = self.0.iter().find(|value| value.action == action);
        found.map(|value| &value.ev)
    }
}
