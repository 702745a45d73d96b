//! Appending: what a group of commands brought about, in one transaction.

use std::collections::{BTreeMap, BTreeSet};

use sqlx::AnyConnection;

use crate::engine::Engine;
use crate::insertion::Insertion;
use crate::script::Script;
use crate::store::answer;
use crate::{
    CommandId, Entry, Error, Head, Sequence, Signer, Store, StreamId, checkpoint, voucher,
};

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
    /// The writer knows where streams stand, for nobody else moves them; so everything
    /// goes to the engine at once. Gives the entries of each command.
    ///
    /// # Errors
    ///
    /// If a command was accepted before, if a stream stands elsewhere than expected, if a
    /// payload is one that no stream takes, or if the database fails.
    pub async fn append(&self, writes: Vec<Write>) -> Result<Vec<Vec<Entry>>, Error> {
        self.append_to(writes, None).await
    }

    /// Vouches for a head that nobody with the key vouches for, and writes what a command
    /// brought about that says why: both, and durably, or neither.
    ///
    /// # Errors
    ///
    /// As [`Store::append`], and if the stream does not stand there.
    pub async fn accept(&self, stream: &StreamId, head: Head, why: Write) -> Result<(), Error> {
        let accepted = Some((stream.clone(), head));
        self.append_to(vec![why], accepted).await.map(drop)
    }

    async fn append_to(
        &self,
        writes: Vec<Write>,
        accepted: Option<(StreamId, Head)>,
    ) -> Result<Vec<Vec<Entry>>, Error> {
        let mut given = BTreeSet::new();
        for write in &writes {
            write.appends.iter().try_for_each(Append::check)?;
            if !given.insert(&write.command) {
                return Err(repeated(&write.command));
            }
        }
        let mut writer = self.writer().await?;
        let mut heads: BTreeMap<StreamId, Option<Head>> = BTreeMap::new();
        for append in writes.iter().flat_map(|write| &write.appends) {
            heads.entry(append.stream.clone()).or_default();
        }
        let signer = self.signer()?;
        if let Some((stream, head)) = accepted {
            writer.take_up(&stream, head).await?;
            heads.entry(stream).or_default();
        }
        for (stream, head) in &mut heads {
            *head = writer.head(stream, signer.public()).await?;
        }
        let written = match Group::write(self.engine(), &writes, heads) {
            Ok((script, group)) => {
                // Signed while the engine takes in what is signed.
                let signed = || group.signed(signer);
                let run = writer.run_in_parts(script, signed).await;
                run.map(|()| group).map_err(Error::on("append"))
            }
            Err(error) => Err(error),
        };
        let group = match written {
            Ok(group) => group,
            Err(error) => return Err(explain(writer.connection(), &writes, error).await),
        };
        writer.moved(group.heads);
        let mut entries = group.entries.into_iter();
        let entries = writes
            .iter()
            .map(|write| entries.by_ref().take(write.appends.len()).collect());
        Ok(entries.collect())
    }
}

/// What a group of commands comes to.
struct Group {
    entries: Vec<Entry>,
    /// Where its streams stand after it.
    heads: Vec<(StreamId, Head)>,
}

impl Group {
    /// What begins the transaction, given where the streams stand: answers and entries.
    fn write(
        engine: Engine,
        writes: &[Write],
        mut heads: BTreeMap<StreamId, Option<Head>>,
    ) -> Result<(Script, Group), Error> {
        let mut entries = Vec::new();
        for append in writes.iter().flat_map(|write| &write.appends) {
            let head = heads.entry(append.stream.clone()).or_default();
            append.follows(*head)?;
            let entry = Entry::after(*head, append.stream.clone(), append.payload.clone());
            *head = Some(entry.head());
            entries.push(entry);
        }
        let heads = heads.into_iter();
        let heads: Vec<(StreamId, Head)> = heads
            .filter_map(|(stream, head)| Some((stream, head?)))
            .collect();
        let mut script = Script::default();
        script.push(engine.begin());
        let pushed = remember(&mut script, writes).and_then(|()| insert(&mut script, &entries));
        pushed.map_err(Error::on("append"))?;
        Ok((script, Group { entries, heads }))
    }

    /// What ends it: the heads, moved and signed.
    fn signed(&self, signer: &Signer) -> sqlx::Result<Script> {
        let mut script = Script::default();
        move_heads(&mut script, &self.heads, signer)?;
        script.push("COMMIT");
        Ok(script)
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

pub(crate) fn insert(script: &mut Script, entries: &[Entry]) -> sqlx::Result<()> {
    const INTO: Insertion = Insertion {
        into: "INSERT INTO entries (stream, sequence, hash, payload)",
        columns: 4,
        then: "",
    };
    script.insert(&INTO, entries, |entry, values| {
        values.text(entry.stream.as_str())?;
        values.number(entry.sequence.stored())?;
        values.text(entry.hash.to_string())?;
        values.text(entry.payload.as_str())
    })
}

/// Moves the heads of streams, or gives them one, and signs them. A stream that two writers
/// begin at once is begun by one of them: the other's entry has the same key.
pub(crate) fn move_heads(
    script: &mut Script,
    heads: &[(StreamId, Head)],
    signer: &Signer,
) -> sqlx::Result<()> {
    const INTO: Insertion = Insertion {
        into: "INSERT INTO heads (stream, sequence, hash, proof, key, signature)",
        columns: 6,
        then: "ON CONFLICT (stream) DO UPDATE SET sequence = excluded.sequence, \
               hash = excluded.hash, proof = excluded.proof, key = excluded.key, \
               signature = excluded.signature",
    };
    let vouchers = voucher::sign(signer, heads);
    let moved: Vec<_> = heads.iter().zip(&vouchers).collect();
    let key = signer.public().to_string();
    script.insert(&INTO, &moved, |((stream, head), voucher), values| {
        values.text(stream.as_str())?;
        values.number(head.sequence.stored())?;
        values.text(head.hash.to_string())?;
        values.text(voucher.proof.to_string())?;
        values.text(key.as_str())?;
        values.text(voucher.signature.to_string())
    })
}

/// Remembers the answers to commands; one that was accepted before fails by its key.
fn remember(script: &mut Script, writes: &[Write]) -> sqlx::Result<()> {
    const INTO: Insertion = Insertion {
        into: "INSERT INTO commands (person, id, answer)",
        columns: 3,
        then: "",
    };
    script.insert(&INTO, writes, |write, values| {
        values.text(write.command.person.as_str())?;
        values.text(write.command.key.as_str())?;
        values.text(write.answer.as_str())
    })
}

/// What is wrong with commands that could not be written: where one of them was accepted
/// before, that; it has the right to its first answer, whatever else is wrong.
async fn explain(connection: &mut AnyConnection, writes: &[Write], error: Error) -> Error {
    let may_be_there = match &error {
        Error::Database { source, .. } => source
            .as_database_error()
            .is_some_and(|error| error.is_unique_violation()),
        _ => true,
    };
    if !may_be_there {
        return error;
    }
    for Write { command, .. } in writes {
        match answer(connection, command).await {
            Ok(Some(_)) => return repeated(command),
            Ok(None) => {}
            Err(error) => return error,
        }
    }
    error
}

fn repeated(command: &CommandId) -> Error {
    let command = command.clone();
    Error::Repeated { command }
}
