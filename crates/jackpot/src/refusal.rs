//! Why a link says no.

use cards::five::Category;
use money::{Money, Overflow, Rate};
use rulebook::Citation;

use crate::choices::Mode;
use crate::hand::{Hand, Round, TableId};
use crate::pool::Pool;

/// The rules say no: an answer, with its clause where a clause says so.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{reason}")]
pub struct Refusal {
    /// Why.
    pub reason: Reason,
    /// The clause it rests on; none: it makes no sense in any book.
    pub under: Option<Citation>,
}

/// Why a command is refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the message of each says what it is")]
pub enum Reason {
    #[error("the jackpot is not open")]
    NotOpen,
    #[error("the jackpot is open already")]
    OpenAlready,
    #[error("the book knows no {0} jackpot")]
    NoSuchMode(Mode),
    #[error("the jackpot wager is {posted}, not {amount}")]
    WagerIsPosted { amount: Money, posted: Money },
    #[error("{0} is not an amount that can be put in")]
    NotAnAmount(Money),
    #[error("{rate} of a wager is less than the {least} that must go into the pool")]
    RateTooLow { rate: Rate, least: Rate },
    #[error("the rates are more than the whole wager")]
    RatesOverTheWhole,
    #[error("the rates are for another division of the pool")]
    RatesDoNotFit,
    #[error("an approval is needed")]
    ApprovalIsNeeded,
    #[error("other rates need a new approval, and {0} is the one the rates rest on")]
    ApprovalIsNotNew(String),
    #[error("the amount to which the meter is reset must be entered")]
    SeedIsMissing,
    #[error("the book does not say what orders hands dealt from a {0}")]
    NoOrderFor(String),
    #[error("the book does not divide the pool")]
    NotToBeDivided,
    #[error("the pool is divided already")]
    DividedAlready,
    #[error("the pool is not divided")]
    NotDivided,
    #[error("there is no {0} now")]
    NoSuchPool(Pool),
    #[error("the pool holds less than {0}")]
    PoolHoldsLess(Money),
    #[error("a hit on the pool is not paid yet")]
    HitIsPending,
    #[error("table {0} is not on this jackpot")]
    NotLinked(TableId),
    #[error("table {0} is on this jackpot already")]
    LinkedAlready(TableId),
    #[error("table {0} cannot reach the jackpot")]
    LinkIsDown(TableId),
    #[error("play is suspended until the declared hand is resolved")]
    PlayIsSuspended,
    #[error("play is not suspended at table {0}")]
    NotSuspended(TableId),
    #[error("{0} is not known")]
    NoSuchRound(Round),
    #[error("betting on {0} is closed already")]
    LockedOutAlready(Round),
    #[error("{0} is not over")]
    RoundIsOpen(Round),
    #[error("{0} is over")]
    RoundIsClosed(Round),
    #[error("place {0} stands twice")]
    PlaceTwice(u8),
    #[error("no jackpot wager was accepted for {0}")]
    NoWager(Hand),
    #[error("the wager of {0} has entered the pool already")]
    EnteredAlready(Hand),
    #[error("wagers enter the pool when betting closes")]
    EntersAtLockOut,
    #[error("{0} has been dealt already")]
    DealtAlready(Round),
    #[error("it is not known when {0} was dealt")]
    NotDealt(Hand),
    #[error("a hand is complete after its first card, and that comes after betting closed")]
    StampsOutOfOrder,
    #[error("{0} wins nothing from the jackpot")]
    WinsNothing(Category),
    #[error("{0} is not declared: only a hand that wins part of the pool is")]
    NotToBeDeclared(Category),
    #[error("nothing is declared in this book")]
    NothingIsDeclared,
    #[error("{0} has declared already")]
    DeclaredAlready(Hand),
    #[error("{0} has claimed already")]
    ClaimedAlready(Hand),
    #[error("{0} claims nothing")]
    NoClaim(Hand),
    #[error("the dealer has not verified {0}")]
    NotVerified(Hand),
    #[error("the supervisor has not been told of {0}")]
    NotNotified(Hand),
    #[error("the light of {0} has not been looked at")]
    LightNotSeen(Hand),
    #[error("the deck has not been counted for {0}")]
    DeckNotCounted(Hand),
    #[error("the deck has {0} cards")]
    DeckIsWrong(u32),
    #[error("a prize is validated by staff, and by a supervisor or manager among them")]
    SupervisorValidates,
    #[error("two people have not validated {0}")]
    NotValidated(Hand),
    #[error("{0} was dealt earlier and may still hit")]
    EarlierRoundMayHit(Round),
    #[error("{0} was open when the hand was declared and may still hit")]
    DeclaredRoundMayHit(Round),
    #[error("nothing is claimed")]
    NothingIsClaimed,
    #[error("the amount is too large to be counted")]
    TooLarge,
}

