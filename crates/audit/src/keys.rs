//! The keys of commands: what stands beside the journal for whoever repeats a command is
//! what the journal has.

use std::collections::BTreeMap;

use floor::record::{Accepted, Record};
use journal::{CommandId, Head, Sequence, Store, StreamId};
use sha2::{Digest, Sha256};

use crate::{Check, Document, Error, Finding, Told};

/// How many keys are read at once.
const PAGE: u32 = 1_000;

/// The keys of many commands, taken together in any order: as many, and the same sum of
/// their hashes, are the same keys.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(crate) struct Keys {
    count: u64,
    sum: [u64; 4],
}

impl Keys {
    /// Takes the key of a command in.
    pub(crate) fn see(&mut self, told: &Told) {
        let (id, first) = (told.first.id(), &told.first);
        self.add(&id, &first.stream, first.sequence);
    }

    fn add(&mut self, id: &CommandId, stream: &str, sequence: u64) {
        let CommandId { person, key } = id;
        let hash = Sha256::digest(format!("{person}\n{key}\n{stream}\n{sequence}"));
        for (sum, word) in self.sum.iter_mut().zip(hash.as_chunks::<8>().0) {
            *sum = sum.wrapping_add(u64::from_le_bytes(*word));
        }
        self.count += 1;
    }

    /// Holds them against what stands beside the journal, as far as these heads.
    ///
    /// # Errors
    ///
    /// The first entry whose key is not there, or stands for another one; or that the
    /// journal cannot be read.
    pub(crate) async fn compare(
        &self,
        store: &Store,
        heads: &BTreeMap<StreamId, Head>,
    ) -> Result<(), Error> {
        let mut kept = Keys::default();
        let mut after = None;
        loop {
            let page = store.commands(after.as_ref(), PAGE).await?;
            for (id, answer) in &page {
                let at = read(id, answer)?;
                if is_within(&at, heads) {
                    kept.add(id, &at.stream, at.sequence);
                }
            }
            match page.into_iter().last() {
                Some((last, _)) => after = Some(last),
                None => break,
            }
        }
        if kept == *self {
            return Ok(());
        }
        Err(self.find(store, heads).await?.into())
    }

    /// Looks for what is wrong, once it is known that something is.
    async fn find(
        &self,
        store: &Store,
        heads: &BTreeMap<StreamId, Head>,
    ) -> Result<Finding, Error> {
        for (stream, head) in heads {
            let mut next = 1;
            while next <= head.sequence.get() {
                let entries = store.read(stream, Sequence::new(next), PAGE).await?;
                next += u64::from(PAGE);
                for entry in entries {
                    if Record::is_checkpoint(&entry.payload) {
                        continue;
                    }
                    let document = Document::read(entry)?;
                    if document.record.command.is_none() {
                        continue;
                    }
                    let id = document.id();
                    let answer = store.answer(&id).await?;
                    let at = answer.map(|answer| read(&id, &answer)).transpose()?;
                    let here = at.is_some_and(|at| {
                        at.stream == document.stream && at.sequence == document.sequence
                    });
                    if !here {
                        let what = format!("its key, {id}, does not stand for it");
                        return Ok(document.finding(Check::Keys, what));
                    }
                }
            }
        }
        let what = "there are keys for which no command was accepted".to_owned();
        Ok(at_house(what))
    }
}

/// Whether a command is one of those up to these heads. One in a stream that is not there
/// counts, so that it is found.
fn is_within(at: &Accepted, heads: &BTreeMap<StreamId, Head>) -> bool {
    let stream: Option<StreamId> = at.stream.parse().ok();
    let head = stream.and_then(|stream| heads.get(&stream));
    head.is_none_or(|head| at.sequence <= head.sequence.get())
}

impl Document {
    /// What names its command.
    pub(crate) fn id(&self) -> CommandId {
        let person = self.record.by.person.clone();
        let key = self.record.key.clone();
        let own = || Record::own_key(&self.stream, self.sequence);
        CommandId::new(person, key.unwrap_or_else(own))
    }
}

fn read(id: &CommandId, answer: &str) -> Result<Accepted, Finding> {
    let answer = serde_json::from_str(answer);
    answer.map_err(|_| at_house(format!("what was answered to {id} cannot be read")))
}

fn at_house(what: String) -> Finding {
    Finding {
        stream: "house".to_owned(),
        sequence: 1,
        check: Check::Keys,
        what,
    }
}
