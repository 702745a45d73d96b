//! Flops that differ by more than the names of the suits: 1,755 of 22,100.
#![expect(
    clippy::indexing_slicing,
    reason = "suits are below four, and patterns below their number"
)]

use cards::{Card, Rank, Suit};

use super::kinds::{self, place_of_different, subsets};

/// How many there are.
pub(super) const SHAPES: usize = 286 * 5 + 13 * 12 * 2 + 13;

/// A flop that stands for all that differ from it by the names of the suits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shape {
    /// The flop.
    pub cards: [Card; 3],
    /// How many it stands for.
    pub flops: u32,
}

/// The suits of three different ranks, and how many flops have them.
const PATTERNS: [([u8; 3], u32); 5] = [
    ([0, 0, 0], 4),
    ([0, 0, 1], 12),
    ([0, 1, 0], 12),
    ([0, 1, 1], 12),
    ([0, 1, 2], 24),
];

impl Shape {
    /// Every shape, in the order of their numbers.
    #[must_use]
    pub fn all() -> Vec<Shape> {
        let mut shapes = Vec::with_capacity(SHAPES);
        let mut push = |ranks: [u8; 3], suits: [u8; 3], flops| {
            let card = |at: usize| card(ranks[at], suits[at]);
            let cards = [card(0), card(1), card(2)];
            shapes.push(Shape { cards, flops });
        };
        for ranks in subsets::<3>() {
            PATTERNS
                .iter()
                .for_each(|&(suits, flops)| push(ranks, suits, flops));
        }
        for paired in 0..13 {
            for single in (0..13).filter(|&single| single != paired) {
                push([paired, paired, single], [0, 1, 0], 12);
                push([paired, paired, single], [0, 1, 2], 12);
            }
        }
        (0..13).for_each(|rank| push([rank; 3], [0, 1, 2], 4));
        shapes
    }

    /// The number of a flop's shape, and what becomes of each suit in it.
    pub(super) fn of(flop: [Card; 3]) -> (usize, [Suit; 4]) {
        let mut cards = flop;
        cards.sort();
        let [low, middle, high] = cards.map(Card::rank);
        if low < middle && middle == high {
            cards.rotate_left(1);
        }
        let [a, b, c] = cards;
        if a.rank() == b.rank() && b.suit() == c.suit() {
            cards = [b, a, c];
        }
        let (suits, renamed) = rename(cards.map(Card::suit));
        let [a, b, c] = cards.map(|card| card.rank().index());
        let number = if low == high {
            286 * 5 + 13 * 12 * 2 + usize::from(a)
        } else if a == b {
            let single = usize::from(c) - usize::from(c > a);
            286 * 5 + (usize::from(a) * 12 + single) * 2 + usize::from(suits != [0, 1, 0])
        } else {
            let pattern = PATTERNS.iter().position(|&(pattern, _)| pattern == suits);
            place_of_different(&[a, b, c]) * 5 + pattern.unwrap_or_default()
        };
        (number, renamed)
    }
}

/// The kind of a flop, lowest card first, by a suit; none: it has no card of it.
#[inline]
pub(super) fn kind_of(flop: [Card; 3], suit: Suit) -> Option<usize> {
    let (mut of_suit, mut others) = ([0; 3], [0; 3]);
    let (mut suited, mut rest) = (0, 0);
    for card in flop {
        let rank = card.rank().index();
        if card.suit() == suit {
            of_suit[suited] = rank;
            suited += 1;
        } else {
            others[rest] = rank;
            rest += 1;
        }
    }
    (suited > 0).then(|| kinds::flop(&of_suit[..suited], &others[..rest]))
}

fn card(rank: u8, suit: u8) -> Card {
    let rank = Rank::from_index(rank).unwrap_or(Rank::Ace);
    Card::new(rank, Suit::ALL[usize::from(suit)])
}

/// Names suits by the order in which they come; those that do not come, after them.
fn rename(suits: [Suit; 3]) -> ([u8; 3], [Suit; 4]) {
    let mut names: [Option<u8>; 4] = [None; 4];
    let mut next = 0;
    let mut name = |suit: Suit| {
        *names[usize::from(suit.index())].get_or_insert_with(|| {
            next += 1;
            next - 1
        })
    };
    let renamed = suits.map(&mut name);
    let all = Suit::ALL.map(name);
    (renamed, all.map(|name| Suit::ALL[usize::from(name)]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_flop_has_its_shape() {
        let shapes = Shape::all();
        assert_eq!(shapes.len(), SHAPES);
        let mut flops = vec![0; SHAPES];
        for (at, &a) in Card::ALL.iter().enumerate() {
            for (after, &b) in Card::ALL[..at].iter().enumerate() {
                for &c in &Card::ALL[..after] {
                    let (number, suits) = Shape::of([a, b, c]);
                    flops[number] += 1;
                    let renamed = [a, b, c].map(|card| {
                        Card::new(card.rank(), suits[usize::from(card.suit().index())])
                    });
                    let mut shape = shapes[number].cards;
                    let mut renamed = renamed;
                    shape.sort();
                    renamed.sort();
                    assert_eq!(renamed, shape);
                    let mut all = suits;
                    all.sort();
                    assert_eq!(all, Suit::ALL);
                }
            }
        }
        let expected: Vec<u32> = shapes.iter().map(|shape| shape.flops).collect();
        assert_eq!(flops, expected);
    }
}
