//! What a start asks of the keys of the commands that it folds: that each stands beside the
//! journal for its own document, so that nothing is done twice.

use std::collections::BTreeMap;

use journal::{CommandId, Head, Store, StreamId};

use crate::keys::{Keys, PAGE, read, unreadable};
use crate::{Check, Document, Error, Finding, Told};

/// How the keys of commands are held against what stands beside the journal. Both ways come to
/// the same.
#[derive(Debug)]
pub(crate) enum LookUp {
    /// Each is looked up: few came since the fold that was kept.
    Each(LookedUp),
    /// All are read, and taken together: everything is folded. What is wrong, where anything
    /// is, is found by looking.
    All(Keys),
}

impl LookUp {
    /// Takes the key of a command in.
    ///
    /// # Errors
    ///
    /// As [`LookUp::compare`].
    pub(crate) async fn see(&mut self, store: &Store, told: &Told) -> Result<(), Error> {
        match self {
            LookUp::Each(keys) => keys.see(store, told).await,
            LookUp::All(keys) => {
                keys.see(told);
                Ok(())
            }
        }
    }

    /// Holds those that were taken in against what stands beside the journal, up to these heads; `kept` is
    /// that, where it was read.
    ///
    /// # Errors
    ///
    /// The first entry whose key is not there, or stands for another one; or that the
    /// journal cannot be read.
    pub(crate) async fn compare(
        self,
        kept: Option<Result<Keys, Error>>,
        store: &Store,
        heads: &BTreeMap<StreamId, Head>,
    ) -> Result<(), Error> {
        let keys = match self {
            LookUp::Each(mut keys) => return keys.compare(store).await,
            LookUp::All(keys) => keys,
        };
        match kept {
            Some(Ok(kept)) if kept == keys => return Ok(()),
            Some(Err(Error::Store(error))) => return Err(error.into()),
            // Some are wrong, or there are more than there are commands, which whoever verifies
            // is told.
            _ => {}
        }
        match Keys::find_missing(store, heads).await? {
            Some(finding) => Err(finding.into()),
            None => Ok(()),
        }
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
    async fn see(&mut self, store: &Store, told: &Told) -> Result<(), Error> {
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
    async fn compare(&mut self, store: &Store) -> Result<(), Error> {
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

/// The key of a command that was accepted, and the document that it stands for.
#[derive(Debug)]
pub(crate) struct Key {
    id: CommandId,
    stream: StreamId,
    sequence: u64,
}

impl Key {
    pub(crate) fn of(document: &Document) -> Key {
        Key {
            id: document.id(),
            stream: document.stream.clone(),
            sequence: document.sequence,
        }
    }

    /// What is wrong with what stands beside the journal for it; none: it stands for its
    /// document.
    pub(crate) fn wrong(&self, answer: Option<&str>) -> Result<Option<Finding>, Finding> {
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
