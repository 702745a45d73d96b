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
pub struct Spots([Option<Arc<Spot>>; Place::NAMED.len()]);

impl Spots {
    /// How many places are played at.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.iter().flatten().count()
    }

    /// Whether nobody plays.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(Option::is_none)
    }

    /// What stands and lies at a place.
    #[must_use]
    pub fn get(&self, place: &Place) -> Option<&Spot> {
        self.0.get(place.index())?.as_deref()
    }

    /// The same, to be changed.
    pub fn get_mut(&mut self, place: &Place) -> Option<&mut Spot> {
        let spot = self.0.get_mut(place.index())?;
        spot.as_mut().map(Arc::make_mut)
    }

    /// Changes every place that is so; the others stay shared.
    pub fn change_where(
        &mut self,
        is_so: impl Fn(&Spot) -> bool,
        change: impl Fn(Place, &mut Spot),
    ) {
        for (place, spot) in Place::NAMED.into_iter().zip(&mut self.0) {
            if let Some(spot) = spot.as_mut().filter(|spot| is_so(spot)) {
                change(place, Arc::make_mut(spot));
            }
        }
    }

    /// Whether somebody plays at a place.
    #[must_use]
    pub fn contains_key(&self, place: &Place) -> bool {
        self.get(place).is_some()
    }

    /// Somebody plays at a place.
    pub fn insert(&mut self, place: Place, spot: Spot) {
        if let Some(at) = self.0.get_mut(place.index()) {
            *at = Some(Arc::new(spot));
        }
    }

    /// Nobody plays at a place any more.
    pub fn remove(&mut self, place: &Place) {
        if let Some(at) = self.0.get_mut(place.index()) {
            *at = None;
        }
    }

    /// Every place that is played at, with what is there.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (&Place, &Spot)> {
        let places = Place::NAMED.iter().zip(&self.0);
        places.filter_map(|(place, spot)| Some((place, spot.as_deref()?)))
    }

    /// Every place that is played at.
    pub fn keys(&self) -> impl DoubleEndedIterator<Item = &Place> {
        self.iter().map(|(place, _)| place)
    }

    /// What is at each of them.
    pub fn values(&self) -> impl DoubleEndedIterator<Item = &Spot> {
        self.0.iter().filter_map(Option::as_deref)
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
        let mut spots = Spots::default();
        for (place, spot) in Few::<Place, Spot, 7>::deserialize(deserializer)? {
            spots.insert(place, spot);
        }
        Ok(spots)
    }
}
