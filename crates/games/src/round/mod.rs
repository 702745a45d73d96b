//! A round: from the first wager to the last payout.
//!
//! [`Round::decide`] says what a command gives rise to and changes nothing;
//! [`Round::apply`] changes the round and refuses nothing. A face that has not been
//! shown is not here: cards are dealt unknown and get a face when they are turned up.

mod apply;
mod betting;
mod calls;
mod command;
mod correction;
mod dealing;
mod decide;
mod deciding;
mod deck;
mod declaring;
mod draft;
mod effect;
mod event;
mod exchange;
mod exposure;
mod found;
mod hand;
mod jackpot_wager;
mod plan;
mod preparing;
mod prize;
mod refusal;
mod rekeying;
mod ruled;
mod ruling;
mod seating;
mod showing;
mod spot;
mod spots;
mod standing;
mod step;
mod view;
mod warning;
mod whereabouts;

use std::collections::BTreeMap;

use rulebook::{Citation, Citations};

pub use betting::no_such_wager;
pub use command::{Command, How, Offices, Part, Teller};
pub use correction::{Proposed, compensation};
pub use decide::Lead;
pub use deck::Counted;
pub use draft::Draft;
pub use event::{Event, Word};
pub use exposure::Exposure;
pub use hand::Hand;
pub use plan::Plan;
pub use prize::takes_jackpot;
pub use refusal::{Reason, Refusal};
pub use ruling::{Given, Pending};
pub use seating::Seating;
pub use spot::{Spot, Stake, Stakes, Stand};
pub use spots::Spots;
pub use standing::{Light, Lying, Pile, Tally};
pub use step::{Step, Steps};
pub use view::View;
pub use warning::{Caution, Warning};

use crate::deck::{Decks, Order};
use crate::device::Grip;
use crate::place::{Holder, Place};

/// What a round is doing.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Phase {
    /// Wagers are taken.
    Betting,
    /// Betting is closed, no card is out.
    Closed,
    /// Cards are being dealt.
    Dealing,
    /// All cards are dealt; the dealer's card is still to be shown.
    Dealt,
    /// Players decide.
    Deciding(Street),
    /// The dealer's hand, then the players', are turned up and settled.
    Showing,
    /// Everything is settled.
    Settled,
    /// Void, and not dealt again.
    Void,
}

/// A point at which players decide.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Street {
    /// On the cards dealt.
    Deal,
    /// After the first three community cards.
    Flop,
    /// After the last two.
    River,
}

/// A round as the events so far have made it.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Round {
    /// What it is doing.
    pub phase: Phase,
    /// The clauses that brought it there, where an event said them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phase_under: Option<Citations>,
    /// Who sits where, and who waits.
    pub seating: Seating,
    /// The direction that extra hands stay unseen, where one binds this round.
    pub single_view: Option<rulebook::Citation>,
    /// What stands and lies at each place.
    pub spots: Spots,
    /// The dealer's cards.
    pub dealer: Hand,
    /// The community cards.
    pub board: Hand,
    /// Whether betting was opened by the call, where the book has one.
    pub opened: bool,
    /// Whether the acceptors are locked.
    pub locked_out: bool,
    /// The hand in which the dealer holds the cards, where that was said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub held: Option<Grip>,
    /// The cards, from one round to the next.
    pub decks: Decks,
    /// The time of day in thousandths of a second, where it is kept.
    pub now: Option<i64>,
    /// How many cards a hand was counted to have, after a wrong count of the stub.
    pub counts: BTreeMap<Holder, u32>,
    /// The orders given.
    pub orders: Vec<(Order, Citation)>,
    /// The hands in the discard rack, the last one on top.
    pub discards: Vec<Holder>,
    /// How many cards of the plan of the deal are out.
    pub planned: usize,
    /// How many cards lie in the rack because they were found face up.
    pub set_aside: u32,
    /// How many cards were put away from where nobody plays.
    pub strays: BTreeMap<Place, u32>,
    /// The cards that were exposed in error in the dealing.
    pub exposed: Vec<Exposure>,
    /// What lets players choose knowing cards that the dealer showed in error.
    pub dealer_showed: Option<rulebook::Citation>,
    /// Whether the dealer qualifies, once that is known.
    pub qualified: Option<bool>,
    /// The ruling that the round waits for.
    pub pending: Option<Pending>,
    /// The rulings that are asked for after that one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub waiting: Vec<Pending>,
    /// The rulings given.
    pub rulings: Vec<Given>,
    /// The breaches recorded.
    pub breaches: Vec<(Place, rulebook::Citation)>,
    /// The corrections made, each as the player has it.
    pub corrections: Vec<(Place, crate::Wager, money::Money)>,
    /// The correction that waits for the second of two people.
    pub proposed: Option<Proposed>,
    /// Every line of money so far: word, place, wager, amount, and what it rests on.
    pub lines: Vec<MoneyLine>,
    /// How many of them, at the front, gave back the wagers of a deal that was called off.
    #[serde(default)]
    called_off: usize,
}

/// A line of money.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct MoneyLine {
    /// What happened.
    pub word: Word,
    /// Where.
    pub place: Place,
    /// To which wager.
    pub wager: crate::Wager,
    /// How much.
    pub amount: money::Money,
    /// What it rests on.
    pub under: rulebook::Citations,
}
