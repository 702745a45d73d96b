//! The value of five, six or seven cards, in whatever form they come.

use super::Hand;
use super::tables::{self, Lookup};
use crate::{Card, CardSet, Suit, five};

/// The value of five different cards.
///
/// They come as an array, a [`CardSet`] or a [`Hand`].
#[inline]
pub fn five(cards: impl Rankable<5>) -> five::Value {
    cards.value(&tables::FIVES)
}

/// The value of the best five of six different cards.
///
/// They come as an array, a [`CardSet`] or a [`Hand`].
#[inline]
pub fn six(cards: impl Rankable<6>) -> five::Value {
    cards.value(&tables::SIXES)
}

/// The value of the best five of seven different cards.
///
/// They come as an array, a [`CardSet`] or a [`Hand`].
#[inline]
pub fn seven(cards: impl Rankable<7>) -> five::Value {
    cards.value(&tables::SEVENS)
}

/// The value of five cards, or of the best five of six or seven; none for other sets.
#[inline]
pub fn rank(cards: CardSet) -> Option<five::Value> {
    match cards.len() {
        5 => Some(five(cards)),
        6 => Some(six(cards)),
        7 => Some(seven(cards)),
        _ => None,
    }
}

/// A form in which `N` different cards can come.
///
/// A set or a sum must be of `N` cards; if it is not, its value means nothing.
pub trait Rankable<const N: usize>: Copy {
    /// The value of the cards in a table for `N` of them.
    #[doc(hidden)]
    fn value(self, table: &impl Lookup) -> five::Value;
}

impl<const N: usize> Rankable<N> for &[Card; N] {
    #[inline]
    fn value(self, table: &impl Lookup) -> five::Value {
        let key = self
            .iter()
            .fold(0u64, |sum, &card| sum.wrapping_add(tables::key(card)));
        // No one needs the set of the cards unless there is a flush.
        table.value(key, || {
            let sets = self.iter().map(|&card| tables::set(card));
            sets.fold(CardSet::EMPTY, CardSet::union)
        })
    }
}

impl<const N: usize> Rankable<N> for Hand {
    #[inline]
    fn value(self, table: &impl Lookup) -> five::Value {
        debug_assert_eq!(self.cards.len(), N, "{self:?}");
        table.value(self.key, || self.cards)
    }
}

impl<const N: usize> Rankable<N> for CardSet {
    #[inline]
    fn value(self, table: &impl Lookup) -> five::Value {
        debug_assert_eq!(self.len(), N, "{self:?}");
        let sum = Suit::ALL.into_iter().fold(0u64, |sum, suit| {
            sum.wrapping_add(tables::suit_key(self.suit(suit)))
        });
        let by_ranks = table.value_of_ranks(tables::rank_key(sum));
        // Five of a suit leave no room for more than three of a rank or two pairs beside
        // them, so a flush is the best hand where there is one; elsewhere it is zero.
        by_ranks.max(tables::value_of_suit(tables::flush_of_suit_keys(sum)))
    }
}
