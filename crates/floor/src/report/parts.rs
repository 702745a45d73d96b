//! The parts of the report of a table.

use games::irregularity::Ruling;
use games::round::Word;
use games::{Holder, Place, Wager};
use money::Money;
use serde::{Deserialize, Serialize};

use super::Under;

/// Whose cards, as a report writes it, for its schema alone.
#[cfg(feature = "schema")]
#[derive(Serialize, utoipa::ToSchema)]
#[serde(untagged)]
#[schema(as = FloorHolder)]
#[expect(dead_code, reason = "what is written is a holder itself")]
enum ReportedHolder {
    /// A place's.
    Place(Place),
    /// `dealer`, or `board`.
    Named(String),
}

/// What became of a wager, or a part of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(utoipa::ToSchema),
    schema(as = FloorMoney)
)]
pub struct MoneyReport {
    /// What happened.
    #[cfg_attr(feature = "schema", schema(value_type = String, example = "paid"))]
    pub word: Word,
    /// Where.
    pub place: Place,
    /// To which wager.
    pub wager: Wager,
    /// How much.
    #[cfg_attr(feature = "schema", schema(value_type = i64))]
    pub amount: Money,
    /// What it rests on.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<super::Ground>))]
    pub under: Under,
}

/// A place of the table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(utoipa::ToSchema),
    schema(as = FloorPlace)
)]
pub struct PlaceReport {
    /// Its number.
    pub place: Place,
    /// Who plays there.
    #[cfg_attr(feature = "schema", schema(required))]
    pub person: Option<String>,
    /// What stands there.
    pub stakes: Vec<StakeReport>,
    /// The light of the jackpot wager.
    pub light: Light,
    /// What may be decided there now.
    pub offers: Vec<OfferReport>,
    /// What its cards were collected under.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<super::Ground>))]
    pub collected_under: Under,
}

/// A wager that stands at a place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(utoipa::ToSchema),
    schema(as = FloorStake)
)]
pub struct StakeReport {
    /// Which.
    pub wager: Wager,
    /// How much.
    #[cfg_attr(feature = "schema", schema(value_type = i64))]
    pub amount: Money,
    /// Its chips, from the bottom up.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<i64>))]
    pub chips: Vec<Money>,
    /// What it stands under.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<super::Ground>))]
    pub under: Under,
}

/// The light of a jackpot wager.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(utoipa::ToSchema),
    schema(as = FloorLight)
)]
pub struct Light {
    /// Whether it is lit.
    pub lit: bool,
    /// What has it show so.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<super::Ground>))]
    pub under: Under,
}

/// Something that a place may decide.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(utoipa::ToSchema),
    schema(as = FloorOffer)
)]
pub struct OfferReport {
    /// What: `fold`, `check`, `bet`, `play-4x`, `change`, `raise`, `withdraw`.
    pub action: String,
    /// What it puts down.
    #[cfg_attr(feature = "schema", schema(value_type = Option<i64>, required))]
    pub amount: Option<Money>,
    /// What offers it.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<super::Ground>))]
    pub under: Under,
}

/// A hand.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(utoipa::ToSchema),
    schema(as = FloorHand)
)]
pub struct HandReport {
    /// Whose.
    #[cfg_attr(feature = "schema", schema(value_type = ReportedHolder))]
    pub holder: Holder,
    /// Its cards as they lie, `??` where one was not shown.
    pub faces: Vec<String>,
    /// What they were dealt under; where none lie, what deals none there.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<super::Ground>))]
    pub under: Under,
    /// What it is called for each wager that is judged on it, and by itself, once it is shown.
    pub names: Vec<NamedHand>,
}

/// What a hand is called.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(utoipa::ToSchema),
    schema(as = FloorNamedHand)
)]
pub struct NamedHand {
    /// The wager that is judged; none: the hand by itself.
    #[cfg_attr(feature = "schema", schema(required))]
    pub wager: Option<Wager>,
    /// Its category.
    pub category: String,
    /// What makes it so.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<super::Ground>))]
    pub under: Under,
}

/// Whether something is so.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(utoipa::ToSchema),
    schema(as = FloorJudged)
)]
pub struct Judged {
    /// Whether it is.
    pub value: bool,
    /// What says so.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<super::Ground>))]
    pub under: Under,
}

