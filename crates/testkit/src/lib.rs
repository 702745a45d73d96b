//! What the tests of several crates share: houses and rounds at random, and what must
//! hold of them.
//!
//! Everything follows from a number, so a failure is reproduced by the number it prints.
//! Nothing but tests, benchmarks and fuzzers depends on this crate.

#[cfg(feature = "house")]
pub mod casino;
mod dice;
pub mod fuzz;
pub mod money;
pub mod random;
#[cfg(feature = "house")]
pub mod reach;
pub mod regular;
#[cfg(feature = "house")]
pub mod rigged;

pub use dice::Dice;
