//! All hands that two more cards make.
//!
//! Hands with the same ranks differ only where there is a flush, so the values of sixteen
//! hands, the suits of two further ranks, come from one look-up and the flushes of one
//! suit.
#![expect(
    clippy::indexing_slicing,
    reason = "ranks are below 13, suits below 4, and a row of pairs is as long as said"
)]

use std::ops::Range;

use super::Hand;
use super::tables::{self, FIVES, Lookup, SEVENS, SIXES};
use crate::{Card, five};

/// Ranks each hand of five that three cards make with two cards after the last of them.
///
/// `after` is the highest card of the hand in the order of [`Card::ALL`]. The two further
/// cards are given with the value, in no order that should be relied on.
#[inline]
pub fn each_five(three: Hand, after: Card, visit: impl FnMut([Card; 2], five::Value)) {
    debug_assert_eq!(three.cards.len(), 3, "{three:?}");
    sweep(&FIVES, three, after, visit);
}

/// Ranks each hand of six that four cards make with two cards after the last of them.
///
/// Like [`each_five`].
#[inline]
pub fn each_six(four: Hand, after: Card, visit: impl FnMut([Card; 2], five::Value)) {
    debug_assert_eq!(four.cards.len(), 4, "{four:?}");
    sweep(&SIXES, four, after, visit);
}

/// Ranks each hand of seven that five cards make with two cards after the last of them.
///
/// Like [`each_five`].
///
/// ```
/// use cards::{Card, fast};
///
/// let [.., c, d, e, f, g, h, i] = Card::ALL;
/// let five = [c, d, e, f, g].into_iter().collect();
/// fast::each_seven(five, g, |two, value| {
///     assert_eq!(two, [h, i]);
///     assert_eq!(value, fast::seven(&[c, d, e, f, g, h, i]));
/// });
/// ```
#[inline]
pub fn each_seven(five: Hand, after: Card, visit: impl FnMut([Card; 2], five::Value)) {
    debug_assert_eq!(five.cards.len(), 5, "{five:?}");
    sweep(&SEVENS, five, after, visit);
}

/// Sweeps by ranks alone, unless a flush is near.
///
/// Most hands are too far from one, and the look-ups for it would cost them dear.
#[inline]
fn sweep(table: &impl Lookup, hand: Hand, after: Card, visit: impl FnMut([Card; 2], five::Value)) {
    let ranks = tables::rank_key(hand.key);
    match tables::suit_two_from_flush(hand.key) {
        None => {
            let flushes = Unsuited;
            let sweep = Sweep {
                table,
                ranks,
                flushes,
            };
            sweep.after(after, visit);
        }
        Some(suit) => {
            let flushes = Suited {
                suit: suit.index() as usize,
                ranks: hand.cards.suit(suit),
            };
            let sweep = Sweep {
                table,
                ranks,
                flushes,
            };
            sweep.after(after, visit);
        }
    }
}

/// A hand to which two cards are added.
struct Sweep<'a, L, F> {
    table: &'a L,
    /// The key of the hand's ranks.
    ranks: u32,
    flushes: F,
}

