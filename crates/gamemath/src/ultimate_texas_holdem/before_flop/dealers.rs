//! The dealers that are met on one board, by what they hold.
//!
//! Dealers with a flush are as many, and have the same flushes, on all boards with the same
//! ranks of its suit. A hand with a flush of its own stands to them alike on all these boards
//! and one below all flushes does too, so they are met once; the others, board by board.
#![expect(
    clippy::indexing_slicing,
    reason = "there is a weight for every pair of ranks"
)]

use super::super::kinds::{PAIRS, RANKS, pair};
use super::super::values::Values;
use super::left::Left;

/// How many pairs of different ranks there are.
const TWO_OF_A_SUIT: usize = RANKS * (RANKS - 1) / 2;

/// What holes make of the cards of a flush suit on the board: the levels of their flushes,
/// nought for none.
#[derive(Debug, Clone)]
pub(super) struct Flushes {
    /// With two cards of the suit.
    two: [u16; TWO_OF_A_SUIT],
    /// With one, by its rank.
    one: [u16; RANKS],
    /// With none.
    none: u16,
    /// How many cards of the suit a hole needs at least.
    pub(super) needs: usize,
    /// The lowest level of them.
    pub(super) lowest: u16,
}

/// What a hand is held against.
#[derive(Debug, Clone, Copy)]
pub(super) struct Hand {
    /// Its level.
    pub(super) level: u16,
    /// The lowest level with which a dealer qualifies.
    pub(super) qualifies: u16,
}

/// How a hand stands against dealers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Met {
    pub(super) all: u16,
    pub(super) below: u16,
    pub(super) equal: u16,
    pub(super) unqualified: u16,
}

impl Flushes {
    /// On boards with these ranks of the suit, as a mask.
    pub(super) fn new(values: &Values, board: usize) -> Flushes {
        let mut two = [0; TWO_OF_A_SUIT];
        for high in 1..RANKS {
            for low in 0..high {
                two[two_of(high, low)] = values.flush(board, 1 << high | 1 << low);
            }
        }
        let one = std::array::from_fn(|rank| values.flush(board, 1 << rank));
        let none = values.flush(board, 0);
        let needs = match (none, one.iter().max()) {
            (0, Some(0)) => 2,
            (0, _) => 1,
            _ => 0,
        };
        let all = two.iter().chain(&one).chain([&none]).copied();
        Flushes {
            two,
            one,
            none,
            needs,
            lowest: all.filter(|&level| level > 0).min().unwrap_or(0),
        }
    }

    /// Meets the dealers with a flush, when `others` cards of other suits are left.
    pub(super) fn meet(&self, left: &Left, others: u16, hand: Hand) -> Met {
        let mut two = [0; TWO_OF_A_SUIT];
        let mut one = [0; RANKS];
        let mut none = 0;
        match left.dealer {
            None => {
                for high in 1..RANKS {
                    for low in 0..high {
                        two[two_of(high, low)] = left.of_suit[high] * left.of_suit[low];
                    }
                }
                one = left.of_suit.map(|of_suit| of_suit * others);
                none = others * others.saturating_sub(1) / 2;
            }
            Some((known, true)) => {
                // The known card is not left, so the other is of another rank.
                for rank in (0..RANKS).filter(|&rank| rank != known) {
                    two[two_of(known.max(rank), known.min(rank))] = left.of_suit[rank];
                }
                one[known] = others;
            }
            Some((_, false)) => {
                one = left.of_suit;
                none = others;
            }
        }
        let mut met = Met::default();
        met.add(&self.two, &two, hand);
        if self.needs < 2 {
            met.add(&self.one, &one, hand);
        }
        if self.needs < 1 {
            met.add(&[self.none], &[none], hand);
        }
        met
    }
}

impl Met {
    /// Meets the dealers without a flush, for which one needs so many cards of the suit, by
    /// the levels that pairs of ranks have on the board.
    #[inline]
    pub(super) fn meet(&mut self, left: &Left, needs: usize, levels: &[u16; PAIRS], hand: Hand) {
        let pairs = match left.dealer {
            _ if needs == 0 => return,
            None => without_flush(left, needs),
            Some((known, is_of_suit)) => without_flush_beside(left, needs, known, is_of_suit),
        };
        self.add(levels, &pairs, hand);
    }

    /// Meets so many dealers of each level.
    #[inline]
    fn add<const N: usize>(&mut self, levels: &[u16; N], dealers: &[u16; N], hand: Hand) {
        let Hand {
            level: own,
            qualifies,
        } = hand;
        let (mut all, mut below, mut equal, mut unqualified) = (0_u16, 0_u16, 0_u16, 0_u16);
        for (&level, &count) in levels.iter().zip(dealers) {
            // There are at most 1,081 of them: no sum wraps, and none is tested for it.
            all = all.wrapping_add(count);
            below = below.wrapping_add(if level < own { count } else { 0 });
            equal = equal.wrapping_add(if level == own { count } else { 0 });
            unqualified = unqualified.wrapping_add(if level < qualifies { count } else { 0 });
        }
        self.all += all;
        self.below += below;
        self.equal += equal;
        self.unqualified += unqualified;
    }
}

/// By pair of ranks: the holes without a flush.
#[inline]
fn without_flush(left: &Left, needs: usize) -> [u16; PAIRS] {
    let mut pairs = [0; PAIRS];
    let of_suit = &left.of_suit;
    // What may stand in a hand without a flush.
    let mut cards = left.others;
    if needs > 1 {
        let all = cards.iter_mut().zip(of_suit);
        all.for_each(|(to, from)| *to += from);
    }
    let is_flush = u16::from(needs == 2);
    for high in 0..RANKS {
        let row = &mut pairs[pair(0, high)..=pair(high, high)];
        let (many, suited) = (cards[high], of_suit[high] * is_flush);
        for ((to, &low), &of_suit) in row.iter_mut().zip(&cards).zip(of_suit) {
            *to = many * low - suited * of_suit;
        }
        // Two of one rank are of two suits.
        row[high] = many * many.saturating_sub(1) / 2;
    }
    pairs
}

/// The same with one card known.
fn without_flush_beside(left: &Left, needs: usize, known: usize, is_of_suit: bool) -> [u16; PAIRS] {
    let mut pairs = [0; PAIRS];
    for (rank, (&others, &of_suit)) in left.others.iter().zip(&left.of_suit).enumerate() {
        for (count, is_other_of_suit) in [(others, false), (of_suit, true)] {
            if usize::from(is_of_suit) + usize::from(is_other_of_suit) < needs {
                pairs[pair(known, rank)] += count;
            }
        }
    }
    pairs
}

/// The place of two different ranks.
#[inline]
const fn two_of(high: usize, low: usize) -> usize {
    high * high.saturating_sub(1) / 2 + low
}
