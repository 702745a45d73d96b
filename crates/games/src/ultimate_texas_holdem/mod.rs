//! Ultimate Texas Hold'em with Blind and Trips.

mod rules;

pub use rules::{CommunityCards, HandForming, LikeHands, NoQualify, OddChip, PreFlop, Rules};
