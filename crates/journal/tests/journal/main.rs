//! The journal as its users see it, on a database of its own for each test.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod appending;
mod folder;
mod house;
mod keys;
mod people;
mod snapshots;
mod verification;
