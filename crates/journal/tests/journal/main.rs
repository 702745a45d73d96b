//! The journal as its users see it, on a database of its own for each test.
#![expect(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test that cannot go on has failed"
)]

mod appending;
mod documented;
mod files;
mod folder;
mod forgery;
mod house;
mod keeping;
mod keys;
mod links;
#[cfg(test)]
mod passwords;
mod people;
mod place;
mod rows;
mod scene;
mod snapshots;
mod tables;
mod tampering;
mod together;
mod verification;
