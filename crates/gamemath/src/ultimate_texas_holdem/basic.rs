//! The published basic strategy.
//!
//! Before the flop: with a pair of threes or better, any ace, K-2 suited or K-5, Q-6
//! suited or Q-8, J-8 suited or J-10, or better. After the flop: with two pair or better,
//! a hidden pair except the two deuces, or four to a flush with a hidden ten or better of
//! it. At the river: with a hidden pair or better, or if fewer than twenty-one cards would
//! give the dealer the better hand. A pair is hidden if a card of it is the player's own;
//! at the river it must count, which two higher pairs on the board can prevent.
//!
//! It was made for the best five of seven. Under another way of forming hands the player's
//! own hand is judged by that way, and the outs as the strategy has them.
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
    /// The level of the board and the best card that pairs nothing on it.
    kicker: u16,
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
        let kickers = ranks
            .iter()
            .zip(with_one)
            .filter(|(on_board, _)| !**on_board);
        BasicBoard {
            ranks,
            category,
            kicker: kickers.map(|(_, level)| level).max().unwrap_or(0),
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
        board.kicker = board.kicker.max(flush(mask));
        board
    }

    /// Whether a hole of this level is played.
    pub(super) fn plays(&self, hole: usize, level: u16, category: Category) -> bool {
        let (a, b) = CARDS_OF_HOLE[hole];
        let (a, b) = (usize::from(a), usize::from(b));
        let (first, second) = (a % RANKS, b % RANKS);
        let hidden_pair = first == second || self.ranks[first] || self.ranks[second];
        let counts = hidden_pair && level > self.kicker;
        counts || category > self.category || self.outs((a, b), level) < OUTS
    }

    /// How many of the cards not seen would by themselves give the dealer a better hand.
    fn outs(&self, (a, b): (usize, usize), level: u16) -> u16 {
        let outs = |kind: usize| u16::from(self.with_one[kind] > level);
        let all: u16 = (0..KINDS).map(|kind| self.left[kind] * outs(kind)).sum();
        all - outs(a) - outs(b)
    }
}

#[cfg(test)]
mod tests {
    use cards::Cards;

    use super::*;

    fn cards<const N: usize>(text: &str) -> [Card; N] {
        text.parse::<Cards>().unwrap().exactly().unwrap()
    }

    #[test]
    fn before_the_flop_the_weakest_holes_of_each_sort_are_raised() {
        let check = |hole: &str, raised| assert_eq!(raises_pre_flop(cards(hole)), raised, "{hole}");
        for hole in [
            "3c 3d", "Ac 2d", "Kc 2c", "Kc 5d", "Qc 6c", "Qc 8d", "Jc 8c", "Jc Td",
        ] {
            check(hole, true);
        }
        for hole in [
            "2c 2d", "Kc 4d", "Qc 5c", "Qc 7d", "Jc 7c", "Jc 9d", "Tc 9c",
        ] {
            check(hole, false);
        }
    }

    #[test]
    fn after_the_flop_pairs_must_be_hidden_and_flushes_high() {
        let check = |hole: &str, flop: &str, raised| {
            assert_eq!(
                raises_flop(cards(hole), cards(flop)),
                raised,
                "{hole} {flop}"
            );
        };
        check("9c 4d", "4h Ks 2c", true);
        check("9c 4d", "Kh Ks 2c", false);
        check("2c 2d", "Kh 9s 7c", false);
        check("2c 2d", "Kh Ks 7c", true);
        check("Th 3h", "Kh 9h 7c", true);
        check("9h 3h", "Kh Th 7c", false);
        check("Th 3c", "Kh 9h 7h", true);
        check("9c 3h", "Kh Th 7h", false);
        check("Tc 9d", "8h 7s 6c", true);
    }
}
