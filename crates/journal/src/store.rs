//! The store: one connection that writes, many that read.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use sqlx::any::{AnyPoolOptions, AnyRow};
use sqlx::{AnyConnection, AnyPool};
use sqlx::{Connection, Row, query};
use tokio::sync::{Mutex, MutexGuard};

use crate::engine::{Access, Engine};
use crate::group::answers;
use crate::lock::Lock;
use crate::schema::Schema;
use crate::vouched::{self, VouchedHead};
use crate::writer::{Pen, Writer};
use crate::{
    CommandId, Database, Entry, Error, Hash, Head, Sequence, Signer, StreamId, key_file, migration,
    page,
};

/// A journal and what stands beside it, in a database.
///
/// All writes go through one connection, one transaction after another; reads have
/// connections of their own and do not wait for them.
pub struct Store {
    engine: Engine,
    /// None, if the store was opened to be read; nothing in it, once it was closed.
    writer: Option<Mutex<Option<Pen>>>,
    /// What signs every head that is moved; none, where nothing is written.
    signer: Option<Arc<Signer>>,
    readers: AnyPool,
}

/// The entries of a journal.
#[derive(Clone, Debug)]
pub struct Entries {
    engine: Engine,
    readers: AnyPool,
}

impl Entries {
    /// Those of a stream from this one on, as [`Store::read`] gives them.
    ///
    /// # Errors
    ///
    /// If the database fails or a row is not of the form that was written.
    pub async fn read(
        &self,
        stream: &StreamId,
        from: Sequence,
        limit: u32,
    ) -> Result<Vec<Entry>, Error> {
        let reader = self.readers.acquire().await;
        let mut reader = reader.map_err(Error::on("give a connection to read"))?;
        let page = (self.engine, &mut *reader);
        let page = page::entries(page, stream, from.stored(), i64::from(limit)).await;
        if let Some(entries) = page {
            return Ok(entries);
        }
        let rows = query(
            "SELECT sequence, hash, payload FROM entries \
             WHERE stream = $1 AND sequence >= $2 ORDER BY sequence LIMIT $3",
        )
        .bind(stream.as_str())
        .bind(from.stored())
        .bind(i64::from(limit))
        .fetch_all(&mut *reader)
        .await
        .map_err(Error::on("read entries"))?;
        rows.iter().map(|row| read_entry(stream, row)).collect()
    }
}

/// How often it is asked whether others have opened the house, and how long after each time.
const OPENING_TRIES: u32 = 600;
const OPENING_PAUSE: Duration = Duration::from_millis(100);

/// How long whoever reads waits for a server that is away.
const READING_PATIENCE: Duration = Duration::from_secs(5);

/// How many may read at once; one more waits.
const READERS: u32 = 4;

impl Store {
    /// Opens the journal in this file or database, or makes one; this key signs whatever is
    /// appended.
    ///
    /// # Errors
    ///
    /// If another process has the file open, if a newer program wrote it, if the server would
    /// lose what it says it keeps, or if the database fails.
    pub async fn open(database: impl Into<Database>, signer: Arc<Signer>) -> Result<Store, Error> {
        let database = database.into();
        let engine = database.engine();
        let lock = match database.file() {
            None => None,
            Some(path) => {
                let lock = Lock::take(path)?;
                Engine::own(path).map_err(|source| Error::Open {
                    path: path.to_owned(),
                    source,
                })?;
                Some(lock)
            }
        };
        let writer = Engine::connect(&database, Access::Write).await;
        let mut writer = writer.map_err(Error::on("open"))?;
        engine.check(&mut writer).await?;
        migration::run(&mut writer, engine).await?;
        let readers = readers(&database)?;
        Ok(Store {
            engine,
            writer: Some(Mutex::new(Some(Pen::new(database, writer, lock)))),
            signer: Some(signer),
            readers,
        })
    }

    /// Sees to it that no other server is open over the database, until this store is closed.
    /// A journal in a file has one writer anyway.
    ///
    /// # Errors
    ///
    /// If one is, or if the database fails.
    pub async fn serve_alone(&self) -> Result<(), Error> {
        self.writer().await?.serve_alone().await
    }

    /// Waits until no other server is opening the house, and keeps others from it until
    /// [`Store::is_open`] or the end of the connection.
    ///
    /// # Errors
    ///
    /// If somebody takes too long over it, or if the database fails.
    pub async fn open_alone(&self) -> Result<(), Error> {
        for _ in 0..OPENING_TRIES {
            if self.writer().await?.open_alone().await? {
                return Ok(());
            }
            tokio::time::sleep(OPENING_PAUSE).await;
        }
        Err(Error::Opening)
    }

