//! Why a house does not open, with what to do about it.

use std::net::SocketAddr;
use std::path::PathBuf;

use journal::{Database, KeyError, PublicKey};
use rulebook::Problems;

use crate::answer::Rejected;
use crate::chance::ChanceError;
use crate::day_keys::OpenKeys;
use crate::people::PeopleError;

/// Why a house does not open.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The directory cannot be used.
    #[error("{path}: {why}")]
    Directory {
        /// Which.
        path: PathBuf,
        /// Why.
        why: String,
    },
    /// The shuffle does not give what is published.
    #[error("the shuffle fails its published vectors: {0}")]
    Shuffle(String),
    /// The random source is not healthy.
    #[error(transparent)]
    Chance(#[from] ChanceError),
    /// The journal fails.
    #[error("{}", unread(.0))]
    Store(#[from] journal::Error),
    /// The journal cannot be folded.
    #[error(transparent)]
    Load(#[from] audit::Error),
    /// The journal does not hold.
    #[error("the journal does not hold, and nothing of it is served: {0}\n{KEEP_A_COPY}")]
    Red(String),
    /// The journal is gone, or not all of it is there.
    #[error(
        "{} is not the journal that was kept here: {what}.\n\
         Put house.db back as it was, with house.db-wal if that is somewhere; or restore a backup \
         with `croupier restore FILE`, which says what it loses",
        .path.display()
    )]
    Lost {
        /// The file.
        path: PathBuf,
        /// What is missing.
        what: String,
    },
    /// The same of a database that is no file.
    #[error(
        "{database} does not hold the journal that the data directory belongs to: {what}.\n\
         Name the database and the data directory that belong together, or restore the database \
         from its own backup"
    )]
    LostDatabase {
        /// The database.
        database: Database,
        /// What is missing.
        what: String,
    },
    /// A key fails.
    #[error(transparent)]
    Key(#[from] KeyError),
    /// The keys that servers share cannot be had.
    #[error(transparent)]
    Keys(#[from] OpenKeys),
    /// Another key signed the journal.
    #[error(
        "{path} is not the key that signed this journal: that is {signed}; restore it from where \
         it is kept"
    )]
    OtherKey {
        /// The file of the key.
        path: PathBuf,
        /// The public half of the one that signed.
        signed: PublicKey,
    },
    /// A book does not load.
    #[error(transparent)]
    Books(#[from] Problems),
    /// A book of the journal is not what its digest says.
    #[error("the book {0} has another digest than the journal says")]
    Digest(String),
    /// People cannot be taken in.
    #[error(transparent)]
    People(#[from] PeopleError),
    /// The demonstration could not be opened.
    #[error("the demonstration house cannot be opened: {0}")]
    Demonstration(#[from] Rejected),
    /// The first password cannot be made.
    #[error("no password can be made for the administrator: {0}")]
    Password(String),
    /// Its first start was cut off, and this is another house.
    #[error(
        "the first start of this house was cut off, and this start would open it otherwise: start \
         the program that began it, with the same --house and --pace; or, as nobody has played \
         there yet, remove the folder of {} and begin anew",
        .file.display()
    )]
    CutOff {
        /// What says that it was.
        file: PathBuf,
    },
    /// Nothing can listen there.
    #[error("{0}: {1}")]
    Listen(SocketAddr, std::io::Error),
}

/// What is said of a journal that fails: where it cannot be read, what to do too.
fn unread(error: &journal::Error) -> String {
    match error {
        journal::Error::Database { .. } | journal::Error::Unreadable { .. } => {
            format!("{error}\n{KEEP_A_COPY}")
        }
        error => error.to_string(),
    }
}

/// What to do with a journal that does not hold.
const KEEP_A_COPY: &str = "Keep the files as they are, look at everything with `croupier verify`, \
    and compare with a backup and with checkpoints kept elsewhere.";

impl OpenError {
    /// The journal that belongs to the keys here is lost.
    pub(super) fn lost(database: &Database, what: String) -> OpenError {
        match database.file() {
            Some(path) => OpenError::Lost {
                path: path.to_owned(),
                what,
            },
            None => OpenError::LostDatabase {
                database: database.clone(),
                what,
            },
        }
    }
}
