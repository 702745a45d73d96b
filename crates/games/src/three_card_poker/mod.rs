//! Three Card Poker with Pair Plus and the Six Card Bonus.

mod hand;
mod round;
mod rules;
mod settle;

pub use rules::{NoQualify, Offered, PairPlusAmount, Rules, SixCardBonus};
pub use settle::{Settlement, SixCard, Stakes};
