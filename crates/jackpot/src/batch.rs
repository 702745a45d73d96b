//! Which claims are ruled on together, and when they can be.

use std::collections::BTreeMap;

use money::Money;
use rulebook::Citation;

use crate::choices::{Allocation, SameTime};
use crate::claim::Claim;
use crate::hand::{Round, Stamp};
use crate::link::Link;
use crate::refusal::{Reason, Refusal};
use crate::rules::Rules;

/// Claims that are ruled on together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Batch {
    /// The claims, in the order in which they were made; never empty.
    pub(crate) claims: Vec<Claim>,
    /// Whose order matters between tables, and how they are paid.
    pub(crate) way: Way,
}

/// How a batch is ruled on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Way {
    /// One table's claims, class by class.
    Table,
    /// Claims on one pool that are ordered between tables, class by class at each.
    Ordered,
    /// In equal parts over all tables.
    EqualParts,
    /// One table's claims, seat by seat.
    Seats,
}

impl Link {
    /// The batches that the pending claims make, in the order in which they are paid.
    pub(crate) fn batches(&self, rules: &Rules) -> Vec<Batch> {
        let mut claims: Vec<Claim> = self.claims.values().map(|it| it.claim).collect();
        claims.sort_by_key(|claim| claim.number);
        match rules.jackpot_allocation.value {
            Allocation::BySeat => by_round(&claims, Way::Seats),
            Allocation::EqualParts => {
                let (shared, fixed) = split(&claims, |claim| claim.prize.value.is_shared());
                one(shared, Way::EqualParts)
                    .into_iter()
                    .chain(by_round(&fixed, Way::Table))
                    .collect()
            }
            Allocation::ByClass => {
                let (ordered, alone) = split(&claims, |claim| self.competes(rules, claim));
                let first = same_time_as_first(rules, &ordered);
                one(first, Way::Ordered)
                    .into_iter()
                    .chain(by_round(&alone, Way::Table))
                    .collect()
            }
        }
    }

    /// Whether a batch can be ruled on: nobody else can have a better or an equal claim.
    pub(crate) fn ready(&self, rules: &Rules, batch: &Batch) -> Result<(), Refusal> {
        for claim in &batch.claims {
            let round = claim.hand.round;
            if self.may_hit(round) {
                let when = rules.payment.jackpot_paid_when.map(|stated| stated.under);
                return Err(Reason::RoundIsOpen(round).under(when));
            }
        }
        match batch.way {
            Way::Seats => Ok(()),
            Way::Table => {
                let pool = self.pools.fixed();
                if self.is_frozen(pool) && rules.fixed_from_pool() {
                    return Err(Reason::HitIsPending.under(rules.jackpot_allocation.under));
                }
                Ok(())
            }
            Way::Ordered => match self.earlier_than(rules, &batch.claims) {
                Some((round, under)) => Err(Reason::EarlierRoundMayHit(round).under(under)),
                None => Ok(()),
            },
            Way::EqualParts => match self.open_since_declared() {
                Some(round) => {
                    let under = rules.declaration_suspends.map(|stated| stated.under);
                    Err(Reason::DeclaredRoundMayHit(round).under(under))
                }
                None => Ok(()),
            },
        }
    }

    /// Whether two people validated every claim of a batch.
    pub(crate) fn validated(&self, rules: &Rules, batch: &Batch) -> Result<(), Refusal> {
        for claim in &batch.claims {
            let hand = claim.hand;
            let pending = self.claims.get(&hand);
            if pending.is_none_or(|pending| pending.validated.is_none()) {
                let asked = rules.payment.supervisor_validates;
                let asked = asked.or(rules.payment.supervisor_notified);
                return Err(Reason::NotValidated(hand).under(asked.map(|stated| stated.under)));
            }
        }
        Ok(())
    }

