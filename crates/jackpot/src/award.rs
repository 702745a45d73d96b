//! What a claim is paid.

use cards::five::Category;
use money::Money;
use rulebook::Citations;

use crate::hand::Hand;
use crate::pool::Pool;

/// What a claim is paid, where it comes from, and why.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Award {
    /// Whose.
    pub hand: Hand,
    /// What the hand is.
    pub category: Category,
    /// Which in the order of those ruled on together, from 1.
    pub order: u32,
    /// The prize.
    pub amount: Money,
    /// Where it comes from.
    pub from: Source,
    /// How much of it the operator had to put into the pool for it.
    pub topped_up: Money,
    /// The stake handed back beside it, from the float; mostly nothing.
    pub stake: Money,
    /// Whether it was the whole of the pool, so that the seed is due.
    pub whole: bool,
    /// What it rests on.
    pub under: Citations,
}

/// Where a prize comes from.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Source {
    /// A pool.
    Pool(Pool),
    /// The table's float.
    Float,
}
