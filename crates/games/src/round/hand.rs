//! Cards lying on the table, each shown or not.

use cards::{Card, CardSet, Cards, Face};

/// The cards of one holder, in the order they came.
#[derive(Debug, Clone, PartialEq, Eq, Default, serde::Serialize, serde::Deserialize)]
#[serde(transparent)]
pub struct Hand(Vec<Face>);

impl Hand {
    /// How many cards lie here.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether no card lies here.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The faces in order, unknown where not shown.
    #[must_use]
    pub fn faces(&self) -> &[Face] {
        &self.0
    }

    /// The cards that have been shown.
    #[must_use]
    pub fn shown(&self) -> CardSet {
        self.0.iter().filter_map(|face| face.known()).collect()
    }

    /// All the cards in order, if every one has been shown.
    #[must_use]
    pub fn all_shown(&self) -> Option<Cards> {
        let cards: Option<Vec<Card>> = self.0.iter().map(|face| face.known()).collect();
        Cards::new(cards?).ok()
    }

    /// The positions of cards that have not been shown.
    pub fn hidden(&self) -> impl Iterator<Item = usize> {
        self.0
            .iter()
            .enumerate()
            .filter(|(_, face)| face.known().is_none())
            .map(|(at, _)| at)
    }

    pub(super) fn deal(&mut self) {
        self.0.push(Face::Unknown);
    }

    /// As many cards as were counted; those that were shown stay so.
    pub(super) fn resize(&mut self, cards: usize) {
        self.0.resize(cards, Face::Unknown);
    }

    pub(super) fn show(&mut self, position: usize, card: Card) {
        if let Some(face) = self.0.get_mut(position) {
            *face = Face::Known(card);
        }
    }

    pub(super) fn hide(&mut self, position: usize) {
        if let Some(face) = self.0.get_mut(position) {
            *face = Face::Unknown;
        }
    }
}
