//! The entries of a journal, for whoever reads beside other work.

use sqlx::any::AnyRow;
use sqlx::{AnyPool, query};

use crate::engine::{Engine, PATIENCE};
use crate::store::{column, read_head};
use crate::{Entry, Error, Head, Sequence, StreamId, page};

/// The entries of a journal.
#[derive(Clone, Debug)]
pub struct Entries {
    engine: Engine,
    readers: AnyPool,
}

impl Entries {
    pub(crate) fn of(engine: Engine, readers: AnyPool) -> Entries {
        Entries { engine, readers }
    }

    /// Those of a stream from this one on, as [`crate::Store::read`] gives them.
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
        let read = self.read_page(stream, from, limit);
        self.engine.in_time(PATIENCE, read).await
    }

    async fn read_page(
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
