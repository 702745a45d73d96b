//! Who sits where, and who waits for a place.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use rulebook::Citation;

use super::draft::Draft;
use super::event::Event;
use super::refusal::{Reason, Refusal};
use super::{Phase, Round};
use crate::irregularity::Irregularity;
use crate::place::Place;
use crate::rule::Rule;

/// The people at a table, from one round to the next. Copies share it until somebody comes
/// or goes.
#[derive(Debug, Clone, PartialEq, Eq, Default, serde::Serialize, serde::Deserialize)]
#[serde(from = "Seated", into = "Seated")]
pub struct Seating(Arc<Seated>);

#[derive(Debug, Clone, PartialEq, Eq, Default, serde::Serialize, serde::Deserialize)]
struct Seated {
    areas: BTreeMap<Place, String>,
    seats: BTreeMap<String, Place>,
    waiting: BTreeSet<String>,
    standing: BTreeSet<Place>,
    apart: Vec<((String, String), Citation)>,
}

impl From<Seated> for Seating {
    fn from(seated: Seated) -> Seating {
        Seating(Arc::new(seated))
    }
}

impl From<Seating> for Seated {
    fn from(seating: Seating) -> Seated {
        Arc::unwrap_or_clone(seating.0)
    }
}

impl Seating {
    /// Whose area a place is.
    #[must_use]
    pub fn holder(&self, place: Place) -> Option<&str> {
        self.0.areas.get(&place).map(String::as_str)
    }

    /// Where a person sits, among several areas.
    #[must_use]
    pub fn seat(&self, person: &str) -> Option<Place> {
        self.0.seats.get(person).copied()
    }

    /// Who waits for a place.
    pub fn waiting(&self) -> impl Iterator<Item = &str> {
        self.0.waiting.iter().map(String::as_str)
    }

    /// Every area that is somebody's.
    pub fn areas(&self) -> impl Iterator<Item = (Place, &str)> {
        let areas = self.0.areas.iter();
        areas.map(|(place, person)| (*place, person.as_str()))
    }

    /// Everybody who sits somewhere, among several areas.
    pub fn seats(&self) -> impl Iterator<Item = (&str, Place)> {
        let seats = self.0.seats.iter();
        seats.map(|(person, place)| (person.as_str(), *place))
    }

    /// Those who are kept apart.
    pub fn apart(&self) -> impl Iterator<Item = (&str, &str)> {
        let apart = self.0.apart.iter();
        apart.map(|((one, other), _)| (one.as_str(), other.as_str()))
    }

    /// Whether whoever plays at a place stands.
    #[must_use]
    pub fn stands(&self, place: Place) -> bool {
        self.0.standing.contains(&place)
    }

    /// Who plays here already that a person is kept apart from, and the clause.
    fn kept_apart<'s>(
        &'s self,
        person: &str,
        mut here: impl FnMut(&str) -> bool,
    ) -> Option<(&'s str, Citation)> {
        self.0.apart.iter().find_map(|((one, other), under)| {
            let other = match person {
                known if known == one => other,
                known if known == other => one,
                _ => return None,
            };
            here(other).then_some((other.as_str(), *under))
        })
    }

    fn change(&mut self) -> &mut Seated {
        Arc::make_mut(&mut self.0)
    }
}

impl Seated {
    fn leave(&mut self, place: Place) {
        self.standing.remove(&place);
        let Some(person) = self.areas.remove(&place) else {
            return;
        };
        if self.seats.get(&person) == Some(&place) {
            self.seats.remove(&person);
            let mut others = self.areas.iter().filter(|(_, other)| **other == person);
            if let Some((other, _)) = others.next() {
                self.seats.insert(person, *other);
            }
        }
    }

    fn sit(&mut self, place: Place, person: &str) {
        self.waiting.remove(person);
        self.standing.remove(&place);
        // Whoever had the area keeps no seat at it.
        self.seats.retain(|_, seat| *seat != place);
        self.areas.insert(place, person.to_owned());
        self.seats.entry(person.to_owned()).or_insert(place);
    }
}

