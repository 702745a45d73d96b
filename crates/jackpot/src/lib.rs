//! The progressive jackpot: what a book says of it, and the link that runs it.
//!
//! [`Rules`] is what a book answers. [`Link`] is a jackpot with its tables: a state
//! machine that decides [`Command`]s into [`Event`]s or a [`Refusal`] and folds them
//! again. Wagers enter [`Pools`] exactly; a [`Claim`] freezes the pool that it is on,
//! and once nobody else can have a better or an equal one, the book's allocator rules on
//! all of them together and gives each an [`Award`].
//!
//! Pure: tables, places, times and approvals come in with commands. Money is moved by
//! events alone, each with its amount and the clauses it rests on.

mod agreement;
mod allocate;
mod award;
mod awarding;
mod batch;
mod choices;
mod claim;
mod claiming;
mod command;
mod contribution;
mod declaration;
mod event;
mod fold;
mod hand;
mod history;
mod link;
mod meter;
mod one_round;
mod opening;
mod operator;
mod pairs;
mod pool;
mod prize;
mod refusal;
mod round;
mod rules;
mod ruling;
mod setup;

pub use agreement::{About, Answer, Difference};
pub use award::{Award, Source};
pub use choices::{
    AfterFold, Allocation, ContributionAt, DarkLight, FixedPrizes, JudgedOn, Mode, Order, Reseed,
    RoyalAndStraightFlush, SameTime, ShareRounding, StraightFlushBase, StraightFlushPrize,
    StraightFlushShare, TableTurns, WagerStake, Walk,
};
pub use claim::{Check, Checks, Claim, Pending};
pub use command::Command;
pub use event::Event;
pub use hand::{Hand, HandDealt, Round, RoundId, Stamp, TableId};
pub use history::{Hit, LAST_HITS, Level, Rated, Reconciled, What};
pub use link::{Declared, Link, Suspension};
pub use meter::Shown;
pub use one_round::{Claimed, OneRound};
pub use pool::{Pool, Pools};
pub use prize::Prize;
pub use refusal::{Reason, Refusal};
pub use rules::{Divided, Payment, Rules, Several};
pub use setup::{PROGRESSION, SUB_POOLS, Setup, Terms};
