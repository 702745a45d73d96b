//! Cards, decks, the shuffle, and the ranking of hands.
//!
//! The vocabulary is [`Rank`], [`Suit`], [`Card`], [`CardSet`], [`Cards`] in the order
//! received, [`Faces`] of which some may be unknown, and [`Deck`]. All of it is written
//! and read in one notation, `AhKd`. How a deck gets its order is [`chance`].

mod card;
mod card_set;
mod cards;
pub mod chance;
mod deck;
mod faces;
mod notation;
mod rank;
mod suit;

pub use card::Card;
pub use card_set::CardSet;
pub use cards::{Cards, StandsTwice, WrongCount};
pub use deck::Deck;
pub use faces::{Face, Faces};
pub use notation::{Expected, NotationError};
pub use rank::Rank;
pub use suit::Suit;
