//! What differs between the engines: how one is reached, set up and told to begin, and what
//! keeps writers apart.
//!
//! Everything else is one text for all of them.

mod postgres;
mod sqlite;

use std::borrow::Cow;
use std::path::Path;
use std::time::Duration;

use jiff::Timestamp;
use sqlx::any::AnyConnectOptions;
use sqlx::{AnyConnection, ConnectOptions, Connection, Row, query};

use crate::schema::Object;
use crate::{Database, Error};

/// An engine that can hold a journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Engine {
    /// The one in this process.
    Sqlite,
    /// A server, which several processes may write to.
    Postgres,
}

/// What a connection is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Access {
    /// To append.
    Write,
    /// To look.
    Read,
}

/// How long a server may keep a process waiting, beyond what it was told to take at most:
/// then nobody answers any more.
const PATIENCE: Duration = Duration::from_secs(15);

impl Engine {
    /// How a journal is reached.
    pub(crate) fn options(database: &Database, access: Access) -> sqlx::Result<AnyConnectOptions> {
        sqlx::any::install_default_drivers();
        let address = match (database.file(), database.address()) {
            (Some(path), _) => Cow::Owned(sqlite::url(path, access)?),
            (None, address) => Cow::Borrowed(address.unwrap_or_default()),
        };
        // Answers and hashed tokens are no business of a log.
        Ok(address
            .parse::<AnyConnectOptions>()?
            .disable_statement_logging())
    }

    /// A new connection, set up.
    pub(crate) async fn connect(
        database: &Database,
        access: Access,
    ) -> sqlx::Result<AnyConnection> {
        let (engine, options) = (database.engine(), Engine::options(database, access)?);
        engine
            .wait(async {
                let mut connection = AnyConnection::connect_with(&options).await?;
                engine.set_up(&mut connection, access).await?;
                Ok(connection)
            })
            .await
    }

    /// Waits for an answer; of a server not for ever.
    pub(crate) async fn wait<T>(
        self,
        answer: impl Future<Output = sqlx::Result<T>>,
    ) -> sqlx::Result<T> {
        match self {
            Engine::Sqlite => answer.await,
            Engine::Postgres => {
                let answer = tokio::time::timeout(PATIENCE, answer).await;
                answer.unwrap_or_else(|_| {
                    let what = "the server does not answer";
                    let late = std::io::Error::new(std::io::ErrorKind::TimedOut, what);
                    Err(sqlx::Error::Io(late))
                })
            }
        }
    }

    /// Whether others may write as well: nothing is then known that was not asked after its
    /// head was locked.
    pub(crate) fn is_shared(self) -> bool {
        self == Engine::Postgres
    }

    /// Whether several statements go there together, with one numbering of their values.
    pub(crate) fn takes_scripts(self) -> bool {
        self == Engine::Sqlite
    }

    /// What tables, indexes, views and triggers there are.
    pub(crate) async fn objects(self, connection: &mut AnyConnection) -> sqlx::Result<Vec<Object>> {
        match self {
            Engine::Sqlite => sqlite::objects(connection).await,
            Engine::Postgres => postgres::objects(connection).await,
        }
    }

    /// What these texts make where there is nothing.
    pub(crate) async fn made(
        self,
        connection: &mut AnyConnection,
        texts: impl Iterator<Item = &'static str>,
    ) -> sqlx::Result<Vec<Object>> {
        match self {
            Engine::Sqlite => sqlite::made(texts).await,
            Engine::Postgres => postgres::made(connection, texts).await,
        }
    }

