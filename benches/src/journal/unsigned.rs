//! What `append` writes, without what vouches for the heads: the difference is what that costs.
//!
//! The statements are those of the journal, in parts of the same sizes; nothing else in the
//! project can write a head that nobody signed.

use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use journal::{Entry, Hash, Sequence, Signer, Store};
use sqlx::any::AnyArguments;
use sqlx::{AnyConnection, Arguments, AssertSqlSafe, Connection, query_with, raw_sql};

use super::{PAYLOAD, Turn};

/// The most rows of one statement.
const MOST: usize = 64;

/// A statement that inserts rows: up to the values, how many columns, and after them.
type Insertion = (&'static str, usize, &'static str);

const COMMANDS: Insertion = ("INSERT INTO commands (person, id, answer)", 3, "");
const ENTRIES: Insertion = (
    "INSERT INTO entries (stream, sequence, hash, payload)",
    4,
    "",
);
const HEADS: Insertion = (
    "INSERT INTO heads (stream, sequence, hash)",
    3,
    "ON CONFLICT (stream) DO UPDATE SET sequence = excluded.sequence, hash = excluded.hash",
);

/// A row to be: texts, and the number of an entry where its column is.
type Row = Vec<Value>;

enum Value {
    Text(String),
    Number(i64),
}

/// A journal's tables, to which commands at as many tables append, each time in one group.
pub(super) struct Unsigned {
    connection: AnyConnection,
    hashes: Vec<Option<Hash>>,
    number: u64,
}

impl Unsigned {
    pub(super) async fn open(path: &Path, commands: usize) -> anyhow::Result<Unsigned> {
        let store = Store::open(path, Arc::new(Signer::new(&[7; 32]))).await?;
        store.close().await;
        let url = format!("sqlite://{}?mode=rwc", path.display());
        let mut connection = AnyConnection::connect(&url).await?;
        let durable = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL";
        raw_sql(durable).execute(&mut connection).await?;
        Ok(Unsigned {
            connection,
            hashes: vec![None; commands],
            number: 0,
        })
    }

    pub(super) async fn commit(&mut self, turn: &mut Turn) -> anyhow::Result<()> {
        self.number += 1;
        let started = Instant::now();
        let (sequence, number) = (Sequence::new(self.number), i64::try_from(self.number)?);
        let (mut remembered, mut entries, mut heads) = (Vec::new(), Vec::new(), Vec::new());
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
        }
        let mut text = "BEGIN IMMEDIATE".to_owned();
        let mut values = AnyArguments::default();
        for (insertion, rows) in [(COMMANDS, remembered), (ENTRIES, entries), (HEADS, heads)] {
            insert(&mut text, &mut values, insertion, rows)?;
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

/// Adds what inserts these rows, in parts of powers of two.
fn insert(
    text: &mut String,
    values: &mut AnyArguments,
    (into, columns, then): Insertion,
    rows: Vec<Row>,
) -> anyhow::Result<()> {
    let mut rows = rows.into_iter();
    while let Some(power) = rows.len().min(MOST).checked_ilog2() {
        let before = values.len();
        let size = 1 << power;
        let row = |row: usize| {
            let first = before + row * columns + 1;
            let numbers = (first..first + columns).map(|number| format!("${number}"));
            format!("({})", numbers.collect::<Vec<_>>().join(", "))
        };
        let all: Vec<String> = (0..size).map(row).collect();
        text.push_str(&format!("; {into} VALUES {} {then}", all.join(", ")));
        for value in rows.by_ref().take(size).flatten() {
            let added = match value {
                Value::Text(text) => values.add(text),
                Value::Number(number) => values.add(number),
            };
            added.map_err(|error| anyhow::anyhow!("{error}"))?;
        }
    }
    Ok(())
}
