//! The whole game, gone through under every up-card.

use std::num::NonZero;
use std::sync::atomic::{AtomicU8, Ordering};
use std::thread;

use cards::five::{Category, Value};
use games::caribbean_stud::Rules;
use money::Overflow;

use super::beside::Beside;
use super::class::Class;
use super::dealer::{AFTER_CHANGE, Dealer};
use super::ends::Ends;
use super::nets::Nets;
use super::play::Play;
use super::ranks;
use super::spot::{FOLLOWING, Spot};

/// A game of Caribbean Stud with the change of a card, ready to be gone through.
#[derive(Debug, Clone)]
pub struct Solver {
    pub(super) threshold: Value,
    /// What a hand leaves without a change, and after one.
    pub(super) dealt: Nets,
    pub(super) changed: Nets,
    /// Whether a card may be changed.
    pub(super) offered: bool,
    pub(super) beside: Beside,
}

/// Why a game cannot be gone through.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unsolved {
    /// A payoff does not fit.
    Overflow,
    /// The dealer needs a flush or better to qualify; no book asks for that.
    HighThreshold(Value),
}

/// What a player does with a hand as dealt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Choice {
    Fold,
    Bet,
    /// Changes the card at this place of the hand, whose ranks ascend.
    Change(u8),
}

/// What all deals come to under one way to play.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Played {
    pub(super) dealt: Ends,
    pub(super) changed: Ends,
    /// Deals that were bet without a change, by the category dealt.
    pub(super) bet_on: [u128; Category::ALL.len()],
    /// Deals that were folded at once, by the category dealt.
    pub(super) folded: [u128; Category::ALL.len()],
    /// Deals in which a card was changed, by the category dealt.
    pub(super) changed_from: [u128; Category::ALL.len()],
}

/// What is worth most with the hands of a class, and how much, all following deals
/// together in minor units.
#[derive(Debug, Clone, Copy)]
pub(super) struct Best {
    pub(super) choice: Choice,
    pub(super) worth: i64,
}

impl Solver {
    /// The game by these rules, a hand's main wagers alone.
    pub fn new(rules: &Rules) -> Result<Solver, Unsolved> {
        let threshold = rules.dealer_qualifies.value.0;
        if threshold.category() >= Category::Flush {
            return Err(Unsolved::HighThreshold(threshold));
        }
        let exchange = rules.exchange.as_ref();
        Ok(Solver {
            threshold,
            dealt: Nets::of(rules, false)?,
            changed: Nets::of(rules, true)?,
            offered: exchange.is_some_and(|exchange| exchange.exchange.value),
            beside: Beside::NOTHING,
        })
    }

    /// Goes through all deals, played in one way.
    pub(super) fn play(&self, play: Play) -> Played {
        let parts = self.each_up_card(|dealer| self.play_under(dealer, play));
        let mut all = Played::default();
        for part in &parts {
            all.add(part);
        }
        all
    }

    /// Works on every rank of the up-card, on all cores.
    pub(super) fn each_up_card<T: Send>(&self, work: impl Fn(&Dealer) -> T + Sync) -> Vec<T> {
        let next = AtomicU8::new(0);
        let take = || {
            let mut done = Vec::new();
            loop {
                let up = next.fetch_add(1, Ordering::Relaxed);
                if usize::from(up) >= ranks::RANKS {
                    return done;
                }
                done.push((up, work(&Dealer::new(up, self.threshold))));
            }
        };
        let cores = thread::available_parallelism().map_or(1, NonZero::get);
        let mut done: Vec<_> = thread::scope(|scope| {
            let workers: Vec<_> = (1..cores).map(|_| scope.spawn(take)).collect();
            let own = take();
            let others = workers.into_iter().filter_map(|worker| worker.join().ok());
            others.flatten().chain(own).collect()
        });
        assert_eq!(done.len(), ranks::RANKS, "no worker was lost");
        done.sort_by_key(|&(up, _)| up);
        done.into_iter().map(|(_, done)| done).collect()
    }

