//! What can be told to a round: the one list of verbs.
//!
//! A line of a case, a body of the API, an offer and a document of the journal are this
//! type; `floor::script` has its text. A command says what, never who: whoever tells it is
//! a [`Teller`](super::Teller), beside it.

use cards::Card;
use cards::chance::Salt;
use cards::five::Category;
use money::Money;

use super::deck::Counted;
use super::step::Step;
use crate::deck::{Order, Stage};
use crate::device::Grip;
use crate::irregularity::{Report, Ruling};
use crate::place::{Holder, Place};
use crate::wager::Wager;

/// Something that a person or the house tells a round.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(
    tag = "do",
    rename_all = "kebab-case",
    rename_all_fields = "kebab-case",
    deny_unknown_fields
)]
pub enum Command {
    /// Take an area.
    Sit {
        /// Where.
        place: Place,
        /// Who, where somebody else tells it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(nullable = false))]
        person: Option<String>,
    },
    /// Make this, of several areas, the seat.
    Seat {
        /// Where.
        place: Place,
        /// Who, where somebody else tells it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(nullable = false))]
        person: Option<String>,
    },
    /// Give an area up.
    Leave {
        /// Where.
        place: Place,
    },
    /// Stand up.
    Stand {
        /// Where.
        place: Place,
    },
    /// Wait for a place.
    Wait {
        /// Who, where somebody else tells it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(nullable = false))]
        person: Option<String>,
    },
    /// Make a wager before the deal.
    Wager {
        /// Where.
        place: Place,
        /// Which.
        wager: Wager,
        /// How much.
        #[cfg_attr(feature = "schema", schema(value_type = i64, minimum = 1, example = 500))]
        amount: Money,
        /// How it is made.
        #[serde(default, skip_serializing_if = "How::is_chips")]
        how: How,
        /// The chips, if they are listed.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(feature = "schema", schema(value_type = Vec<i64>))]
        chips: Vec<Money>,
        /// Bytes for the shuffle.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(
            feature = "schema",
            schema(
                value_type = Option<String>,
                nullable = false,
                pattern = "^([0-9a-fA-F]{2}){1,64}$",
                example = "c0ffee"
            )
        )]
        salt: Option<Salt>,
        /// By whom, where somebody else tells it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(nullable = false))]
        person: Option<String>,
    },
    /// Make a wager another amount.
    Raise {
        /// Where.
        place: Place,
        /// Which.
        wager: Wager,
        /// To how much.
        #[cfg_attr(feature = "schema", schema(value_type = i64, minimum = 1, example = 500))]
        amount: Money,
    },
    /// Take a wager back.
    Withdraw {
        /// Where.
        place: Place,
        /// Which.
        wager: Wager,
    },
    /// Take every wager of a place back.
    Clear {
        /// Where.
        place: Place,
    },
    /// Give up the hand.
    Fold {
        /// Where.
        place: Place,
    },
    /// Wait for the next cards.
    Check {
        /// Where.
        place: Place,
    },
    /// Stay in with a bet.
    Bet {
        /// Where.
        place: Place,
        /// How much.
        #[cfg_attr(feature = "schema", schema(value_type = i64, minimum = 1, example = 500))]
        amount: Money,
    },
    /// Stay in with a play wager.
    Play {
        /// Where.
        place: Place,
        /// How much.
        #[cfg_attr(feature = "schema", schema(value_type = i64, minimum = 1, example = 500))]
        amount: Money,
    },
    /// Change a card.
    Change {
        /// Where.
        place: Place,
        /// Which of the hand, from nought.
        card: usize,
    },
    /// Look at the cards.
    Look {
        /// Where.
        place: Place,
    },
    /// Lay the cards down.
    Lay {
        /// Where.
        place: Place,
    },
    /// Name the value of a hand.
    Name {
        /// Where.
        place: Place,
        /// What it is said to be.
        #[cfg_attr(feature = "schema", schema(value_type = String, example = "flush"))]
        category: Category,
    },
    /// Declare a hand, where it is said as what.
    Declare {
        /// Where.
        place: Place,
        /// What it is declared to be, where it is said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(
            feature = "schema",
            schema(value_type = Option<String>, nullable = false, example = "flush")
        )]
        category: Option<Category>,
    },
    /// Say that something was done that a book wants before a prize is validated.
    Prize {
        /// Where.
        place: Place,
        /// What was done.
        #[cfg_attr(feature = "schema", schema(value_type = serde_json::Value))]
        check: jackpot::Check,
    },
    /// Validate a jackpot prize, as one of two.
    Validate {
        /// Where.
        place: Place,
    },
    /// Pay what can be paid of the jackpot.
    Award,
    /// Go on after a declaration that stopped play.
    Resume,
    /// Report what went wrong.
    Report(Report),
    /// Rule on what is pending.
    Rule {
        /// The ruling.
        ruling: Ruling,
        /// The hands it is confined to; empty: all it is about.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        who: Vec<Holder>,
    },
    /// Give an order.
    Order {
        /// What.
        order: Order,
        /// Whom it is about.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        people: Vec<String>,
        /// Why, where it is said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(nullable = false))]
        reason: Option<String>,
    },
    /// Note that a player acts against a direction that stands.
    Breach {
        /// Where.
        place: Place,
        /// Which direction.
        order: Order,
    },
    /// Say how many cards were counted.
    Count {
        /// Of what.
        what: Counted,
        /// How many.
        cards: u32,
    },
    /// Put a settled line right, as one of two.
    Correct {
        /// Where.
        place: Place,
        /// Which wager.
        wager: Wager,
        /// By how much: what the player gets, or gives back.
        #[cfg_attr(feature = "schema", schema(value_type = i64, example = 500))]
        amount: Money,
        /// Why.
        reason: String,
    },
    /// Key a face again that was keyed wrongly.
    Rekey {
        /// Whose card.
        of: Holder,
        /// Which of the hand, from nought.
        card: usize,
        /// Its face.
        #[cfg_attr(feature = "schema", schema(value_type = String, example = "Ks"))]
        face: Card,
    },
    /// Do the next thing that is due to a deck before it is dealt from.
    Prepare {
        /// What.
        stage: Stage,
        /// How many cards a cut takes off.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(nullable = false))]
        cards: Option<u32>,
    },
    /// The dealer's step, with the faces it turns up.
    Step {
        /// The step.
        step: Step,
        /// The faces, in the order of the cards turned up.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(feature = "schema", schema(value_type = Vec<String>, example = json!(["Ks"])))]
        faces: Vec<Card>,
    },
    /// Call aloud what the book has called.
    Call {
        /// The words.
        words: String,
    },
    /// Spread the cards because nobody plays.
    Idle,
    /// Begin the round after one that is over.
    OpenRound,
    /// Hold the cards in one hand for the round.
    Hold {
        /// Which.
        hand: Grip,
    },
    /// Read the clock.
    Clock {
        /// The time of day in thousandths of a second.
        #[serde(with = "rulebook::instant::ms")]
        now: i64,
    },
}

