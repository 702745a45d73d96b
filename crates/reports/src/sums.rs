//! What is added up of play: whole numbers, so that adding is exact and in any order.

use std::collections::BTreeMap;

use gamemath::Wager as Math;
use games::Wager;
use serde::Serialize;

/// The wagers that mathematics knows, in the order in which their stakes are kept. A jackpot
/// wager is none of them: what it is worth is its meter's to say, and what the house keeps of
/// it its rate's.
pub(crate) const MATHS: [Math; 4] = [Math::Base, Math::PairPlus, Math::SixCardBonus, Math::Trips];

/// How many pairs they make, each with itself included.
const PAIRS: usize = 10;

/// What play came to, in minor units.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Sums {
    /// Rounds in which a wager was settled.
    pub rounds: u64,
    /// Hands whose wagers were settled.
    pub hands: u64,
    /// What was staked and settled, without the jackpot's.
    #[cfg_attr(feature = "schema", schema(value_type = i64))]
    pub handle: i128,
    /// The same by wager, the jackpot's with them.
    #[cfg_attr(feature = "schema", schema(value_type = BTreeMap<String, i64>))]
    pub wagers: BTreeMap<String, i128>,
    /// What the house won of it.
    #[cfg_attr(feature = "schema", schema(value_type = i64))]
    pub win: i128,
    /// What jackpot prizes cost the float: those that no pool paid.
    #[cfg_attr(feature = "schema", schema(value_type = i64))]
    pub prizes: i128,
    /// Coupons that were staked.
    #[cfg_attr(feature = "schema", schema(value_type = i64))]
    pub coupons: i128,
    /// Cash that went into the drop box, and balances that were brought to the table.
    #[cfg_attr(feature = "schema", schema(value_type = i64))]
    pub drop: i128,
    /// Chips that came to the table from the cage.
    #[cfg_attr(feature = "schema", schema(value_type = i64))]
    pub fills: i128,
    /// Chips that went to the cage.
    #[cfg_attr(feature = "schema", schema(value_type = i64))]
    pub credits: i128,
    /// What counts of the float found too much; less than nothing: too little.
    #[cfg_attr(feature = "schema", schema(value_type = i64))]
    pub variance: i128,
    /// What disputes and corrections cost the house, which the win has in it.
    #[cfg_attr(feature = "schema", schema(value_type = i64))]
    pub corrected: i128,
    /// Rounds that were void.
    pub voids: u64,
    /// Corrections of lines.
    pub corrections: u64,
    /// Opening stakes, by wager of the mathematics.
    #[serde(skip)]
    #[cfg_attr(feature = "schema", schema(ignore))]
    pub(crate) stakes: [i128; 4],
    /// Sums of products of two stakes of one hand, each pair once.
    #[serde(skip)]
    #[cfg_attr(feature = "schema", schema(ignore))]
    pub(crate) products: [i128; PAIRS],
}

/// The wager of the mathematics that a wager opens.
pub(crate) fn opens(wager: Wager) -> Option<usize> {
    match wager {
        Wager::Ante => Some(0),
        Wager::PairPlus => Some(1),
        Wager::SixCardBonus => Some(2),
        Wager::Trips => Some(3),
        Wager::Bet
        | Wager::Blind
        | Wager::Play
        | Wager::AnteBonus
        | Wager::Exchange
        | Wager::Jackpot => None,
    }
}

/// Each pair of wagers once, with its place among the products.
pub(crate) fn pairs() -> impl Iterator<Item = (usize, usize, usize)> {
    let pairs = (0..MATHS.len()).flat_map(|one| (one..MATHS.len()).map(move |other| (one, other)));
    pairs.enumerate().map(|(at, (one, other))| (at, one, other))
}

impl Sums {
    /// Adds the stakes of one hand that was settled; a wager that was undone is none of them.
    pub(crate) fn hand(&mut self, wagers: &BTreeMap<Wager, i64>) {
        let mut stakes = [0_i128; 4];
        for (wager, amount) in wagers.iter().filter(|(_, amount)| **amount != 0) {
            let amount = i128::from(*amount);
            *self.wagers.entry(wager.to_string()).or_default() += amount;
            if *wager != Wager::Jackpot {
                self.handle += amount;
            }
            if let Some(stake) = opens(*wager).and_then(|at| stakes.get_mut(at)) {
                *stake += amount;
            }
        }
        self.hands += 1;
        for (all, stake) in self.stakes.iter_mut().zip(stakes) {
            *all += stake;
        }
        for (at, one, other) in pairs() {
            let stake = |at: usize| stakes.get(at).copied().unwrap_or(0);
            if let Some(product) = self.products.get_mut(at) {
                *product += stake(one) * stake(other);
            }
        }
    }

    /// Adds all of another.
    pub(crate) fn add(&mut self, other: &Sums) {
        self.rounds += other.rounds;
        self.hands += other.hands;
        self.handle += other.handle;
        for (wager, amount) in &other.wagers {
            *self.wagers.entry(wager.clone()).or_default() += amount;
        }
        self.win += other.win;
        self.prizes += other.prizes;
        self.coupons += other.coupons;
        self.drop += other.drop;
        self.fills += other.fills;
        self.credits += other.credits;
        self.variance += other.variance;
        self.corrected += other.corrected;
        self.voids += other.voids;
        self.corrections += other.corrections;
        for (all, more) in self.stakes.iter_mut().zip(other.stakes) {
            *all += more;
        }
        for (all, more) in self.products.iter_mut().zip(other.products) {
            *all += more;
        }
    }
}
