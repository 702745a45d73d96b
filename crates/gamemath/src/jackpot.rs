//! The jackpot wager: its value as a function of the meter.
//!
//! Every prize is a fixed sum, a share of the meter, or the greater of the two. So the
//! value is a piecewise linear function of the meter, which only bends upwards: its
//! [`pieces`](JackpotAnalysis::pieces) say everything.

use std::collections::BTreeMap;

use ::jackpot::{FixedPrizes, Prize, Rules, StraightFlushPrize, WagerStake};
use cards::five::Category;
use money::{Money, Odds, Rate};

use crate::analysis::{Wager, WagerAnalysis};
use crate::fraction::{Fraction, in_units, over, whole};
use crate::tally::Tally;

/// What is known of a jackpot wager, whatever the meter shows.
///
/// All figures are in units of the wager, the meter too. The meter is the one from which
/// the shares are paid (of a divided pool: the sub-pool of those hands), as it stands
/// when the hand is paid; the hand is taken to be the only one that hits it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JackpotAnalysis {
    /// The amount of the wager.
    pub wager: Money,
    /// Whether the book or the operator says the amount; else it is taken to be 1.00.
    pub wager_is_posted: bool,
    /// What the meter shows, where it was given.
    pub meter: Option<Fraction>,
    /// The hands that each sub-pool pays, where the pool may be divided; the meter is
    /// then that of the sub-pool with the shares.
    pub sub_pools: Vec<(String, Vec<Category>)>,
    /// How the meter grows and starts again, where the operator said.
    pub growth: Option<Growth>,
    /// What becomes of the wager, deal by deal.
    pub fates: Fates,
    /// The hands that win, the best first.
    pub prizes: Vec<HandPrize>,
}

/// What becomes of a jackpot wager, by the hand on which it is judged.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Fates {
    /// Deals in which it is judged.
    pub judged: BTreeMap<Category, u128>,
    /// Deals in which it is lost before, with a hand that was folded or changed.
    pub forfeited: BTreeMap<Category, u128>,
    /// Deals in which it goes back before.
    pub returned: u128,
}

/// What a hand wins: the greater of a fixed prize and a share of the meter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HandPrize {
    /// The hand.
    pub category: Category,
    /// In how many deals it comes and the wager is judged.
    pub count: u128,
    /// The fixed prize; nought where there is none.
    pub fixed: Fraction,
    /// The share of the meter; nought where there is none.
    pub share: Fraction,
    /// What of the stake the winner does not get back: one, or nought.
    pub stake: Fraction,
}

/// How a meter grows and starts again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Growth {
    /// What each wager adds.
    pub progression: Fraction,
    /// What stands in it after it was won.
    pub seed: Fraction,
    /// Whether fixed prizes come off it.
    pub pays_fixed_prizes: bool,
}

/// What a jackpot comes to over very many wagers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LongRun {
    /// What the meter shows on average when a wager is judged.
    pub meter: Fraction,
    /// What comes back of each unit wagered, floors apart.
    pub returned: Fraction,
    /// Whether the meter lies on average where a floor is paid instead of a share: the
    /// house then adds to what is returned.
    pub floors_bind: bool,
}

/// A stretch of meters on which the value is a straight line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    /// The meter from which on it holds.
    pub from: Fraction,
    /// The part of the value that does not depend on the meter.
    pub fixed: Fraction,
    /// What a unit of the meter adds.
    pub slope: Fraction,
}

impl Fates {
    /// How many deals there are.
    #[must_use]
    pub fn deals(&self) -> u128 {
        let counted = self.judged.values().chain(self.forfeited.values());
        counted.sum::<u128>() + self.returned
    }

    /// Counts deals in which the wager is judged on this hand.
    pub fn judge(&mut self, category: Category, deals: u128) {
        *self.judged.entry(category).or_default() += deals;
    }

    /// Counts deals in which it is lost with this hand.
    pub fn forfeit(&mut self, category: Category, deals: u128) {
        *self.forfeited.entry(category).or_default() += deals;
    }
}

