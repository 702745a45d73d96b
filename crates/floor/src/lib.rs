//! The floor of the house: its tables, its jackpots, its money, and the cases that show
//! what happens at them.
//!
//! [`house::House`] decides commands and folds events; [`dealer`] is the dealer of tables
//! that have none of flesh; [`cage`] keeps the books.

pub mod authority;
pub mod cage;
mod claims;
pub mod clock;
pub mod course;
pub mod coverage;
pub mod deal;
pub mod dealer;
pub mod demonstration;
pub mod house;
mod log;
pub mod offer;
pub mod record;
pub mod replay;
pub mod script;
mod table;

pub use table::Table;
