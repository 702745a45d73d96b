//! "What now?": what a book rules on something that went wrong, asked without a table.
//!
//! A question sets a table up at the moment it names (`scene`) and reports what happened
//! there, as a dealer would. So there is one set of rules: whatever a table of the house
//! would do, the answer says.

mod answer;
mod effects;
mod scene;

use cards::Card;
use games::Holder;
use games::Wager;
use games::device::Device;
use games::irregularity::{Irregularity, Moment};
use games::round::Refusal;
use money::Money;
use rulebook::{Book, Choices, Date, Problems, choice};

use crate::table::Table;

pub use answer::{Answer, Clause, Given, Outcome, Stake, noticed};
pub use effects::{Effect, Fate, Ruled};

choice! {
    /// What had happened before.
    pub enum Before {
        /// A card was exposed before, in the same deal.
        Exposed = "exposed",
        /// The card fell face up in the deal, and is noticed only now.
        InTheDeal = "in-the-deal",
        /// The players concerned have decided.
        Decided = "decided",
        /// The players concerned have changed a card.
        Changed = "changed",
        /// The players concerned have looked at their cards.
        Looked = "looked",
        /// The rest of the deck was counted, and the count was wrong.
        Miscounted = "miscounted",
    }
}

impl Before {
    /// What had happened, in a sentence's words.
    #[must_use]
    pub fn means(self) -> &'static str {
        match self {
            Before::Exposed => "another card was exposed before, in the same deal",
            Before::InTheDeal => "the card fell face up in the deal, and is noticed only now",
            Before::Decided => "the players concerned have decided",
            Before::Changed => "the players concerned have changed a card",
            Before::Looked => "the players concerned have looked at their cards",
            Before::Miscounted => "the rest of the deck was counted, and the count was wrong",
        }
    }
}

/// What went wrong, and when.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    /// The word for it.
    pub what: Irregularity,
    /// Whose cards or conduct it is about; empty: what the word is mostly about.
    pub who: Vec<Holder>,
    /// When it is noticed; none: at the first moment at which it can be.
    pub moment: Option<Moment>,
    /// The cards seen.
    pub cards: Vec<Card>,
    /// How many cards were counted, or lie above a hand among the discards.
    pub count: Option<u32>,
    /// The chips found.
    pub chips: Option<(Wager, Money)>,
    /// Whether a hand lies on top of the discards.
    pub on_top: Option<bool>,
    /// What had happened before.
    pub before: Vec<Before>,
}

impl Question {
    /// A question of nothing but the word.
    #[must_use]
    pub fn of(what: Irregularity) -> Question {
        Question {
            what,
            who: Vec::new(),
            moment: None,
            cards: Vec::new(),
            count: None,
            chips: None,
            on_top: None,
            before: Vec::new(),
        }
    }
}

/// Why a question has no answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unanswered {
    /// It cannot be noticed then.
    #[error("`{what}` is not noticed while {moment}; say --while {}", words(.what))]
    NotThen {
        /// What.
        what: Irregularity,
        /// When.
        moment: Moment,
    },
    /// What had happened before cannot have happened in this book, or by then.
    #[error("--already {before}: {why}")]
    NotBefore {
        /// What.
        before: Before,
        /// Why not.
        why: String,
    },
    /// The table does not take the report.
    #[error("{0}")]
    Refused(Refusal),
}

/// When something can be noticed, in words.
fn words(what: &Irregularity) -> String {
    let moments = Moment::ALL.iter().filter(|moment| what.happens(**moment));
    let words: Vec<&str> = moments.map(|moment| moment.word()).collect();
    words.join(", ")
}

/// A book that can be asked what now, as it stands on a day with these options.
#[derive(Debug, Clone)]
pub struct Desk {
    table: Table,
}

impl Desk {
    /// Opens a table of the book; its cards come from this device, or what a table of the book
    /// usually has.
    pub fn open(
        book: &Book,
        on: Option<Date>,
        choices: &Choices,
        device: Option<Device>,
    ) -> Result<Desk, Problems> {
        let table = scene::open(book, on, choices, device)?;
        Ok(Desk { table })
    }

    /// What the book rules on what went wrong.
    pub fn ask(&self, question: &Question) -> Result<Answer, Unanswered> {
        let what = question.what;
        let mut moments = Moment::ALL.iter().copied();
        let usual = match what {
            // Most of what can go wrong goes wrong in the deal, or while players decide.
            Irregularity::Exposed | Irregularity::FaceUpInDeck | Irregularity::ShortDeck => {
                Some(Moment::Dealing)
            }
            Irregularity::PlayerShows
            | Irregularity::Communicated
            | Irregularity::Viewed
            | Irregularity::Touched
            | Irregularity::PickedUpDiscard
            | Irregularity::OffTable
            | Irregularity::OutOfView
            | Irregularity::RakedEarly
            | Irregularity::RakedOwn
            | Irregularity::OnDiscards
            | Irregularity::Absent
            | Irregularity::LeftSeat
            | Irregularity::ChipsFound
            | Irregularity::ThirdParty => Some(Moment::Deciding),
            _ => moments.find(|moment| what.happens(*moment)),
        };
        let moment = question.moment.or(usual).unwrap_or(Moment::Dealing);
        if !what.happens(moment) {
            return Err(Unanswered::NotThen { what, moment });
        }
        let scene = scene::Scene::at(self.table.clone(), question, moment)?;
        answer::of(scene)
    }
}
