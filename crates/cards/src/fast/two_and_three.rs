//! Both hole cards with exactly three of the board.
#![expect(
    clippy::indexing_slicing,
    reason = "ranks are below 13, and a board has ten choices of three"
)]

use super::tables;
use crate::{Card, Rank, Suit, five};

/// The value of the best hand of both hole cards and three of the board.
///
/// For many holes on one board see [`TwoAndThree`].
#[inline]
pub fn two_and_three(hole: [Card; 2], board: &[Card; 5]) -> five::Value {
    let [first, second] = hole;
    let best = best_by_ranks(hole.map(tables::rank_key), &threes_by_ranks(board));
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
        for low in Rank::ALL {
            for high in Rank::ALL.into_iter().filter(|&high| high >= low) {
                // Two hole cards may have ranks that the board has used up. The look-up
                // gives some value or other then, and nobody can ask for it.
                let hole = [low, high].map(|rank| tables::rank_key(Card::new(rank, Suit::Clubs)));
                let value = best_by_ranks(hole, &threes);
                let [low, high] = [low, high].map(|rank| rank.index() as usize);
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
        let [first, second] = hole.map(|card| card.rank().index() as usize);
        self.by_ranks[first][second].max(self.flushes.best(hole))
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
    let keys = board.map(tables::rank_key);
    THREES.map(|three| {
        three
            .iter()
            .fold(0u32, |sum, &card| sum.wrapping_add(keys[card]))
    })
}

/// The best value by ranks of hole cards with these keys and any of these threes.
#[inline]
fn best_by_ranks([first, second]: [u32; 2], threes: &[u32; 10]) -> five::Value {
    let hole = first.wrapping_add(second);
    let values = threes.map(|three| tables::value_of_ranks(hole.wrapping_add(three)));
    values.into_iter().fold(five::Value(0), five::Value::max)
}

/// The card's rank as a bit.
#[inline]
fn bit(card: Card) -> u16 {
    1 << card.rank().index()
}
