//! Who sits or plays at a table.

use floor::Table;
use games::Place;

/// Whether somebody sits or plays at a table.
pub(crate) fn plays(table: &Table, person: &str) -> bool {
    let round = &table.round;
    let mut spots = round.spots.values();
    let sits = |place: Place| round.seating.holder(place) == Some(person);
    spots.any(|spot| spot.person == person) || Place::ALL.into_iter().any(sits)
}

/// Whoever sits or plays at a table.
pub(crate) fn players(table: &Table) -> impl Iterator<Item = &str> {
    let round = &table.round;
    let staked = round.spots.values().map(|spot| spot.person.as_str());
    staked.chain(round.seating.areas().map(|(_, person)| person))
}
