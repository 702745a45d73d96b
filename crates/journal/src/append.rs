//! Appending: what a group of commands brought about, in one transaction.

use std::collections::{BTreeMap, BTreeSet};

use sqlx::AnyConnection;

use crate::engine::Engine;
use crate::insertion::Insertion;
use crate::script::{Script, Values};
use crate::store::answer;
use crate::superfluous::Name;
use crate::voucher::Covered;
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
    /// Gives the entries of each command. Whoever has to read on before deciding takes the
    /// streams first: [`Store::group`].
    ///
    /// # Errors
    ///
    /// If a command was accepted before, if a stream stands elsewhere than expected, if a
    /// payload is one that no stream takes, or if the database fails.
    pub async fn append(&self, writes: Vec<Write>) -> Result<Vec<Vec<Entry>>, Error> {
        check(&writes)?;
        let commands = self.asked(&writes);
        let group = self.group(streams(&writes), &commands).await?;
        group.commit_checked(writes).await
    }

    /// The commands that are looked up before anything is written: none in a file, where one
    /// that was accepted fails by its key.
    fn asked(&self, writes: &[Write]) -> Vec<CommandId> {
        let asked = if self.engine().is_shared() {
            writes
        } else {
            &[]
        };
        asked.iter().map(|write| write.command.clone()).collect()
    }

    /// Vouches for a head that nobody with the key vouches for, and writes what a command
    /// brought about that says why: both, and durably, or neither.
    ///
    /// # Errors
    ///
    /// As [`Store::append`], and if the stream does not stand there.
    pub async fn accept(&self, stream: &StreamId, head: Head, why: Write) -> Result<(), Error> {
        let writes = vec![why];
        check(&writes)?;
        let mut streams = streams(&writes);
        streams.insert(stream.clone());
        let accepted = Some((stream.clone(), head));
        let group = self
            .group_accepting(streams, &self.asked(&writes), accepted)
            .await?;
        group.commit_checked(writes).await.map(drop)
    }
}

fn streams(writes: &[Write]) -> BTreeSet<StreamId> {
    let appends = writes.iter().flat_map(|write| &write.appends);
    appends.map(|append| append.stream.clone()).collect()
}

/// Refuses what cannot be written, wherever streams stand.
pub(crate) fn check(writes: &[Write]) -> Result<(), Error> {
    let mut given = BTreeSet::new();
    for write in writes {
        write.appends.iter().try_for_each(Append::check)?;
        if !given.insert(&write.command) {
            return Err(repeated(&write.command));
        }
    }
    Ok(())
}

/// What a group of commands comes to.
pub(crate) struct Chained {
    pub(crate) entries: Vec<Entry>,
    /// Where its streams stand after it.
    pub(crate) heads: Vec<(StreamId, Head)>,
}

impl Chained {
    /// The entries, given where the streams stand that are held, and where they stand then. One
    /// that is accepted is moved to where it stands.
    pub(crate) fn after(
        held: &BTreeMap<StreamId, Option<Head>>,
        writes: &[Write],
        accepted: Option<&StreamId>,
    ) -> Result<Chained, Error> {
        let accepted = accepted.and_then(|stream| held.get_key_value(stream));
        let accepted = accepted.and_then(|(stream, head)| Some((stream, (*head)?)));
        let mut moved: BTreeMap<&StreamId, Head> = accepted.into_iter().collect();
        let mut entries = Vec::new();
        for append in writes.iter().flat_map(|write| &write.appends) {
            let Some((stream, head)) = held.get_key_value(&append.stream) else {
                let stream = append.stream.clone();
                return Err(Error::NotHeld { stream });
            };
            let head = moved.get(stream).copied().or(*head);
            append.follows(head)?;
            let entry = Entry::after(head, stream.clone(), append.payload.clone());
            moved.insert(stream, entry.head());
            entries.push(entry);
        }
        let heads = moved.into_iter();
        let heads = heads.map(|(stream, head)| (stream.clone(), head));
        let heads = heads.collect();
        Ok(Chained { entries, heads })
    }