    /// Lets others open the house.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn is_open(&self) -> Result<(), Error> {
        self.writer().await?.is_open().await
    }

    /// Whether there is a journal already, whole or not.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn is_there(database: impl Into<Database>) -> Result<bool, Error> {
        let database = database.into();
        if let Some(path) = database.file() {
            return Ok(path.metadata().is_ok_and(|file| file.len() > 0));
        }
        let reader = Engine::connect(&database, Access::Read).await;
        let mut reader = reader.map_err(Error::on("open"))?;
        let schema = Schema::of(&mut reader, database.engine()).await;
        let _ = reader.close().await;
        Ok(!schema?.is_empty())
    }

    /// Opens the journal in this file or database to read it, whether or not a house writes to it.
    ///
    /// # Errors
    ///
    /// If there is none, if its tables are of another version, or if the database fails.
    pub async fn open_to_read(database: impl Into<Database>) -> Result<Store, Error> {
        let database = database.into();
        let engine = database.engine();
        if let Some(path) = database.file().filter(|path| !path.is_file()) {
            return Err(Error::Missing {
                path: path.to_owned(),
            });
        }
        let readers = readers(&database)?;
        let reader = readers.acquire().await;
        migration::check(&mut *reader.map_err(Error::on("open"))?, engine).await?;
        Ok(Store {
            engine,
            writer: None,
            signer: None,
            readers,
        })
    }

    /// Lets go of the database, and leaves it in one file. What was appended is on the disk
    /// already; who still reads is waited for, and nothing can be read or written after it.
    pub async fn close(&self) {
        self.readers.close().await;
        if let Some(writer) = &self.writer
            && let Some(pen) = writer.lock().await.take()
        {
            // A connection that cannot say goodbye has nothing left to lose.
            let _ = pen.close(self.engine).await;
        }
    }

    /// Writes a copy of everything to a file that must not be there, as of one instant; a
    /// house may go on writing meanwhile. The copy is its owner's alone, and no key is in it.
    ///
    /// # Errors
    ///
    /// If the file is there or cannot be written, or if the database fails.
    pub async fn back_up(&self, to: &Path) -> Result<(), Error> {
        let file = |source| Error::Open {
            path: to.to_owned(),
            source,
        };
        if self.engine != Engine::Sqlite {
            return Err(Error::NoFile);
        }
        key_file::create_empty(to).map_err(file)?;
        self.engine.copy(&mut *self.reader().await?, to).await?;
        let synced = std::fs::File::open(to).and_then(|copy| copy.sync_all());
        synced.map_err(file)?;
        key_file::sync_folder(to).map_err(file)
    }

    /// Where every stream stands.
    ///
    /// # Errors
    ///
    /// If the database fails or a row is not of the form that was written.
    pub async fn heads(&self) -> Result<BTreeMap<StreamId, Head>, Error> {
        let mut reader = self.reader().await?;
        heads(&mut reader).await
    }

    /// Where every stream stands, with what vouches for it.
    ///
    /// # Errors
    ///
    /// If the database fails or a row is not of the form that was written.
    pub async fn vouched_heads(&self) -> Result<Vec<VouchedHead>, Error> {
        let mut reader = self.reader().await?;
        // A house that goes on takes away what a head named a moment ago.
        let begun = reader.begin_with(self.engine.begin_snapshot()).await;
        let mut snapshot = begun.map_err(Error::on("begin to read"))?;
        let mut heads = Vec::new();
        for standing in vouched::heads(&mut snapshot, None).await? {
            heads.push(VouchedHead::of(&standing, &mut snapshot).await?);
        }
        Ok(heads)
    }

    /// The entries of a stream from this one on, at most so many.
    ///
    /// A stream that is not there has no entries.
    ///
    /// # Errors
    ///
    /// If the database fails or a row is not of the form that was written.
    pub async fn read(
        &self,
        stream: &StreamId,
        from: Sequence,
        limit: u32,
    ) -> Result<Vec<Entry>, Error> {
        self.entries().read(stream, from, limit).await
    }

    /// The entries of all streams, for whoever reads beside other work.
    #[must_use]
    pub fn entries(&self) -> Entries {
        Entries {
            engine: self.engine,
            readers: self.readers.clone(),
        }
    }

    /// What was answered to a command when it was accepted, if it was.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn answer(&self, command: &CommandId) -> Result<Option<String>, Error> {
        answer(&mut *self.reader().await?, command).await
    }

    /// What was answered to each of these commands, nothing to those that were not accepted.
    ///
    /// # Errors
    ///
    /// If the database fails or a row is not of the form that was written.
    pub async fn answers(
        &self,
        commands: &[CommandId],
    ) -> Result<BTreeMap<CommandId, Option<String>>, Error> {
        answers(self.engine, &mut *self.reader().await?, commands).await
    }

    /// The commands that were accepted and what was answered to them, in the order of
    /// their names, after this one.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn commands(
        &self,
        after: Option<&CommandId>,
        limit: u32,
    ) -> Result<Vec<(CommandId, String)>, Error> {
        let text = "SELECT person, id, answer FROM commands
                    WHERE (person, id) > ($1, $2)
                    ORDER BY person, id LIMIT $3";
        let (person, key) = after.map_or(("", ""), |it| (it.person.as_str(), it.key.as_str()));
        let mut reader = self.reader().await?;
        let page = page::commands((self.engine, &mut *reader), (person, key), limit).await;
        if let Some(commands) = page {
            return Ok(commands);
        }
        let rows = query(text)
            .bind(person)
            .bind(key)
            .bind(i64::from(limit))
            .fetch_all(&mut *reader)
            .await
            .map_err(Error::on("read the commands"))?;
        let read = |row: &AnyRow| {
            let (person, key): (String, String) = (column(row, 0)?, column(row, 1)?);
            Ok((CommandId::new(person, key), column(row, 2)?))
        };
        let commands = rows.iter().map(read).collect::<Result<_, String>>();
        commands.map_err(|what| Error::Unreadable {
            at: "a command".to_owned(),
            what,
        })
    }

    pub(crate) async fn reader(&self) -> Result<sqlx::pool::PoolConnection<sqlx::Any>, Error> {
        let reader = self.readers.acquire().await;
        reader.map_err(Error::on("give a connection to read"))
    }

    pub(crate) async fn writer(&self) -> Result<Writer<'_>, Error> {
        let writer = self.writer.as_ref().ok_or(Error::ReadOnly)?;
        let pen = MutexGuard::try_map(writer.lock().await, Option::as_mut);
        Ok(Writer::of(self.engine, pen.map_err(|_| Error::Closed)?).await)
    }

    pub(crate) fn signer(&self) -> Result<&Signer, Error> {
        self.signer.as_deref().ok_or(Error::ReadOnly)
    }

    pub(crate) fn engine(&self) -> Engine {
        self.engine
    }
}

