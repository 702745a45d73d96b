//! Types that are written as their text.

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
                let text = <String as $crate::serde::Deserialize>::deserialize(deserializer)?;
                text.parse().map_err($crate::serde::de::Error::custom)
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
