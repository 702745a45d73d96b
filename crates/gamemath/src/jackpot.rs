//! The jackpot wager: its value as a function of the meter.
//!
//! Every prize is a fixed sum, a share of the meter, or the greater of the two, perhaps cut
//! to a limit. So the value is a piecewise linear function of the meter, which never falls:
//! its [`pieces`](JackpotAnalysis::pieces) say everything.

use std::collections::BTreeMap;

use ::jackpot::{FixedPrizes, Prize, Rules, StraightFlushPrize, WagerStake};
use cards::five::Category;
use games::table::PrizeLimit;
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
    /// How a maximum payout limits the prizes.
    pub limit: PrizeLimit,
    /// What becomes of the wager, deal by deal.
    pub fates: Fates,
    /// The hands that win, the best first; one that was paid different sums of a limit which
    /// it shares with its prize stands once for each.
    pub prizes: Vec<HandPrize>,
}

/// What becomes of a jackpot wager, by the hand on which it is judged.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Fates {
    /// Deals in which it is judged; beside the hand stands what it has been paid of a limit
    /// that it shares with its prize, which is nothing where it shares none.
    pub judged: BTreeMap<(Category, Money), u128>,
    /// Deals in which it is lost before, with a hand that was folded or changed.
    pub forfeited: BTreeMap<Category, u128>,
    /// Deals in which it goes back before.
    pub returned: u128,
}

/// What a hand wins: the greater of a fixed prize and a share of the meter, up to a limit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HandPrize {
    /// The hand.
    pub category: Category,
    /// What it has been paid on other wagers of a limit that it shares with its prize.
    pub paid: Money,
    /// In how many deals it comes and the wager is judged.
    pub count: u128,
    /// The fixed prize; nought where there is none.
    pub fixed: Fraction,
    /// The share of the meter; nought where there is none.
    pub share: Fraction,
    /// What of the stake the winner does not get back: one, or nought.
    pub stake: Fraction,
    /// The most that is paid; none: no limit cuts it.
    pub most: Option<Fraction>,
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
    /// What the meter shows on average when a wager is judged; none: it grows without end,
    /// for a limit keeps prizes below what wagers and seeds put in.
    pub meter: Option<Fraction>,
    /// What comes back of each unit wagered, stakes that are handed back among it; floors
    /// apart.
    pub returned: Fraction,
    /// Whether the meter lies on average where a floor is paid instead of a share: the
    /// house then adds to what is returned.
    pub floors_bind: bool,
    /// Whether it lies on average where a limit cuts a share: less is then returned.
    pub limit_binds: bool,
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

    /// Counts deals in which the wager is judged on this hand, which has been paid so much
    /// of a limit that it shares with its prize.
    pub fn judge(&mut self, category: Category, paid: Money, deals: u128) {
        *self.judged.entry((category, paid)).or_default() += deals;
    }

    /// Counts deals in which it is lost with this hand.
    pub fn forfeit(&mut self, category: Category, deals: u128) {
        *self.forfeited.entry(category).or_default() += deals;
    }
}

