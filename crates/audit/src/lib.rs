//! The journal read as a house.
//!
//! [`Merge`] puts the streams of a journal together again, command by command. [`load()`]
//! folds them to the house they came to, which is how a server begins; [`snapshot()`] is
//! what makes that short. [`audit()`] rules every command again and holds the books, the
//! meters and the decks against what is written. [`past_round()`] finds one round, and
//! [`RoundReport`] tells it; [`PastRound::script`] writes it as a case. Nothing here writes to
//! the journal.

mod as_case;
mod audit;
mod books;
mod carry_over;
mod deals;
mod disputed;
mod document;
mod finding;
mod keys;
mod load;
mod looked_up;
mod mark;
mod merge;
mod past_round;
mod round_report;
mod rounds;
mod rulings;
mod secrecy;
mod snapshot;
mod starts;
mod stretch;

pub use as_case::NoCase;
pub use audit::{Against, Audited, Ruled, audit, verify};
pub use carry_over::carry_over;
pub use document::{Document, Told};
pub use finding::{Check, Error, Finding};
pub use load::{Loaded, load, load_to_serve};
pub use mark::marks;
pub use merge::Merge;
pub use past_round::{PastRound, find_round, past_round, past_round_at, round_name};
pub use round_report::{
    Clause, Deal, Dealt, GuideLine, Hand, Moved, RoundReport, Settled, Spoken, Wagered,
};
pub use rounds::{Rounds, Span};
pub use rulings::Otherwise;
pub use snapshot::snapshot;
pub use starts::last_start;
