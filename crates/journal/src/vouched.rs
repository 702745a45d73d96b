//! Heads as they stand in the database, with what vouches for them.

use sqlx::any::AnyRow;
use sqlx::{AnyConnection, AssertSqlSafe, Row, query};

use crate::engine::Engine;
use crate::insertion::list;
use crate::store::read_head;
use crate::voucher::{Covered, List, Voucher};
use crate::{Checkpoint, Error, Head, PublicKey, Sequence, StreamId};

/// A head, and what stands beside it.
#[derive(Clone, Debug)]
pub(crate) struct Standing {
    pub(crate) stream: StreamId,
    pub(crate) head: Head,
    beside: Beside,
}

/// What stands beside a head to vouch for it.
#[derive(Clone, Debug)]
enum Beside {
    /// Nothing that could.
    Nothing,
    /// What vouches for it alone.
    Own(Voucher),
    /// The name of what vouches for all heads that moved with it.
    Named(String),
}

impl Standing {
    /// What vouches for the head, if it can be read.
    async fn voucher(&self, connection: &mut AnyConnection) -> Result<Option<Voucher>, Error> {
        match &self.beside {
            Beside::Nothing => Ok(None),
            Beside::Own(voucher) => Ok(Some(voucher.clone())),
            Beside::Named(name) => {
                let row = query("SELECT heads, key, signature FROM vouchers WHERE name = $1")
                    .bind(name.clone())
                    .fetch_optional(connection)
                    .await
                    .map_err(Error::on("read a voucher"))?;
                // What cannot be read vouches for nothing.
                Ok(row.as_ref().and_then(|row| read_voucher(row, 0)))
            }
        }
    }

    /// Whether this key signed the head.
    pub(crate) async fn is_signed_by(
        &self,
        connection: &mut AnyConnection,
        key: PublicKey,
    ) -> Result<bool, Error> {
        let voucher = self.voucher(connection).await?;
        let voucher = voucher.filter(|voucher| voucher.key == key);
        Ok(voucher.is_some_and(|voucher| voucher.covers(&self.stream, &self.head)))
    }

    /// Whether this key or the last checkpoint vouches for the head.
    pub(crate) async fn is_vouched_for(
        &self,
        connection: &mut AnyConnection,
        key: PublicKey,
        last: Option<&Checkpoint>,
    ) -> Result<bool, Error> {
        let last = last.filter(|last| last.key == key);
        let vouched = last.and_then(|last| last.end_of(&self.stream));
        if vouched == Some(&self.head) {
            return Ok(true);
        }
        self.is_signed_by(connection, key).await
    }

    /// Refuses a head for which neither does.
    pub(crate) async fn check(
        &self,
        connection: &mut AnyConnection,
        key: PublicKey,
        last: Option<&Checkpoint>,
    ) -> Result<(), Error> {
        match self.is_vouched_for(connection, key, last).await? {
            true => Ok(()),
            false => Err(Error::Unvouched {
                stream: self.stream.clone(),
                sequence: self.head.sequence,
            }),
        }
    }
}

/// A head as it stands, for whoever checks it elsewhere: the last entry of a stream, and the
/// signature that vouches for it. Where proof, key and signature are empty, the last
/// checkpoint does.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct VouchedHead {
    /// The stream.
    pub stream: StreamId,
    /// The number of its last entry.
    pub sequence: Sequence,
    /// The hash of it.
    pub hash: String,
    /// The way from this head to the root that was signed, in journals of before.
    pub proof: String,
    /// The heads that moved together with this one and were signed with it, a line each.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub together: String,
    /// The key that signed it.
    pub key: String,
    /// The signature.
    pub signature: String,
}

impl VouchedHead {
    pub(crate) async fn of(
        standing: &Standing,
        connection: &mut AnyConnection,
    ) -> Result<VouchedHead, Error> {
        let voucher = standing.voucher(connection).await?;
        let (proof, together) = match voucher.as_ref().map(|voucher| &voucher.covered) {
            Some(Covered::Root(proof)) => (proof.to_string(), String::new()),
            Some(Covered::List(list)) => (String::new(), list.text().to_owned()),
            None => Default::default(),
        };
        let voucher = voucher.as_ref();
        Ok(VouchedHead {
            stream: standing.stream.clone(),
            sequence: standing.head.sequence,
            hash: standing.head.hash.to_string(),
            proof,
            together,
            key: voucher.map_or_else(String::new, |voucher| voucher.key.to_string()),
            signature: voucher.map_or_else(String::new, |voucher| voucher.signature.to_string()),
        })
    }
}

/// Heads with what vouches for them, of the streams that are listed after it.
pub(crate) const JOINED: &str = "SELECT h.stream, h.sequence, h.hash, h.proof, h.key, h.signature, \
     h.voucher, coalesce(v.heads, ''), coalesce(v.key, ''), coalesce(v.signature, '') \
     FROM heads h LEFT JOIN vouchers v ON v.name = h.voucher WHERE h.stream IN (";

