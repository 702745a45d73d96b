//! What a house was told is written as a case that comes to the same.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod both_ways;
mod cases;
mod commands;
mod fields;
mod form;
mod kind;
mod money;
mod notation;
mod of_people;
mod written;
