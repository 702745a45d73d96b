//! Cards lying on the table, each shown or not.

use cards::{Card, CardSet, Cards, Face};
use rulebook::{Citation, Citations};
use smallvec::SmallVec;

/// The cards of one holder, in the order they came.
#[derive(Debug, Clone, PartialEq, Eq, Default, serde::Serialize, serde::Deserialize)]
pub struct Hand {
    // Seven are the most that anybody is dealt.
    #[serde(with = "listed")]
    faces: SmallVec<[Face; 8]>,
    /// What it was dealt under.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dealt_under: Option<Citations>,
    /// The clause that has a card of it lie open while players decide.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub open_under: Option<Citation>,
    /// What it was collected under.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub collected_under: Option<Citations>,
}

impl Hand {
    /// How many cards lie here.
    #[must_use]
    pub fn len(&self) -> usize {
        self.faces.len()
    }

    /// Whether no card lies here.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.faces.is_empty()
    }

    /// The faces in order, unknown where not shown.
    #[must_use]
    pub fn faces(&self) -> &[Face] {
        &self.faces
    }

    /// The cards that have been shown.
    #[must_use]
    pub fn shown(&self) -> CardSet {
        self.faces.iter().filter_map(|face| face.known()).collect()
    }

    /// All the cards in order, if every one has been shown.
    #[must_use]
    pub fn all_shown(&self) -> Option<Cards> {
        if self.hidden().next().is_some() {
            return None;
        }
        Cards::new(self.faces.iter().filter_map(|face| face.known())).ok()
    }

    /// Whether the card at a position has been shown.
    pub(super) fn shows(&self, position: usize) -> bool {
        let face = self.faces.get(position);
        face.is_some_and(|face| face.known().is_some())
    }

    /// The positions of cards that have not been shown.
    pub fn hidden(&self) -> impl Iterator<Item = usize> {
        self.faces
            .iter()
            .enumerate()
            .filter(|(_, face)| face.known().is_none())
            .map(|(at, _)| at)
    }

    pub(super) fn deal(&mut self) {
        self.faces.push(Face::Unknown);
    }

    /// As many cards as were counted; those that were shown stay so.
    pub(super) fn resize(&mut self, cards: usize) {
        self.faces.resize(cards, Face::Unknown);
    }

    pub(super) fn show(&mut self, position: usize, card: Card) {
        if let Some(face) = self.faces.get_mut(position) {
            *face = Face::Known(card);
        }
    }

    pub(super) fn hide(&mut self, position: usize) {
        if let Some(face) = self.faces.get_mut(position) {
            *face = Face::Unknown;
        }
    }
}

/// Faces are written as a list.
mod listed {
    use cards::Face;
    use serde::{Deserialize, Deserializer, Serializer};
    use smallvec::SmallVec;

    pub(super) fn serialize<S: Serializer>(faces: &[Face], to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(faces)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<SmallVec<[Face; 8]>, D::Error> {
        Vec::deserialize(from).map(SmallVec::from_vec)
    }
}
