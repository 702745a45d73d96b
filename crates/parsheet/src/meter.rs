//! The jackpot wager of a sheet: its value as a function of the meter.

use gamemath::jackpot::HandPrize;
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
    /// The hand, and what it had been paid of a limit that it shares with the prize.
    pub hand: String,
    /// In how many deals it is judged.
    pub count: String,
    /// How often: the expected hits of one wager.
    pub probability: Decimal,
    /// The fixed prize.
    pub fixed: String,
    /// The share of the meter.
    pub share: String,
    /// The most that is paid, where a maximum payout limits it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub most: Option<String>,
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
    /// What the meter shows on average; none: it grows without end.
    pub meter: Option<String>,
    /// What comes back of each unit.
    pub returned: String,
    /// Whether floors add to it.
    pub floors_bind: bool,
    /// Whether a limit on payouts takes from it.
    #[serde(skip_serializing_if = "is_false")]
    pub limit_binds: bool,
}

impl MeterSheet {
    /// What is known of a jackpot.
    #[must_use]
    pub fn of(jackpot: &JackpotAnalysis) -> MeterSheet {
        let pieces = jackpot.pieces();
        // Where a limit cuts every share the value does not depend on the meter any more.
        let grows = pieces.iter().rfind(|piece| piece.slope > whole(0));
        let last = grows.or(pieces.last());
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
                    hand: hand_paid(prize),
                    count: prize.count.to_string(),
                    probability: Decimal::of(&over(prize.count, deals)),
                    fixed: prize.fixed_paid().to_string(),
                    share: prize.share.to_string(),
                    most: prize.most.as_ref().map(Fraction::to_string),
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
                    meter: run.meter.as_ref().map(Fraction::to_string),
                    returned: run.returned.to_string(),
                    floors_bind: run.floors_bind,
                    limit_binds: run.limit_binds,
                }),
        }
    }
}

impl MeterSheet {
    /// What a wager is worth at a meter, by the stretch on which that lies.
    pub(crate) fn worth(&self, meter: &Fraction) -> Fraction {
        let number = |text: &str| text.parse::<Fraction>().unwrap_or_default();
        let mut pieces = self.pieces.iter();
        let piece = pieces.rfind(|piece| number(&piece.from) <= *meter);
        piece.map_or_else(Fraction::default, |piece| {
            number(&piece.fixed) + number(&piece.slope) * meter
        })
    }
}

impl PrizeSheet {
    /// The share of the meter, and the most that is paid.
    pub(crate) fn share_paid(&self) -> String {
        match &self.most {
            Some(most) => format!("{}, at most {most}", self.share),
            None => self.share.clone(),
        }
    }
}

impl LongRunSheet {
    /// What the meter shows on average, in words where it is no number.
    pub(crate) fn average_meter(&self) -> &str {
        self.meter.as_deref().unwrap_or("grows without end")
    }
}

/// A hand that wins, with what it had been paid of a limit that it shares with its prize.
#[must_use]
pub fn hand_paid(prize: &HandPrize) -> String {
    match prize.paid.is_zero() {
        true => prize.category.to_string(),
        false => format!("{}, after {}", prize.category, prize.paid),
    }
}

/// What the sum that comes back in the long run is apart from.
#[must_use]
pub fn apart_from(floors_bind: bool, limit_binds: bool) -> &'static str {
    match (floors_bind, limit_binds) {
        (false, false) => "",
        (true, false) => ", and more where floors are paid",
        (false, true) => ", with prizes cut by the limit",
        (true, true) => ", with prizes cut by the limit, and more where floors are paid",
    }
}

fn is_false(it: &bool) -> bool {
    !it
}
