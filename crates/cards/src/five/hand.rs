//! A ranked hand of five, with the cards that make it.

use std::fmt;

use super::{Category, Value, arrange};
use crate::Card;

/// Five cards and what they are worth.
///
/// Hands are compared by [`value`](Hand::value); two hands that tie are not equal unless
/// they are the same cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hand {
    value: Value,
    made_of: [Card; 5],
}

impl Hand {
    /// Ranks five different cards.
    pub fn of(cards: [Card; 5]) -> Self {
        let (category, made_of) = arrange(cards);
        Hand {
            value: Value::numbered(category, made_of.map(Card::rank)),
            made_of,
        }
    }

    /// The best of several hands of five cards; of those that tie the first.
    pub(crate) fn best_of(choices: impl IntoIterator<Item = [Card; 5]>) -> Option<Self> {
        // Hands are compared before they are numbered: seven cards have twenty-one
        // choices and only the best of them needs its number.
        let arranged = choices.into_iter().map(arrange);
        let best = arranged.reduce(|best, other| {
            let key = |(category, cards): (Category, [Card; 5])| (category, cards.map(Card::rank));
            if key(other) > key(best) { other } else { best }
        });
        let (category, made_of) = best?;
        Some(Hand {
            value: Value::numbered(category, made_of.map(Card::rank)),
            made_of,
        })
    }

    /// What the hand is compared by.
    pub const fn value(&self) -> Value {
        self.value
    }

    /// What the hand is.
    pub const fn category(&self) -> Category {
        self.value.category()
    }

    /// The five cards in order of significance, see [`Value::ranks`].
    pub const fn made_of(&self) -> [Card; 5] {
        self.made_of
    }
}

/// The name a dealer would say. Of a royal flush it is the suit that is worth saying.
impl fmt::Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, ..] = self.made_of;
        match self.category() {
            Category::RoyalFlush => write!(f, "{}, {}", self.value, first.suit().name()),
            _ => write!(f, "{}", self.value),
        }
    }
}
