//! The value of five cards: what hands are compared by.

use std::fmt;
use std::sync::LazyLock;

use super::{Category, arrange};
use crate::{Card, Rank, Suit};

/// What five cards are worth: the higher value wins, equal values tie.
///
/// The numbering is explained at [`five`](super).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Value(
    // Inside this crate tables hold numbers already known to be values.
    pub(crate) u16,
);

impl Value {
    /// The lowest value, 7-5-4-3-2 of different suits.
    pub const LOWEST: Value = Value(1);

    /// The highest value, the royal flush.
    pub const HIGHEST: Value = Value(7462);

    /// The value with this number, from 1 to 7462.
    pub const fn new(number: u16) -> Option<Self> {
        if Self::LOWEST.0 <= number && number <= Self::HIGHEST.0 {
            Some(Value(number))
        } else {
            None
        }
    }

    /// The value of five cards of these ranks, in any order, all of one suit or not.
    ///
    /// There is none if no five different cards are such: five of one rank, or two of one
    /// rank in one suit.
    pub fn of_ranks(ranks: [Rank; 5], suited: bool) -> Option<Self> {
        let mut ranks = ranks;
        ranks.sort();
        Some(super::rank(cards_of(ranks, suited)?))
    }

    /// The number of the value, from 1 to 7462.
    pub const fn number(self) -> u16 {
        self.0
    }

    /// The category of the hands that have this value.
    pub const fn category(self) -> Category {
        match self.0 {
            ..=1277 => Category::HighCard,
            1278..=4137 => Category::OnePair,
            4138..=4995 => Category::TwoPair,
            4996..=5853 => Category::ThreeOfAKind,
            5854..=5863 => Category::Straight,
            5864..=7140 => Category::Flush,
            7141..=7296 => Category::FullHouse,
            7297..=7452 => Category::FourOfAKind,
            7453..=7461 => Category::StraightFlush,
            7462.. => Category::RoyalFlush,
        }
    }

    /// The ranks of the five cards in order of significance.
    ///
    /// Ranks that come more than once stand first, as often as they come, then the others
    /// from the highest down: `K K 4 4 A`. A straight with a low ace is `5 4 3 2 A`.
    #[expect(
        clippy::indexing_slicing,
        reason = "a value is a place in the list, from 1"
    )]
    pub fn ranks(self) -> [Rank; 5] {
        CLASSES[usize::from(self.0) - 1].1
    }

    /// Whether this is a hand of high cards with an ace and a king.
    pub fn holds_ace_and_king(self) -> bool {
        self.category() == Category::HighCard && self.ranks().starts_with(&[Rank::Ace, Rank::King])
    }

    /// What a book may call the hand apart from its category: "ace and king".
    pub fn label(self) -> Option<&'static str> {
        self.holds_ace_and_king().then_some("ace and king")
    }

    /// The value of this category and these ranks in order of significance: how many
    /// classes there are up to it.
    pub(super) fn numbered(category: Category, ranks: [Rank; 5]) -> Self {
        let up_to_it = CLASSES.partition_point(|&class| class <= (category, ranks));
        #[expect(clippy::expect_used, reason = "the list has 7462 classes")]
        Value(u16::try_from(up_to_it).expect("7462 is below 65536"))
    }
}

