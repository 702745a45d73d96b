//! Class by class: fixed prizes, then those who win a part, then those who win the whole.

use money::{Money, Overflow, Rate};
use rulebook::Citation;

use super::fixed;
use crate::award::Source;
use crate::batch::{floor, from_the_right};
use crate::choices::{SameTime, StraightFlushBase, TableTurns};
use crate::claim::Claim;
use crate::ruling::{Reckoned, Ruling};

/// The claims of several tables, one table after another by the earliest moment among
/// its claims.
pub(super) fn tables(ruling: &mut Ruling<'_>, claims: &mut Vec<Claim>) -> Result<(), Overflow> {
    let rules = ruling.rules;
    claims.sort_by_key(|claim| claim.stamp);
    ruling.between_tables = claims
        .first()
        .is_some_and(|first| claims.iter().any(|it| it.hand.round != first.hand.round));
    if !ruling.between_tables {
        return table(ruling, claims);
    }
    if rules.same_time.map(|switch| switch.value) == Some(SameTime::Split) {
        return classes(ruling, claims, Among::Tables);
    }
    let by_hand = rules
        .table_turns
        .is_some_and(|switch| switch.value == TableTurns::ByHand);
    while let Some(first) = claims.first().copied() {
        let (mut turn, rest): (Vec<Claim>, Vec<Claim>) = match by_hand {
            true => (vec![first], claims.split_off(1)),
            false => claims
                .iter()
                .partition(|claim| claim.hand.round == first.hand.round),
        };
        table(ruling, &mut turn)?;
        *claims = rest;
    }
    Ok(())
}

/// The claims of one table, class by class, each class from the dealer's right.
pub(super) fn table(ruling: &mut Ruling<'_>, claims: &mut [Claim]) -> Result<(), Overflow> {
    from_the_right(claims);
    classes(ruling, claims, Among::Table)
}

/// Who the claims are shared among.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Among {
    /// Hands of one table: each straight flush has a tenth of its own.
    Table,
    /// Hands of several tables that share instead of being ordered.
    Tables,
}

/// With two pools the claims on the Minor one are ruled on apart, so that they do not
/// make a hit on the Major one of several.
fn classes(ruling: &mut Ruling<'_>, claims: &[Claim], among: Among) -> Result<(), Overflow> {
    let several = claims.len() > 1;
    for claim in claims.iter().filter(|it| !it.prize.value.is_shared()) {
        fixed(ruling, claim, several)?;
    }
    let shared = || claims.iter().filter(|it| it.prize.value.is_shared());
    let parts: Vec<Claim> = shared()
        .filter(|it| !it.prize.value.is_whole())
        .copied()
        .collect();
    let wholes: Vec<Claim> = shared()
        .filter(|it| it.prize.value.is_whole())
        .copied()
        .collect();
    pay_parts(ruling, &parts, several, among)?;
    pay_wholes(ruling, &wholes, several)
}

fn pay_parts(
    ruling: &mut Ruling<'_>,
    claims: &[Claim],
    several: bool,
    among: Among,
) -> Result<(), Overflow> {
    let rules = ruling.rules;
    let base = ruling.meter();
    let switch = rules.straight_flush_base;
    let falling = switch.is_some_and(|switch| switch.value == StraightFlushBase::Falling);
    let based = switch.filter(|_| claims.len() > 1).map(|it| it.under);
    for (at, claim) in claims.iter().enumerate() {
        let rate = claim.prize.value.share().unwrap_or(Rate::NOTHING);
        let share = match among {
            Among::Tables => {
                let equal = ruling.equal(base, rate, claims.len())?;
                equal.get(at).copied()
            }
            Among::Table if falling => Some(ruling.part(ruling.meter(), rate)?),
            Among::Table => Some(ruling.part(base, rate)?),
        };
        let steps = Steps::of(ruling, several);
        pay(ruling, claim, share, [steps.part, based, steps.all])?;
    }
    Ok(())
}

fn pay_wholes(ruling: &mut Ruling<'_>, claims: &[Claim], several: bool) -> Result<(), Overflow> {
    let rest = ruling.meter();
    let shares = ruling.equal(rest, Rate::WHOLE, claims.len())?;
    for (claim, share) in claims.iter().zip(shares) {
        let steps = Steps::of(ruling, several);
        let step = match floor(ruling.rules, claim)? > share.amount {
            true => steps.floor,
            false => steps.share,
        };
        pay(ruling, claim, Some(share), [step, steps.whole, steps.all])?;
    }
    if claims.is_empty() {
        return Ok(());
    }
    ruling.seed_at_once()
}

/// Pays a share of the pool, or the least the prize guarantees if that is more.
fn pay(
    ruling: &mut Ruling<'_>,
    claim: &Claim,
    share: Option<Reckoned>,
    steps: [Option<Citation>; 3],
) -> Result<(), Overflow> {
    let rules = ruling.rules;
    let least = floor(rules, claim)?;
    let amount = share.map_or(Money::ZERO, |share| share.amount).max(least);
    let rounded = share
        .filter(|share| share.amount >= least)
        .and_then(|share| share.rounded);
    let divided = rules.divided.as_ref().filter(|_| ruling.pools.is_divided());
    let major = rules.sub_pool("major", claim.category);
    let major = major.filter(|_| divided.is_some());
    let [step, class, all] = steps;
    let lead = [step, divided.map(|divided| divided.divided_base.under)];
    let order = divided.filter(|_| ruling.between_tables);
    let tail = [
        order.map(|divided| divided.divided_order.under),
        class,
        all,
        rounded,
        rules.meter_walk.map(|switch| switch.under),
        rules.jackpot_paid_by.map(|stated| stated.under),
        major,
    ];
    let under = ruling.rests_on(claim, lead, tail);
    let from = match divided.is_some() && major.is_none() {
        true => Source::Float,
        false => Source::Pool(ruling.pools.shared()),
    };
    ruling.award(claim, amount, from, under)
}

/// The clauses of the steps, where several hands of a table win: the book's own for one
/// pool, or those that take their place when it is divided.
#[derive(Debug, Clone, Copy, Default)]
struct Steps {
    /// All of them together.
    all: Option<Citation>,
    part: Option<Citation>,
    whole: Option<Citation>,
    floor: Option<Citation>,
    share: Option<Citation>,
}

impl Steps {
    fn of(ruling: &Ruling<'_>, several: bool) -> Steps {
        let rules = ruling.rules;
        if !several {
            return Steps::default();
        }
        match (&rules.divided, &rules.several) {
            (Some(divided), _) if ruling.pools.is_divided() => Steps {
                all: Some(divided.divided_several.under),
                part: Some(divided.divided_parts.under),
                whole: Some(divided.divided_whole.under),
                floor: Some(divided.divided_whole_floor.under),
                share: Some(divided.divided_whole_share.under),
            },
            (_, Some(several)) => Steps {
                all: Some(rules.jackpot_allocation.under),
                part: Some(several.several_parts.under),
                whole: Some(several.several_whole.under),
                floor: Some(several.several_whole_floor.under),
                share: Some(several.several_whole_share.under),
            },
            _ => Steps::default(),
        }
    }
}
