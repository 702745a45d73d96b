//! The store: one writer, many readers.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

use sqlx::any::{AnyPoolOptions, AnyRow};
use sqlx::{AnyConnection, AnyPool};
use sqlx::{Row, query};
use tokio::sync::Mutex;

use crate::engine::{Access, Engine};
use crate::lock::Lock;
use crate::writer::{Pen, Writer};
use crate::{CommandId, Entry, Error, Hash, Head, Sequence, StreamId, migration};

/// A journal and what stands beside it, in a database.
///
/// All writes go through one connection, one transaction after another; reads have
/// connections of their own and do not wait for them.
pub struct Store {
    engine: Engine,
    /// None, if the store was opened to be read.
    writer: Option<Mutex<Pen>>,
    readers: AnyPool,
    _lock: Option<Lock>,
}

/// How many may read at once; one more waits.
const READERS: u32 = 4;

impl Store {
    /// Opens the journal in this file, or makes one.
    ///
    /// # Errors
    ///
    /// If another process has it open, if a newer program wrote it, or if the database
    /// fails.
    pub async fn open(path: &Path) -> Result<Store, Error> {
        let engine = Engine::Sqlite;
        let lock = Lock::take(path)?;
        let writer = engine.connect(path, Access::Write).await;
        let mut writer = writer.map_err(Error::on("open"))?;
        migration::run(&mut writer, engine).await?;
        Ok(Store {
            engine,
            writer: Some(Mutex::new(Pen::new(writer))),
            readers: readers(engine, path)?,
            _lock: Some(lock),
        })
    }

    /// Opens the journal in this file to read it, whether or not a house writes to it.
    ///
    /// # Errors
    ///
    /// If there is none, if its tables are of another version, or if the database fails.
    pub async fn open_to_read(path: &Path) -> Result<Store, Error> {
        let engine = Engine::Sqlite;
        if !path.is_file() {
            return Err(Error::Missing {
                path: path.to_owned(),
            });
        }
        let readers = readers(engine, path)?;
        let reader = readers.acquire().await;
        migration::check(&mut *reader.map_err(Error::on("open"))?).await?;
        Ok(Store {
            engine,
            writer: None,
            readers,
            _lock: None,
        })
    }

    /// Lets go of the database. What was appended is on the disk already.
    pub async fn close(self) {
        self.readers.close().await;
        if let Some(writer) = self.writer {
            // A connection that cannot say goodbye has nothing left to lose.
            let _ = writer.into_inner().close().await;
        }
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
        let rows = query(
            "SELECT sequence, hash, payload FROM entries \
             WHERE stream = $1 AND sequence >= $2 ORDER BY sequence LIMIT $3",
        )
        .bind(stream.as_str())
        .bind(from.stored())
        .bind(i64::from(limit))
        .fetch_all(&mut *self.reader().await?)
        .await
        .map_err(Error::on("read entries"))?;
        rows.iter().map(|row| read_entry(stream, row)).collect()
    }

    /// What was answered to a command when it was accepted, if it was.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn answer(&self, command: &CommandId) -> Result<Option<String>, Error> {
        answer(&mut *self.reader().await?, command).await
    }

    pub(crate) async fn reader(&self) -> Result<sqlx::pool::PoolConnection<sqlx::Any>, Error> {
        let reader = self.readers.acquire().await;
        reader.map_err(Error::on("give a connection to read"))
    }

    pub(crate) async fn writer(&self) -> Result<Writer<'_>, Error> {
        let writer = self.writer.as_ref().ok_or(Error::ReadOnly)?;
        Ok(Writer::of(self.engine, writer.lock().await).await)
    }

    pub(crate) fn engine(&self) -> Engine {
        self.engine
    }
}

fn readers(engine: Engine, path: &Path) -> Result<AnyPool, Error> {
    let options = engine.options(path, Access::Read);
    let pool = AnyPoolOptions::new()
        .max_connections(READERS)
        // A connection within this process does not break while nobody uses it.
        .test_before_acquire(false)
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
    row.map(|row| row.try_get(0).map_err(Error::on("read an answer")))
        .transpose()
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
