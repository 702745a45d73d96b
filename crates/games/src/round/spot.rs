//! A place during a round.

use std::borrow::Cow;

use cards::five::Category;
use money::Money;
use rulebook::{Citation, Citations};

use super::hand::Hand;
use crate::few::Few;
use crate::wager::Wager;

/// What stands and lies at a place.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Spot {
    /// Whose place it is.
    pub person: String,
    /// The wagers, each until it is settled.
    pub stakes: Stakes,
    /// Every stake made in this round, settled or not.
    pub made: Stakes,
    /// The cards.
    pub hand: Hand,
    /// Whether the deal came to it, whatever became of its cards and wagers since.
    #[serde(default)]
    pub dealt_to: bool,
    /// How the hand stands in the round.
    pub stand: Stand,
    /// Whether the player has looked at the cards.
    pub looked: bool,
    /// Whether the cards lie face down on the layout again.
    pub laid: bool,
    /// Whether nobody may look at this hand until it is settled.
    pub blind: bool,
    /// Which card was changed.
    pub changed: Option<usize>,
    /// Whether the new card for it is still to come.
    pub awaits_card: bool,
    /// What the player said that the hand is.
    pub named: Option<cards::five::Category>,
    /// Whether a hand that wins the jackpot was declared.
    pub declared: bool,
    /// The hand with which it wins a jackpot prize that is not paid yet.
    pub prize: Option<Category>,
    /// The clauses that have it wait for the prize.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prize_under: Option<Citations>,
}

/// The wagers of a place.
pub type Stakes = Few<Wager, Stake, 3>;

/// A wager that stands.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Stake {
    /// How much.
    pub amount: Money,
    /// The part of it over what the book lets count, which goes back.
    pub excess: Money,
    /// What a stake found short may be made up to.
    pub least: Option<Money>,
    /// What makes a stake count that was found instead of what was recorded.
    pub found: Option<Citation>,
    /// The part of it that is a coupon.
    pub coupon: Money,
    /// Whether the light shows that it was accepted.
    pub lit: bool,
    /// Whether it was made before the deal.
    pub before_deal: bool,
    /// The chips, the largest at the bottom; empty where they were not listed.
    pub chips: Vec<Money>,
    /// What let it be made, where that was said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub under: Option<Citations>,
}

/// How a hand stands in the round.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Stand {
    /// A decision is open, or will be.
    Undecided,
    /// Checked at the street that is being decided.
    Checked,
    /// In to the end.
    In,
    /// Folded.
    Folded,
    /// Out of the round by a ruling.
    Void,
    /// Settled.
    Settled,
}

impl Stake {
    /// A stake of chips made before the deal.
    pub(super) fn opening(amount: Money) -> Stake {
        Stake {
            amount,
            excess: Money::ZERO,
            least: None,
            found: None,
            coupon: Money::ZERO,
            lit: true,
            before_deal: true,
            chips: Vec::new(),
            under: None,
        }
    }

    /// How much of it counts.
    #[must_use]
    pub fn counted(&self) -> Money {
        self.amount.minus(self.excess).unwrap_or(self.amount)
    }
}

impl Spot {
    pub(super) fn new(person: String) -> Spot {
        Spot {
            person,
            stakes: Stakes::new(),
            made: Stakes::new(),
            hand: Hand::default(),
            dealt_to: false,
            stand: Stand::Undecided,
            looked: false,
            laid: false,
            blind: false,
            changed: None,
            awaits_card: false,
            named: None,
            declared: false,
            prize: None,
            prize_under: None,
        }
    }

    /// A wager is made after the deal.
    pub(super) fn stake_after_deal(&mut self, wager: Wager, amount: Money) {
        let stake = Stake {
            before_deal: false,
            ..Stake::opening(amount)
        };
        self.made.insert(wager, stake.clone());
        self.stakes.insert(wager, stake);
    }

    /// How much counts on a wager.
    #[must_use]
    pub fn stake(&self, wager: Wager) -> Option<Money> {
        self.stakes.get(&wager).map(Stake::counted)
    }

    /// The same place with nothing on it but what counts.
    #[must_use]
    pub fn counted(&self) -> Cow<'_, Spot> {
        if self.stakes.values().all(|stake| stake.excess.is_zero()) {
            return Cow::Borrowed(self);
        }
        let mut spot = self.clone();
        for stake in spot.stakes.values_mut() {
            stake.amount = stake.counted();
            stake.excess = Money::ZERO;
        }
        Cow::Owned(spot)
    }

    /// Whether the hand still has something to be settled at the end: it stayed in, had
    /// nothing to decide, or folded with a wager that outlives the fold.
    #[must_use]
    pub fn is_open(&self) -> bool {
        let done = matches!(self.stand, Stand::Void | Stand::Settled) || self.prize.is_some();
        // A jackpot chip whose light stayed dark is no wager.
        let at_stake = |(wager, stake): (&Wager, &Stake)| *wager != Wager::Jackpot || stake.lit;
        !done && !self.hand.is_empty() && self.stakes.iter().any(at_stake)
    }

    /// Whether a wager stands.
    #[must_use]
    pub fn has(&self, wager: Wager) -> bool {
        self.stakes.contains_key(&wager)
    }
}
