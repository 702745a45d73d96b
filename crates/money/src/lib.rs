//! Amounts of money, odds, rounding, shares, jackpot meters and chips.
//!
//! Every amount is a whole number of minor units ([`Money`]); a jackpot meter counts
//! ten-thousandths of one ([`Meter`]), so that a [`Rate`] of a wager enters it exactly.
//! Where an exact amount is not payable, the caller names the [`Rounding`]. A sum that
//! does not fit is [`Overflow`]: there are no operators, because an operator could only
//! wrap or panic. No float is used anywhere.
//!
//! The text of each type is its [`Display`](std::fmt::Display) and
//! [`FromStr`](std::str::FromStr); what cannot be read is a [`Misread`] that says where.

mod amount;
mod chips;
mod limits;
mod meter;
mod odds;
mod rate;
mod reading;
mod rounding;
mod shares;
mod stack;

pub use amount::{Money, Overflow};
pub use chips::{ChipSet, ChipSetError, NotCut};
pub use limits::{Limits, LimitsError};
pub use meter::Meter;
pub use odds::Odds;
pub use rate::Rate;
pub use reading::Misread;
pub use rounding::{Rounding, Tie};
pub use shares::Shares;
pub use stack::Stack;
