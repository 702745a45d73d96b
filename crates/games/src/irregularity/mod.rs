//! What goes wrong at a table, and what each book rules on it.
//!
//! A book's table of irregularities is data: a word, the moment and whom it concerns
//! give a [`Ruling`] with its clause, or nothing, and then the book is silent. What a
//! ruling does to cards and wagers is the same for every book and stands in `round`.

mod readings;
mod report;
mod row;
mod ruling;
mod wording;

pub use readings::{
    Absent, AbsentDecided, BetOnLostHand, BoardErrors, BreachReach, CountMisdeal, DealerShows,
    MisdealReach, Readings, Reconstruct, SideWagerAfterFold, StrayCards, StrayWagers, Unlisted,
};
pub use report::{Irregularity, Report, Seen};
pub use row::{Detail, Moment, Row};
pub use ruling::{Ruled, Ruling};
