//! A book of a few clauses, and the same with a word changed here and there.

#![allow(dead_code, reason = "each file of tests uses its part")]
#![expect(
    clippy::expect_used,
    clippy::panic,
    reason = "a small book that does not load fails its test"
)]

use rulebook::{Answers, Book, Choices, Date, Problems, Source, Text};

const BOOK: &str = include_str!("book.toml");
const CLAUSES: &str = include_str!("clauses.csv");
const RULES: &str = include_str!("rules.toml");
const READINGS: &str = include_str!("readings.toml");

/// The texts of a small book.
#[derive(Clone)]
pub(crate) struct SmallBook {
    /// `book.toml`.
    pub(crate) book: String,
    /// `clauses.csv`.
    pub(crate) clauses: String,
    /// `rules.toml`.
    pub(crate) rules: String,
    /// `readings.toml`.
    pub(crate) readings: String,
}

impl SmallBook {
    /// The book as it stands beside this file, without a mistake.
    pub(crate) fn new() -> SmallBook {
        SmallBook {
            book: BOOK.to_owned(),
            clauses: CLAUSES.to_owned(),
            rules: RULES.to_owned(),
            readings: READINGS.to_owned(),
        }
    }

    /// The same with one stretch of text of `book.toml` replaced.
    #[track_caller]
    pub(crate) fn book(mut self, old: &str, new: &str) -> SmallBook {
        self.book = replaced(&self.book, old, new);
        self
    }

    /// The same with one stretch of text of `clauses.csv` replaced.
    #[track_caller]
    pub(crate) fn clauses(mut self, old: &str, new: &str) -> SmallBook {
        self.clauses = replaced(&self.clauses, old, new);
        self
    }

    /// The same with one stretch of text of `rules.toml` replaced.
    #[track_caller]
    pub(crate) fn rules(mut self, old: &str, new: &str) -> SmallBook {
        self.rules = replaced(&self.rules, old, new);
        self
    }

    /// The same with one stretch of text of `readings.toml` replaced.
    #[track_caller]
    pub(crate) fn readings(mut self, old: &str, new: &str) -> SmallBook {
        self.readings = replaced(&self.readings, old, new);
        self
    }

    /// The four texts, under the names of their files.
    pub(crate) fn source(&self) -> Source {
        let text = |file: &str, text: &String| Text {
            file: file.to_owned(),
            text: text.clone(),
        };
        Source {
            book: text("book.toml", &self.book),
            clauses: text("clauses.csv", &self.clauses),
            rules: text("rules.toml", &self.rules),
            readings: text("readings.toml", &self.readings),
        }
    }

    /// The book, or what is wrong with it.
    pub(crate) fn try_load(&self) -> Result<Book, Problems> {
        Book::load(&self.source())
    }

    /// The book, in which nothing may be wrong.
    #[track_caller]
    pub(crate) fn load(&self) -> Book {
        match self.try_load() {
            Ok(book) => book,
            Err(problems) => panic!("{problems}"),
        }
    }
}

/// A day: `2020-03-01`.
pub(crate) fn day(text: &str) -> Option<Date> {
    Some(text.parse().expect("a day written in a test"))
}

/// Choices as the command line takes them.
pub(crate) fn choices(texts: &[&str]) -> Choices {
    Choices::parse(texts).expect("choices written in a test")
}

/// An answer as a line: `2 to 1 under 2.1.low`, `silent` where there is none.
pub(crate) fn line(answers: &Answers<'_>, question: &str) -> String {
    match answers.get(question) {
        None => "silent".to_owned(),
        Some(answer) => {
            let under = answers.book.cite(answer.under);
            match &answer.value {
                None => format!("a rule under {under}"),
                Some(value) => format!("{value} under {under}"),
            }
        }
    }
}

#[track_caller]
fn replaced(text: &str, old: &str, new: &str) -> String {
    let times = text.matches(old).count();
    assert_eq!(times, 1, "`{old}` must stand once in the small book");
    text.replacen(old, new, 1)
}
