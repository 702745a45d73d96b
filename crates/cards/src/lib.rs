//! Cards, decks, the shuffle, and the ranking of hands.
//!
//! The vocabulary is [`Rank`], [`Suit`], [`Card`], [`CardSet`], [`Cards`] in the order
//! received, [`Faces`] of which some may be unknown, and [`Deck`]. All of it is written
//! and read in one notation, `AhKd`. How a deck gets its order is [`chance`].
//!
//! Hands are ranked by [`five`] and [`three`]; [`six`], [`seven`] and [`two_and_three`]
//! choose the best five cards out of more. These are written to be read: they are the
//! reference that anything faster is compared with.
//!
//! ```
//! use cards::{Cards, five, seven};
//!
//! let cards: Cards = "Kc 4d Ks Ah 4h 9s 2d".parse()?;
//! let best = seven::best(cards.exactly()?);
//! assert_eq!(best.to_string(), "two pair, kings and fours, ace kicker");
//! assert_eq!(best.category(), five::Category::TwoPair);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod card;
mod card_set;
mod cards;
pub mod chance;
mod choice;
mod deck;
mod faces;
pub mod fast;
pub mod five;
mod notation;
mod rank;
mod ranking;
pub mod seven;
pub mod six;
mod suit;
mod text;
pub mod three;
pub mod two_and_three;

pub use card::Card;
pub use card_set::CardSet;
pub use cards::{Cards, StandsTwice, WrongCount};
pub use deck::Deck;
pub use faces::{Face, Faces};
pub use notation::{Expected, NotationError};
pub use rank::Rank;
pub use ranking::{NoSuchCategory, NotRanked, Ranking};
#[doc(hidden)]
pub use serde;
pub use suit::Suit;
pub use text::AsText;
