//! The tables, and how they are read.
#![expect(
    clippy::indexing_slicing,
    reason = "every index is below the length of its table, and the compiler sees it"
)]
#![expect(
    clippy::cast_possible_truncation,
    reason = "several numbers stand side by side in one, and are taken out of it"
)]

use super::layout;
use crate::{Card, CardSet, five};

include!(concat!(env!("OUT_DIR"), "/five.rs"));

/// Where the counts of the suits begin in a key; each has four bits.
///
/// The keys of the ranks add up in the lower half and may overflow it, but not so far.
const COUNTS: usize = 48;

/// What is added to the counts so that the uppermost bit of one tells five of a suit.
const FIVE_IS_EIGHT: u64 = 0x3333 << COUNTS;

/// The bits that tell it.
const FLUSH: u64 = 0x8888 << COUNTS;

/// The key of the card: that of its rank, and one in the count of its suit.
#[inline]
pub(super) fn key(card: Card) -> u64 {
    KEYS[card.index() as usize]
}

/// The key of the card's rank alone.
#[inline]
pub(super) fn rank_key(card: Card) -> u32 {
    key(card) as u32
}

/// The set of the card alone.
#[inline]
pub(super) fn set(card: Card) -> CardSet {
    SETS[card.index() as usize]
}

/// The value of five to seven cards by the sum of their keys.
///
/// The cards themselves are asked for only if five of them are of one suit.
#[inline]
pub(super) fn value(key: u64, cards: impl FnOnce() -> CardSet) -> five::Value {
    let key = key.wrapping_add(FIVE_IS_EIGHT);
    if key & FLUSH == 0 {
        value_of_ranks(key as u32)
    } else {
        value_with_flush(key, cards())
    }
}

/// The value of five to seven cards by their ranks alone.
#[inline]
pub(super) fn value_of_ranks(key: u32) -> five::Value {
    let offset = OFFSETS[layout::row(key)];
    five::Value(VALUES[layout::place(key, offset)])
}

/// The value of the best flush of these ranks of one suit: zero, below all values, if
/// there are fewer than five.
#[inline]
pub(super) fn value_of_suit(ranks: u16) -> five::Value {
    five::Value(FLUSHES[ranks as usize % layout::SUIT_MASKS])
}

// Few hands have a flush; the others are faster if this stands out of their way.
#[cold]
#[inline(never)]
fn value_with_flush(key: u64, cards: CardSet) -> five::Value {
    let suit = (key & FLUSH).trailing_zeros() as usize - COUNTS;
    value_of_suit((cards.bits() >> (suit / 4 * 16)) as u16)
}

/// The key of all cards of one suit at once, by its ranks; above it, if they are five or
/// more, the ranks themselves.
#[inline]
pub(super) fn suit_key(ranks: u16) -> u64 {
    SUIT_KEYS[ranks as usize % layout::SUIT_MASKS]
}

/// Splits the sum of four suit keys: the ranks of all, and those of the flush if any.
#[inline]
pub(super) const fn split_suit_keys(sum: u64) -> (u32, u16) {
    (sum as u32, (sum >> COUNTS) as u16)
}

/// By card index, and longer than the deck so that any byte is a place in it.
static KEYS: [u64; 256] = {
    let mut keys = [0; 256];
    let mut index = 0;
    while index < 52 {
        keys[index] = RANK_KEYS[index / 4] as u64 | 1 << (COUNTS + 4 * (index % 4));
        index += 1;
    }
    keys
};

/// By card index, likewise.
static SETS: [CardSet; 256] = {
    let mut sets = [CardSet::EMPTY; 256];
    let mut index = 0;
    while index < 52 {
        sets[index] = CardSet::of(Card::ALL[index]);
        index += 1;
    }
    sets
};

static SUIT_KEYS: [u64; layout::SUIT_MASKS] = {
    let mut keys = [0; layout::SUIT_MASKS];
    let mut ranks = 1;
    while ranks < layout::SUIT_MASKS {
        let (sum, _) = split_suit_keys(keys[ranks & (ranks - 1)]);
        let sum = sum.wrapping_add(RANK_KEYS[ranks.trailing_zeros() as usize]);
        let flush = if ranks.count_ones() >= 5 { ranks } else { 0 };
        keys[ranks] = sum as u64 | (flush as u64) << COUNTS;
        ranks += 1;
    }
    keys
};
