//! Something large and rare that stands among what is small and frequent.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Written where it stands, and read into a place of its own: otherwise every event of a
/// document would take as much room as the largest there is.
pub(super) enum Lent<'r, T> {
    Of(&'r T),
    Own(Box<T>),
}

impl<T: Clone> Lent<'_, T> {
    /// The thing itself.
    pub(super) fn into_own(self) -> Box<T> {
        match self {
            Lent::Of(it) => Box::new(it.clone()),
            Lent::Own(it) => it,
        }
    }
}

impl<T: Serialize> Serialize for Lent<'_, T> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            Lent::Of(it) => it.serialize(to),
            Lent::Own(it) => it.serialize(to),
        }
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Lent<'_, T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Box::deserialize(from).map(Lent::Own)
    }
}
