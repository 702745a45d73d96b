//! The one connection of a store that writes.

use std::collections::BTreeMap;

use sqlx::{AnyConnection, Connection, Transaction, query, raw_sql};
use tokio::sync::MappedMutexGuard;

use crate::engine::{Access, Engine};
use crate::lock::Lock;
use crate::script::Script;
use crate::store::read_head;
use crate::superfluous::{Name, Superfluous};
use crate::{Database, Error, Head, PublicKey, StreamId, checkpoint, vouched};

/// The connection that writes, and what whoever holds it need not ask the engine.
pub(crate) struct Pen {
    database: Database,
    /// None, once it broke or was left in the middle of something: the next who writes makes
    /// another.
    connection: Option<AnyConnection>,
    /// Where streams stand that were moved here. In a file nobody else moves them: the lock of
    /// the store sees to that. On a server they may have gone on.
    heads: BTreeMap<StreamId, Known>,
    /// The vouchers of those heads. On a server others may name them too, and none is known.
    vouchers: Superfluous,
    /// Whether something was begun of which nobody heard the end.
    in_doubt: bool,
    /// Whether this is to be the one server.
    alone: bool,
    /// Let go of last.
    _lock: Option<Lock>,
}

/// A head that was moved here.
#[derive(Clone)]
struct Known {
    head: Head,
    /// What it names that vouches for it.
    voucher: Option<Name>,
}

/// The right to write.
pub(crate) struct Writer<'s> {
    engine: Engine,
    pen: MappedMutexGuard<'s, Pen>,
}

impl Pen {
    pub(crate) fn new(database: Database, connection: AnyConnection, lock: Option<Lock>) -> Pen {
        Pen {
            database,
            connection: Some(connection),
            heads: BTreeMap::new(),
            vouchers: Superfluous::default(),
            in_doubt: false,
            alone: false,
            _lock: lock,
        }
    }

    pub(crate) async fn close(self, engine: Engine) -> sqlx::Result<()> {
        let Some(mut connection) = self.connection else {
            return Ok(());
        };
        let left = engine.leave(&mut connection).await;
        connection.close().await?;
        left
    }
}

impl<'s> Writer<'s> {
    /// The right to write, once nobody else of this process has it; what was left undone is
    /// undone.
    pub(crate) async fn of(engine: Engine, pen: MappedMutexGuard<'s, Pen>) -> Writer<'s> {
        let mut writer = Writer { engine, pen };
        if writer.pen.in_doubt {
            writer.undo().await;
        }
        writer
    }

    /// Begins a transaction, which is undone unless it is committed.
    pub(crate) async fn begin(&mut self) -> Result<Transaction<'_, sqlx::Any>, Error> {
        let engine = self.engine;
        if engine.is_shared() {
            // A server may have been restarted since.
            let connection = self.connection().await?;
            if engine.wait(connection.ping()).await.is_err() {
                self.pen.connection = None;
            }
        }
        let connection = self.connection().await?;
        let begun = connection.begin_with(engine.begin()).await;
        begun.map_err(Error::on("begin a transaction"))
    }

    /// The connection, which is made anew where it broke.
    pub(crate) async fn connection(&mut self) -> Result<&mut AnyConnection, Error> {
        if self.pen.connection.is_none() {
            let connected = Engine::connect(&self.pen.database, Access::Write).await;
            let mut connection = connected.map_err(Error::on("open"))?;
            self.engine.check(&mut connection).await?;
            if self.pen.alone {
                serve_alone(self.engine, &mut connection, &self.pen.database).await?;
            }
            self.pen.connection = Some(connection);
        }
        self.pen.connection.as_mut().ok_or(Error::Closed)
    }

    /// Sees to it that no other server is open, or refuses to be one.
    pub(crate) async fn serve_alone(&mut self) -> Result<(), Error> {
        let (engine, database) = (self.engine, self.pen.database.clone());
        serve_alone(engine, self.connection().await?, &database).await?;
        self.pen.alone = true;
        Ok(())
    }

    /// Waits until nobody else opens the house, and keeps others from it until
    /// [`Writer::is_open`]. Whoever is cut off keeps nobody from it.
    pub(crate) async fn open_alone(&mut self) -> Result<bool, Error> {
        let engine = self.engine;
        let alone = engine
            .wait(engine.open_alone(self.connection().await?))
            .await;
        alone.map_err(Error::on("say who else opens the house"))
    }

