//! What a jackpot stands at.

use std::fmt;
use std::num::NonZero;
use std::str::FromStr;

use crate::reading::{Misread, Reader};
use crate::{Money, Overflow, Rate, Rounding, Shares};

/// What a jackpot stands at, in ten-thousandths of a minor unit.
///
/// Prizes are whole minor units; what rounding leaves over stays here, so contributions
/// and prizes balance to nothing. Written with two to six decimals: `8000.75`,
/// `0.003333`. A meter may be negative where the house owes it money.
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
pub struct Meter(i64);

const PER_CENT: i64 = 10_000;

impl Meter {
    /// Nothing.
    pub const ZERO: Meter = Meter(0);
    /// The most a meter can show.
    pub const MAX: Meter = Meter(i64::MAX);
    /// The most a meter can lack.
    pub const MIN: Meter = Meter(i64::MIN);

    /// That many ten-thousandths of a minor unit.
    #[must_use]
    pub const fn per_10000(ten_thousandths: i64) -> Meter {
        Meter(ten_thousandths)
    }

    /// The meter in ten-thousandths of a minor unit.
    #[must_use]
    pub const fn in_per_10000(self) -> i64 {
        self.0
    }

    /// A meter that stands at `amount`.
    pub const fn at(amount: Money) -> Result<Meter, Overflow> {
        Meter::counted(amount.in_cents().checked_mul(PER_CENT))
    }

    /// This and `other` together.
    pub const fn plus(self, other: Meter) -> Result<Meter, Overflow> {
        Meter::counted(self.0.checked_add(other.0))
    }

    /// This without `other`; the result may be negative.
    pub const fn minus(self, other: Meter) -> Result<Meter, Overflow> {
        Meter::counted(self.0.checked_sub(other.0))
    }

    /// What is left when `prize` has been paid out of it.
    ///
    /// A prize rounded to the player can be a little more than there is: then the result
    /// is negative, and that is what the house has to add.
    pub fn pay(self, prize: Money) -> Result<Meter, Overflow> {
        self.minus(Meter::at(prize)?)
    }

    /// The amount displayed: whole minor units, rounded down.
    #[must_use]
    pub const fn shown(self) -> Money {
        Money::cents(self.0.div_euclid(PER_CENT))
    }

    /// The whole meter as a prize in minor units.
    pub fn payable(self, rounding: Rounding) -> Result<Money, Overflow> {
        self.part(Rate::WHOLE, rounding)
    }

    /// A part of the meter as a prize in minor units, rounded once.
    pub fn part(self, rate: Rate, rounding: Rounding) -> Result<Money, Overflow> {
        self.equal_part(rate, NonZero::<u32>::MIN, rounding)
    }

    /// One of `count` equal portions of a part of the meter, rounded once.
    ///
    /// Rounding the part first and its portion again could pay a unit that the exact
    /// portion is nowhere near.
    pub fn equal_part(
        self,
        rate: Rate,
        count: NonZero<u32>,
        rounding: Rounding,
    ) -> Result<Money, Overflow> {
        let exact = i128::from(self.0) * i128::from(rate.in_per_10000());
        // At most 4.3 · 10^17: no count of winners carries it past 64 bits.
        let divisor = PER_CENT * i64::from(Rate::WHOLE.in_per_10000()) * i64::from(count.get());
        rounding.quotient(exact, divisor).map(Money::cents)
    }

    /// The whole minor units of the meter in equal shares, leftover units one by one in
    /// order, and the fraction of a unit that stays.
    pub fn shares(self, count: NonZero<u32>) -> Result<(Shares, Meter), Overflow> {
        let prize = self.payable(Rounding::ToTheHouse)?;
        Ok((Shares::in_order(prize, count), self.pay(prize)?))
    }

    const fn counted(ten_thousandths: Option<i64>) -> Result<Meter, Overflow> {
        match ten_thousandths {
            Some(ten_thousandths) => Ok(Meter(ten_thousandths)),
            None => Err(Overflow),
        }
    }
}

impl fmt::Display for Meter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const PER_UNIT: u64 = 1_000_000;
        let size = self.0.unsigned_abs();
        let mut digits = format!("{}.{:06}", size / PER_UNIT, size % PER_UNIT);
        for _ in 0..4 {
            if digits.ends_with('0') {
                digits.pop();
            }
        }
        f.pad_integral(self.0 >= 0, "", &digits)
    }
}

impl FromStr for Meter {
    type Err = Misread;

    fn from_str(text: &str) -> Result<Meter, Misread> {
        let mut reader = Reader::of("a meter", text);
        let ten_thousandths = reader.decimal(2, 6)?;
        reader.end()?;
        i64::try_from(ten_thousandths)
            .map(Meter)
            .map_err(|_| reader.out_of_range("at most 9,223,372,036,854.775807"))
    }
}
