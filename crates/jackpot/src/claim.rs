//! A hand that claims a prize, and what must be done before it is paid.

use cards::five::Category;
use money::Money;
use rulebook::{Citation, Citations, Cited, Role};

use crate::hand::{Hand, Stamp};
use crate::prize::Prize;

/// A hand that claims a prize.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Claim {
    /// Whose.
    pub hand: Hand,
    /// What the hand is.
    pub category: Category,
    /// The jackpot wager that was accepted for it.
    pub wager: Money,
    /// The prize, by the book under which it was claimed.
    pub prize: Cited<Prize>,
    /// The most it may be paid, where a maximum payout binds jackpot prizes.
    pub most: Option<Cited<Money>>,
    /// Which claim on this link it is, from 1.
    pub number: u64,
    /// The moment that orders it among others.
    pub stamp: Stamp,
    /// The clause that says which moment that is, where the book orders tables.
    pub ordered_by: Option<Citation>,
    /// What the claim rests on.
    pub under: Citations,
}

/// A claim that is not paid yet, and what has been done for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Pending {
    /// The claim.
    pub claim: Claim,
    /// What has been done.
    pub checks: Checks,
    /// The offices of the two people who validated it.
    pub validated: Option<[Role; 2]>,
}

/// Something that is done before a prize is paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Check {
    /// The dealer verified the hand.
    HandVerified,
    /// The supervisor was told.
    SupervisorNotified,
    /// The light that accepted the wager was seen lit.
    LightSeen,
    /// The deck was counted; it serves every claim of the round.
    DeckCounted {
        /// How many cards it had.
        cards: u32,
    },
}

/// Which checks have been made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Serialize, serde::Deserialize)]
pub struct Checks {
    /// The dealer verified the hand.
    pub hand_verified: bool,
    /// The supervisor was told.
    pub supervisor_notified: bool,
    /// The light was seen lit.
    pub light_seen: bool,
    /// How many cards the deck had.
    pub deck_counted: Option<u32>,
}

impl Checks {
    pub(crate) fn note(&mut self, check: Check) {
        match check {
            Check::HandVerified => self.hand_verified = true,
            Check::SupervisorNotified => self.supervisor_notified = true,
            Check::LightSeen => self.light_seen = true,
            Check::DeckCounted { cards } => self.deck_counted = Some(cards),
        }
    }
}
