//! The ranking of five cards.
//!
//! [`rank`] gives the [`Value`] that hands are compared by, [`Hand::of`] the value with
//! the cards in the order that tells it. A value is a number from 1 to 7462, the higher
//! the better, one for each class of hands that tie:
//!
//! | values | category | classes |
//! |---|---|---|
//! | 7462 | royal flush | 1 |
//! | 7453 to 7461 | straight flush | 9, five high to king high |
//! | 7297 to 7452 | four of a kind | 13 × 12 |
//! | 7141 to 7296 | full house | 13 × 12 |
//! | 5864 to 7140 | flush | C(13,5) − 10 |
//! | 5854 to 5863 | straight | 10, five high to ace high |
//! | 4996 to 5853 | three of a kind | 13 × C(12,2) |
//! | 4138 to 4995 | two pair | C(13,2) × 11 |
//! | 1278 to 4137 | one pair | 13 × C(12,3) |
//! | 1 to 1277 | high card | C(13,5) − 10 |
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

/// The value of five different cards.
pub fn rank(cards: [Card; 5]) -> Value {
    let (category, cards) = arrange(cards);
    Value::numbered(category, cards.map(Card::rank))
}

/// The category of five different cards, and the cards in order of significance.
///
/// Two hands of one category compare as the ranks of their cards do in this order: those
/// that come most often first, then from the highest down, and an ace that counts low
/// last.
fn arrange(mut cards: [Card; 5]) -> (Category, [Card; 5]) {
    cards.sort_by(|left, right| right.cmp(left));
    debug_assert!(
        cards.is_sorted_by(|left, right| left > right),
        "the cards differ"
    );
    let [a, b, c, d, e] = cards;
    let pairs_up = |left: Card, right: Card| left.rank() == right.rank();

    // Equal ranks are neighbours now, so which neighbours pair up tells everything.
    match [
        pairs_up(a, b),
        pairs_up(b, c),
        pairs_up(c, d),
        pairs_up(d, e),
    ] {
        // Five alike would take a card twice.
        [true, true, true, _] => (Category::FourOfAKind, [a, b, c, d, e]),
        [false, true, true, true] => (Category::FourOfAKind, [b, c, d, e, a]),

        [true, true, false, true] => (Category::FullHouse, [a, b, c, d, e]),
        [true, false, true, true] => (Category::FullHouse, [c, d, e, a, b]),

        [true, true, false, false] => (Category::ThreeOfAKind, [a, b, c, d, e]),
        [false, true, true, false] => (Category::ThreeOfAKind, [b, c, d, a, e]),
        [false, false, true, true] => (Category::ThreeOfAKind, [c, d, e, a, b]),

        [true, false, true, false] => (Category::TwoPair, [a, b, c, d, e]),
        [true, false, false, true] => (Category::TwoPair, [a, b, d, e, c]),
        [false, true, false, true] => (Category::TwoPair, [b, c, d, e, a]),

        [true, false, false, false] => (Category::OnePair, [a, b, c, d, e]),
        [false, true, false, false] => (Category::OnePair, [b, c, a, d, e]),
        [false, false, true, false] => (Category::OnePair, [c, d, a, b, e]),
        [false, false, false, true] => (Category::OnePair, [d, e, a, b, c]),

        [false, false, false, false] => arrange_unpaired(cards),
    }
}

/// The same for five ranks that all differ, the highest first.
fn arrange_unpaired(cards: [Card; 5]) -> (Category, [Card; 5]) {
    let [a, b, c, d, e] = cards;
    let suited = cards.iter().all(|card| card.suit() == a.suit());
    // Five different ranks no more than four apart leave no gap.
    let in_sequence = a.rank().index() - e.rank().index() == 4;
    let ace_is_low = (a.rank(), b.rank()) == (Rank::Ace, Rank::Five);

    let cards = if ace_is_low { [b, c, d, e, a] } else { cards };

    match (in_sequence || ace_is_low, suited) {
        (true, true) if e.rank() == Rank::Ten => (Category::RoyalFlush, cards),
        (true, true) => (Category::StraightFlush, cards),
        (true, false) => (Category::Straight, cards),
        (false, true) => (Category::Flush, cards),
        (false, false) => (Category::HighCard, cards),
    }
}

#[cfg(test)]
mod tests;
