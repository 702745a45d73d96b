//! In equal parts over all tables, on the meter as it stood when play was suspended.

use money::{Meter, Overflow, Rate};
use rulebook::Citation;

use crate::award::Source;
use crate::choices::{RoyalAndStraightFlush, StraightFlushShare};
use crate::claim::Claim;
use crate::ruling::{Reckoned, Ruling};

/// Straight flushes first, then royal flushes, each class in order of declaration.
pub(super) fn all(ruling: &mut Ruling<'_>, claims: &mut [Claim]) -> Result<(), Overflow> {
    let rules = ruling.rules;
    claims.sort_by_key(|claim| claim.stamp);
    let (royals, parts): (Vec<Claim>, Vec<Claim>) =
        claims.iter().partition(|it| it.prize.value.is_whole());
    let snapshot = ruling.meter();
    let both = rules
        .royal_and_straight_flush
        .filter(|_| !royals.is_empty() && !parts.is_empty());
    pay_parts(ruling, &parts, snapshot, both.map(|switch| switch.under))?;
    let base = match both.map(|switch| switch.value) {
        Some(RoyalAndStraightFlush::BothFull) => snapshot,
        _ => ruling.meter(),
    };
    let shares = ruling.equal(base, Rate::WHOLE, royals.len())?;
    let several = Some(rules.jackpot_allocation.under).filter(|_| royals.len() > 1);
    for (claim, share) in royals.iter().zip(shares) {
        pay(ruling, claim, share, several, both.map(|it| it.under))?;
    }
    if royals.is_empty() {
        return Ok(());
    }
    ruling.seed_at_once()
}

fn pay_parts(
    ruling: &mut Ruling<'_>,
    claims: &[Claim],
    snapshot: Meter,
    both: Option<Citation>,
) -> Result<(), Overflow> {
    let rules = ruling.rules;
    let switch = rules.straight_flush_share;
    let reading = switch.filter(|_| claims.len() > 1).map(|it| it.under);
    let way = switch.map_or(StraightFlushShare::OneTenth, |it| it.value);
    for (at, claim) in claims.iter().enumerate() {
        let rate = claim.prize.value.share().unwrap_or(Rate::NOTHING);
        let share = match way {
            StraightFlushShare::OneTenth => {
                let equal = ruling.equal(snapshot, rate, claims.len())?;
                equal.get(at).copied()
            }
            StraightFlushShare::TenthEach => Some(ruling.part(snapshot, rate)?),
            StraightFlushShare::Falling => Some(ruling.part(ruling.meter(), rate)?),
        };
        if let Some(share) = share {
            pay(ruling, claim, share, reading, both)?;
        }
    }
    Ok(())
}

fn pay(
    ruling: &mut Ruling<'_>,
    claim: &Claim,
    share: Reckoned,
    several: Option<Citation>,
    both: Option<Citation>,
) -> Result<(), Overflow> {
    let under = ruling.rests_on(claim, [several], [both, share.rounded]);
    let from = Source::Pool(ruling.pools.shared());
    ruling.award(claim, share.amount, from, under)
}
