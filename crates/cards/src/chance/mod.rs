//! Chance: where the order of a deck comes from.
//!
//! Each deal has a [`Seed`], made of the [`HouseKey`], the [`DealId`] and 32 bytes of
//! [`Entropy`] from the operating system. Its [`Commitment`] is published before betting
//! opens; the seed and the [`Salts`] of the players give the deck; after the deal the
//! seed is [`Revealed`], and anyone can check the one against the other. The algorithm,
//! byte by byte, is `docs/shuffle.md`; [`VECTORS`] freeze it.
//!
//! Nothing here reads a clock or the operating system: keys and entropy come in.
//! [`Practice`], for tests and simulation, shares no type and no trait with the seed of a
//! deal, so it cannot stand where one is asked for.

mod commitment;
mod hex;
mod key_stream;
mod practice;
mod salts;
mod seed;
mod vectors;

pub use commitment::Commitment;
pub use hex::HexError;
pub use key_stream::KeyStream;
pub use practice::Practice;
pub use salts::{Salt, SaltError, Salts};
pub use seed::{DealId, DealIdError, Entropy, HouseKey, Revealed, Seed};
pub use vectors::{SelfCheckError, VECTORS, self_check};
