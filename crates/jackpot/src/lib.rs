//! The progressive jackpot: what a book says of its wager, its pool and its prizes.

mod prize;
mod rules;

pub use prize::Prize;
pub use rules::{
    AfterFold, Allocation, ContributionAt, DarkLight, FixedPrizes, JudgedOn, Mode, Order, Reseed,
    RoyalAndStraightFlush, Rules, SameTime, ShareRounding, StraightFlushBase, StraightFlushPrize,
    StraightFlushShare, TableTurns, WagerStake, Walk,
};
