//! The exact mathematics of the games, from the rules that run the table.
//!
//! An [`Analysis`] is what is known of a game under one book and its options: for each
//! wager every outcome with its exact count of deals, from which expectation, variance
//! and the rest follow as fractions. Payoffs are never read from a pay table here: each
//! is what the table's own settlement gives for a stake of one [`UNIT`].

pub mod analysis;
pub mod exchange;
pub mod fraction;
mod tally;

pub use analysis::{Action, Analysis, Outcome, Wager, WagerAnalysis};
pub use fraction::Fraction;
pub use tally::Tally;

use money::Money;

/// The stake on which settlements are asked for their payoffs.
///
/// Two whole units: odds of any half, fifth or tenth are paid on it without rounding.
pub const UNIT: Money = Money::cents(200);
