//! A table: its card, its deck, and the round on it.

mod card;
mod fitting;
mod rules;
mod running_total;

pub use card::{Chance, Staff, TableCard, TableJackpot};
pub use fitting::Fitting;
pub use rules::{CapOnJackpot, Fares, PayoutCap, Rules, SeveralAreas};
pub use running_total::{PrizeLimit, RunningTotal};
