//! The published basic strategy.
//!
//! Before the flop: with a pair of threes or better, any ace, K-2 suited or K-5, Q-6
//! suited or Q-8, J-8 suited or J-10, or better. After the flop: with two pair or better,
//! a hidden pair except the two deuces, or four to a flush with a hidden ten or better of
//! it. At the river: with a hidden pair or better, or if fewer than twenty-one cards would
//! give the dealer the better hand. A pair is hidden if a card of it is the player's own.
#![expect(
    clippy::indexing_slicing,
    reason = "kinds of cards are below twenty-six and ranks below thirteen"
)]

use cards::five::Category;
use cards::{Card, Rank, fast};

use super::board::{FlushSuit, PlainBoard};
use super::game::Game;
use super::kinds::{CARDS_OF_HOLE, KINDS, RANKS};
use super::values::Values;

/// How many cards may beat a hand that is played at the river, less one.
const OUTS: u16 = 21;

/// Whether a hole is raised before the flop.
pub(super) fn raises_pre_flop([a, b]: [Card; 2]) -> bool {
    let (low, high) = (a.rank().min(b.rank()), a.rank().max(b.rank()));
    let suited = a.suit() == b.suit();
    let lowest = |of_suit, of_two| if suited { of_suit } else { of_two };
    match high {
        _ if low == high => high >= Rank::Three,
        Rank::Ace => true,
        Rank::King => low >= lowest(Rank::Two, Rank::Five),
        Rank::Queen => low >= lowest(Rank::Six, Rank::Eight),
        Rank::Jack => low >= lowest(Rank::Eight, Rank::Ten),
        _ => false,
    }
}

/// Whether a hole that was checked is raised after the flop.
pub(super) fn raises_flop(hole: [Card; 2], flop: [Card; 3]) -> bool {
    let ([a, b], [c, d, e]) = (hole, flop);
    let [first, second] = hole.map(Card::rank);
    let is_on_flop = |rank| flop.iter().any(|card| card.rank() == rank);
    let pocket = first == second && first != Rank::Two;
    let hidden_pair = pocket || is_on_flop(first) || is_on_flop(second);
    let four_to_a_flush = |own: Card| {
        let of_suit = [a, b, c, d, e].into_iter();
        own.rank() >= Rank::Ten && of_suit.filter(|card| card.suit() == own.suit()).count() >= 4
    };
    hidden_pair
        || fast::five(&[a, b, c, d, e]).category() >= Category::TwoPair
        || hole.into_iter().any(four_to_a_flush)
}

/// What the strategy looks at on a board.
#[derive(Debug, Clone)]
pub(super) struct BasicBoard {
    /// The ranks on it.
    ranks: [bool; RANKS],
    /// The category of the board itself.
    category: Category,
    /// The level of the board and one more card of each kind.
    with_one: [u16; KINDS],
    /// How many cards of each kind are left.
    left: [u16; KINDS],
}

impl BasicBoard {
    /// A board on which no flush can be made.
    pub(super) fn plain(values: &Values, place: usize, board: &PlainBoard) -> BasicBoard {
        let mut left = [0; KINDS];
        left[..RANKS].fill(4);
        let mut ranks = [false; RANKS];
        for rank in board.ranks.map(usize::from) {
            left[rank] -= 1;
            ranks[rank] = true;
        }
        let mut with_one = [0; KINDS];
        with_one[..RANKS].copy_from_slice(&values.with_one[place]);
        let category = values.category[usize::from(values.alone[place])];
        BasicBoard {
            ranks,
            category,
            with_one,
            left,
        }
    }

    /// A board with a flush suit.
    pub(super) fn suited(game: &Game, place: usize, suit: &FlushSuit, others: &[u8]) -> BasicBoard {
        let values = &game.values;
        let mut board = BasicBoard::plain(values, place, &game.plain[place]);
        board.left = suit.left(others);
        let mask = suit.ranks.iter().fold(0, |mask, rank| mask | 1 << rank);
        let flush = |mask: usize| values.flush[mask];
        for rank in 0..RANKS {
            let plain = board.with_one[rank];
            board.with_one[rank] = plain.max(flush(mask));
            board.with_one[RANKS + rank] = plain.max(flush(mask | 1 << rank));
        }
        let alone = values.alone[place].max(flush(mask));
        board.category = values.category[usize::from(alone)];
        board
    }

    /// Whether a hole of this level is played.
    pub(super) fn plays(&self, hole: usize, level: u16, category: Category) -> bool {
        let (a, b) = CARDS_OF_HOLE[hole];
        let (a, b) = (usize::from(a), usize::from(b));
        let (first, second) = (a % RANKS, b % RANKS);
        let hidden_pair = first == second || self.ranks[first] || self.ranks[second];
        hidden_pair || category > self.category || self.outs((a, b), level) < OUTS
    }

    /// How many of the cards not seen would by themselves give the dealer a better hand.
    fn outs(&self, (a, b): (usize, usize), level: u16) -> u16 {
        let outs = |kind: usize| if self.with_one[kind] > level { 1 } else { 0 };
        let all: u16 = (0..KINDS).map(|kind| self.left[kind] * outs(kind)).sum();
        all - outs(a) - outs(b)
    }
}
