//! The games, and what each asks of its book.
//!
//! A game never names a book: what books do differently is an answer in its `Rules`.

pub mod caribbean_stud;
pub mod device;
pub mod irregularity;
mod line;
mod pay_table;
mod rules;
mod shelf;
pub mod table;
pub mod three_card_poker;
mod threshold;
pub mod ultimate_texas_holdem;
mod wager;

pub use line::{Cap, Fate, Line};
pub use pay_table::{FiveCardPays, ThreeCardPays};
pub use rules::{GAMES, Rules};
pub use shelf::{Shelf, check};
pub use threshold::{FiveCards, ThreeCards};
pub use wager::Wager;