    /// A text of the migrations, as it takes it.
    pub(crate) fn dialect(self, text: &'static str) -> Cow<'static, str> {
        match self {
            Engine::Sqlite => Cow::Borrowed(text),
            Engine::Postgres => Cow::Owned(postgres::dialect(text)),
        }
    }

    /// Sees to it that nobody else migrates before this transaction ends.
    pub(crate) async fn migrate_alone(self, connection: &mut AnyConnection) -> sqlx::Result<()> {
        match self {
            // A transaction that writes is alone.
            Engine::Sqlite => Ok(()),
            Engine::Postgres => postgres::migrate_alone(connection).await,
        }
    }

    /// Whether this connection is that of the one server there is, until it ends.
    pub(crate) async fn serve_alone(self, connection: &mut AnyConnection) -> sqlx::Result<bool> {
        match self {
            // The lock of its file sees to that.
            Engine::Sqlite => Ok(true),
            Engine::Postgres => postgres::serve_alone(connection).await,
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
            Engine::Postgres => postgres::set_up(connection, access).await,
        }
    }

    /// Refuses one that would lose what it says it keeps.
    pub(crate) async fn check(self, connection: &mut AnyConnection) -> Result<(), Error> {
        match self {
            // It was told how, and does as it is told.
            Engine::Sqlite => Ok(()),
            Engine::Postgres => postgres::check(connection).await,
        }
    }

    /// Sees to it that the files of a journal, which are made if need be, are their owner's
    /// alone, whatever the process lets others read.
    pub(crate) fn own(path: &Path) -> std::io::Result<()> {
        sqlite::own(path)
    }

    /// What the names of the files of a journal end with, the first's excepted.
    pub(crate) fn parts() -> [&'static str; 3] {
        sqlite::PARTS
    }

    /// What is done before a connection that wrote is closed: a file holds all that was
    /// written, a server knows that nobody is there any more.
    pub(crate) async fn leave(self, connection: &mut AnyConnection) -> sqlx::Result<()> {
        match self {
            Engine::Sqlite => sqlite::gather(connection).await,
            Engine::Postgres => postgres::leave(connection).await,
        }
    }

    /// Copies everything, as of one instant, to a file that is empty.
    pub(crate) async fn copy(self, connection: &mut AnyConnection, to: &Path) -> Result<(), Error> {
        match self {
            Engine::Sqlite => {
                let copied = sqlite::copy(connection, to).await;
                copied.map_err(Error::on("make a copy"))
            }
            Engine::Postgres => Err(Error::NoFile),
        }
    }

    /// How a page of entries is asked for, each column as one text: `page.rs` reads it.
    pub(crate) fn page_of_entries(self) -> &'static str {
        match self {
            Engine::Sqlite => sqlite::PAGE_OF_ENTRIES,
            Engine::Postgres => postgres::PAGE_OF_ENTRIES,
        }
    }

    /// How a page of commands is asked for, likewise.
    pub(crate) fn page_of_commands(self) -> &'static str {
        match self {
            Engine::Sqlite => sqlite::PAGE_OF_COMMANDS,
            Engine::Postgres => postgres::PAGE_OF_COMMANDS,
        }
    }

    /// How it is asked where all streams stand, and what time it is.
    pub(crate) fn standing(self) -> &'static str {
        match self {
            Engine::Sqlite => sqlite::STANDING,
            Engine::Postgres => postgres::STANDING,
        }
    }

    /// Whether this connection is the one that opens the house, until it says that it is open.
    pub(crate) async fn open_alone(self, connection: &mut AnyConnection) -> sqlx::Result<bool> {
        match self {
            // The lock of its file sees to that.
            Engine::Sqlite => Ok(true),
            Engine::Postgres => postgres::open_alone(connection).await,
        }
    }

    /// Lets another open the house.
    pub(crate) async fn is_open(self, connection: &mut AnyConnection) -> sqlx::Result<()> {
        match self {
            Engine::Sqlite => Ok(()),
            Engine::Postgres => postgres::is_open(connection).await,
        }
    }

    /// How a transaction begins that writes.
    pub(crate) fn begin(self) -> &'static str {
        match self {
            Engine::Sqlite => sqlite::BEGIN,
            Engine::Postgres => postgres::BEGIN,
        }
    }

    /// How a transaction begins that sees everything as of one instant.
    pub(crate) fn begin_snapshot(self) -> &'static str {
        match self {
            Engine::Sqlite => sqlite::BEGIN_SNAPSHOT,
            Engine::Postgres => postgres::BEGIN_SNAPSHOT,
        }
    }

    /// What comes after a statement that reads heads, so that nobody else moves them, and in
    /// the one order in which all lock them.
    pub(crate) fn locking(self) -> &'static str {
        match self {
            // A transaction that writes has locked everything.
            Engine::Sqlite => "",
            Engine::Postgres => postgres::LOCKING,
        }
    }

    /// The time of its clock; none, where it has none of its own.
    pub(crate) async fn time(
        self,
        connection: &mut AnyConnection,
    ) -> sqlx::Result<Option<Timestamp>> {
        let text = match self {
            Engine::Sqlite => return Ok(None),
            Engine::Postgres => postgres::TIME,
        };
        let micros: i64 = query(text).fetch_one(connection).await?.try_get(0)?;
        let time = Timestamp::from_microsecond(micros);
        let time = time.map_err(|error| sqlx::Error::Decode(Box::new(error)))?;
        Ok(Some(time))
    }
}
