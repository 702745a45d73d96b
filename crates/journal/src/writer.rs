//! The one writer of a store.

use std::collections::BTreeMap;

use sqlx::{AnyConnection, Connection, Transaction, query, raw_sql};
use tokio::sync::MappedMutexGuard;

use crate::engine::Engine;
use crate::lock::Lock;
use crate::script::Script;
use crate::store::read_head;
use crate::{Error, Head, PublicKey, StreamId, checkpoint, vouched};

/// The connection that writes, and what whoever holds it need not ask the engine.
pub(crate) struct Pen {
    connection: AnyConnection,
    /// Where streams stand that were moved here. Nobody else moves them: the lock of the
    /// store sees to that.
    heads: BTreeMap<StreamId, Head>,
    /// Whether a script was begun of which nobody heard the end.
    in_doubt: bool,
    /// Let go of last.
    _lock: Lock,
}

/// The right to write.
pub(crate) struct Writer<'s> {
    engine: Engine,
    pen: MappedMutexGuard<'s, Pen>,
}

impl Pen {
    pub(crate) fn new(connection: AnyConnection, lock: Lock) -> Pen {
        Pen {
            connection,
            heads: BTreeMap::new(),
            in_doubt: false,
            _lock: lock,
        }
    }

    pub(crate) async fn close(mut self, engine: Engine) -> sqlx::Result<()> {
        let gathered = engine.gather(&mut self.connection).await;
        self.connection.close().await?;
        gathered
    }
}

impl<'s> Writer<'s> {
    /// The right to write, once nobody else has it; what was left undone is undone.
    pub(crate) async fn of(engine: Engine, pen: MappedMutexGuard<'s, Pen>) -> Writer<'s> {
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

    /// Where a stream stands, if the holder of this key vouches for that: nothing is built
    /// on what somebody else wrote.
    pub(crate) async fn head(
        &mut self,
        stream: &StreamId,
        key: PublicKey,
    ) -> Result<Option<Head>, Error> {
        if let Some(head) = self.pen.heads.get(stream) {
            return Ok(Some(*head));
        }
        let rows = vouched::heads(&mut self.pen.connection, Some(stream)).await?;
        let Some(standing) = rows.into_iter().next() else {
            return Ok(None);
        };
        if !standing.is_signed_by(key) {
            let last = checkpoint::last(&mut self.pen.connection).await?;
            standing.check(key, last.as_ref())?;
        }
        Ok(Some(standing.head))
    }

    /// Takes a stream as it stands there, whoever moved it.
    pub(crate) async fn take_up(&mut self, stream: &StreamId, head: Head) -> Result<(), Error> {
        let rows = vouched::heads(&mut self.pen.connection, Some(stream)).await?;
        let found = rows.first().map(|standing| standing.head);
        let Some(found) = found else {
            let stream = stream.clone();
            return Err(Error::UnknownStream { stream });
        };
        if found != head {
            return Err(Error::WrongSequence {
                stream: stream.clone(),
                expected: head.sequence,
                found: found.sequence,
            });
        }
        self.moved([(stream.clone(), head)]);
        Ok(())
    }

    /// Where the streams stand that this writer moved.
    pub(crate) fn known(&self) -> BTreeMap<StreamId, Head> {
        self.pen.heads.clone()
    }

    /// Has two scripts done that begin and commit a transaction: all of it or nothing. While
    /// the engine does the first, `then` makes the second.
    pub(crate) async fn run_in_parts(
        &mut self,
        first: Script,
        then: impl FnOnce() -> sqlx::Result<Script>,
    ) -> sqlx::Result<()> {
        self.pen.in_doubt = true;
        let connection = &mut self.pen.connection;
        let both = async {
            // Whatever is polled first goes to the engine's own thread.
            let (begun, then) = tokio::join!(first.run(connection), async { then() });
            begun?;
            then?.run(connection).await
        };
        let run = both.await;
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
