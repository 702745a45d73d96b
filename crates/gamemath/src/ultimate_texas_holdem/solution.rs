//! A game played through: its wagers, and how to play it.
#![expect(
    clippy::indexing_slicing,
    reason = "there is a row for every class and category"
)]

use std::cmp::Ordering;

use ::jackpot::AfterFold;
use cards::five::{Category, Value};
use games::ultimate_texas_holdem::{HandForming, Rules};
use money::{Money, Overflow};

use super::count::Counts;
use super::decide::{Decisions, FlopHands, PreFlopWorth};
use super::game::Game;
use super::hole::HoleClass;
use super::payoff::Payoffs;
use super::plan::{Plan, RiverRule};
use super::play::Play;
use super::river::{River, Ways};
use crate::advice::{ActionValue, Advice};
use crate::analysis::{Action, Covariance, Wager, WagerAnalysis};
use crate::fraction::{Fraction, in_units, over, whole};
use crate::jackpot::{Fates, JackpotAnalysis};
use crate::tally::Tally;

/// How many deals there are: holes, flops, turns with rivers, dealers.
pub const DEALS: u128 = 1326 * BESIDE_HOLE as u128;

/// How many of them there are for one hole.
const BESIDE_HOLE: i64 = 19_600 * 1081 * 990;

/// A game played through.
#[derive(Debug, Clone)]
pub struct Solution {
    unit: Money,
    payoffs: Payoffs,
    counts: Counts,
    worth: Vec<PreFlopWorth>,
    hands: Vec<[FlopHands; Category::ALL.len()]>,
    play: Play,
}

impl Solution {
    /// Plays a game through by each of several plans.
    pub(super) fn all<const N: usize>(game: &Game, plans: [Plan; N]) -> [Solution; N] {
        let mut rules = vec![RiverRule::Best];
        if plans.iter().any(|plan| plan.river == RiverRule::Basic) {
            rules.push(RiverRule::Basic);
        }
        let river = River::new(game, &rules);
        let made = plans.map(|plan| {
            let checks = river.under(plan.river);
            (Decisions::new(game, &river, checks, plan), checks)
        });
        let plans = made
            .each_ref()
            .map(|(decisions, checks)| (decisions, *checks));
        let mut counts = Counts::all(game, &river, &plans).into_iter();
        made.map(|(decisions, checks)| Solution {
            unit: game.unit,
            payoffs: game.payoffs.clone(),
            counts: counts.next().unwrap_or(Counts::NOTHING),
            worth: decisions.worth,
            hands: decisions.hands,
            play: Play {
                pre_flop: decisions.pre_flop,
                flop: decisions.flop,
                river: checks.plays.clone(),
            },
        })
    }

    /// What was done with any hole, flop and board.
    #[must_use]
    pub fn play(&self) -> &Play {
        &self.play
    }

    /// The same, kept when the solution is not.
    pub(super) fn into_play(self) -> Play {
        self.play
    }

    /// What the actions before the flop are worth, if the rest is played as it was here.
    #[must_use]
    pub fn advise(&self, class: HoleClass) -> Advice {
        let worth = &self.worth[class.index()];
        let value = |action: String, parts: i64| ActionValue {
            action,
            ev: over(
                parts,
                i128::from(BESIDE_HOLE) * i128::from(self.payoffs.parts),
            ),
        };
        let raises = worth.raises.iter();
        let raises = raises.map(|(multiple, parts)| value(format!("play-{multiple}x"), *parts));
        let check = value("check".to_owned(), worth.check);
        Advice([check].into_iter().chain(raises).collect())
    }

    /// Ante, blind and play.
    #[must_use]
    pub fn base(&self) -> WagerAnalysis {
        let mut tally = Tally::default();
        let mut actions = Vec::new();
        for (multiple, ways) in self.played() {
            let mut played = 0;
            for (category, way, count) in each(ways) {
                let net = self.payoffs.net(multiple, category, way);
                let name = self.payoffs.outcome(multiple, category, way);
                tally.add(name, net, whole(2 + multiple), count);
                played += count;
            }
            let name = format!("play-{multiple}x");
            actions.push(Action {
                name,
                count: played,
            });
        }
        let folded = self.counts.folds.iter().map(|&count| deals(count)).sum();
        let fold = over(self.payoffs.fold, self.payoffs.parts);
        tally.add("fold", fold, whole(2), folded);
        let name = "fold".to_owned();
        actions.push(Action {
            name,
            count: folded,
        });
        WagerAnalysis {
            wager: Wager::Base,
            deals: DEALS,
            outcomes: tally.outcomes(),
            actions,
            notes: vec![],
        }
    }

