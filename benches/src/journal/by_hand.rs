//! What `append` writes, by hand: with what vouches for the heads, and without. The difference is
//! what that costs, for all else is the same.
//!
//! The statements are those of the journal, in parts of the same sizes; nothing else in the
//! project can write a head that nobody signed.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use ed25519_dalek::{Signer as _, SigningKey};
use journal::{Entry, Hash, Head, Sequence, Signer, Store, StreamId};
use sqlx::any::AnyArguments;
use sqlx::{AnyConnection, Arguments, AssertSqlSafe, Connection, query_with, raw_sql};

use super::{KEY, PAYLOAD, Turn};

/// The most rows of one statement.
const MOST: usize = 64;

/// A statement that inserts rows: up to the values, how many columns, whether all rows share the
/// value of one more, and after them.
type Insertion = (&'static str, usize, bool, &'static str);

const COMMANDS: Insertion = ("INSERT INTO commands (person, id, answer)", 3, false, "");
const ENTRIES: Insertion = (
    "INSERT INTO entries (stream, sequence, hash, payload)",
    4,
    false,
    "",
);
const HEADS: Insertion = (
    "INSERT INTO heads (stream, sequence, hash)",
    3,
    false,
    "ON CONFLICT (stream) DO UPDATE SET sequence = excluded.sequence, hash = excluded.hash",
);

// What follows vouches for heads: one that moves alone, and those that move together.
const ALONE: Insertion = (
    "INSERT INTO heads (stream, sequence, hash, key, signature)",
    5,
    false,
    "ON CONFLICT (stream) DO UPDATE SET sequence = excluded.sequence, hash = excluded.hash, \
     proof = '', key = excluded.key, signature = excluded.signature, voucher = ''",
);
const VOUCHERS: Insertion = (
    "INSERT INTO vouchers (name, heads, key, signature)",
    4,
    false,
    "ON CONFLICT (name) DO UPDATE SET heads = excluded.heads, key = excluded.key, \
     signature = excluded.signature",
);
const TOGETHER: Insertion = (
    "INSERT INTO heads (stream, sequence, hash, voucher)",
    3,
    true,
    "ON CONFLICT (stream) DO UPDATE SET sequence = excluded.sequence, hash = excluded.hash, \
     proof = '', key = '', signature = '', voucher = excluded.voucher",
);

/// What the one voucher is called that is written over by every commit.
const NAME: &str = "table/1 1";

/// A row to be: texts, and the number of an entry where its column is.
type Row = Vec<Value>;

enum Value {
    Text(String),
    Number(i64),
}

/// A journal's tables, to which commands at as many tables append, each time in one group.
pub(super) struct ByHand {
    connection: AnyConnection,
    hashes: Vec<Option<Hash>>,
    number: u64,
    /// The key that vouches for heads; none: nothing does.
    key: Option<SigningKey>,
}

impl ByHand {
    pub(super) async fn open(path: &Path, commands: usize, vouch: bool) -> anyhow::Result<ByHand> {
        let store = Store::open(path, Arc::new(Signer::new(&KEY))).await?;
        store.close().await;
        let url = format!("sqlite://{}?mode=rwc", path.display());
        let mut connection = AnyConnection::connect(&url).await?;
        let durable = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL";
        raw_sql(durable).execute(&mut connection).await?;
        Ok(ByHand {
            connection,
            hashes: vec![None; commands],
            number: 0,
            key: vouch.then(|| SigningKey::from_bytes(&KEY)),
        })
    }

