//! What many rounds come to, within limits.

use crate::analysis::WagerAnalysis;
use crate::fraction::{Fraction, over, square_root, whole};

/// How sure one wants to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Confidence {
    /// Nine times in ten.
    Ninety,
    /// Nineteen times in twenty.
    NinetyFive,
    /// Ninety-nine times in a hundred.
    NinetyNine,
}

/// The limits between which the player's result of many rounds lies, in units.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Band {
    /// The lower limit.
    pub low: Fraction,
    /// What is expected.
    pub expected: Fraction,
    /// The upper limit.
    pub high: Fraction,
}

impl Confidence {
    /// Every level, the widest band last.
    pub const ALL: [Confidence; 3] = [
        Confidence::Ninety,
        Confidence::NinetyFive,
        Confidence::NinetyNine,
    ];

    /// In how many times of a hundred.
    #[must_use]
    pub fn percent(self) -> u32 {
        match self {
            Confidence::Ninety => 90,
            Confidence::NinetyFive => 95,
            Confidence::NinetyNine => 99,
        }
    }

    /// So many standard deviations to either side, of a normal distribution.
    #[must_use]
    pub fn deviations(self) -> Fraction {
        match self {
            Confidence::Ninety => over(1_644_854, 1_000_000),
            Confidence::NinetyFive => over(1_959_964, 1_000_000),
            Confidence::NinetyNine => over(2_575_829, 1_000_000),
        }
    }
}

impl WagerAnalysis {
    /// The limits for so many rounds, taken to be normal as sums of many rounds are.
    #[must_use]
    pub fn band(&self, rounds: u64, confidence: Confidence) -> Band {
        let expected = self.ev() * whole(rounds);
        let spread = confidence.deviations() * square_root(&(self.variance() * whole(rounds)), 6);
        Band {
            low: &expected - &spread,
            high: &expected + &spread,
            expected,
        }
    }

    /// The volatility index: the standard deviations of one round in a band of 90 %.
    #[must_use]
    pub fn volatility_index(&self) -> Fraction {
        Confidence::Ninety.deviations() * self.sd(10)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::Wager;
    use crate::tally::Tally;

    #[test]
    fn a_band_widens_with_the_root_of_the_rounds() {
        let mut tally = Tally::default();
        tally.add("heads", whole(1), whole(1), 1);
        tally.add("tails", whole(-1), whole(1), 1);
        let coin = WagerAnalysis {
            wager: Wager::Base,
            deals: 2,
            outcomes: tally.outcomes(),
            actions: vec![],
            notes: vec![],
        };
        let band = coin.band(10_000, Confidence::NinetyFive);
        assert_eq!(band.expected, whole(0));
        assert_eq!(band.high, over(1_959_964, 10_000));
        assert_eq!(band.low, -band.high);
        assert_eq!(coin.volatility_index(), Confidence::Ninety.deviations());
    }
}