    /// What the transaction is: answers, entries, and the heads, moved and signed, a voucher
    /// that nobody needs written over; and the voucher that the heads name.
    pub(crate) fn script(
        &self,
        engine: Engine,
        writes: &[Write],
        signer: &Signer,
        over: Option<Name>,
    ) -> Result<(Script, Option<Name>), Error> {
        let mut script = Script::of(engine);
        // On a server the transaction is open already, and is committed apart.
        if !engine.is_shared() {
            script.push(engine.begin());
        }
        let pushed = remember(&mut script, writes)
            .and_then(|()| insert(&mut script, &self.entries))
            .and_then(|()| move_heads(&mut script, &self.heads, signer, over));
        let voucher = pushed.map_err(Error::on("append"))?;
        if !engine.is_shared() {
            script.push("COMMIT");
        }
        Ok((script, voucher))
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
        shared: false,
        then: "",
    };
    script.insert(&INTO, entries, |entry, values| {
        values.text(entry.stream.as_str())?;
        values.number(entry.sequence.stored())?;
        values.text(entry.hash.to_string())?;
        values.text(entry.payload.as_str())
    })
}

/// Moves the heads of streams, or gives them one, and signs them; where that takes a voucher, in
/// the place of one that no head names any more, if there is one. Gives its name. A stream that
/// two writers begin at once is begun by one of them: the other's entry has the same key.
pub(crate) fn move_heads(
    script: &mut Script,
    heads: &[(StreamId, Head)],
    signer: &Signer,
    over: Option<Name>,
) -> sqlx::Result<Option<Name>> {
    const ALONE: Insertion = Insertion {
        into: "INSERT INTO heads (stream, sequence, hash, key, signature)",
        columns: 5,
        shared: false,
        then: "ON CONFLICT (stream) DO UPDATE SET sequence = excluded.sequence, \
               hash = excluded.hash, proof = '', key = excluded.key, \
               signature = excluded.signature, voucher = ''",
    };
    const TOGETHER: Insertion = Insertion {
        into: "INSERT INTO heads (stream, sequence, hash, voucher)",
        columns: 3,
        shared: true,
        then: "ON CONFLICT (stream) DO UPDATE SET sequence = excluded.sequence, \
               hash = excluded.hash, proof = '', key = '', signature = '', \
               voucher = excluded.voucher",
    };
    // Where somebody else took the name, it is the house's now.
    const VOUCHERS: Insertion = Insertion {
        into: "INSERT INTO vouchers (name, heads, key, signature)",
        columns: 4,
        shared: false,
        then: "ON CONFLICT (name) DO UPDATE SET heads = excluded.heads, key = excluded.key, \
               signature = excluded.signature",
    };
    if heads.is_empty() {
        return Ok(None);
    }
    let voucher = voucher::sign(signer, heads);
    let head = |(stream, head): &(StreamId, Head), values: &mut Values<'_>| {
        values.text(stream.as_str())?;
        values.number(head.sequence.stored())?;
        values.text(head.hash.to_string())
    };
    let signature = |values: &mut Values<'_>| {
        values.text(voucher.key.to_string())?;
        values.text(voucher.signature.to_string())
    };
    let Covered::List(list) = &voucher.covered else {
        script.insert(&ALONE, heads, |moved, values| {
            head(moved, values)?;
            signature(values)
        })?;
        return Ok(None);
    };
    let name = over.unwrap_or_else(|| list.name().into());
    script.insert(&VOUCHERS, &[list], |list, values| {
        values.text(&*name)?;
        values.text(list.text())?;
        signature(values)
    })?;
    script.insert_sharing(&TOGETHER, Some(&name), heads, head)?;
    Ok(Some(name))
}

/// Remembers the answers to commands; one that was accepted before fails by its key.
fn remember(script: &mut Script, writes: &[Write]) -> sqlx::Result<()> {
    const INTO: Insertion = Insertion {
        into: "INSERT INTO commands (person, id, answer)",
        columns: 3,
        shared: false,
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
pub(crate) async fn explain(
    connection: &mut AnyConnection,
    writes: &[Write],
    error: Error,
) -> Error {
    let is_other = matches!(error, Error::Database { .. }) && !error.is_taken();
    if is_other {
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

pub(crate) fn repeated(command: &CommandId) -> Error {
    let command = command.clone();
    Error::Repeated { command }
}
