//! The journal read as a house.
//!
//! [`Merge`] puts the streams of a journal together again, command by command; [`load`]
//! folds them to the house they came to, which is how a server begins. Nothing here
//! writes to the journal.

mod document;
mod finding;
mod load;
mod merge;
mod rounds;
mod stretch;

pub use document::{Document, Told};
pub use finding::{Check, Error, Finding};
pub use load::{Loaded, load};
pub use merge::Merge;
pub use rounds::{Rounds, Span};
