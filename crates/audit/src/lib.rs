//! The journal read as a house.
//!
//! [`Merge`] puts the streams of a journal together again, command by command. [`load()`]
//! folds them to the house they came to, which is how a server begins; [`snapshot()`] is
//! what makes that short. [`audit()`] rules every command again and holds the books, the
//! meters and the decks against what is written. [`played()`] finds one round, and
//! [`Story`] tells it; [`Played::script`] writes it as a case. Nothing here writes to the journal.

mod audit;
mod books;
mod course;
mod deals;
mod document;
mod finding;
mod load;
mod mark;
mod merge;
mod played;
mod rounds;
mod rulings;
mod secrecy;
mod snapshot;
mod story;
mod stretch;

pub use audit::{Audited, audit};
pub use course::NoCase;
pub use document::{Document, Told};
pub use finding::{Check, Error, Finding};
pub use load::{Loaded, load};
pub use mark::marks;
pub use merge::Merge;
pub use played::{Played, played, played_at, round_name};
pub use rounds::{Rounds, Span};
pub use snapshot::snapshot;
pub use story::{
    Clause, Deal, Dealt, Decided, GuideLine, Hand, Moved, Ruled, Settled, Story, Wagered,
};
