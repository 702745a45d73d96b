//! Houses at random and rounds played at them at random, with what must hold throughout.
//!
//! [`house()`] opens tables under random options; a [`Game`] plays rounds at them as a
//! server would: it holds the faces, gives the steps, and lets people wager, decide,
//! slip and rule. Every command goes through `Game::tell`, which checks what holds of
//! any command; `offers.rs` checks what holds of offers
//! against what `tries.rs` tries, `audit.rs` keeps its own books
//! and `hidden.rs` looks for cards that nobody may know yet.

mod audit;
mod betting;
mod deal;
mod game;
mod hidden;
mod house;
mod moves;
mod offers;
mod slips;
mod tries;
pub mod uncited;
mod writing;

pub use game::{Broken, Game};
pub use house::house;