/// The dealer's cards that lie open.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(utoipa::ToSchema),
    schema(as = FloorUpCard)
)]
pub struct UpCard {
    /// The cards.
    pub cards: String,
    /// What has one lie open.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<super::Ground>))]
    pub under: Under,
}

/// A ruling that was given.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(utoipa::ToSchema),
    schema(as = FloorRuling)
)]
pub struct RulingReport {
    /// Which, by its word.
    pub ruling: String,
    /// Whom it is about.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<ReportedHolder>))]
    pub who: Vec<Holder>,
    /// What it rests on.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<super::Ground>))]
    pub under: Under,
}

/// A ruling that waits for an office.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(utoipa::ToSchema),
    schema(as = FloorChoices)
)]
pub struct Choices {
    /// The office of the book that chooses.
    pub by: String,
    /// The rulings to choose from, by their words.
    pub choices: Vec<String>,
    /// What leaves it to that office.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<super::Ground>))]
    pub under: Under,
}

/// A breach that was noted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(utoipa::ToSchema),
    schema(as = FloorBreach)
)]
pub struct BreachReport {
    /// Where.
    pub place: Place,
    /// Of what.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<super::Ground>))]
    pub under: Under,
}

/// A step of the dealer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(utoipa::ToSchema),
    schema(as = FloorStep)
)]
pub struct StepReport {
    /// What is done, in words.
    pub words: String,
    /// Whether it belongs to the first of those listed.
    pub first: bool,
    /// What asks for it.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<super::Ground>))]
    pub under: Under,
}

/// How many cards there are of something.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(utoipa::ToSchema),
    schema(as = FloorCounted)
)]
pub struct Counted {
    /// Of what.
    pub what: String,
    /// How many.
    pub cards: u32,
    /// What makes it so many.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<super::Ground>))]
    pub under: Under,
}

/// A line of the sign.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(utoipa::ToSchema),
    schema(as = FloorSign)
)]
pub struct SignReport {
    /// What it says.
    pub text: String,
    /// What wants it displayed.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<super::Ground>))]
    pub under: Under,
}

/// Something that will be due by the clock.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(utoipa::ToSchema),
    schema(as = FloorDue)
)]
pub struct Due {
    /// What.
    pub what: String,
    /// When, in milliseconds of the house's clock.
    pub at_ms: i64,
    /// What asks for it.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<super::Ground>))]
    pub under: Under,
}

/// Where a word gets its meaning.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(utoipa::ToSchema),
    schema(as = FloorTerm)
)]
pub struct Term {
    /// The word, in small letters with hyphens; none: every other one.
    #[cfg_attr(feature = "schema", schema(required))]
    pub word: Option<String>,
    /// Where its meaning comes from: a clause, or a document that is named.
    pub source: String,
    /// What says so.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<super::Ground>))]
    pub under: Under,
}

/// A clause that is another from a day on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(utoipa::ToSchema),
    schema(as = FloorChange)
)]
pub struct Change {
    /// Which.
    pub clause: String,
    /// From when.
    pub from: String,
    /// What makes it another, and the clause itself.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<super::Ground>))]
    pub under: Under,
}

/// What lets a part of a setup be.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(utoipa::ToSchema),
    schema(as = FloorGrounds)
)]
pub struct Grounds {
    /// The part: `book`, `device`, `option NAME`, `limits WAGER`, `approval AUTHORITY`.
    pub part: String,
    /// What lets it be.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<super::Ground>))]
    pub under: Under,
}

impl RulingReport {
    /// Whether a word of the notation names it: `void` is said of hands and rounds.
    #[must_use]
    pub fn is_named(&self, word: &str) -> bool {
        is_named(&self.ruling, word)
    }
}

impl Choices {
    /// Whether a word of the notation names one of the choices.
    #[must_use]
    pub fn offers(&self, word: &str) -> bool {
        self.choices.iter().any(|choice| is_named(choice, word))
    }
}

fn is_named(ruling: &str, word: &str) -> bool {
    let voids = [Ruling::Void, Ruling::VoidHand, Ruling::VoidAndRemoveDeck];
    let void = voids.iter().any(|void| void.word() == ruling);
    ruling == word || (void && word == "void")
}
