//! Exact decimals of a fraction, for machines and for people.

use gamemath::Fraction;
use gamemath::fraction::{decimal, whole};
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

/// A number in decimals, written to JSON digit by digit: no float comes near it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Decimal(pub(crate) String);

/// How many decimals are given.
pub(crate) const PLACES: u32 = 10;

impl Decimal {
    /// The fraction, rounded to the nearest.
    pub(crate) fn of(fraction: &Fraction) -> Decimal {
        Decimal(decimal(fraction, PLACES))
    }

    /// The fraction in hundredths.
    pub(crate) fn percent(fraction: &Fraction) -> Decimal {
        Decimal(percent(fraction, PLACES))
    }
}

/// A fraction in hundredths with so many decimals.
pub(crate) fn percent(fraction: &Fraction, places: u32) -> String {
    decimal(&(fraction * whole(100)), places)
}

impl Serialize for Decimal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let number = RawValue::from_string(self.0.clone());
        let number = number.map_err(serde::ser::Error::custom)?;
        number.serialize(serializer)
    }
}

#[cfg(test)]
mod tests {
    use gamemath::fraction::over;

    use super::*;

    #[test]
    fn a_document_holds_every_digit_and_no_more() {
        let json = |number: Decimal| serde_json::to_string(&number).unwrap();
        assert_eq!(json(Decimal::of(&over(-18_068, 32_637))), "-0.5536048044");
        assert_eq!(json(Decimal::percent(&over(1, 3))), "33.3333333333");
        assert_eq!(json(Decimal::of(&over(2, 1))), "2.0000000000");
    }
}
