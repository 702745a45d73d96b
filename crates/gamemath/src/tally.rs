//! Counting deals by what they came to.

use std::collections::BTreeMap;

use crate::analysis::Outcome;
use crate::fraction::Fraction;

/// Deals counted by outcome, while a game is gone through.
#[derive(Debug, Clone, Default)]
pub struct Tally(BTreeMap<Key, u128>);

/// What an outcome is counted under: deals with one name, one net and one stake are one
/// outcome.
type Key = (String, Fraction, Fraction);

impl Tally {
    /// Counts so many deals more.
    pub fn add(&mut self, name: impl Into<String>, net: Fraction, staked: Fraction, deals: u128) {
        if deals > 0 {
            *self.0.entry((name.into(), net, staked)).or_default() += deals;
        }
    }

    /// The outcomes, what the player wins most with first.
    #[must_use]
    pub fn outcomes(self) -> Vec<Outcome> {
        let outcome = |((name, net, staked), count)| Outcome {
            name,
            count,
            net,
            staked,
        };
        let mut outcomes: Vec<_> = self.0.into_iter().map(outcome).collect();
        outcomes.sort_by(|a, b| b.net.cmp(&a.net).then_with(|| a.name.cmp(&b.name)));
        outcomes
    }
}
