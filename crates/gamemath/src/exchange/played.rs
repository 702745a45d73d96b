//! What all deals come to under one way to play.
#![expect(
    clippy::indexing_slicing,
    reason = "there is a place for each category"
)]

use cards::Rank;
use cards::five::Category;

use super::class::Class;
use super::dealer::{AFTER_CHANGE, Dealer};
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
    /// Deals by the category dealt and by what was done with it: folded, bet, changed.
    pub(super) fates: [[u128; 3]; Category::ALL.len()],
}

impl Solver {
    /// Goes through all deals, played in one way.
    pub(super) fn play(&self, play: Play) -> Played {
        let parts = self.each_up_card(|dealer| self.play_under(&dealer, play));
        let mut all = Played::default();
        parts.iter().for_each(|part| all.add(part));
        all
    }

    /// Goes through the deals under the four up-cards of one rank.
    pub(super) fn play_up_card(&self, up: Rank, play: Play) -> Played {
        self.play_under(&Dealer::new(up, self.threshold), play)
    }

    fn play_under(&self, dealer: &Dealer, play: Play) -> Played {
        let mut played = Played::default();
        let may_change = self.offered && play == Play::Best;
        Solver::each_class(dealer, may_change, |spot, class, hands| {
            let choice = self.choice(spot, class, play);
            played.count(self, spot, class, choice, 4 * u128::from(hands));
        });
        played
    }

    fn choice(&self, spot: &Spot<'_>, class: Class, play: Play) -> Choice {
        match play {
            Play::Best => self.best(spot, class, true).0,
            Play::NeverChange => self.best(spot, class, false).0,
            Play::Thumb(thumb) if thumb.bets(spot.value(class), spot.up()) => Choice::Bet,
            Play::Thumb(_) => Choice::Fold,
        }
    }
}

impl Played {
    /// Counts the deals that follow so many hands.
    fn count(
        &mut self,
        solver: &Solver,
        spot: &Spot<'_>,
        class: Class,
        choice: Choice,
        hands: u128,
    ) {
        let deals = hands * FOLLOWING.unsigned_abs() as u128;
        let (category, counts) = spot.dealt(class);
        let [folded, bet, changed] = &mut self.fates[category as usize];
        match choice {
            Choice::Fold => {
                *folded += deals;
                self.dealt.fold += deals;
            }
            Choice::Bet => {
                *bet += deals;
                self.dealt.bet(category, counts, 42 * hands);
            }
            Choice::Change(place) => {
                *changed += deals;
                spot.drawn(class, place, |cards, category, counts| {
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
        let fates = self.fates.iter_mut().flatten();
        for (fate, more) in fates.zip(other.fates.iter().flatten()) {
            *fate += more;
        }
    }
}
