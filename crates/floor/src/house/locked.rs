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
    /// When each hand received its cards; those of one moment by the order of the cards.
    pub(super) dealt: BTreeMap<Place, HandDealt>,
    /// How many cards the players' hands have received.
    #[serde(default)]
    pub(super) cards: u64,
}

impl Locked {
    /// When the hands received their cards, as their jackpot counts: after what happened
    /// to it before.
    pub(super) fn hands(&self, before: Stamp) -> Vec<HandDealt> {
        let later = |stamp: Stamp| Stamp {
            sequence: before.sequence + stamp.sequence,
            ..stamp
        };
        let hands = self.dealt.values();
        let hands = hands.map(|hand| HandDealt {
            first_card: later(hand.first_card),
            complete: later(hand.complete),
            ..*hand
        });
        hands.collect()
    }

    /// Whether an event changes it.
    pub(super) const fn follows(event: &Event) -> bool {
        matches!(event, Event::BettingClosed { .. } | Event::CardDealt { .. })
    }

    pub(super) fn apply(&mut self, at_ms: i64, event: &Event) {
        match event {
            Event::BettingClosed { .. } => {
                self.number += 1;
                self.dealt.clear();
                self.cards = 0;
            }
            Event::CardDealt {
                to: Holder::Place(place),
                ..
            } => {
                self.cards += 1;
                let at = Stamp {
                    at_ms,
                    sequence: self.cards,
                };
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
            | Event::CardRekeyed { .. }
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
