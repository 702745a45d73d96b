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

/// How an area is drawn on the felt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[schema(as = Shape)]
pub(crate) enum ShapeWord {
    /// A circle.
    Round,
    /// A box.
    Square,
    /// The acceptor of a chip that a light counts.
    Slot,
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

/// What became of a wager.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[schema(as = Fate)]
pub enum FateWord {
    /// It was paid.
    Won,
    /// It was lost.
    Lost,
    /// It went back.
    Returned,
    /// It did not count, and went back.
    Void,
}

/// What an offer is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[schema(as = OfferKind)]
pub enum OfferWord {
    /// A place at the table.
    Seat,
    /// Chips on an area, or off it.
    Wager,
    /// A decision on the hand.
    Decision,
    /// To deal now, or to go on to the next round.
    Deal,
    /// To leave the table.
    Leave,
    /// New play money.
    Money,
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
