//! A table: its card, its deck, and the round on it.

mod card;
mod fitting;
mod rules;

pub use card::{Chance, Staff, TableCard, TableJackpot};
pub use fitting::Fitting;
pub use rules::{CapOnJackpot, PayoutCap, Rules, SeveralAreas};
