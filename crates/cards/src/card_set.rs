//! Sets of cards, as bits.

use std::fmt;
use std::str::FromStr;

use crate::notation::NotationError;
use crate::{Card, Cards, Rank, Suit};

/// A set of cards.
///
/// The bit of a card is `16 * suit + rank`, so each suit is sixteen bits of which the
/// lowest thirteen are its ranks; no other bit is ever set. It is listed and iterated
/// from the highest card down.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct CardSet(u64);

impl CardSet {
    /// No card.
    pub const EMPTY: CardSet = CardSet(0);

    /// All fifty-two cards.
    pub const FULL: CardSet = CardSet(0x1fff_1fff_1fff_1fff);

    /// The set of one card.
    pub const fn of(card: Card) -> Self {
        CardSet(1 << (16 * card.suit().index() + card.rank().index()))
    }

    /// The bits of the set.
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The set with these bits, unless one of them stands for no card.
    pub const fn from_bits(bits: u64) -> Option<Self> {
        if bits & !Self::FULL.0 == 0 {
            Some(CardSet(bits))
        } else {
            None
        }
    }

    /// The ranks held of one suit: bit 0 for the two, bit 12 for the ace.
    pub const fn suit(self, suit: Suit) -> u16 {
        ((self.0 >> (16 * suit.index())) & 0x1fff) as u16
    }

    /// The ranks held in any suit: bit 0 for the two, bit 12 for the ace.
    pub const fn ranks(self) -> u16 {
        self.suit(Suit::Clubs)
            | self.suit(Suit::Diamonds)
            | self.suit(Suit::Hearts)
            | self.suit(Suit::Spades)
    }

    /// How many cards are in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether no card is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the card is in the set.
    pub const fn contains(self, card: Card) -> bool {
        self.0 & Self::of(card).0 != 0
    }

    /// Whether every card of `other` is in this set.
    pub const fn contains_all(self, other: CardSet) -> bool {
        other.minus(self).is_empty()
    }

    /// Puts the card in; false if it was there already.
    pub const fn insert(&mut self, card: Card) -> bool {
        let is_new = !self.contains(card);
        *self = self.with(card);
        is_new
    }

    /// Takes the card out; false if it was not there.
    pub const fn remove(&mut self, card: Card) -> bool {
        let was_there = self.contains(card);
        *self = self.without(card);
        was_there
    }

    /// The set with the card in it.
    #[must_use]
    pub const fn with(self, card: Card) -> Self {
        self.union(Self::of(card))
    }

    /// The set without the card.
    #[must_use]
    pub const fn without(self, card: Card) -> Self {
        self.minus(Self::of(card))
    }

    /// The cards in either set.
    #[must_use]
    pub const fn union(self, other: CardSet) -> Self {
        CardSet(self.0 | other.0)
    }

    /// The cards in both sets.
    #[must_use]
    pub const fn intersection(self, other: CardSet) -> Self {
        CardSet(self.0 & other.0)
    }

    /// The cards of this set that are not in `other`.
    #[must_use]
    pub const fn minus(self, other: CardSet) -> Self {
        CardSet(self.0 & !other.0)
    }

    /// The highest card of the set, by rank and then by suit.
    pub fn highest(self) -> Option<Card> {
        let highest_of = |suit| {
            let rank = self.suit(suit).checked_ilog2()?;
            Some(Card::new(Rank::from_index(u8::try_from(rank).ok()?)?, suit))
        };
        Suit::ALL.into_iter().filter_map(highest_of).max()
    }

    /// The cards of the set, the highest first.
    pub fn iter(self) -> Iter {
        Iter { rest: self }
    }
}

/// The cards of a set, the highest first.
#[derive(Clone, Debug)]
pub struct Iter {
    rest: CardSet,
}

impl Iterator for Iter {
    type Item = Card;

    fn next(&mut self) -> Option<Card> {
        let card = self.rest.highest()?;
        self.rest.remove(card);
        Some(card)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.rest.len(), Some(self.rest.len()))
    }
}

impl ExactSizeIterator for Iter {}

impl IntoIterator for CardSet {
    type Item = Card;
    type IntoIter = Iter;

    fn into_iter(self) -> Iter {
        self.iter()
    }
}

impl From<Card> for CardSet {
    fn from(card: Card) -> Self {
        CardSet::of(card)
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        cards.into_iter().fold(CardSet::EMPTY, CardSet::with)
    }
}

impl Extend<Card> for CardSet {
    fn extend<I: IntoIterator<Item = Card>>(&mut self, cards: I) {
        *self = cards.into_iter().fold(*self, CardSet::with);
    }
}

impl fmt::Display for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|card| write!(f, "{card}"))
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "CardSet({self})")
    }
}

impl FromStr for CardSet {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let cards: Cards = text.parse()?;
        Ok(cards.set())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn the_full_set_holds_every_card_once() {
        assert_eq!(CardSet::FULL.len(), 52);
        assert_eq!(Card::ALL.into_iter().collect::<CardSet>(), CardSet::FULL);
        assert!(CardSet::FULL.iter().eq(Card::ALL.into_iter().rev()));
        assert_eq!(CardSet::from_bits(1 << 13), None);
    }

    #[test]
    fn a_suit_is_a_mask_of_ranks() {
        let set: CardSet = "2h Ah Kd".parse().unwrap();
        assert_eq!(set.suit(Suit::Hearts), 0b1_0000_0000_0001);
        assert_eq!(set.suit(Suit::Diamonds), 0b0_1000_0000_0000);
        assert_eq!(set.suit(Suit::Spades), 0);
        assert_eq!(set.ranks(), 0b1_1000_0000_0001);
        assert_eq!(set.to_string(), "AhKd2h");
    }

    #[test]
    fn putting_in_and_taking_out_say_whether_anything_changed() {
        let [card, ..] = Card::ALL;
        let mut set = CardSet::EMPTY;
        assert!(set.insert(card) && !set.insert(card));
        assert!(set.contains(card) && set.len() == 1);
        assert!(set.remove(card) && !set.remove(card));
        assert!(set.is_empty());
    }

    proptest! {
        #[test]
        fn sets_behave_as_sets(left: u64, right: u64) {
            let left = CardSet(left & CardSet::FULL.0);
            let right = CardSet(right & CardSet::FULL.0);
            prop_assert_eq!(left.iter().len(), left.iter().count());
            for card in Card::ALL {
                let (in_left, in_right) = (left.contains(card), right.contains(card));
                prop_assert_eq!(left.union(right).contains(card), in_left || in_right);
                prop_assert_eq!(left.intersection(right).contains(card), in_left && in_right);
                prop_assert_eq!(left.minus(right).contains(card), in_left && !in_right);
            }
            prop_assert_eq!(left.contains_all(right), left.union(right) == left);
        }

        #[test]
        fn text_round_trips(bits: u64) {
            let set = CardSet(bits & CardSet::FULL.0);
            prop_assert_eq!(set.to_string().parse(), Ok(set));
        }
    }
}
