//! What a way to play that was written down comes to, exactly.

use cards::Rank;
use cards::five::Value;

use super::class::Class;
use super::dealer::{AFTER_CHANGE, Dealer};
use super::look_up::LookUp;
use super::played::Played;
use super::solver::{Choice, Solver};
use super::spot::{Drawn, Spot};
use crate::analysis::WagerAnalysis;

impl LookUp {
    /// The main wagers, all deals played so.
    #[must_use]
    pub fn base(&self) -> WagerAnalysis {
        let each = self.solver.each_up_card(|dealer| [self.under(&dealer)]);
        let [played] = Played::together(&each);
        self.solver.base_of(&played)
    }

    fn under(&self, dealer: &Dealer) -> Played {
        let up = Rank::from_index(dealer.up).unwrap_or(Rank::Ace);
        let mut played = Played::default();
        Solver::each_spot(dealer, self.solver.offered, |spot, classes| {
            for &(class, hands) in classes {
                let hands = 4 * u128::from(hands);
                let dealt = spot.dealt(class);
                match self.choice(spot.ranks(), class, up) {
                    Choice::Change(place) if self.solver.offered => {
                        self.change(&mut played, spot, class, place, hands);
                    }
                    // Where nothing is changed a hand that would be is folded.
                    Choice::Change(_) => {
                        played.count(&self.solver, spot, (class, dealt), Choice::Fold, hands);
                    }
                    choice => played.count(&self.solver, spot, (class, dealt), choice, hands),
                }
            }
        });
        played
    }

    /// Counts the deals that follow so many hands of which a card is changed.
    fn change(&self, played: &mut Played, spot: &Spot<'_>, class: Class, place: u8, hands: u128) {
        let nets = &self.solver.changed;
        let mut net = 0;
        spot.drawn(class, place, |cards, category, counts, drawn| {
            let times = hands * u128::from(cards);
            if self.bets_drawn(spot, place, drawn) {
                played.changed.bet(category, counts, times);
                net += i64::from(cards) * nets.bet(category, counts);
            } else {
                played.changed.fold += times * u128::from(AFTER_CHANGE);
                net += i64::from(cards) * nets.fold * i64::from(AFTER_CHANGE);
            }
        });
        let (category, _) = spot.dealt(class);
        played.changes(category, hands, net);
    }

    /// Whether a hand is bet once the card at a place was changed for one drawn.
    fn bets_drawn(&self, spot: &Spot<'_>, place: u8, drawn: Drawn) -> bool {
        let mut ranks = spot.ranks();
        let mut dropped = drawn.rank;
        if let Some(rank) = ranks.get_mut(usize::from(place)) {
            std::mem::swap(rank, &mut dropped);
        }
        let named = ranks.map(|rank| Rank::from_index(rank).unwrap_or(Rank::Ace));
        let value = Value::of_ranks(named, drawn.one_suit);
        value.is_some_and(|value| {
            let up = spot.up().index();
            self.after
                .bets_by_ranks(value, up, dropped, drawn.of_up_suit)
        })
    }
}
