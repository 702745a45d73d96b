//! The ranking of hands at speed.
//!
//! Values are those of [`crate::five`] and [`crate::three`], hand for hand: all hands of three, five,
//! six and seven cards are compared with the evaluators that are written for reading.
//!
//! | cards | value |
//! |---|---|
//! | in an array or a set | [`three()`], [`five()`], [`six()`], [`seven()`] |
//! | added up in nested loops | the same, of a [`Hand`] |
//! | all hands that two more cards make | [`each_five`], [`each_six`], [`each_seven`] |
//! | in a set of any size | [`rank()`] |
//! | two and five, three of which count | [`two_and_three()`]; [`TwoAndThree`] for many holes on a board |
//!
//! Cards are added up: each has a number, and the sum over a hand tells its ranks and
//! how often it has each suit. Unless five are of one suit, the sum leads through two
//! look-ups to the value. The tables are made when the crate is built, by `build.rs`, and
//! are small enough to stay in the processor's caches.

mod hand;
mod layout;
mod rank;
mod sweep;
mod tables;
mod three;
mod two_and_three;

pub use hand::Hand;
pub use rank::{Rankable, five, rank, seven, six};
pub use sweep::{each_five, each_seven, each_six};
pub use three::three;
pub use two_and_three::{TwoAndThree, two_and_three};
