//! How an operator sets up a jackpot.

use std::collections::BTreeMap;

use money::{Meter, Money, Rate};
use rulebook::Approval;

use crate::choices::Mode;
use crate::hand::TableId;
use crate::pool::Pools;

/// How an operator sets up a jackpot.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Setup {
    /// How wagers are taken.
    pub mode: Mode,
    /// The amount of a wager.
    pub wager: Money,
    /// What stands in it as it opens, in one pool or two.
    pub pools: Pools<Meter>,
    /// The part of each wager that enters each pool; none: what the book's option says,
    /// or all of it.
    pub rates: Option<Pools<Rate>>,
    /// What the operator puts in after the pool was won; none: what the book's option
    /// says, or nothing.
    pub seed: Option<Money>,
    /// The tables that take part, with what each is dealt from, in the book's word.
    pub tables: BTreeMap<TableId, String>,
    /// The approval of what needs one.
    pub approval: Option<Approval>,
}

/// What a jackpot is run on.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Terms {
    /// How wagers are taken.
    pub mode: Mode,
    /// The amount of a wager.
    pub wager: Money,
    /// The part of each wager that enters each pool.
    pub rates: Pools<Rate>,
    /// What the operator puts in after the pool was won.
    pub seed: Option<Money>,
    /// The approval on which the rates rest, where the book asks for one.
    pub rates_approved: Option<Approval>,
}

/// The option that an approval to keep part of the wagers is for.
pub const PROGRESSION: &str = "progression";

/// The option that an approval to divide the pool, or to put it together, is for.
pub const SUB_POOLS: &str = "sub-pools";

/// Whether an approval is for an option: by name, or for all that the book wants
/// approved.
pub(crate) fn covers(approval: &Approval, option: &str) -> bool {
    approval.covers.is_empty() || approval.covers.iter().any(|covered| covered == option)
}
