//! A part of a hundred.

use std::fmt;
use std::str::FromStr;

use crate::reading::{Misread, Reader};
use crate::{Meter, Money, Overflow};

/// A part of the whole, from 0 % to 100 %, in steps of a hundredth of a per cent.
///
/// The step is one ten-thousandth, and a meter counts ten-thousandths of a minor unit:
/// so a rate of an amount is always exact. Written `75%`, `0.5%`, `12.25%`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rate(u16);

/// How many steps of a rate make the whole.
const STEPS: u16 = 10_000;

impl Rate {
    /// 0 %.
    pub const NOTHING: Rate = Rate(0);
    /// 10 %.
    pub const TENTH: Rate = Rate(STEPS / 10);
    /// 100 %.
    pub const WHOLE: Rate = Rate(STEPS);

    /// That many ten-thousandths, unless they are more than the whole: 7,500 is 75 %.
    #[must_use]
    pub const fn per_10000(ten_thousandths: u16) -> Option<Rate> {
        if ten_thousandths <= STEPS {
            Some(Rate(ten_thousandths))
        } else {
            None
        }
    }

    /// The rate in ten-thousandths.
    #[must_use]
    pub const fn in_per_10000(self) -> u16 {
        self.0
    }

    /// This part of `amount`, exactly.
    pub fn of(self, amount: Money) -> Result<Meter, Overflow> {
        amount
            .in_cents()
            .checked_mul(i64::from(self.0))
            .map(Meter::per_10000)
            .ok_or(Overflow)
    }

    /// What is left of the whole: of a retained 25 %, the 75 % that enter the meter.
    #[must_use]
    pub const fn rest(self) -> Rate {
        Rate(STEPS - self.0)
    }

    /// Both parts together, unless they are more than the whole.
    #[must_use]
    pub const fn plus(self, other: Rate) -> Option<Rate> {
        // Two rates are at most 20,000 steps.
        Rate::per_10000(self.0 + other.0)
    }
}

impl fmt::Display for Rate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (percent, hundredths) = (self.0 / 100, self.0 % 100);
        f.pad(&match (hundredths / 10, hundredths % 10) {
            (0, 0) => format!("{percent}%"),
            (tenths, 0) => format!("{percent}.{tenths}%"),
            _ => format!("{percent}.{hundredths:02}%"),
        })
    }
}

impl FromStr for Rate {
    type Err = Misread;

    fn from_str(text: &str) -> Result<Rate, Misread> {
        let mut reader = Reader::of("a rate", text);
        let steps = reader.decimal(1, 2)?;
        reader.word("%", "\"%\"")?;
        reader.end()?;
        u16::try_from(steps)
            .ok()
            .and_then(Rate::per_10000)
            .ok_or_else(|| reader.out_of_range("from 0% to 100%"))
    }
}
