//! The five books load, answer every question of their games, and say what their
//! documents say.
//!
//! A module for each book has what its document says, typed in from the document and
//! not from `rulebooks/`; `register` holds all books to their clauses, `options` tries
//! every setting of every option.

mod amendment;
mod nz_caribbean_stud;
mod nz_three_card_poker;
mod nz_ultimate_texas_holdem;
mod options;
mod register;
mod section10_caribbean_stud;
mod venice_caribbean_poker;

use std::collections::BTreeMap;

use games::Shelf;
use rulebook::{Answers, Book, Choices, Date, Standing, question_of};

/// What a document says: the question, the answer, and the clause with its standing.
/// The answer of a rule without a value, or of a value left to the operator, is `-`.
type Row = (&'static str, &'static str, &'static str);

/// A reading with a switch: its id, the switch with the default first, and the clause.
type Switch = (&'static str, &'static str, &'static str);

/// The clause of a value that the operator may choose.
macro_rules! option {
    ($clause:literal) => {
        concat!($clause, " by the operator's option")
    };
}
pub(crate) use option;

#[test]
fn all_books_load() {
    let shelf = shelf();
    assert_eq!(shelf.0.len(), 5);
}

#[expect(clippy::panic, reason = "a shelf that does not load fails every test")]
fn shelf() -> Shelf {
    match Shelf::load() {
        Ok(shelf) => shelf,
        Err(problems) => panic!("{problems}"),
    }
}

#[expect(clippy::expect_used, reason = "the tests name books that are shipped")]
fn with<T>(book: &str, run: impl FnOnce(&Book) -> T) -> T {
    run(shelf().book(book).expect("the book is on the shelf"))
}

/// Checks that a book says these things on a day, and has no other value but those of its
/// readings' switches.
#[track_caller]
fn check(book: &str, on: Option<Date>, rows: impl IntoIterator<Item = Row>) {
    with(book, |book| {
        let found = answered(book, on);
        let mut wanted = BTreeMap::new();
        for (question, answer, clause) in rows {
            let twice = wanted.insert(question.to_owned(), (answer.to_owned(), clause.to_owned()));
            assert_eq!(twice, None, "{question} stands twice in the test");
        }
        for (question, answer) in &wanted {
            assert_eq!(found.get(question), Some(answer), "{question}");
        }
        // A rule without a value, a ruling on what goes wrong, or a step of the dealer's is
        // shown at work by its cases; a value stands here.
        let by_cases = |question: &str, answer: &str| {
            answer == "-" || question.starts_with("irregular.") || question.starts_with("guide.")
        };
        let unexpected: Vec<_> = found
            .iter()
            .filter(|(question, (answer, _))| !by_cases(question, answer))
            .filter(|(question, _)| !wanted.contains_key(*question))
            .collect();
        assert!(
            unexpected.is_empty(),
            "the test has nothing on {unexpected:?}"
        );
    });
}

/// Every answer of a book's provisions: the value and the clause as they are printed.
#[expect(clippy::expect_used, reason = "no choice is made, so none is refused")]
fn answered(book: &Book, on: Option<Date>) -> BTreeMap<String, (String, String)> {
    let answers = Answers::new(book, on, &Choices::default()).expect("no choice is made");
    let of_provision = |question: &str| book.provisions.iter().any(|one| one.question == question);
    let provisions = answers
        .iter()
        .filter(|(question, _)| of_provision(question));
    let shown = provisions.map(|(question, answer)| {
        let value = answer
            .value
            .as_ref()
            .map_or("-".to_owned(), ToString::to_string);
        (question.to_owned(), (value, book.cite(answer.under)))
    });
    shown.collect()
}

/// Checks the readings with switches: all of them, their defaults, settings and clauses.
#[track_caller]
#[expect(clippy::expect_used, reason = "no choice is made, so none is refused")]
fn check_switches(book: &str, wanted: &[Switch]) {
    with(book, |book| {
        let found: Vec<_> = book
            .switches()
            .map(|(_, reading, switch)| {
                let first = reading.clauses.first().map(|first| book.clause_id(*first));
                let mut settings: Vec<_> = switch
                    .settings
                    .iter()
                    .map(|one| one.value.as_str())
                    .collect();
                // The default comes first, unless it only fits a pattern.
                if let Some(default) = &switch.default {
                    settings.sort_by_key(|setting| setting != default);
                    if settings.first() != Some(&default.as_str()) {
                        settings.insert(0, default);
                    }
                }
                let shown = format!("{}={}", switch.name, settings.join("|"));
                (
                    reading.id.clone(),
                    shown,
                    first.unwrap_or_default().to_owned(),
                )
            })
            .collect();
        let mut found: Vec<_> = found
            .iter()
            .map(|(id, one, two)| (&**id, &**one, &**two))
            .collect();
        let mut wanted = wanted.to_vec();
        found.sort_unstable();
        wanted.sort_unstable();
        assert_eq!(found, wanted);
        // What nobody chose is answered with the default, under the reading.
        let answers = Answers::new(book, None, &Choices::default()).expect("no choice is made");
        for (index, _, switch) in book.switches() {
            if let Some(answer) = answers.get(&question_of(&switch.name)) {
                let value = answer.value.as_ref().map(ToString::to_string);
                assert_eq!(value, switch.default, "{}", switch.name);
                assert_eq!(
                    answer.under.standing,
                    Standing::Reading(index),
                    "{}",
                    switch.name
                );
            }
        }
    });
}
