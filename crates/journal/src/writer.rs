//! The one writer of a store.

use std::collections::BTreeMap;

use sqlx::{AnyConnection, Connection, Transaction, query, raw_sql};
use tokio::sync::MutexGuard;

use crate::engine::Engine;
use crate::script::Script;
use crate::store::read_head;
use crate::{Error, Head, StreamId};

/// The connection that writes, and what whoever holds it need not ask the engine.
pub(crate) struct Pen {
    connection: AnyConnection,
    /// Where streams stand that were moved here. Nobody else moves them: the lock of the
    /// store sees to that.
    heads: BTreeMap<StreamId, Head>,
    /// Whether a script was begun of which nobody heard the end.
    in_doubt: bool,
}

/// The right to write.
pub(crate) struct Writer<'s> {
    engine: Engine,
    pen: MutexGuard<'s, Pen>,
}

impl Pen {
    pub(crate) fn new(connection: AnyConnection) -> Pen {
        Pen {
            connection,
            heads: BTreeMap::new(),
            in_doubt: false,
        }
    }

    pub(crate) async fn close(self) -> sqlx::Result<()> {
        self.connection.close().await
    }
}

impl<'s> Writer<'s> {
    /// The right to write, once nobody else has it; what was left undone is undone.
    pub(crate) async fn of(engine: Engine, pen: MutexGuard<'s, Pen>) -> Writer<'s> {
        let mut writer = Writer { engine, pen };
        if writer.pen.in_doubt {
            writer.undo().await;
        }
        writer
    }

    /// Begins a transaction, which is undone unless it is committed.
    pub(crate) async fn begin(&mut self) -> Result<Transaction<'_, sqlx::Any>, Error> {
        let begun = self.pen.connection.begin_with(self.engine.begin()).await;
        begun.map_err(Error::on("begin a transaction"))
    }

    pub(crate) fn connection(&mut self) -> &mut AnyConnection {
        &mut self.pen.connection
    }

    /// Where a stream stands.
    pub(crate) async fn head(&mut self, stream: &StreamId) -> Result<Option<Head>, Error> {
        if let Some(head) = self.pen.heads.get(stream) {
            return Ok(Some(*head));
        }
        let row = query("SELECT sequence, hash FROM heads WHERE stream = $1")
            .bind(stream.as_str())
            .fetch_optional(&mut self.pen.connection)
            .await
            .map_err(Error::on("find a stream"))?;
        row.map(|row| head_of(stream, &row)).transpose()
    }

    /// Has a script done that begins and commits a transaction: all of it or nothing.
    pub(crate) async fn run(&mut self, script: Script) -> sqlx::Result<()> {
        self.pen.in_doubt = true;
        let run = script.run(&mut self.pen.connection).await;
        match run {
            Ok(()) => self.pen.in_doubt = false,
            Err(_) => self.undo().await,
        }
        run
    }

    /// Forgets where a stream stands, before it is moved in another way.
    pub(crate) fn forget(&mut self, stream: &StreamId) {
        self.pen.heads.remove(stream);
    }

    /// Notes where streams stand after what was committed.
    pub(crate) fn moved(&mut self, heads: impl IntoIterator<Item = (StreamId, Head)>) {
        self.pen.heads.extend(heads);
    }

    /// Undoes a script that did not come to its end.
    async fn undo(&mut self) {
        // There is nothing to undo where it did not even begin, or where all was done: so
        // what the engine says to this does not matter, and the heads are asked for anew.
        let _ = raw_sql("ROLLBACK").execute(&mut self.pen.connection).await;
        self.pen.heads.clear();
        self.pen.in_doubt = false;
    }
}

/// Locks the head of a stream and says where it stands.
pub(crate) async fn lock(
    connection: &mut AnyConnection,
    stream: &StreamId,
) -> Result<Option<Head>, Error> {
    let row =
        query("UPDATE heads SET sequence = sequence WHERE stream = $1 RETURNING sequence, hash")
            .bind(stream.as_str())
            .fetch_optional(connection)
            .await
            .map_err(Error::on("lock a stream"))?;
    row.map(|row| head_of(stream, &row)).transpose()
}

fn head_of(stream: &StreamId, row: &sqlx::any::AnyRow) -> Result<Head, Error> {
    read_head(row, 0, 1).map_err(|what| Error::Unreadable {
        at: format!("the head of `{stream}`"),
        what,
    })
}
