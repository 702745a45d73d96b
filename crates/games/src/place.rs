//! Where cards lie and chips stand.

use std::fmt;
use std::str::FromStr;

/// A player's place at the table, counted from the dealer's left. Players call it a box.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place(u8);

/// Whose cards they are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Holder {
    /// The player's at a place.
    Place(Place),
    /// The dealer's.
    Dealer,
    /// Everybody's, in the middle.
    Board,
}

impl Place {
    /// Every place, from the dealer's left.
    pub const ALL: [Place; 7] = [
        Place(1),
        Place(2),
        Place(3),
        Place(4),
        Place(5),
        Place(6),
        Place(7),
    ];

    /// The place of this number, from 1 to 7.
    #[must_use]
    pub fn new(number: u8) -> Option<Place> {
        Place::ALL.into_iter().find(|place| place.0 == number)
    }

    /// The place after the last: somebody may try it, and no table has it.
    const BEYOND: Place = Place(8);

    /// Every place that can be named, the one beyond included.
    pub(crate) const NAMED: [Place; 8] = {
        let [one, two, three, four, five, six, seven] = Place::ALL;
        [one, two, three, four, five, six, seven, Place::BEYOND]
    };

    /// The place of this number, the one beyond included: it can be asked for.
    fn named(number: u64) -> Option<Place> {
        Place::NAMED
            .into_iter()
            .find(|place| u64::from(place.0) == number)
    }

    /// The place that a document names by its number.
    fn read<E: serde::de::Error>(number: u64) -> Result<Place, E> {
        Place::named(number).ok_or_else(|| E::custom(not_a_place(number)))
    }

    /// Where it stands among those that can be named.
    pub(crate) fn index(self) -> usize {
        usize::from(self.0.saturating_sub(1))
    }

    /// Its number.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Place {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let place = text.parse().ok().and_then(Place::named);
        place.ok_or_else(|| not_a_place(text))
    }
}

fn not_a_place(what: impl fmt::Display) -> String {
    format!("`{what}` is not a place from 1 to 7")
}

impl fmt::Display for Holder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Holder::Place(place) => write!(f, "{place}"),
            Holder::Dealer => f.write_str("dealer"),
            Holder::Board => f.write_str("board"),
        }
    }
}

impl FromStr for Holder {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "dealer" => Ok(Holder::Dealer),
            "board" => Ok(Holder::Board),
            _ => text
                .parse()
                .map(Holder::Place)
                .map_err(|_| format!("`{text}` is none of a place from 1 to 7, dealer, board")),
        }
    }
}

/// A place is stored as its number, wherever it stands.
impl serde::Serialize for Holder {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Holder::Place(place) => place.serialize(serializer),
            Holder::Dealer | Holder::Board => serializer.collect_str(self),
        }
    }
}

impl<'de> serde::Deserialize<'de> for Holder {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Written)
    }
}

/// A holder as it is stored; a name of a field is always text.
struct Written;

impl serde::de::Visitor<'_> for Written {
    type Value = Holder;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a place from 1 to 7, dealer or board")
    }

    fn visit_u64<E: serde::de::Error>(self, number: u64) -> Result<Holder, E> {
        Place::read(number).map(Holder::Place)
    }

    fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Holder, E> {
        text.parse().map_err(E::custom)
    }
}

impl serde::Serialize for Place {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.0)
    }
}

impl<'de> serde::Deserialize<'de> for Place {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = <u8 as serde::Deserialize>::deserialize(deserializer)?;
        Place::read(u64::from(number))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_place_after_the_last_can_be_named_and_is_at_no_table() {
        let beyond: Place = "8".parse().unwrap();
        assert_eq!(beyond.number(), 8);
        assert!(!Place::ALL.contains(&beyond));
        assert_eq!(Place::new(8), None);
        assert!("9".parse::<Place>().is_err() && "0".parse::<Place>().is_err());
    }
}
