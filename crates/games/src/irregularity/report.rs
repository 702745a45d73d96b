//! What is reported at a table.

use std::collections::BTreeMap;

use cards::Card;
use money::Money;
use rulebook::{Cited, choice};

use super::ruling::Ruled;
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
    }
}

choice! {
    /// When something is noticed.
    pub enum Moment {
        /// Before betting is closed.
        Betting = "betting",
        /// While the cards are dealt.
        Dealing = "dealing",
        /// When all are dealt, before the dealer's card is shown.
        Dealt = "dealt",
        /// While players decide.
        Deciding = "deciding",
        /// While hands are turned up.
        Showing = "showing",
        /// When everything is settled.
        Settled = "settled",
    }
}

/// What was reported.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// The word for it.
    pub what: Irregularity,
    /// Whose cards or conduct it is about; empty: the deck's.
    pub who: Vec<Holder>,
    /// The cards seen.
    pub cards: Vec<Card>,
    /// How many cards were counted.
    pub count: Option<u32>,
    /// The chips found.
    pub chips: Option<(Place, Wager, Money)>,
    /// Whether the hand lies on top of the discards.
    pub on_top: bool,
}

/// What a book rules on one irregularity, by when and whom.
pub(crate) type Rulings = BTreeMap<String, Cited<Ruled>>;

impl Report {
    /// The ruling that fits best: moment and detail, then the detail, then the moment,
    /// then the row for anything.
    #[must_use]
    pub fn ruling<'b>(
        &self,
        rulings: &'b Rulings,
        moment: Moment,
        details: &[&str],
    ) -> Option<&'b Cited<Ruled>> {
        let both = details.iter().map(|detail| format!("{moment}-{detail}"));
        let detail = details.iter().map(|detail| (*detail).to_owned());
        let rows = both
            .chain(detail)
            .chain([moment.word().to_owned(), "any".to_owned()]);
        rows.into_iter().find_map(|row| rulings.get(&row))
    }
}
