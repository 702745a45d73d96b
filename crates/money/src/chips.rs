//! The chips of a table, and the cutting of a payout into them.

use std::fmt;
use std::str::FromStr;

use crate::reading::Misread;
use crate::{Money, Overflow, Rounding, Stack};

/// The denominations of a table's chips, from the smallest up.
///
/// Written `0.50 1.00 5.00 25.00`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ChipSet {
    smallest: Money,
    chips: Vec<Chip>,
}

/// A denomination, and what a best cut can have of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Chip {
    cents: u64,
    /// The most of these chips that a best cut has; no bound for the largest.
    most: u64,
    /// Every denomination above is a multiple of so many cents; 0 above the largest.
    above: u64,
}

/// Why denominations are no chip set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChipSetError {
    /// There is not one denomination.
    #[error("a chip set needs at least one denomination")]
    Empty,
    /// A denomination that is nothing or less.
    #[error("a chip of {0} is worth nothing")]
    Worthless(Money),
    /// The same denomination more than once.
    #[error("the chip of {0} is listed twice")]
    Twice(Money),
    /// Denominations that fit each other so badly that no cut would be found in time.
    #[error("these denominations share too few multiples to be cut")]
    Irregular,
    /// A denomination that cannot be read.
    #[error(transparent)]
    Misread(#[from] Misread),
}

/// An amount that no number of these chips makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} cannot be made with the chips of this table")]
pub struct NotCut(pub Money);

impl ChipSet {
    /// The chip set of `denominations`, given in any order.
    pub fn new(denominations: impl IntoIterator<Item = Money>) -> Result<ChipSet, ChipSetError> {
        let mut rising: Vec<Money> = denominations.into_iter().collect();
        rising.sort_unstable();
        let smallest = *rising.first().ok_or(ChipSetError::Empty)?;
        if !smallest.is_positive() {
            return Err(ChipSetError::Worthless(smallest));
        }
        let mut above = rising.iter().skip(1);
        if let Some(twice) = rising.iter().find(|&chip| above.next() == Some(chip)) {
            return Err(ChipSetError::Twice(*twice));
        }
        let values: Vec<u64> = rising
            .iter()
            .map(|chip| chip.in_cents().unsigned_abs())
            .collect();
        let mut chips = Vec::new();
        let mut larger = values.as_slice();
        while let Some((&cents, rest)) = larger.split_first() {
            chips.push(Chip::below(cents, rest));
            larger = rest;
        }
        if effort(&chips) > MOST_EFFORT {
            return Err(ChipSetError::Irregular);
        }
        Ok(ChipSet { smallest, chips })
    }

    /// The denominations, from the smallest up.
    pub fn denominations(&self) -> impl DoubleEndedIterator<Item = Money> {
        self.chips.iter().map(|chip| chip.value())
    }

    /// The smallest chip.
    #[must_use]
    pub const fn smallest(&self) -> Money {
        self.smallest
    }

    /// Whether there is a chip of exactly that value.
    #[must_use]
    pub fn has(&self, chip: Money) -> bool {
        self.denominations()
            .any(|denomination| denomination == chip)
    }

    /// `amount` if the chips can make it, else that amount rounded to a whole number of
    /// the smallest chip.
    pub fn payable(&self, amount: Money, rounding: Rounding) -> Result<Money, Overflow> {
        let smallest = self.smallest.in_cents();
        // A set such as 2.50 and 4.00 makes more than multiples of its smallest.
        if amount.in_cents() % smallest == 0 || self.cut(amount).is_ok() {
            return Ok(amount);
        }
        let number = rounding.quotient(i128::from(amount.in_cents()), smallest)?;
        self.smallest.times(number)
    }

    /// The fewest chips that make `payout`; of two such cuts, that with fewer of the smallest.
    pub fn cut(&self, payout: Money) -> Result<Stack, NotCut> {
        let cents = u64::try_from(payout.in_cents()).map_err(|_| NotCut(payout))?;
        let layers = fewest(&self.chips, cents).ok_or(NotCut(payout))?;
        Ok(Stack::of_layers(layers))
    }
}

