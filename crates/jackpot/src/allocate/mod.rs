//! How a book pays the claims that it rules on together.
//!
//! Each allocator awards on a [`Ruling`]: pure, and the only place where a book's way
//! of dividing the pool stands. What they have in common is [`fixed`] and [`Ruling`].

mod by_class;
mod by_seat;
mod equal_parts;

use money::Overflow;

use crate::award::Source;
use crate::batch::{Batch, Way, floor};
use crate::choices::FixedPrizes;
use crate::claim::Claim;
use crate::ruling::Ruling;

/// Rules on a batch.
pub(crate) fn allocate(ruling: &mut Ruling<'_>, batch: &Batch) -> Result<(), Overflow> {
    let mut claims = batch.claims.clone();
    match batch.way {
        Way::Table => by_class::table(ruling, &mut claims),
        Way::Ordered => by_class::tables(ruling, &mut claims),
        Way::EqualParts => equal_parts::all(ruling, &mut claims),
        Way::Seats => by_seat::table(ruling, &mut claims),
    }
}

/// Pays a fixed prize; `several` says whether other hands of its table win too.
fn fixed(ruling: &mut Ruling<'_>, claim: &Claim, several: bool) -> Result<(), Overflow> {
    let rules = ruling.rules;
    let pool = ruling.pools.fixed();
    // A book that takes the fixed prizes of several winners off its one pool says so
    // outright: no switch takes that away.
    let deducted = rules.several.as_ref().filter(|_| several);
    let deducted = deducted.filter(|_| !ruling.pools.is_divided());
    let divided = ruling.pools.is_divided();
    let minor = rules.sub_pool("minor", claim.category);
    let minor = minor.filter(|_| divided);
    let switch = rules.fixed_prizes.filter(|_| deducted.is_none());
    let from = match switch {
        Some(switch) if switch.value == FixedPrizes::Float => Source::Float,
        _ if divided && minor.is_none() => Source::Float,
        _ => Source::Pool(pool),
    };
    let under = ruling.rests_on(
        claim,
        [deducted.map(|several| several.several_fixed.under)],
        [
            rules.jackpot_paid_by.map(|stated| stated.under),
            minor,
            switch.map(|switch| switch.under),
        ],
    );
    let amount = floor(rules, claim)?;
    ruling.award(claim, amount, from, under)
}
