//! The jackpot wager of a sheet: its value as a function of the meter.

use gamemath::{Fraction, JackpotAnalysis};
use serde::Serialize;

use gamemath::fraction::{over, whole};

use crate::decimal::Decimal;

/// What the value of a jackpot wager depends on; amounts are in units of the wager.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct MeterSheet {
    /// The amount of the wager, in money.
    pub amount: String,
    /// What the meter shows, where it was given.
    pub meter: Option<String>,
    /// The part of the value that does not depend on the meter, where shares are paid.
    pub fixed: Option<String>,
    /// What a unit of the meter adds there.
    pub slope: Option<String>,
    /// The meter at which the wager is fair; none: it never is.
    pub break_even: Option<String>,
    /// The value on every stretch of meters.
    pub pieces: Vec<PieceSheet>,
    /// What hands win.
    pub prizes: Vec<PrizeSheet>,
    /// The sub-pools, each with the hands it pays.
    pub sub_pools: Vec<SubPoolSheet>,
    /// What the jackpot comes to over very many wagers.
    pub long_run: Option<LongRunSheet>,
}

/// A stretch of meters on which the value is a straight line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PieceSheet {
    /// From which meter on.
    pub from: String,
    /// The part that does not depend on it.
    pub fixed: String,
    /// What a unit of it adds.
    pub slope: String,
}

/// What a hand wins.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PrizeSheet {
    /// The hand.
    pub hand: String,
    /// In how many deals it is judged.
    pub count: String,
    /// How often: the expected hits of one wager.
    pub probability: Decimal,
    /// The fixed prize.
    pub fixed: String,
    /// The share of the meter.
    pub share: String,
}

/// A part of a divided pool.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SubPoolSheet {
    /// Its name.
    pub sub_pool: String,
    /// The hands it pays.
    pub hands: Vec<String>,
}

/// What the jackpot comes to over very many wagers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LongRunSheet {
    /// The part of each wager that enters the meter.
    pub progression: String,
    /// The part that does not.
    pub reserve: String,
    /// What the meter starts with.
    pub seed: String,
    /// What the meter shows on average.
    pub meter: String,
    /// What comes back of each unit.
    pub returned: String,
    /// Whether floors add to it.
    pub floors_bind: bool,
}

impl MeterSheet {
    /// What is known of a jackpot.
    #[must_use]
    pub fn of(jackpot: &JackpotAnalysis) -> MeterSheet {
        let pieces = jackpot.pieces();
        let last = pieces.last();
        let deals = jackpot.fates.deals();
        let growth = jackpot.growth.as_ref();
        MeterSheet {
            amount: jackpot.wager.to_string(),
            meter: jackpot.meter.as_ref().map(Fraction::to_string),
            fixed: last.map(|piece| piece.fixed.to_string()),
            slope: last.map(|piece| piece.slope.to_string()),
            break_even: jackpot.break_even().map(|meter| meter.to_string()),
            pieces: pieces
                .iter()
                .map(|piece| PieceSheet {
                    from: piece.from.to_string(),
                    fixed: piece.fixed.to_string(),
                    slope: piece.slope.to_string(),
                })
                .collect(),
            prizes: jackpot
                .prizes
                .iter()
                .map(|prize| PrizeSheet {
                    hand: prize.category.to_string(),
                    count: prize.count.to_string(),
                    probability: Decimal::of(&over(prize.count, deals)),
                    fixed: prize.fixed.to_string(),
                    share: prize.share.to_string(),
                })
                .collect(),
            sub_pools: jackpot
                .sub_pools
                .iter()
                .map(|(name, hands)| SubPoolSheet {
                    sub_pool: name.clone(),
                    hands: hands.iter().map(ToString::to_string).collect(),
                })
                .collect(),
            long_run: jackpot
                .long_run()
                .zip(growth)
                .map(|(run, growth)| LongRunSheet {
                    progression: growth.progression.to_string(),
                    reserve: (whole(1) - &growth.progression).to_string(),
                    seed: growth.seed.to_string(),
                    meter: run.meter.to_string(),
                    returned: run.returned.to_string(),
                    floors_bind: run.floors_bind,
                }),
        }
    }
}
