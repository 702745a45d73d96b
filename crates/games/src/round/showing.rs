//! Turning up the hands and settling them.

use std::cmp::Ordering;

use cards::Card;

use super::draft::Draft;
use super::event::Event;
use super::refusal::Refusal;
use crate::line::Fate;
use crate::place::{Holder, Place};
use crate::rule::Rule;

impl Draft<'_> {
    pub(super) fn decide_turn_dealer(&mut self, faces: &[Card]) -> Result<(), Refusal> {
        let hidden: Vec<usize> = self.round.dealer.hidden().collect();
        self.show(Holder::Dealer, &hidden, faces)?;
        if let Some(qualifies) = self.game.dealer_qualifies(&self.round) {
            self.emit(Event::DealerRead {
                qualifies: qualifies.value,
                under: qualifies.under,
            });
        }
        Ok(())
    }

    pub(super) fn decide_turn_hand(&mut self, place: Place, faces: &[Card]) -> Result<(), Refusal> {
        let spot = self.round.spots.get(&place);
        let hidden: Vec<usize> = spot
            .map(|spot| spot.hand.hidden().collect())
            .unwrap_or_default();
        self.show(Holder::Place(place), &hidden, faces)?;
        let Some(spot) = self.round.spots.get(&place) else {
            return Ok(());
        };
        let loses = self.game.contest(&self.round, spot) == Some(Ordering::Less);
        if !self.game.losers_first() || loses || self.round.qualified == Some(false) {
            self.settle(place)?;
        }
        Ok(())
    }

    pub(super) fn settle(&mut self, place: Place) -> Result<(), Refusal> {
        let Some(spot) = self.round.spots.get(&place) else {
            return Ok(());
        };
        let lines = self.game.settle(&self.round, &spot.counted())?;
        for (wager, line) in &lines {
            self.line_found(place, *wager, line);
        }
        // A hand that won stays on the table until all winners are paid, where the book
        // says so.
        let won = lines.iter().any(|(_, line)| line.fate == Fate::Won);
        let prize = self.settle_jackpot(place);
        if !prize && (!won || self.clause(Rule::CollectAfterPaying).is_none()) {
            self.emit(Event::Collected {
                of: Holder::Place(place),
            });
        }
        Ok(())
    }
}