    pub(super) async fn commit(&mut self, turn: &mut Turn) -> anyhow::Result<()> {
        self.number += 1;
        let started = Instant::now();
        let (sequence, number) = (Sequence::new(self.number), i64::try_from(self.number)?);
        let (mut remembered, mut entries, mut heads) = (Vec::new(), Vec::new(), Vec::new());
        let mut moved: Vec<(StreamId, Head)> = Vec::new();
        for (table, hash) in (1..).zip(&mut self.hashes) {
            let (stream, payload) = (format!("table/{table}"), "x".repeat(PAYLOAD));
            let next = Entry::hash(*hash, &stream, sequence, &payload);
            *hash = Some(next);
            remembered.push(vec![
                Value::Text("p1".to_owned()),
                Value::Text(format!("{stream}/{sequence}")),
                Value::Text(format!("{{\"sequence\":{sequence}}}")),
            ]);
            let head = || {
                vec![
                    Value::Text(stream.clone()),
                    Value::Number(number),
                    Value::Text(next.to_string()),
                ]
            };
            let mut entry = head();
            entry.push(Value::Text(payload));
            entries.push(entry);
            heads.push(head());
            let head = Head {
                sequence,
                hash: next,
            };
            moved.push((stream.parse()?, head));
        }
        let mut text = "BEGIN IMMEDIATE".to_owned();
        let mut values = AnyArguments::default();
        insert(&mut text, &mut values, (COMMANDS, None), remembered)?;
        insert(&mut text, &mut values, (ENTRIES, None), entries)?;
        match &self.key {
            None => insert(&mut text, &mut values, (HEADS, None), heads)?,
            Some(key) => vouch(&mut text, &mut values, key, heads, &moved)?,
        }
        text.push_str("; COMMIT");
        let script = query_with(AssertSqlSafe(text), values);
        script.execute(&mut self.connection).await?;
        turn.commits.push(started.elapsed());
        Ok(())
    }

    pub(super) async fn close(self) -> anyhow::Result<()> {
        self.connection.close().await?;
        Ok(())
    }
}

/// Adds what moves the heads and vouches for them.
fn vouch(
    text: &mut String,
    values: &mut AnyArguments,
    key: &SigningKey,
    mut heads: Vec<Row>,
    moved: &[(StreamId, Head)],
) -> anyhow::Result<()> {
    let signed = |message: String| {
        let signature = key.sign(message.as_bytes()).to_bytes();
        let texts = [digits(key.verifying_key().as_bytes()), digits(&signature)];
        texts.map(Value::Text)
    };
    if let ([alone], [row]) = (moved, heads.as_mut_slice()) {
        let root = journal::root(&BTreeMap::from([alone.clone()]));
        row.extend(signed(format!("croupier-heads-1\n{root}")));
        return insert(text, values, (ALONE, None), heads);
    }
    let lines = moved.iter();
    let lines = lines.map(|(stream, head)| format!("{stream} {} {}", head.sequence, head.hash));
    let list = lines.collect::<Vec<_>>().join("\n");
    let hash = Hash::of(&[list.as_bytes()]);
    let mut voucher = vec![Value::Text(NAME.to_owned()), Value::Text(list)];
    voucher.extend(signed(format!("croupier-heads-2\n{hash}")));
    insert(text, values, (VOUCHERS, None), vec![voucher])?;
    insert(text, values, (TOGETHER, Some(NAME)), heads)
}

fn digits(bytes: &[u8]) -> String {
    let digit = |number: u8| char::from_digit(u32::from(number), 16).unwrap_or_default();
    let digits = bytes.iter().flat_map(|it| [digit(it >> 4), digit(it & 15)]);
    digits.collect()
}

/// Adds what inserts these rows, in parts of powers of two.
fn insert(
    text: &mut String,
    values: &mut AnyArguments,
    ((into, columns, shares, then), shared): (Insertion, Option<&str>),
    rows: Vec<Row>,
) -> anyhow::Result<()> {
    let mut rows = rows.into_iter();
    while let Some(power) = rows.len().min(MOST).checked_ilog2() {
        let before = values.len() + usize::from(shares);
        let size = 1 << power;
        let row = |row: usize| {
            let first = before + row * columns + 1;
            let numbers = (first..first + columns).chain(shares.then_some(before));
            let numbers = numbers.map(|number| format!("${number}"));
            format!("({})", numbers.collect::<Vec<_>>().join(", "))
        };
        let all: Vec<String> = (0..size).map(row).collect();
        text.push_str(&format!("; {into} VALUES {} {then}", all.join(", ")));
        let shared = shared.map(|shared| Value::Text(shared.to_owned()));
        for value in shared.into_iter().chain(rows.by_ref().take(size).flatten()) {
            let added = match value {
                Value::Text(text) => values.add(text),
                Value::Number(number) => values.add(number),
            };
            added.map_err(|error| anyhow::anyhow!("{error}"))?;
        }
    }
    Ok(())
}
