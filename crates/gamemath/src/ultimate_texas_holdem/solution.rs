//! A game played through: its wagers, and how to play it.
#![expect(
    clippy::indexing_slicing,
    reason = "there is a row for every class and category"
)]

use std::collections::BTreeMap;

use cards::Rank;
use cards::five::Category;
use games::ultimate_texas_holdem::Rules;
use money::{Money, Overflow};

use super::count::Counts;
use super::decide::{Decisions, FlopHands, PreFlopWorth};
use super::game::Game;
use super::hole::HoleClass;
use super::kinds::RANKS;
use super::payoff::{Paid, Payoffs};
use super::plan::{Plan, RiverRule};
use super::play::Play;
use super::river::{Checks, River, Ways};
use super::winners::winners;
use crate::advice::{ActionValue, Advice};
use crate::analysis::{Action, Wager, WagerAnalysis};
use crate::fraction::{Fraction, over, whole};
use crate::grid::{Cell, Grid, GridRow};
use crate::solved::{End, Hands, Judged, TripsNets, Winners};
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
    paid: Paid,
    counts: Counts,
    worth: Vec<PreFlopWorth>,
    hands: Vec<[FlopHands; Category::ALL.len()]>,
    play: Play,
    /// The deals that win a jackpot on the flop, where they were asked for.
    pub(super) winners: Vec<Winners>,
}

impl Solution {
    /// Plays a game through by each of several plans; by the first of them the deals are
    /// also followed whose hole and flop are of one of the categories.
    pub(super) fn all<const N: usize>(
        game: &Game,
        plans: [Plan; N],
        prizes: &[Category],
    ) -> [Solution; N] {
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
        let first = plans.first().filter(|_| !prizes.is_empty());
        let first = first.map(|(decisions, checks)| winners(game, decisions, checks, prizes));
        let mut first = first.into_iter();
        made.map(|(decisions, checks)| Solution {
            unit: game.unit,
            payoffs: game.payoffs.clone(),
            paid: game.paid.clone(),
            counts: counts.next().unwrap_or(Counts::NOTHING),
            winners: first.next().unwrap_or_default(),
            worth: decisions.worth,
            hands: decisions.hands,
            play: Play {
                pre_flop: decisions.pre_flop,
                flop: decisions.flop,
                river: checks.plays.clone(),
            },
        })
    }

    /// A game played through in a way that was written down. What the actions are worth and
    /// what becomes of the hands on the flop is not asked.
    pub(super) fn of_play(game: &Game, play: &Play) -> Solution {
        let river = River::new(game, &[RiverRule::Best]);
        let decisions = Decisions {
            flop: play.flop.clone(),
            pre_flop: play.pre_flop.clone(),
            worth: Vec::new(),
            hands: Vec::new(),
        };
        let checks = Checks {
            plays: play.river.clone(),
            ..river.under(RiverRule::Best).clone()
        };
        let counts = Counts::all(game, &river, &[(&decisions, &checks)]);
        Solution {
            unit: game.unit,
            payoffs: game.payoffs.clone(),
            paid: game.paid.clone(),
            counts: counts.into_iter().next().unwrap_or(Counts::NOTHING),
            winners: Vec::new(),
            worth: Vec::new(),
            hands: Vec::new(),
            play: play.clone(),
        }
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
        Ok(TripsNets::new(rules, self.unit)?.wager(&self.hands()))
    }

    /// All deals by the last hand, with what the base left.
    #[must_use]
    pub fn hands(&self) -> Vec<Hands> {
        let mut hands = Vec::new();
        for (at, hand) in Category::ALL.into_iter().enumerate() {
            let mut stayed = Stayed::default();
            for (multiple, ways) in self.played() {
                let of_hand = each(ways).filter(|&(category, ..)| category == hand);
                for (_, way, count) in of_hand {
                    let net = self.payoffs.net(multiple, hand, way);
                    stayed.add(self.paid.of(multiple, hand, way), count, net);
                }
            }
            let folded = deals(self.counts.folds[at]);
            let fold = over(self.payoffs.fold, self.payoffs.parts) * whole(folded);
            hands.extend(stayed.hands(hand));
            hands.push(Hands {
                hand,
                end: End::Folded,
                paid: Money::ZERO,
                deals: folded,
                net: fold,
            });
        }
        hands
    }

    /// All deals by the hand of hole and flop, on which a jackpot is judged.
    #[must_use]
    pub fn judged(&self) -> Vec<Judged> {
        let mut judged = Vec::new();
        for (at, hand) in Category::ALL.into_iter().enumerate() {
            let (mut all, mut folded) = (0, 0);
            for (hands, pre_flop) in self.hands.iter().zip(&self.play.pre_flop) {
                all += deals(hands[at].deals);
                if pre_flop.is_none() {
                    folded += deals(hands[at].folded);
                }
            }
            let ends = [(End::Stayed, all - folded), (End::Folded, folded)];
            judged.extend(ends.map(|(end, deals)| Judged { hand, end, deals }));
        }
        judged
    }

    /// The play before the flop, hole by hole.
    #[must_use]
    pub fn grid(&self) -> Grid {
        let mut multiples: Vec<u32> = self.payoffs.pre_flop.clone();
        multiples.sort_unstable_by(|a, b| b.cmp(a));
        let action = |class: HoleClass| {
            let raise = self.play.pre_flop(class);
            let place = multiples
                .iter()
                .position(|&multiple| Some(multiple) == raise);
            place.unwrap_or(multiples.len())
        };
        let cell = |class: HoleClass| {
            let raise = self.play.pre_flop(class);
            Some(Cell {
                text: raise.map_or_else(|| "–".to_owned(), |multiple| multiple.to_string()),
                action: action(class),
            })
        };
        let classes: Vec<HoleClass> = HoleClass::all().collect();
        let ranks = || Rank::ALL.into_iter().rev().map(|rank| rank.to_string());
        let rows = ranks().zip(classes.chunks(RANKS));
        let rows = rows.map(|(name, classes)| GridRow {
            name,
            cells: classes.iter().map(|&class| cell(class)).collect(),
        });
        let raises = multiples.iter().map(|multiple| format!("play {multiple}x"));
        Grid {
            title: "Before the flop".to_owned(),
            reads: "Two ranks: of one suit above the diagonal of pairs, of two below it. The \
                    number is the multiple of the play wager; a dash is a check."
                .to_owned(),
            actions: raises.chain(["check".to_owned()]).collect(),
            row_head: "rank".to_owned(),
            column_head: "rank".to_owned(),
            columns: ranks().collect(),
            rows: rows.collect(),
            beside: None,
        }
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
}

/// Deals that stayed in with one hand, by what they were paid of a limit that is shared.
#[derive(Default)]
pub(super) struct Stayed(BTreeMap<Money, (u128, Fraction)>);

impl Stayed {
    /// Counts deals that each leave `net`.
    pub(super) fn add(&mut self, paid: Money, deals: u128, net: Fraction) {
        let (counted, sum) = self.0.entry(paid).or_insert_with(|| (0, whole(0)));
        *counted += deals;
        *sum += net * whole(deals);
    }

    /// The groups, one at least.
    pub(super) fn hands(mut self, hand: Category) -> impl Iterator<Item = Hands> {
        if self.0.is_empty() {
            self.0.insert(Money::ZERO, (0, whole(0)));
        }
        let groups = self.0.into_iter();
        groups.map(move |(paid, (deals, net))| Hands {
            hand,
            end: End::Stayed,
            paid,
            deals,
            net,
        })
    }
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
