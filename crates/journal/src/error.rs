//! What can go wrong with the store.

use std::path::PathBuf;

use crate::{CommandId, PublicKey, Sequence, StreamId};

/// Why the store did not do what was asked. Nothing was written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The engine failed.
    #[error("the database failed to {doing}: {source}")]
    Database {
        /// What it was to do.
        doing: &'static str,
        /// What it said.
        source: sqlx::Error,
    },
    /// The file cannot be opened.
    #[error("cannot open the journal {}: {source}", .path.display())]
    Open {
        /// The file.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// Another process writes to it.
    #[error("the journal {} is in use by another process; stop that one first", .path.display())]
    InUse {
        /// The file.
        path: PathBuf,
    },
    /// A journal is where another was to be put.
    #[error("there is a journal in {} already", .path.display())]
    IsThere {
        /// Where.
        path: PathBuf,
    },
    /// There is no journal to read.
    #[error("there is no journal in {}", .path.display())]
    Missing {
        /// Where none is.
        path: PathBuf,
    },
    /// A newer program wrote it.
    #[error(
        "the journal has version {found} of its tables and this program knows {known}; \
         open it with the program that wrote it, or a later one"
    )]
    NewerVersion {
        /// The version found.
        found: i64,
        /// The latest one known.
        known: i64,
    },
    /// An older program wrote it, and it may not be changed.
    #[error(
        "the journal has version {found} of its tables and this program wants {known}; \
         start the house with it once, which brings them up to date"
    )]
    OlderVersion {
        /// The version found.
        found: i64,
        /// The version wanted.
        known: i64,
    },
    /// The server would lose what it says it keeps, or could not hold it.
    #[error(
        "the database server has {setting} = {found}, and a house needs {setting} = {wanted}: what \
         was answered would not be safe there"
    )]
    Setting {
        /// The setting of the server.
        setting: &'static str,
        /// What it is.
        found: String,
        /// What it must be.
        wanted: &'static str,
    },
    /// Another server is open over it.
    #[error(
        "another server is open over {database}, and this version of the program serves a \
         database with one server at a time; stop that one first"
    )]
    Served {
        /// The database.
        database: String,
    },
    /// What only a file can do was asked of a server.
    #[error("the journal is no file but in PostgreSQL: copy it with `pg_dump`")]
    NoFile,
    /// An entry was to be appended to a stream that the group does not hold.
    #[error("nothing is appended to `{stream}`, which this group does not hold")]
    NotHeld {
        /// The stream.
        stream: StreamId,
    },
    /// Nobody knows whether a group was committed.
    #[error(
        "nobody answers whether it was committed: {source}; give the same commands again, and \
         each is accepted once"
    )]
    InDoubt {
        /// What became of the connection.
        source: sqlx::Error,
    },
    /// No program of the house made these tables.
    #[error(
        "the database is not as the house made it: {what}. Somebody changed its tables: keep the \
         file as it is, find out who did, and restore a backup with `croupier restore FILE`"
    )]
    Tables {
        /// The first difference.
        what: String,
    },
    /// Another server has been opening the house for a minute.
    #[error("another server is opening the house and does not come to an end; try again")]
    Opening,
    /// A journal was to be carried to where one is.
    #[error("there is a journal in {database} already; name a database that is empty")]
    Taken {
        /// The database, without its password.
        database: String,
    },
    /// A key of a gaming day was sealed with another master key, or changed.
    #[error(
        "the key {key} of a gaming day was not sealed with this master key; put `master.key` of \
         another server of this house into the data directory"
    )]
    SealedOtherwise {
        /// Its name.
        key: String,
    },
    /// A key of a gaming day cannot be sealed.
    #[error(transparent)]
    Sealing {
        /// Why.
        source: crate::KeyError,
    },
    /// The store was opened for reading.
    #[error("the journal was opened to be read, not written")]
    ReadOnly,
    /// The store was closed.
    #[error("the journal was closed")]
    Closed,
    /// A later entry was appended to a stream that has none.
    #[error("there is no stream `{stream}`: its first entry is appended after sequence 0")]
    UnknownStream {
        /// The stream.
        stream: StreamId,
    },
    /// The stream has gone on, or has not come so far.
    #[error("stream `{stream}` stands at {found}, not at {expected}; read on and decide again")]
    WrongSequence {
        /// The stream.
        stream: StreamId,
        /// Where the writer thought it stands.
        expected: Sequence,
        /// Where it stands.
        found: Sequence,
    },
    /// The command was accepted before.
    #[error("command {command} was accepted before; its first answer stands")]
    Repeated {
        /// The command.
        command: CommandId,
    },
    /// The payload is not one that both engines can hold.
    #[error("a payload for `{stream}` holds the character U+0000, which no text may")]
    NotText {
        /// The stream.
        stream: StreamId,
    },
    /// The payload looks like a checkpoint, which only [`crate::Store::checkpoint`] writes.
    #[error("a payload for `{stream}` begins as a checkpoint does; use another tag")]
    Reserved {
        /// The stream.
        stream: StreamId,
    },
    /// The key is not the one that the journal has been signed with.
    #[error(
        "the last checkpoint was signed with the key {last}, and this key is {given}; restore \
         the file of the signing key from where it is kept"
    )]
    OtherKey {
        /// The public half of the key that signed.
        last: PublicKey,
        /// The public half of the key given.
        given: PublicKey,
    },
    /// Somebody without the key wrote to a stream.
    #[error(
        "nobody with the signing key vouches for `{stream}` {sequence}, so that nothing is \
         appended to it; run `croupier verify`"
    )]
    Unvouched {
        /// The stream.
        stream: StreamId,
        /// The last entry that stands there.
        sequence: Sequence,
    },
    /// A row is not of the form that was written.
    #[error("{at} cannot be read: {what}; run `croupier verify`")]
    Unreadable {
        /// Which row.
        at: String,
        /// What is wrong with it.
        what: String,
    },
}

impl Error {
    /// Whether a row was to be added where there is one.
    pub(crate) fn is_taken(&self) -> bool {
        let Error::Database { source, .. } = self else {
            return false;
        };
        let said = source.as_database_error();
        said.is_some_and(|error| error.is_unique_violation())
    }

    /// Whether it says of the database that it is not what a house wrote, so that asking again
    /// comes to the same.
    #[must_use]
    pub fn is_lasting(&self) -> bool {
        match self {
            Error::Unreadable { .. } | Error::Tables { .. } => true,
            Error::Database { source, .. } => {
                matches!(
                    source,
                    sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_)
                )
            }
            _ => false,
        }
    }

    /// What to wrap an error of the engine in.
    pub(crate) fn on(doing: &'static str) -> impl FnOnce(sqlx::Error) -> Error {
        move |source| Error::Database { doing, source }
    }
}
