//! The places of a round that somebody plays at.
//!
//! A copy of a round shares its places with it: one is copied when it is changed, and what
//! nobody touched never is.

use std::sync::Arc;

use super::spot::Spot;
use crate::few::Few;
use crate::place::Place;

/// What stands and lies at each place, from the dealer's left.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Spots(Few<Place, Arc<Spot>, 7>);

impl Spots {
    /// How many places are played at.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether nobody plays.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// What stands and lies at a place.
    #[must_use]
    pub fn get(&self, place: &Place) -> Option<&Spot> {
        self.0.get(place).map(Arc::as_ref)
    }

    /// The same, to be changed.
    pub fn get_mut(&mut self, place: &Place) -> Option<&mut Spot> {
        self.0.get_mut(place).map(Arc::make_mut)
    }

    /// Changes every place that is so; the others stay shared.
    pub fn change_where(
        &mut self,
        is_so: impl Fn(&Spot) -> bool,
        change: impl Fn(Place, &mut Spot),
    ) {
        for (place, spot) in self.0.iter_mut() {
            if is_so(spot) {
                change(*place, Arc::make_mut(spot));
            }
        }
    }

    /// Whether somebody plays at a place.
    #[must_use]
    pub fn contains_key(&self, place: &Place) -> bool {
        self.0.contains_key(place)
    }

    /// Somebody plays at a place.
    pub fn insert(&mut self, place: Place, spot: Spot) {
        self.0.insert(place, Arc::new(spot));
    }

    /// Nobody plays at a place any more.
    pub fn remove(&mut self, place: &Place) {
        self.0.remove(place);
    }

    /// Every place that is played at, with what is there.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (&Place, &Spot)> {
        self.0.iter().map(|(place, spot)| (place, spot.as_ref()))
    }

    /// Every place that is played at.
    pub fn keys(&self) -> impl DoubleEndedIterator<Item = &Place> {
        self.0.keys()
    }

    /// What is at each of them.
    pub fn values(&self) -> impl DoubleEndedIterator<Item = &Spot> {
        self.0.values().map(Arc::as_ref)
    }
}

/// Written as any map is.
impl serde::Serialize for Spots {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

impl<'de> serde::Deserialize<'de> for Spots {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Spots, D::Error> {
        let spots = Few::<Place, Spot, 7>::deserialize(deserializer)?.into_iter();
        Ok(Spots(
            spots.map(|(place, spot)| (place, Arc::new(spot))).collect(),
        ))
    }
}
