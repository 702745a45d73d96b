//! The floor of the house: its tables, and the cases that show what happens at them.

mod claims;
pub mod coverage;
pub mod house;
pub mod record;
pub mod replay;
pub mod script;
mod table;

pub use table::Table;