impl JackpotAnalysis {
    /// What a book's jackpot is worth when wagers meet these fates.
    #[must_use]
    pub fn new(rules: &Rules, fates: Fates) -> Self {
        let posted = rules.jackpot_wager.value;
        let wager = posted.unwrap_or(ASSUMED_WAGER);
        let meter = rules.jackpot_meter.value;
        let prizes = rules.jackpot_prizes.iter().rev();
        let prizes = prizes.map(|(&category, prize)| {
            let (fixed, share) = parts(prize_in_force(rules, category, prize.value), wager);
            HandPrize {
                category,
                count: fates.judged.get(&category).copied().unwrap_or(0),
                fixed,
                share,
                stake: match rules.jackpot_stake.value {
                    WagerStake::Kept => whole(1),
                    WagerStake::Returned => whole(0),
                },
            }
        });
        JackpotAnalysis {
            wager,
            wager_is_posted: posted.is_some(),
            meter: meter.map(|meter| in_units(meter, wager)),
            sub_pools: sub_pools(rules),
            growth: growth(rules, wager),
            prizes: prizes.collect(),
            fates,
        }
    }

    /// The wager when the meter shows so much.
    #[must_use]
    pub fn at(&self, meter: &Fraction) -> WagerAnalysis {
        let mut tally = Tally::default();
        let deals = self.fates.deals();
        let mut winners = 0;
        for prize in &self.prizes {
            let name = format!("win {}", prize.category);
            tally.add(name, prize.net(meter), whole(1), prize.count);
            winners += prize.count;
        }
        let forfeited: u128 = self.fates.forfeited.values().sum();
        let losers = deals - winners - forfeited - self.fates.returned;
        tally.add("lose", whole(-1), whole(1), losers);
        tally.add("forfeited", whole(-1), whole(1), forfeited);
        tally.add("returned", whole(0), whole(1), self.fates.returned);
        let mut notes = vec!["judged as the only hand that hits the meter".to_owned()];
        if !self.wager_is_posted {
            notes.push(format!("the wager is taken to be {ASSUMED_WAGER}"));
        }
        WagerAnalysis {
            wager: Wager::Jackpot,
            deals,
            outcomes: tally.outcomes(),
            actions: vec![],
            notes,
        }
    }

    /// What a judged wager leaves the player with a hand when the meter shows so much.
    #[must_use]
    pub fn judged_net(&self, category: Category, meter: &Fraction) -> Fraction {
        let mut prizes = self.prizes.iter();
        let prize = prizes.find(|prize| prize.category == category);
        prize.map_or_else(|| whole(-1), |prize| prize.net(meter))
    }

    /// What a wager is expected to draw in prizes for some hands, those of a sub-pool for
    /// example, when the meter shows so much.
    #[must_use]
    pub fn drawn(&self, hands: &[Category], meter: &Fraction) -> Fraction {
        let deals = self.fates.deals();
        let prizes = self.prizes.iter();
        let of_hands = prizes.filter(|prize| hands.contains(&prize.category));
        of_hands
            .map(|prize| prize.amount(meter) * over(prize.count, deals))
            .fold(whole(0), |sum, drawn| sum + drawn)
    }

    /// The value as a function of the meter, from a meter of nought up.
    #[must_use]
    pub fn pieces(&self) -> Vec<Piece> {
        let bends = self.prizes.iter().filter_map(HandPrize::bend);
        let mut starts: Vec<_> = bends.chain([whole(0)]).collect();
        starts.sort();
        starts.dedup();
        starts.into_iter().map(|from| self.piece(from)).collect()
    }

    fn piece(&self, from: Fraction) -> Piece {
        let deals = self.fates.deals();
        // Everybody stakes one unit; what goes back goes back to these.
        let mut fixed = over(self.fates.returned, deals) - whole(1);
        let mut slope = whole(0);
        for prize in &self.prizes {
            let probability = over(prize.count, deals);
            fixed += &probability * (whole(1) - &prize.stake);
            if prize.grows_from(&from) {
                slope += &probability * &prize.share;
            } else {
                fixed += &probability * &prize.fixed;
            }
        }
        Piece { from, fixed, slope }
    }

