//! What differs between the engines: how one is reached, set up and told to begin.
//!
//! Everything else is one text for all of them.

mod sqlite;

use std::path::Path;

use sqlx::AnyConnection;
use sqlx::any::AnyConnectOptions;
use sqlx::{ConnectOptions, Connection};

use crate::schema::Object;

/// An engine that can hold a journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Engine {
    /// The one in this process.
    Sqlite,
}

/// What a connection is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Access {
    /// To append.
    Write,
    /// To look.
    Read,
}

impl Engine {
    /// How the journal in this file is reached.
    pub(crate) fn options(self, path: &Path, access: Access) -> sqlx::Result<AnyConnectOptions> {
        sqlx::any::install_default_drivers();
        let url = match self {
            Engine::Sqlite => sqlite::url(path, access)?,
        };
        // Answers and hashed tokens are no business of a log.
        Ok(url
            .parse::<AnyConnectOptions>()?
            .disable_statement_logging())
    }

    /// A new connection, set up.
    pub(crate) async fn connect(self, path: &Path, access: Access) -> sqlx::Result<AnyConnection> {
        let options = self.options(path, access)?;
        let mut connection = AnyConnection::connect_with(&options).await?;
        self.set_up(&mut connection, access).await?;
        Ok(connection)
    }

    /// A new database that is nowhere, and gone with its connection.
    pub(crate) async fn connect_to_nothing(self) -> sqlx::Result<AnyConnection> {
        sqlx::any::install_default_drivers();
        match self {
            Engine::Sqlite => AnyConnection::connect(sqlite::NOWHERE).await,
        }
    }

    /// What tables, indexes, views and triggers there are.
    pub(crate) async fn objects(self, connection: &mut AnyConnection) -> sqlx::Result<Vec<Object>> {
        match self {
            Engine::Sqlite => sqlite::objects(connection).await,
        }
    }

    /// Sees to it that what is committed is on the disk.
    pub(crate) async fn set_up(
        self,
        connection: &mut AnyConnection,
        access: Access,
    ) -> sqlx::Result<()> {
        match self {
            Engine::Sqlite => sqlite::set_up(connection, access).await,
        }
    }

    /// Sees to it that the files of a journal, which are made if need be, are their owner's
    /// alone, whatever the process lets others read.
    pub(crate) fn own(self, path: &Path) -> std::io::Result<()> {
        match self {
            Engine::Sqlite => sqlite::own(path),
        }
    }

    /// What the names of the files of a journal end with, the first's excepted.
    pub(crate) fn parts(self) -> [&'static str; 3] {
        match self {
            Engine::Sqlite => sqlite::PARTS,
        }
    }

    /// Brings all that was written into the one file that is copied.
    pub(crate) async fn gather(self, connection: &mut AnyConnection) -> sqlx::Result<()> {
        match self {
            Engine::Sqlite => sqlite::gather(connection).await,
        }
    }

    /// Copies everything, as of one instant, to a file that is empty.
    pub(crate) async fn copy(self, connection: &mut AnyConnection, to: &Path) -> sqlx::Result<()> {
        match self {
            Engine::Sqlite => sqlite::copy(connection, to).await,
        }
    }

    /// How a page of entries is asked for, each column as one text: `page.rs` reads it.
    pub(crate) fn page_of_entries(self) -> &'static str {
        match self {
            Engine::Sqlite => sqlite::PAGE_OF_ENTRIES,
        }
    }

    /// How a page of commands is asked for, likewise.
    pub(crate) fn page_of_commands(self) -> &'static str {
        match self {
            Engine::Sqlite => sqlite::PAGE_OF_COMMANDS,
        }
    }

    /// How a transaction begins that writes.
    pub(crate) fn begin(self) -> &'static str {
        match self {
            Engine::Sqlite => sqlite::BEGIN,
        }
    }

    /// How a transaction begins that sees everything as of one instant.
    pub(crate) fn begin_snapshot(self) -> &'static str {
        match self {
            Engine::Sqlite => sqlite::BEGIN_SNAPSHOT,
        }
    }
}
