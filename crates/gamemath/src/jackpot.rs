//! The jackpot wager: its value as a function of the meter.
//!
//! Every prize is a fixed sum, a share of the meter, or the greater of the two. So the
//! value is a piecewise linear function of the meter, which only bends upwards: its
//! [`pieces`](JackpotAnalysis::pieces) say everything.

use std::collections::BTreeMap;

use ::jackpot::{Prize, Rules, StraightFlushPrize, WagerStake};
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
        let share = &self.share * meter;
        self.fixed.clone().max(share) - &self.stake
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
