//! The keys of commands: what stands beside the journal for whoever repeats a command is
//! what the journal has.

use std::collections::BTreeMap;
use std::hash::{BuildHasher, RandomState};

use floor::record::{Accepted, Record};
use journal::{CommandId, Head, Sequence, Store, StreamId};
use sha2::{Digest, Sha256};

use crate::{Check, Document, Error, Finding, Told};

/// How many keys are read at once.
const PAGE: u32 = 1_000;

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
        let (id, first) = (told.first.id(), &told.first);
        self.add(&id, first.stream.as_str(), first.sequence);
    }

    fn add(&mut self, id: &CommandId, stream: &str, sequence: u64) {
        let CommandId { person, key } = id;
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
        let mut after = None;
        loop {
            let page = store.commands(after.as_ref(), PAGE).await;
            let page = page.map_err(unreadable)?;
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
        Ok(kept)
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
        Keys::find_superfluous(store).await
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

/// The key of a command that was accepted, and the document that it stands for.
#[derive(Debug)]
struct Key {
    id: CommandId,
    stream: StreamId,
    sequence: u64,
}

impl Key {
    fn of(document: &Document) -> Key {
        Key {
            id: document.id(),
            stream: document.stream.clone(),
            sequence: document.sequence,
        }
    }

    /// What is wrong with what stands beside the journal for it; none: it stands for its
    /// document.
    fn wrong(&self, answer: Option<&str>) -> Result<Option<Finding>, Finding> {
        let Key {
            id,
            stream,
            sequence,
        } = self;
        let at = answer.map(|answer| read(id, answer)).transpose()?;
        let here = at.is_some_and(|at| at.stream == stream.as_str() && at.sequence == *sequence);
        Ok((!here).then(|| Finding {
            stream: stream.to_string(),
            sequence: *sequence,
            check: Check::Keys,
            what: format!("its key, {id}, does not stand for it"),
        }))
    }
}

/// Keys of commands that were just read, each looked up beside the journal, many at once.
#[derive(Debug, Default)]
pub(crate) struct LookedUp(Vec<Key>);

impl LookedUp {
    /// Takes the key of a command in.
    ///
    /// # Errors
    ///
    /// As [`LookedUp::compare`].
    pub(crate) async fn see(&mut self, store: &Store, told: &Told) -> Result<(), Error> {
        self.0.push(Key::of(&told.first));
        match self.0.len() < PAGE as usize {
            true => Ok(()),
            false => self.compare(store).await,
        }
    }

    /// Holds those that were taken in against what stands beside the journal.
    ///
    /// # Errors
    ///
    /// The first entry whose key is not there, or stands for another one; or that the
    /// journal cannot be read.
    pub(crate) async fn compare(&mut self, store: &Store) -> Result<(), Error> {
        let keys = std::mem::take(&mut self.0);
        let ids: Vec<CommandId> = keys.iter().map(|key| key.id.clone()).collect();
        let answers = store.answers(&ids).await.map_err(unreadable)?;
        for key in keys {
            let answer = answers.get(&key.id).and_then(Option::as_deref);
            if let Some(finding) = key.wrong(answer)? {
                return Err(finding.into());
            }
        }
        Ok(())
    }
}

/// What cannot be read of what stands beside the journal is a finding; that the database fails
/// is none.
fn unreadable(error: journal::Error) -> Error {
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
        let person = self.record.by.person.clone();
        let key = self.record.key.clone();
        let own = || Record::own_key(self.stream.as_str(), self.sequence);
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
