//! What a hand wins from the jackpot.

use std::fmt;

use money::{Money, Odds, Overflow, Rate, Rounding};
use rulebook::{FromValue, Value};

/// What a hand wins from the jackpot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Prize {
    /// A fixed sum, whatever was staked.
    Sum(Money),
    /// Odds on the jackpot wager.
    Odds(Odds),
    /// A share of the pool.
    Share(Rate),
    /// Odds on the wager or a share of the pool, whichever is the greater.
    Greater {
        /// The least that is paid, as odds on the wager.
        odds: Odds,
        /// The share of the pool.
        share: Rate,
    },
}

impl Prize {
    /// The part of the pool it is reckoned on; none: a fixed prize.
    #[must_use]
    pub const fn share(&self) -> Option<Rate> {
        match self {
            Prize::Sum(_) | Prize::Odds(_) => None,
            Prize::Share(share) | Prize::Greater { share, .. } => Some(*share),
        }
    }

    /// Whether it is a part of the pool, or the whole.
    #[must_use]
    pub const fn is_shared(&self) -> bool {
        self.share().is_some()
    }

    /// Whether it is the whole of the pool.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.share() == Some(Rate::WHOLE)
    }

    /// What is paid whatever the pool holds: a fixed prize, or the least that one who
    /// wins a share is paid.
    pub fn at_least(&self, wager: Money, rounding: Rounding) -> Result<Money, Overflow> {
        match self {
            Prize::Sum(sum) => Ok(*sum),
            Prize::Odds(odds) | Prize::Greater { odds, .. } => odds.on(wager, rounding),
            Prize::Share(_) => Ok(Money::ZERO),
        }
    }
}

impl FromValue for Prize {
    fn from_value(value: &Value) -> Result<Self, String> {
        match value {
            Value::Text(text) => None
                .or_else(|| text.parse().ok().map(Prize::Odds))
                .or_else(|| text.parse().ok().map(Prize::Share))
                .or_else(|| text.parse().ok().map(Prize::Sum))
                .ok_or_else(|| format!("{text} is neither odds, a percentage nor an amount")),
            Value::Table(table) if table.len() == 2 => {
                let part = |key: &str| table.get(key).ok_or_else(|| format!("`{key}` is missing"));
                let odds = Odds::from_value(part("odds")?)?;
                let share = Rate::from_value(part("share")?)?;
                Ok(Prize::Greater { odds, share })
            }
            other => Err(format!(
                "{other} is not a prize: write odds, a percentage, an amount, or both odds and share"
            )),
        }
    }
}

impl fmt::Display for Prize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Prize::Sum(sum) => write!(f, "{sum}"),
            Prize::Odds(odds) => write!(f, "{odds}"),
            Prize::Share(share) => write!(f, "{share} of the pool"),
            Prize::Greater { odds, share } => {
                write!(f, "{odds} or {share} of the pool, whichever is the greater")
            }
        }
    }
}
