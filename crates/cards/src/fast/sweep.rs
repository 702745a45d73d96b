//! All hands that two more cards make.
//!
//! Hands with the same ranks differ only where there is a flush, so the values of sixteen
//! hands, the suits of two further ranks, come from one look-up and the flushes of one
//! suit.
#![expect(
    clippy::indexing_slicing,
    reason = "ranks are below 13, suits below 4, and a row of pairs is as long as said"
)]

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

#[inline]
fn sweep(
    table: &impl Lookup,
    hand: Hand,
    after: Card,
    mut visit: impl FnMut([Card; 2], five::Value),
) {
    let ranks = tables::rank_key(hand.key);
    let suited = Suited::near(hand);
    let rank = after.rank().index() as usize;

    // The first is of the last card's own rank: a higher suit of it.
    let own = &SAME[rank];
    for suit in after.suit().index() + 1..4 {
        let suited = suited.with(own, suit);
        let ranks = ranks.wrapping_add(own.key);
        let first = own.cards[suit as usize];
        let value = table.value_of_ranks(ranks.wrapping_add(own.key));
        for second in suit + 1..4 {
            let value = suited.with(own, second).or_flush(value);
            visit([first, own.cards[second as usize]], value);
        }
        for same in &SAME[rank + 1..] {
            let value = table.value_of_ranks(ranks.wrapping_add(same.key));
            for second in 0..4 {
                let value = suited.with(same, second).or_flush(value);
                visit([first, same.cards[second as usize]], value);
            }
        }
    }

    // Both are of one higher rank.
    for same in &SAME[rank + 1..] {
        let key = same.key.wrapping_add(same.key);
        let value = table.value_of_ranks(ranks.wrapping_add(key));
        for [first, second] in SUIT_PAIRS {
            let value = suited.with(same, first).with(same, second).or_flush(value);
            let cards = [first, second].map(|suit| same.cards[suit as usize]);
            visit(cards, value);
        }
    }

    // They are of two higher ranks.
    let above = 12 - rank;
    for pair in &PAIRS[..(above * above - above) / 2] {
        let value = table.value_of_ranks(ranks.wrapping_add(pair.key));
        let [none, low, high, both] =
            [0, pair.low.bit, pair.high.bit, pair.low.bit | pair.high.bit]
                .map(|bits| value.max(tables::value_of_suit(suited.ranks | bits)));
        // Counting from the suit of the flush, which is then the first.
        for first in 0..4 {
            for second in 0..4 {
                let value = match (first, second) {
                    (0, 0) => both,
                    (0, _) => low,
                    (_, 0) => high,
                    _ => none,
                };
                let first = pair.low.cards[(first ^ suited.suit as usize) % 4];
                let second = pair.high.cards[(second ^ suited.suit as usize) % 4];
                visit([first, second], value);
            }
        }
    }
}

/// The cards of the suit that a flush may come of.
#[derive(Clone, Copy)]
struct Suited {
    /// Any suit, below 4, if there is none.
    suit: u8,
    /// And then no ranks.
    ranks: u16,
}

impl Suited {
    /// The suit of which a hand and two more cards could have five.
    #[inline]
    fn near(hand: Hand) -> Self {
        match tables::suit_two_from_flush(hand.key) {
            Some(suit) => Suited {
                suit: suit.index(),
                ranks: hand.cards.suit(suit),
            },
            None => Suited { suit: 0, ranks: 0 },
        }
    }

    /// With one more card, of this rank and suit.
    #[inline]
    fn with(self, rank: &Same, suit: u8) -> Self {
        let bit = if suit == self.suit { rank.bit } else { 0 };
        Suited {
            ranks: self.ranks | bit,
            ..self
        }
    }

    /// The value by ranks, or that of the flush, which is higher if there is one.
    #[inline]
    fn or_flush(self, by_ranks: five::Value) -> five::Value {
        by_ranks.max(tables::value_of_suit(self.ranks))
    }
}

/// The cards of one rank.
#[derive(Clone, Copy)]
struct Same {
    key: u32,
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
        bit: 0,
        cards: [first; 4],
    }; 13];
    let mut rank = 0;
    while rank < 13 {
        all[rank].key = tables::RANK_KEYS[rank];
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

/// Every two suits.
const SUIT_PAIRS: [[u8; 2]; 6] = [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]];
