//! One decision: what every action is worth with given cards.

use cards::{Card, Cards};

use super::class::Class;
use super::dealer::{AFTER_CHANGE, Dealer};
use super::solver::{Solver, Unsolved};
use super::spot::{FOLLOWING, Spot};
use crate::advice::{ActionValue, Advice};
use crate::fraction::over;

impl Solver {
    /// What folding, betting and changing each card is worth with a hand as dealt, in
    /// antes; a wager that goes along is counted.
    pub fn advise(&self, hand: [Card; 5], up: Card) -> Result<Advice, Unsolved> {
        let [a, b, c, d, e] = hand;
        Cards::new(vec![a, b, c, d, e, up])?;
        let dealer = Dealer::new(up.rank(), self.threshold);
        let (class, hand) = Class::of(hand, up);
        let spot = Spot::new(&dealer, hand.map(|card| card.rank().index()), self.offered);
        let dealt = spot.dealt(class);
        let mut actions = vec![
            self.action("fold".to_owned(), self.fold(dealt), FOLLOWING),
            self.action("bet".to_owned(), self.bet(dealt), FOLLOWING),
        ];
        if self.offered {
            let changes = (0..).zip(hand).collect::<Vec<_>>().into_iter().rev();
            actions.extend(changes.map(|(place, card)| {
                let worth = self.change(&spot, class, place);
                self.action(format!("change {card}"), worth, FOLLOWING)
            }));
        }
        Ok(Advice(actions))
    }

    /// What folding and betting is worth with a hand of which a card was changed for
    /// `dropped`, its price counted.
    pub fn advise_changed(
        &self,
        hand: [Card; 5],
        dropped: Card,
        up: Card,
    ) -> Result<Advice, Unsolved> {
        let [a, b, c, d, e] = hand;
        Cards::new(vec![a, b, c, d, e, dropped, up])?;
        let dealer = Dealer::new(up.rank(), self.threshold);
        let (category, counts) = dealer.after_change(hand, dropped, up);
        let deals = i64::from(AFTER_CHANGE);
        let along = self.beside.change * deals;
        let fold = self.changed.fold * deals + along;
        let bet = self.changed.bet(category, counts) + along;
        Ok(Advice(vec![
            self.action("fold".to_owned(), fold, deals),
            self.action("bet".to_owned(), bet, deals),
        ]))
    }

    fn action(&self, action: String, worth: i64, deals: i64) -> ActionValue {
        let ev = over(worth, i128::from(deals) * i128::from(self.dealt.unit));
        ActionValue { action, ev }
    }
}
