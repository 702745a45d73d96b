//! One card given up for another.

use super::draft::Draft;
use super::event::Event;
use super::refusal::{Reason, Refusal};
use super::spot::Spot;
use crate::game::{Choice, Offer};
use crate::place::Place;
use crate::rule::Rule;

impl Draft<'_> {
    /// Gives a card up with its price on it; the dealer's next step brings the new one.
    pub(super) fn give_up(
        &mut self,
        place: Place,
        spot: &Spot,
        offers: &[Offer],
        position: usize,
    ) -> Result<(), Refusal> {
        let wanted = |choice| matches!(choice, Choice::Exchange { .. });
        let offer = self.offered(offers, wanted, Rule::ChangeOnce)?;
        let Choice::Exchange { price } = offer.choice else {
            return Ok(());
        };
        if position >= spot.hand.len() {
            return self.refuse(Reason::NotOffered, Rule::ChangeOnce);
        }
        for clause in self.game.change_under() {
            self.because(Some(clause));
        }
        self.emit(Event::CardGivenUp {
            place,
            position,
            price,
        });
        let Some(spot) = self.round.spots.get(&place) else {
            return Ok(());
        };
        for (wager, line) in &self.game.change(spot) {
            self.line(place, *wager, line);
        }
        Ok(())
    }
}
