//! Between which limits the house's share lies after many rounds.

use gamemath::fraction::over;
use gamemath::{Confidence, Fraction, WagerAnalysis};
use serde::Serialize;

use crate::decimal::{Decimal, percent};

/// For how many rounds the house's share is banded.
pub const ROUNDS: [u64; 4] = [1_000, 10_000, 100_000, 1_000_000];

/// The limits for a number of rounds, in per cent of the opening wagers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct BandSheet {
    /// How many rounds.
    pub rounds: u64,
    /// In how many of a hundred times it lies between the limits.
    pub confidence_percent: u32,
    /// The lower limit of what the house keeps.
    pub low_percent: Decimal,
    /// The upper limit.
    pub high_percent: Decimal,
}

impl BandSheet {
    /// Every band of a wager.
    #[must_use]
    pub(crate) fn all(analysis: &WagerAnalysis) -> Vec<BandSheet> {
        let bands = ROUNDS.into_iter().flat_map(|rounds| {
            Confidence::ALL.map(|confidence| {
                let band = analysis.band(rounds, confidence);
                let share = |won: Fraction| Decimal(percent(&(-won * over(1, rounds)), 4));
                BandSheet {
                    rounds,
                    confidence_percent: confidence.percent(),
                    low_percent: share(band.high),
                    high_percent: share(band.low),
                }
            })
        });
        bands.collect()
    }
}
