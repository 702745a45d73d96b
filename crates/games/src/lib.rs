//! The games, and what each asks of its book.
//!
//! A game never names a book: what books do differently is an answer in its `Rules`.

pub mod caribbean_stud;
pub mod deck;
pub mod device;
mod few;
mod game;
pub mod guide;
pub mod irregularity;
mod line;
mod pay_table;
mod pays;
mod place;
pub mod round;
mod rule;
mod rules;
#[cfg(feature = "schema")]
mod schema;
mod shelf;
mod sign;
pub mod table;
pub mod three_card_poker;
mod threshold;
pub mod ultimate_texas_holdem;
mod wager;

pub use few::Few;
pub use game::{Game, Grounds, Named, Offer, Worth};
pub use line::{Cap, Fate, Line};
pub use pay_table::{FiveCardPays, ThreeCardPays};
pub use place::{Holder, Place};
pub use rule::Rule;
pub use rules::{GAMES, Rules};
pub use shelf::{Shelf, check};
pub use sign::{Paid, PaidHand, SignLine, Subject};
pub use threshold::{FiveCards, ThreeCards};
pub use wager::Wager;
