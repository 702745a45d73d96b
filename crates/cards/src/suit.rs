//! The four suits.

use std::fmt;
use std::str::FromStr;

use crate::notation::{NotationError, Reader};

/// A suit. The order serves listing only: no hand beats another by its suit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[expect(missing_docs, reason = "the names of the suits say it all")]
pub enum Suit {
    Clubs,
    Diamonds,
    Hearts,
    Spades,
}

use Suit::*;

impl Suit {
    /// Every suit, in the order of their letters.
    pub const ALL: [Suit; 4] = [Clubs, Diamonds, Hearts, Spades];

    /// The suit's place in [`Suit::ALL`].
    pub const fn index(self) -> u8 {
        self as u8
    }

    /// The suit with this place in [`Suit::ALL`].
    pub const fn from_index(index: u8) -> Option<Suit> {
        if index < 4 {
            #[expect(clippy::indexing_slicing, reason = "the index is below 4")]
            Some(Self::ALL[index as usize])
        } else {
            None
        }
    }

    /// The letter that stands for the suit: `c`, `d`, `h`, `s`.
    pub const fn letter(self) -> char {
        match self {
            Clubs => 'c',
            Diamonds => 'd',
            Hearts => 'h',
            Spades => 's',
        }
    }

    /// The sign printed on the card: `♣`, `♦`, `♥`, `♠`.
    pub const fn symbol(self) -> char {
        match self {
            Clubs => '♣',
            Diamonds => '♦',
            Hearts => '♥',
            Spades => '♠',
        }
    }

    /// The suit as it is said: "hearts".
    pub const fn name(self) -> &'static str {
        match self {
            Clubs => "clubs",
            Diamonds => "diamonds",
            Hearts => "hearts",
            Spades => "spades",
        }
    }
}

impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl FromStr for Suit {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut reader = Reader::new(text);
        let suit = reader.suit()?;
        reader.end()?;
        Ok(suit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_of_all_is_in_order_and_round_trips() {
        for (index, suit) in (0..).zip(Suit::ALL) {
            assert_eq!(suit.index(), index);
            assert_eq!(Suit::from_index(index), Some(suit));
            assert_eq!(suit.to_string().parse(), Ok(suit));
            assert_eq!(suit.to_string().to_uppercase().parse(), Ok(suit));
            assert_eq!(suit.symbol().to_string().parse(), Ok(suit));
        }
        assert_eq!(Suit::from_index(4), None);
    }
}
