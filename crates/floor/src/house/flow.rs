//! What keeps a table flowing: *deal*, and places that are freed.

use games::Place;
use games::round::{self, Phase};

use super::draft::Draft;
use super::{Event, Refusal};

/// Why the house frees a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Absence {
    /// Whoever has it was not heard of for a while.
    Away,
    /// Whoever has it made no wager for some rounds.
    Idle,
}

/// A place that the house freed.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Freed {
    /// Whose it was.
    pub person: String,
    /// Why.
    pub why: Absence,
}

impl Draft<'_> {
    /// Somebody wants the deal to begin, or the next round.
    pub(super) fn decide_say_deal(&mut self, number: u32) -> Result<(), Refusal> {
        let table = self.table(number)?;
        let person = &self.by.person;
        if !table.is_automatic() {
            return Err(Refusal::Deal("the dealer of this table deals"));
        }
        match table.round.phase {
            Phase::Betting => {
                let mut guests = table.guests();
                let alone = guests.all(|guest| guest == person);
                let mut spots = table.round.spots.values();
                let plays =
                    spots.any(|spot| spot.person == *person && table.game().is_dealt_in(spot));
                if alone && !plays {
                    return Err(Refusal::Deal("place your bets first"));
                }
            }
            Phase::Settled | Phase::Void => {}
            _ => return Err(Refusal::Deal("the cards are on their way")),
        }
        if table.flow.has_said_deal(person) {
            return Err(Refusal::Deal("you have said so already"));
        }
        self.events.push(Event::DealSaid {
            table: number,
            at_ms: self.at_ms,
            person: person.clone(),
        });
        Ok(())
    }

    /// The house frees every place that somebody has at a table, once nothing of theirs is
    /// at stake there; their chips go with them.
    pub(super) fn decide_free_seat(
        &mut self,
        number: u32,
        person: String,
        why: Absence,
    ) -> Result<(), Refusal> {
        let table = self.table(number)?;
        let areas = table.round.seating.areas();
        let own: Vec<Place> = areas
            .filter(|(_, holder)| *holder == person)
            .map(|(place, _)| place)
            .collect();
        if own.is_empty() {
            return Err(Refusal::NotYours("nobody of that name sits there"));
        }
        if table.has_at_stake(&person) {
            return Err(Refusal::NotYours("once nothing of theirs is at stake"));
        }
        let left = own.into_iter().map(|place| Event::Table {
            table: number,
            at_ms: self.at_ms,
            event: round::Event::Left { place },
        });
        self.events.extend(left);
        let terms = self.house.terms.as_ref();
        if terms.is_some_and(|terms| terms.demonstration) {
            self.take_away(number, &person);
        }
        self.events.push(Event::SeatFreed {
            table: number,
            freed: Freed { person, why },
        });
        Ok(())
    }
}
