//! Appending: what a group of commands brought about, in one transaction.

use std::collections::{BTreeMap, BTreeSet};

use sqlx::AnyConnection;
use sqlx::{Row, query};

use crate::insertion::{Insertion, parts};
use crate::store::read_head;
use crate::{CommandId, Entry, Error, Head, Sequence, Store, StreamId, checkpoint};

/// What one accepted command brings about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Write {
    /// The command, accepted once.
    pub command: CommandId,
    /// What its sender is told, now and whenever the command is repeated.
    pub answer: String,
    /// The entries, in the order in which they are appended.
    pub appends: Vec<Append>,
}

/// An entry to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Append {
    /// The stream it goes to.
    pub stream: StreamId,
    /// The entry that it follows, those before it in the same group counted in; a
    /// stream's first follows 0.
    pub expected: Sequence,
    /// What it says.
    pub payload: String,
}

impl Store {
    /// Writes what a group of commands brought about: all of it, and durably, or nothing.
    ///
    /// The heads of all streams are locked in the order of their names, so that two
    /// writers never wait for each other. Gives the entries of each command.
    ///
    /// # Errors
    ///
    /// If a command was accepted before, if a stream stands elsewhere than expected, if a
    /// payload is one that no stream takes, or if the database fails.
    pub async fn append(&self, writes: Vec<Write>) -> Result<Vec<Vec<Entry>>, Error> {
        for append in writes.iter().flat_map(|write| &write.appends) {
            append.check()?;
        }
        let mut writer = self.writer().await?;
        let mut transaction = writer.begin().await?;
        let result = append(&mut transaction, writes).await;
        match result {
            Ok(entries) => {
                let committed = transaction.commit().await;
                committed.map_err(Error::on("commit"))?;
                Ok(entries)
            }
            Err(error) => {
                // Whatever the engine says to this, a transaction that is not committed
                // leaves nothing.
                let _ = transaction.rollback().await;
                Err(error)
            }
        }
    }
}

impl Append {
    /// Refuses what cannot stand in a stream.
    fn check(&self) -> Result<(), Error> {
        let stream = || self.stream.clone();
        if self.payload.contains('\0') {
            return Err(Error::NotText { stream: stream() });
        }
        if checkpoint::is_checkpoint(&self.stream, &self.payload) {
            return Err(Error::Reserved { stream: stream() });
        }
        Ok(())
    }
}

async fn append(
    connection: &mut AnyConnection,
    writes: Vec<Write>,
) -> Result<Vec<Vec<Entry>>, Error> {
    let mut heads: BTreeMap<StreamId, Option<Head>> = BTreeMap::new();
    for append in writes.iter().flat_map(|write| &write.appends) {
        heads.entry(append.stream.clone()).or_default();
    }
    for (stream, head) in &mut heads {
        *head = lock(connection, stream).await?;
    }
    let commands: Vec<_> = writes.iter().map(|it| (&it.command, &it.answer)).collect();
    remember(connection, &commands).await?;
    let mut entries = Vec::new();
    let mut counts = Vec::with_capacity(writes.len());
    for write in writes {
        counts.push(write.appends.len());
        for append in write.appends {
            let head = heads.entry(append.stream.clone()).or_default();
            append.follows(*head)?;
            let entry = Entry::after(*head, append.stream, append.payload);
            *head = Some(entry.head());
            entries.push(entry);
        }
    }
    insert(connection, &entries).await?;
    let heads: Vec<(&StreamId, Head)> = heads
        .iter()
        .filter_map(|(stream, head)| Some((stream, (*head)?)))
        .collect();
    move_heads(connection, &heads).await?;
    let mut entries = entries.into_iter();
    let of_each = counts.into_iter();
    Ok(of_each
        .map(|count| entries.by_ref().take(count).collect())
        .collect())
}

impl Append {
    fn follows(&self, head: Option<Head>) -> Result<(), Error> {
        match (head, self.expected) {
            (None, Sequence::NONE) => Ok(()),
            (None, _) => Err(Error::UnknownStream {
                stream: self.stream.clone(),
            }),
            (Some(head), expected) if head.sequence == expected => Ok(()),
            (Some(head), expected) => Err(Error::WrongSequence {
                stream: self.stream.clone(),
                expected,
                found: head.sequence,
            }),
        }
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
    let head = row.map(|row| read_head(&row, 0, 1)).transpose();
    head.map_err(|what| Error::Unreadable {
        at: format!("the head of `{stream}`"),
        what,
    })
}

pub(crate) async fn insert(connection: &mut AnyConnection, entries: &[Entry]) -> Result<(), Error> {
    const INTO: Insertion = Insertion {
        into: "INSERT INTO entries (stream, sequence, hash, payload)",
        columns: 4,
        then: "",
    };
    for part in parts(entries) {
        let mut statement = query(INTO.text(part.len()));
        for entry in part {
            statement = statement
                .bind(entry.stream.as_str())
                .bind(entry.sequence.stored())
                .bind(entry.hash.to_string())
                .bind(entry.payload.as_str());
        }
        let inserted = statement.execute(&mut *connection).await;
        inserted.map_err(Error::on("append an entry"))?;
    }
    Ok(())
}

/// Moves the heads of streams, or gives them one. A stream that two writers begin at once
/// is begun by one of them: the other's entry has the same key.
pub(crate) async fn move_heads(
    connection: &mut AnyConnection,
    heads: &[(&StreamId, Head)],
) -> Result<(), Error> {
    const INTO: Insertion = Insertion {
        into: "INSERT INTO heads (stream, sequence, hash)",
        columns: 3,
        then: "ON CONFLICT (stream) DO UPDATE SET sequence = excluded.sequence, hash = excluded.hash",
    };
    for part in parts(heads) {
        let mut statement = query(INTO.text(part.len()));
        for (stream, head) in part {
            statement = statement
                .bind(stream.as_str())
                .bind(head.sequence.stored())
                .bind(head.hash.to_string());
        }
        let moved = statement.execute(&mut *connection).await;
        moved.map_err(Error::on("move a head"))?;
    }
    Ok(())
}

/// Remembers the answers to commands, none of which may have been accepted before.
async fn remember(
    connection: &mut AnyConnection,
    commands: &[(&CommandId, &String)],
) -> Result<(), Error> {
    const INTO: Insertion = Insertion {
        into: "INSERT INTO commands (person, id, answer)",
        columns: 3,
        // A row that was there before is not returned.
        then: "ON CONFLICT (person, id) DO NOTHING RETURNING person, id",
    };
    let mut given = BTreeSet::new();
    if let Some((twice, _)) = commands.iter().find(|(command, _)| !given.insert(command)) {
        return Err(repeated(twice));
    }
    let failed = || Error::on("remember an answer");
    for part in parts(commands) {
        let mut statement = query(INTO.text(part.len()));
        for (command, answer) in part {
            statement = statement
                .bind(command.person.as_str())
                .bind(command.key.as_str())
                .bind(answer.as_str());
        }
        let rows = statement.fetch_all(&mut *connection).await;
        let rows = rows.map_err(failed())?;
        if rows.len() == part.len() {
            continue;
        }
        let mut new = BTreeSet::new();
        for row in &rows {
            let person: String = row.try_get(0).map_err(failed())?;
            new.insert(CommandId::new(
                person,
                row.try_get::<String, _>(1).map_err(failed())?,
            ));
        }
        if let Some((old, _)) = part.iter().find(|(command, _)| !new.contains(command)) {
            return Err(repeated(old));
        }
    }
    Ok(())
}

fn repeated(command: &CommandId) -> Error {
    let command = command.clone();
    Error::Repeated { command }
}
