//! The official document of a book, which an operator may attach beside our own words.

use std::collections::BTreeMap;
use std::path::Path;

use crate::book::Book;
use crate::problem::{Problem, Problems, What};

/// The printed words of an official document, clause by clause.
///
/// A CSV file with the columns `id` and `text`; the ids are the book's own. We carry no
/// such file: the words belong to whoever published them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Document {
    texts: BTreeMap<String, String>,
}

impl Document {
    /// Reads the file, or says which of its rows are no clause of the book.
    pub fn read(book: &Book, path: &Path) -> Result<Document, Problems> {
        let file = path.display().to_string();
        let problem = |line: u64, what: What| Problem {
            file: file.clone(),
            line: usize::try_from(line).unwrap_or(0),
            what,
        };
        let mut reader = match csv::Reader::from_path(path) {
            Ok(reader) => reader,
            Err(error) => {
                return Err(Problems(vec![problem(
                    0,
                    What::Unreadable(error.to_string()),
                )]));
            }
        };
        let mut problems = Vec::new();
        if !reader
            .headers()
            .is_ok_and(|header| header.iter().eq(["id", "text"]))
        {
            problems.push(problem(
                1,
                What::Unreadable("the columns must be id,text".to_owned()),
            ));
        }
        let mut texts = BTreeMap::new();
        for row in reader.records() {
            match row {
                Ok(row) => {
                    let line = row.position().map_or(0, csv::Position::line);
                    let cell = |at: usize| row.get(at).unwrap_or_default().trim().to_owned();
                    if book.register.find(&cell(0)).is_none() {
                        problems.push(problem(line, What::UnregisteredClause(cell(0))));
                    } else if texts.insert(cell(0), cell(1)).is_some() {
                        problems.push(problem(line, What::Twice(format!("clause {}", cell(0)))));
                    }
                }
                Err(error) => {
                    let line = error.position().map_or(0, csv::Position::line);
                    problems.push(problem(line, What::Unreadable(error.to_string())));
                }
            }
        }
        Problems::or(problems, Document { texts })
    }

    /// The printed words of a clause, where the operator attached them.
    #[must_use]
    pub fn text(&self, clause: &str) -> Option<&str> {
        self.texts.get(clause).map(String::as_str)
    }
}
