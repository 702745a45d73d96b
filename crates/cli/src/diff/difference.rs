//! A question that two sides do not answer alike, as it is shown.

use std::collections::BTreeMap;

use rulebook::difference::{Difference, Side};
use rulebook::{Answers, Standing, Value};
use serde::Serialize;

use super::Answered;
use crate::paragraph::unbroken;

/// One side of a comparison.
#[derive(Debug, Serialize)]
pub(crate) struct SideView<'b> {
    pub(crate) book: &'b str,
    /// The day; none: the newest text.
    pub(crate) on: Option<String>,
    digest: String,
    /// The options set on this side.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) set: BTreeMap<String, String>,
    /// What is supposed on this side that the book does not say.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    not_by_this_book: Vec<String>,
}

/// A question answered differently.
#[derive(Debug, Serialize)]
pub(crate) struct DifferenceView {
    pub(crate) question: String,
    /// What the first side says; none: nothing.
    pub(crate) first: Option<Said>,
    /// What the second side says.
    pub(crate) second: Option<Said>,
}

/// What one side says on a question.
#[derive(Debug, Serialize)]
pub(crate) struct Said {
    /// The value; none: a rule without one.
    value: Option<serde_json::Value>,
    /// The clause and its standing.
    under: String,
    #[serde(skip)]
    words: String,
}

impl<'b> SideView<'b> {
    /// The book, the day and the options that the answers are of.
    pub(super) fn of(side: &Answered<'b>) -> SideView<'b> {
        let (answers, set) = (&side.answers, side.choices.iter());
        SideView {
            set: set
                .map(|(option, value)| (option.to_owned(), value.to_owned()))
                .collect(),
            not_by_this_book: side.what_if.texts(),
            book: &answers.book.id,
            on: answers.on.map(|day| day.to_string()),
            digest: answers.book.digest(),
        }
    }
}

impl DifferenceView {
    /// A difference that the library found.
    pub(crate) fn of(difference: Difference) -> DifferenceView {
        DifferenceView {
            question: difference.question,
            first: difference.first.map(Said::of),
            second: difference.second.map(Said::of),
        }
    }
}

impl Said {
    fn of(side: Side) -> Said {
        let words = match (&side.value, side.standing) {
            (Some(value), _) => value.to_string(),
            (None, Standing::Stated | Standing::Reconstructed) => "as the clause states".to_owned(),
            (None, _) => "left to the operator".to_owned(),
        };
        Said {
            value: side.value.as_ref().map(Value::to_json),
            under: side.under,
            words,
        }
    }

    /// The value in words.
    pub(crate) fn words(&self) -> &str {
        &self.words
    }

    /// The clause and its standing, for a line of text.
    pub(crate) fn cited(&self) -> String {
        unbroken(&format!("[{}]", self.under))
    }
}

/// How many questions both sides answer alike.
pub(crate) fn alike(first: &Answers<'_>, second: &Answers<'_>) -> usize {
    let same = first.iter().filter(|(question, answer)| {
        let other = second.get(question);
        other.is_some_and(|other| other.value == answer.value)
    });
    same.count()
}

/// A number of things: `1 question`, `2 questions`.
pub(crate) fn count(number: usize, thing: &str) -> String {
    let ending = if number == 1 { "" } else { "s" };
    format!("{number} {thing}{ending}")
}