impl Reason {
    /// The refusal for this reason, under a clause if there is one.
    pub(crate) fn under(self, under: impl Into<Option<Citation>>) -> Refusal {
        Refusal {
            reason: self,
            under: under.into(),
        }
    }

    /// The word by which a case names the reason.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match self {
            Reason::NotOpen => "not-open",
            Reason::OpenAlready => "open-already",
            Reason::NoSuchMode(_) => "no-such-mode",
            Reason::WagerIsPosted { .. } => "wager-is-posted",
            Reason::NotAnAmount(_) => "not-an-amount",
            Reason::RateTooLow { .. } => "rate-too-low",
            Reason::RatesOverTheWhole => "rates-over-the-whole",
            Reason::RatesDoNotFit => "rates-do-not-fit",
            Reason::ApprovalIsNeeded => "approval-is-needed",
            Reason::ApprovalIsNotNew(_) => "approval-is-not-new",
            Reason::SeedIsMissing => "seed-is-missing",
            Reason::NoOrderFor(_) => "no-order-for",
            Reason::NotToBeDivided => "not-to-be-divided",
            Reason::DividedAlready => "divided-already",
            Reason::NotDivided => "not-divided",
            Reason::NoSuchPool(_) => "no-such-pool",
            Reason::PoolHoldsLess(_) => "pool-holds-less",
            Reason::HitIsPending => "hit-is-pending",
            Reason::NotLinked(_) => "not-linked",
            Reason::LinkedAlready(_) => "linked-already",
            Reason::LinkIsDown(_) => "link-is-down",
            Reason::PlayIsSuspended => "play-is-suspended",
            Reason::NotSuspended(_) => "not-suspended",
            Reason::NoSuchRound(_) => "no-such-round",
            Reason::LockedOutAlready(_) => "locked-out-already",
            Reason::RoundIsOpen(_) => "round-is-open",
            Reason::RoundIsClosed(_) => "round-is-closed",
            Reason::PlaceTwice(_) => "place-twice",
            Reason::NoWager(_) => "no-wager",
            Reason::EnteredAlready(_) => "entered-already",
            Reason::EntersAtLockOut => "enters-at-lock-out",
            Reason::DealtAlready(_) => "dealt-already",
            Reason::NotDealt(_) => "not-dealt",
            Reason::StampsOutOfOrder => "stamps-out-of-order",
            Reason::WinsNothing(_) => "wins-nothing",
            Reason::NotToBeDeclared(_) => "not-to-be-declared",
            Reason::NothingIsDeclared => "nothing-is-declared",
            Reason::DeclaredAlready(_) => "declared-already",
            Reason::ClaimedAlready(_) => "claimed-already",
            Reason::NoClaim(_) => "no-claim",
            Reason::NotVerified(_) => "not-verified",
            Reason::NotNotified(_) => "not-notified",
            Reason::LightNotSeen(_) => "light-not-seen",
            Reason::DeckNotCounted(_) => "deck-not-counted",
            Reason::DeckIsWrong(_) => "deck-is-wrong",
            Reason::SupervisorValidates => "supervisor-validates",
            Reason::NotValidated(_) => "not-validated",
            Reason::EarlierRoundMayHit(_) => "earlier-round-may-hit",
            Reason::DeclaredRoundMayHit(_) => "declared-round-may-hit",
            Reason::NothingIsClaimed => "nothing-is-claimed",
            Reason::TooLarge => "too-large",
        }
    }
}

impl From<Overflow> for Refusal {
    fn from(_: Overflow) -> Refusal {
        Reason::TooLarge.under(None)
    }
}
