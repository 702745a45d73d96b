//! The cards that board and dealer come from, as far as one suit tells them apart.
#![expect(clippy::indexing_slicing, reason = "ranks are below thirteen")]

use cards::{Card, Suit};

use super::super::kinds::{RANKS, choose};

/// The cards left, by rank and by whether they are of one suit, and a card of the dealer's
/// that is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Left {
    /// By rank: how many are of other suits.
    pub(super) others: [u16; RANKS],
    /// By rank: whether that of the suit is left, one or nought.
    pub(super) of_suit: [u16; RANKS],
    /// The rank of the dealer's card, and whether it is of the suit.
    pub(super) dealer: Option<(usize, bool)>,
}

impl Left {
    /// By rank and by whether they are of this suit.
    pub(super) fn by_suit(dealer: Option<Card>, left: &[Card], suit: Suit) -> Left {
        Left::new(dealer, left, Some(suit))
    }

    /// By rank alone.
    pub(super) fn by_rank(dealer: Option<Card>, left: &[Card]) -> Left {
        Left::new(dealer, left, None)
    }

    fn new(dealer: Option<Card>, left: &[Card], suit: Option<Suit>) -> Left {
        let rank = |card: Card| usize::from(card.rank().index());
        let is_of_suit = |card: Card| Some(card.suit()) == suit;
        let mut counted = Left {
            others: [0; RANKS],
            of_suit: [0; RANKS],
            dealer: dealer.map(|card| (rank(card), is_of_suit(card))),
        };
        for &card in left {
            if is_of_suit(card) {
                counted.of_suit[rank(card)] += 1;
            } else {
                counted.others[rank(card)] += 1;
            }
        }
        counted
    }

    /// The ranks left of the suit, as a mask.
    pub(super) fn mask(&self) -> usize {
        let ranks = self.of_suit.iter().enumerate();
        ranks.fold(0, |mask, (rank, &left)| mask | usize::from(left) << rank)
    }

    /// In how many ways cards of other suits with these ranks, lowest first, lie among those
    /// left.
    #[inline]
    pub(super) fn ways(&self, ranks: &[u8]) -> i64 {
        let mut ways = 1;
        for same in ranks.chunk_by(|a, b| a == b) {
            let left = usize::from(self.others[usize::from(same[0])]);
            ways *= choose(left, same.len());
        }
        i64::try_from(ways).unwrap_or(i64::MAX)
    }

    /// Those left beside cards with these ranks of the suit, and of others.
    #[inline]
    pub(super) fn less(&self, of_suit: &[u8], others: &[u8]) -> Left {
        let mut left = *self;
        for &rank in of_suit {
            left.of_suit[usize::from(rank)] -= 1;
        }
        for &rank in others {
            left.others[usize::from(rank)] -= 1;
        }
        left
    }
}
