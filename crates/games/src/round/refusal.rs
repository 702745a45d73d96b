//! Why a command is refused.

use money::Money;
use rulebook::Citation;

use crate::place::{Holder, Place};
use crate::wager::Wager;

/// The rules say no: an answer, with its clause where a clause says so.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{reason}")]
pub struct Refusal {
    /// Why.
    pub reason: Reason,
    /// The clause it rests on; none: it makes no sense in any book.
    pub under: Option<Citation>,
}

/// Why a command is refused, in order of precedence: the first that applies is given.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Reason {
    /// Not the time for it.
    #[error("betting is closed")]
    BettingIsClosed,
    /// Not the time for it.
    #[error("wagers stand until they are settled")]
    WagersAreFrozen,
    /// There is no such wager in this game.
    #[error("there is no {0} wager at this table")]
    NoSuchWager(Wager),
    /// The game does not take cash.
    #[error("cash is not a wager: only chips are")]
    ChipsOnly,
    /// A word is not a wager.
    #[error("a spoken wager counts only with chips")]
    OralNeedsChips,
    /// The area is taken.
    #[error("a wager stands on {0} already")]
    AreaIsTaken(Wager),
    /// Whoever plays there stands.
    #[error("only those who sit may wager")]
    NotSeated,
    /// One place a player.
    #[error("a player has one place at this table")]
    OnePlaceAPlayer,
    /// The person sits there.
    #[error("you sit at place {0} already")]
    SitsThere(Place),
    /// There are fewer places.
    #[error("the table has {0} places")]
    NoSuchPlace(u32),
    /// Another player would have no place.
    #[error("somebody waits who would have no place")]
    SomebodyWaits,
    /// The wager has lost.
    #[error("the {0} has lost and is not touched")]
    WagerHasLost(Wager),
    /// The wager that must come first.
    #[error("{0} comes first")]
    ComesFirst(Wager),
    /// The wager has a fixed amount.
    #[error("the {wager} must be {required}")]
    WrongAmount {
        /// The wager.
        wager: Wager,
        /// What it must be.
        required: Money,
    },
    /// The bet has a fixed amount.
    #[error("the bet must be {required}, double the ante")]
    BetMustBeDoubleTheAnte {
        /// What it must be.
        required: Money,
    },
    /// The jackpot is not offered.
    #[error("there is no jackpot at this table now")]
    NoJackpot,
    /// Too little.
    #[error("{amount} is under the minimum of {minimum}")]
    UnderTheMinimum {
        /// What was offered.
        amount: Money,
        /// The least.
        minimum: Money,
    },
    /// Too much.
    #[error("{amount} is over the maximum of {maximum}")]
    OverTheMaximum {
        /// What was offered.
        amount: Money,
        /// The most.
        maximum: Money,
    },
    /// Nothing, or less.
    #[error("{0} is no amount")]
    NoAmount(Money),
    /// The chips do not make the amount.
    #[error("the chips listed make {made}, not {amount}")]
    ChipsDoNotMakeIt {
        /// What they make.
        made: Money,
        /// What was said.
        amount: Money,
    },
    /// Not where the wager goes.
    #[error("the jackpot wager does not go there")]
    WrongArea,
    /// One chip, not several.
    #[error("the jackpot wager is one chip")]
    OneChip,
    /// Not at one table with somebody.
    #[error("the operator keeps this player apart from {0}")]
    KeptApart(String),
    /// No such wager stands.
    #[error("no {0} stands there")]
    NoWagerThere(Wager),
    /// Nobody plays there.
    #[error("nobody plays at this place")]
    NobodyThere,
    /// Somebody plays there.
    #[error("somebody plays at this place")]
    SomebodyPlays,
    /// A step is due first.
    #[error("{0} comes first")]
    StepComesFirst(&'static str),
    /// A wager keeps the hand on the table.
    #[error("the hand stays until the {0} is settled")]
    HandStays(Wager),
    /// The cards are held in the other hand.
    #[error("the cards stay in the hand that holds them until the round is over")]
    HeldInTheOther,
    /// The cut takes off or leaves too little.
    #[error("a cut takes off at least {at_least} cards and leaves at least {leaves}")]
    UnfairCut {
        /// The least it takes off.
        at_least: u32,
        /// The least it leaves.
        leaves: u32,
    },
    /// The cards have been in use too long.
    #[error("the cards have been in use for {0} hours and are changed first")]
    CardsTooOld(u32),
    /// The book leaves it to nobody.
    #[error("nobody may order that here")]
    NobodyOrders,
    /// The book lets it be ordered with a reason only.
    #[error("it is ordered with a reason, which is recorded")]
    ReasonNeeded,
    /// The book lets it be done at another time only.
    #[error("that may be done only {0}")]
    NotNow(&'static str),
    /// No decision is open there.
    #[error("no decision is open at this place")]
    NoDecisionOpen,
    /// The time to decide is over.
    #[error("the time to decide is over")]
    TimeIsUp,
    /// Not one of the decisions.
    #[error("that is not one of the decisions here")]
    NotOffered,
    /// The cards may not be looked at.
    #[error("the cards may not be looked at now")]
    NotToBeSeen,
    /// The cards have left the table.
    #[error("the cards have been collected")]
    CardsAreCollected,
    /// Whoever changed a card has no part in the jackpot.
    #[error("a card of this hand was changed")]
    CardWasChanged,
    /// It was possible before the cards were seen.
    #[error("the cards have been seen")]
    CardsWereSeen,
    /// A face that lies on the table already.
    #[error("{card} {}", face_up(*.lies))]
    CardTwice {
        /// The card.
        card: cards::Card,
        /// Where it lies face up; none: it was named twice.
        lies: Option<Holder>,
    },
    /// A card that is not in the hand.
    #[error("{0} is not in that hand")]
    NotHeld(cards::Card),
    /// The wrong number of faces.
    #[error("{of}: {needed} faces are needed, {given} were given")]
    WrongFaces {
        /// Whose.
        of: Holder,
        /// How many.
        needed: usize,
        /// How many there were.
        given: usize,
    },
    /// More cards than can be there.
    #[error("{0} cards are more than there can be")]
    MoreThanADeck(u32),
    /// A ruling is pending.
    #[error("a ruling is pending: the {0} rules first")]
    RulingIsPending(String),
    /// The book says nothing on it.
    #[error("the book is silent on it")]
    TheBookIsSilent,
    /// No ruling is pending.
    #[error("no ruling is pending")]
    NothingToRule,
    /// Another office rules.
    #[error("this is for the {0} to rule")]
    NotTheOffice(String),
    /// Somebody else verifies what one inspected.
    #[error("you inspected these cards; somebody else verifies that")]
    OwnInspection,
    /// A correction takes two people.
    #[error("a correction is given by two people of the house")]
    TwoPeople,
    /// There is no line to correct.
    #[error("no line of {0} stands there to be corrected")]
    NothingToCorrect(Wager),
    /// A correction never exceeds what it corrects.
    #[error("{amount} is more than the {most} that it corrects")]
    MoreThanItCorrects {
        /// What was asked.
        amount: Money,
        /// The most.
        most: Money,
    },
    /// The amount is beyond counting.
    #[error("the amount is too large to be counted")]
    TooLarge,
}

/// Where a card lies, as the end of a sentence.
fn face_up(at: Option<Holder>) -> String {
    match at {
        Some(Holder::Place(place)) => format!("is face up at place {place}"),
        Some(Holder::Dealer) => "is face up in the dealer's hand".to_owned(),
        Some(Holder::Board) => "is face up on the board".to_owned(),
        None => "is named twice".to_owned(),
    }
}

impl From<money::Overflow> for Refusal {
    fn from(_: money::Overflow) -> Refusal {
        Refusal {
            reason: Reason::TooLarge,
            under: None,
        }
    }
}

impl Reason {
    /// The word by which a case names the reason.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match self {
            Reason::BettingIsClosed => "betting-is-closed",
            Reason::WagersAreFrozen => "wagers-are-frozen",
            Reason::NoSuchWager(_) => "no-such-wager",
            Reason::ChipsOnly => "chips-only",
            Reason::OralNeedsChips => "oral-needs-chips",
            Reason::AreaIsTaken(_) => "area-is-taken",
            Reason::NotSeated => "not-seated",
            Reason::OnePlaceAPlayer => "one-place-a-player",
            Reason::SitsThere(_) => "sits-there",
            Reason::NoSuchPlace(_) => "no-such-place",
            Reason::SomebodyWaits => "somebody-waits",
            Reason::WagerHasLost(_) => "wager-has-lost",
            Reason::ComesFirst(_) => "comes-first",
            Reason::WrongAmount { .. } => "wrong-amount",
            Reason::BetMustBeDoubleTheAnte { .. } => "bet-must-be-double-the-ante",
            Reason::NoJackpot => "no-jackpot",
            Reason::UnderTheMinimum { .. } => "under-the-minimum",
            Reason::OverTheMaximum { .. } => "over-the-maximum",
            Reason::NoAmount(_) => "no-amount",
            Reason::ChipsDoNotMakeIt { .. } => "chips-do-not-make-it",
            Reason::WrongArea => "wrong-area",
            Reason::OneChip => "one-chip",
            Reason::KeptApart(_) => "kept-apart",
            Reason::NoWagerThere(_) => "no-wager-there",
            Reason::NobodyThere => "nobody-there",
            Reason::SomebodyPlays => "somebody-plays",
            Reason::StepComesFirst(_) => "step-comes-first",
            Reason::HandStays(_) => "hand-stays",
            Reason::HeldInTheOther => "held-in-the-other",
            Reason::UnfairCut { .. } => "unfair-cut",
            Reason::CardsTooOld(_) => "cards-too-old",
            Reason::NobodyOrders => "nobody-orders",
            Reason::ReasonNeeded => "reason-needed",
            Reason::NotNow(_) => "not-now",
            Reason::TimeIsUp => "time-is-up",
            Reason::NoDecisionOpen => "no-decision-open",
            Reason::NotOffered => "not-offered",
            Reason::NotToBeSeen => "not-to-be-seen",
            Reason::CardsAreCollected => "cards-are-collected",
            Reason::CardWasChanged => "card-was-changed",
            Reason::CardsWereSeen => "cards-were-seen",
            Reason::CardTwice { .. } => "card-twice",
            Reason::NotHeld(_) => "not-held",
            Reason::WrongFaces { .. } => "wrong-faces",
            Reason::MoreThanADeck(_) => "more-than-a-deck",
            Reason::RulingIsPending(_) => "ruling-is-pending",
            Reason::TheBookIsSilent => "the-book-is-silent",
            Reason::NothingToRule => "nothing-to-rule",
            Reason::NotTheOffice(_) => "not-the-office",
            Reason::OwnInspection => "own-inspection",
            Reason::TwoPeople => "two-people",
            Reason::NothingToCorrect(_) => "nothing-to-correct",
            Reason::MoreThanItCorrects { .. } => "more-than-it-corrects",
            Reason::TooLarge => "too-large",
        }
    }
}
