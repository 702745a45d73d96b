//! Cards exposed in error as the cards were dealt.
//!
//! What counts is that a card fell face up in the dealing: neither the word for it, nor
//! the order of the reports, nor the moment at which somebody notices. The fact is kept
//! without the face, which may lie down again.

use super::Round;
use super::draft::Draft;
use super::event::Event;
use crate::irregularity::{Irregularity, Moment, Report, Seen};
use crate::place::Holder;

/// A card that fell face up in the dealing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Exposure {
    /// By which word it was reported first.
    pub what: Irregularity,
    /// Whose it is, and which of the hand; none: a card of the deck, or one nobody named.
    pub at: Option<(Holder, usize)>,
}

impl Draft<'_> {
    /// The moment by which a report is ruled on: a card exposed in the dealing is ruled on
    /// as in the dealing, whenever it is noticed.
    pub(super) fn ruled_at(&self, report: &Report) -> Moment {
        let moment = self.round().moment();
        if self.is_dealing(report.what) || self.exposures(report).is_empty() {
            return moment;
        }
        Moment::Dealing
    }

    /// Whether more than one card was exposed in this dealing, counting the report's, of
    /// those that the book counts.
    pub(super) fn exposes_again(&self, report: &Report) -> bool {
        let exposures = self.exposures(report);
        let table = self.game.table();
        let before = self.round().exposed.iter().copied();
        let all = before.chain(self.round().unknown(&exposures));
        let counted = all.filter(|exposure| table.counts_exposures(exposure.what));
        !exposures.is_empty() && counted.count() > 1
    }

    /// Records the cards of a report that nobody knew to have been exposed.
    pub(super) fn record_exposures(&mut self, report: &Report) {
        let exposures = self.exposures(report);
        for exposure in self.round().unknown(&exposures) {
            self.emit(Event::CardExposed { exposure });
        }
    }

    /// The cards of a report that were exposed in the dealing.
    fn exposures(&self, report: &Report) -> Vec<Exposure> {
        let what = report.what;
        let exposes = matches!(
            what,
            Irregularity::Exposed | Irregularity::FaceUpInDeck | Irregularity::DealerShows
        );
        if !exposes || self.round().moment() == Moment::Betting {
            return Vec::new();
        }
        let dealing = self.is_dealing(what);
        if dealing && report.seen.is_empty() {
            let at = self.last_dealt(report);
            return vec![Exposure { what, at }];
        }
        let fell = |seen: &&Seen| {
            // A card that lay face up in the deck was face up as it came to a hand.
            let from_deck = what == Irregularity::FaceUpInDeck && seen.at.is_some();
            dealing || seen.in_the_deal || from_deck || self.round().is_exposed(seen.at)
        };
        let fallen = report.seen.iter().filter(fell);
        fallen.map(|seen| Exposure { what, at: seen.at }).collect()
    }

    /// The card that came last to the hand of a report that names no card: what is noticed
    /// in the dealing is noticed as it falls.
    fn last_dealt(&self, report: &Report) -> Option<(Holder, usize)> {
        let [of] = report.who.as_slice() else {
            return None;
        };
        let last = self.round().hand(*of)?.len().checked_sub(1)?;
        Some((*of, last))
    }

    /// Whether a card shown now is shown in the dealing, which ends with the dealer's
    /// face-up card where the book has one.
    fn is_dealing(&self, what: Irregularity) -> bool {
        let up_card = self.steps().up_card(self.round()).is_some();
        match self.round().moment() {
            Moment::Dealing => true,
            Moment::Dealt => up_card && what != Irregularity::FaceUpInDeck,
            _ => false,
        }
    }
}

impl Round {
    /// Whether the card at a position is known to have fallen face up in the dealing.
    fn is_exposed(&self, at: Option<(Holder, usize)>) -> bool {
        at.is_some() && self.exposed.iter().any(|exposure| exposure.at == at)
    }

    /// Those that are not known yet, each once.
    fn unknown(&self, exposures: &[Exposure]) -> Vec<Exposure> {
        let mut unknown: Vec<Exposure> = Vec::new();
        for exposure in exposures {
            let twice = exposure.at.is_some() && unknown.iter().any(|it| it.at == exposure.at);
            if !twice && !self.is_exposed(exposure.at) {
                unknown.push(*exposure);
            }
        }
        unknown
    }
}
