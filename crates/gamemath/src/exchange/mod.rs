//! Caribbean Stud with the change of a card, exactly.
//!
//! A deal is the player's five cards, the up-card, the dealer's other four and the next
//! card: C(52, 5) · 47 · C(46, 4) · 42 = 837,195,681,722,400 of them, for C(46, 4) · 42
//! counts the dealer's four and then the next card just as 46 · C(45, 4) counts the card
//! drawn and then the dealer's four. The player folds, bets, or changes any one card for
//! its price and then, seeing the new one, folds or bets. What was dropped and what was
//! drawn is gone from the dealer's possibilities.
//!
//! The method, under each rank of the up-card:
//!
//! 1. `class`: hands of the same ranks are played alike if the same cards are of the
//!    up-card's suit, and if the same four or five cards, if any, are of one other suit.
//!    That makes some hundred thousand classes under an up-card.
//! 2. `holes`, `suited`, `dealer`: how many of the dealer's hands do not qualify,
//!    lose, tie and win is a difference of two sums by ranks alone, with hands in the
//!    up-card's suit moved to where flushes rank. It depends on the ranks of the five or
//!    six cards seen, and on which of these are of the up-card's suit.
//! 3. `spot`: the cards that may be drawn are at most three kinds a rank: the one of the
//!    up-card's suit, the one that completes a flush, and the rest. Each leads to one of
//!    the counts above.
//! 4. `solver`, `played`: what is worth most is done, and its outcomes are counted.
//!
//! All numbers are whole: what an action is worth is summed over the 6,853,770 deals that
//! follow a hand and an up-card, in minor units of money.

mod advise;
mod after;
mod beside;
mod chart;
mod class;
mod dealer;
mod ends;
mod grid;
mod holes;
mod look_up;
mod nets;
mod own;
mod play;
mod played;
mod ranks;
mod reading;
mod rounds;
mod seeing;
mod sheet;
mod solver;
mod spot;
mod suited;

pub use chart::{ChartRow, HEADER, RowAction, Suited, Suits};
pub use look_up::{LookUp, Move};
pub use play::{Play, Thumb};
pub(crate) use rounds::Rounds;
pub(crate) use seeing::Seeing;
pub(crate) use sheet::inputs;
pub use sheet::{analyse, play_through};
pub use solver::{Solver, Unsolved};
