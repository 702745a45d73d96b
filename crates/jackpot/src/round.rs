//! A round that took jackpot wagers: what was staked, when it was dealt, whether it can
//! still hit.

use std::collections::BTreeMap;

use money::{Money, Rate};

use crate::choices::Order;
use crate::event::Event;
use crate::hand::{HandDealt, Round, Stamp};
use crate::link::Link;
use crate::pool::Pools;
use crate::refusal::{Reason, Refusal};
use crate::rules::Rules;

/// What a link keeps of a round.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub(crate) struct RoundState {
    /// When betting closed.
    pub(crate) at: Stamp,
    /// The accepted wagers by place.
    pub(crate) wagers: BTreeMap<u8, Wagered>,
    /// When their hands were dealt; empty: not known yet.
    pub(crate) dealt: BTreeMap<u8, HandDealt>,
    /// Whether no further hand can claim.
    pub(crate) closed: bool,
}

/// One accepted wager.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub(crate) struct Wagered {
    /// The stake.
    pub(crate) amount: Money,
    /// How it entered the pools, once it did.
    pub(crate) entered: Option<Entered>,
}

/// How a wager entered the pools.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub(crate) struct Entered {
    /// By these rates.
    pub(crate) rates: Pools<Rate>,
    /// Whether the part of the pool that is won is still held.
    pub(crate) held: bool,
}

impl RoundState {
    /// The earliest moment that could order a hit of this round.
    ///
    /// A round that is not known to be dealt was at least locked out before its first
    /// card.
    pub(crate) fn earliest(&self, order: Order) -> Stamp {
        let dealt = self.dealt.values().map(|hand| hand.stamp(order)).min();
        dealt.unwrap_or(self.at)
    }
}

impl HandDealt {
    /// The moment that orders the hand.
    #[must_use]
    pub const fn stamp(&self, order: Order) -> Stamp {
        match order {
            Order::FirstCard => self.first_card,
            Order::HandComplete => self.complete,
        }
    }
}

impl Link {
    pub(crate) fn decide_deal(
        &self,
        round: Round,
        hands: &[HandDealt],
    ) -> Result<Vec<Event>, Refusal> {
        let state = self.round(round)?;
        if !state.dealt.is_empty() {
            return Err(Reason::DealtAlready(round).under(None));
        }
        let mut dealt: BTreeMap<u8, HandDealt> = BTreeMap::new();
        for hand in hands {
            if hand.first_card < state.at || hand.complete < hand.first_card {
                return Err(Reason::StampsOutOfOrder.under(None));
            }
            if dealt.insert(hand.place, *hand).is_some() {
                return Err(Reason::PlaceTwice(hand.place).under(None));
            }
        }
        dealt.retain(|place, _| state.wagers.contains_key(place));
        if dealt.is_empty() {
            return Ok(Vec::new());
        }
        let hands = dealt.into_values().collect();
        Ok(vec![Event::Dealt { round, hands }])
    }

    pub(crate) fn decide_close(&self, rules: &Rules, round: Round) -> Result<Vec<Event>, Refusal> {
        if self.round(round)?.closed {
            return Err(Reason::RoundIsClosed(round).under(None));
        }
        self.drafted(rules, vec![Event::RoundClosed { round }])
    }
}
