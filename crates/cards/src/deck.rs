//! The deck, dealt strictly in order.

use std::fmt;

use crate::cards::refuse_twice;
use crate::{Card, Cards, StandsTwice};

/// An order of all fifty-two cards, and how far it has been dealt.
///
/// Dealing is iteration: `next` gives the card on top. Nothing puts a card back.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Deck {
    order: [Card; 52],
    /// How many cards have been dealt: never more than 52.
    position: usize,
}

impl Deck {
    /// The deck in this order, top first, unless a card stands there twice.
    pub fn new(order: [Card; 52]) -> Result<Self, StandsTwice> {
        refuse_twice(order)?;
        Ok(Deck { order, position: 0 })
    }

    /// The deck in the order of [`Card::ALL`], the two of clubs on top.
    pub const fn sorted() -> Self {
        Deck {
            order: Card::ALL,
            position: 0,
        }
    }

    /// The deck with these cards on top; the others follow in the order of [`Card::ALL`].
    pub fn beginning_with(top: &Cards) -> Self {
        let mut order = Card::ALL;
        // The sort is stable, so the cards that were not named keep their order.
        order.sort_by_key(|card| {
            let place = top.iter().position(|named| named == card);
            place.unwrap_or(top.len())
        });
        Deck { order, position: 0 }
    }

    /// The whole order, top first, with the cards already dealt.
    pub const fn order(&self) -> &[Card; 52] {
        &self.order
    }

    /// How many cards have been dealt.
    pub const fn position(&self) -> usize {
        self.position
    }

    /// How many cards are still to be dealt.
    pub const fn remaining(&self) -> usize {
        self.order.len() - self.position
    }

    /// The next `N` cards together; none is dealt if fewer remain.
    pub fn deal<const N: usize>(&mut self) -> Option<[Card; N]> {
        let cards = *self.order.get(self.position..)?.first_chunk()?;
        self.position += N;
        Some(cards)
    }
}

impl Iterator for Deck {
    type Item = Card;

    fn next(&mut self) -> Option<Card> {
        let [card] = self.deal()?;
        Some(card)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.remaining(), Some(self.remaining()))
    }
}

impl ExactSizeIterator for Deck {}

/// How far the deck has been dealt, and no card: a live deck shall not slip into a log.
impl fmt::Debug for Deck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Deck")
            .field("position", &self.position)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_dealt_in_order_to_the_last_card() {
        let mut deck = Deck::sorted();
        assert_eq!(deck.next(), Some(Card::ALL[0]));
        assert_eq!(deck.deal(), Some([Card::ALL[1], Card::ALL[2]]));
        assert_eq!((deck.position(), deck.remaining()), (3, 49));
        assert_eq!(deck.deal::<50>(), None);
        assert_eq!(deck.remaining(), 49);
        assert!(deck.by_ref().eq(Card::ALL[3..].iter().copied()));
        assert_eq!((deck.next(), deck.remaining()), (None, 0));
    }

    #[test]
    fn an_order_with_a_card_twice_is_refused() {
        let mut order = Card::ALL;
        assert_eq!(Deck::new(order), Ok(Deck::sorted()));
        order[51] = order[7];
        assert_eq!(Deck::new(order), Err(StandsTwice(order[7])));
    }

    #[test]
    fn named_cards_come_first_and_the_others_follow() {
        let top: Cards = "Ah2cKd".parse().unwrap();
        let deck = Deck::beginning_with(&top);
        assert_eq!(Deck::new(*deck.order()), Ok(deck.clone()));
        let first: Vec<Card> = deck.take(5).collect();
        assert_eq!(Cards::new(first).unwrap().to_string(), "Ah2cKd2d2h");
    }

    #[test]
    fn its_debug_form_shows_no_card() {
        assert_eq!(format!("{:?}", Deck::sorted()), "Deck { position: 0, .. }");
    }
}