impl<L: Lookup, F: Flushes> Sweep<'_, L, F> {
    #[inline]
    fn after(self, last: Card, mut visit: impl FnMut([Card; 2], five::Value)) {
        let rank = (last.index() / 4) as usize % 13;
        let own = &SAME[rank];
        // The suits of the last card's own rank that come after it.
        let suits = (last.index() % 4) as usize + 1..4;
        self.two_of_own_rank(own, suits.clone(), &mut visit);
        for same in &SAME[rank + 1..] {
            self.one_of_own_rank(own, suits.clone(), same, &mut visit);
            self.two_of_one_rank(same, &mut visit);
        }
        let above = 12 - rank;
        for pair in &PAIRS[..(above * above - above) / 2] {
            self.one_of_two_ranks(pair, &mut visit);
        }
    }

    #[inline]
    fn two_of_own_rank(
        &self,
        own: &Same,
        suits: Range<usize>,
        visit: &mut impl FnMut([Card; 2], five::Value),
    ) {
        let value = self.value(own.twice);
        let none = self.flushes.or_flush(value, 0);
        let one = self.flushes.or_flush(value, own.bit);
        for first in suits {
            for second in first + 1..4 {
                let suited = [first, second].contains(&self.flushes.suit());
                let value = if suited { one } else { none };
                visit([own.cards[first], own.cards[second]], value);
            }
        }
    }

    #[inline]
    fn one_of_own_rank(
        &self,
        own: &Same,
        suits: Range<usize>,
        same: &Same,
        visit: &mut impl FnMut([Card; 2], five::Value),
    ) {
        let value = self.value(own.key.wrapping_add(same.key));
        let none = self.flushes.or_flush(value, 0);
        let first_alone = self.flushes.or_flush(value, own.bit);
        let second_alone = self.flushes.or_flush(value, same.bit);
        let both = self.flushes.or_flush(value, own.bit | same.bit);
        for first in suits {
            let suited = first == self.flushes.suit();
            let [of_suit, others] = if suited {
                [both, first_alone]
            } else {
                [second_alone, none]
            };
            for second in 0..4 {
                let value = if second == 0 { of_suit } else { others };
                visit([own.cards[first], self.card(same, second)], value);
            }
        }
    }

    #[inline]
    fn two_of_one_rank(&self, same: &Same, visit: &mut impl FnMut([Card; 2], five::Value)) {
        let value = self.value(same.twice);
        let none = self.flushes.or_flush(value, 0);
        let one = self.flushes.or_flush(value, same.bit);
        for first in 0..4 {
            for second in first + 1..4 {
                let value = if first == 0 { one } else { none };
                visit([self.card(same, first), self.card(same, second)], value);
            }
        }
    }

    #[inline]
    fn one_of_two_ranks(&self, pair: &Pair, visit: &mut impl FnMut([Card; 2], five::Value)) {
        let Pair { key, low, high } = pair;
        let value = self.value(*key);
        let none = self.flushes.or_flush(value, 0);
        let low_alone = self.flushes.or_flush(value, low.bit);
        let high_alone = self.flushes.or_flush(value, high.bit);
        let both = self.flushes.or_flush(value, low.bit | high.bit);
        for first in 0..4 {
            for second in 0..4 {
                let value = match (first, second) {
                    (0, 0) => both,
                    (0, _) => low_alone,
                    (_, 0) => high_alone,
                    _ => none,
                };
                visit([self.card(low, first), self.card(high, second)], value);
            }
        }
    }

    /// The value by ranks of the hand and two cards with this key.
    #[inline]
    fn value(&self, key: u32) -> five::Value {
        self.table.value_of_ranks(self.ranks.wrapping_add(key))
    }

    /// A card of this rank, the suits being counted from that of the flush.
    #[inline]
    fn card(&self, same: &Same, suit: usize) -> Card {
        same.cards[(suit ^ self.flushes.suit()) % 4]
    }
}

/// The flushes that two more cards may make.
trait Flushes {
    /// The suit they are of.
    fn suit(&self) -> usize;

    /// The value by ranks, or that of the flush, which is higher if there is one, with
    /// these further ranks in the suit.
    fn or_flush(&self, by_ranks: five::Value, further: u16) -> five::Value;
}

/// None: all suits are alike.
struct Unsuited;

impl Flushes for Unsuited {
    #[inline]
    fn suit(&self) -> usize {
        0
    }

    #[inline]
    fn or_flush(&self, by_ranks: five::Value, _: u16) -> five::Value {
        by_ranks
    }
}

/// Those of one suit.
struct Suited {
    suit: usize,
    /// The ranks that the hand has of it.
    ranks: u16,
}

impl Flushes for Suited {
    #[inline]
    fn suit(&self) -> usize {
        self.suit
    }

    #[inline]
    fn or_flush(&self, by_ranks: five::Value, further: u16) -> five::Value {
        by_ranks.max(tables::value_of_suit(self.ranks | further))
    }
}

/// The cards of one rank.
#[derive(Clone, Copy)]
struct Same {
    key: u32,
    /// The key of two of them.
    twice: u32,
    bit: u16,
    cards: [Card; 4],
}

/// Two different ranks.
#[derive(Clone, Copy)]
struct Pair {
    /// The sum of their keys.
    key: u32,
    low: Same,
    high: Same,
}

/// Every rank, the two first.
static SAME: [Same; 13] = {
    let [first, ..] = Card::ALL;
    let mut all = [Same {
        key: 0,
        twice: 0,
        bit: 0,
        cards: [first; 4],
    }; 13];
    let mut rank = 0;
    while rank < 13 {
        all[rank].key = tables::RANK_KEYS[rank];
        all[rank].twice = tables::RANK_KEYS[rank].wrapping_mul(2);
        all[rank].bit = 1 << rank;
        let mut suit = 0;
        while suit < 4 {
            all[rank].cards[suit] = Card::ALL[4 * rank + suit];
            suit += 1;
        }
        rank += 1;
    }
    all
};

/// Every two ranks, those first whose lower rank is highest: the pairs above any rank are
/// a beginning of the list.
static PAIRS: [Pair; 78] = {
    let [first, ..] = SAME;
    let mut all = [Pair {
        key: 0,
        low: first,
        high: first,
    }; 78];
    let (mut index, mut low) = (0, 12);
    while low > 0 {
        low -= 1;
        let mut high = low + 1;
        while high < 13 {
            all[index] = Pair {
                key: SAME[low].key.wrapping_add(SAME[high].key),
                low: SAME[low],
                high: SAME[high],
            };
            index += 1;
            high += 1;
        }
    }
    all
};
