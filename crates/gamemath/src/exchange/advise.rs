//! One decision: what every action is worth with given cards.

use cards::{Card, CardSet};

use super::class::Class;
use super::dealer::{AFTER_CHANGE, Dealer};
use super::solver::Solver;
use super::spot::{FOLLOWING, Spot};
use crate::UNIT;
use crate::fraction::{Fraction, over};

/// What one action is worth.
pub type Worth = (String, Fraction);

impl Solver {
    /// What folding, betting and changing each card is worth with a hand as dealt, the
    /// main wagers and what is played beside them together, in antes. Nothing if a card
    /// stands twice.
    #[must_use]
    pub fn advise(&self, hand: [Card; 5], up: Card) -> Option<Vec<Worth>> {
        different(&hand, &[up])?;
        let dealer = Dealer::new(up.rank().index(), self.threshold);
        let (class, hand) = Class::of(hand, up);
        let spot = Spot::new(&dealer, hand.map(|card| card.rank().index()), self.offered);
        let value = |worth: i64| over(worth, i128::from(FOLLOWING) * i128::from(UNIT.in_cents()));
        let mut actions = vec![
            ("fold".to_owned(), value(self.fold())),
            ("bet".to_owned(), value(self.bet(&spot, class))),
        ];
        if self.offered {
            for (place, card) in hand.into_iter().enumerate().rev() {
                let worth = self.change(&spot, class, place);
                actions.push((format!("change {card}"), value(worth)));
            }
        }
        Some(actions)
    }

    /// What folding and betting is worth with a hand of which a card was changed, its
    /// price counted. Nothing if a card stands twice.
    #[must_use]
    pub fn advise_changed(&self, hand: [Card; 5], dropped: Card, up: Card) -> Option<Vec<Worth>> {
        different(&hand, &[dropped, up])?;
        let dealer = Dealer::new(up.rank().index(), self.threshold);
        let mut six: [Card; 6] = {
            let [a, b, c, d, e] = hand;
            [a, b, c, d, e, dropped]
        };
        six.sort_unstable();
        let place = six.iter().position(|&card| card == dropped)?;
        let of_up_suit = six.iter().filter(|card| card.suit() == up.suit());
        let seen = of_up_suit.fold(0, |bits, card| bits | 1 << card.rank().index());
        let [first, ..] = hand;
        let (category, counts) = dealer.compare(
            AFTER_CHANGE,
            dealer.six_seen(six.map(|card| card.rank().index())),
            place,
            hand.iter().all(|card| card.suit() == first.suit()),
            dealer.row(seen),
        );
        let beside = self.beside.change * i64::from(AFTER_CHANGE);
        let fold = self.changed.fold * i64::from(AFTER_CHANGE) + beside;
        let bet = self.changed.bet(category, counts) + beside;
        let value = |worth: i64| over(worth, i64::from(AFTER_CHANGE) * UNIT.in_cents());
        Some(vec![
            ("fold".to_owned(), value(fold)),
            ("bet".to_owned(), value(bet)),
        ])
    }
}

fn different(hand: &[Card], others: &[Card]) -> Option<()> {
    let all: CardSet = hand.iter().chain(others).copied().collect();
    (all.len() == hand.len() + others.len()).then_some(())
}
