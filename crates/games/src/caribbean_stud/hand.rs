//! The hands of Caribbean Stud: what cards make, and what a player's own word for them is
//! worth.

use cards::{Cards, fast, five};

use super::rules::{Declare, Rules};
use super::settle::Hand;
use crate::round::{Round, Spot};

impl Rules {
    /// What the dealer's hand makes, once it lies open.
    pub(super) fn dealer_value(round: &Round) -> Option<five::Value> {
        let cards = round.dealer.all_shown()?.exactly().ok()?;
        Some(fast::five(&cards))
    }

    /// The hand that a place is settled on, once it lies open.
    pub(super) fn hand_of(&self, spot: &Spot) -> Option<Hand> {
        let value = fast::five(&spot.hand.all_shown()?.exactly().ok()?);
        Some(Hand {
            value: self.as_named(value, spot.named),
            changed: spot.changed.is_some(),
        })
    }

    /// The value that a hand is settled on: what the cards make, or, where players must
    /// name their hands, the least that was named, if that is lower.
    pub(super) fn as_named(
        &self,
        value: five::Value,
        named: Option<five::Category>,
    ) -> five::Value {
        let binds = self.declare.is_some_and(|it| it.value == Declare::Player);
        let named = named.filter(|named| binds && *named < value.category());
        named.and_then(least).unwrap_or(value)
    }
}

/// The lowest hand of a category.
fn least(category: five::Category) -> Option<five::Value> {
    let cards = match category {
        five::Category::HighCard => "7s 5d 4c 3h 2s",
        five::Category::OnePair => "2s 2d 5c 4h 3s",
        five::Category::TwoPair => "3s 3d 2c 2h 4s",
        five::Category::ThreeOfAKind => "2s 2d 2c 4h 3s",
        five::Category::Straight => "5s 4d 3c 2h As",
        five::Category::Flush => "7s 5s 4s 3s 2s",
        five::Category::FullHouse => "2s 2d 2c 3h 3s",
        five::Category::FourOfAKind => "2s 2d 2c 2h 3s",
        five::Category::StraightFlush => "5s 4s 3s 2s As",
        five::Category::RoyalFlush => "As Ks Qs Js Ts",
    };
    let cards: Cards = cards.parse().ok()?;
    cards.exactly().ok().map(five::rank)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_hand_of_a_category_is_of_it() {
        for category in five::Category::ALL {
            let value = least(category).expect("five cards");
            assert_eq!(value.category(), category);
        }
    }
}
