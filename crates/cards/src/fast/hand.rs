//! Hands that are added up card by card.

use std::ops::{Add, AddAssign};

use super::tables;
use crate::{Card, CardSet, five};

/// Different cards, added up so that their value can be looked up.
///
/// Nested loops keep the sum of the outer cards and add one in the innermost:
///
/// ```
/// use cards::{Card, fast::Hand};
///
/// let [a, b, c, d, rest @ ..] = Card::ALL;
/// let four = Hand::EMPTY + a + b + c + d;
/// let values = rest.map(|card| (four + card).rank());
/// # assert!(values.iter().all(|value| value.category() == cards::five::Category::FourOfAKind));
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Hand {
    key: u64,
    cards: CardSet,
}

impl Hand {
    /// No card.
    pub const EMPTY: Hand = Hand {
        key: 0,
        cards: CardSet::EMPTY,
    };

    /// The value of five cards, or of the best five of six or seven.
    ///
    /// With fewer cards or more, or one of them twice, the value means nothing.
    #[inline]
    pub fn rank(self) -> five::Value {
        debug_assert!((5..=7).contains(&self.cards.len()), "{self:?}");
        tables::value(self.key, || self.cards)
    }

    /// The cards.
    #[inline]
    pub const fn cards(self) -> CardSet {
        self.cards
    }
}

impl Add<Card> for Hand {
    type Output = Hand;

    #[inline]
    fn add(self, card: Card) -> Hand {
        self + Hand::from(card)
    }
}

impl Add for Hand {
    type Output = Hand;

    #[inline]
    fn add(self, other: Hand) -> Hand {
        Hand {
            key: self.key.wrapping_add(other.key),
            cards: self.cards.union(other.cards),
        }
    }
}

impl AddAssign<Card> for Hand {
    #[inline]
    fn add_assign(&mut self, card: Card) {
        *self = *self + card;
    }
}

impl From<Card> for Hand {
    #[inline]
    fn from(card: Card) -> Hand {
        Hand {
            key: tables::key(card),
            cards: tables::set(card),
        }
    }
}

impl FromIterator<Card> for Hand {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Hand {
        cards.into_iter().fold(Hand::EMPTY, Hand::add)
    }
}

impl std::fmt::Debug for Hand {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Hand({})", self.cards)
    }
}

/// The value of five different cards.
#[inline]
pub fn five(cards: &[Card; 5]) -> five::Value {
    rank_all(cards)
}

/// The value of the best five of six different cards.
#[inline]
pub fn six(cards: &[Card; 6]) -> five::Value {
    rank_all(cards)
}

/// The value of the best five of seven different cards.
#[inline]
pub fn seven(cards: &[Card; 7]) -> five::Value {
    rank_all(cards)
}

/// The value of a hand whose sum no one needs again: the set of the cards is made only
/// where there is a flush.
#[inline]
fn rank_all<const N: usize>(cards: &[Card; N]) -> five::Value {
    let key = cards
        .iter()
        .fold(0u64, |sum, &card| sum.wrapping_add(tables::key(card)));
    tables::value(key, || {
        let sets = cards.iter().map(|&card| tables::set(card));
        sets.fold(CardSet::EMPTY, CardSet::union)
    })
}
