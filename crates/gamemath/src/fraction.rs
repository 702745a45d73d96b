//! Exact fractions, and their decimals by integer division.

use money::Money;
use num_bigint::{BigInt, Sign};
use num_rational::BigRational;

/// An exact fraction in lowest terms; its text is `-1/3`, or `7` when it is whole.
pub type Fraction = BigRational;

/// A whole number.
#[must_use]
pub fn whole(number: impl Into<BigInt>) -> Fraction {
    Fraction::from_integer(number.into())
}

/// `numerator` over `denominator`; nought over nought is nought.
#[must_use]
pub fn over(numerator: impl Into<BigInt>, denominator: impl Into<BigInt>) -> Fraction {
    let (numerator, denominator) = (numerator.into(), denominator.into());
    if denominator.sign() == Sign::NoSign {
        return whole(0);
    }
    Fraction::new(numerator, denominator)
}

/// An amount as so many units.
#[must_use]
pub fn in_units(amount: Money, unit: Money) -> Fraction {
    over(amount.in_cents(), unit.in_cents())
}

/// The fraction in decimals, the last of them rounded to the nearest, halves away from
/// nought.
#[must_use]
pub fn decimal(fraction: &Fraction, places: u32) -> String {
    let scale = BigInt::from(10).pow(places);
    let scaled = (fraction * whole(scale)).round().to_integer();
    let (sign, magnitude) = scaled.into_parts();
    let width = places as usize + 1;
    let digits = format!("{magnitude:0>width$}");
    let (units, decimals) = digits.split_at(digits.len() - places as usize);
    let minus = if sign == Sign::Minus { "-" } else { "" };
    if decimals.is_empty() {
        format!("{minus}{units}")
    } else {
        format!("{minus}{units}.{decimals}")
    }
}

/// The square root of a fraction that is not negative, rounded down to so many decimals.
///
/// A root is seldom a fraction: this is the one figure that is not exact, and every
/// decimal of it is right.
#[must_use]
pub fn square_root(fraction: &Fraction, places: u32) -> Fraction {
    if fraction.numer().sign() == Sign::Minus {
        return whole(0);
    }
    let scale = BigInt::from(10).pow(places);
    let scaled = (fraction * whole(&scale * &scale)).to_integer();
    Fraction::new(scaled.sqrt(), scale)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(numerator: i64, denominator: i64, places: u32, expected: &str) {
        assert_eq!(decimal(&over(numerator, denominator), places), expected);
    }

    #[test]
    fn decimals_are_rounded_to_the_nearest() {
        check(-142_031_221, 2_718_662_100, 10, "-0.0522430577");
        check(1, 3, 0, "0");
        check(2, 3, 4, "0.6667");
        check(-5, 1000, 2, "-0.01");
        check(-4, 1000, 2, "0.00");
        check(123_456, 10, 1, "12345.6");
        check(0, 0, 3, "0.000");
    }

    #[test]
    fn a_root_is_right_to_its_last_decimal() {
        assert_eq!(decimal(&square_root(&whole(2), 12), 12), "1.414213562373");
        assert_eq!(square_root(&over(9, 16), 2), over(3, 4));
        assert_eq!(square_root(&whole(-1), 2), whole(0));
    }
}
