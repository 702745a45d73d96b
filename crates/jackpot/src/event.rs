//! What happened to a link. Never revised: a mistake is put right by a later event.

use std::collections::BTreeMap;

use cards::five::Category;
use money::{Meter, Money, Rate};
use rulebook::{Approval, Citation, Citations, Role};

use crate::award::Award;
use crate::claim::{Check, Claim};
use crate::hand::{Hand, HandDealt, Round, Stamp, TableId};
use crate::pool::{Pool, Pools};
use crate::setup::Terms;

/// What happened to a link. Amounts stand in it: folding decides nothing.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Event {
    /// The jackpot was opened with money in it.
    Opened {
        /// What it is run on.
        terms: Terms,
        /// What stood in it.
        pools: Pools<Meter>,
        /// The tables, with what each is dealt from.
        tables: BTreeMap<TableId, String>,
        /// The approval it rests on.
        approval: Option<Approval>,
        /// What it rests on.
        under: Citations,
    },
    /// Another amount of the wager was posted.
    WagerPosted {
        /// The amount.
        amount: Money,
        /// What it rests on.
        under: Citations,
    },
    /// A table joined.
    TableJoined {
        /// The table.
        table: TableId,
        /// What it is dealt from.
        device: String,
    },
    /// A table left.
    TableLeft {
        /// The table.
        table: TableId,
    },
    /// Betting closed on a round with these wagers accepted.
    LockedOut {
        /// The round.
        round: Round,
        /// When.
        at: Stamp,
        /// The wagers by place.
        wagers: BTreeMap<u8, Money>,
    },
    /// Wagers entered the pools.
    Contributed {
        /// The round.
        round: Round,
        /// The places whose wagers they were.
        places: Vec<u8>,
        /// What they come to.
        wagers: Money,
        /// By these rates.
        rates: Pools<Rate>,
        /// What entered each pool.
        parts: Pools<Meter>,
        /// What the operator keeps.
        retained: Meter,
        /// Whether the part of the pool that is won waits for a hit before it.
        held: bool,
        /// What it rests on.
        under: Citations,
    },
    /// Wagers became void, and what they had put in came out again.
    WagersVoided {
        /// The round.
        round: Round,
        /// The places.
        places: Vec<u8>,
        /// What the wagers were that had entered.
        wagers: Money,
        /// What came out of each pool.
        parts: Pools<Meter>,
        /// What the operator no longer keeps.
        retained: Meter,
        /// Whether the part of the pool that is won was still held.
        held: bool,
        /// What it rests on, the reason of the void included.
        under: Citations,
    },
    /// Hands received their cards.
    Dealt {
        /// The round.
        round: Round,
        /// Those with a jackpot wager.
        hands: Vec<HandDealt>,
    },
    /// No further hand of a round can claim.
    RoundClosed {
        /// The round.
        round: Round,
    },
    /// A hand was declared.
    Declared {
        /// Whose.
        hand: Hand,
        /// What it was said to be.
        category: Category,
        /// When.
        at: Stamp,
        /// What it rests on.
        under: Citations,
    },
    /// Play stopped at every table.
    Suspended {
        /// The rounds that were open.
        open: Vec<Round>,
        /// What it rests on.
        under: Citations,
    },
    /// A table plays its open round to the end.
    TableResumed {
        /// The table.
        table: TableId,
        /// What it rests on.
        under: Citations,
    },
    /// Play goes on everywhere.
    Resumed {
        /// What it rests on.
        under: Citations,
    },
    /// A hand claimed its prize.
    Claimed(Claim),
    /// A claim fell.
    ClaimWithdrawn {
        /// Whose.
        hand: Hand,
        /// The clause that voided the hand, where one did.
        under: Option<Citation>,
    },
    /// Something was done that is done before a prize is paid.
    Checked {
        /// Whose prize.
        hand: Hand,
        /// What was done.
        check: Check,
        /// The clause that asks for it, where one does.
        under: Option<Citation>,
    },
    /// A prize was validated.
    Validated {
        /// Whose prize.
        hand: Hand,
        /// The offices of the two people.
        by: [Role; 2],
        /// What it rests on.
        under: Citations,
    },
    /// The operator put in what a pool lacked.
    ToppedUp {
        /// The pool.
        pool: Pool,
        /// How much.
        amount: Money,
        /// For whose prize; none: for a void wager that had been won already.
        hand: Option<Hand>,
        /// What it rests on.
        under: Citations,
    },
    /// A prize was awarded, and left its pool or the float.
    Awarded(Award),
    /// What was held for the pool after a hit entered it.
    HeldReleased {
        /// What entered each pool.
        parts: Pools<Meter>,
        /// What it rests on.
        under: Citations,
    },
    /// The operator's seed entered a pool that was won.
    Seeded {
        /// The pool.
        pool: Pool,
        /// How much.
        amount: Money,
        /// What it rests on.
        under: Citations,
    },
    /// The operator added money.
    Added {
        /// To which pool.
        pool: Pool,
        /// How much.
        amount: Money,
        /// Whether it waits for a hit before it.
        held: bool,
        /// What it rests on.
        under: Citations,
    },
    /// The pool was divided in two.
    Split {
        /// What the Major Prize Pool begins with.
        major: Meter,
        /// What the Minor Prize Pool begins with.
        minor: Meter,
        /// The rates.
        rates: Pools<Rate>,
        /// The approval.
        approval: Approval,
        /// What it rests on.
        under: Citations,
    },
    /// The two pools were put together.
    Combined {
        /// What the pool begins with.
        pool: Meter,
        /// The rate.
        rates: Pools<Rate>,
        /// The approval.
        approval: Approval,
        /// What it rests on.
        under: Citations,
    },
    /// Other rates were set.
    RatesChanged {
        /// The rates.
        rates: Pools<Rate>,
        /// The approval, where the book asks for one.
        approval: Option<Approval>,
        /// What it rests on.
        under: Citations,
    },
    /// Other rates wait for the pool to be won; then they are set.
    RatesPosted {
        /// The rates.
        rates: Pools<Rate>,
        /// The approval, where the book asks for one.
        approval: Option<Approval>,
        /// What it rests on.
        under: Citations,
    },
    /// A table, or every table, cannot reach the jackpot.
    WentDown {
        /// The table; none: every one.
        table: Option<TableId>,
    },
    /// It can again.
    CameUp {
        /// The table; none: every one.
        table: Option<TableId>,
    },
}

