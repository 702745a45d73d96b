//! A round as its jackpot knows it.

use std::collections::BTreeMap;

use games::round::Event;
use games::{Holder, Place};
use jackpot::{HandDealt, Stamp};

/// A round after the call that closed betting, as far as the jackpot asks for it.
#[derive(Debug, Clone, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub(super) struct Locked {
    /// Which round of the table.
    pub(super) number: u64,
    /// When each hand received its cards.
    pub(super) dealt: BTreeMap<Place, HandDealt>,
}

impl Locked {
    /// Whether an event changes it.
    pub(super) const fn follows(event: &Event) -> bool {
        matches!(event, Event::BettingClosed { .. } | Event::CardDealt { .. })
    }

    pub(super) fn apply(&mut self, at: Stamp, event: &Event) {
        match event {
            Event::BettingClosed { .. } => {
                self.number += 1;
                self.dealt.clear();
            }
            Event::CardDealt {
                to: Holder::Place(place),
                ..
            } => {
                let dealt = self.dealt.entry(*place).or_insert(HandDealt {
                    place: place.number(),
                    first_card: at,
                    complete: at,
                });
                dealt.complete = at;
            }
            Event::Sat { .. }
            | Event::SeatTaken { .. }
            | Event::Stood { .. }
            | Event::Left { .. }
            | Event::Waited { .. }
            | Event::CorrectionProposed(_)
            | Event::Corrected { .. }
            | Event::WagerPlaced { .. }
            | Event::WagerChanged { .. }
            | Event::WagerWithdrawn { .. }
            | Event::BettingOpened { .. }
            | Event::LockedOut
            | Event::CardDealt { .. }
            | Event::CardShown { .. }
            | Event::CardTurnedDown { .. }
            | Event::CardExposed { .. }
            | Event::DealCompleted
            | Event::DecisionsOpened { .. }
            | Event::Looked { .. }
            | Event::Laid { .. }
            | Event::HandNamed { .. }
            | Event::Declared { .. }
            | Event::Checked { .. }
            | Event::Stayed { .. }
            | Event::Folded { .. }
            | Event::CardGivenUp { .. }
            | Event::CardDrawn { .. }
            | Event::DealerRead { .. }
            | Event::PrizeWon { .. }
            | Event::Money { .. }
            | Event::Collected { .. }
            | Event::Ruled { .. }
            | Event::RulingAsked { .. }
            | Event::RulingAnswered
            | Event::KeptApart { .. }
            | Event::Breached { .. }
            | Event::HandCounted { .. }
            | Event::CardAdded { .. }
            | Event::CardSetAside
            | Event::StrayDiscarded { .. }
            | Event::HandMislaid { .. }
            | Event::HandRestored { .. }
            | Event::SeatDeemed { .. }
            | Event::Reopened { .. }
            | Event::ChipsFound { .. }
            | Event::HandVoided { .. }
            | Event::RoundVoided { .. }
            | Event::RoundSettled { .. }
            | Event::RoundOpened { .. }
            | Event::DeckStaged { .. }
            | Event::ShuffleNeeded
            | Event::DeckReplaced
            | Event::StubPutAway
            | Event::CardsCounted { .. }
            | Event::Ordered { .. }
            | Event::TableIdle
            | Event::Held { .. }
            | Event::ClockRead { .. } => {}
        }
    }
}
