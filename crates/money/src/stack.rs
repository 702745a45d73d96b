//! Chips on top of each other.

use std::cmp::Reverse;
use std::fmt;

use crate::{Money, Overflow};

/// Chips stacked as the books want them: larger denominations below, smaller on top.
///
/// Written from the bottom: `2 × 25.00, 1 × 5.00`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Stack {
    /// Denomination and number, larger denominations first, none twice, no number nought.
    layers: Vec<(Money, u64)>,
}

impl Stack {
    /// The chips given, in whatever order, stacked.
    #[must_use]
    pub fn of(chips: impl IntoIterator<Item = Money>) -> Stack {
        Stack::of_layers(chips.into_iter().map(|chip| (chip, 1)))
    }

    pub(crate) fn of_layers(layers: impl IntoIterator<Item = (Money, u64)>) -> Stack {
        let mut layers: Vec<_> = layers
            .into_iter()
            .filter(|&(_, number)| number > 0)
            .collect();
        layers.sort_by_key(|&(chip, _)| Reverse(chip));
        layers.dedup_by(|upper, lower| {
            let same = upper.0 == lower.0;
            if same {
                lower.1 += upper.1;
            }
            same
        });
        Stack { layers }
    }

    /// Denominations and how many chips of each, from the bottom up.
    #[must_use]
    pub fn layers(&self) -> &[(Money, u64)] {
        &self.layers
    }

    /// How many chips there are.
    #[must_use]
    pub fn chips(&self) -> u64 {
        self.layers.iter().map(|&(_, number)| number).sum()
    }

    /// What the chips are worth together.
    pub fn value(&self) -> Result<Money, Overflow> {
        self.layers
            .iter()
            .try_fold(Money::ZERO, |sum, &(chip, number)| {
                let number = i64::try_from(number).map_err(|_| Overflow)?;
                sum.plus(chip.times(number)?)
            })
    }
}

impl fmt::Display for Stack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, (chip, number)) in self.layers.iter().enumerate() {
            let separator = if position > 0 { ", " } else { "" };
            write!(f, "{separator}{number} × {chip}")?;
        }
        Ok(())
    }
}