/// The classes of hands that tie, the weakest first: a value is a place in this list.
static CLASSES: LazyLock<Vec<(Category, [Rank; 5])>> = LazyLock::new(|| {
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

/// Every way to take five ranks, each as often as one likes, the lowest first.
fn ascending_ranks() -> impl Iterator<Item = [Rank; 5]> {
    let from = |lowest: Rank| Rank::ALL.into_iter().filter(move |&rank| rank >= lowest);
    let pairs = from(Rank::Two).flat_map(move |a| from(a).map(move |b| [a, b]));
    let threes = pairs.flat_map(move |[a, b]| from(b).map(move |c| [a, b, c]));
    let fours = threes.flat_map(move |[a, b, c]| from(c).map(move |d| [a, b, c, d]));
    fours.flat_map(move |[a, b, c, d]| from(d).map(move |e| [a, b, c, d, e]))
}

/// Five different cards of these ranks, which are in order, of one suit or of several.
fn cards_of(ranks: [Rank; 5], suited: bool) -> Option<[Card; 5]> {
    let [a, b, c, d, e] = ranks;
    // The first and the last card share a suit when there are several, which is harmless
    // unless all five ranks are equal: they are in order.
    let possible = if suited {
        ranks.is_sorted_by(|a, b| a < b)
    } else {
        a < e
    };
    let [clubs, diamonds, hearts, spades] = if suited { [Suit::Clubs; 4] } else { Suit::ALL };
    possible.then_some([
        Card::new(a, clubs),
        Card::new(b, diamonds),
        Card::new(c, hearts),
        Card::new(d, spades),
        Card::new(e, clubs),
    ])
}

/// The name a dealer would say: "two pair, kings and fours, ace kicker".
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let category = self.category();
        let [a, _, c, d, e] = self.ranks();
        match category {
            Category::HighCard => write!(f, "{} high", a.name()),
            Category::OnePair => write!(f, "pair of {}, {} kicker", a.plural(), c.name()),
            Category::TwoPair => {
                let (high, low, kicker) = (a.plural(), c.plural(), e.name());
                write!(f, "{category}, {high} and {low}, {kicker} kicker")
            }
            Category::ThreeOfAKind => write!(f, "{category}, {}", a.plural()),
            Category::Straight | Category::Flush | Category::StraightFlush => {
                write!(f, "{category}, {} high", a.name())
            }
            Category::FullHouse => write!(f, "{category}, {} over {}", a.plural(), d.plural()),
            Category::FourOfAKind => write!(f, "{category}, {}, {} kicker", a.plural(), e.name()),
            Category::RoyalFlush => write!(f, "{category}"),
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
        assert_eq!(CLASSES.len(), 7462);
        assert!(CLASSES.is_sorted_by(|left, right| left < right));
        for (number, &(category, ranks)) in (1..).zip(CLASSES.iter()) {
            let value = Value::new(number).unwrap();
            assert_eq!((value.category(), value.ranks()), (category, ranks));
            assert_eq!(Value::numbered(category, ranks), value);
        }
        assert_eq!((Value::new(0), Value::new(7463)), (None, None));
    }

    #[test]
    fn each_category_has_as_many_classes_as_can_be_counted() {
        let classes_of = |category| CLASSES.iter().filter(|class| class.0 == category).count();
        let unpaired = 13 * 12 * 11 * 10 * 9 / 120 - 10;
        assert_eq!(classes_of(Category::HighCard), unpaired);
        assert_eq!(classes_of(Category::OnePair), 13 * (12 * 11 * 10 / 6));
        assert_eq!(classes_of(Category::TwoPair), 13 * 12 / 2 * 11);
        assert_eq!(classes_of(Category::ThreeOfAKind), 13 * (12 * 11 / 2));
        assert_eq!(classes_of(Category::Straight), 10);
        assert_eq!(classes_of(Category::Flush), unpaired);
        assert_eq!(classes_of(Category::FullHouse), 13 * 12);
        assert_eq!(classes_of(Category::FourOfAKind), 13 * 12);
        assert_eq!(classes_of(Category::StraightFlush), 9);
        assert_eq!(classes_of(Category::RoyalFlush), 1);
    }

    #[test]
    fn ranks_stand_in_order_of_how_often_they_come_and_then_from_the_highest_down() {
        for &(category, ranks) in CLASSES.iter() {
            let how_often = |rank| ranks.iter().filter(|&&other| other == rank).count();
            let in_order = ranks.is_sorted_by_key(|&rank| Reverse((how_often(rank), rank)));
            let is_straight = matches!(category, Category::Straight | Category::StraightFlush);
            let ace_is_low = is_straight && ranks == [Five, Four, Three, Two, Ace];
            assert!(in_order != ace_is_low, "{category} {ranks:?}");
        }
    }

    #[test]
    fn a_value_comes_from_ranks_in_any_order() {
        for number in 1..=7462 {
            let value = Value::new(number).unwrap();
            let suited = matches!(
                value.category(),
                Category::Flush | Category::StraightFlush | Category::RoyalFlush
            );
            let [a, b, c, d, e] = value.ranks();
            assert_eq!(Value::of_ranks([a, b, c, d, e], suited), Some(value));
            assert_eq!(Value::of_ranks([e, b, d, a, c], suited), Some(value));
        }
        assert_eq!(Value::of_ranks([Six; 5], false), None);
        assert_eq!(Value::of_ranks([Ace, King, Queen, King, Two], true), None);
    }

    #[test]
    fn ace_and_king_is_a_label_from_ace_king_four_three_two_up() {
        let lowest = Value::of_ranks([Ace, King, Four, Three, Two], false).unwrap();
        let highest = Value::of_ranks([Ace, King, Queen, Jack, Nine], false).unwrap();
        for number in 1..=7462 {
            let value = Value::new(number).unwrap();
            assert_eq!(
                value.holds_ace_and_king(),
                (lowest..=highest).contains(&value)
            );
        }
        assert_eq!(highest.label(), Some("ace and king"));
        assert_eq!(highest.category(), Category::HighCard);
        let suited = Value::of_ranks([Ace, King, Four, Three, Two], true).unwrap();
        assert_eq!(suited.label(), None);
    }
}
