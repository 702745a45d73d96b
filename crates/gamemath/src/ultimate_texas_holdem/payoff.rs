//! What the settlement of the table leaves a player, asked once for every way it can go.
#![expect(
    clippy::indexing_slicing,
    reason = "there is a row for every multiple, category and way"
)]

use std::cmp::Ordering;

use cards::five::{Category, Value};
use games::ultimate_texas_holdem::{PreFlop, Rules, Settlement, Stakes};
use money::{Money, Overflow};

use crate::UNIT;
use crate::fraction::{Fraction, over};

/// The ways a comparison with the dealer can go.
pub(super) const WAYS: usize = 6;

/// A comparison with the dealer, and whether the dealer qualifies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Way {
    /// How the player's hand compares with the dealer's.
    pub contest: Ordering,
    /// Whether the dealer qualifies.
    pub qualified: bool,
}

impl Way {
    /// Every way, in the order in which they are counted.
    pub const ALL: [Way; WAYS] = [
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
    /// By multiple, category of the player's hand, and way.
    nets: Vec<[[i64; WAYS]; Category::ALL.len()]>,
}

impl Payoffs {
    /// Asks the rules for every payoff.
    pub(super) fn new(rules: &Rules) -> Result<Payoffs, Overflow> {
        let pre_flop = match rules.pre_flop.value {
            PreFlop::Three => vec![3],
            PreFlop::Four => vec![4],
            PreFlop::ThreeOrFour => vec![3, 4],
        };
        let (flop, river) = (rules.flop_multiple.value, rules.river_multiple.value);
        let highest = pre_flop.iter().copied().chain([flop, river]).max();
        let mut nets = Vec::new();
        for multiple in 0..=highest.unwrap_or(0) {
            nets.push(nets_of(rules, multiple)?);
        }
        // A fold leaves ante and blind behind, which are equal.
        let fold = UNIT.times(2)?.negated()?.in_cents();
        let cents = nets.iter().flatten().flatten().copied();
        let part = cents
            .chain([fold, UNIT.in_cents()])
            .fold(0, greatest_common_divisor);
        for net in nets.iter_mut().flatten().flatten() {
            *net /= part;
        }
        Ok(Payoffs {
            pre_flop,
            flop,
            river,
            parts: UNIT.in_cents() / part,
            fold: fold / part,
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
}

fn nets_of(rules: &Rules, multiple: u32) -> Result<[[i64; WAYS]; Category::ALL.len()], Overflow> {
    let stakes = Stakes {
        ante: UNIT,
        blind: UNIT,
        play: UNIT.times(i64::from(multiple))?,
    };
    let mut nets = [[0; WAYS]; Category::ALL.len()];
    for (category, nets) in Category::ALL.into_iter().zip(&mut nets) {
        for (player, dealer) in encounters(rules, category) {
            let (contest, qualified) = (rules.compare(player, dealer), rules.qualifies(dealer));
            let way = Way { contest, qualified };
            let net = net(&rules.settle(stakes, player, dealer)?)?;
            for (_, at) in Way::ALL
                .iter()
                .zip(&mut *nets)
                .filter(|(each, _)| **each == way)
            {
                *at = net.in_cents();
            }
        }
    }
    Ok(nets)
}

/// What a settlement leaves a player on all three wagers.
pub(super) fn net(settlement: &Settlement) -> Result<Money, Overflow> {
    let lines = [settlement.ante, settlement.blind, settlement.play];
    let nets: Result<Vec<_>, _> = lines.iter().map(games::Line::net).collect();
    Money::sum(nets?)
}

/// A hand of each category against a dealer, in every way that there is: the category's
/// lowest and highest hand meet itself, the hands beside the line of qualifying, and the
/// lowest and highest of all.
fn encounters(rules: &Rules, category: Category) -> Vec<(Value, Value)> {
    let values = || (1..=Value::HIGHEST.number()).filter_map(Value::new);
    let of_category = || values().filter(|value| value.category() == category);
    let unqualified = values().filter(|&value| !rules.qualifies(value)).last();
    let qualified = values().find(|&value| rules.qualifies(value));
    let mut encounters = Vec::new();
    for player in of_category().next().into_iter().chain(of_category().last()) {
        let ends = [Value::LOWEST, Value::HIGHEST, player];
        let dealers = ends.into_iter().chain(unqualified).chain(qualified);
        encounters.extend(dealers.map(|dealer| (player, dealer)));
    }
    encounters
}

fn greatest_common_divisor(a: i64, b: i64) -> i64 {
    if b == 0 {
        a.abs()
    } else {
        greatest_common_divisor(b, a % b)
    }
}