impl Draft<'_> {
    /// Whose place it is: that of whoever is named, of the player who tells it, of whoever
    /// has it, else of a guest without a name.
    pub(super) fn whose(&self, place: Place, named: Option<String>) -> String {
        let teller = || self.teller.plays.then(|| self.teller.person.to_owned());
        let holder = || self.round().seating.holder(place).map(str::to_owned);
        let known = named.or_else(teller).or_else(holder);
        known.unwrap_or_else(|| format!("player-{place}"))
    }

    pub(super) fn decide_sit(
        &mut self,
        place: Place,
        person: Option<String>,
    ) -> Result<(), Refusal> {
        let person = self.whose(place, person);
        self.check_apart(&person)?;
        self.check_place(place)?;
        let table = self.game.table();
        let seating = &self.round().seating;
        if seating.holder(place) == Some(&person) && !seating.stands(place) {
            return Err(Refusal {
                reason: Reason::SitsThere(place),
                under: None,
            });
        }
        self.because(table.places.as_ref().map(|places| places.under));
        self.emit(Event::Sat { place, person });
        Ok(())
    }

    /// The seat among several areas is chosen while nothing is dealt: it says which hand
    /// may be looked at, so it is at an area of the player's own.
    pub(super) fn decide_take_seat(
        &mut self,
        place: Place,
        person: Option<String>,
    ) -> Result<(), Refusal> {
        let person = self.whose(place, person);
        let over = matches!(self.round().phase, Phase::Settled | Phase::Void);
        if self.round().phase != Phase::Betting && !over {
            let reason = Reason::NotNow("before the cards are dealt");
            return self.refuse(reason, Rule::SeatHandOnly);
        }
        self.check_place(place)?;
        let holder = self.round().seating.holder(place);
        if holder != Some(&person) {
            return Err(Refusal {
                reason: match holder {
                    Some(_) => Reason::SomebodyPlays,
                    None => Reason::NobodyThere,
                },
                under: None,
            });
        }
        self.emit(Event::SeatTaken { place, person });
        Ok(())
    }

    /// Notes that whoever plays at a place of the table stands, whether they ever sat or not.
    pub(super) fn decide_stand(&mut self, place: Place) -> Result<(), Refusal> {
        self.check_place(place)?;
        self.emit(Event::Stood { place });
        Ok(())
    }

    /// Gives an area up, once nothing of its player's is at stake.
    pub(super) fn decide_leave(&mut self, place: Place) -> Result<(), Refusal> {
        if self.round().seating.holder(place).is_none() {
            return Err(Refusal {
                reason: Reason::NobodyThere,
                under: None,
            });
        }
        let spot = self.round().spots.get(&place);
        if spot.is_some_and(|spot| !spot.stakes.is_empty()) {
            let table = self.game.table();
            let (_, seated) = table.ruling_on(Irregularity::LeftSeat, self.round().moment(), &[]);
            return Err(Refusal {
                reason: Reason::NotNow("once nothing of yours is at stake"),
                under: seated.or_else(|| self.clause(Rule::Frozen)),
            });
        }
        self.emit(Event::Left { place });
        Ok(())
    }

    /// Nobody joins a table at which somebody plays whom the operator keeps apart.
    pub(super) fn check_apart(&self, person: &str) -> Result<(), Refusal> {
        let seating = &self.round().seating;
        let here = |other: &str| {
            let sits = seating.0.areas.values().any(|holder| holder == other);
            sits || self.round().spots.values().any(|spot| spot.person == other)
        };
        match seating.kept_apart(person, here) {
            Some((other, under)) => Err(Refusal {
                reason: Reason::KeptApart(other.to_owned()),
                under: Some(under),
            }),
            None => Ok(()),
        }
    }

    /// Only whoever sits may wager, where the book says so.
    pub(super) fn check_seated(&self, place: Place) -> Result<(), Refusal> {
        let bound = self.clause(Rule::SeatedOnly).is_some();
        if bound && self.round().seating.stands(place) {
            return self.refuse(Reason::NotSeated, Rule::SeatedOnly);
        }
        Ok(())
    }

    /// Notes who sat through a round without playing, where the book forbids it.
    pub(super) fn flag_idle_seats(&mut self) {
        let Some(under) = self.clause(Rule::SittersPlay) else {
            return;
        };
        let taken = self.round().seating.0.areas.keys().copied();
        let plays = |place: &Place| self.round().spots.contains_key(place);
        let idle: Vec<Place> = taken.filter(|place| !plays(place)).collect();
        for place in idle {
            self.emit(Event::Breached { place, under });
        }
    }
}

impl Round {
    /// Where a person sits in this round: at the seat, else at the first place played.
    #[must_use]
    pub fn seat(&self, person: &str) -> Option<Place> {
        let plays = |place: &Place| {
            self.spots
                .get(place)
                .is_some_and(|spot| spot.person == person)
        };
        let seat = self.seating.seat(person).filter(plays);
        seat.or_else(|| self.spots.keys().copied().find(plays))
    }

    pub(super) fn apply_to_seating(&mut self, event: &Event) {
        match event {
            Event::Sat { place, person } => self.seating.change().sit(*place, person),
            Event::SeatTaken { place, person } => {
                self.seating.change().seats.insert(person.clone(), *place);
            }
            Event::Stood { place } => {
                self.seating.change().standing.insert(*place);
            }
            Event::KeptApart { people, under } => {
                self.seating.change().apart.push((people.clone(), *under));
            }
            Event::Left { place } => self.seating.change().leave(*place),
            Event::Waited { person } => {
                self.seating.change().waiting.insert(person.clone());
            }
            _ => {}
        }
    }

    /// Makes every hand blind but that of its player's seat.
    pub(super) fn blind_extra_hands(&mut self) {
        let places: Vec<Place> = self.spots.keys().copied().collect();
        for place in places {
            let person = self.spots.get(&place).map(|spot| spot.person.clone());
            let seat = person.and_then(|person| self.seat(&person));
            if let Some(spot) = self.spots.get_mut(&place) {
                spot.blind = seat != Some(place);
            }
        }
    }
}
