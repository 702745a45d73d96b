//! The rules of thumb of Three Card Poker.

use cards::Rank::{self, Four, Queen, Six, Three, Two};
use cards::three;

use super::solution::Solution;
use crate::analysis::Strategy;

/// The rules of thumb: each plays hands from one on.
pub(super) const STRATEGIES: [(&str, Option<[Rank; 3]>); 3] = [
    ("always play", None),
    ("any queen", Some([Queen, Three, Two])),
    ("Q-6-4 or better", Some([Queen, Six, Four])),
];

impl Solution {
    /// The base under each rule of thumb.
    pub(super) fn strategies(&self) -> Vec<Strategy> {
        let strategy = |(name, from): (&str, Option<[Rank; 3]>)| {
            let from = from.and_then(|ranks| three::Value::of_ranks(ranks, false));
            let from = from.unwrap_or(three::Value::LOWEST);
            Strategy {
                name: name.to_owned(),
                base: self.base(|hand| hand.value >= from),
            }
        };
        STRATEGIES.into_iter().map(strategy).collect()
    }
}
