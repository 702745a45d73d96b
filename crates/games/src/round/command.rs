//! What can be asked of a round.

use cards::Card;
use money::Money;

use super::deck::Counted;
use super::step::Step;
use crate::deck::{Order, Stage};
use crate::irregularity::{Report, Ruling};
use crate::place::Place;
use crate::wager::Wager;

/// Something that a person or the house asks of a round.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Command {
    /// Give an area to a person.
    Sit {
        /// Where.
        place: Place,
        /// Who.
        person: String,
    },
    /// Say at which of several areas a person sits.
    TakeSeat {
        /// Where.
        place: Place,
        /// Who.
        person: String,
    },
    /// Give an area up.
    Leave {
        /// Where.
        place: Place,
    },
    /// Begin the round after one that is over.
    OpenRound,
    /// Wait for a place.
    Wait {
        /// Who.
        person: String,
    },
    /// Put a settled line right.
    Correct {
        /// Where.
        place: Place,
        /// Which wager.
        wager: Wager,
        /// By how much: what the player gets, or gives back.
        amount: Money,
        /// Why.
        reason: String,
        /// The people of the house who answer for it.
        by: Vec<String>,
    },
    /// Make a wager before the deal.
    Place {
        /// Where.
        place: Place,
        /// By whom.
        person: String,
        /// Which.
        wager: Wager,
        /// How much.
        amount: Money,
        /// How it is made.
        how: How,
        /// The chips, if they are listed.
        chips: Vec<Money>,
    },
    /// Make a wager another amount.
    Change {
        /// Where.
        place: Place,
        /// Which.
        wager: Wager,
        /// To how much.
        amount: Money,
    },
    /// Take a wager back.
    Withdraw {
        /// Where.
        place: Place,
        /// Which.
        wager: Wager,
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
    NameHand {
        /// Where.
        place: Place,
        /// What it is said to be.
        category: cards::five::Category,
    },
    /// Declare a jackpot hand.
    Declare {
        /// Where.
        place: Place,
    },
    /// Decide.
    Act {
        /// Where.
        place: Place,
        /// What.
        action: Action,
    },
    /// Report what went wrong.
    Report(Report),
    /// Rule on what is pending.
    Rule {
        /// The ruling.
        ruling: Ruling,
        /// The places it is confined to; empty: all it is about.
        who: Vec<Place>,
        /// The offices of the book held by those who give it.
        by: Vec<String>,
    },
    /// Do the next thing that is due to a deck before it is dealt from.
    Prepare {
        /// What.
        stage: Stage,
        /// How many cards a cut takes off.
        cards: Option<u32>,
        /// The offices that do it; empty: those that should.
        by: Vec<String>,
    },
    /// Say how many cards were counted.
    Count {
        /// Of what.
        what: Counted,
        /// How many.
        cards: u32,
    },
    /// Give an order.
    Order {
        /// What.
        order: Order,
        /// Whom it is about.
        people: Vec<String>,
        /// The offices that give it.
        by: Vec<String>,
    },
    /// Stand up.
    Stand {
        /// Where.
        place: Place,
    },
    /// Spread the cards because nobody plays.
    Idle,
    /// Read the clock.
    Clock {
        /// The time of day in thousandths of a second.
        now: i64,
    },
    /// The dealer's step, with the faces it turns up.
    Do {
        /// The step.
        step: Step,
        /// The faces, in the order of the cards turned up.
        faces: Vec<Card>,
    },
}

/// How a wager is made.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum How {
    /// Chips on the area.
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

/// A decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Action {
    /// Give up the hand.
    Fold,
    /// Wait for the next cards.
    Check,
    /// Stay in with a wager of this amount.
    Stay {
        /// How much.
        amount: Money,
    },
    /// Change a card.
    Exchange {
        /// Which of the hand.
        position: usize,
    },
}
