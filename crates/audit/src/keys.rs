//! The keys of commands: what stands beside the journal for whoever repeats a command is
//! what the journal has.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;

use floor::record::{Accepted, Record};
use journal::{CommandId, Head, Sequence, Store, StreamId};
use sha2::{Digest, Sha256};
use tokio::task::spawn_blocking;

use crate::looked_up::Key;
use crate::stretch::done;
use crate::{Check, Document, Error, Finding, Told};

/// How many keys are read at once.
pub(crate) const PAGE: u32 = 1_000;

/// The keys of many commands, taken together in any order: as many, and the same sum of
/// their hashes, are the same keys.
///
/// Whoever knew the hashes could look for other keys of the same sum, so each audit has its
/// own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Keys {
    salt: [u64; 2],
    count: u64,
    sum: [u64; 4],
}

impl Keys {
    /// None yet.
    pub(crate) fn new() -> Keys {
        Keys::salted(std::array::from_fn(|word| {
            RandomState::new().hash_one(word)
        }))
    }

    fn salted(salt: [u64; 2]) -> Keys {
        Keys {
            salt,
            count: 0,
            sum: [0; 4],
        }
    }

    /// Takes the key of a command in.
    pub(crate) fn see(&mut self, told: &Told) {
        let first = &told.first;
        let id = (first.record.by.person.as_str(), &*first.key());
        self.add(id, first.stream.as_str(), first.sequence);
    }

    fn add(&mut self, (person, key): (&str, &str), stream: &str, sequence: u64) {
        let [one, two] = self.salt;
        let mut hash = Sha256::new();
        // The lengths keep texts apart that would run together.
        let lengths = [person, key].map(|text| text.len() as u64);
        for number in [one, two, sequence].into_iter().chain(lengths) {
            hash.update(number.to_le_bytes());
        }
        for text in [person, key, stream] {
            hash.update(text);
        }
        let hash = hash.finalize();
        for (sum, word) in self.sum.iter_mut().zip(hash.as_chunks::<8>().0) {
            *sum = sum.wrapping_add(u64::from_le_bytes(*word));
        }
        self.count += 1;
    }

    /// Those that stand beside the journal, as far as these heads.
    ///
    /// # Errors
    ///
    /// An answer that cannot be read, or that the journal cannot be read.
    pub(crate) async fn kept(
        &self,
        store: &Store,
        heads: &BTreeMap<StreamId, Head>,
    ) -> Result<Keys, Error> {
        let mut kept = Keys::salted(self.salt);
        let heads = Arc::new(heads.clone());
        let mut after = None;
        loop {
            let page = store.commands(after.as_ref(), PAGE).await;
            let page = page.map_err(unreadable)?;
            after = page.last().map(|(last, _)| last.clone());
            if after.is_none() {
                return Ok(kept);
            }
            // Whoever folds the journal meanwhile is not held up.
            let heads = Arc::clone(&heads);
            let taken = spawn_blocking(move || kept.with(&page, &heads).map(|()| kept));
            kept = done(taken).await??;
        }
    }

    /// Takes in what stands beside the journal, as far as these heads.
    fn with(
        &mut self,
        page: &[(CommandId, String)],
        heads: &BTreeMap<StreamId, Head>,
    ) -> Result<(), Finding> {
        for (id, answer) in page {
            let at = read(id, answer)?;
            if is_within(&at, heads) {
                self.add((&id.person, &id.key), &at.stream, at.sequence);
            }
        }
        Ok(())
    }

    /// Holds them against those that stand beside the journal.
    ///
    /// # Errors
    ///
    /// The first entry whose key is not there, or stands for another one; or that the
    /// journal cannot be read.
    pub(crate) async fn compare(
        &self,
        kept: &Keys,
        store: &Store,
        heads: &BTreeMap<StreamId, Head>,
    ) -> Result<(), Error> {
        if kept == self {
            return Ok(());
        }
        // A stream may have begun since the heads were read: its commands have keys that are
        // not among these, and every one of them stands for its entry.
        match self.find(store, heads).await? {
            Some(finding) => Err(finding.into()),
            None => Ok(()),
        }
    }

    /// Looks for what is wrong, once it seems that something is; none: the house only went on.
    async fn find(
        &self,
        store: &Store,
        heads: &BTreeMap<StreamId, Head>,
    ) -> Result<Option<Finding>, Error> {
        match Keys::find_missing(store, heads).await? {
            Some(finding) => Ok(Some(finding)),
            None => Keys::find_superfluous(store).await,
        }
    }

    /// Looks for the first command up to these heads whose key does not stand for it.
    pub(crate) async fn find_missing(
        store: &Store,
        heads: &BTreeMap<StreamId, Head>,
    ) -> Result<Option<Finding>, Error> {
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
                    let answer = store.answer(&id).await.map_err(unreadable)?;
                    let key = Key::of(&document);
                    if let Some(finding) = key.wrong(answer.as_deref())? {
                        return Ok(Some(finding));
                    }
                }
            }
        }
        Ok(None)
    }

    /// Looks for a key for which no command was accepted: every command has its own.
    async fn find_superfluous(store: &Store) -> Result<Option<Finding>, Error> {
        let mut after = None;
        loop {
            let page = store.commands(after.as_ref(), PAGE).await?;
            for (id, answer) in &page {
                let Accepted { stream, sequence } = read(id, answer)?;
                let wrong = |what: String| Finding {
                    stream: stream.clone(),
                    sequence,
                    check: Check::Keys,
                    what,
                };
                let number = Sequence::new(sequence);
                let entries = match stream.parse::<StreamId>() {
                    Ok(stream) => store.read(&stream, number, 1).await?,
                    Err(_) => Vec::new(),
                };
                let entry = entries.into_iter().find(|entry| entry.sequence == number);
                let Some(entry) = entry else {
                    return Ok(Some(wrong(format!(
                        "there is no such entry, and the key {id} stands for it"
                    ))));
                };
                let is_command =
                    !Record::is_checkpoint(&entry.payload) && Document::read(entry)?.id() == *id;
                if !is_command {
                    return Ok(Some(wrong(format!(
                        "the key {id} stands for it, and it is another's"
                    ))));
                }
            }
            match page.into_iter().last() {
                Some((last, _)) => after = Some(last),
                None => return Ok(None),
            }
        }
    }
}

/// What cannot be read of what stands beside the journal is a finding; that the database fails
/// is none.
pub(crate) fn unreadable(error: journal::Error) -> Error {
    match error.is_lasting() {
        true => at_house(error.to_string()).into(),
        false => error.into(),
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
        CommandId::new(self.record.by.person.as_str(), self.key())
    }

    fn key(&self) -> Cow<'_, str> {
        let own = || Record::own_key(self.stream.as_str(), self.sequence).into();
        self.record.key.as_deref().map_or_else(own, Cow::from)
    }
}

pub(crate) fn read(id: &CommandId, answer: &str) -> Result<Accepted, Finding> {
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
