//! What a house reports: drop, handle, win and hold against theory, by table, game, pit, shift,
//! day, month and year; what its jackpots owe; where its money lies; and what went otherwise
//! than it should.
//!
//! [`Books`] reads a journal on and adds up whole numbers by gaming day, shift, table and the
//! rules that were in force ([`Sums`]). A [`Report`] is made of those: what the exact mathematics
//! of each set of rules expects of the very wagers that were made, and whether the house won
//! about that ([`Theory`]). Comma-separated lines, a workbook and a page are functions of a
//! report. [`export()`] writes entries out for a regulator, with what vouches for them.
//!
//! No float is reckoned with: theory is a fraction, and the band of 95 % compares squares.

mod asked;
mod books;
mod csv;
mod day;
mod exceptions;
mod export;
mod jackpots;
mod money_of;
mod page;
mod report;
mod setting;
mod standing;
mod sums;
mod table;
mod theory;
mod workbook;

pub use asked::{Asked, By, Unreadable};
pub use books::{Books, Unread};
pub use day::gaming_day;
pub use exceptions::{Exception, What};
pub use export::{Exported, Unexported, export};
pub use jackpots::{JackpotRow, LevelRow};
pub use money_of::{AccountRow, Inventory};
pub use page::STYLE;
pub use report::{ByPerson, Report, Row};
pub use setting::Setting;
pub use sums::Sums;
pub use table::{Cell, Column, Table, Tables};
pub use theory::{Expected, Theory};