impl Chip {
    /// The chip of `cents` in a set that has the `larger` ones above it.
    fn below(cents: u64, larger: &[u64]) -> Chip {
        // Chips that add up to a common multiple with a larger one would be replaced by
        // fewer of the larger, so a best cut has not as many as that.
        let replaced = larger
            .iter()
            .map(|&upper| upper / common_divisor(cents, upper));
        Chip {
            cents,
            most: replaced.min().map_or(u64::MAX, |number| number - 1),
            above: larger.iter().copied().fold(0, common_divisor),
        }
    }

    fn value(self) -> Money {
        Money::cents(self.cents.cast_signed())
    }

    /// The numbers of this chip worth trying in a best cut of `cents`: those that leave
    /// what the larger chips can divide.
    fn numbers(self, cents: u64) -> impl Iterator<Item = u64> {
        let fits = move |number: u64| (cents - number * self.cents).is_multiple_of(self.above);
        // They are evenly spaced. Where this chip divides all larger ones the first is
        // known, and where it does not they are close together: `effort` sees to that.
        let spacing = (self.above / common_divisor(self.cents, self.above)).max(1);
        let most = self.most.min(cents / self.cents);
        let first = if self.above.is_multiple_of(self.cents) {
            Some(cents % self.above / self.cents).filter(|&first| first <= most && fits(first))
        } else {
            (0..=most.min(spacing - 1)).find(|&number| fits(number))
        };
        let spacing = usize::try_from(spacing).unwrap_or(usize::MAX);
        first
            .into_iter()
            .flat_map(move |first| (first..=most).step_by(spacing))
    }
}

/// The cut of `cents` into the fewest of `chips`, which rise.
///
/// Every number of the smallest chip that can be part of a best cut is tried with the
/// best cut of the rest. In a casino's chips that is one number almost everywhere.
fn fewest(chips: &[Chip], cents: u64) -> Option<Vec<(Money, u64)>> {
    let (chip, larger) = chips.split_first()?;
    if larger.is_empty() {
        let number = cents / chip.cents;
        return cents
            .is_multiple_of(chip.cents)
            .then(|| vec![(chip.value(), number)]);
    }
    let cuts = chip.numbers(cents).filter_map(|number| {
        let mut cut = fewest(larger, cents - number * chip.cents)?;
        cut.push((chip.value(), number));
        Some(cut)
    });
    cuts.min_by_key(|cut| cut.iter().map(|&(_, number)| number).sum::<u64>())
}

/// How many numbers of chips a cut may have to try.
fn effort(chips: &[Chip]) -> u64 {
    let mut tried: u64 = 1;
    let mut cuts: u64 = 1;
    for chip in chips.iter().filter(|chip| chip.above > 0) {
        let spacing = chip.above / common_divisor(chip.cents, chip.above);
        let sought = if chip.above.is_multiple_of(chip.cents) {
            1
        } else {
            spacing
        };
        tried = tried.saturating_add(cuts.saturating_mul(sought));
        cuts = cuts.saturating_mul(chip.most / spacing + 1);
    }
    tried.saturating_add(cuts)
}

/// Beyond this a set of chips is refused. Sets of 1, 2 and 5 up to 500,000 need a
/// thousandth.
const MOST_EFFORT: u64 = 1_000_000;

impl fmt::Display for ChipSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words: Vec<String> = self.denominations().map(|chip| chip.to_string()).collect();
        f.pad(&words.join(" "))
    }
}

impl FromStr for ChipSet {
    type Err = ChipSetError;

    fn from_str(text: &str) -> Result<ChipSet, ChipSetError> {
        let denominations: Result<Vec<Money>, Misread> =
            text.split_whitespace().map(str::parse).collect();
        ChipSet::new(denominations?)
    }
}

fn common_divisor(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { common_divisor(b, a % b) }
}
