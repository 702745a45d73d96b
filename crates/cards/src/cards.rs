//! Cards in the order they were received.

use std::fmt;
use std::ops::Deref;
use std::str::FromStr;

use smallvec::SmallVec;

use crate::notation::{Expected, NotationError, Reader};
use crate::{Card, CardSet};

/// Different cards in an order: a hand as it was dealt, or a board as it was turned.
///
/// `{}` writes them as `AhKd`, `{:#}` sets them apart as `Ah Kd`.
#[derive(Clone, PartialEq, Eq, Hash, Default)]
pub struct Cards(SmallVec<[Card; 8]>);

impl Cards {
    /// These cards, unless one of them stands there twice.
    pub fn new(cards: impl IntoIterator<Item = Card>) -> Result<Self, StandsTwice> {
        let cards: SmallVec<_> = cards.into_iter().collect();
        refuse_twice(cards.iter().copied())?;
        Ok(Cards(cards))
    }

    /// The cards, if they are exactly as many as asked for.
    pub fn exactly<const N: usize>(&self) -> Result<[Card; N], WrongCount> {
        self.as_slice().try_into().map_err(|_| WrongCount {
            expected: N,
            found: self.len(),
        })
    }

    /// The cards as a slice.
    pub fn as_slice(&self) -> &[Card] {
        &self.0
    }

    /// The cards without their order.
    pub fn set(&self) -> CardSet {
        self.iter().copied().collect()
    }
}

/// A card stands more than once among cards that must differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} stands twice")]
pub struct StandsTwice(pub Card);

/// Refuses the first card that has been there already.
pub(crate) fn refuse_twice(cards: impl IntoIterator<Item = Card>) -> Result<(), StandsTwice> {
    let mut seen = CardSet::EMPTY;
    match cards.into_iter().find(|&card| !seen.insert(card)) {
        None => Ok(()),
        Some(card) => Err(StandsTwice(card)),
    }
}

/// A hand has another number of cards than it must have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected {expected} cards, found {found}")]
pub struct WrongCount {
    /// How many there must be.
    pub expected: usize,
    /// How many there are.
    pub found: usize,
}

impl Deref for Cards {
    type Target = [Card];

    fn deref(&self) -> &[Card] {
        &self.0
    }
}

impl fmt::Display for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_in_a_row(f, &self.0)
    }
}

/// Writes the items one after another, set apart by spaces if the format is `{:#}`.
pub(crate) fn write_in_a_row(
    f: &mut fmt::Formatter<'_>,
    items: &[impl fmt::Display],
) -> fmt::Result {
    for (index, item) in items.iter().enumerate() {
        if f.alternate() && index > 0 {
            f.write_str(" ")?;
        }
        write!(f, "{item}")?;
    }
    Ok(())
}

impl fmt::Debug for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Cards({self})")
    }
}

impl FromStr for Cards {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut reader = Reader::new(text);
        let mut seen = CardSet::EMPTY;
        let mut cards = SmallVec::new();
        while reader.goes_on() {
            let position = reader.position();
            let card = reader.card(Expected::Rank)?;
            if !seen.insert(card) {
                return Err(NotationError::Twice { position, card });
            }
            cards.push(card);
        }
        Ok(Cards(cards))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_stays_and_the_count_is_checked() {
        let cards: Cards = "2c Ah Td".parse().unwrap();
        assert_eq!(format!("{cards} {cards:#}"), "2cAhTd 2c Ah Td");
        assert_eq!(cards.exactly::<3>().unwrap().as_slice(), cards.as_slice());
        assert_eq!(
            cards.exactly::<5>().unwrap_err().to_string(),
            "expected 5 cards, found 3"
        );
    }

    #[test]
    fn a_card_twice_is_named() {
        let [two, three, ..] = Card::ALL;
        let refused = Cards::new(vec![two, three, three, two]);
        assert_eq!(refused, Err(StandsTwice(three)));
    }
}
