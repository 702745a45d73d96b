//! Heads as they stand in the database, with what vouches for them.

use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row, query};

use crate::proof::Proof;
use crate::store::read_head;
use crate::voucher::Voucher;
use crate::{Checkpoint, Error, Head, PublicKey, Signature, StreamId};

/// A head, and what stands beside it.
#[derive(Clone, Debug)]
pub(crate) struct Standing {
    pub(crate) stream: StreamId,
    pub(crate) head: Head,
    /// None, if nothing stands there that could vouch.
    voucher: Option<Voucher>,
}

impl Standing {
    /// Whether this key signed the head.
    pub(crate) fn is_signed_by(&self, key: PublicKey) -> bool {
        let voucher = self.voucher.as_ref().filter(|voucher| voucher.key == key);
        voucher.is_some_and(|voucher| voucher.covers(&self.stream, &self.head))
    }

    /// Refuses a head for which neither this key nor the last checkpoint vouches.
    pub(crate) fn check(&self, key: PublicKey, last: Option<&Checkpoint>) -> Result<(), Error> {
        let last = last.filter(|last| last.key == key);
        let vouched = last.and_then(|last| last.end_of(&self.stream));
        if vouched == Some(&self.head) || self.is_signed_by(key) {
            return Ok(());
        }
        Err(Error::Unvouched {
            stream: self.stream.clone(),
            sequence: self.head.sequence,
        })
    }
}

/// A head as it stands, for whoever checks it elsewhere: the last entry of a stream, and the
/// signature that vouches for it. Where proof, key and signature are empty, the last
/// checkpoint does.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct VouchedHead {
    /// The stream.
    pub stream: String,
    /// The number of its last entry.
    pub sequence: u64,
    /// The hash of it.
    pub hash: String,
    /// The way from this head to the root that was signed.
    pub proof: String,
    /// The key that signed it.
    pub key: String,
    /// The signature.
    pub signature: String,
}

impl VouchedHead {
    pub(crate) fn of(standing: &Standing) -> VouchedHead {
        let voucher = standing.voucher.as_ref();
        let text = |of: &dyn Fn(&Voucher) -> String| voucher.map_or_else(String::new, of);
        VouchedHead {
            stream: standing.stream.to_string(),
            sequence: standing.head.sequence.get(),
            hash: standing.head.hash.to_string(),
            proof: text(&|voucher| voucher.proof.to_string()),
            key: text(&|voucher| voucher.key.to_string()),
            signature: text(&|voucher| voucher.signature.to_string()),
        }
    }
}

/// The head of this stream, or of all, by name.
pub(crate) async fn heads(
    connection: &mut AnyConnection,
    stream: Option<&StreamId>,
) -> Result<Vec<Standing>, Error> {
    const ALL: &str = "SELECT stream, sequence, hash, proof, key, signature FROM heads \
                       ORDER BY stream";
    const ONE: &str = "SELECT stream, sequence, hash, proof, key, signature FROM heads \
                       WHERE stream = $1";
    let query = match stream {
        None => query(ALL),
        Some(stream) => query(ONE).bind(stream.as_str().to_owned()),
    };
    let rows = query.fetch_all(connection).await;
    let rows = rows.map_err(Error::on("read the heads"))?;
    let heads = rows.iter().map(read).collect::<Result<_, String>>();
    heads.map_err(|what| Error::Unreadable {
        at: "a head".to_owned(),
        what,
    })
}

fn read(row: &AnyRow) -> Result<Standing, String> {
    let text = |index: usize| {
        let text: Result<String, sqlx::Error> = row.try_get(index);
        text.map_err(|error| error.to_string())
    };
    let stream = text(0)?.parse::<StreamId>();
    let proof = text(3)?.parse::<Proof>();
    let key = text(4)?.parse::<PublicKey>();
    let signature = text(5)?.parse::<Signature>();
    // What cannot be read vouches for nothing.
    let voucher = match (proof, key, signature) {
        (Ok(proof), Ok(key), Ok(signature)) => Some(Voucher {
            proof,
            key,
            signature,
        }),
        _ => None,
    };
    Ok(Standing {
        stream: stream.map_err(|error| error.to_string())?,
        head: read_head(row, 1, 2)?,
        voucher,
    })
}
