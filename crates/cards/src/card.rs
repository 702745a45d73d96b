//! One card of the fifty-two.

use std::fmt;
use std::str::FromStr;

use crate::notation::{Expected, NotationError, Reader};
use crate::{Rank, Suit};

/// A card: a rank and a suit, ordered by rank and then by suit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// Every card, twos first and the ace of spades last: the order of [`Card::index`].
    pub const ALL: [Card; 52] = {
        let mut all = [Card(0); 52];
        let mut index = 0;
        while index < 52 {
            #[expect(clippy::indexing_slicing, reason = "the loop ends at 52")]
            {
                all[index as usize] = Card(index);
            }
            index += 1;
        }
        all
    };

    /// The card of this rank and suit.
    pub const fn new(rank: Rank, suit: Suit) -> Self {
        Card(rank.index() * 4 + suit.index())
    }

    /// The card's place in [`Card::ALL`], `4 * rank + suit`: always below 52.
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The card with this place in [`Card::ALL`].
    pub const fn from_index(index: u8) -> Option<Self> {
        if index < 52 { Some(Card(index)) } else { None }
    }

    /// What is printed on the card: `10♥`, `A♠`.
    #[must_use]
    pub fn printed(self) -> String {
        let sign = self.suit().symbol();
        match self.rank() {
            Rank::Ten => format!("10{sign}"),
            rank => format!("{rank}{sign}"),
        }
    }

    /// The card's rank.
    #[expect(
        clippy::indexing_slicing,
        reason = "an index below 52 gives one below 13"
    )]
    pub const fn rank(self) -> Rank {
        Rank::ALL[(self.0 / 4) as usize]
    }

    /// The card's suit.
    #[expect(clippy::indexing_slicing, reason = "a remainder of four is below 4")]
    pub const fn suit(self) -> Suit {
        Suit::ALL[(self.0 % 4) as usize]
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.rank(), self.suit())
    }
}

/// The notation, so that a failed assertion shows `Ah` and not a number.
impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Card {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut reader = Reader::new(text);
        let card = reader.card(Expected::Rank)?;
        reader.end()?;
        Ok(card)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_has_its_rank_suit_place_and_notation() {
        let mut index = 0;
        for rank in Rank::ALL {
            for suit in Suit::ALL {
                let card = Card::new(rank, suit);
                assert_eq!((card.rank(), card.suit()), (rank, suit));
                assert_eq!(card.index(), index);
                assert_eq!(Card::from_index(index), Some(card));
                assert_eq!(Card::ALL[usize::from(index)], card);
                assert_eq!(card.to_string().parse(), Ok(card));
                index += 1;
            }
        }
        assert_eq!(Card::from_index(52), None);
        assert!(Card::ALL.is_sorted());
    }
}
