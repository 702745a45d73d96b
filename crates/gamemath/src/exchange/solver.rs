//! What is worth most, hand by hand.

use std::num::NonZero;
use std::sync::atomic::{AtomicU8, Ordering};
use std::thread;

use cards::five::{Category, Value};
use cards::{Rank, StandsTwice};
use games::caribbean_stud::Rules;
use money::{Money, Overflow};

use super::beside::Beside;
use super::class::Class;
use super::dealer::{Counts, Dealer};
use super::nets::Nets;
use super::ranks;
use super::spot::{FOLLOWING, Spot};
use crate::watch::Phase;

/// A game of Caribbean Stud with the change of a card, ready to be solved.
#[derive(Debug, Clone)]
pub struct Solver {
    /// The weakest hand with which the dealer qualifies.
    pub(super) threshold: Value,
    /// What hands leave of which no card was changed.
    pub(super) dealt: Nets,
    /// What hands leave of which one was.
    pub(super) changed: Nets,
    /// Whether a card may be changed.
    pub(super) offered: bool,
    /// The wager that goes along.
    pub(super) beside: Beside,
}

/// Why a game or a decision cannot be solved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Unsolved {
    /// A payoff does not fit.
    #[error(transparent)]
    Overflow(#[from] Overflow),
    /// The dealer needs a flush or better to qualify; no book asks for that.
    #[error("a dealer who qualifies only from {0} up is not provided for")]
    HighThreshold(Value),
    /// A prize shares a limit with the main wagers; no book with the change of a card has one.
    #[error(
        "a jackpot prize inside the limit of a hand is not provided for where cards are changed"
    )]
    SharedPrize,
    /// A card stands twice.
    #[error(transparent)]
    StandsTwice(#[from] StandsTwice),
}

/// What a player may do with a hand as dealt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Choice {
    Fold,
    Bet,
    /// Change the card at this place of the hand, whose ranks ascend.
    Change(u8),
}

impl Solver {
    /// The game by these rules with an ante of `unit`, the main wagers alone.
    ///
    /// The unit matters only where payouts are limited; elsewhere [`UNIT`](crate::UNIT)
    /// serves.
    pub fn new(rules: &Rules, unit: Money) -> Result<Solver, Unsolved> {
        let threshold = rules.dealer_qualifies.value.0;
        if threshold.category() >= Category::Flush {
            return Err(Unsolved::HighThreshold(threshold));
        }
        if rules.table.prize_limit().is_shared {
            return Err(Unsolved::SharedPrize);
        }
        let exchange = rules.exchange.as_ref();
        Ok(Solver {
            threshold,
            dealt: Nets::of(rules, unit, false)?,
            changed: Nets::of(rules, unit, true)?,
            offered: exchange.is_some_and(|exchange| exchange.exchange.value),
            beside: Beside::NOTHING,
        })
    }

    /// What is worth most, and how much; of equals the last in the order fold, bet, change from the
    /// highest card down.
    pub(super) fn best(
        &self,
        spot: &Spot<'_>,
        class: Class,
        dealt: (Category, Counts),
        may_change: bool,
    ) -> (Choice, i64) {
        let (fold, bet) = (self.fold(dealt), self.bet(dealt));
        let mut best = match bet >= fold {
            true => (Choice::Bet, bet),
            false => (Choice::Fold, fold),
        };
        if may_change && self.offered {
            for place in (0..5).rev() {
                if class.repeats(spot.ranks(), place) || self.is_idle(spot, class, place, best.1) {
                    continue;
                }
                let change = self.change(spot, class, place);
                if change >= best.1 {
                    best = (Choice::Change(place), change);
                }
            }
        }
        best
    }

    /// What folding a hand is worth, all following deals together, in minor units.
    pub(super) fn fold(&self, (category, _): (Category, Counts)) -> i64 {
        (self.dealt.fold + self.beside.fold(category)) * FOLLOWING
    }

    /// What betting on it is worth.
    pub(super) fn bet(&self, (category, counts): (Category, Counts)) -> i64 {
        42 * self.dealt.bet(category, counts) + self.beside.bet(category) * FOLLOWING
    }

    /// Whether a change is worth less than something else whatever the suits of the hand are,
    /// so that it need not be gone through: most are. Where a flush may come of it that is
    /// not asked.
    fn is_idle(&self, spot: &Spot<'_>, class: Class, place: u8, than: i64) -> bool {
        if class.four_of_up_suit(place) || class.four_of_other(place) {
            return false;
        }
        let most = spot.most(place, || {
            let mut sum = self.beside.change * FOLLOWING;
            spot.drawn_by_ranks(place, |cards, category, counts| {
                sum += i64::from(cards) * self.changed.better_at_most(category, counts);
            });
            sum
        });
        most < than
    }

    /// What changing the card at a place is worth, with the better of fold and bet after
    /// it.
    pub(super) fn change(&self, spot: &Spot<'_>, class: Class, place: u8) -> i64 {
        let mut sum = self.beside.change * FOLLOWING;
        spot.drawn(class, place, |cards, category, counts, _| {
            sum += i64::from(cards) * self.changed.better(category, counts).1;
        });
        sum
    }

    /// Works on every rank of the up-card, on all cores; the results stand in order of
    /// rank.
    pub(super) fn each_up_card<T: Send>(&self, work: impl Fn(Dealer) -> T + Sync) -> Vec<T> {
        let next = AtomicU8::new(0);
        let phase = Phase::begin(1000, Rank::ALL.len());
        let take = || {
            let mut done = Vec::new();
            while let Some(up) = Rank::from_index(next.fetch_add(1, Ordering::Relaxed)) {
                done.push((up, work(Dealer::new(up, self.threshold))));
                phase.step();
            }
            done
        };
        let cores = thread::available_parallelism().map_or(1, NonZero::get);
        let mut done: Vec<_> = thread::scope(|scope| {
            let workers: Vec<_> = (1..cores).map(|_| scope.spawn(take)).collect();
            let mut done = take();
            for worker in workers {
                match worker.join() {
                    Ok(more) => done.extend(more),
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
            done
        });
        done.sort_by_key(|&(up, _)| up);
        done.into_iter().map(|(_, done)| done).collect()
    }

    /// Gives all hands under an up-card: by ranks, with the classes of these and how many
    /// hands each has.
    pub(super) fn each_spot<'d>(
        dealer: &'d Dealer,
        may_change: bool,
        mut give: impl FnMut(&Spot<'d>, &[(Class, u32)]),
    ) {
        if may_change {
            dealer.see_all_six();
        }
        for ranks in ranks::each::<5>() {
            let up = dealer.up;
            // Four of the up-card's rank are not left.
            if ranks.iter().filter(|&&rank| rank == up).count() < 4 {
                let spot = Spot::new(dealer, ranks, may_change);
                give(&spot, &Class::each(ranks, up));
            }
        }
    }
}
