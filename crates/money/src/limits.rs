//! The least and the most that may be wagered.

use std::fmt;
use std::str::FromStr;

use crate::Money;
use crate::reading::{Misread, Reader};

/// The least and the most that may be wagered, both of them allowed.
///
/// Written `10.00..500.00`. The minimum is never above the maximum, nor negative.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Limits {
    minimum: Money,
    maximum: Money,
}

/// Why two amounts are no limits.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LimitsError {
    /// The minimum is above the maximum.
    #[error("the minimum of {minimum} is above the maximum of {maximum}")]
    Inverted {
        /// The minimum given.
        minimum: Money,
        /// The maximum given.
        maximum: Money,
    },
    /// The minimum is less than nothing.
    #[error("a minimum of {0} is less than nothing")]
    Negative(Money),
    /// The text is not two amounts.
    #[error(transparent)]
    Misread(#[from] Misread),
}

impl Limits {
    /// From `minimum` to `maximum`.
    pub fn new(minimum: Money, maximum: Money) -> Result<Limits, LimitsError> {
        if minimum.is_negative() {
            Err(LimitsError::Negative(minimum))
        } else if minimum > maximum {
            Err(LimitsError::Inverted { minimum, maximum })
        } else {
            Ok(Limits { minimum, maximum })
        }
    }

    /// The least that may be wagered.
    #[must_use]
    pub const fn minimum(self) -> Money {
        self.minimum
    }

    /// The most that may be wagered.
    #[must_use]
    pub const fn maximum(self) -> Money {
        self.maximum
    }

    /// Whether `amount` may be wagered.
    #[must_use]
    pub fn contains(self, amount: Money) -> bool {
        self.minimum <= amount && amount <= self.maximum
    }
}

impl fmt::Display for Limits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}..{}", self.minimum, self.maximum))
    }
}

impl FromStr for Limits {
    type Err = LimitsError;

    fn from_str(text: &str) -> Result<Limits, LimitsError> {
        let mut reader = Reader::of("limits", text);
        let minimum = Money::read(&mut reader)?;
        reader.word("..", "\"..\"")?;
        let maximum = Money::read(&mut reader)?;
        reader.end()?;
        Limits::new(minimum, maximum)
    }
}
