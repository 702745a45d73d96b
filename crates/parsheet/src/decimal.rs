//! Exact decimals of a fraction, for machines and for people.

use std::fmt::Display;

use gamemath::Fraction;
use gamemath::fraction::{decimal, whole};
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

/// A number in decimals, written to JSON digit by digit: no float comes near it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decimal(pub String);

/// How many decimals are given.
pub const PLACES: u32 = 10;

impl Decimal {
    /// The fraction, rounded to the nearest.
    #[must_use]
    pub fn of(fraction: &Fraction) -> Decimal {
        Decimal(decimal(fraction, PLACES))
    }

    /// The fraction in hundredths.
    #[must_use]
    pub fn percent(fraction: &Fraction) -> Decimal {
        Decimal(percent(fraction, PLACES))
    }
}

/// A fraction in hundredths with so many decimals.
#[must_use]
pub fn percent(fraction: &Fraction, places: u32) -> String {
    decimal(&(fraction * whole(100)), places)
}

/// A percentage in a cell or a sentence.
#[must_use]
pub(crate) fn in_percent(fraction: &Fraction) -> String {
    format!("{} %", percent(fraction, 2))
}

/// A count with its thousands set apart: `1,003`.
#[must_use]
pub fn grouped(count: impl Display) -> String {
    let text = count.to_string();
    let (sign, digits) = match text.strip_prefix('-') {
        Some(digits) => ("-", digits),
        None => ("", text.as_str()),
    };
    let mut grouped = sign.to_owned();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

impl Serialize for Decimal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let number = RawValue::from_string(self.0.clone());
        let number = number.map_err(serde::ser::Error::custom)?;
        number.serialize(serializer)
    }
}

impl Display for Decimal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
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

    #[test]
    fn thousands_are_set_apart() {
        let texts = [0, 7, 82, 921, 1_003, 22_100, 2_598_960, -1_000].map(grouped);
        let expected = [
            "0",
            "7",
            "82",
            "921",
            "1,003",
            "22,100",
            "2,598,960",
            "-1,000",
        ];
        assert_eq!(texts, expected);
    }
}
