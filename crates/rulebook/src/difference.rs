//! What differs between two books, or between two days of one.

use std::collections::BTreeSet;

use jiff::civil::Date;

use crate::answers::Answers;
use crate::book::Book;
use crate::citation::{ClauseIndex, Standing};
use crate::instrument::{Instrument, Item};
use crate::value::Value;

/// One question answered differently.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// The question.
    pub question: String,
    /// What the first says, and under which clause; none: it says nothing on it.
    pub first: Option<Side>,
    /// What the second says.
    pub second: Option<Side>,
}

/// What one side answers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Side {
    /// The value; none: a rule without a value, or one that the operator has yet to say.
    pub value: Option<Value>,
    /// The clause, by its place in its own book.
    pub clause: ClauseIndex,
    /// How firmly the book itself stands behind it.
    pub standing: Standing,
    /// The clause and its standing, as printed.
    pub under: String,
}

/// A change that an instrument made, with the answers it changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change<'b> {
    /// The instrument that made it.
    pub instrument: &'b Instrument,
    /// The item of the instrument.
    pub item: &'b Item,
    /// What the item does, in our words.
    pub does: &'b str,
    /// The answers that its clauses changed.
    pub differences: Vec<Difference>,
}

/// The questions that two sets of answers do not answer alike.
#[must_use]
pub fn between(first: &Answers<'_>, second: &Answers<'_>) -> Vec<Difference> {
    let questions: BTreeSet<&str> = first
        .iter()
        .chain(second.iter())
        .map(|(question, _)| question)
        .collect();
    let side = |answers: &Answers<'_>, question: &str| {
        let answer = answers.get(question)?;
        Some(Side {
            value: answer.value.clone(),
            clause: answer.under.clause,
            standing: answer.under.standing,
            under: answers.book.cite(answer.under),
        })
    };
    let mut differences = Vec::new();
    for question in questions {
        let (one, two) = (side(first, question), side(second, question));
        let value = |side: &Option<Side>| side.as_ref().map(|side| side.value.clone());
        if value(&one) != value(&two) {
            differences.push(Difference {
                question: question.to_owned(),
                first: one,
                second: two,
            });
        }
    }
    differences
}

/// The items of all instruments that took effect after `eve` and by `day`, each with
/// the answers it changed.
#[must_use]
pub fn between_days<'b>(
    first: &Answers<'b>,
    second: &Answers<'b>,
    eve: Date,
    day: Date,
) -> Vec<Change<'b>> {
    let book: &'b Book = second.book;
    let all = between(first, second);
    let took_effect = book.instruments.iter().filter(|instrument| {
        instrument
            .from
            .is_some_and(|from| from > eve && from <= day)
    });
    let mut changes = Vec::new();
    let items = took_effect.flat_map(|instrument| {
        let items = instrument.items.iter();
        items.map(move |item| (instrument, item))
    });
    for (instrument, item) in items {
        let does = book
            .register
            .find(&item.clause)
            .and_then(|clause| book.clause(clause));
        let differences = all
            .iter()
            .filter(|difference| concerns(book, item, difference))
            .cloned();
        changes.push(Change {
            instrument,
            item,
            does: does.map_or("", |clause| clause.must.as_str()),
            differences: differences.collect(),
        });
    }
    changes
}

/// Whether a changed answer rests on a clause that the item inserts, replaces or touches.
fn concerns(book: &Book, item: &Item, difference: &Difference) -> bool {
    let sides = [&difference.first, &difference.second];
    let mut changed = item.clauses().filter_map(|id| book.register.find(id));
    changed.any(|clause| {
        sides
            .into_iter()
            .flatten()
            .any(|side| side.clause == clause)
    })
}
