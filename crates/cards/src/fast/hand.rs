//! Hands that are added up card by card.

use std::fmt;
use std::ops::{Add, AddAssign};

use super::tables;
use crate::{Card, CardSet};

/// Different cards, added up so that their value can be looked up.
///
/// Nested loops keep the sum of the outer cards and add one in the innermost:
///
/// ```
/// use cards::fast::{self, Hand};
/// use cards::five::Category;
///
/// let [a, b, c, d, rest @ ..] = *Hand::DECK;
/// let four = a + b + c + d;
/// let values = rest.map(|card| fast::five(four + card));
/// assert!(values.iter().all(|value| value.category() == Category::FourOfAKind));
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Hand {
    pub(super) key: u64,
    pub(super) cards: CardSet,
}

impl Hand {
    /// No card.
    pub const EMPTY: Hand = Hand {
        key: 0,
        cards: CardSet::EMPTY,
    };

    /// A hand of one card for each card of the deck, in the order of [`Card::ALL`].
    pub const DECK: &'static [Hand; 52] = &tables::DECK;

    /// The cards.
    #[inline]
    pub const fn cards(self) -> CardSet {
        self.cards
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

impl Add<Card> for Hand {
    type Output = Hand;

    #[inline]
    fn add(self, card: Card) -> Hand {
        self + Hand::from(card)
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
        cards
            .into_iter()
            .fold(Hand::EMPTY, |hand, card| hand + card)
    }
}

impl fmt::Debug for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Hand({})", self.cards)
    }
}
