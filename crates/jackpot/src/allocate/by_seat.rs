//! Seat by seat from the dealer's right, each on the meter as it stands at its turn.

use money::{Overflow, Rate};

use super::{by_class, fixed};
use crate::award::Source;
use crate::batch::from_the_right;
use crate::choices::Walk;
use crate::claim::Claim;
use crate::ruling::{Reckoned, Ruling};

pub(super) fn table(ruling: &mut Ruling<'_>, claims: &mut [Claim]) -> Result<(), Overflow> {
    let walk = ruling.rules.meter_walk.map(|switch| switch.value);
    if walk == Some(Walk::ByClass) {
        return by_class::table(ruling, claims);
    }
    from_the_right(claims);
    let (mut royals, mut shared_out) = (Vec::new(), false);
    royals.extend(
        claims
            .iter()
            .filter(|it| it.prize.value.is_whole())
            .copied(),
    );
    for claim in claims.iter() {
        match claim.prize.value.share() {
            None => fixed(ruling, claim, claims.len() > 1)?,
            Some(Rate::WHOLE) if shared_out => {}
            // The first royal flush fixes the share of all, and the meter is reset
            // before the next seat's turn.
            Some(Rate::WHOLE) => {
                share_out(ruling, &royals)?;
                shared_out = true;
            }
            Some(rate) => {
                let part = ruling.part(ruling.meter(), rate)?;
                pay(ruling, claim, part, claims.len() > 1)?;
            }
        }
    }
    Ok(())
}

fn share_out(ruling: &mut Ruling<'_>, royals: &[Claim]) -> Result<(), Overflow> {
    let shares = ruling.equal(ruling.meter(), Rate::WHOLE, royals.len())?;
    for (claim, share) in royals.iter().zip(shares) {
        pay(ruling, claim, share, royals.len() > 1)?;
    }
    ruling.seed_at_once()
}

fn pay(
    ruling: &mut Ruling<'_>,
    claim: &Claim,
    share: Reckoned,
    several: bool,
) -> Result<(), Overflow> {
    let rules = ruling.rules;
    let shared = rules
        .royals_share_meter
        .filter(|_| several && claim.prize.value.is_whole());
    let walk = rules.meter_walk.filter(|_| several);
    let lead = [shared.map(|stated| stated.under)];
    let tail = [
        Some(rules.jackpot_allocation.under),
        walk.map(|switch| switch.under),
        share.rounded,
        rules.jackpot_paid_by.map(|stated| stated.under),
    ];
    let under = ruling.rests_on(claim, lead, tail);
    let from = Source::Pool(ruling.pools.shared());
    ruling.award(claim, share.amount, from, under)
}
