//! What the settlement of the table leaves a player, asked once for every way it can go.
#![expect(
    clippy::indexing_slicing,
    reason = "there is a row for every multiple, category and way"
)]

use std::cmp::Ordering;

use cards::five::{Category, Value};
use games::ultimate_texas_holdem::{NoQualify, Rules, Stakes};
use money::{Money, Overflow};

use crate::base::Base;
use crate::fraction::{Fraction, over};

/// The ways a comparison with the dealer can go.
pub(super) const WAYS: usize = 6;

/// A comparison with the dealer, and whether the dealer qualifies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Way {
    /// How the player's hand compares with the dealer's.
    pub(super) contest: Ordering,
    /// Whether the dealer qualifies.
    pub(super) qualified: bool,
}

impl Way {
    /// Every way, in the order in which they are counted.
    pub(super) const ALL: [Way; WAYS] = [
        Way::new(Ordering::Greater, true),
        Way::new(Ordering::Greater, false),
        Way::new(Ordering::Equal, true),
        Way::new(Ordering::Equal, false),
        Way::new(Ordering::Less, true),
        Way::new(Ordering::Less, false),
    ];

    const fn new(contest: Ordering, qualified: bool) -> Way {
        Way { contest, qualified }
    }

    /// The place of the way in that order.
    #[inline]
    pub(super) fn index(self) -> usize {
        let contest = match self.contest {
            Ordering::Greater => 0,
            Ordering::Equal => 2,
            Ordering::Less => 4,
        };
        contest + usize::from(!self.qualified)
    }
}

/// What ante, blind and play leave a player together, in whole parts of the ante.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Payoffs {
    /// The multiples before the flop, the lowest first.
    pub(super) pre_flop: Vec<u32>,
    /// The multiple after the flop.
    pub(super) flop: u32,
    /// The multiple after the river.
    pub(super) river: u32,
    /// How many parts the ante has.
    pub(super) parts: i64,
    /// What a fold leaves.
    pub(super) fold: i64,
    /// Whether a dealer that does not qualify pays whoever is left.
    no_hand_pays_all: bool,
    /// By multiple, category of the player's hand, and way.
    nets: Vec<[[i64; WAYS]; Category::ALL.len()]>,
}

impl Payoffs {
    /// Asks the rules for every payoff of an ante of `unit`.
    pub(super) fn new(rules: &Rules, unit: Money) -> Result<Payoffs, Overflow> {
        Payoffs::with_trips(rules, unit, None)
    }

    /// The same with so much on Trips, which is lost with a fold.
    pub(super) fn with_trips(
        rules: &Rules,
        unit: Money,
        trips: Option<Money>,
    ) -> Result<Payoffs, Overflow> {
        let multiples = rules.pre_flop.value;
        let pre_flop: Vec<u32> = multiples.multiples().iter().rev().copied().collect();
        let (flop, river) = (rules.flop_multiple.value, rules.river_multiple.value);
        let highest = pre_flop.iter().copied().chain([flop, river]).max();
        let mut nets = Vec::new();
        for multiple in 0..=highest.unwrap_or(0) {
            let bases = bases_of(rules, unit, multiple)?;
            nets.push(bases.map(|bases| bases.map(|base| base.net.in_cents())));
        }
        // A fold leaves ante and blind behind, which are equal.
        let mut fold = unit.times(2)?.negated()?.in_cents();
        if let Some(stake) = trips {
            fold = fold.saturating_sub(stake.in_cents());
            let judged = trips_of(rules, stake)?;
            for by_category in &mut nets {
                for (ways, more) in by_category.iter_mut().zip(judged) {
                    ways.iter_mut()
                        .for_each(|net| *net = net.saturating_add(more));
                }
            }
        }
        let cents = nets.iter().flatten().flatten().copied();
        let part = cents
            .chain([fold, unit.in_cents()])
            .fold(0, greatest_common_divisor);
        for net in nets.iter_mut().flatten().flatten() {
            *net /= part;
        }
        Ok(Payoffs {
            pre_flop,
            flop,
            river,
            parts: unit.in_cents() / part,
            fold: fold / part,
            no_hand_pays_all: rules.no_qualify.value == NoQualify::PayAll,
            nets,
        })
    }

    /// What a player has more than before, in parts, by category and way.
    #[inline]
    pub(super) fn of(&self, multiple: u32) -> &[[i64; WAYS]; Category::ALL.len()] {
        &self.nets[multiple as usize]
    }

    /// The same in units of the ante.
    pub(super) fn net(&self, multiple: u32, category: Category, way: usize) -> Fraction {
        over(self.of(multiple)[category as usize][way], self.parts)
    }

