//! Declaring a hand that wins the jackpot.

use super::draft::Draft;
use super::event::Event;
use super::refusal::{Reason, Refusal};
use crate::irregularity::Moment;
use crate::place::{Holder, Place};
use crate::rule::Rule;
use crate::wager::Wager;

impl Draft<'_> {
    /// A player says what a hand is that has not been turned up yet.
    pub(super) fn decide_name(
        &mut self,
        place: Place,
        category: cards::five::Category,
    ) -> Result<(), Refusal> {
        let spot = self.spot(place)?;
        if spot.hand.is_empty() || spot.hand.all_shown().is_some() {
            return Err(Refusal {
                reason: Reason::NotNow("before the hand is turned up"),
                under: None,
            });
        }
        self.emit(Event::HandNamed { place, category });
        Ok(())
    }

    /// A player, or the house for a player, speaks up for a hand that has been seen and
    /// still lies on the table.
    pub(super) fn decide_declare(&mut self, place: Place) -> Result<(), Refusal> {
        let spot = self.spot(place)?;
        if self.round.moment() < Moment::Deciding {
            return self.refuse(Reason::NotToBeSeen, Rule::LookAfterTheDeal);
        }
        if self.round.discards.contains(&Holder::Place(place)) {
            return self.refuse(Reason::CardsAreCollected, Rule::CollectedStays);
        }
        if spot.changed.is_some() {
            return self.refuse(Reason::CardWasChanged, Rule::ChangeEndsJackpot);
        }
        if !spot.has(Wager::Jackpot) {
            return self.refuse(
                Reason::NoWagerThere(Wager::Jackpot),
                Rule::JackpotNeedsOpening,
            );
        }
        self.emit(Event::Declared { place });
        Ok(())
    }
}
