//! What a link is told to do.

use cards::five::Category;
use money::{Money, Rate};
use rulebook::{Approval, Citation, Cited, Role};

use crate::claim::Check;
use crate::hand::{Hand, HandDealt, Round, Stamp, TableId};
use crate::pool::{Pool, Pools};
use crate::setup::Setup;

/// What a link is told to do.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Command {
    /// Opens the jackpot.
    Open(Setup),
    /// Posts another amount of the wager.
    PostWager {
        /// The amount.
        amount: Money,
    },
    /// Takes another table into the link.
    Join {
        /// The table.
        table: TableId,
        /// What it is dealt from, in the book's word.
        device: String,
    },
    /// Takes a table out of the link.
    Leave {
        /// The table.
        table: TableId,
    },
    /// Closes betting on a round: these wagers are accepted.
    LockOut {
        /// The round.
        round: Round,
        /// When.
        at: Stamp,
        /// The accepted wagers by place; a chip whose light stayed dark is none.
        wagers: Vec<(u8, Money)>,
    },
    /// Collects wagers, where that is when they enter the pool.
    Collect {
        /// The round.
        round: Round,
        /// The places.
        places: Vec<u8>,
    },
    /// Voids wagers: what they put in comes out again, and what they claim falls.
    Void {
        /// The round.
        round: Round,
        /// The places.
        places: Vec<u8>,
        /// The clause that voids them.
        under: Citation,
    },
    /// Notes when the hands of a round received their cards. Hands without a jackpot
    /// wager are passed over.
    Deal {
        /// The round.
        round: Round,
        /// The hands.
        hands: Vec<HandDealt>,
    },
    /// Closes a round: every hand of it that could claim has claimed.
    Close {
        /// The round.
        round: Round,
    },
    /// Declares a hand as soon as it was seen, before it is shown.
    Declare {
        /// Whose.
        hand: Hand,
        /// What it is said to be.
        category: Category,
        /// When.
        at: Stamp,
    },
    /// Lets a suspended table play its open round to the end.
    Resume {
        /// The table.
        table: TableId,
    },
    /// Claims the prize of a hand that was shown.
    Claim {
        /// Whose.
        hand: Hand,
        /// What it is.
        category: Category,
        /// When.
        at: Stamp,
        /// The most it may be paid, where a maximum payout binds jackpot prizes.
        most: Option<Cited<Money>>,
    },
    /// Takes a claim back: the hand is not what it was said to be.
    Withdraw {
        /// Whose.
        hand: Hand,
    },
    /// Notes something that is done before a prize is paid.
    Check {
        /// Whose prize.
        hand: Hand,
        /// What was done.
        check: Check,
    },
    /// Validates a prize. That they are two people is for whoever knows people to see.
    Validate {
        /// Whose prize.
        hand: Hand,
        /// The offices of the two.
        by: [Role; 2],
    },
    /// Rules on every claim that can be ruled on now.
    Award,
    /// Adds the operator's money.
    Add {
        /// To which pool.
        pool: Pool,
        /// How much.
        amount: Money,
    },
    /// Divides the pool in two.
    Split {
        /// What the Minor Prize Pool begins with; the rest is the Major's.
        minor: Money,
        /// The rates of both; none: the Major has the pool's, the Minor nothing until a
        /// rate is approved.
        rates: Option<(Rate, Rate)>,
        /// The approval.
        approval: Option<Approval>,
    },
    /// Puts the two pools together.
    Combine {
        /// The rate of the one pool; none: both rates together.
        rate: Option<Rate>,
        /// The approval.
        approval: Option<Approval>,
    },
    /// Sets other rates. While a hit is pending they wait until it is paid.
    ChangeRates {
        /// The rates.
        rates: Pools<Rate>,
        /// The approval.
        approval: Option<Approval>,
        /// Whether they wait for the pool, or a part of it, to be won in any case.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        after_the_win: bool,
    },
    /// Notes that a table, or every table, cannot reach the jackpot.
    Down {
        /// The table; none: every one.
        table: Option<TableId>,
    },
    /// Notes that it can again.
    Up {
        /// The table; none: every one.
        table: Option<TableId>,
    },
}
