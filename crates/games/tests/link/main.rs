//! A jackpot link, driven as the floor drives it and judged by the books' own examples.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test whose house cannot be set up has failed"
)]

mod between_tables;
mod contributions;
mod declarations;
mod history;
mod house;
mod one_table;
mod operator;
mod procedure;
mod properties;
mod seats;
mod several_pools;