    /// Lets others open the house.
    pub(crate) async fn is_open(&mut self) -> Result<(), Error> {
        let engine = self.engine;
        let open = engine.wait(engine.is_open(self.connection().await?)).await;
        open.map_err(Error::on("say that the house is open"))
    }

    /// Begins what [`Writer::commit`] ends: until then others wait for whatever is locked.
    pub(crate) async fn hold(&mut self) -> Result<(), Error> {
        let engine = self.engine;
        self.pen.in_doubt = true;
        let begin = raw_sql(engine.begin());
        let begun = engine.wait(begin.execute(self.connection().await?)).await;
        if begun.is_ok() {
            return Ok(());
        }
        // It broke while nobody used it: nothing was begun, so it is begun anew.
        self.let_go();
        self.pen.in_doubt = true;
        let begin = raw_sql(engine.begin());
        let begun = engine.wait(begin.execute(self.connection().await?)).await;
        begun.map(drop).map_err(Error::on("begin a transaction"))
    }

    /// Ends what was begun. Where this fails, nobody knows whether it stands.
    pub(crate) async fn commit(&mut self) -> sqlx::Result<()> {
        let engine = self.engine;
        let Some(connection) = &mut self.pen.connection else {
            return Err(sqlx::Error::PoolClosed);
        };
        let commit = raw_sql("COMMIT").execute(connection);
        engine.wait(commit).await?;
        self.pen.in_doubt = false;
        Ok(())
    }

    /// Ends what was begun and comes to nothing: what is known of heads stays known.
    pub(crate) async fn release(&mut self) {
        let known = std::mem::take(&mut self.pen.heads);
        let vouchers = std::mem::take(&mut self.pen.vouchers);
        self.undo().await;
        self.pen.heads = known;
        self.pen.vouchers = vouchers;
    }

    /// Drops the connection: a server undoes what was begun there, and lets go of all locks.
    pub(crate) fn let_go(&mut self) {
        self.pen.connection = None;
        self.forget_all();
        self.pen.in_doubt = false;
    }

    /// Where a stream stands, if the holder of this key vouches for that: nothing is built
    /// on what somebody else wrote.
    pub(crate) async fn head(
        &mut self,
        stream: &StreamId,
        key: PublicKey,
    ) -> Result<Option<Head>, Error> {
        if let Some(known) = self.pen.heads.get(stream) {
            return Ok(Some(known.head));
        }
        let rows = vouched::heads(self.connection().await?, Some(stream)).await?;
        let Some(standing) = rows.into_iter().next() else {
            return Ok(None);
        };
        self.check(&standing, key).await?;
        Ok(Some(standing.head))
    }

    /// Where these streams stand, likewise, and each is locked. One of them may be taken as it
    /// stands there, whoever moved it.
    pub(crate) async fn lock(
        &mut self,
        streams: &[StreamId],
        key: PublicKey,
        accepted: Option<&(StreamId, Head)>,
    ) -> Result<BTreeMap<StreamId, Option<Head>>, Error> {
        let engine = self.engine;
        let locked = vouched::lock(engine, self.connection().await?, streams).await?;
        let mut heads: BTreeMap<StreamId, Option<Head>> = streams
            .iter()
            .map(|stream| (stream.clone(), None))
            .collect();
        for standing in locked {
            let is_accepted = accepted.is_some_and(|(it, _)| *it == standing.stream);
            let known = self.pen.heads.get(&standing.stream);
            let is_own = known.is_some_and(|known| known.head == standing.head);
            if !is_accepted && !is_own {
                self.check(&standing, key).await?;
            }
            heads.insert(standing.stream, Some(standing.head));
        }
        Ok(heads)
    }

    /// Refuses a head that nobody with the key vouches for.
    async fn check(&mut self, standing: &vouched::Standing, key: PublicKey) -> Result<(), Error> {
        let connection = self.connection().await?;
        if !standing.is_signed_by(connection, key).await? {
            let last = checkpoint::last(connection).await?;
            standing.check(connection, key, last.as_ref()).await?;
        }
        Ok(())
    }

