//! Where a journal stands that others write to as well: what a server reads on from.

use std::collections::BTreeMap;

use jiff::Timestamp;
use sqlx::{AnyConnection, AssertSqlSafe, Connection, Row, query};

use crate::insertion::list;
use crate::store::read_head;
use crate::vouched::{self, Signed};
use crate::{Error, Head, PublicKey, Sequence, Store, StreamId, checkpoint};

/// Where all streams stood at one instant.
#[derive(Clone, Debug)]
pub struct Standing {
    /// The last entry of every stream.
    pub heads: BTreeMap<StreamId, Head>,
    /// Whether any of them is another than was known.
    pub is_news: bool,
    /// When that was, by the clock of the server; none, where there is none.
    pub time: Option<Timestamp>,
}

impl Store {
    /// Whether others may write as well: then whoever decides reads on first.
    #[must_use]
    pub fn is_shared(&self) -> bool {
        self.engine().is_shared()
    }

    /// Where all streams stand, of which these were known. Whatever has moved since was moved
    /// by somebody with the key: the rest of a stream follows from its last entry.
    ///
    /// # Errors
    ///
    /// If nobody with the key vouches for a head that has moved, if the database fails, or if a
    /// row is not of the form that was written.
    pub async fn standing(&self, known: &BTreeMap<StreamId, Head>) -> Result<Standing, Error> {
        let (engine, key) = (self.engine(), self.signer()?.public());
        let mut reader = self.reader().await?;
        let now = engine.wait(query(engine.standing()).fetch_all(&mut *reader));
        let standing = read(&now.await.map_err(Error::on("read the heads"))?, known)?;
        if !standing.is_news {
            return Ok(standing);
        }
        // Heads, and what vouches for them, as of one instant.
        let begun = engine
            .wait(reader.begin_with(engine.begin_snapshot()))
            .await;
        let mut snapshot = begun.map_err(Error::on("begin to read"))?;
        let now = engine.wait(query(engine.standing()).fetch_all(&mut *snapshot));
        let standing = read(&now.await.map_err(Error::on("read the heads"))?, known)?;
        check(&mut snapshot, &standing.heads, known, key).await?;
        let ended = engine.wait(snapshot.rollback()).await;
        ended.map_err(Error::on("read the heads"))?;
        Ok(standing)
    }
}

/// Heads, and the row without a name, which has the time.
fn read(rows: &[sqlx::any::AnyRow], known: &BTreeMap<StreamId, Head>) -> Result<Standing, Error> {
    let unreadable = |what: String| Error::Unreadable {
        at: "a head".to_owned(),
        what,
    };
    let mut standing = Standing {
        heads: BTreeMap::new(),
        is_news: false,
        time: None,
    };
    for row in rows {
        let text = |error: sqlx::Error| unreadable(error.to_string());
        let stream: String = row.try_get(0).map_err(text)?;
        if stream.is_empty() {
            let micros: i64 = row.try_get(1).map_err(text)?;
            standing.time = Timestamp::from_microsecond(micros).ok();
            continue;
        }
        let stream = stream.parse::<StreamId>();
        let stream = stream.map_err(|error| unreadable(error.to_string()))?;
        let head = read_head(row, 1, 2).map_err(unreadable)?;
        standing.is_news |= known.get(&stream) != Some(&head);
        standing.heads.insert(stream, head);
    }
    // What was there and is gone is news as well: whoever reads on finds it missing.
    standing.is_news |= known.len() > standing.heads.len();
    Ok(standing)
}

/// Refuses heads that have moved and for which nobody with the key vouches.
async fn check(
    connection: &mut AnyConnection,
    heads: &BTreeMap<StreamId, Head>,
    known: &BTreeMap<StreamId, Head>,
    key: PublicKey,
) -> Result<(), Error> {
    let moved = heads.iter();
    let moved = moved.filter(|(stream, head)| known.get(*stream) != Some(*head));
    let moved: Vec<(&StreamId, &Head)> = moved.collect();
    let doing = || Error::on("read what vouches for the heads");
    let mut signed = Signed::default();
    for part in moved.chunks(64) {
        let (Some((last, _)), count) = (part.last(), part.len().next_power_of_two()) else {
            continue;
        };
        let mut text = vouched::JOINED.to_owned();
        list(&mut text, count, 1, 0);
        text.push(')');
        let mut query = query(AssertSqlSafe(text));
        let streams = part.iter().map(|(stream, _)| *stream);
        for stream in streams.chain(std::iter::repeat(*last)).take(count) {
            query = query.bind(stream.as_str());
        }
        let rows = query.fetch_all(&mut *connection).await.map_err(doing())?;
        let mut sound: BTreeMap<StreamId, Sequence> = BTreeMap::new();
        for row in &rows {
            if let Some((stream, head)) = signed.check(row, key)? {
                sound.insert(stream, head.sequence);
            }
        }
        for (stream, head) in part {
            if sound.get(*stream) != Some(&head.sequence) {
                by_checkpoint(connection, stream, key).await?;
            }
        }
    }
    Ok(())
}

/// A head of before there were vouchers: the last checkpoint may vouch for it.
async fn by_checkpoint(
    connection: &mut AnyConnection,
    stream: &StreamId,
    key: PublicKey,
) -> Result<(), Error> {
    let last = checkpoint::last(connection).await?;
    for standing in vouched::heads(connection, Some(stream)).await? {
        standing.check(connection, key, last.as_ref()).await?;
    }
    Ok(())
}
