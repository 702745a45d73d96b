//! The library: rules and odds for people.
//!
//! `/book/BOOK` says how a game is played, what it pays, what an operator may change and then
//! every clause; `/odds/BOOK` what the house keeps, drawn, with a calculator; `/differences`
//! sets two books or two days side by side. All of it is made of a book's own answers and of
//! the exact mathematics, is whole without scripts, and prints.

mod book;
mod calculator;
mod charts;
mod clauses;
mod differences;
mod grid;
mod kept_edges;
mod layout;
mod odds;
mod options;
mod pays;
mod play;
pub(crate) mod question;
mod strategy;
pub(crate) mod words;
mod worked;

pub(crate) use book::page as book;
pub(crate) use differences::page as differences;
pub(crate) use odds::page as odds;
pub(crate) use strategy::cheapest;
pub(crate) use words::address;
pub use worked::Worked;

/// The style of the library.
const STYLE: &str = "/assets/style/library.css";
