//! Numbers and names as words in a file: whoever reads them back gets them whole.

use std::fmt::Display;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serializer};

/// Writes what has a text.
pub(crate) fn serialize<S: Serializer>(it: &impl Display, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(it)
}

/// Reads what can be read from its text.
pub(crate) fn deserialize<'de, T, D>(from: D) -> Result<T, D::Error>
where
    T: FromStr,
    D: Deserializer<'de>,
{
    let text = String::deserialize(from)?;
    let refused = |_| serde::de::Error::custom(format!("`{text}` cannot be read"));
    text.parse().map_err(refused)
}

/// The categories of hands, which know their names but do not read them.
pub(crate) mod category {
    use cards::five::Category;
    use serde::{Deserialize, Deserializer, Serializer};

    /// Writes the name.
    pub(crate) fn serialize<S: Serializer>(it: &Category, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(it.name())
    }

    /// Reads the name.
    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Category, D::Error> {
        let name = String::deserialize(from)?;
        let mut all = Category::ALL.into_iter();
        let found = all.find(|category| category.name() == name);
        found.ok_or_else(|| serde::de::Error::custom(format!("there is no hand `{name}`")))
    }
}
