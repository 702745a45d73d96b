//! What somebody played in an evening, as the house knows it from their tables.

use floor::house::Play;
use serde::Serialize;
use utoipa::ToSchema;

/// What somebody played.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = Played)]
pub(crate) struct PlayedView {
    /// How many minutes a place was theirs.
    pub(super) minutes: i64,
    /// How many hands were settled.
    pub(super) hands: i64,
    /// What was wagered on those, in minor units.
    pub(super) wagered: i64,
    /// What they came to, in minor units.
    pub(super) net: i64,
}

impl PlayedView {
    pub(super) fn of(play: Play) -> PlayedView {
        PlayedView {
            minutes: play.seated_ms / 60_000,
            hands: play.hands,
            wagered: play.staked.in_cents(),
            net: play.net.in_cents(),
        }
    }
}
