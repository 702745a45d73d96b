//! Where a journal is.

use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use crate::engine::Engine;

/// Where a journal is: a file, or a database of a PostgreSQL server.
#[derive(Clone, PartialEq, Eq)]
pub struct Database(Place);

#[derive(Clone, PartialEq, Eq)]
enum Place {
    /// This file, which one process writes.
    File(PathBuf),
    /// The address of a database, with whatever opens it.
    Server(String),
}

/// Why a text is no address of a database.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "the address of a database is written as postgres://USER@HOST/NAME, with `?host=FOLDER` for \
     the socket in a folder"
)]
pub struct DatabaseError;

impl Database {
    pub(crate) fn engine(&self) -> Engine {
        match &self.0 {
            Place::File(_) => Engine::Sqlite,
            Place::Server(_) => Engine::Postgres,
        }
    }

    /// The file, where it is one.
    #[must_use]
    pub fn file(&self) -> Option<&Path> {
        match &self.0 {
            Place::File(path) => Some(path),
            Place::Server(_) => None,
        }
    }

    /// The write-ahead log that stands beside the file, where something is in it.
    #[must_use]
    pub fn log(&self) -> Option<PathBuf> {
        let mut name = self.file()?.as_os_str().to_owned();
        name.push("-wal");
        let log = PathBuf::from(name);
        let holds = log.metadata().is_ok_and(|log| log.len() > 0);
        holds.then_some(log)
    }

    /// The whole address, where it is one: whatever opens the database is in it.
    pub(crate) fn address(&self) -> Option<&str> {
        match &self.0 {
            Place::File(_) => None,
            Place::Server(address) => Some(address),
        }
    }
}

impl FromStr for Database {
    type Err = DatabaseError;

    fn from_str(text: &str) -> Result<Database, DatabaseError> {
        let mut schemes = ["postgres://", "postgresql://"].into_iter();
        let is_address = schemes.any(|scheme| text.starts_with(scheme));
        let is_read = text.parse::<sqlx::any::AnyConnectOptions>().is_ok();
        match is_address && is_read {
            true => Ok(Database(Place::Server(text.to_owned()))),
            false => Err(DatabaseError),
        }
    }
}

impl From<&Path> for Database {
    fn from(path: &Path) -> Database {
        Database(Place::File(path.to_owned()))
    }
}

impl From<&PathBuf> for Database {
    fn from(path: &PathBuf) -> Database {
        Database::from(path.as_path())
    }
}

impl From<&Database> for Database {
    fn from(database: &Database) -> Database {
        database.clone()
    }
}

/// A file by its name, a database by its address without user, password and settings: this
/// stands in messages.
impl fmt::Display for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let address = match &self.0 {
            Place::File(path) => return write!(f, "{}", path.display()),
            Place::Server(address) => address,
        };
        let (scheme, rest) = address.split_once("://").unwrap_or(("postgres", ""));
        let rest = rest.split(['?', '#']).next().unwrap_or_default();
        let (server, name) = rest.split_once('/').unwrap_or((rest, ""));
        // A password may hold anything, an `@` too.
        let server = server.rsplit('@').next().unwrap_or_default();
        write!(f, "{scheme}://{server}/{name}")
    }
}

/// Nothing that opens it.
impl fmt::Debug for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Database({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_holds_no_password() {
        let check = |address: &str, shown: &str| {
            let database: Database = address.parse().unwrap();
            assert_eq!(database.to_string(), shown);
            assert_eq!(format!("{database:?}"), format!("Database({shown})"));
        };
        check("postgres://localhost/house", "postgres://localhost/house");
        check(
            "postgresql://ann:s%40crt@db.example:5433/house?password=x&sslmode=verify-full",
            "postgresql://db.example:5433/house",
        );
        check(
            "postgres:///house?host=/run/postgresql&user=ann",
            "postgres:///house",
        );
        check("postgres://localhost", "postgres://localhost/");
        assert_eq!(
            Database::from(Path::new("a/b")).to_string(),
            Path::new("a/b").display().to_string()
        );
    }

    #[test]
    fn anything_else_is_no_address() {
        for text in ["", "house.db", "sqlite://x", "mysql://x/y", "postgres:x"] {
            assert_eq!(text.parse::<Database>(), Err(DatabaseError), "{text}");
        }
    }
}