impl JackpotAnalysis {
    /// What a book's jackpot is worth when wagers meet these fates.
    #[must_use]
    pub fn new(rules: &Rules, limit: PrizeLimit, fates: Fates) -> Self {
        let posted = rules.jackpot_wager.value;
        let wager = posted.unwrap_or(ASSUMED_WAGER);
        let meter = rules.jackpot_meter.value;
        let prizes = rules.jackpot_prizes.iter().rev();
        let prizes = prizes.flat_map(|(&category, prize)| {
            let (fixed, share) = parts(prize_in_force(rules, category, prize.value), wager);
            let judged = fates
                .judged
                .range((category, Money::MIN)..=(category, Money::MAX));
            let mut judged: Vec<_> = judged.map(|(&(_, paid), &count)| (paid, count)).collect();
            if judged.is_empty() {
                judged.push((Money::ZERO, 0));
            }
            let prize = move |(paid, count)| HandPrize {
                category,
                paid,
                count,
                fixed: fixed.clone(),
                share: share.clone(),
                stake: match rules.jackpot_stake.value {
                    WagerStake::Kept => whole(1),
                    WagerStake::Returned => whole(0),
                },
                most: most(limit, paid, wager),
            };
            judged.into_iter().map(prize)
        });
        JackpotAnalysis {
            wager,
            wager_is_posted: posted.is_some(),
            meter: meter.map(|meter| in_units(meter, wager)),
            sub_pools: sub_pools(rules),
            growth: growth(rules, wager),
            limit,
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
        notes.extend(self.limited());
        WagerAnalysis {
            wager: Wager::Jackpot,
            deals,
            outcomes: tally.outcomes(),
            actions: vec![],
            notes,
        }
    }

    /// What the limit does to the prizes, for who reads the figures; none: nothing.
    fn limited(&self) -> Option<String> {
        let most = self.limit.cap?.most;
        Some(match self.limit.is_shared {
            false => format!("prizes come under the limit of {most}"),
            true => format!(
                "prizes come under the limit of {most} on what a hand is paid together: a prize \
                 has what is left of it after the other wagers, each of one unit"
            ),
        })
    }

    /// What a judged wager leaves the player with a hand when the meter shows so much and
    /// the hand has been paid so much under a limit.
    #[must_use]
    pub fn judged_net(&self, category: Category, paid: Money, meter: &Fraction) -> Fraction {
        let mut prizes = self.prizes.iter();
        let Some(prize) = prizes.find(|prize| prize.category == category) else {
            return whole(-1);
        };
        let most = most(self.limit, paid, self.wager);
        at_most(prize.uncut(meter), most.as_ref()) - &prize.stake
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
        let bends = self.prizes.iter().flat_map(HandPrize::bends);
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
                fixed += &probability * prize.amount(&from);
            }
        }
        Piece { from, fixed, slope }
    }

    /// What the jackpot comes to over very many wagers that share one meter.
    ///
    /// On average a wager that takes a share of the meter takes what wagers and seeds put
    /// in: so the average meter `m` solves `m · slope = progression + seed · P(meter won)
    /// − fixed prizes paid from it`. A wager that goes back before it is judged adds
    /// nothing; one that a winner gets back has added its part, and the house makes it good.
    #[must_use]
    pub fn long_run(&self) -> Option<LongRun> {
        let growth = self.growth.as_ref()?;
        let deals = self.fates.deals();
        let handed_back = over(self.fates.returned, deals);
        let (mut slope, mut won, mut fixed) = (whole(0), whole(0), whole(0));
        let mut returned = handed_back.clone();
        // What shares take where the limit cuts every one of them.
        let mut cut = Some(whole(0));
        for prize in &self.prizes {
            let probability = over(prize.count, deals);
            returned += &probability * (whole(1) - &prize.stake);
            slope += &probability * &prize.share;
            if prize.share == whole(1) {
                won += &probability;
            }
            if prize.share == whole(0) {
                fixed += probability * prize.amount(&whole(0));
            } else if prize.count > 0 {
                let taken = prize.most.as_ref().map(|most| probability * most);
                cut = cut.zip(taken).map(|(sum, taken)| sum + taken);
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
        let enters = &growth.progression * (whole(1) - handed_back);
        let put_in = enters + won * &growth.seed - paid_from_meter;
        returned += fixed;
        if let Some(cut) = cut.filter(|cut| *cut <= put_in) {
            return Some(LongRun {
                meter: None,
                returned: returned + cut,
                floors_bind: false,
                limit_binds: true,
            });
        }
        let meter = put_in / &slope;
        let shares = self.prizes.iter().filter(|prize| prize.share > whole(0));
        let paid = |prize: &HandPrize| (prize.amount(&meter), &prize.share * &meter);
        let mut paid = shares.map(paid);
        Some(LongRun {
            floors_bind: paid.clone().any(|(amount, share)| amount > share),
            limit_binds: paid.any(|(amount, share)| amount < share),
            returned: returned + slope * &meter,
            meter: Some(meter),
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
        at_most(self.uncut(meter), self.most.as_ref())
    }

    /// What is paid of the fixed prize, where it is what is paid.
    #[must_use]
    pub fn fixed_paid(&self) -> Fraction {
        at_most(self.fixed.clone(), self.most.as_ref())
    }

    /// What would be paid without a limit.
    fn uncut(&self, meter: &Fraction) -> Fraction {
        self.fixed.clone().max(&self.share * meter)
    }

    /// The meter at which the share overtakes the fixed prize.
    fn floor(&self) -> Option<Fraction> {
        let both = self.share > whole(0) && self.fixed > whole(0);
        let floor = both.then(|| &self.fixed / &self.share)?;
        let is_cut = self.most.as_ref().is_some_and(|most| *most <= self.fixed);
        (!is_cut).then_some(floor)
    }

    /// The meter at which the limit overtakes the share.
    fn ceiling(&self) -> Option<Fraction> {
        let most = self.most.as_ref().filter(|_| self.share > whole(0))?;
        (*most > self.fixed).then(|| most / &self.share)
    }

    fn bends(&self) -> impl Iterator<Item = Fraction> {
        self.floor().into_iter().chain(self.ceiling())
    }

    /// Whether, from this meter on, the share is what is paid.
    fn grows_from(&self, meter: &Fraction) -> bool {
        let share = &self.share * meter;
        let is_cut = self.most.as_ref().is_some_and(|most| share >= *most);
        self.share > whole(0) && share >= self.fixed && !is_cut
    }
}

/// The most that a hand's prize may be, in wagers.
fn most(limit: PrizeLimit, paid: Money, wager: Money) -> Option<Fraction> {
    limit.after(paid).map(|cap| in_units(cap.most, wager))
}

fn at_most(amount: Fraction, most: Option<&Fraction>) -> Fraction {
    match most {
        Some(most) if amount > *most => most.clone(),
        _ => amount,
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
