//! Ultimate Texas Hold'em with Blind and Trips.

mod hand;
mod round;
mod rules;
mod settle;

pub use rules::{CommunityCards, HandForming, LikeHands, NoQualify, OddChip, PreFlop, Rules};
pub use settle::{Settlement, Stakes};
