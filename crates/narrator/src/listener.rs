//! Who is told.

use cards::Card;
use floor::Table;
use games::Holder;
use money::Money;

use crate::texts::Texts;

/// Somebody who is told what happens: who they are, whom and what they know, and how
/// amounts and cards are written where they read it.
pub trait Listener {
    /// Whether they are this person, to whom "you" is said.
    fn is(&self, _person: &str) -> bool {
        false
    }

    /// What they call a person; none: by the place.
    fn name(&self, _person: &str) -> Option<String> {
        None
    }

    /// An amount, as they read it.
    fn amount(&self, texts: &Texts, amount: Money) -> String {
        texts.amount(amount)
    }

    /// Cards, as they read them.
    fn cards(&self, _texts: &Texts, cards: &[Card]) -> String {
        let printed: Vec<String> = cards.iter().map(|card| card.printed()).collect();
        printed.join(" ")
    }

    /// The face of a card that was not shown to the table, where they may see it.
    fn face(&self, _table: &Table, _of: Holder, _position: usize) -> Option<Card> {
        None
    }
}

/// Somebody who watches, and knows nobody.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Bystander;

impl Listener for Bystander {}
