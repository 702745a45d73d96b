//! What is reported at a table.

use cards::Card;
use money::Money;
use rulebook::choice;

use super::row::Moment;
use crate::place::{Holder, Place};
use crate::wager::Wager;

choice! {
    /// The words for what goes wrong.
    pub enum Irregularity {
        /// A card was exposed in error as it was dealt.
        Exposed = "exposed",
        /// A card was found face up in the deck.
        FaceUpInDeck = "face-up-in-deck",
        /// A card was drawn in error, unseen.
        DrawnInError = "drawn-in-error",
        /// A hand has a wrong number of cards.
        WrongCount = "wrong-count",
        /// A place without a wager got cards.
        HandToEmpty = "hand-to-empty",
        /// A place with a wager got none.
        Skipped = "skipped",
        /// The deck does not have its cards.
        ShortDeck = "short-deck",
        /// The shuffler jammed.
        ShufflerJam = "shuffler-jam",
        /// The automated shoe jammed.
        ShoeJam = "shoe-jam",
        /// The dealer showed own cards.
        DealerShows = "dealer-shows",
        /// A player showed own cards.
        PlayerShows = "player-shows",
        /// Players spoke of their hands.
        Communicated = "communicated",
        /// A player looked at hands.
        Viewed = "viewed",
        /// Somebody touched another's cards.
        Touched = "touched",
        /// A player picked up cards too early.
        PickedUpEarly = "picked-up-early",
        /// A player picked up a card given up.
        PickedUpDiscard = "picked-up-discard",
        /// Cards fell.
        Dropped = "dropped",
        /// Cards left the table.
        OffTable = "off-table",
        /// Cards were out of view.
        OutOfView = "out-of-view",
        /// The dealer collected a hand too early.
        RakedEarly = "raked-early",
        /// The dealer collected the bank's cards.
        RakedOwn = "raked-own",
        /// A hand lies on the discards.
        OnDiscards = "on-discards",
        /// A player is away.
        Absent = "absent",
        /// A player left the seat.
        LeftSeat = "left-seat",
        /// The light of a jackpot wager stayed dark.
        LampOff = "lamp-off",
        /// The cut was not fair.
        BadCut = "bad-cut",
        /// Chips of another amount were found.
        ChipsFound = "chips-found",
        /// A player's stakes at several places are over the maximum together.
        ThirdParty = "third-party",
        /// There are not as many jackpot chips as lights.
        ChipsAndLights = "chips-and-lights",
    }
}

/// What was reported.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Report {
    /// The word for it.
    pub what: Irregularity,
    /// Whose cards or conduct it is about; empty: the deck's.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub who: Vec<Holder>,
    /// The cards seen.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub seen: Vec<Seen>,
    /// How many cards were counted, or lie above a hand among the discards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<u32>,
    /// The chips found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<Vec<serde_json::Value>>))]
    pub chips: Option<(Wager, Money)>,
    /// Whether the hand lies on top of the discards; none: as they were collected.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub on_top: Option<bool>,
}

/// A card that was seen in error.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Seen {
    /// Whose it is, and which of the hand; none: a card of the deck.
    #[cfg_attr(feature = "schema", schema(value_type = Option<Vec<serde_json::Value>>))]
    pub at: Option<(Holder, usize)>,
    /// Its face.
    #[cfg_attr(feature = "schema", schema(value_type = String, example = "Kd"))]
    pub card: Card,
    /// Whether it fell face up as the cards were dealt, where that is noticed later.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub in_the_deal: bool,
}

impl Irregularity {
    /// Whether it can be noticed at a moment: not before there are cards to go wrong, nor
    /// in hands that are done with.
    #[must_use]
    pub fn happens(self, moment: Moment) -> bool {
        match moment {
            Moment::Betting => matches!(
                self,
                Irregularity::Exposed
                    | Irregularity::FaceUpInDeck
                    | Irregularity::ShortDeck
                    | Irregularity::ShufflerJam
                    | Irregularity::ShoeJam
                    | Irregularity::DealerShows
                    | Irregularity::Dropped
                    | Irregularity::LampOff
                    | Irregularity::BadCut
                    | Irregularity::ChipsFound
                    | Irregularity::ThirdParty
            ),
            Moment::Dealing => true,
            Moment::Dealt | Moment::Deciding => {
                !matches!(self, Irregularity::DrawnInError | Irregularity::BadCut)
            }
            Moment::Showing => !matches!(
                self,
                Irregularity::DrawnInError | Irregularity::BadCut | Irregularity::ThirdParty
            ),
            Moment::Settled => matches!(
                self,
                Irregularity::WrongCount
                    | Irregularity::HandToEmpty
                    | Irregularity::Skipped
                    | Irregularity::ShortDeck
                    | Irregularity::Communicated
                    | Irregularity::LampOff
            ),
        }
    }
}

impl Report {
    /// A report of nothing but the word and whom it is about.
    #[must_use]
    pub fn of(what: Irregularity, who: Vec<Holder>) -> Report {
        Report {
            what,
            who,
            seen: Vec::new(),
            count: None,
            chips: None,
            on_top: None,
        }
    }

    /// The places it is about.
    #[must_use]
    pub fn places(&self) -> Vec<Place> {
        let places = self.who.iter().filter_map(|holder| match holder {
            Holder::Place(place) => Some(*place),
            _ => None,
        });
        places.collect()
    }
}
