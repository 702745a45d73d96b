//! What stands in the database, for an intruder to change.

use journal::{Entry, Hash, Sequence};
use sqlx::{AnyConnection, Connection, Row, query};

/// The rows of the three tables that matter.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Rows {
    pub(crate) entries: Vec<EntryRow>,
    pub(crate) heads: Vec<HeadRow>,
    pub(crate) vouchers: Vec<VoucherRow>,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct EntryRow {
    pub(crate) stream: String,
    pub(crate) sequence: i64,
    pub(crate) hash: String,
    pub(crate) payload: String,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct HeadRow {
    pub(crate) stream: String,
    pub(crate) sequence: i64,
    pub(crate) hash: String,
    pub(crate) proof: String,
    pub(crate) key: String,
    pub(crate) signature: String,
    pub(crate) voucher: String,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct VoucherRow {
    pub(crate) name: String,
    pub(crate) heads: String,
    pub(crate) key: String,
    pub(crate) signature: String,
}

impl Rows {
    /// As they stand.
    pub(crate) async fn read(connection: &mut AnyConnection) -> Rows {
        let entries =
            query("SELECT stream, sequence, hash, payload FROM entries ORDER BY stream, sequence");
        let heads = query(
            "SELECT stream, sequence, hash, proof, key, signature, voucher FROM heads ORDER BY stream",
        );
        let vouchers = query("SELECT name, heads, key, signature FROM vouchers ORDER BY name");
        let vouchers = vouchers.fetch_all(&mut *connection).await.unwrap();
        let entries = entries.fetch_all(&mut *connection).await.unwrap();
        let heads = heads.fetch_all(&mut *connection).await.unwrap();
        Rows {
            entries: entries
                .iter()
                .map(|row| EntryRow {
                    stream: row.get(0),
                    sequence: row.get(1),
                    hash: row.get(2),
                    payload: row.get(3),
                })
                .collect(),
            heads: heads
                .iter()
                .map(|row| HeadRow {
                    stream: row.get(0),
                    sequence: row.get(1),
                    hash: row.get(2),
                    proof: row.get(3),
                    key: row.get(4),
                    signature: row.get(5),
                    voucher: row.get(6),
                })
                .collect(),
            vouchers: vouchers
                .iter()
                .map(|row| VoucherRow {
                    name: row.get(0),
                    heads: row.get(1),
                    key: row.get(2),
                    signature: row.get(3),
                })
                .collect(),
        }
    }

    /// Puts these rows in the place of others.
    pub(crate) async fn replace(&self, old: &Rows, connection: &mut AnyConnection) {
        let mut transaction = connection.begin().await.unwrap();
        let gone = old.entries.iter().filter(|row| !self.entries.contains(row));
        for row in gone {
            query("DELETE FROM entries WHERE stream = $1 AND sequence = $2")
                .bind(row.stream.as_str())
                .bind(row.sequence)
                .execute(&mut *transaction)
                .await
                .unwrap();
        }
        let new = self.entries.iter().filter(|row| !old.entries.contains(row));
        for row in new {
            query("INSERT INTO entries (stream, sequence, hash, payload) VALUES ($1, $2, $3, $4)")
                .bind(row.stream.as_str())
                .bind(row.sequence)
                .bind(row.hash.as_str())
                .bind(row.payload.as_str())
                .execute(&mut *transaction)
                .await
                .unwrap();
        }
        for row in old.heads.iter().filter(|row| !self.heads.contains(row)) {
            query("DELETE FROM heads WHERE stream = $1")
                .bind(row.stream.as_str())
                .execute(&mut *transaction)
                .await
                .unwrap();
        }
        for row in self.heads.iter().filter(|row| !old.heads.contains(row)) {
            query(
                "INSERT INTO heads (stream, sequence, hash, proof, key, signature, voucher) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7)",
            )
            .bind(row.stream.as_str())
            .bind(row.sequence)
            .bind(row.hash.as_str())
            .bind(row.proof.as_str())
            .bind(row.key.as_str())
            .bind(row.signature.as_str())
            .bind(row.voucher.as_str())
            .execute(&mut *transaction)
            .await
            .unwrap();
        }
        for row in old.vouchers.iter().filter(|it| !self.vouchers.contains(it)) {
            query("DELETE FROM vouchers WHERE name = $1")
                .bind(row.name.as_str())
                .execute(&mut *transaction)
                .await
                .unwrap();
        }
        for row in self.vouchers.iter().filter(|it| !old.vouchers.contains(it)) {
            query("INSERT INTO vouchers (name, heads, key, signature) VALUES ($1, $2, $3, $4)")
                .bind(row.name.as_str())
                .bind(row.heads.as_str())
                .bind(row.key.as_str())
                .bind(row.signature.as_str())
                .execute(&mut *transaction)
                .await
                .unwrap();
        }
        transaction.commit().await.unwrap();
    }

    pub(crate) fn position(&self, stream: &str, sequence: i64) -> usize {
        let is = |row: &EntryRow| row.stream == stream && row.sequence == sequence;
        self.entries.iter().position(is).unwrap()
    }

    /// The number of the last entry of a stream.
    pub(crate) fn last(&self, stream: &str) -> i64 {
        let of_stream = self.entries.iter().filter(|row| row.stream == stream);
        of_stream.map(|row| row.sequence).max().unwrap_or(0)
    }

    pub(crate) fn head(&mut self, stream: &str) -> &mut HeadRow {
        let mut heads = self.heads.iter_mut();
        heads.find(|row| row.stream == stream).unwrap()
    }

    /// Makes a stream look as if it had always said what it says: all hashes are computed
    /// again, and the head is the last entry.
    pub(crate) fn chain_again(&mut self, stream: &str) {
        let mut previous: Option<Hash> = None;
        let mut last = 0;
        for row in self.entries.iter_mut().filter(|row| row.stream == stream) {
            let sequence = Sequence::new(u64::try_from(row.sequence).unwrap());
            let hash = Entry::hash(previous, stream, sequence, &row.payload);
            row.hash = hash.to_string();
            previous = Some(hash);
            last = row.sequence;
        }
        match previous {
            None => self.heads.retain(|row| row.stream != stream),
            Some(hash) => {
                let head = self.head(stream);
                head.sequence = last;
                head.hash = hash.to_string();
            }
        }
    }

    /// Takes away what vouches for the heads, which a checkpoint may do without.
    pub(crate) fn strip(&mut self) {
        for head in &mut self.heads {
            head.proof.clear();
            head.key.clear();
            head.signature.clear();
            head.voucher.clear();
        }
    }

    /// Takes the entries of a stream from this one on away, and lets nobody see it.
    pub(crate) fn cut(&mut self, stream: &str, from: i64) {
        self.entries
            .retain(|row| row.stream != stream || row.sequence < from);
        self.chain_again(stream);
    }
}
