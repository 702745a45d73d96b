//! The ranking of hands at speed.
//!
//! Values are those of [`five`] and [`three`], hand for hand: all hands of three, five,
//! six and seven cards are compared with the evaluators that are written for reading.
//!
//! | cards | value |
//! |---|---|
//! | in an array | [`three()`], [`five()`], [`six()`], [`seven()`] |
//! | in a set | [`rank`] |
//! | added one by one, in nested loops | [`Hand`] |
//! | two and five, three of which count | [`two_and_three()`], [`TwoAndThree`] for many holes on a board |
//!
//! Cards are added up: each has a number, and the sum over a hand tells its ranks and
//! how often it has each suit. Unless five are of one suit, the sum leads through two
//! look-ups to the value. The tables are made when the crate is built, by `build.rs`, and
//! are small enough to stay in the processor's second cache.

mod hand;
mod layout;
mod set;
mod tables;
mod three;
mod two_and_three;

pub use hand::{Hand, five, seven, six};
pub use set::rank;
pub use three::three;
pub use two_and_three::{TwoAndThree, two_and_three};
