//! Ultimate Texas Hold'em with Blind and Trips.

mod hand;
mod pre_flop;
mod round;
mod rules;
mod settle;

pub use pre_flop::PreFlop;
pub use rules::{CommunityCards, HandForming, LikeHands, NoQualify, OddChip, Rules};
pub use settle::{Settlement, Stakes};
