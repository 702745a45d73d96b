//! Exact figures against deals settled one by one, and against what has been published.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test that cannot take its own steps has failed"
)]

mod along;
mod books;
mod caribbean_stud;
mod exchange;
mod jackpot;
mod own;
mod sharing;
mod three_card_poker;
mod ultimate_texas_holdem;
mod what_if;
mod whichever;
