//! The value of three cards: what hands are compared by.

use std::fmt;
use std::sync::LazyLock;

use super::{Category, arrange};
use crate::{Card, Rank, Suit};

/// What three cards are worth: the higher value wins, equal values tie.
///
/// The numbering is explained at [`three`](super).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Value(
    // Inside this crate tables hold numbers already known to be values.
    pub(crate) u16,
);

impl Value {
    /// The lowest value, 5-3-2 of different suits.
    pub const LOWEST: Value = Value(1);

    /// The highest value, the straight flush up to the ace.
    pub const HIGHEST: Value = Value(741);

    /// The value with this number, from 1 to 741.
    pub const fn new(number: u16) -> Option<Self> {
        if Self::LOWEST.0 <= number && number <= Self::HIGHEST.0 {
            Some(Value(number))
        } else {
            None
        }
    }

    /// The value of three cards of these ranks, in any order, all of one suit or not.
    ///
    /// There is none if no three different cards are such: two of one rank in one suit.
    pub fn of_ranks(ranks: [Rank; 3], suited: bool) -> Option<Self> {
        Some(super::rank(cards_of(ranks, suited)?))
    }

    /// The number of the value, from 1 to 741.
    pub const fn number(self) -> u16 {
        self.0
    }

    /// The category of the hands that have this value.
    pub const fn category(self) -> Category {
        match self.0 {
            ..=274 => Category::HighCard,
            275..=430 => Category::Pair,
            431..=704 => Category::Flush,
            705..=716 => Category::Straight,
            717..=729 => Category::ThreeOfAKind,
            730.. => Category::StraightFlush,
        }
    }

    /// The ranks of the three cards in order of significance.
    ///
    /// A pair stands before the third card, `9 9 A`; a straight with a low ace is `3 2 A`.
    #[expect(
        clippy::indexing_slicing,
        reason = "a value is a place in the list, from 1"
    )]
    pub fn ranks(self) -> [Rank; 3] {
        CLASSES[usize::from(self.0) - 1].1
    }

    /// The value of this category and these ranks in order of significance: how many
    /// classes there are up to it.
    pub(super) fn numbered(category: Category, ranks: [Rank; 3]) -> Self {
        let up_to_it = CLASSES.partition_point(|&class| class <= (category, ranks));
        #[expect(clippy::expect_used, reason = "the list has 741 classes")]
        Value(u16::try_from(up_to_it).expect("741 is below 65536"))
    }
}

/// The classes of hands that tie, the weakest first: a value is a place in this list.
static CLASSES: LazyLock<Vec<(Category, [Rank; 3])>> = LazyLock::new(|| {
    let mut classes = Vec::new();
    for ranks in ascending_ranks() {
        for suited in [false, true] {
            if let Some(cards) = cards_of(ranks, suited) {
                let (category, cards) = arrange(cards);
                classes.push((category, cards.map(Card::rank)));
            }
        }
    }
    classes.sort();
    classes
});

/// Every way to take three ranks, each as often as one likes, the lowest first.
fn ascending_ranks() -> impl Iterator<Item = [Rank; 3]> {
    let from = |lowest: Rank| Rank::ALL.into_iter().filter(move |&rank| rank >= lowest);
    let pairs = from(Rank::Two).flat_map(move |a| from(a).map(move |b| [a, b]));
    pairs.flat_map(move |[a, b]| from(b).map(move |c| [a, b, c]))
}

/// Three different cards of these ranks, of one suit or of several.
fn cards_of([a, b, c]: [Rank; 3], suited: bool) -> Option<[Card; 3]> {
    if suited {
        let possible = a != b && b != c && c != a;
        return possible.then_some([a, b, c].map(|rank| Card::new(rank, Suit::Clubs)));
    }
    Some([
        Card::new(a, Suit::Clubs),
        Card::new(b, Suit::Diamonds),
        Card::new(c, Suit::Hearts),
    ])
}

/// The name a dealer would say: "pair of tens, ace kicker".
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let category = self.category();
        let [a, _, c] = self.ranks();
        match category {
            Category::HighCard => write!(f, "{} high", a.name()),
            Category::Pair => write!(f, "pair of {}, {} kicker", a.plural(), c.name()),
            Category::Flush | Category::Straight | Category::StraightFlush => {
                write!(f, "{category}, {} high", a.name())
            }
            Category::ThreeOfAKind => write!(f, "{category}, {}", a.plural()),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cmp::Reverse;

    use Rank::*;

    use super::*;

    #[test]
    fn the_classes_are_numbered_without_gap_and_as_the_categories_say() {
        assert_eq!(CLASSES.len(), 741);
        assert!(CLASSES.is_sorted_by(|left, right| left < right));
        for (number, &(category, ranks)) in (1..).zip(CLASSES.iter()) {
            let value = Value::new(number).unwrap();
            assert_eq!((value.category(), value.ranks()), (category, ranks));
            assert_eq!(Value::numbered(category, ranks), value);
        }
        assert_eq!((Value::new(0), Value::new(742)), (None, None));
    }

    #[test]
    fn ranks_stand_in_order_of_how_often_they_come_and_then_from_the_highest_down() {
        for &(category, ranks) in CLASSES.iter() {
            let how_often = |rank| ranks.iter().filter(|&&other| other == rank).count();
            let in_order = ranks.is_sorted_by_key(|&rank| Reverse((how_often(rank), rank)));
            let is_straight = matches!(category, Category::Straight | Category::StraightFlush);
            let ace_is_low = is_straight && ranks == [Three, Two, Ace];
            assert!(in_order != ace_is_low, "{category} {ranks:?}");
        }
    }

    #[test]
    fn a_value_comes_from_ranks_in_any_order() {
        for number in 1..=741 {
            let value = Value::new(number).unwrap();
            let suited = matches!(value.category(), Category::Flush | Category::StraightFlush);
            let [a, b, c] = value.ranks();
            assert_eq!(Value::of_ranks([a, b, c], suited), Some(value));
            assert_eq!(Value::of_ranks([c, a, b], suited), Some(value));
        }
        assert_eq!(Value::of_ranks([Ace, King, Ace], true), None);
        assert!(Value::of_ranks([Ace, Ace, Ace], false).is_some());
    }
}
