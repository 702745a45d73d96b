//! A ranked hand of three, with its cards in order.

use std::fmt;

use super::{Category, Value, arrange};
use crate::Card;

/// Three cards and what they are worth.
///
/// Hands are compared by [`value`](Hand::value); two hands that tie are not equal unless
/// they are the same cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hand {
    value: Value,
    made_of: [Card; 3],
}

impl Hand {
    /// Ranks three different cards.
    pub fn of(cards: [Card; 3]) -> Self {
        let (category, made_of) = arrange(cards);
        Hand {
            value: Value::numbered(category, made_of.map(Card::rank)),
            made_of,
        }
    }

    /// What the hand is compared by.
    pub const fn value(&self) -> Value {
        self.value
    }

    /// What the hand is.
    pub const fn category(&self) -> Category {
        self.value.category()
    }

    /// The three cards in order of significance, see [`Value::ranks`].
    pub const fn made_of(&self) -> [Card; 3] {
        self.made_of
    }
}

/// The name a dealer would say.
impl fmt::Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.value)
    }
}
