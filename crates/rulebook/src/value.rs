//! A value as a book or an operator writes it, before a game has read it.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::num::NonZeroU32;

/// What stands behind a `value =` of a book. There are no floats: no share, price or
/// probability in a book is one.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Value {
    /// A whole number.
    Number(i64),
    /// Yes or no.
    Flag(bool),
    /// Words, odds, amounts, percentages, names of choices.
    Text(String),
    /// Several values in order.
    List(Vec<Value>),
    /// Named values.
    Table(BTreeMap<String, Value>),
}

/// A type that an answer of a book can be read as.
pub trait FromValue: Sized {
    /// The value read as this type, or why it cannot be, as the end of a sentence.
    fn from_value(value: &Value) -> Result<Self, String>;
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Number(number) => write!(f, "{number}"),
            Value::Flag(true) => f.write_str("yes"),
            Value::Flag(false) => f.write_str("no"),
            Value::Text(text) => f.write_str(text),
            Value::List(list) => {
                for (index, value) in list.iter().enumerate() {
                    if index > 0 {
                        f.write_str(", ")?;
                    }
                    write!(f, "{value}")?;
                }
                Ok(())
            }
            Value::Table(table) => {
                for (index, (key, value)) in table.iter().enumerate() {
                    if index > 0 {
                        f.write_str(", ")?;
                    }
                    write!(f, "{key} {value}")?;
                }
                Ok(())
            }
        }
    }
}

impl Value {
    /// The value as canonical JSON, for digests and for machines.
    #[must_use]
    pub fn to_json(&self) -> serde_json::Value {
        match self {
            Value::Number(number) => (*number).into(),
            Value::Flag(flag) => (*flag).into(),
            Value::Text(text) => text.as_str().into(),
            Value::List(list) => list.iter().map(Value::to_json).collect(),
            Value::Table(table) => serde_json::Value::Object(
                table
                    .iter()
                    .map(|(key, value)| (key.clone(), value.to_json()))
                    .collect(),
            ),
        }
    }
}

/// Reads the text of a value through `FromStr`.
pub(crate) fn parsed<T: std::str::FromStr<Err: fmt::Display>>(value: &Value) -> Result<T, String> {
    match value {
        Value::Text(text) => text.parse().map_err(|error| format!("{error}")),
        other => Err(format!("{other} must be written in quotation marks")),
    }
}

impl FromValue for String {
    fn from_value(value: &Value) -> Result<Self, String> {
        parsed(value)
    }
}

impl FromValue for bool {
    fn from_value(value: &Value) -> Result<Self, String> {
        match value {
            Value::Flag(flag) => Ok(*flag),
            Value::Text(text) if text == "on" => Ok(true),
            Value::Text(text) if text == "off" => Ok(false),
            other => Err(format!("{other} is neither on nor off")),
        }
    }
}

impl FromValue for u32 {
    fn from_value(value: &Value) -> Result<Self, String> {
        match value {
            Value::Number(number) => u32::try_from(*number)
                .map_err(|_| format!("{number} is not a whole number from 0 up")),
            Value::Text(text) => text
                .parse()
                .map_err(|_| format!("{text} is not a whole number from 0 up")),
            other => Err(format!("{other} is not a whole number")),
        }
    }
}

impl FromValue for NonZeroU32 {
    fn from_value(value: &Value) -> Result<Self, String> {
        NonZeroU32::new(u32::from_value(value)?).ok_or_else(|| "0 is not 1 or more".to_owned())
    }
}

impl<T: FromValue> FromValue for Vec<T> {
    fn from_value(value: &Value) -> Result<Self, String> {
        match value {
            Value::List(list) => list.iter().map(T::from_value).collect(),
            other => Err(format!("{other} is not a list")),
        }
    }
}

/// A list whose order means nothing.
impl<T: FromValue + Ord> FromValue for BTreeSet<T> {
    fn from_value(value: &Value) -> Result<Self, String> {
        Vec::from_value(value).map(|list| list.into_iter().collect())
    }
}

/// Types of the ground floor whose `FromStr` is their notation.
macro_rules! read_by_parsing {
    ($($type:ty),+ $(,)?) => {$(
        impl FromValue for $type {
            fn from_value(value: &Value) -> Result<Self, String> {
                parsed(value)
            }
        }
    )+};
}

read_by_parsing!(money::Money, money::Odds, money::Rate);
