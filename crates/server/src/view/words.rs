//! The words of a view that come from a closed set.

use serde::Serialize;
use utoipa::ToSchema;

/// Where a round is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[schema(as = Phase)]
pub(crate) enum PhaseWord {
    Betting,
    Closed,
    Dealing,
    Dealt,
    Deciding,
    Showing,
    Settled,
    Void,
    Suspended,
    Pending,
}

/// What a clock runs down to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[schema(as = ClockWord)]
pub(crate) enum ClockWord {
    Betting,
    Decision,
    NextRound,
}

/// How a place stands in the round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[schema(as = PlaceState)]
pub(crate) enum PlaceWord {
    Empty,
    In,
    Folded,
    Playing,
    Done,
    Void,
}

/// What happened to money.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[schema(as = MoneyWord)]
pub enum MoneyWord {
    /// A wager won.
    Paid,
    /// A wager lost.
    Taken,
    /// A stake went back.
    Returned,
    /// A wager did not count, and went back.
    Void,
}

/// What a line of the sign is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[schema(as = NoticeKind)]
pub(crate) enum SignWord {
    Inscription,
    Area,
    Limit,
    Odds,
    Payout,
    Jackpot,
    Prize,
    Other,
}