    /// Trips, beside a base that is played like this.
    pub fn trips(&self, rules: &Rules) -> Result<WagerAnalysis, Overflow> {
        let mut tally = Tally::default();
        for (at, category) in Category::ALL.into_iter().enumerate() {
            let net = self.trips_net(rules, category)?;
            let played = self.played().map(|(_, ways)| ways[at].iter().sum::<i64>());
            let mut judged = deals(played.sum());
            let folded = deals(self.counts.folds[at]);
            match rules.trips_after_fold.value {
                AfterFold::Kept => judged += folded,
                AfterFold::Lost => tally.add("forfeited", whole(-1), whole(1), folded),
            }
            let name = match net > whole(0) {
                true => format!("win {category}"),
                false => "lose".to_owned(),
            };
            tally.add(name, net, whole(1), judged);
        }
        let mut trips = WagerAnalysis {
            wager: Wager::Trips,
            deals: DEALS,
            outcomes: tally.outcomes(),
            actions: vec![],
            notes: vec![],
        };
        if rules.trips_after_fold.value == AfterFold::Lost {
            let note = "a fold takes this wager; hands are folded as is best for ante, blind \
                        and play alone";
            trips.notes.push(note.to_owned());
        }
        let two_and_three = rules.hand_forming.value == HandForming::TwoAndThree;
        if two_and_three && trips.house_edge() > over(1, 10) {
            let note = "paid as if the best five of seven counted, on hands that both own \
                        cards must be part of: good hands are rare, and the edge is high";
            trips.notes.push(note.to_owned());
        }
        Ok(trips)
    }

    /// How base and trips move together.
    pub fn covariance(&self, rules: &Rules) -> Result<Covariance, Overflow> {
        let (base, trips) = (self.base(), self.trips(rules)?);
        let mut product = whole(0);
        for (at, category) in Category::ALL.into_iter().enumerate() {
            let net = self.trips_net(rules, category)?;
            for (multiple, ways) in self.played() {
                let of_category = each(ways).filter(|&(other, ..)| other == category);
                for (_, way, count) in of_category {
                    product += self.payoffs.net(multiple, category, way) * &net * whole(count);
                }
            }
            let after_fold = match rules.trips_after_fold.value {
                AfterFold::Kept => net,
                AfterFold::Lost => whole(-1),
            };
            let fold = over(self.payoffs.fold, self.payoffs.parts);
            product += fold * after_fold * whole(deals(self.counts.folds[at]));
        }
        Ok(Covariance {
            of: (Wager::Base, Wager::Trips),
            value: product * over(1, DEALS) - base.ev() * trips.ev(),
        })
    }

    /// The jackpot wager, judged on hole and flop, where the book has one.
    #[must_use]
    pub fn jackpot(&self, rules: &Rules) -> Option<JackpotAnalysis> {
        let jackpot = rules.jackpot.as_ref()?;
        let after_fold = jackpot
            .jackpot_after_fold
            .map_or(AfterFold::Lost, |it| it.value);
        let mut fates = Fates::default();
        for (hands, pre_flop) in self.hands.iter().zip(&self.play.pre_flop) {
            for (category, hands) in Category::ALL.into_iter().zip(hands) {
                let folded = match (pre_flop, after_fold) {
                    (None, AfterFold::Lost) => hands.folded,
                    _ => 0,
                };
                fates.judge(category, deals(hands.deals - folded));
                fates.forfeit(category, deals(folded));
            }
        }
        Some(JackpotAnalysis::new(jackpot, fates))
    }

    /// The deals with a play wager, by its multiple.
    fn played(&self) -> impl Iterator<Item = (u32, &Ways)> {
        let Payoffs { flop, river, .. } = self.payoffs;
        let after = [(flop, &self.counts.flop), (river, &self.counts.river)];
        let before = self.counts.pre_flop.iter().rev();
        before
            .map(|(multiple, ways)| (*multiple, ways))
            .chain(after)
    }

    fn trips_net(&self, rules: &Rules, category: Category) -> Result<Fraction, Overflow> {
        Ok(in_units(trips_net(rules, self.unit, category)?, self.unit))
    }
}

/// What Trips leaves a player with a hand of a category.
pub(super) fn trips_net(rules: &Rules, unit: Money, category: Category) -> Result<Money, Overflow> {
    let mut values = (1..=Value::HIGHEST.number()).filter_map(Value::new);
    let Some(example) = values.find(|value| value.category() == category) else {
        return Ok(Money::ZERO);
    };
    // Trips does not look at the dealer's hand.
    rules.settle_trips(unit, example, Ordering::Greater)?.net()
}

/// Every count of deals with its category and way.
fn each(ways: &Ways) -> impl Iterator<Item = (Category, usize, u128)> {
    let rows = Category::ALL.into_iter().zip(ways);
    rows.flat_map(|(category, row)| {
        let counts = row.iter().enumerate();
        counts.map(move |(way, &count)| (category, way, deals(count)))
    })
}

fn deals(count: i64) -> u128 {
    debug_assert!(count >= 0, "deals are counted");
    u128::from(count.unsigned_abs())
}