/// A part of the play, to which a command belongs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// Who has which place.
    Seating,
    /// Wagers before the deal.
    Betting,
    /// Decisions on a hand.
    Deciding,
    /// What players do with body, voice and cards.
    Seen,
    /// What went wrong, what is ruled, and what is done for a prize.
    Ruling,
    /// What is due to a deck before it is dealt from.
    Preparing,
    /// The dealer's own work.
    Dealing,
    /// What the house does by itself.
    Keeping,
}

/// How a wager is made.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Default,
    serde::Serialize,
    serde::Deserialize,
)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum How {
    /// Chips on the area.
    #[default]
    Chips,
    /// By word.
    Oral,
    /// Cash.
    Cash,
    /// By word, backed with cash.
    OralCash,
    /// A coupon.
    Coupon,
    /// A chip whose light stayed dark.
    Unlit,
    /// A chip in the slot.
    Slot,
    /// A chip on the marked area.
    Area,
}

impl How {
    pub(super) fn is_chips(&self) -> bool {
        *self == How::Chips
    }
}

impl Command {
    /// What somebody stays in with, by the wager of the game.
    #[must_use]
    pub fn stay(wager: Wager, place: Place, amount: Money) -> Command {
        match wager {
            Wager::Bet => Command::Bet { place, amount },
            _ => Command::Play { place, amount },
        }
    }

    /// With how much somebody stays in.
    #[must_use]
    pub fn stays_with(&self) -> Option<Money> {
        match self {
            Command::Bet { amount, .. } | Command::Play { amount, .. } => Some(*amount),
            _ => None,
        }
    }

    /// The part of the play it belongs to. Who may tell it, and when, follows from that.
    #[must_use]
    pub fn part(&self) -> Part {
        match self {
            Command::Sit { .. }
            | Command::Seat { .. }
            | Command::Leave { .. }
            | Command::Stand { .. }
            | Command::Wait { .. } => Part::Seating,
            Command::Wager { .. }
            | Command::Raise { .. }
            | Command::Withdraw { .. }
            | Command::Clear { .. } => Part::Betting,
            Command::Fold { .. }
            | Command::Check { .. }
            | Command::Bet { .. }
            | Command::Play { .. }
            | Command::Change { .. } => Part::Deciding,
            Command::Look { .. }
            | Command::Lay { .. }
            | Command::Name { .. }
            | Command::Declare { .. }
            | Command::Breach { .. } => Part::Seen,
            Command::Prize { .. }
            | Command::Validate { .. }
            | Command::Award
            | Command::Resume
            | Command::Report(_)
            | Command::Rule { .. }
            | Command::Order { .. }
            | Command::Correct { .. }
            | Command::Rekey { .. } => Part::Ruling,
            Command::Prepare { .. } => Part::Preparing,
            Command::Step { .. }
            | Command::Call { .. }
            | Command::Count { .. }
            | Command::Idle
            | Command::Hold { .. } => Part::Dealing,
            Command::OpenRound | Command::Clock { .. } => Part::Keeping,
        }
    }

    /// The place it is about.
    #[must_use]
    pub fn place(&self) -> Option<Place> {
        match self {
            Command::Sit { place, .. }
            | Command::Seat { place, .. }
            | Command::Leave { place }
            | Command::Stand { place }
            | Command::Wager { place, .. }
            | Command::Raise { place, .. }
            | Command::Withdraw { place, .. }
            | Command::Clear { place }
            | Command::Fold { place }
            | Command::Check { place }
            | Command::Bet { place, .. }
            | Command::Play { place, .. }
            | Command::Change { place, .. }
            | Command::Look { place }
            | Command::Lay { place }
            | Command::Name { place, .. }
            | Command::Declare { place, .. }
            | Command::Prize { place, .. }
            | Command::Validate { place }
            | Command::Breach { place, .. }
            | Command::Correct { place, .. } => Some(*place),
            Command::Wait { .. }
            | Command::Award
            | Command::Resume
            | Command::Report(_)
            | Command::Rule { .. }
            | Command::Order { .. }
            | Command::Count { .. }
            | Command::Rekey { .. }
            | Command::Prepare { .. }
            | Command::Step { .. }
            | Command::Call { .. }
            | Command::Idle
            | Command::Hold { .. }
            | Command::OpenRound
            | Command::Clock { .. } => None,
        }
    }
}
