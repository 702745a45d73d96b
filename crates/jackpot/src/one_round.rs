//! The hits of one round, ruled on by themselves.
//!
//! For whoever plays rounds and has no house around them. The ruling is the link's own:
//! the hits become the claims of a link that has nothing else to wait for.

use cards::five::Category;
use money::{Meter, Money, Overflow, Rate};
use rulebook::{Citations, Cited};

use crate::award::Award;
use crate::choices::Mode;
use crate::claim::{Checks, Claim, Pending};
use crate::event::Event;
use crate::hand::{Round, RoundId, Stamp, TableId};
use crate::link::Link;
use crate::pool::Pools;
use crate::refusal::Refusal;
use crate::rules::Rules;
use crate::setup::Terms;

/// A hit of one round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Claimed {
    /// The place.
    pub place: u8,
    /// What the hand is.
    pub category: Category,
    /// The most it may be paid, where a maximum payout binds jackpot prizes.
    pub most: Option<Cited<Money>>,
}

/// What the hits of one round at one table come to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OneRound {
    /// The awards, in the order in which they are made.
    pub awards: Vec<Award>,
    /// What the operator put in because the pool did not suffice.
    pub topped_up: Money,
    /// What the operator put in because the pool was won.
    pub seeded: Money,
    /// What stands in the pool afterwards.
    pub meter: Meter,
}

impl OneRound {
    /// Rules on hits, each on a wager of this amount, with one pool that has
    /// `meter` and is put back to `seed`.
    ///
    /// A hand that wins nothing is passed over.
    pub fn ruled(
        rules: &Rules,
        wager: Money,
        seed: Money,
        meter: Meter,
        hits: &[Claimed],
    ) -> Result<OneRound, Refusal> {
        let mut link = Link {
            terms: Some(Terms {
                mode: Mode::Electronic,
                wager,
                rates: Pools::One(Rate::NOTHING),
                seed: Some(seed),
                rates_approved: None,
            }),
            pools: Pools::One(meter),
            ..Link::default()
        };
        let round = Round {
            table: TableId(1),
            number: RoundId(1),
        };
        for (number, hit) in (1..).zip(hits) {
            let Claimed {
                place,
                category,
                most,
            } = *hit;
            let Some(prize) = rules.prize(category) else {
                continue;
            };
            let claim = Claim {
                hand: round.hand(place),
                category,
                wager,
                prize,
                most,
                number,
                stamp: Stamp {
                    at_ms: 0,
                    sequence: number,
                },
                ordered_by: None,
                under: Citations::of(prize.under),
            };
            let pending = Pending {
                claim,
                checks: Checks::default(),
                validated: None,
            };
            link.claims.insert(claim.hand, pending);
        }
        let events = match link.claims.is_empty() {
            true => vec![],
            false => link.decide_unvalidated(rules)?,
        };
        OneRound::of(link, events).map_err(Refusal::from)
    }

    fn of(mut link: Link, events: Vec<Event>) -> Result<OneRound, Overflow> {
        let mut awards = Vec::new();
        let (mut topped_up, mut seeded) = (Money::ZERO, Money::ZERO);
        for event in events {
            link.apply(&event);
            match event {
                Event::Awarded(award) => awards.push(award),
                Event::ToppedUp { amount, .. } => topped_up = topped_up.plus(amount)?,
                Event::Seeded { amount, .. } => seeded = seeded.plus(amount)?,
                _ => {}
            }
        }
        Ok(OneRound {
            awards,
            topped_up,
            seeded,
            meter: link.pools.total()?,
        })
    }
}
