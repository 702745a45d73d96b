//! One thing that is told.

use cards::Card;
use games::round::Word;
use games::{Place, Wager};
use money::Money;
use rulebook::Citation;

use crate::texts::Texts;

/// One thing that happened, in words, and what surfaces need beside them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sentence {
    /// What it is about.
    pub topic: Topic,
    /// A sentence; what the dealer calls has no full stop.
    pub words: String,
    /// Where, if it is about one place.
    pub place: Option<Place>,
    /// The wager it is about.
    pub wager: Option<Wager>,
    /// How much.
    pub amount: Option<Money>,
    /// What became of the money, where some moved.
    pub word: Option<Word>,
    /// The cards that were shown with it.
    pub cards: Vec<Card>,
    /// What it rests on.
    pub under: Vec<Citation>,
}

/// What is told about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Topic {
    /// How the round comes and goes.
    Round,
    /// What the dealer calls, in the words of the book.
    Call,
    /// What the dealer does, in the words of the book's guide.
    Dealer,
    /// What a player does.
    Player,
    /// What the cards show.
    Cards,
    /// What the dealer's hand is, and how a hand fares against it.
    Outcome,
    /// What went wrong, and what is ruled.
    Ruling,
    /// What becomes of a wager.
    Money,
}

impl Texts {
    /// A sentence as a line of its own, in which the dealer's calls are quoted.
    #[must_use]
    pub fn line(&self, sentence: &Sentence) -> String {
        match sentence.topic {
            Topic::Call => self.dealer.calls.fill(&[("words", &sentence.words)]),
            _ => sentence.words.clone(),
        }
    }
}

impl Sentence {
    pub(crate) fn new(topic: Topic, words: String) -> Sentence {
        Sentence {
            topic,
            words,
            place: None,
            wager: None,
            amount: None,
            word: None,
            cards: Vec::new(),
            under: Vec::new(),
        }
    }

    pub(crate) fn at(self, place: Place) -> Sentence {
        Sentence {
            place: Some(place),
            ..self
        }
    }

    pub(crate) fn on(self, wager: Wager, amount: Money) -> Sentence {
        Sentence {
            wager: Some(wager),
            amount: Some(amount),
            ..self
        }
    }

    pub(crate) fn under(self, under: impl IntoIterator<Item = Citation>) -> Sentence {
        Sentence {
            under: under.into_iter().collect(),
            ..self
        }
    }
}