impl Event {
    /// The table whose book it rests on; none: it is about the jackpot as a whole, and rests
    /// on the jackpot's own.
    #[must_use]
    pub fn table(&self) -> Option<TableId> {
        match self {
            Event::LockedOut { round, .. }
            | Event::Contributed { round, .. }
            | Event::WagersVoided { round, .. }
            | Event::Dealt { round, .. }
            | Event::RoundClosed { round } => Some(round.table),
            Event::Declared { hand, .. }
            | Event::ClaimWithdrawn { hand, .. }
            | Event::Checked { hand, .. }
            | Event::Validated { hand, .. } => Some(hand.round.table),
            Event::ToppedUp { hand, .. } => hand.map(|hand| hand.round.table),
            Event::Claimed(claim) => Some(claim.hand.round.table),
            Event::Awarded(award) => Some(award.hand.round.table),
            Event::Opened { .. }
            | Event::WagerPosted { .. }
            | Event::TableJoined { .. }
            | Event::TableLeft { .. }
            | Event::Suspended { .. }
            | Event::TableResumed { .. }
            | Event::Resumed { .. }
            | Event::HeldReleased { .. }
            | Event::Seeded { .. }
            | Event::Added { .. }
            | Event::Split { .. }
            | Event::Combined { .. }
            | Event::RatesChanged { .. }
            | Event::RatesPosted { .. }
            | Event::WentDown { .. }
            | Event::CameUp { .. } => None,
        }
    }

    /// What it rests on.
    #[must_use]
    pub fn under(&self) -> Vec<Citation> {
        match self {
            Event::Opened { under, .. }
            | Event::WagerPosted { under, .. }
            | Event::Contributed { under, .. }
            | Event::WagersVoided { under, .. }
            | Event::Declared { under, .. }
            | Event::Suspended { under, .. }
            | Event::TableResumed { under, .. }
            | Event::Resumed { under }
            | Event::Validated { under, .. }
            | Event::ToppedUp { under, .. }
            | Event::HeldReleased { under, .. }
            | Event::Seeded { under, .. }
            | Event::Added { under, .. }
            | Event::Split { under, .. }
            | Event::Combined { under, .. }
            | Event::RatesChanged { under, .. }
            | Event::RatesPosted { under, .. } => under.iter().collect(),
            Event::Claimed(claim) => claim.under.iter().collect(),
            Event::Awarded(award) => award.under.iter().collect(),
            Event::ClaimWithdrawn { under, .. } | Event::Checked { under, .. } => {
                under.iter().copied().collect()
            }
            Event::TableJoined { .. }
            | Event::TableLeft { .. }
            | Event::LockedOut { .. }
            | Event::Dealt { .. }
            | Event::RoundClosed { .. }
            | Event::WentDown { .. }
            | Event::CameUp { .. } => Vec::new(),
        }
    }
}