    /// Takes a stream as it stands there, whoever moved it.
    pub(crate) async fn take_up(&mut self, stream: &StreamId, head: Head) -> Result<(), Error> {
        let rows = vouched::heads(self.connection().await?, Some(stream)).await?;
        let found = rows.first().map(|standing| standing.head);
        stands(stream, head, found)?;
        self.forget(stream);
        self.moved(&[(stream.clone(), head)], None);
        Ok(())
    }

    /// Where the streams stand that this writer moved.
    pub(crate) fn known(&self) -> BTreeMap<StreamId, Head> {
        let heads = self.pen.heads.iter();
        heads
            .map(|(stream, known)| (stream.clone(), known.head))
            .collect()
    }

    /// Has a script done: all of it or nothing. In a file it begins and commits a transaction;
    /// on a server that is open already, and stays so.
    pub(crate) async fn run(&mut self, script: Script) -> sqlx::Result<()> {
        self.pen.in_doubt = true;
        let engine = self.engine;
        let Some(connection) = &mut self.pen.connection else {
            return Err(sqlx::Error::PoolClosed);
        };
        let run = engine.wait(script.run(connection)).await;
        match run {
            // On a server it is not committed yet.
            Ok(()) => self.pen.in_doubt = engine.is_shared(),
            Err(_) => self.undo().await,
        }
        run
    }

    /// Forgets where a stream stands, before it is moved in another way.
    pub(crate) fn forget(&mut self, stream: &StreamId) {
        let known = self.pen.heads.remove(stream);
        if let Some(name) = known.and_then(|known| known.voucher) {
            self.pen.vouchers.forget(&name);
        }
    }

    fn forget_all(&mut self) {
        self.pen.heads.clear();
        self.pen.vouchers = Superfluous::default();
    }

    /// A voucher that no head needs once these have moved; none, where others write too.
    pub(crate) fn superfluous(&self, moving: &[(StreamId, Head)]) -> Option<Name> {
        let known = moving
            .iter()
            .filter_map(|(stream, _)| self.pen.heads.get(stream));
        let leaving = known.filter_map(|known| known.voucher.as_ref());
        self.pen.vouchers.one(leaving)
    }

    /// Notes where streams stand after what was committed, and the voucher that they name.
    pub(crate) fn moved(&mut self, heads: &[(StreamId, Head)], voucher: Option<Name>) {
        let voucher = voucher.filter(|_| !self.engine.is_shared());
        let Pen {
            heads: known,
            vouchers,
            ..
        } = &mut *self.pen;
        for (stream, head) in heads {
            let (head, voucher) = (*head, voucher.clone());
            let Some(known) = known.get_mut(stream) else {
                voucher.iter().for_each(|name| vouchers.names(name));
                known.insert(stream.clone(), Known { head, voucher });
                continue;
            };
            known.head = head;
            if known.voucher != voucher {
                known.voucher.iter().for_each(|name| vouchers.leaves(name));
                voucher.iter().for_each(|name| vouchers.names(name));
                known.voucher = voucher;
            }
        }
    }

    /// Undoes what did not come to its end.
    pub(crate) async fn undo(&mut self) {
        // There is nothing to undo where it did not even begin, or where all was done: so
        // what the engine says to this does not matter, and the heads are asked for anew.
        if let Some(connection) = &mut self.pen.connection {
            let undone = raw_sql("ROLLBACK").execute(connection);
            let undone = self.engine.wait(undone).await;
            if undone.is_err() && self.engine.is_shared() {
                self.pen.connection = None;
            }
        }
        self.forget_all();
        self.pen.in_doubt = false;
    }
}

async fn serve_alone(
    engine: Engine,
    connection: &mut AnyConnection,
    database: &Database,
) -> Result<(), Error> {
    let alone = engine.wait(engine.serve_alone(connection)).await;
    match alone.map_err(Error::on("say who else serves"))? {
        true => Ok(()),
        false => Err(Error::Served {
            database: database.to_string(),
        }),
    }
}

/// Refuses a stream that does not stand where somebody said it does.
pub(crate) fn stands(stream: &StreamId, head: Head, found: Option<Head>) -> Result<(), Error> {
    let stream = || stream.clone();
    match found {
        None => Err(Error::UnknownStream { stream: stream() }),
        Some(found) if found == head => Ok(()),
        Some(found) => Err(Error::WrongSequence {
            stream: stream(),
            expected: head.sequence,
            found: found.sequence,
        }),
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
