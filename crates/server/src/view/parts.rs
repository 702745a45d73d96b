//! The parts of a view, as they go over the wire.

use cards::Card;
use serde::Serialize;

use super::{ClauseView, LineView, OfferView};
use crate::ask::Ask;

/// A table as somebody sees it.
#[derive(Debug, Clone, Serialize)]
pub struct TableView {
    pub(super) table: u32,
    pub(super) name: String,
    pub(super) sequence: u64,
    pub(super) book: String,
    pub(super) game: String,
    pub(super) edition: String,
    pub(super) currency: String,
    pub(super) minor_digits: u8,
    pub(super) phase: &'static str,
    pub(super) headline: String,
    pub(super) dealer_says: Option<String>,
    pub(super) clock: Option<ClockView>,
    pub(super) round: String,
    pub(super) deal: Option<DealView>,
    pub(super) checkpoint: Option<CheckpointView>,
    pub(super) chips: Vec<i64>,
    pub(super) notice: Vec<SignView>,
    pub(super) areas: Vec<AreaView>,
    pub(super) meter: Option<MeterView>,
    pub(super) dealer: HandView,
    pub(super) board: Vec<Option<Card>>,
    pub(super) places: Vec<PlaceView>,
    pub(super) offers: Vec<OfferView>,
    pub(super) happened: Vec<LineView>,
    pub(super) purse: i64,
    pub(super) last_rounds: Vec<RoundView>,
    pub(super) guide: Vec<GuideView>,
    pub(super) validations: Vec<ValidationView>,
}

/// A clock that runs.
#[derive(Debug, Clone, Serialize)]
pub(super) struct ClockView {
    pub(super) what: &'static str,
    pub(super) ends_at: String,
    pub(super) total_ms: i64,
    pub(super) left_ms: i64,
}

/// What the house bound itself to.
#[derive(Debug, Clone, Serialize)]
pub(super) struct DealView {
    pub(super) deal: String,
    pub(super) commitment: String,
    pub(super) key: String,
}

/// A checkpoint of the journal.
#[derive(Debug, Clone, Serialize)]
pub(super) struct CheckpointView {
    pub(super) sequence: u64,
    pub(super) hash: String,
}

/// A line of the sign.
#[derive(Debug, Clone, Serialize)]
pub(super) struct SignView {
    pub(super) words: String,
    pub(super) clause: Option<ClauseView>,
}

/// An area of the layout.
#[derive(Debug, Clone, Serialize)]
pub(super) struct AreaView {
    pub(super) wager: String,
    pub(super) label: String,
    pub(super) min: Option<i64>,
    pub(super) max: Option<i64>,
    pub(super) step: Option<i64>,
    pub(super) optional: bool,
}

/// The jackpot's meter.
#[derive(Debug, Clone, Serialize)]
pub(super) struct MeterView {
    pub(super) amount: i64,
    pub(super) wager: i64,
    pub(super) label: String,
}

/// The dealer's hand.
#[derive(Debug, Clone, Serialize)]
pub(super) struct HandView {
    pub(super) cards: Vec<Option<Card>>,
    pub(super) named: Option<String>,
    pub(super) qualifies: Option<bool>,
    pub(super) up: Option<usize>,
}

/// A place.
#[derive(Debug, Clone, Serialize)]
pub(super) struct PlaceView {
    pub(super) place: u8,
    pub(super) person: Option<String>,
    pub(super) yours: bool,
    pub(super) seat: bool,
    pub(super) stakes: Vec<StakeView>,
    pub(super) cards: Vec<Option<Card>>,
    pub(super) named: Option<String>,
    pub(super) state: &'static str,
    pub(super) result: Option<ResultView>,
    pub(super) lines: Vec<LineView>,
}

/// A stake on its area.
#[derive(Debug, Clone, Serialize)]
pub(super) struct StakeView {
    pub(super) wager: String,
    pub(super) label: String,
    pub(super) amount: i64,
}

/// What a round came to for a place.
#[derive(Debug, Clone, Serialize)]
pub(super) struct ResultView {
    pub(super) net: i64,
    pub(super) label: String,
}

/// A round that is over.
#[derive(Debug, Clone, Serialize)]
pub struct RoundView {
    /// Its name.
    pub round: String,
    /// What it came to for the onlooker.
    pub net: i64,
    /// The same in words.
    pub label: String,
}

/// A step of the dealer.
#[derive(Debug, Clone, Serialize)]
pub(super) struct GuideView {
    pub(super) words: String,
    pub(super) clause: ClauseView,
    pub(super) due: bool,
}

/// A jackpot hit that waits for people.
#[derive(Debug, Clone, Serialize)]
pub(super) struct ValidationView {
    pub(super) place: u8,
    pub(super) prize: String,
    pub(super) label: String,
    pub(super) command: Ask,
}
