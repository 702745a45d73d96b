//! Why a round came to what it did for a place.

use games::Place;
use narrator::Fate;
use serde::Serialize;
use utoipa::ToSchema;

use super::words::FateWord;
use super::{ClauseView, Looking};

/// Why a round came to what it did, for the player it is about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = Why)]
pub(crate) struct WhyView {
    /// The reason in one sentence.
    pub(super) sentence: String,
    /// What became of each wager, in the order they were settled.
    pub(super) lines: Vec<WhyLineView>,
}

/// What became of one wager.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = WhyLine)]
pub(crate) struct WhyLineView {
    /// The wager.
    pub(super) wager: String,
    /// What it is called.
    pub(super) label: String,
    /// What was staked on it.
    pub(super) stake: i64,
    /// What became of it.
    pub(super) result: FateWord,
    /// What was paid beside the stake.
    pub(super) paid: i64,
    /// What it came to for the player.
    pub(super) net: i64,
    /// A few words more: the odds, the hand, or what was missing; null: there is no more.
    #[schema(required)]
    pub(super) note: Option<String>,
    /// The clauses it rests on, the most particular first.
    pub(super) clauses: Vec<ClauseView>,
}

impl Looking<'_> {
    /// Why a place of the onlooker's won or lost; none: it is another's, or nothing of it is
    /// settled yet.
    pub(super) fn why(&self, place: Place) -> Option<WhyView> {
        if !self.is_own(place) {
            return None;
        }
        let (texts, table) = (self.texts(), self.table);
        let sentence = narrator::why(texts, self.onlooker, table, place)?;
        let settled = narrator::settlement(texts, self.onlooker, table, place);
        let lines = settled.into_iter().map(|line| WhyLineView {
            wager: line.wager.word().to_owned(),
            label: line.label,
            stake: line.stake.in_cents(),
            result: match line.fate {
                Fate::Won | Fate::WonWithoutStake => FateWord::Won,
                Fate::Lost => FateWord::Lost,
                Fate::Returned => FateWord::Returned,
                Fate::Void => FateWord::Void,
            },
            paid: line.paid.in_cents(),
            net: line.net.in_cents(),
            note: line.note,
            clauses: line
                .under
                .into_iter()
                .map(|under| ClauseView::at(table, under))
                .collect(),
        });
        Some(WhyView {
            sentence,
            lines: lines.collect(),
        })
    }
}
