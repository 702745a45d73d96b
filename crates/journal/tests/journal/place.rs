//! Where these houses keep their journals: files.

use std::path::PathBuf;

use journal::Database;
use sqlx::{AnyConnection, Connection, raw_sql};

use crate::folder::Folder;

pub(crate) struct Place(Folder);

/// Of how many places of a text one is tried: all.
pub(crate) const EVERY: usize = 1;

/// Whether a column takes values of other kinds than its own.
pub(crate) const ANY_KIND: bool = true;

/// What makes the engine refuse at each step in turn, the commit included.
pub(crate) const REFUSALS: [&str; 4] = [
    "CREATE TRIGGER t BEFORE INSERT ON entries WHEN NEW.payload = 'bad' \
     BEGIN SELECT RAISE(ABORT, 'no'); END",
    "CREATE TRIGGER t BEFORE INSERT ON heads WHEN NEW.stream = 'table/2' \
     BEGIN SELECT RAISE(ABORT, 'no'); END",
    "CREATE TRIGGER t BEFORE INSERT ON commands WHEN NEW.id = 'bad' \
     BEGIN SELECT RAISE(ABORT, 'no'); END",
    "CREATE TABLE owner (id TEXT PRIMARY KEY); \
     CREATE TABLE owned (id TEXT REFERENCES owner DEFERRABLE INITIALLY DEFERRED); \
     CREATE TRIGGER t AFTER INSERT ON commands WHEN NEW.id = 'bad' \
     BEGIN INSERT INTO owned VALUES ('nobody'); END",
];

impl Place {
    pub(crate) fn new() -> Place {
        Place(Folder::new())
    }

    pub(crate) fn database(&self) -> Database {
        Database::from(&self.path())
    }

    pub(crate) fn path(&self) -> PathBuf {
        self.file("journal.sqlite")
    }

    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.0.file(name)
    }

    /// A connection that may do anything.
    pub(crate) async fn intruder(&self) -> AnyConnection {
        let path = self.path().display().to_string().replace(' ', "%20");
        let intruder = AnyConnection::connect(&format!("sqlite://{path}")).await;
        let mut intruder = intruder.unwrap();
        // An intruder need not be careful, and the tests are the faster for it.
        let careless = raw_sql("PRAGMA synchronous = OFF").execute(&mut intruder);
        careless.await.unwrap();
        intruder
    }

    /// Whether this text stands anywhere in what was written last.
    pub(crate) fn holds(&self, text: &str) -> bool {
        let written = std::fs::read(self.file("journal.sqlite-wal")).unwrap();
        let text = text.as_bytes();
        written.windows(text.len()).any(|part| part == text)
    }
}
