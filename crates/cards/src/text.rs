//! Types that are written as their text.

use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;

use serde::de::{Error, Visitor};

/// Reads something from its text where that lies: a journal has dozens of such texts a
/// document, and none of them is kept.
#[derive(Debug)]
pub struct AsText<T>(
    /// What is read.
    pub PhantomData<T>,
);

impl<T: FromStr<Err: fmt::Display>> Visitor<'_> for AsText<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

/// Has serde write types as the text that `Display` prints and `FromStr` reads, so that
/// what a reader of the text refuses is refused in a document too.
#[macro_export]
macro_rules! serde_as_text {
    ($($name:ty),+ $(,)?) => {$(
        impl $crate::serde::Serialize for $name {
            fn serialize<S: $crate::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> $crate::serde::Deserialize<'de> for $name {
            fn deserialize<D: $crate::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_str($crate::AsText(std::marker::PhantomData))
            }
        }
    )+};
}

serde_as_text!(crate::Card, crate::Face, crate::five::Category);
serde_as_text!(
    crate::chance::Commitment,
    crate::chance::DealId,
    crate::chance::Entropy,
    crate::chance::Revealed,
    crate::chance::Salt,
);
