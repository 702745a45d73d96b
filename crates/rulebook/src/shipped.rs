//! The books that come with the binary.

use crate::source::{Source, Text};

macro_rules! shipped {
    ($($book:literal),+ $(,)?) => {
        /// The ids of the books that come with the binary, in the order in which they
        /// are listed.
        pub const SHIPPED: &[&str] = &[$($book),+];

        /// The texts of a book that comes with the binary.
        #[must_use]
        pub fn shipped(book: &str) -> Option<Source> {
            match book {
                $($book => Some(Source {
                    book: text(
                        concat!("rulebooks/", $book, "/book.toml"),
                        include_str!(concat!("../../../rulebooks/", $book, "/book.toml")),
                    ),
                    clauses: text(
                        concat!("rulebooks/", $book, "/clauses.csv"),
                        include_str!(concat!("../../../rulebooks/", $book, "/clauses.csv")),
                    ),
                    rules: text(
                        concat!("rulebooks/", $book, "/rules.toml"),
                        include_str!(concat!("../../../rulebooks/", $book, "/rules.toml")),
                    ),
                    readings: text(
                        concat!("rulebooks/", $book, "/readings.toml"),
                        include_str!(concat!("../../../rulebooks/", $book, "/readings.toml")),
                    ),
                }),)+
                _ => None,
            }
        }
    };
}

shipped!(
    "nz-caribbean-stud",
    "venice-caribbean-poker",
    "section10-caribbean-stud",
    "nz-three-card-poker",
    "nz-ultimate-texas-holdem",
);

fn text(file: &str, text: &str) -> Text {
    Text {
        file: file.to_owned(),
        text: text.to_owned(),
    }
}
