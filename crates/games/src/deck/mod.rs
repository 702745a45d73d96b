//! The cards of a table, from one round to the next.
//!
//! Which stages a deck passes before a card of it is dealt is the book's to say; their
//! order is the same everywhere, so a [`Deck`] only remembers the last one it passed.

mod order;
mod stage;

pub use order::{Order, Orders, When};
pub use stage::Stage;

use rulebook::{Citation, Citations};

/// The decks of a table: one, or two that take turns.
#[derive(Debug, Clone, PartialEq, Eq, Default, serde::Serialize, serde::Deserialize)]
pub struct Decks {
    /// Which is in play, from nought.
    pub in_play: usize,
    /// The clauses that put it there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub in_play_under: Option<Citations>,
    decks: [Deck; 2],
}

/// One deck.
#[derive(Debug, Clone, PartialEq, Eq, Default, serde::Serialize, serde::Deserialize)]
pub struct Deck {
    /// The last stage it passed.
    pub stage: Stage,
    /// How many cards the last cut took off.
    pub cut: Option<u32>,
    /// How many rounds were played with it since the rest of it was counted.
    pub rounds_since_count: u32,
    /// Whether it was counted in the round being played.
    pub counted: bool,
    /// How long it has been in use, in thousandths of a second.
    pub age_ms: i64,
    /// Where the rest of it is, once the deal is done.
    pub stub: Stub,
    /// How many decks left the table in its stead before.
    pub removed: u32,
    /// Who inspected it: somebody else verifies that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub inspected_by: Option<String>,
}

/// Where the rest of a deck is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Stub {
    /// Where the cards are dealt from.
    #[default]
    InUse,
    /// Counted, and not what it should be; hands are counted next.
    Wrong {
        /// What was counted.
        counted: u32,
        /// The clause that wants the hands counted.
        under: Citation,
    },
    /// In the discard rack, unseen.
    Away,
}

impl Decks {
    /// The deck in play.
    #[must_use]
    pub fn current(&self) -> &Deck {
        let [first, second] = &self.decks;
        if self.in_play == 0 { first } else { second }
    }

    /// The deck in play, to be changed.
    pub fn current_mut(&mut self) -> &mut Deck {
        let [first, second] = &mut self.decks;
        if self.in_play == 0 { first } else { second }
    }

    /// A deck by its number, from nought.
    #[must_use]
    pub fn get(&self, deck: usize) -> Option<&Deck> {
        self.decks.get(deck)
    }

    /// A deck by its number, to be changed.
    pub fn get_mut(&mut self, deck: usize) -> Option<&mut Deck> {
        self.decks.get_mut(deck)
    }

    /// Every deck, to be changed.
    pub fn all_mut(&mut self) -> impl Iterator<Item = &mut Deck> {
        self.decks.iter_mut()
    }
}

impl Deck {
    /// Another deck in the place of this one, sealed.
    pub fn replace(&mut self) {
        *self = Deck {
            removed: self.removed + 1,
            ..Deck::default()
        };
    }

    /// All its cards are one stack again, to be shuffled before they are dealt.
    pub fn gather(&mut self) {
        self.stage = self.stage.min(Stage::Washed);
        self.cut = None;
        self.stub = Stub::InUse;
    }

    /// How old it is in whole minutes.
    #[must_use]
    pub fn age_minutes(&self) -> i64 {
        self.age_ms / 60_000
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deck_is_opened_once_and_shuffled_for_every_round() {
        for stage in Stage::ALL.iter().copied() {
            let mut deck = Deck {
                stage,
                cut: Some(26),
                stub: Stub::Away,
                ..Deck::default()
            };
            deck.gather();
            assert_eq!(deck.stage, stage.min(Stage::Washed));
            assert_eq!((deck.cut, deck.stub), (None, Stub::InUse));
        }
    }

    #[test]
    fn another_deck_is_sealed_and_new() {
        let mut deck = Deck {
            stage: Stage::Loaded,
            rounds_since_count: 4,
            age_ms: 8 * 3_600_000,
            ..Deck::default()
        };
        deck.replace();
        assert_eq!(deck.stage, Stage::Received);
        assert_eq!((deck.rounds_since_count, deck.age_minutes()), (0, 0));
        assert_eq!(deck.removed, 1);
    }
}
