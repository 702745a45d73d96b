//! A table as it is when something is told of it, and to whom.

use std::collections::BTreeMap;

use cards::Card;
use floor::Table;
use games::round::Round;
use games::{Holder, Place, Wager};
use money::Money;

use crate::listener::Listener;
use crate::sentence::{Sentence, Topic};
use crate::text::{Held, Text, Whose};
use crate::texts::Texts;

/// What somebody is told about.
#[derive(Clone, Copy)]
pub(crate) struct Scene<'s> {
    pub(crate) texts: &'static Texts,
    pub(crate) to: &'s dyn Listener,
    /// The table after what is told.
    pub(crate) table: &'s Table,
    /// Who was last seen at each place.
    pub(crate) people: &'s BTreeMap<Place, String>,
}

/// How somebody at a place is spoken of.
pub(crate) enum Who {
    /// Spoken to.
    You,
    /// Spoken of by a name.
    Other(String),
}

impl Scene<'_> {
    /// How whoever plays at a place is spoken of.
    pub(crate) fn who(&self, place: Place) -> Who {
        let round = &self.table.round;
        let spot = round.spots.get(&place).map(|spot| spot.person.as_str());
        let person = spot.or_else(|| round.seating.holder(place));
        let person = person.or_else(|| self.people.get(&place).map(String::as_str));
        match person {
            Some(person) if self.to.is(person) => Who::You,
            Some(person) => Who::Other(self.to.name(person).unwrap_or_else(|| self.place(place))),
            None => Who::Other(self.place(place)),
        }
    }

    /// The places of whoever is told, at which cards lie.
    pub(crate) fn own(&self) -> impl Iterator<Item = Place> {
        let places = self.table.round.spots.iter();
        let own = places.filter(|(_, spot)| self.to.is(&spot.person));
        own.map(|(place, _)| *place)
    }

    fn place(&self, place: Place) -> String {
        let number = place.to_string();
        self.texts.place.fill(&[("place", &number)])
    }

    /// The round with the faces that whoever is told may see.
    pub(crate) fn seen(&self) -> Round {
        let face = |of: Holder, position| self.to.face(self.table, of, position);
        self.table.round.with_faces(face)
    }

    /// Cards, as they are written here.
    pub(crate) fn cards(&self, cards: &[Card]) -> String {
        self.to.cards(self.texts, cards)
    }

    /// Something about a place.
    pub(crate) fn about(
        &self,
        topic: Topic,
        place: Place,
        text: &Whose,
        values: &[(&str, &str)],
    ) -> Sentence {
        let words = self.either(place, (&text.you, &text.other), values);
        Sentence::new(topic, words).at(place)
    }

    fn either(
        &self,
        place: Place,
        (you, other): (&Text, &Text),
        values: &[(&str, &str)],
    ) -> String {
        let number = place.to_string();
        match self.who(place) {
            Who::You => you.fill(&[values, &[("place", &number)]].concat()),
            Who::Other(who) => other.fill(&[values, &[("place", &number), ("who", &who)]].concat()),
        }
    }

    /// What a player does with an amount on a wager.
    pub(crate) fn does(&self, place: Place, text: &Whose, wager: Wager, amount: Money) -> Sentence {
        let (name, on) = (self.texts.name(wager), self.texts.on(wager));
        let written = self.to.amount(self.texts, amount);
        let values: [(&str, &str); 3] = [("wager", &name), ("on", &on), ("amount", &written)];
        let told = self.about(Topic::Player, place, text, &values);
        told.on(wager, amount)
    }

    /// Something about a person who may have no place.
    pub(crate) fn person(&self, text: &Whose, person: &str, place: Option<Place>) -> Sentence {
        let number = place.map_or_else(String::new, |place| place.to_string());
        let name = self.to.name(person).unwrap_or_else(|| person.to_owned());
        let values: [(&str, &str); 3] = [("place", &number), ("name", &name), ("who", &name)];
        let words = match self.to.is(person) {
            true => text.you.fill(&values),
            false => text.other.fill(&values),
        };
        Sentence {
            place,
            ..Sentence::new(Topic::Player, words)
        }
    }

    /// Something about the cards of a holder.
    pub(crate) fn held(&self, of: Holder, text: &Held, values: &[(&str, &str)]) -> Sentence {
        let words = match of {
            Holder::Dealer => text.dealer.fill(values),
            Holder::Board => text.board.fill(values),
            Holder::Place(place) => {
                let words = self.either(place, (&text.you, &text.other), values);
                return Sentence::new(Topic::Cards, words).at(place);
            }
        };
        Sentence::new(Topic::Cards, words)
    }
}