    /// The deals under the four up-cards of one rank.
    fn play_under(&self, dealer: &Dealer, play: Play) -> Played {
        let mut played = Played::default();
        for ranks in ranks::each::<5>() {
            if !can_be_held(ranks, dealer.up) {
                continue;
            }
            let spot = Spot::new(dealer, ranks, self.offered && play == Play::Best);
            for (class, hands) in Class::each(ranks, dealer.up) {
                let choice = self.choice(&spot, class, play);
                played.count(self, &spot, class, choice, 4 * u128::from(hands));
            }
        }
        played
    }

    fn choice(&self, spot: &Spot<'_>, class: Class, play: Play) -> Choice {
        match play {
            Play::Best => self.best(spot, class, true).choice,
            Play::NeverChange => self.best(spot, class, false).choice,
            Play::Thumb(thumb) if thumb.bets(spot.value(class), spot.up()) => Choice::Bet,
            Play::Thumb(_) => Choice::Fold,
        }
    }

    /// What is worth most; of equals the last in the order fold, bet, change from the
    /// highest card down.
    pub(super) fn best(&self, spot: &Spot<'_>, class: Class, may_change: bool) -> Best {
        let mut best = Best {
            choice: Choice::Fold,
            worth: self.fold(),
        };
        let mut offer = |choice, worth| {
            if worth >= best.worth {
                best = Best { choice, worth };
            }
        };
        offer(Choice::Bet, self.bet(spot, class));
        if may_change && self.offered {
            for place in (0..5)
                .rev()
                .filter(|&place| !class.repeats(spot.ranks(), place))
            {
                #[expect(clippy::cast_possible_truncation, reason = "a place is below 5")]
                offer(Choice::Change(place as u8), self.change(spot, class, place));
            }
        }
        best
    }

    #[expect(clippy::cast_possible_wrap, reason = "it is below seven million")]
    pub(super) fn fold(&self) -> i64 {
        (self.dealt.fold + self.beside.fold) * FOLLOWING as i64
    }

    #[expect(clippy::cast_possible_wrap, reason = "it is below seven million")]
    pub(super) fn bet(&self, spot: &Spot<'_>, class: Class) -> i64 {
        let (category, _) = spot.dealt(class);
        spot.bet(class, &self.dealt) + self.beside.bet(category) * FOLLOWING as i64
    }

    #[expect(clippy::cast_possible_wrap, reason = "it is below seven million")]
    pub(super) fn change(&self, spot: &Spot<'_>, class: Class, place: usize) -> i64 {
        spot.change(class, place, &self.changed) + self.beside.change * FOLLOWING as i64
    }
}

impl Played {
    /// Counts the deals of so many hands.
    #[expect(
        clippy::indexing_slicing,
        reason = "there is a place for each category"
    )]
    fn count(
        &mut self,
        solver: &Solver,
        spot: &Spot<'_>,
        class: Class,
        choice: Choice,
        hands: u128,
    ) {
        let following = u128::from(FOLLOWING);
        let (category, counts) = spot.dealt(class);
        let dealt = category as usize;
        match choice {
            Choice::Fold => {
                self.dealt.fold += hands * following;
                self.folded[dealt] += hands * following;
            }
            Choice::Bet => {
                self.dealt.bet(category, counts, 42 * hands);
                self.bet_on[dealt] += hands * following;
            }
            Choice::Change(place) => {
                self.changed_from[dealt] += hands * following;
                spot.drawn(class, usize::from(place), |cards, category, counts| {
                    let times = hands * u128::from(cards);
                    if solver.changed.better(category, counts).0 {
                        self.changed.bet(category, counts, times);
                    } else {
                        self.changed.fold += times * u128::from(AFTER_CHANGE);
                    }
                });
            }
        }
    }

    fn add(&mut self, other: &Played) {
        self.dealt.add(&other.dealt);
        self.changed.add(&other.changed);
        let mine = [&mut self.bet_on, &mut self.folded, &mut self.changed_from];
        for (mine, more) in mine
            .into_iter()
            .zip([other.bet_on, other.folded, other.changed_from])
        {
            for (mine, more) in mine.iter_mut().zip(more) {
                *mine += more;
            }
        }
    }
}

/// Whether a hand of these ranks is possible beside the up-card.
pub(super) fn can_be_held(ranks: [u8; 5], up: u8) -> bool {
    ranks.iter().filter(|&&rank| rank == up).count() < 4
}

impl From<Overflow> for Unsolved {
    fn from(_: Overflow) -> Unsolved {
        Unsolved::Overflow
    }
}
