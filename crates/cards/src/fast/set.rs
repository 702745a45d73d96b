//! Hands that come as sets.

use super::tables;
use crate::{CardSet, Suit, five};

/// The value of a set of five cards, or of the best five of six or seven.
///
/// With fewer cards or more the value means nothing.
#[inline]
pub fn rank(cards: CardSet) -> five::Value {
    debug_assert!((5..=7).contains(&cards.len()), "{cards:?}");
    let sum = Suit::ALL.into_iter().fold(0u64, |sum, suit| {
        sum.wrapping_add(tables::suit_key(cards.suit(suit)))
    });
    let (ranks, flush) = tables::split_suit_keys(sum);
    // Five of a suit leave no room for more than three of a rank or two pairs beside
    // them, so a flush is the best hand where there is one; and without one it is zero.
    tables::value_of_ranks(ranks).max(tables::value_of_suit(flush))
}
