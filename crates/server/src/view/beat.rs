//! What happened as steps of a show: who plays it puts cards and chips where each step says.
//!
//! Beats come in the order of the events, and nobody sorts them. A round is played again
//! from the same list, forwards and backwards: every beat says what it leaves behind.

use cards::Card;
use serde::Serialize;
use utoipa::ToSchema;

use super::made::MadeView;
use super::words::FateWord;

/// One step of what happened, as it is shown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(tag = "beat", rename_all = "kebab-case")]
#[schema(as = Beat)]
pub enum BeatView {
    /// A round begins, and the felt is cleared.
    Open {
        /// Its name.
        round: String,
    },
    /// Somebody has a place now, or nobody.
    Seat {
        /// Which.
        place: u8,
        /// Who; null: it is free.
        #[schema(required)]
        person: Option<String>,
        /// Whether the house freed it, for whoever had it was away.
        freed: bool,
    },
    /// What lies on an area now.
    Stake {
        /// Where.
        place: u8,
        /// Which wager.
        wager: String,
        /// How much; nought: it was taken off.
        amount: i64,
    },
    /// A card comes to a hand, or to the board.
    Card {
        /// `1` to `7`, `dealer` or `board`.
        holder: String,
        /// At which position, from nought.
        index: usize,
        /// Its face; null: it lies face down for whoever looks.
        #[schema(value_type = Option<String>, required)]
        card: Option<Card>,
    },
    /// A card that lies there is turned.
    Turn {
        /// `1` to `7`, `dealer` or `board`.
        holder: String,
        /// At which position, from nought.
        index: usize,
        /// Its face; null: it was turned down again.
        #[schema(value_type = Option<String>, required)]
        card: Option<Card>,
    },
    /// A card leaves a hand; another comes to its position.
    Out {
        /// `1` to `7`, `dealer` or `board`.
        holder: String,
        /// At which position, from nought.
        index: usize,
    },
    /// A hand is called.
    Named {
        /// `1` to `7` or `dealer`.
        holder: String,
        /// What it is called.
        named: String,
        /// The cards that the name rests on.
        made: MadeView,
        /// The cards that count.
        counts: MadeView,
        /// Whether the dealer's hand qualifies; null: this is no dealer's, or it is not asked.
        #[schema(required)]
        qualifies: Option<bool>,
    },
    /// Somebody decided.
    Decided {
        /// Where.
        place: u8,
        /// What, in one word, as offers have it.
        action: String,
        /// The same in words.
        label: String,
    },
    /// Why a place won or lost, in one sentence; the fates of its wagers follow.
    Why {
        /// Where.
        place: u8,
        /// The sentence.
        sentence: String,
    },
    /// What became of a wager.
    Fate {
        /// Where.
        place: u8,
        /// Which wager.
        wager: String,
        /// What became of it.
        result: FateWord,
        /// What was staked on it.
        stake: i64,
        /// What was paid beside the stake.
        paid: i64,
    },
    /// What a round came to for a place.
    Result {
        /// Where.
        place: u8,
        /// What it came to.
        net: i64,
        /// The same in words.
        label: String,
    },
    /// Something that is told and moves nothing on the felt.
    Said {
        /// It in words.
        words: String,
    },
}
