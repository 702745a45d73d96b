//! One amount among several winners.

use std::num::NonZero;

use crate::{Money, Overflow, Rounding};

/// One amount in equal shares of whole minor units, the first of them a unit larger
/// where it does not divide.
///
/// The shares and the remainder are always the whole amount.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shares {
    each: Money,
    count: NonZero<u32>,
    /// How many shares, from the first, are a minor unit larger.
    larger: u32,
    remainder: Money,
}

impl Shares {
    /// All of `whole`: leftover units go one by one to the first in order of priority.
    #[must_use]
    pub fn in_order(whole: Money, count: NonZero<u32>) -> Shares {
        let divisor = i64::from(count.get());
        let larger = whole.in_cents().rem_euclid(divisor);
        Shares {
            each: Money::cents(whole.in_cents().div_euclid(divisor)),
            count,
            larger: u32::try_from(larger).unwrap_or(0),
            remainder: Money::ZERO,
        }
    }

    /// Shares that are all the same; what they leave over is the remainder.
    ///
    /// Where they are rounded to the player they may come to more than `whole`: then the
    /// remainder is negative, and that is what the house has to add.
    pub fn alike(
        whole: Money,
        count: NonZero<u32>,
        rounding: Rounding,
    ) -> Result<Shares, Overflow> {
        let divisor = i64::from(count.get());
        let each = rounding
            .quotient(i128::from(whole.in_cents()), divisor)
            .map(Money::cents)?;
        let remainder = whole.minus(each.times(divisor)?)?;
        Ok(Shares {
            each,
            count,
            larger: 0,
            remainder,
        })
    }

    /// How many shares there are.
    #[must_use]
    pub const fn count(self) -> u32 {
        self.count.get()
    }

    /// The share of whoever stands at `position` in order of priority, counted from 0.
    #[must_use]
    pub fn get(self, position: u32) -> Option<Money> {
        // A larger share is at most the whole, so the added unit cannot overflow.
        let unit = i64::from(position < self.larger);
        (position < self.count.get()).then(|| Money::cents(self.each.in_cents() + unit))
    }

    /// The shares in order of priority.
    pub fn iter(self) -> impl Iterator<Item = Money> {
        (0..self.count.get()).filter_map(move |position| self.get(position))
    }

    /// What stays in the pool, or is negative and comes from the house.
    #[must_use]
    pub const fn remainder(self) -> Money {
        self.remainder
    }
}
