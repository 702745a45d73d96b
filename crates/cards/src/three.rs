//! The ranking of three cards, as in Three Card Poker.
//!
//! With three cards a straight is rarer than a flush and stands above it. [`rank`] gives
//! the [`Value`] that hands are compared by, [`Hand::of`] the value with the cards in the
//! order that tells it. A value is a number from 1 to 741, the higher the better, one for
//! each class of hands that tie:
//!
//! | values | category | classes |
//! |---|---|---|
//! | 730 to 741 | straight flush | 12, three high to ace high |
//! | 717 to 729 | three of a kind | 13 |
//! | 705 to 716 | straight | 12, three high to ace high |
//! | 431 to 704 | flush | C(13,3) − 12 |
//! | 275 to 430 | pair | 13 × 12 |
//! | 1 to 274 | high card | C(13,3) − 12 |
//!
//! Inside a category the classes follow the ranks in order of significance. Suits never
//! decide between hands.

mod category;
mod hand;
mod value;

pub use category::Category;
pub use hand::Hand;
pub use value::Value;

use crate::{Card, Rank};

/// The value of three different cards.
pub fn rank(cards: [Card; 3]) -> Value {
    let (category, cards) = arrange(cards);
    Value::numbered(category, cards.map(Card::rank))
}

/// The category of three different cards, and the cards in order of significance.
///
/// Two hands of one category compare as the ranks of their cards do in this order: those
/// that come most often first, then from the highest down, and an ace that counts low
/// last.
fn arrange(mut cards: [Card; 3]) -> (Category, [Card; 3]) {
    cards.sort_by(|left, right| right.cmp(left));
    debug_assert!(
        cards.is_sorted_by(|left, right| left > right),
        "the cards differ"
    );
    let [a, b, c] = cards;

    match [a.rank() == b.rank(), b.rank() == c.rank()] {
        [true, true] => (Category::ThreeOfAKind, cards),
        [true, false] => (Category::Pair, cards),
        [false, true] => (Category::Pair, [b, c, a]),
        [false, false] => arrange_unpaired(cards),
    }
}

/// The same for three ranks that all differ, the highest first.
fn arrange_unpaired(cards: [Card; 3]) -> (Category, [Card; 3]) {
    let [a, b, c] = cards;
    let suited = a.suit() == b.suit() && b.suit() == c.suit();
    // Three different ranks no more than two apart leave no gap.
    let in_sequence = a.rank().index() - c.rank().index() == 2;
    let ace_is_low = (a.rank(), b.rank()) == (Rank::Ace, Rank::Three);
    let cards = if ace_is_low { [b, c, a] } else { cards };

    match (in_sequence || ace_is_low, suited) {
        (true, true) => (Category::StraightFlush, cards),
        (true, false) => (Category::Straight, cards),
        (false, true) => (Category::Flush, cards),
        (false, false) => (Category::HighCard, cards),
    }
}

#[cfg(test)]
mod tests;
