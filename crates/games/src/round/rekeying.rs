//! A face that was keyed wrongly, keyed again.
//!
//! What lies on the table decides, and not what was keyed. Before money moved on it the
//! dealer keys it again; after that two people do, and what was paid or taken wrongly is
//! put right by a correction.

use cards::Card;

use super::command::Command;
use super::draft::{Draft, refused};
use super::event::Event;
use super::refusal::{Reason, Refusal};
use super::{Phase, Round};
use crate::place::Holder;
use crate::table::Chance;

impl Round {
    /// Whether money has moved on the cards of a holder; on those of the dealer and the
    /// board, as soon as any has.
    #[must_use]
    pub fn has_moved_money(&self, of: Holder) -> bool {
        let mut lines = self.lines.iter();
        match of {
            Holder::Place(place) => lines.any(|line| line.place == place),
            Holder::Dealer | Holder::Board => lines.next().is_some(),
        }
    }

    /// Whether a command keys a face again on which money has moved.
    #[must_use]
    pub fn rekeys_settled(&self, command: &Command) -> bool {
        matches!(command, Command::Rekey { of, .. } if self.has_moved_money(*of))
    }
}

impl Draft<'_> {
    /// A card that was turned up gets another face.
    pub(super) fn decide_rekey(
        &mut self,
        of: Holder,
        position: usize,
        face: Card,
    ) -> Result<(), Refusal> {
        let refuse = |when| {
            Err(Refusal {
                reason: Reason::NotNow(when),
                under: None,
            })
        };
        // The house knows the faces of its own cards, and nobody keys them.
        if self.card.chance != Chance::Real {
            return refuse("where real cards are keyed");
        }
        let hand = match of {
            Holder::Dealer => Some(&self.round().dealer),
            Holder::Board => Some(&self.round().board),
            Holder::Place(place) => self.round().spots.get(&place).map(|spot| &spot.hand),
        };
        if !hand.is_some_and(|hand| hand.shows(position)) {
            return refuse("once the card lies face up");
        }
        if let Holder::Place(place) = of
            && let Some(spot) = self.round().spots.get(&place)
            && spot.prize.is_some()
        {
            return refuse("before the hand has won a prize");
        }
        if self.round().shown().contains(face) {
            let (card, lies) = (face, self.round().lies(face));
            let deck = &self.game.table().deck_cards;
            return refused(Reason::CardTwice { card, lies }, deck);
        }
        self.emit(Event::CardRekeyed {
            of,
            position,
            card: face,
        });
        let round = self.round();
        let read = round.qualified.filter(|_| round.phase == Phase::Showing);
        let again = self.game.dealer_qualifies(self.round());
        if let (Some(before), Some(again)) = (read, again)
            && before != again.value
        {
            self.emit(Event::DealerRead {
                qualifies: again.value,
                under: again.under,
            });
        }
        Ok(())
    }
}