    /// Whether a claim waits its turn among tables: it is on the pool that a hit is
    /// pending on.
    fn competes(&self, rules: &Rules, claim: &Claim) -> bool {
        if claim.prize.value.is_shared() {
            return true;
        }
        let pool = self.pools.fixed();
        let several = || {
            let at_table = |it: &&crate::claim::Pending| it.claim.hand.round == claim.hand.round;
            self.claims.values().filter(at_table).count() > 1
        };
        self.is_frozen(pool) && (rules.fixed_from_pool() || several())
    }

    /// A round that was dealt before the last of these claims, at about the same time,
    /// and can still hit.
    fn earlier_than(&self, rules: &Rules, claims: &[Claim]) -> Option<(Round, Option<Citation>)> {
        let last = claims.iter().map(|claim| claim.stamp).max()?;
        let competes = |stamp: Stamp| match rules.same_time.map(|switch| switch.value) {
            Some(SameTime::Window { seconds }) => claims
                .iter()
                .any(|claim| within(seconds, claim.stamp, stamp)),
            _ => true,
        };
        let open = self.rounds.iter().filter(|(_, state)| !state.closed);
        open.filter_map(|(round, state)| {
            let order = self.order(rules, round.table)?;
            let earliest = state.earliest(order.value);
            (earliest < last && competes(earliest)).then_some((*round, Some(order.under)))
        })
        .next()
    }
}

/// Of claims on one pool, in the order made, those that count as of the same time as
/// the first.
fn same_time_as_first(rules: &Rules, claims: &[Claim]) -> Vec<Claim> {
    let Some(SameTime::Window { seconds }) = rules.same_time.map(|switch| switch.value) else {
        return claims.to_vec();
    };
    // A table's hits in a round are one turn, so they are never apart.
    let mut turns: BTreeMap<Round, Stamp> = BTreeMap::new();
    for claim in claims {
        let stamp = turns.entry(claim.hand.round).or_insert(claim.stamp);
        *stamp = claim.stamp.min(*stamp);
    }
    let mut together: Vec<Round> = claims.first().map(|it| it.hand.round).into_iter().collect();
    loop {
        let near = |stamp: Stamp| {
            let known = together.iter().filter_map(|round| turns.get(round));
            known
                .into_iter()
                .any(|other| within(seconds, *other, stamp))
        };
        let next = turns
            .iter()
            .find(|(round, stamp)| !together.contains(round) && near(**stamp));
        match next {
            Some((round, _)) => together.push(*round),
            None => break,
        }
    }
    let (first, _) = split(claims, |claim| together.contains(&claim.hand.round));
    first
}

/// Whether two moments are no more than so many seconds apart.
fn within(seconds: u32, one: Stamp, other: Stamp) -> bool {
    one.at_ms.abs_diff(other.at_ms) <= u64::from(seconds) * 1000
}

fn one(claims: Vec<Claim>, way: Way) -> Option<Batch> {
    (!claims.is_empty()).then_some(Batch { claims, way })
}

/// A batch for each round, the one that claimed first first.
fn by_round(claims: &[Claim], way: Way) -> Vec<Batch> {
    let mut batches: Vec<Batch> = Vec::new();
    for claim in claims {
        let round = claim.hand.round;
        let known = batches
            .iter_mut()
            .find(|batch| batch.claims.iter().all(|it| it.hand.round == round));
        match known {
            Some(batch) => batch.claims.push(*claim),
            None => batches.push(Batch {
                claims: vec![*claim],
                way,
            }),
        }
    }
    batches
}

fn split(claims: &[Claim], is: impl Fn(&Claim) -> bool) -> (Vec<Claim>, Vec<Claim>) {
    claims.iter().copied().partition(is)
}

/// Claims of a table from the dealer's right.
pub(crate) fn from_the_right(claims: &mut [Claim]) {
    claims.sort_by_key(|claim| std::cmp::Reverse(claim.hand.place));
}

/// What a claim is paid at least, beside what the pool gives.
pub(crate) fn floor(rules: &Rules, claim: &Claim) -> Result<Money, money::Overflow> {
    claim.prize.value.at_least(claim.wager, rules.rounding())
}
