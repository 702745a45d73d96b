//! Three Card Poker with Pair Plus and the Six Card Bonus.

mod rules;

pub use rules::{NoQualify, PairPlusAmount, Rules, SixCardBonus};
