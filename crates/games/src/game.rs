//! What a round asks of its game.

use std::cmp::Ordering;

use cards::{five, three};
use money::{Money, Overflow, Rounding};
use rulebook::{Citation, Cited};
use smallvec::SmallVec;

use crate::device::Device;
use crate::irregularity::{Detail, Readings};
use crate::line::Line;
use crate::place::{Holder, Place};
use crate::round::{Command, Refusal, Round, Spot, Street};
use crate::table::{self, TableCard};
use crate::wager::Wager;

/// Some clauses that let a command be.
pub type Grounds = SmallVec<[Citation; 8]>;

/// A game: the part of a round that the three games do differently. All that books do
/// differently is in the rules behind it.
///
/// A new game writes all that is required, and of what is provided only what it has a rule
/// for; `docs/adding-a-game.md` goes through both.
pub trait Game {
    // Required: what no two games do alike, and what no default could guess. A default here
    // would be a rule of one game that another gets by silence.

    /// What the book says of the table.
    fn table(&self) -> &table::Rules;

    /// How the book is read where something goes wrong.
    fn irregularities(&self) -> &Readings;

    /// What the book says of the jackpot, where it has one.
    fn jackpot(&self) -> Option<&jackpot::Rules>;

    /// The wagers that may be made before the deal, the opening ones first.
    fn openings(&self) -> &'static [Wager];

    /// The wager with which a player stays in.
    fn stay(&self) -> Wager;

    /// Whether the game lets a wager be added to what stands at a place.
    fn admits(&self, spot: &Spot, wager: Wager, amount: Money) -> Result<(), Refusal>;

    /// Whether a place gets cards.
    fn is_dealt_in(&self, spot: &Spot) -> bool;

    /// Whether a place that got cards has anything to decide.
    fn decides(&self, spot: &Spot) -> bool;

    /// How many community cards there are, and whether they are dealt first.
    fn board(&self) -> (usize, bool);

    /// What a place may decide at a street.
    fn offers(&self, street: Street, place: Place, spot: &Spot) -> Vec<Offer>;

    /// The street after this one.
    fn next_street(&self, street: Street) -> Option<Street>;

    /// What a fold does to each wager that does not survive it.
    fn fold(&self, spot: &Spot) -> Vec<(Wager, Line)>;

    /// Whether the dealer's hand, all shown, qualifies.
    fn dealer_qualifies(&self, round: &Round) -> Option<Cited<bool>>;

    /// Whether a hand is turned up although the dealer does not qualify.
    fn shows_on_no_hand(&self, spot: &Spot) -> bool;

    /// Whether losers are settled first, then ties, then winners.
    fn losers_first(&self) -> bool;

    /// How a hand that was turned up fares against the dealer's.
    fn contest(&self, round: &Round, spot: &Spot) -> Option<Ordering>;

    /// What a hand is that was turned up, as the wager is judged on it.
    fn hand(&self, round: &Round, holder: Holder, wager: Option<Wager>) -> Option<Named>;

    /// What happens to the wagers of a hand at the end, the jackpot apart.
    fn settle(&self, round: &Round, spot: &Spot) -> Result<Vec<(Wager, Line)>, Overflow>;

    // Provided: what only some games or some books have. The default is the game without it:
    // no clause, no bound, hands compared where the dealer qualifies, no prize given up.

    /// What the other wagers at a place make of this one's amount; none: it is free.
    fn bound(&self, _spot: &Spot, _wager: Wager) -> Option<Money> {
        None
    }

    /// The wager that must always be as much as this one; none: there is none.
    fn equal_to(&self, _wager: Wager) -> Option<Wager> {
        None
    }

    /// How much of a stake counts on a wager whose amount follows from another; none: all.
    fn counts(&self, _spot: &Spot, _wager: Wager) -> Option<Money> {
        None
    }

    /// The game's own clauses that let a wager be added.
    fn admits_under(&self, _wager: Wager) -> Grounds {
        Grounds::new()
    }

    /// The clause that lets a coupon be wagered; silent: none is.
    fn coupons(&self) -> Option<Citation> {
        None
    }

    /// The clause under which chips found wrong in this way do not count at all.
    fn refuses_found(&self, _detail: Detail) -> Option<Citation> {
        None
    }

    /// The clause that has community cards dealt.
    fn board_under(&self) -> Option<Citation> {
        None
    }

    /// The clause that has the community cards dealt last from a device; silent: the
    /// operator says when.
    fn board_last(&self, _device: Device) -> Option<Citation> {
        None
    }

    /// The clauses that let a card be changed, and for how much.
    fn change_under(&self) -> Vec<Citation> {
        Vec::new()
    }

    /// What changing a card does to other wagers at once, and to its own price.
    fn change(&self, _spot: &Spot) -> Vec<(Wager, Line)> {
        Vec::new()
    }

    /// Whether it matters how hands fare against the dealer's, once that was read.
    fn compares(&self, round: &Round) -> bool {
        round.qualified == Some(true)
    }

    /// The clause that says whether it is.
    fn shown_on_no_hand(&self) -> Option<Citation> {
        None
    }

    /// The clause that orders how hands are settled, where the game has one of its own.
    fn settled_in_order(&self) -> Option<Citation> {
        None
    }

    /// The least that a maximum payout may be at a table; silent: anything.
    fn payout_floor(&self, _card: &TableCard) -> Option<Cited<Money>> {
        None
    }

    /// How winnings are rounded that no chips of the table make; silent: as reckoned.
    fn odd_chip(&self) -> Option<Cited<Rounding>> {
        None
    }

    /// Whether the house declares jackpot hands for the players where no dealer does.
    fn house_declares(&self) -> bool {
        false
    }

    /// Whether a hand may still claim a jackpot prize.
    fn claims_jackpot(&self, _spot: &Spot) -> bool {
        true
    }
}

/// A hand by its name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Named {
    /// What it is; a hand of three cards goes by the same names.
    pub category: five::Category,
    /// What it is worth.
    pub worth: Worth,
    /// The clauses that say so.
    pub under: Vec<Citation>,
}

/// What a hand is worth, among hands of as many cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Worth {
    /// Three cards.
    Three(three::Value),
    /// Five cards, however they were chosen.
    Five(five::Value),
}

/// Something a player may do now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offer {
    /// The command that takes it.
    pub command: Command,
    /// The chips it puts down.
    pub costs: Money,
    /// The clause that offers it.
    pub under: Citation,
}

impl Offer {
    /// An offer that costs nothing.
    #[must_use]
    pub fn free(command: Command, under: Citation) -> Offer {
        Offer {
            command,
            costs: Money::ZERO,
            under,
        }
    }

    /// An offer to stay in.
    #[must_use]
    pub fn to_stay(wager: Wager, place: Place, amount: Money, under: Citation) -> Offer {
        Offer {
            command: Command::stay(wager, place, amount),
            costs: amount,
            under,
        }
    }

    /// Whether it is a decision on the hand, and not merely chips taken back or made up.
    #[must_use]
    pub fn decides(&self) -> bool {
        !matches!(
            self.command,
            Command::Raise { .. } | Command::Withdraw { .. }
        )
    }
}