/// Vouchers that were found good: heads that moved together have one.
#[derive(Debug, Default)]
pub(crate) struct Signed(Option<Voucher>);

impl Signed {
    /// The head of a row of [`JOINED`], if this key signed it.
    pub(crate) fn check(
        &mut self,
        row: &AnyRow,
        key: PublicKey,
    ) -> Result<Option<(StreamId, Head)>, Error> {
        let Standing {
            stream,
            head,
            beside,
        } = read(row).map_err(unreadable)?;
        let voucher = match beside {
            Beside::Nothing => return Ok(None),
            Beside::Own(voucher) => voucher,
            Beside::Named(_) => match read_voucher(row, 7) {
                Some(voucher) => voucher,
                None => return Ok(None),
            },
        };
        if self.0.as_ref() == Some(&voucher) && voucher.names(&stream, &head) {
            return Ok(Some((stream, head)));
        }
        if voucher.key != key || !voucher.covers(&stream, &head) {
            return Ok(None);
        }
        self.0 = Some(voucher);
        Ok(Some((stream, head)))
    }
}

/// The head of this stream, or of all, by name.
pub(crate) async fn heads(
    connection: &mut AnyConnection,
    stream: Option<&StreamId>,
) -> Result<Vec<Standing>, Error> {
    const ALL: &str = "SELECT stream, sequence, hash, proof, key, signature, voucher FROM heads \
                       ORDER BY stream";
    const ONE: &str = "SELECT stream, sequence, hash, proof, key, signature, voucher FROM heads \
                       WHERE stream = $1";
    let query = match stream {
        None => query(ALL),
        Some(stream) => query(ONE).bind(stream.as_str().to_owned()),
    };
    let rows = query.fetch_all(connection).await;
    let rows = rows.map_err(Error::on("read the heads"))?;
    let heads = rows.iter().map(read).collect::<Result<_, String>>();
    heads.map_err(unreadable)
}

/// The heads of these streams as they stand now, locked until the transaction ends where
/// others could move them. Streams are locked in one order by all who lock any.
pub(crate) async fn lock(
    engine: Engine,
    connection: &mut AnyConnection,
    streams: &[StreamId],
) -> Result<Vec<Standing>, Error> {
    // Few texts are enough for any number of streams: the last stands there several times.
    let (Some(last), count) = (streams.last(), streams.len().next_power_of_two()) else {
        return Ok(Vec::new());
    };
    let mut text =
        "SELECT stream, sequence, hash, proof, key, signature, voucher FROM heads WHERE stream IN ("
            .to_owned();
    list(&mut text, count, 1, 0);
    text.push(')');
    text.push_str(engine.locking());
    let mut query = query(AssertSqlSafe(text));
    for stream in streams.iter().chain(std::iter::repeat(last)).take(count) {
        query = query.bind(stream.as_str());
    }
    let rows = engine.wait(query.fetch_all(connection)).await;
    let rows = rows.map_err(Error::on("lock the heads"))?;
    let heads = rows.iter().map(read).collect::<Result<_, String>>();
    heads.map_err(unreadable)
}

fn unreadable(what: String) -> Error {
    Error::Unreadable {
        at: "a head".to_owned(),
        what,
    }
}

fn read(row: &AnyRow) -> Result<Standing, String> {
    let stream = text(row, 0)?.parse::<StreamId>();
    let name = text(row, 6)?;
    let beside = match name.is_empty() {
        false => Beside::Named(name),
        true => read_own(row)?.map_or(Beside::Nothing, Beside::Own),
    };
    Ok(Standing {
        stream: stream.map_err(|error| error.to_string())?,
        head: read_head(row, 1, 2)?,
        beside,
    })
}

/// What vouches for a head alone; what cannot be read does not.
fn read_own(row: &AnyRow) -> Result<Option<Voucher>, String> {
    let (proof, key, signature) = (text(row, 3)?, text(row, 4)?, text(row, 5)?);
    Ok(match (proof.parse(), key.parse(), signature.parse()) {
        (Ok(proof), Ok(key), Ok(signature)) => Some(Voucher {
            covered: Covered::Root(proof),
            key,
            signature,
        }),
        _ => None,
    })
}

fn read_voucher(row: &AnyRow, from: usize) -> Option<Voucher> {
    Some(Voucher {
        covered: Covered::List(List::stored(text(row, from).ok()?)),
        key: text(row, from + 1).ok()?.parse().ok()?,
        signature: text(row, from + 2).ok()?.parse().ok()?,
    })
}

fn text(row: &AnyRow, index: usize) -> Result<String, String> {
    row.try_get(index).map_err(|error| error.to_string())
}
