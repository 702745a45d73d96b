//! Chips that guests carry: what comes to the felt beyond what a table knew of was brought
//! along, and what is left when somebody goes is taken away.

use std::collections::{BTreeMap, BTreeSet};

use games::round;
use money::Money;

use super::TrayEvent;
use crate::house::{Event, House};

impl House {
    /// What follows from the events of a command for chips that guests carry, at tables whose
    /// chips come from the cage; `had` is what the stacks held before. Chips that somebody who
    /// works there has `seen` lie on the felt; at an own screen nobody puts down more than they
    /// have, unless the chips are real.
    pub(in crate::house) fn carried_by_guests(
        &self,
        events: &[Event],
        had: &BTreeMap<(u32, String), Money>,
        seen: bool,
    ) -> Vec<Event> {
        let mut found = Vec::new();
        for ((table, person), had) in had {
            let lies_there = seen || self.has_real_chips(*table, person);
            if !self.is_kept(*table) || !lies_there {
                continue;
            }
            let held = self.cage.stack(*table, person);
            // What a correction took and nobody had is owed, and not brought.
            let floor = (*had).min(Money::ZERO);
            if held < floor {
                let amount = floor.minus(held).unwrap_or(Money::ZERO);
                let person = person.clone();
                found.push((*table, TrayEvent::Brought { person, amount }));
            }
        }
        for table in parted(events) {
            found.extend(self.taken_away(table).map(|event| (table, event)));
        }
        let found = found.into_iter();
        found
            .map(|(table, event)| Event::Tray { table, event })
            .collect()
    }

    /// What guests put down at a table more than they won there, before its chips were in the
    /// books: once they are, it was brought along.
    pub(in crate::house) fn brought_before(&self, table: u32) -> Vec<TrayEvent> {
        let stacks = self.cage.stacks_at(table);
        let owed = stacks.filter(|(_, held)| held.is_negative());
        owed.map(|(person, held)| TrayEvent::Brought {
            person: person.to_owned(),
            amount: held.negated().unwrap_or(Money::ZERO),
        })
        .collect()
    }

    /// Whether the chips of a table come from the cage.
    #[must_use]
    pub fn is_kept(&self, table: u32) -> bool {
        self.tables.get(&table).is_some_and(|it| it.tray.kept)
    }

    /// What those carry away who no longer play at a table.
    fn taken_away(&self, number: u32) -> impl Iterator<Item = TrayEvent> {
        let table = self.tables.get(&number).filter(|it| it.tray.kept);
        let gone = table.into_iter().flat_map(move |table| {
            let people = self.cage.stacks_at(number);
            people.filter(move |(person, held)| {
                let mut areas = table.round.seating.areas();
                let sits = areas.any(|(_, holder)| holder == *person);
                held.is_positive() && !sits && !table.has_at_stake(person)
            })
        });
        gone.map(|(person, amount)| TrayEvent::TookAway {
            person: person.to_owned(),
            amount,
        })
    }
}

/// The tables at which somebody went, or a round ended.
fn parted(events: &[Event]) -> BTreeSet<u32> {
    let parted = events.iter().filter_map(|event| match event {
        Event::Table { table, event, .. } => {
            let parts = matches!(
                event,
                round::Event::Left { .. }
                    | round::Event::Stood { .. }
                    | round::Event::RoundSettled { .. }
                    | round::Event::RoundVoided { .. }
            );
            parts.then_some(*table)
        }
        _ => None,
    });
    parted.collect()
}
