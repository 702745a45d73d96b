//! The 1,326 holes, and the 169 classes of those that are alike before the flop.
#![expect(
    clippy::indexing_slicing,
    reason = "cards are below fifty-two, and holes below their number"
)]

use std::fmt;
use std::sync::LazyLock;

use cards::{Card, Rank, Suit};

use super::kinds::{self, RANKS};

/// How many holes there are.
pub(super) const ALL_HOLES: usize = 1326;

/// Two ranks, of one suit or of two: what a hole is before the flop.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HoleClass {
    /// The higher rank.
    pub high: Rank,
    /// The lower rank, or the same.
    pub low: Rank,
    /// Whether they are of one suit.
    pub suited: bool,
}

impl HoleClass {
    /// How many there are.
    pub const COUNT: usize = 169;

    /// The class of a hole.
    #[must_use]
    pub fn of([a, b]: [Card; 2]) -> HoleClass {
        HoleClass {
            high: a.rank().max(b.rank()),
            low: a.rank().min(b.rank()),
            suited: a.suit() == b.suit(),
        }
    }

    /// Every class in the order of a chart: by rows from the ace down, suited above the
    /// diagonal of pairs and unsuited below it.
    pub fn all() -> impl Iterator<Item = HoleClass> {
        let ranks = || Rank::ALL.into_iter().rev();
        ranks().flat_map(move |row| {
            ranks().map(move |column| HoleClass {
                high: row.max(column),
                low: row.min(column),
                suited: row > column,
            })
        })
    }

    /// The place of the class in [`HoleClass::all`].
    #[must_use]
    pub fn index(self) -> usize {
        let (high, low) = (self.high.index(), self.low.index());
        let (row, column) = if self.suited {
            (high, low)
        } else {
            (low, high)
        };
        usize::from(12 - row) * RANKS + usize::from(12 - column)
    }

    /// How many holes are of the class.
    #[must_use]
    pub fn holes(self) -> u32 {
        match self.suited {
            true => 4,
            false if self.high == self.low => 6,
            false => 12,
        }
    }

    /// One hole of the class.
    #[must_use]
    pub fn example(self) -> [Card; 2] {
        let suit = if self.suited {
            Suit::Spades
        } else {
            Suit::Hearts
        };
        [
            Card::new(self.high, Suit::Spades),
            Card::new(self.low, suit),
        ]
    }
}

/// `AKs`, `T9o`, `77`.
impl fmt::Display for HoleClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let suits = match self.suited {
            true => "s",
            false if self.high == self.low => "",
            false => "o",
        };
        write!(f, "{}{}{suits}", self.high, self.low)
    }
}

/// What is to be known of one of the 1,326 holes.
#[derive(Debug, Clone, Copy)]
pub(super) struct HoleFacts {
    /// Its cards.
    pub(super) cards: [Card; 2],
    /// Its class, by index.
    pub(super) class: usize,
    /// Its ranks, as a pair.
    pub(super) pair: usize,
    /// Its kind, by each suit as flush suit.
    pub(super) kinds: [usize; 4],
}

/// All holes, in the order of [`hole_index`].
pub(super) static HOLE_FACTS: LazyLock<Vec<HoleFacts>> = LazyLock::new(|| {
    let mut facts = Vec::with_capacity(ALL_HOLES);
    for (at, &high) in Card::ALL.iter().enumerate() {
        for &low in &Card::ALL[..at] {
            facts.push(HoleFacts::new([low, high]));
        }
    }
    facts
});

impl HoleFacts {
    pub(super) fn new(cards: [Card; 2]) -> HoleFacts {
        let kind = |suit: Suit| {
            let [a, b] = cards.map(|card| card_kind(card, suit));
            kinds::hole(a, b)
        };
        let [a, b] = cards.map(|card| usize::from(card.rank().index()));
        HoleFacts {
            cards,
            class: HoleClass::of(cards).index(),
            pair: kinds::pair(a, b),
            kinds: Suit::ALL.map(kind),
        }
    }
}

/// The number of a hole among the 1,326.
pub(super) fn hole_index([a, b]: [Card; 2]) -> usize {
    let (low, high) = (a.min(b).index(), a.max(b).index());
    let (low, high) = (usize::from(low), usize::from(high));
    high * high.saturating_sub(1) / 2 + low
}

/// The kind of a card by a flush suit.
pub(super) fn card_kind(card: Card, suit: Suit) -> usize {
    let rank = usize::from(card.rank().index());
    if card.suit() == suit {
        RANKS + rank
    } else {
        rank
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn holes_and_classes_are_numbered_without_gap() {
        assert_eq!(HOLE_FACTS.len(), ALL_HOLES);
        let mut holes = vec![0; HoleClass::COUNT];
        for (at, facts) in HOLE_FACTS.iter().enumerate() {
            assert_eq!(hole_index(facts.cards), at);
            holes[facts.class] += 1;
        }
        assert!(
            HoleClass::all()
                .map(HoleClass::index)
                .eq(0..HoleClass::COUNT)
        );
        assert!(HoleClass::all().map(HoleClass::holes).eq(holes));
        assert!(HoleClass::all().all(|class| HoleClass::of(class.example()) == class));
    }
}
