//! Numbers in billionths, for what has to be worked out with powers: no float is rounded
//! differently on another machine.

/// One.
pub(crate) const ONE: i128 = 1_000_000_000;

/// The natural logarithm of two.
const LN_2: i128 = 693_147_181;

/// The product of two.
pub(crate) const fn times(one: i128, other: i128) -> i128 {
    one * other / ONE
}

/// e to the power of a number, from minus forty to forty.
pub(crate) fn exp(power: i128) -> i128 {
    let power = power.clamp(-40 * ONE, 40 * ONE);
    let halvings = power.div_euclid(LN_2);
    let rest = power.rem_euclid(LN_2);
    let (mut sum, mut term) = (ONE, ONE);
    for step in 1..=18 {
        term = times(term, rest) / step;
        sum += term;
    }
    match u32::try_from(halvings) {
        Ok(up) => sum << up,
        Err(_) => sum >> u32::try_from(-halvings).unwrap_or(u32::MAX).min(127),
    }
}

/// The natural logarithm of a positive number; of another, that of the smallest.
pub(crate) fn ln(number: i128) -> i128 {
    let mut number = number.max(1);
    let mut halvings = 0;
    while number >= 2 * ONE {
        number /= 2;
        halvings += 1;
    }
    while number < ONE {
        number *= 2;
        halvings -= 1;
    }
    let ratio = (number - ONE) * ONE / (number + ONE);
    let square = times(ratio, ratio);
    let (mut sum, mut power) = (0, ratio);
    for odd in (1..=29).step_by(2) {
        sum += power / odd;
        power = times(power, square);
    }
    2 * sum + halvings * LN_2
}

/// A positive number to the power of another.
pub(crate) fn pow(base: i128, power: i128) -> i128 {
    exp(times(power, ln(base)))
}

/// The square root of a number that is not negative.
pub(crate) fn sqrt(number: i128) -> i128 {
    let scaled = u128::try_from(number * ONE).unwrap_or(0);
    i128::try_from(scaled.isqrt()).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn near(found: i128, expected: i128) {
        let most = expected.abs() / 10_000_000 + 30;
        assert!((found - expected).abs() <= most, "{found}, not {expected}");
    }

    #[test]
    fn powers_and_roots_are_what_tables_of_them_say() {
        near(exp(0), ONE);
        near(exp(ONE), 2_718_281_828);
        near(exp(-ONE), 367_879_441);
        near(exp(10 * ONE), 22_026_465_794_807);
        near(ln(ONE), 0);
        near(ln(10 * ONE), 2_302_585_093);
        near(ln(ONE / 10), -2_302_585_093);
        near(pow(2 * ONE, 10 * ONE), 1_024 * ONE);
        near(pow(5 * ONE, -136_700_000), 802510642);
        near(sqrt(2 * ONE), 1_414_213_562);
        assert_eq!(sqrt(0), 0);
    }
}
