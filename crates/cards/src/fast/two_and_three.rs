//! Both hole cards with exactly three of the board.
#![expect(
    clippy::indexing_slicing,
    reason = "ranks are below 13, and a board has ten choices of three"
)]

use super::tables::{self, FIVES, Lookup, RANK_KEYS};
use crate::{Card, Suit, five};

/// The value of the best hand of both hole cards and three of the board.
///
/// For many holes on one board see [`TwoAndThree`].
#[inline]
pub fn two_and_three(hole: [Card; 2], board: &[Card; 5]) -> five::Value {
    let [first, second] = hole;
    let ranks = rank_key(first).wrapping_add(rank_key(second));
    let best = best_by_ranks(ranks, &threes_by_ranks(board));
    if first.suit() == second.suit() {
        let flushes = Flushes::on(board);
        best.max(flushes.best(hole))
    } else {
        best
    }
}

/// A board, prepared so that many holes can be ranked on it.
#[derive(Clone, Debug)]
pub struct TwoAndThree {
    /// By the ranks of both hole cards, in either order.
    by_ranks: [[five::Value; 13]; 13],
    flushes: Flushes,
}

impl TwoAndThree {
    /// Prepares five different cards.
    pub fn on(board: &[Card; 5]) -> Self {
        let threes = threes_by_ranks(board);
        let mut by_ranks = [[five::Value(0); 13]; 13];
        for low in 0..RANK_KEYS.len() {
            for high in low..RANK_KEYS.len() {
                // Two hole cards may have ranks that the board has used up. The look-up
                // gives some value or other then, and nobody can ask for it.
                let value = best_by_ranks(RANK_KEYS[low].wrapping_add(RANK_KEYS[high]), &threes);
                by_ranks[low][high] = value;
                by_ranks[high][low] = value;
            }
        }
        TwoAndThree {
            by_ranks,
            flushes: Flushes::on(board),
        }
    }

    /// The value of the best hand of both hole cards, which are not on the board, and
    /// three of the board.
    #[inline]
    pub fn rank(&self, hole: [Card; 2]) -> five::Value {
        let [first, second] = hole;
        let by_ranks = &self.by_ranks[rank(first)];
        by_ranks[rank(second)].max(self.flushes.best(hole))
    }
}

/// The flushes that a board allows.
#[derive(Clone, Debug)]
struct Flushes {
    /// The suit that stands on the board three times or more: there is only one.
    suit: Option<Suit>,
    /// The ranks of each three cards of that suit, and nothing beyond them.
    threes: [u16; 10],
    /// How many there are.
    count: usize,
}

impl Flushes {
    fn on(board: &[Card; 5]) -> Self {
        let of_suit = |suit| board.iter().filter(move |card| card.suit() == suit);
        let suit = Suit::ALL
            .into_iter()
            .find(|&suit| of_suit(suit).count() >= 3);
        let mut flushes = Flushes {
            suit,
            threes: [0; 10],
            count: 0,
        };
        for [a, b, c] in THREES {
            let three = [board[a], board[b], board[c]];
            if three.iter().all(|card| Some(card.suit()) == suit) {
                flushes.threes[flushes.count] =
                    three.iter().fold(0, |ranks, card| ranks | bit(*card));
                flushes.count += 1;
            }
        }
        flushes
    }

    /// The value of the best flush with both hole cards: zero, below all values, if there
    /// is none.
    #[inline]
    fn best(&self, hole: [Card; 2]) -> five::Value {
        let [first, second] = hole;
        if first.suit() != second.suit() || Some(first.suit()) != self.suit {
            return five::Value(0);
        }
        let hole = bit(first) | bit(second);
        let values = self.threes[..self.count]
            .iter()
            .map(|three| tables::value_of_suit(hole | three));
        values.max().unwrap_or(five::Value(0))
    }
}

/// The ways to choose three of five.
const THREES: [[usize; 3]; 10] = [
    [0, 1, 2],
    [0, 1, 3],
    [0, 1, 4],
    [0, 2, 3],
    [0, 2, 4],
    [0, 3, 4],
    [1, 2, 3],
    [1, 2, 4],
    [1, 3, 4],
    [2, 3, 4],
];

/// The keys, by ranks, of each three cards of the board.
#[inline]
fn threes_by_ranks(board: &[Card; 5]) -> [u32; 10] {
    let mut threes = [0u32; 10];
    for (sum, three) in threes.iter_mut().zip(THREES) {
        for card in three {
            *sum = sum.wrapping_add(rank_key(board[card]));
        }
    }
    threes
}

/// The best value by ranks of two hole cards with this key and any of these threes.
#[inline]
fn best_by_ranks(hole: u32, threes: &[u32; 10]) -> five::Value {
    threes.iter().fold(five::Value(0), |best, three| {
        best.max(FIVES.value_of_ranks(hole.wrapping_add(*three)))
    })
}

/// The key of the card's rank.
#[inline]
fn rank_key(card: Card) -> u32 {
    tables::rank_key(tables::key(card))
}

/// The card's rank as an index.
#[inline]
fn rank(card: Card) -> usize {
    (card.index() / 4) as usize % 13
}

/// The card's rank as a bit.
#[inline]
fn bit(card: Card) -> u16 {
    1 << rank(card)
}