    /// What the jackpot comes to over very many wagers that share one meter.
    ///
    /// On average a wager that takes a share of the meter takes what wagers and seeds put
    /// in: so the average meter `m` solves `m · slope = progression + seed · P(meter won)
    /// − fixed prizes paid from it`.
    #[must_use]
    pub fn long_run(&self) -> Option<LongRun> {
        let growth = self.growth.as_ref()?;
        let deals = self.fates.deals();
        let (mut slope, mut won, mut fixed) = (whole(0), whole(0), whole(0));
        for prize in &self.prizes {
            let probability = over(prize.count, deals);
            slope += &probability * &prize.share;
            if prize.share == whole(1) {
                won += &probability;
            }
            if prize.share == whole(0) {
                fixed += probability * &prize.fixed;
            }
        }
        if slope == whole(0) {
            return None;
        }
        let paid_from_meter = if growth.pays_fixed_prizes {
            fixed.clone()
        } else {
            whole(0)
        };
        let put_in = &growth.progression + won * &growth.seed;
        let meter = (put_in - paid_from_meter) / &slope;
        let mut bends = self.prizes.iter().filter_map(HandPrize::bend);
        Some(LongRun {
            floors_bind: bends.any(|bend| meter < bend),
            returned: fixed + slope * &meter,
            meter,
        })
    }

    /// The meter at which the wager is fair; none: it never is.
    #[must_use]
    pub fn break_even(&self) -> Option<Fraction> {
        let pieces = self.pieces();
        let ends = pieces.iter().skip(1).map(|piece| Some(&piece.from));
        for (piece, end) in pieces.iter().zip(ends.chain([None])) {
            if &piece.fixed + &piece.slope * &piece.from >= whole(0) {
                return Some(piece.from.clone());
            }
            if piece.slope > whole(0) {
                let meter = -&piece.fixed / &piece.slope;
                if end.is_none_or(|end| meter < *end) {
                    return Some(meter);
                }
            }
        }
        None
    }
}

impl HandPrize {
    /// What it leaves the player when the meter shows so much.
    #[must_use]
    pub fn net(&self, meter: &Fraction) -> Fraction {
        self.amount(meter) - &self.stake
    }

    /// What is paid when the meter shows so much.
    #[must_use]
    pub fn amount(&self, meter: &Fraction) -> Fraction {
        self.fixed.clone().max(&self.share * meter)
    }

    /// The meter at which the share overtakes the fixed prize.
    fn bend(&self) -> Option<Fraction> {
        let both = self.share > whole(0) && self.fixed > whole(0);
        both.then(|| &self.fixed / &self.share)
    }

    /// Whether, from this meter on, the share is what is paid.
    fn grows_from(&self, meter: &Fraction) -> bool {
        self.share > whole(0) && &self.share * meter >= self.fixed
    }
}

/// The wager where nobody posted one.
const ASSUMED_WAGER: Money = Money::cents(100);

/// What a straight flush is paid where the operator chose the flat sum.
const FLAT_SUM: Money = Money::cents(500_000);

fn prize_in_force(rules: &Rules, category: Category, prize: Prize) -> Prize {
    let flat = rules
        .straight_flush_prize
        .is_some_and(|choice| choice.value == StraightFlushPrize::FlatSum);
    if flat && category == Category::StraightFlush {
        Prize::Sum(FLAT_SUM)
    } else {
        prize
    }
}

fn growth(rules: &Rules, wager: Money) -> Option<Growth> {
    let fixed_prizes = rules.fixed_prizes.map(|choice| choice.value);
    Some(Growth {
        progression: over(rules.progression.value?.in_per_10000(), 10_000),
        seed: in_units(rules.jackpot_seed.value?, wager),
        pays_fixed_prizes: fixed_prizes != Some(FixedPrizes::Float),
    })
}

fn sub_pools(rules: &Rules) -> Vec<(String, Vec<Category>)> {
    let pools = rules.sub_pools.iter().flatten();
    let pools = pools.map(|(pool, names)| {
        let hands = names.value.iter().filter_map(|name| name.parse().ok());
        let mut hands: Vec<Category> = hands.collect();
        hands.sort_unstable();
        (pool.clone(), hands)
    });
    pools.collect()
}

/// The fixed part of a prize and its share of the meter, in units of the wager.
fn parts(prize: Prize, wager: Money) -> (Fraction, Fraction) {
    let odds = |odds: Odds| over(odds.pays(), odds.per());
    let rate = |rate: Rate| over(rate.in_per_10000(), 10_000);
    match prize {
        Prize::Sum(sum) => (in_units(sum, wager), whole(0)),
        Prize::Odds(fixed) => (odds(fixed), whole(0)),
        Prize::Share(share) => (whole(0), rate(share)),
        Prize::Greater { odds: fixed, share } => (odds(fixed), rate(share)),
    }
}
