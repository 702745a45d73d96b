//! Three Card Poker with Pair Plus and the Six Card Bonus.

mod rules;
mod settle;

pub use rules::{NoQualify, PairPlusAmount, Rules, SixCardBonus};
pub use settle::{Settlement, SixCard, Stakes};
