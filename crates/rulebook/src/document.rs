//! The official document of a book, which an operator may attach beside our own words.

use std::collections::BTreeMap;
use std::path::Path;

use crate::book::Book;
use crate::clause::line_of;
use crate::problem::{Origin, Problems, What};

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
        let text = std::fs::read_to_string(path).map_err(|error| {
            let what = What::Unreadable(error.to_string());
            Problems::new(vec![Origin::new(&file, 0).problem(what)])
        })?;
        let mut problems = Vec::new();
        let mut report =
            |line: usize, what: What| problems.push(Origin::new(&file, line).problem(what));
        let mut reader = csv::ReaderBuilder::new()
            .flexible(true)
            .from_reader(text.as_bytes());
        let header = reader.headers();
        if !header.is_ok_and(|header| header.iter().eq(["id", "text"])) {
            let wanted = "the columns must be id,text".to_owned();
            report(1, What::Unreadable(wanted));
        }
        let mut texts = BTreeMap::new();
        for row in reader.records() {
            let row = match row {
                Ok(row) => row,
                Err(error) => {
                    let line = line_of(&text, error.position());
                    report(line, What::Unreadable(error.to_string()));
                    continue;
                }
            };
            let line = line_of(&text, row.position());
            let cell = |at: usize| row.get(at).unwrap_or_default().trim().to_owned();
            if row.len() != 2 {
                let reason = format!("there are {} columns instead of 2", row.len());
                report(line, What::bad("row", reason));
            } else if book.register.find(&cell(0)).is_none() {
                report(line, What::UnregisteredClause(cell(0)));
            } else if texts.insert(cell(0), cell(1)).is_some() {
                report(line, What::Twice(format!("clause {}", cell(0))));
            }
        }
        Problems::or(problems, Document { texts })
    }

    /// Every clause that has printed words, with them.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        let texts = self.texts.iter();
        texts.map(|(clause, text)| (clause.as_str(), text.as_str()))
    }

    /// The printed words of a clause, where the operator attached them.
    #[must_use]
    pub fn text(&self, clause: &str) -> Option<&str> {
        self.texts.get(clause).map(String::as_str)
    }
}
