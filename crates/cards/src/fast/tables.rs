//! The tables, and how they are read.
#![expect(
    clippy::indexing_slicing,
    reason = "every index is below the length of its table, and the compiler sees it"
)]
#![expect(
    clippy::cast_possible_truncation,
    reason = "several numbers stand side by side in one, and are taken out of it"
)]

use super::Hand;
use super::layout::{self, Table};
use crate::{Card, CardSet, Suit, five};

use packed::FLUSHES;
pub(super) use packed::{FIVES, RANK_KEYS, SEVENS, SIXES};

mod packed {
    use super::layout;

    include!(concat!(env!("OUT_DIR"), "/five.rs"));
}

/// How many cards of the suits are in a hand stands in the upper bits of its key, six for
/// each suit. The keys of the ranks add up in the lower half and may overflow it, but not
/// as far as here.
const SUITS: usize = 40;

/// What a card adds to the count of its suit: five times this passes 32, four times does
/// not, and seven times stays below 64.
const ONE_OF_SUIT: u64 = 7;

/// The bits that tell five of a suit.
const FLUSH: u64 = 0o40_40_40_40 << SUITS;

/// The key of the card: that of its rank, and one more of its suit.
#[inline]
pub(super) fn key(card: Card) -> u64 {
    KEYS[card.index() as usize]
}

/// The set of the card alone.
#[inline]
pub(super) fn set(card: Card) -> CardSet {
    SETS[card.index() as usize]
}

/// The key of the cards' ranks alone.
#[inline]
pub(super) const fn rank_key(key: u64) -> u32 {
    key as u32
}

/// The suit of which two more cards could make five, if there is one.
#[inline]
pub(super) fn suit_two_from_flush(key: u64) -> Option<Suit> {
    const TWO_OF_EACH: u64 = (2 * ONE_OF_SUIT * (1 | 1 << 6 | 1 << 12 | 1 << 18)) << SUITS;
    let near = key.wrapping_add(TWO_OF_EACH) & FLUSH;
    let suit = (near >> SUITS).trailing_zeros() / 6;
    Suit::ALL.get(suit as usize).copied()
}

/// A table of hands of so many cards.
pub trait Lookup {
    /// The value of a hand by the key of its ranks.
    fn value_of_ranks(&self, key: u32) -> five::Value;

    /// The value of a hand by the sum of its keys.
    ///
    /// The cards themselves are asked for only if five of them are of one suit.
    #[inline]
    fn value(&self, key: u64, cards: impl FnOnce() -> CardSet) -> five::Value {
        if key & FLUSH == 0 {
            self.value_of_ranks(rank_key(key))
        } else {
            value_with_flush(key, cards())
        }
    }
}

impl<const ROWS: usize, const PLACES: usize> Lookup for Table<ROWS, PLACES> {
    #[inline]
    fn value_of_ranks(&self, key: u32) -> five::Value {
        let offset = self.offsets[Self::row(key)];
        five::Value(self.values[Self::place(key, offset)])
    }
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
    let suit = (key & FLUSH).trailing_zeros() as usize - SUITS;
    value_of_suit((cards.bits() >> (suit / 6 * 16)) as u16)
}

/// The key of all cards of one suit at once, by its ranks; above it, if they are five or
/// more, the ranks themselves.
#[inline]
pub(super) fn suit_key(ranks: u16) -> u64 {
    SUIT_KEYS[ranks as usize % layout::SUIT_MASKS]
}

/// The ranks of the flush, or none, in the sum of four suit keys.
#[inline]
pub(super) const fn flush_of_suit_keys(sum: u64) -> u16 {
    (sum >> 48) as u16
}

/// By card index, and longer than the deck so that any byte is a place in it.
static KEYS: [u64; 256] = {
    let mut keys = [0; 256];
    let mut index = 0;
    while index < 52 {
        keys[index] = RANK_KEYS[index / 4] as u64 | ONE_OF_SUIT << (SUITS + 6 * (index % 4));
        index += 1;
    }
    keys
};

/// By card index.
pub(super) static DECK: [Hand; 52] = {
    let mut deck = [Hand::EMPTY; 52];
    let mut index = 0;
    while index < 52 {
        deck[index] = Hand {
            key: KEYS[index],
            cards: SETS[index],
        };
        index += 1;
    }
    deck
};

/// By card index, likewise longer than the deck.
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
        let lowest = ranks.trailing_zeros() as usize;
        let sum = rank_key(keys[ranks & (ranks - 1)]).wrapping_add(RANK_KEYS[lowest]);
        let flush = if ranks.count_ones() >= 5 { ranks } else { 0 };
        keys[ranks] = sum as u64 | (flush as u64) << 48;
        ranks += 1;
    }
    keys
};
