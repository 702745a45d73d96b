//! What a winning wager pays.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use crate::amount::Grouped;
use crate::reading::{Misread, Reader};
use crate::{Money, Overflow, Rounding};

/// What a winning wager pays: `pays` for every `per` staked, the stake itself apart.
///
/// Kept in lowest terms, so that equal odds are one value with one text: `3 to 2`,
/// `10,000 to 1`, never "for". Ordered by what they pay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Odds {
    pays: u32,
    /// Never nought.
    per: u32,
}

impl Odds {
    /// Even money, 1 to 1.
    pub const EVEN: Odds = Odds::to_one(1);

    /// `pays` to `per`.
    ///
    /// # Panics
    ///
    /// If `per` is nought. It is meant for odds written in code; text is read with
    /// `parse`, which refuses such odds.
    #[must_use]
    pub const fn new(pays: u32, per: u32) -> Odds {
        assert!(per > 0, "odds are paid on a stake");
        let divisor = greatest_common_divisor(pays, per);
        Odds {
            pays: pays / divisor,
            per: per / divisor,
        }
    }

    /// `pays` to 1.
    #[must_use]
    pub const fn to_one(pays: u32) -> Odds {
        Odds { pays, per: 1 }
    }

    /// What is paid, for every [`per`](Odds::per) staked.
    #[must_use]
    pub const fn pays(self) -> u32 {
        self.pays
    }

    /// The stake on which [`pays`](Odds::pays) is paid.
    #[must_use]
    pub const fn per(self) -> u32 {
        self.per
    }

    /// The winnings of `stake`, without the stake.
    pub fn on(self, stake: Money, rounding: Rounding) -> Result<Money, Overflow> {
        let exact = i128::from(stake.in_cents()) * i128::from(self.pays);
        rounding
            .quotient(exact, i64::from(self.per))
            .map(Money::cents)
    }
}

impl Ord for Odds {
    fn cmp(&self, other: &Odds) -> Ordering {
        let this = u64::from(self.pays) * u64::from(other.per);
        let that = u64::from(other.pays) * u64::from(self.per);
        this.cmp(&that)
    }
}

impl PartialOrd for Odds {
    fn partial_cmp(&self, other: &Odds) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Odds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pays = Grouped(u64::from(self.pays));
        f.pad(&format!("{pays} to {}", Grouped(u64::from(self.per))))
    }
}

impl FromStr for Odds {
    type Err = Misread;

    fn from_str(text: &str) -> Result<Odds, Misread> {
        let mut reader = Reader::of("odds", text);
        let pays = reader.grouped()?;
        reader.word(" to ", "\" to \"")?;
        let per = reader.grouped()?;
        reader.end()?;
        match (u32::try_from(pays), u32::try_from(per)) {
            (Ok(pays), Ok(per)) if per > 0 => Ok(Odds::new(pays, per)),
            _ => Err(reader.out_of_range("up to 4,294,967,295, to 1 or more")),
        }
    }
}

const fn greatest_common_divisor(mut a: u32, mut b: u32) -> u32 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}
