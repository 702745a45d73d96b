//! What is played at the river on boards with three or more of one suit, by look-up.
//!
//! Nothing here branches on a card: which of them are of the suit is as good as chance.
#![expect(
    clippy::indexing_slicing,
    reason = "tables have a place for every kind of card and every mask of ranks"
)]

use cards::Card;

use crate::ultimate_texas_holdem::game::Game;
use crate::ultimate_texas_holdem::kinds::{HOLES, KINDS, RANKS, hole, pair};
use crate::ultimate_texas_holdem::play::{RiverPlays, is_set};

/// Where the boards with a flush suit, and the holes on them, stand in a strategy.
pub(super) struct Suited {
    /// By the ranks on the board of the flush suit: the number of the first such board.
    first: Vec<u32>,
    /// By two ranks of other suits: how many boards come before theirs.
    pairs: Vec<u32>,
    /// By two kinds of cards, 32 to a row: the kind of hole.
    holes: Vec<u16>,
}

const ROW: usize = 32;

impl Suited {
    pub(super) fn new(game: &Game) -> Suited {
        let mut first = vec![0; 1 << RANKS];
        for suit in &game.flush_suits {
            let ranks = suit.ranks.iter();
            let mask = ranks.fold(0, |mask, rank| mask | 1_usize << rank);
            first[mask] = u32::try_from(suit.first).unwrap_or(0);
        }
        let mut pairs = vec![0; 16 * 16];
        for one in 0..RANKS {
            for other in 0..RANKS {
                pairs[one * 16 + other] = u32::try_from(pair(one, other)).unwrap_or(0);
            }
        }
        let mut holes = vec![0; ROW * ROW];
        for one in 0..KINDS {
            // Two cards of the flush suit are never of one rank.
            let others = (0..KINDS).filter(|&other| other != one || one < RANKS);
            for other in others {
                holes[one * ROW + other] = u16::try_from(hole(one, other)).unwrap_or(0);
            }
        }
        Suited {
            first,
            pairs,
            holes,
        }
    }

    /// The flush suit of a board that has one.
    #[inline]
    pub(super) fn suit(flush: u32) -> u8 {
        #[expect(clippy::cast_possible_truncation, reason = "a suit is below four")]
        {
            (flush.trailing_zeros() / 4) as u8
        }
    }

    /// The ranks that a board has of the flush suit.
    #[inline]
    pub(super) fn ranks(board: [Card; 5], suit: u8) -> usize {
        let ranks = board.map(|card| usize::from(card.index() & 3 == suit) << (card.index() / 4));
        ranks.iter().fold(0, |all, rank| all | rank)
    }

    /// Whether a hole that was checked twice is played.
    #[inline]
    pub(super) fn plays(&self, river: &RiverPlays, deal: &[Card; 9], flush: u32) -> bool {
        let &[a, b, c, d, e, _, _, v, w] = deal;
        let board = [a, b, c, d, e];
        let suit = Self::suit(flush);
        let of_suit = Self::ranks(board, suit);
        // At most two are of other suits; what is written over them is of the suit.
        let (mut others, mut count) = ([0_usize; 8], 0);
        for card in board {
            others[count & 7] = usize::from(card.index() / 4);
            count += usize::from(card.index() & 3 != suit);
        }
        let by_two = self.pairs[(others[0] * 16 + others[1]) & 255] as usize;
        let before = [0, others[0], by_two, 0][count & 3];
        let kind = |card: Card| {
            let is_of_suit = usize::from(card.index() & 3 == suit);
            usize::from(card.index() / 4) + RANKS * is_of_suit
        };
        let plays = &river.suited[self.first[of_suit] as usize + before];
        is_set(plays, usize::from(self.holes[kind(v) * ROW + kind(w)]))
    }
}

const _: () = assert!(KINDS <= ROW && HOLES < 1 << 15);