fn readers(database: &Database) -> Result<AnyPool, Error> {
    let engine = database.engine();
    let options = Engine::options(database, Access::Read);
    let pool = match engine.is_shared() {
        true => AnyPoolOptions::new().acquire_timeout(READING_PATIENCE),
        false => AnyPoolOptions::new(),
    };
    let pool = pool
        .max_connections(READERS)
        // A connection within this process does not break while nobody uses it.
        .test_before_acquire(engine.is_shared())
        .after_connect(move |reader, _| Box::pin(engine.set_up(reader, Access::Read)));
    Ok(pool.connect_lazy_with(options.map_err(Error::on("open"))?))
}

pub(crate) async fn answer(
    reader: &mut AnyConnection,
    command: &CommandId,
) -> Result<Option<String>, Error> {
    let row = query("SELECT answer FROM commands WHERE person = $1 AND id = $2")
        .bind(command.person.as_str())
        .bind(command.key.as_str())
        .fetch_optional(reader)
        .await
        .map_err(Error::on("look up a command"))?;
    row.map(|row| row.try_get(0).map_err(unreadable_answer))
        .transpose()
}

/// What is said of a command whose row is not of the form that was written.
pub(crate) fn unreadable_answer(error: sqlx::Error) -> Error {
    Error::Unreadable {
        at: "a command".to_owned(),
        what: error.to_string(),
    }
}

pub(crate) async fn heads(reader: &mut AnyConnection) -> Result<BTreeMap<StreamId, Head>, Error> {
    let rows = query("SELECT stream, sequence, hash FROM heads")
        .fetch_all(reader)
        .await
        .map_err(Error::on("read the heads"))?;
    let read = |row: &AnyRow| {
        let stream: String = column(row, 0)?;
        let stream: StreamId = stream.parse().map_err(unreadable)?;
        Ok((stream, read_head(row, 1, 2)?))
    };
    let heads = rows.iter().map(read).collect::<Result<_, String>>();
    heads.map_err(|what| Error::Unreadable {
        at: "a head".to_owned(),
        what,
    })
}

fn read_entry(stream: &StreamId, row: &AnyRow) -> Result<Entry, Error> {
    let read = || {
        let Head { sequence, hash } = read_head(row, 0, 1)?;
        Ok(Entry {
            stream: stream.clone(),
            sequence,
            hash,
            payload: column(row, 2)?,
        })
    };
    read().map_err(|what| Error::Unreadable {
        at: format!("an entry of `{stream}`"),
        what,
    })
}

/// The sequence and the hash in these two columns.
pub(crate) fn read_head(row: &AnyRow, sequence: usize, hash: usize) -> Result<Head, String> {
    let stored: i64 = column(row, sequence)?;
    let hash: String = column(row, hash)?;
    Ok(Head {
        sequence: Sequence::read(stored).ok_or("its sequence is below zero")?,
        hash: hash.parse::<Hash>().map_err(unreadable)?,
    })
}

fn column<'r, T>(row: &'r AnyRow, index: usize) -> Result<T, String>
where
    T: sqlx::Decode<'r, sqlx::Any> + sqlx::Type<sqlx::Any>,
{
    row.try_get(index).map_err(unreadable)
}

fn unreadable(error: impl fmt::Display) -> String {
    error.to_string()
}

impl fmt::Debug for Store {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Store")
            .field("engine", &self.engine)
            .finish_non_exhaustive()
    }
}
