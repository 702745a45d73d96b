//! Declaring a hand that wins the jackpot.

use cards::five::Category;
use rulebook::Citation;

use super::draft::Draft;
use super::event::Event;
use super::refusal::{Reason, Refusal};
use crate::irregularity::Moment;
use crate::place::{Holder, Place};
use crate::rule::Rule;
use crate::wager::Wager;

impl Draft<'_> {
    /// A player says what a hand is that has not been turned up yet.
    pub(super) fn decide_name(&mut self, place: Place, category: Category) -> Result<(), Refusal> {
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
    /// still lies on the table. What the book always has declared needs no jackpot wager.
    pub(super) fn decide_declare(
        &mut self,
        place: Place,
        category: Option<Category>,
    ) -> Result<(), Refusal> {
        let spot = self.spot(place)?;
        if self.round().moment() < Moment::Deciding {
            let seen = self.clause(Rule::LookAfterTheDeal);
            return Err(Refusal {
                reason: Reason::NotToBeSeen,
                under: seen.or_else(|| self.clause(Rule::StayOffered)),
            });
        }
        if self.round().discards.contains(&Holder::Place(place)) {
            return self.refuse(Reason::CardsAreCollected, Rule::CollectedStays);
        }
        let always = self.always_declared(category);
        if always.is_none() && spot.changed.is_some() {
            return self.refuse(Reason::CardWasChanged, Rule::ChangeEndsJackpot);
        }
        if always.is_none() && !spot.has(Wager::Jackpot) {
            return self.refuse(
                Reason::NoWagerThere(Wager::Jackpot),
                Rule::JackpotNeedsOpening,
            );
        }
        self.because(always);
        self.emit(Event::Declared { place });
        Ok(())
    }

    /// The clause that has a hand declared whatever was wagered on it.
    fn always_declared(&self, category: Option<Category>) -> Option<Citation> {
        let rules = self.game.jackpot()?;
        let prize = rules.prize(category?)?;
        let declared = rules.jackpot_declared.filter(|_| prize.value.is_shared());
        declared.map(|stated| stated.under)
    }
}
