//! A table: its card, its deck, and the round on it.

mod card;
mod rules;

pub use card::{Chance, Staff, TableCard, TableJackpot};
pub use rules::{CapOnJackpot, PayoutCap, Rules, SeveralAreas};
