//! Where these houses keep their journals: databases of one PostgreSQL.

use std::path::PathBuf;

use postgres::Server;
use sqlx::{AnyConnection, Connection, raw_sql};

use crate::folder::Folder;

pub(crate) struct Place {
    pub(crate) database: postgres::Database,
    folder: Folder,
}

/// Of how many places of a text one is tried: what is found is not the engine's work.
pub(crate) const EVERY: usize = 13;

/// Whether a column takes values of other kinds than its own.
pub(crate) const ANY_KIND: bool = false;

/// What makes the engine refuse at each step in turn, the commit included.
pub(crate) const REFUSALS: [&str; 4] = [
    "CREATE FUNCTION no() RETURNS trigger LANGUAGE plpgsql AS \
     'BEGIN RAISE EXCEPTION ''no''; END'; \
     CREATE TRIGGER t BEFORE INSERT ON entries FOR EACH ROW WHEN (NEW.payload = 'bad') \
     EXECUTE FUNCTION no()",
    "CREATE FUNCTION no() RETURNS trigger LANGUAGE plpgsql AS \
     'BEGIN RAISE EXCEPTION ''no''; END'; \
     CREATE TRIGGER t BEFORE INSERT ON heads FOR EACH ROW WHEN (NEW.stream = 'table/2') \
     EXECUTE FUNCTION no()",
    "CREATE FUNCTION no() RETURNS trigger LANGUAGE plpgsql AS \
     'BEGIN RAISE EXCEPTION ''no''; END'; \
     CREATE TRIGGER t BEFORE INSERT ON commands FOR EACH ROW WHEN (NEW.id = 'bad') \
     EXECUTE FUNCTION no()",
    "CREATE FUNCTION no() RETURNS trigger LANGUAGE plpgsql AS \
     'BEGIN RAISE EXCEPTION ''no''; END'; \
     CREATE CONSTRAINT TRIGGER t AFTER INSERT ON commands DEFERRABLE INITIALLY DEFERRED \
     FOR EACH ROW WHEN (NEW.id = 'bad') EXECUTE FUNCTION no()",
];

impl Place {
    pub(crate) fn new() -> Place {
        let database = Server::shared().and_then(Server::database);
        Place {
            database: database.unwrap(),
            folder: Folder::new(),
        }
    }

    pub(crate) fn database(&self) -> journal::Database {
        self.database.address().parse().unwrap()
    }

    /// A file beside it.
    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.folder.file(name)
    }

    /// A connection that may do anything.
    pub(crate) async fn intruder(&self) -> AnyConnection {
        sqlx::any::install_default_drivers();
        let intruder = AnyConnection::connect(&self.database.address()).await;
        let mut intruder = intruder.unwrap();
        // An intruder need not be careful, and the tests are the faster for it.
        let careless = raw_sql("SET synchronous_commit = off").execute(&mut intruder);
        careless.await.unwrap();
        intruder
    }

    /// Whether this text stands anywhere in it.
    pub(crate) fn holds(&self, text: &str) -> bool {
        self.database.dump().unwrap().contains(text)
    }
}
