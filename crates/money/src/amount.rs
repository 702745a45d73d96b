//! An amount of money.

use std::fmt;
use std::str::FromStr;

use crate::reading::{Misread, Reader};

/// An amount of money, in whole minor units (cents).
///
/// Written `12.50`; `{:+}` shows the sign and `{:#}` groups thousands. Read with no
/// decimals or exactly two (`5`, `12.50`, `1,234.50`, `-3.00`): `12.5` is refused,
/// because a digit left out is the commonest slip at a keyboard.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    serde::Serialize,
    serde::Deserialize,
)]
#[serde(transparent)]
pub struct Money(i64);

/// A sum that does not fit: the largest amount is 92,233,720,368,547,758.07.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the amount is too large to be counted")]
pub struct Overflow;

impl Money {
    /// Nothing.
    pub const ZERO: Money = Money(0);
    /// The largest amount.
    pub const MAX: Money = Money(i64::MAX);
    /// The largest debt.
    pub const MIN: Money = Money(i64::MIN);

    /// That many minor units: `Money::cents(505)` is 5.05.
    #[must_use]
    pub const fn cents(cents: i64) -> Money {
        Money(cents)
    }

    /// The amount in minor units.
    #[must_use]
    pub const fn in_cents(self) -> i64 {
        self.0
    }

    /// Whether nothing is owed either way.
    #[must_use]
    pub const fn is_zero(self) -> bool {
        self.0 == 0
    }

    /// Whether it is more than nothing.
    #[must_use]
    pub const fn is_positive(self) -> bool {
        self.0 > 0
    }

    /// Whether it is a debt.
    #[must_use]
    pub const fn is_negative(self) -> bool {
        self.0 < 0
    }

    /// This and `other` together.
    pub const fn plus(self, other: Money) -> Result<Money, Overflow> {
        Money::counted(self.0.checked_add(other.0))
    }

    /// This without `other`; the result may be negative.
    pub const fn minus(self, other: Money) -> Result<Money, Overflow> {
        Money::counted(self.0.checked_sub(other.0))
    }

    /// This amount `count` times over: a bet of twice the ante is `ante.times(2)`.
    pub const fn times(self, count: i64) -> Result<Money, Overflow> {
        Money::counted(self.0.checked_mul(count))
    }

    /// The same amount seen from the other side.
    pub const fn negated(self) -> Result<Money, Overflow> {
        Money::counted(self.0.checked_neg())
    }

    /// All `amounts` together.
    ///
    /// Only the sum itself has to fit; the order of the amounts does not matter.
    pub fn sum(amounts: impl IntoIterator<Item = Money>) -> Result<Money, Overflow> {
        // No sequence that can exist is long enough to carry 64-bit terms past 128 bits.
        let sum: i128 = amounts.into_iter().map(|amount| i128::from(amount.0)).sum();
        i64::try_from(sum).map(Money).map_err(|_| Overflow)
    }

    const fn counted(cents: Option<i64>) -> Result<Money, Overflow> {
        match cents {
            Some(cents) => Ok(Money(cents)),
            None => Err(Overflow),
        }
    }
}

impl fmt::Display for Money {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cents = self.0.unsigned_abs();
        let digits = if f.alternate() {
            format!("{}.{:02}", Grouped(cents / 100), cents % 100)
        } else {
            format!("{}.{:02}", cents / 100, cents % 100)
        };
        f.pad_integral(self.0 >= 0, "", &digits)
    }
}

impl FromStr for Money {
    type Err = Misread;

    fn from_str(text: &str) -> Result<Money, Misread> {
        let mut reader = Reader::of("an amount", text);
        let amount = Money::read(&mut reader)?;
        reader.end()?;
        Ok(amount)
    }
}

impl Money {
    pub(crate) fn read(reader: &mut Reader<'_>) -> Result<Money, Misread> {
        let cents = reader.decimal(2, 2)?;
        i64::try_from(cents)
            .map(Money)
            .map_err(|_| reader.out_of_range("at most 92,233,720,368,547,758.07"))
    }
}

/// A whole number with a comma between thousands: `10,000`.
pub(crate) struct Grouped(pub(crate) u64);

impl fmt::Display for Grouped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 < 1000 {
            write!(f, "{}", self.0)
        } else {
            write!(f, "{},{:03}", Grouped(self.0 / 1000), self.0 % 1000)
        }
    }
}
