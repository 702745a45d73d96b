//! The floor of the house: its tables, its jackpots, its money, and the cases that show
//! what happens at them.
//!
//! [`house::House`] decides commands and folds events; [`dealer`] deals at automatic tables;
//! [`cage`] keeps the books.

pub mod alerts;
pub mod authority;
pub mod beat;
pub mod cage;
mod claims;
pub mod clock;
pub mod course;
pub mod coverage;
pub mod deal;
pub mod dealer;
pub mod demonstration;
pub mod flow;
pub mod house;
pub mod house_file;
mod log;
pub mod offer;
pub mod record;
pub mod replay;
pub mod report;
pub mod script;
mod table;
pub mod what_now;

pub use table::Table;
