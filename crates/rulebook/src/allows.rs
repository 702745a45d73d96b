//! How far an operator may go from what a clause says.

use std::cmp::Ordering;
use std::fmt;

use money::{Money, Odds, Rate};

use crate::page::{Page, Table};
use crate::problem::What;
use crate::value::Value;

/// What a clause lets an operator put in the place of its own value.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Allows {
    /// Nothing: the value is fixed.
    #[default]
    Nothing,
    /// Anything that can be read as an answer.
    Anything,
    /// One of these.
    OneOf(Vec<Value>),
    /// Amounts, odds or rates between two bounds, either of which may be open.
    Between {
        /// The least that will do.
        at_least: Option<Value>,
        /// The most that will do.
        at_most: Option<Value>,
    },
}

/// A value that has a size: it can be held against a floor or a ceiling.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Quantity {
    Number(i64),
    Odds(Odds),
    Rate(Rate),
    Money(Money),
}

impl Allows {
    pub(crate) fn read(page: &mut Page, table: &mut Table) -> Allows {
        let line = table.line;
        let Some((value, at)) = table.value(page, "allows") else {
            return Allows::Nothing;
        };
        let mut refuse = |reason: &str| {
            let reason = reason.to_owned();
            page.report(
                at.max(line),
                What::BadValue {
                    key: "allows".to_owned(),
                    reason,
                },
            );
            Allows::Nothing
        };
        match value {
            Value::Text(text) if text == "anything" => Allows::Anything,
            Value::Table(mut bounds) => {
                let one_of = bounds.remove("one-of");
                let at_least = bounds.remove("at-least");
                let at_most = bounds.remove("at-most");
                if !bounds.is_empty() {
                    return refuse("only one-of, at-least and at-most may stand here");
                }
                match (one_of, at_least, at_most) {
                    (Some(Value::List(values)), None, None) => Allows::OneOf(values),
                    (Some(_), ..) => refuse("one-of is a list and stands alone"),
                    (None, None, None) => refuse("a bound is missing"),
                    (None, at_least, at_most) => {
                        let bounds = at_least.iter().chain(&at_most);
                        if bounds.clone().any(|bound| Quantity::of(bound).is_none()) {
                            return refuse("a bound is a number, odds, a percentage or an amount");
                        }
                        Allows::Between { at_least, at_most }
                    }
                }
            }
            _ => refuse("write \"anything\", or a table with one-of, at-least or at-most"),
        }
    }

    /// Whether the clause lets this value stand.
    #[must_use]
    pub fn admits(&self, value: &Value) -> bool {
        let within = |bound: &Option<Value>, wanted: Ordering| match bound {
            None => true,
            Some(bound) => Quantity::of(value)
                .zip(Quantity::of(bound))
                .and_then(|(value, bound)| value.compare(bound))
                .is_some_and(|order| order == wanted || order == Ordering::Equal),
        };
        match self {
            Allows::Nothing => false,
            Allows::Anything => true,
            Allows::OneOf(values) => values.contains(value),
            Allows::Between { at_least, at_most } => {
                within(at_least, Ordering::Greater) && within(at_most, Ordering::Less)
            }
        }
    }
}

impl fmt::Display for Allows {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Allows::Nothing => f.write_str("no other value"),
            Allows::Anything => f.write_str("any value"),
            Allows::OneOf(values) => write!(f, "one of {}", Value::List(values.clone())),
            Allows::Between {
                at_least: Some(least),
                at_most: None,
            } => write!(f, "{least} or more"),
            Allows::Between {
                at_least: None,
                at_most: Some(most),
            } => write!(f, "{most} or less"),
            Allows::Between { at_least, at_most } => {
                let show =
                    |bound: &Option<Value>| bound.as_ref().map_or(String::new(), Value::to_string);
                write!(f, "from {} to {}", show(at_least), show(at_most))
            }
        }
    }
}

impl Quantity {
    fn of(value: &Value) -> Option<Quantity> {
        match value {
            Value::Number(number) => Some(Quantity::Number(*number)),
            Value::Text(text) => text
                .parse()
                .map(Quantity::Odds)
                .or_else(|_| text.parse().map(Quantity::Rate))
                .or_else(|_| text.parse().map(Quantity::Money))
                .ok(),
            _ => None,
        }
    }

    /// Only like is compared with like: odds are never more than an amount.
    fn compare(self, other: Quantity) -> Option<Ordering> {
        match (self, other) {
            (Quantity::Number(one), Quantity::Number(two)) => Some(one.cmp(&two)),
            (Quantity::Odds(one), Quantity::Odds(two)) => Some(one.cmp(&two)),
            (Quantity::Rate(one), Quantity::Rate(two)) => Some(one.cmp(&two)),
            (Quantity::Money(one), Quantity::Money(two)) => Some(one.cmp(&two)),
            _ => None,
        }
    }
}