    /// How the outcome is called.
    pub(super) fn outcome(&self, multiple: u32, category: Category, way: usize) -> String {
        let Way { contest, qualified } = Way::ALL[way];
        let dealer = if qualified {
            ""
        } else {
            ", dealer does not qualify"
        };
        match contest {
            _ if !qualified && self.no_hand_pays_all => {
                format!("win {category} at {multiple}x{dealer}")
            }
            Ordering::Greater => format!("win {category} at {multiple}x{dealer}"),
            Ordering::Equal => format!("stand-off at {multiple}x"),
            Ordering::Less => format!("lose at {multiple}x{dealer}"),
        }
    }
}

/// What a hand with a play wager of this multiple comes to, by category and way.
fn bases_of(
    rules: &Rules,
    unit: Money,
    multiple: u32,
) -> Result<[[Base; WAYS]; Category::ALL.len()], Overflow> {
    let stakes = Stakes {
        ante: unit,
        blind: unit,
        play: unit.times(i64::from(multiple))?,
    };
    let mut all = [[Base::default(); WAYS]; Category::ALL.len()];
    for (category, bases) in Category::ALL.into_iter().zip(&mut all) {
        for (player, dealer) in encounters(rules, category) {
            let (contest, qualified) = (rules.compare(player, dealer), rules.qualifies(dealer));
            let settled = rules.settle(stakes, player, dealer)?;
            let base = Base::of(&rules.table, settled.lines())?;
            bases[Way { contest, qualified }.index()] = base;
        }
    }
    Ok(all)
}

/// What Trips leaves a player, in minor units, by category: it is the same whatever the
/// dealer has.
fn trips_of(rules: &Rules, stake: Money) -> Result<[i64; Category::ALL.len()], Overflow> {
    let mut nets = [0; Category::ALL.len()];
    let values = (1..=Value::HIGHEST.number()).filter_map(Value::new);
    for value in values {
        let line = rules.settle_trips(stake, value, Ordering::Equal)?;
        nets[value.category() as usize] = line.net()?.in_cents();
    }
    Ok(nets)
}

/// A hand of each category against a dealer, in every way that there is: the category's
/// lowest and highest hand meet itself, the hands beside the line of qualifying, and the
/// lowest and highest of all.
fn encounters(rules: &Rules, category: Category) -> Vec<(Value, Value)> {
    let values = || (1..=Value::HIGHEST.number()).filter_map(Value::new);
    let of_category = || values().filter(|value| value.category() == category);
    let unqualified = values().rfind(|&value| !rules.qualifies(value));
    let qualified = values().find(|&value| rules.qualifies(value));
    let mut encounters = Vec::new();
    let lowest = of_category().next();
    for player in lowest.into_iter().chain(of_category().next_back()) {
        let ends = [Value::LOWEST, Value::HIGHEST, player];
        let dealers = ends.into_iter().chain(unqualified).chain(qualified);
        encounters.extend(dealers.map(|dealer| (player, dealer)));
    }
    encounters
}

/// What ante, blind and play are paid together of a limit that the wagers of a hand share.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Paid {
    /// By multiple, category of the player's hand, and way; empty: no limit is shared.
    amounts: Vec<[[Money; WAYS]; Category::ALL.len()]>,
}

impl Paid {
    /// Asks the rules for every payment to an ante of `unit`.
    pub(super) fn new(rules: &Rules, unit: Money, payoffs: &Payoffs) -> Result<Paid, Overflow> {
        let mut amounts = Vec::new();
        for (multiple, _) in (0..).zip(&payoffs.nets) {
            let bases = bases_of(rules, unit, multiple)?;
            amounts.push(bases.map(|bases| bases.map(|base| base.paid)));
        }
        let mut all = amounts.iter().flatten().flatten();
        Ok(match all.any(|amount| amount.is_positive()) {
            true => Paid { amounts },
            false => Paid::default(),
        })
    }

    /// Whether a limit is shared.
    pub(super) fn is_shared(&self) -> bool {
        !self.amounts.is_empty()
    }

    /// What was paid.
    pub(super) fn of(&self, multiple: u32, category: Category, way: usize) -> Money {
        let by_multiple = self.amounts.get(multiple as usize);
        by_multiple.map_or(Money::ZERO, |amounts| amounts[category as usize][way])
    }
}

fn greatest_common_divisor(a: i64, b: i64) -> i64 {
    if b == 0 {
        a.abs()
    } else {
        greatest_common_divisor(b, a % b)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ways_are_in_order() {
        for (at, way) in Way::ALL.into_iter().enumerate() {
            assert_eq!(way.index(), at);
        }
    }
}
