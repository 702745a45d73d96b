//! Which of two payable amounts is paid.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use crate::Overflow;
use crate::reading::Misread;

/// Where the exact amount lies between two payable ones, which is paid.
///
/// Amounts are the player's: the house is favoured by the lower, the player by the
/// higher. The words are those of the `odd-chip` and `share-rounding` options: `down`,
/// `up`, `nearest`, and `nearest-half-down` for the other way with an exact half.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rounding {
    /// The lower amount: `down`.
    ToTheHouse,
    /// The higher amount: `up`.
    ToThePlayer,
    /// The closer amount, and from halfway as the tie says.
    Nearest(Tie),
}

/// Which amount is paid when the exact one lies halfway.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tie {
    /// The lower amount.
    ToTheHouse,
    /// The higher amount.
    ToThePlayer,
}

impl Rounding {
    /// Every way to round.
    pub const ALL: [Rounding; 4] = [
        Rounding::ToTheHouse,
        Rounding::ToThePlayer,
        Rounding::Nearest(Tie::ToTheHouse),
        Rounding::Nearest(Tie::ToThePlayer),
    ];

    /// `numerator / denominator` in whole units; the denominator is positive.
    pub(crate) fn quotient(self, numerator: i128, denominator: i64) -> Result<i64, Overflow> {
        debug_assert!(
            denominator > 0,
            "amounts are divided by what was checked to be positive"
        );
        // Division of 128 bits is a call and several times dearer, and settlement hardly
        // ever needs it.
        if let Ok(numerator) = i64::try_from(numerator) {
            let lower = numerator.div_euclid(denominator);
            let above = numerator.rem_euclid(denominator);
            return Ok(lower + i64::from(self.goes_up(above, denominator)));
        }
        let wide = i128::from(denominator);
        let above = i64::try_from(numerator.rem_euclid(wide)).map_err(|_| Overflow)?;
        let lower = i64::try_from(numerator.div_euclid(wide)).map_err(|_| Overflow)?;
        lower
            .checked_add(i64::from(self.goes_up(above, denominator)))
            .ok_or(Overflow)
    }

    /// Whether an amount `above` the lower payable one, which are `step` apart, becomes
    /// the higher.
    fn goes_up(self, above: i64, step: i64) -> bool {
        match self {
            _ if above == 0 => false,
            Rounding::ToTheHouse => false,
            Rounding::ToThePlayer => true,
            Rounding::Nearest(tie) => match above.cmp(&(step - above)) {
                Ordering::Less => false,
                Ordering::Equal => tie == Tie::ToThePlayer,
                Ordering::Greater => true,
            },
        }
    }
}

impl fmt::Display for Rounding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Rounding::ToTheHouse => "down",
            Rounding::ToThePlayer => "up",
            Rounding::Nearest(Tie::ToThePlayer) => "nearest",
            Rounding::Nearest(Tie::ToTheHouse) => "nearest-half-down",
        })
    }
}

impl FromStr for Rounding {
    type Err = Misread;

    fn from_str(text: &str) -> Result<Rounding, Misread> {
        Rounding::ALL
            .into_iter()
            .find(|rounding| rounding.to_string() == text)
            .ok_or_else(|| Misread::NotAWord {
                thing: "a way to round",
                found: text.to_owned(),
                words: "down, up, nearest or nearest-half-down",
            })
    }
}
