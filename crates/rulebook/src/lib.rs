//! Rule books as data: what a book says, under which clause, since when, and how far
//! an operator may go.
//!
//! A book is four files ([`Source`]); [`Book::load`] checks them and reports everything
//! wrong at once. [`Answers`] is what the book says on a day with the options chosen; a
//! game asks its [`questions!`] of them and gets [`Cited`] values. Nothing here knows a
//! game or names a book, save the list of those that come with the binary.

mod allows;
mod answers;
mod book;
mod canonical;
mod choices;
mod citation;
mod clause;
mod consistency;
pub mod difference;
mod document;
mod extension;
pub mod instant;
mod instrument;
mod office;
pub mod page;
mod period;
mod problem;
mod provision;
mod questions;
mod reading;
mod scale;
mod shipped;
mod source;
mod value;
mod wording;

pub use allows::Allows;
pub use answers::{Answer, Answers, question_of};
pub use book::Book;
pub use cards::serde_as_text;
pub use choices::{Choice, Choices};
pub use citation::{Citation, Citations, Cited, ClauseIndex, ReadingIndex, Standing, Stated};
pub use clause::{Clause, Kind, Register, section};
pub use document::Document;
pub use extension::{Approval, Extension, OwnValue};
pub use instant::Instant;
pub use instrument::{Instrument, InstrumentIndex, Item, MadeUnder};
pub use jiff::civil::Date;
pub use office::{Office, Role};
pub use period::Period;
pub use problem::{Problem, Problems, What};
pub use provision::{Provision, Scale, Version};
pub use questions::{Ask, Asking};
pub use reading::{Reading, Setting, Switch};
pub use shipped::{SHIPPED, shipped};
pub use source::{Source, Text};
pub use value::{FromValue, Value};
pub use wording::Wording;
