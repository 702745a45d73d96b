//! The four texts of a book, before anything in them has been checked.

use std::io;
use std::path::Path;

/// A file that was read: its name for messages, and what stands in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Text {
    /// The name.
    pub file: String,
    /// The contents.
    pub text: String,
}

/// The four files of a book.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// `book.toml`: what the book is, its instruments and offices.
    pub book: Text,
    /// `clauses.csv`: the register.
    pub clauses: Text,
    /// `rules.toml`: what the clauses answer.
    pub rules: Text,
    /// `readings.toml`: what the book leaves open.
    pub readings: Text,
}

impl Source {
    /// Reads the four files of a folder.
    pub fn read(folder: &Path) -> io::Result<Source> {
        let read = |name: &str| {
            let path = folder.join(name);
            let file = path.display().to_string();
            match std::fs::read_to_string(&path) {
                Ok(text) => Ok(Text { file, text }),
                Err(error) => Err(io::Error::new(error.kind(), format!("{file}: {error}"))),
            }
        };
        Ok(Source {
            book: read("book.toml")?,
            clauses: read("clauses.csv")?,
            rules: read("rules.toml")?,
            readings: read("readings.toml")?,
        })
    }
}
