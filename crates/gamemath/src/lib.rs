//! The exact mathematics of the games, from the rules that run the table.
//!
//! An [`Analysis`] is what is known of a game under one book and its options: for each
//! wager every outcome with its exact count of deals, from which expectation, variance
//! and the rest follow as fractions. Payoffs are never read from a pay table here: each
//! is what the table's own settlement gives for a stake of one [`UNIT`].

pub mod advice;
pub mod along;
pub mod analysis;
mod base;
pub mod caribbean_stud;
pub mod confidence;
pub mod decision;
pub mod exchange;
pub mod fraction;
pub mod game;
pub mod grid;
pub mod jackpot;
mod outside;
mod relation;
pub mod seen;
pub mod simulate;
pub mod solved;
pub mod staked;
pub mod strategy;
mod tally;
pub mod three_card_poker;
pub mod ultimate_texas_holdem;
pub mod watch;
pub mod what_if;
mod words;

pub use advice::{ActionValue, Advice};
pub use along::WithJackpot;
pub use analysis::{
    Action, Analysis, Covariance, Figures, Outcome, Strategy, Wager, WagerAnalysis,
};
pub use confidence::{Band, Confidence};
pub use decision::{Decision, Undecided};
pub use fraction::Fraction;
pub use game::Unanalysed;
pub use grid::Grid;
pub use jackpot::JackpotAnalysis;
pub use solved::Solved;
pub use staked::{InMoney, Staked, Valued};
pub use tally::Tally;
pub use what_if::WhatIf;

use money::Money;

/// The stake on which settlements are asked for their payoffs.
///
/// Two whole units: odds of any half, fifth or tenth are paid on it without rounding.
pub const UNIT: Money = Money::cents(200);
