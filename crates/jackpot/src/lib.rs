//! The progressive jackpot: what a book says of its wager, its pool and its prizes.

mod choices;
mod prize;
mod rules;

pub use choices::{
    AfterFold, Allocation, ContributionAt, DarkLight, FixedPrizes, JudgedOn, Mode, Order, Reseed,
    RoyalAndStraightFlush, SameTime, ShareRounding, StraightFlushBase, StraightFlushPrize,
    StraightFlushShare, TableTurns, WagerStake, Walk,
};
pub use prize::Prize;
pub use rules::{Divided, Payment, Rules, Several};
