//! Cards of which some lie face down.

use std::fmt;
use std::ops::Deref;
use std::str::FromStr;

use crate::cards::{refuse_twice, write_in_a_row};
use crate::notation::{NotationError, Reader};
use crate::{Card, CardSet, Cards, StandsTwice};

/// What is known of a card on the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Face {
    /// It has been shown.
    Known(Card),
    /// It has not: `??`.
    Unknown,
}

impl Face {
    /// The card, if it is known.
    pub const fn known(self) -> Option<Card> {
        match self {
            Face::Known(card) => Some(card),
            Face::Unknown => None,
        }
    }
}

impl From<Card> for Face {
    fn from(card: Card) -> Self {
        Face::Known(card)
    }
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Face::Known(card) => write!(f, "{card}"),
            Face::Unknown => f.write_str("??"),
        }
    }
}

impl fmt::Debug for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Face {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut reader = Reader::new(text);
        let face = reader.face()?;
        reader.end()?;
        Ok(face)
    }
}

/// Cards in an order, of which some may be unknown; those that are known differ.
///
/// `{}` writes them as `Ah??`, `{:#}` sets them apart as `Ah ??`.
#[derive(Clone, PartialEq, Eq, Hash, Default)]
pub struct Faces(Vec<Face>);

impl Faces {
    /// These faces, unless a known card stands there twice.
    pub fn new(faces: Vec<Face>) -> Result<Self, StandsTwice> {
        refuse_twice(faces.iter().filter_map(|face| face.known()))?;
        Ok(Faces(faces))
    }

    /// The faces as a slice.
    pub fn as_slice(&self) -> &[Face] {
        &self.0
    }

    /// The cards, if every one of them is known.
    pub fn all_known(&self) -> Option<Cards> {
        let cards: Option<Vec<Card>> = self.iter().map(|face| face.known()).collect();
        Cards::new(cards?).ok()
    }

    /// Those that are known, without their order.
    pub fn known(&self) -> CardSet {
        self.iter().filter_map(|face| face.known()).collect()
    }
}

impl From<Cards> for Faces {
    fn from(cards: Cards) -> Self {
        Faces(cards.iter().copied().map(Face::Known).collect())
    }
}

impl Deref for Faces {
    type Target = [Face];

    fn deref(&self) -> &[Face] {
        &self.0
    }
}

impl fmt::Display for Faces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_in_a_row(f, &self.0)
    }
}

impl fmt::Debug for Faces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Faces({self})")
    }
}

impl FromStr for Faces {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut reader = Reader::new(text);
        let mut seen = CardSet::EMPTY;
        let mut faces = Vec::new();
        while reader.goes_on() {
            let position = reader.position();
            let face = reader.face()?;
            if let Face::Known(card) = face
                && !seen.insert(card)
            {
                return Err(NotationError::Twice { position, card });
            }
            faces.push(face);
        }
        Ok(Faces(faces))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_come_out_only_when_all_are_known() {
        let faces: Faces = "Ah ?? ?? 9c".parse().unwrap();
        assert_eq!(faces.all_known(), None);
        assert_eq!(faces.known(), "Ah9c".parse().unwrap());
        assert_eq!(format!("{faces} {faces:#}"), "Ah????9c Ah ?? ?? 9c");

        let shown: Faces = "Ah 9c".parse().unwrap();
        assert_eq!(shown.all_known(), Some("Ah9c".parse().unwrap()));
        assert_eq!(Faces::from("Ah9c".parse::<Cards>().unwrap()), shown);
        assert_eq!("??".parse(), Ok(Face::Unknown));
    }

    #[test]
    fn unknown_cards_may_stand_often_and_known_ones_once() {
        let [card, ..] = Card::ALL;
        let (known, unknown) = (Face::Known(card), Face::Unknown);
        assert!(Faces::new(vec![unknown, known, unknown]).is_ok());
        assert_eq!(
            Faces::new(vec![known, unknown, known]),
            Err(StandsTwice(card))
        );
    }
}
