//! Caribbean Stud with the change of a card, exactly.

mod advise;
mod beside;
mod class;
mod dealer;
mod ends;
mod holes;
mod nets;
mod play;
mod ranks;
mod sheet;
mod solver;
mod spot;
mod suited;

pub use play::{Play, Thumb};
pub use solver::{Solver, Unsolved};
