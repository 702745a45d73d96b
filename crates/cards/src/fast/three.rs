//! Three cards.
#![expect(
    clippy::indexing_slicing,
    reason = "every index is below the length of its table, and the compiler sees it"
)]

use super::layout;
use crate::{Card, three};
use packed::{RANK_KEYS, VALUES};

mod packed {
    use super::layout;

    include!(concat!(env!("OUT_DIR"), "/three.rs"));
}

/// The value of three different cards.
#[inline]
pub fn three(cards: &[Card; 3]) -> three::Value {
    let sum = cards.iter().fold(THREE_IS_FOUR, |sum, card| {
        sum.wrapping_add(KEYS[card.index() as usize])
    });
    let suited = if sum & FLUSH == 0 {
        0
    } else {
        layout::THREE_SUITED
    };
    let ranks = sum as usize % layout::THREE_SUITED;
    three::Value(VALUES[suited + ranks])
}

/// Where the counts of the suits begin in a key; each has three bits.
const COUNTS: usize = 16;

/// What is added to the counts so that the uppermost bit of one tells three of a suit.
const THREE_IS_FOUR: u32 = 0o1111 << COUNTS;

/// The bits that tell it.
const FLUSH: u32 = 0o4444 << COUNTS;

/// The key of each card, by its index: that of its rank, and one in the count of its
/// suit. It is longer than the deck so that any byte is a place in it.
static KEYS: [u32; 256] = {
    let mut keys = [0; 256];
    let mut index = 0;
    while index < 52 {
        keys[index] = RANK_KEYS[index / 4] | 1 << (COUNTS + 3 * (index % 4));
        index += 1;
    }
    keys
};
