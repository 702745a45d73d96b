//! The fast evaluator against the one written for reading, on every hand there is.
//!
//! Five cards are ranked by both. What six are worth is the best of the six fives in
//! them, and what seven are worth the best of the seven sixes, so the plain values of
//! five are carried up to all hands of six and seven instead of being found again 21
//! times for each. Along the way the hands of each category are counted, and compared
//! with what combinatorics says (`counts.rs`).
#![expect(
    clippy::indexing_slicing,
    clippy::unwrap_used,
    reason = "a panic is how a test fails"
)]

mod counts;
mod crew;
mod dealer;
mod five;
mod more;
mod plain;
mod three;
mod two_and_three;
