//! A way to play as data: what to do with any hole, flop and board.
#![expect(
    clippy::indexing_slicing,
    reason = "tables have a row for every class, shape, place and board"
)]

use cards::{Card, Suit};

use super::board::FlushSuit;
use super::flop::Shape;
use super::hole::{ALL_HOLES, HoleClass, card_kind, hole_index};
use super::kinds::{HOLES, hole, pair, place};

/// Which kinds of holes are played on a board: a bit for each.
pub(super) type Plays = [u64; HOLES.div_ceil(64)];

/// Which of the 1,326 holes are raised on a flop: a bit for each.
pub(super) type Raises = [u64; ALL_HOLES.div_ceil(64)];

/// What to do with any hole, flop and board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Play {
    pub(super) pre_flop: Vec<Option<u32>>,
    pub(super) flop: Vec<Raises>,
    pub(super) river: RiverPlays,
}

/// What to do at the river.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct RiverPlays {
    /// By the place of a board's ranks: the pairs of ranks that are played.
    pub(super) plain: Vec<Plays>,
    /// By the number of a board with a flush suit: the kinds of holes that are played.
    pub(super) suited: Vec<Plays>,
}

impl Play {
    /// The multiple of the play wager with a class of holes; none: a check.
    #[must_use]
    pub fn pre_flop(&self, class: HoleClass) -> Option<u32> {
        self.pre_flop[class.index()]
    }

    /// Whether a hole that was checked is raised on a flop; the five cards differ.
    #[must_use]
    pub fn raises(&self, hole: [Card; 2], flop: [Card; 3]) -> bool {
        let (shape, suits) = Shape::of(flop);
        let renamed = |card: Card| Card::new(card.rank(), suits[usize::from(card.suit().index())]);
        let [a, b] = hole;
        is_set(&self.flop[shape], hole_index([renamed(a), renamed(b)]))
    }

    /// Whether a hole that was checked twice is played on a board; the seven cards differ.
    #[must_use]
    pub fn plays(&self, hole: [Card; 2], board: [Card; 5]) -> bool {
        self.river.plays(hole, board)
    }
}

impl RiverPlays {
    fn plays(&self, [a, b]: [Card; 2], board: [Card; 5]) -> bool {
        let mut of_suit = [0_u8; 4];
        for card in board {
            of_suit[usize::from(card.suit().index())] += 1;
        }
        let mut sorted = board;
        sorted.sort_unstable();
        let ranks = sorted.map(|card| card.rank().index());
        let flush_suit = Suit::ALL
            .into_iter()
            .zip(of_suit)
            .find(|&(_, count)| count >= 3);
        let Some((suit, count)) = flush_suit else {
            let rank = |card: Card| usize::from(card.rank().index());
            return is_set(&self.plain[place(&ranks)], pair(rank(a), rank(b)));
        };
        let count = usize::from(count);
        let (mut at, mut other) = (0, count);
        let mut parted = [0; 5];
        for (card, rank) in sorted.into_iter().zip(ranks) {
            let to = if card.suit() == suit {
                &mut at
            } else {
                &mut other
            };
            parted[*to] = rank;
            *to += 1;
        }
        let (of_suit, others) = parted.split_at(count);
        let board = FlushSuit::first(of_suit) + place(others);
        is_set(
            &self.suited[board],
            hole(card_kind(a, suit), card_kind(b, suit)),
        )
    }
}

/// Whether a bit is set.
pub(super) fn is_set(bits: &[u64], at: usize) -> bool {
    bits[at / 64] >> (at % 64) & 1 == 1
}

/// Sets a bit or leaves it.
pub(super) fn set(bits: &mut [u64], at: usize, bit: bool) {
    bits[at / 64] |= u64::from(bit) << (at % 64);
}
