//! Ultimate Texas Hold'em.

mod basic;
mod board;
mod count;
mod decide;
mod flop;
mod game;
mod hole;
mod kinds;
mod parallel;
mod payoff;
mod plan;
mod river;
mod solution;
mod standing;
mod values;

pub use game::Unreckoned;
pub use hole::HoleClass;
pub use payoff::Way;
pub use plan::Plan;
pub use solution::Solution;
pub use values::QualifierSplitsTie;
