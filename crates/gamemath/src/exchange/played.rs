//! What all deals come to under one way to play.
#![expect(
    clippy::indexing_slicing,
    reason = "there is a place for each category"
)]

use cards::five::Category;

use super::class::Class;
use super::dealer::{AFTER_CHANGE, Counts, Dealer};
use super::ends::Ends;
use super::play::Play;
use super::solver::{Choice, Solver};
use super::spot::{FOLLOWING, Spot};

/// What all deals come to under one way to play.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Played {
    /// Hands of which no card was changed.
    pub(super) dealt: Ends,
    /// Hands of which one was.
    pub(super) changed: Ends,
    /// By the category dealt, what was done with it: folded, bet, changed.
    pub(super) fates: [[Fate; 3]; Category::ALL.len()],
}

/// Hands with which the same was done.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Fate {
    /// How many deals.
    pub(super) deals: u128,
    /// What the main wagers left in all of them, in minor units.
    pub(super) net: i128,
}

impl Solver {
    /// Goes through all deals, played in each of several ways.
    pub(super) fn play<const N: usize>(&self, plays: [Play; N]) -> [Played; N] {
        Played::together(&self.play_each(plays))
    }

    /// The same, with what is under each rank of the up-card by itself.
    pub(super) fn play_each<const N: usize>(&self, plays: [Play; N]) -> Vec<[Played; N]> {
        self.each_up_card(|dealer| self.play_under(&dealer, plays))
    }

    fn play_under<const N: usize>(&self, dealer: &Dealer, plays: [Play; N]) -> [Played; N] {
        let mut all = [Played::default(); N];
        let may_change = self.offered && plays.contains(&Play::Best);
        let mut dealt = Vec::new();
        Solver::each_spot(dealer, may_change, |spot, classes| {
            dealt.clear();
            dealt.extend(classes.iter().map(|&(class, _)| spot.dealt(class)));
            for (play, played) in plays.into_iter().zip(&mut all) {
                let choose = self.chooser(spot, play);
                for (&(class, hands), &dealt) in classes.iter().zip(&dealt) {
                    let choice = choose(class, dealt);
                    let hands = 4 * u128::from(hands);
                    played.count(self, spot, (class, dealt), choice, hands);
                }
            }
        });
        all
    }

    /// What is done with the hands of a spot.
    pub(super) fn chooser(
        &self,
        spot: &Spot<'_>,
        play: Play,
    ) -> impl Fn(Class, (Category, Counts)) -> Choice {
        // A rule of thumb looks at what the hand is worth, which of suits depends only on
        // whether they are all alike.
        let thumb = |one_suit| match play {
            Play::Thumb(thumb) if thumb.bets(spot.value(one_suit), spot.up()) => Choice::Bet,
            _ => Choice::Fold,
        };
        let [mixed, one_suit] = [false, true].map(thumb);
        move |class, dealt| match play {
            Play::Best => self.best(spot, class, dealt, true).0,
            Play::NeverChange => self.best(spot, class, dealt, false).0,
            Play::Thumb(_) if class.is_one_suit() => one_suit,
            Play::Thumb(_) => mixed,
        }
    }
}

impl Played {
    /// What is under all up-cards.
    pub(super) fn together<const N: usize>(parts: &[[Played; N]]) -> [Played; N] {
        let mut all = [Played::default(); N];
        for part in parts {
            all.iter_mut()
                .zip(part)
                .for_each(|(all, part)| all.add(part));
        }
        all
    }

    /// Counts the deals that follow so many hands.
    pub(super) fn count(
        &mut self,
        solver: &Solver,
        spot: &Spot<'_>,
        (class, (category, counts)): (Class, (Category, Counts)),
        choice: Choice,
        hands: u128,
    ) {
        let [folded, bet, changed] = &mut self.fates[category as usize];
        match choice {
            Choice::Fold => {
                folded.add(hands, solver.dealt.fold * FOLLOWING);
                self.dealt.fold += hands * u128::from(FOLLOWING.unsigned_abs());
            }
            Choice::Bet => {
                bet.add(hands, 42 * solver.dealt.bet(category, counts));
                self.dealt.bet(category, counts, 42 * hands);
            }
            Choice::Change(place) => {
                let mut net = 0;
                spot.drawn(class, place, |cards, category, counts, _| {
                    let (bets, worth) = solver.changed.better(category, counts);
                    let times = hands * u128::from(cards);
                    if bets {
                        self.changed.bet(category, counts, times);
                    } else {
                        self.changed.fold += times * u128::from(AFTER_CHANGE);
                    }
                    net += i64::from(cards) * worth;
                });
                changed.add(hands, net);
            }
        }
    }

    /// Counts so many hands of a category of which a card was changed, which leave `net`.
    pub(super) fn changes(&mut self, category: Category, hands: u128, net: i64) {
        let [_, _, changed] = &mut self.fates[category as usize];
        changed.add(hands, net);
    }

    fn add(&mut self, other: &Played) {
        self.dealt.add(&other.dealt);
        self.changed.add(&other.changed);
        let fates = self.fates.iter_mut().flatten();
        for (fate, more) in fates.zip(other.fates.iter().flatten()) {
            fate.deals += more.deals;
            fate.net += more.net;
        }
    }
}

impl Fate {
    /// Counts the deals that follow so many hands, which leave `net` after each.
    fn add(&mut self, hands: u128, net: i64) {
        self.deals += hands * u128::from(FOLLOWING.unsigned_abs());
        self.net += i128::from(net) * hands.cast_signed();
    }
}
