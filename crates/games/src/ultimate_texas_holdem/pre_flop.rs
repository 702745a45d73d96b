//! The play wager before the first community cards.

use std::fmt;
use std::str::FromStr;

use rulebook::{FromValue, Value};

/// The play wager before the first community cards, as multiples of the ante: `4`, or
/// `3-or-4` where the player chooses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PreFlop {
    /// The highest first; the same twice where there is no choice. Never nought.
    multiples: [u32; 2],
}

impl PreFlop {
    /// The multiples there are to choose from, the highest first.
    #[must_use]
    pub fn multiples(&self) -> &[u32] {
        match &self.multiples {
            [high, low] if high == low => std::slice::from_ref(high),
            both => both,
        }
    }

    /// The highest.
    #[must_use]
    pub const fn highest(self) -> u32 {
        let [highest, _] = self.multiples;
        highest
    }

    /// The lowest.
    #[must_use]
    pub const fn lowest(self) -> u32 {
        let [_, lowest] = self.multiples;
        lowest
    }
}

impl fmt::Display for PreFlop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.multiples {
            [high, low] if high == low => write!(f, "{high}"),
            [high, low] => write!(f, "{low}-or-{high}"),
        }
    }
}

impl FromStr for PreFlop {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || {
            format!("`{text}` is neither a multiple of the ante such as 4 nor two such as 3-or-4")
        };
        let (low, high) = text.split_once("-or-").unwrap_or((text, text));
        let multiple = |text: &str| {
            let multiple = text.parse::<u32>().ok().filter(|multiple| *multiple > 0);
            multiple.filter(|multiple| multiple.to_string() == text)
        };
        let (low, high) = multiple(low).zip(multiple(high)).ok_or_else(wrong)?;
        let is_choice = text.contains("-or-");
        if low > high || (is_choice && low == high) {
            return Err(wrong());
        }
        Ok(PreFlop {
            multiples: [high, low],
        })
    }
}

impl FromValue for PreFlop {
    fn from_value(value: &Value) -> Result<Self, String> {
        value.to_string().parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_multiple_or_two_to_choose_from() {
        let read = |text: &str| text.parse::<PreFlop>().unwrap();
        assert_eq!(read("4").multiples(), [4]);
        assert_eq!(read("3-or-4").multiples(), [4, 3]);
        assert_eq!(read("3-or-4").to_string(), "3-or-4");
        assert_eq!((read("2-or-5").lowest(), read("2-or-5").highest()), (2, 5));
        for wrong in ["0", "4-or-3", "3-or-3", "3-or-", "03", "+3", "four", ""] {
            assert!(wrong.parse::<PreFlop>().is_err(), "{wrong}");
        }
    }
}
