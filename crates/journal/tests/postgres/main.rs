//! The journal on PostgreSQL: the tests of `journal`, and what is so where several write.
#![expect(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test that cannot go on has failed"
)]

mod place;
mod servers;
mod tables;

#[path = "../journal/appending.rs"]
mod appending;
#[path = "../journal/folder.rs"]
mod folder;
#[path = "../journal/forgery.rs"]
mod forgery;
#[path = "../journal/house.rs"]
mod house;
#[path = "../journal/keeping.rs"]
mod keeping;
#[path = "../journal/links.rs"]
mod links;
#[cfg(test)]
#[path = "../journal/passwords.rs"]
mod passwords;
#[path = "../journal/people.rs"]
mod people;
#[path = "../journal/rows.rs"]
mod rows;
#[path = "../journal/scene.rs"]
mod scene;
#[path = "../journal/snapshots.rs"]
mod snapshots;
#[path = "../journal/tampering.rs"]
mod tampering;
#[path = "../journal/together.rs"]
mod together;
#[path = "../journal/verification.rs"]
mod verification;
