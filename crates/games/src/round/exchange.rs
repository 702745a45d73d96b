//! One card given up for another.

use super::command::Command;
use super::draft::Draft;
use super::event::Event;
use super::refusal::Refusal;
use crate::game::Offer;
use crate::place::Place;
use crate::rule::Rule;
use crate::wager::Wager;

impl Draft<'_> {
    /// Gives a card up with its price on it; the dealer's next step brings the new one.
    pub(super) fn give_up(
        &mut self,
        place: Place,
        offers: &[Offer],
        position: usize,
    ) -> Result<(), Refusal> {
        let card = position;
        let change = Command::Change { place, card };
        let price = self.offered(offers, &change, Rule::ChangeOnce)?.costs;
        for clause in self.game.change_under() {
            self.because(Some(clause));
        }
        self.emit(Event::CardGivenUp {
            place,
            position,
            price,
        });
        let Some(spot) = self.round().spots.get(&place) else {
            return Ok(());
        };
        let jackpot = spot.stakes.get(&Wager::Jackpot);
        let dark = jackpot.is_some_and(|stake| !stake.lit);
        for (wager, line) in &self.game.change(spot) {
            // A chip whose light stayed dark is no wager; it goes back at the end.
            if *wager == Wager::Jackpot && dark {
                continue;
            }
            self.line(place, *wager, line);
        }
        Ok(())
    }
}
