//! The best five of six cards.

use crate::{Card, choice, five};

/// The value of the best five of six different cards.
pub fn rank(cards: [Card; 6]) -> five::Value {
    best(cards).value()
}

/// The best five of six different cards.
///
/// Where it could be made of other cards as well, it has the highest by rank and then by
/// suit, so the order in which the cards came changes nothing.
#[expect(clippy::expect_used, reason = "there is a choice, so there is a best")]
pub fn best(mut cards: [Card; 6]) -> five::Hand {
    cards.sort_by(|left, right| right.cmp(left));
    five::Hand::best_of(choice::fives(&cards)).expect("six cards have six choices")
}
