//! Which hand is stronger, and the number of each class of hands that tie.

use crate::rank_counts::RankCounts;

/// The strength of five cards, or of the best five of more: the greater wins.
///
/// The category comes first, then the ranks in order of significance, one hexadecimal
/// digit each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Five(u32);

impl Five {
    /// The best five cards of these ranks, no five of them of one suit.
    pub(crate) fn of_ranks(counts: &RankCounts) -> Self {
        let mut rest = Rest(*counts);
        if let Some(four) = rest.take(4) {
            return Self::new(7, &[four], rest.kickers::<1>());
        }
        if let Some(three) = rest.take(3) {
            if let Some(pair) = rest.take(2) {
                return Self::new(6, &[three, pair], []);
            }
            if let Some(high) = high_of_straight(counts.mask(), 5) {
                return Self::new(4, &[high], []);
            }
            return Self::new(3, &[three], rest.kickers::<2>());
        }
        if let Some(high) = high_of_straight(counts.mask(), 5) {
            return Self::new(4, &[high], []);
        }
        let Some(pair) = rest.take(2) else {
            return Self::new(0, &[], rest.kickers::<5>());
        };
        match rest.take(2) {
            Some(second) => Self::new(2, &[pair, second], rest.kickers::<1>()),
            None => Self::new(1, &[pair], rest.kickers::<3>()),
        }
    }

    /// The best five cards of one suit that has these ranks.
    pub(crate) fn of_flush(mask: u16) -> Self {
        match high_of_straight(mask, 5) {
            Some(high) => Self::new(8, &[high], []),
            None => Self::new(5, &[], Rest(RankCounts::of_mask(mask)).kickers::<5>()),
        }
    }

    fn new<const N: usize>(category: u32, ranks: &[u32], kickers: [u32; N]) -> Self {
        let digits = ranks.iter().chain(&kickers);
        let ranks = digits.fold(0, |ranks, rank| ranks << 4 | rank);
        Five(category << 20 | ranks)
    }
}

/// The strength of three cards: the greater wins.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Three(u32);

impl Three {
    /// The strength of three cards of these ranks, all of one suit or not.
    pub(crate) fn of(counts: &RankCounts, suited: bool) -> Self {
        let mut rest = Rest(*counts);
        let straight = high_of_straight(counts.mask(), 3);
        match (straight, suited) {
            (Some(high), true) => return Self::new(5, &[high], []),
            (Some(high), false) => return Self::new(3, &[high], []),
            (None, true) => return Self::new(2, &[], rest.kickers::<3>()),
            (None, false) => {}
        }
        if let Some(three) = rest.take(3) {
            return Self::new(4, &[three], []);
        }
        match rest.take(2) {
            Some(pair) => Self::new(1, &[pair], rest.kickers::<1>()),
            None => Self::new(0, &[], rest.kickers::<3>()),
        }
    }

    fn new<const N: usize>(category: u32, ranks: &[u32], kickers: [u32; N]) -> Self {
        let Five(strength) = Five::new(category, ranks, kickers);
        Three(strength)
    }
}

/// The number of each strength among all there are, from 1 for the weakest.
pub(crate) struct Numbering<T>(Vec<T>);

impl<T: Ord + Copy> Numbering<T> {
    pub(crate) fn of(all: impl Iterator<Item = T>) -> Self {
        let mut classes: Vec<T> = all.collect();
        classes.sort();
        classes.dedup();
        Numbering(classes)
    }

    pub(crate) fn classes(&self) -> usize {
        self.0.len()
    }

    pub(crate) fn number(&self, strength: T) -> u16 {
        let before = self.0.binary_search(&strength);
        let before = before.unwrap_or_else(|_| unreachable!("every strength is numbered"));
        u16::try_from(before + 1).expect("there are fewer than 7463 classes")
    }
}

/// The ranks that have not been used yet.
struct Rest(RankCounts);

impl Rest {
    /// Takes out the highest rank that stands there so often or more.
    fn take(&mut self, how_often: u8) -> Option<u32> {
        let highest = self.0.0.iter().rposition(|&count| count >= how_often)?;
        self.0.0[highest] = 0;
        u32::try_from(highest).ok()
    }

    /// The highest ranks left, whatever else may stand beside them.
    fn kickers<const N: usize>(mut self) -> [u32; N] {
        std::array::from_fn(|_| self.take(1).expect("a hand has enough ranks"))
    }
}

/// The highest rank of the best straight of so many cards.
fn high_of_straight(mask: u16, length: u32) -> Option<u32> {
    // The ace stands below the two as well; bit n is then the rank n - 1.
    let with_low_ace = u32::from(mask) << 1 | u32::from(mask >> 12);
    let run = (1 << length) - 1;
    let low = (0..=14 - length)
        .rev()
        .find(|low| with_low_ace >> low & run == run)?;
    Some(low + length - 2)
}
