//! Entries that were not signed as they came, accepted by whoever holds the key.

use std::path::Path;
use std::sync::Arc;

use floor::authority::By;
use floor::house::{Command, Opening};
use floor::record::{Accepted, Given, Record};
use jiff::Timestamp;
use journal::{Append, CommandId, Sequence, Signer, Store, StreamId, VerifyError, Write};
use rulebook::Instant;

use crate::house::{DATABASE, KEY};

/// What was accepted.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct Acceptance {
    /// The stream.
    pub stream: String,
    /// The last entry that was accepted.
    pub sequence: u64,
    /// Its hash.
    pub hash: String,
    /// The entry of the house stream that says so.
    pub said: u64,
    /// Streams for whose last entries nobody vouches yet.
    pub left: Vec<String>,
}

/// Why nothing was accepted.
#[derive(Debug, thiserror::Error)]
pub enum AcceptError {
    /// What was asked for makes no sense.
    #[error("{0}")]
    Asked(String),
    /// It cannot be done.
    #[error("{0}")]
    Failed(String),
}

/// Vouches for a stream up to its last entry, of this number, and says why in the stream of
/// the house. No house may be open over the folder.
///
/// # Errors
///
/// If there is nothing to accept there, if anything else is wrong with the journal, or if it
/// cannot be written.
pub async fn accept(
    folder: &Path,
    stream: &StreamId,
    sequence: u64,
    reason: &str,
) -> Result<Acceptance, AcceptError> {
    let failed = |error: &dyn std::fmt::Display| AcceptError::Failed(error.to_string());
    let database = folder.join(DATABASE);
    if !database.is_file() {
        let error = journal::Error::Missing { path: database };
        return Err(failed(&error));
    }
    let signer = Signer::load(&folder.join(KEY)).map_err(|error| failed(&error))?;
    let signer = Arc::new(signer);
    let opened = Store::open(&database, Arc::clone(&signer)).await;
    let store = opened.map_err(|error| failed(&error))?;
    let accepted = accept_in(&store, &signer, stream, sequence, reason).await;
    store.close().await;
    accepted
}

async fn accept_in(
    store: &Store,
    signer: &Signer,
    stream: &StreamId,
    sequence: u64,
    reason: &str,
) -> Result<Acceptance, AcceptError> {
    let failed = |error: &dyn std::fmt::Display| AcceptError::Failed(error.to_string());
    let asked = |what: String| Err(AcceptError::Asked(what));
    let heads = store.heads().await.map_err(|error| failed(&error))?;
    let Some(head) = heads.get(stream).copied() else {
        return asked(format!("there is no stream {stream}"));
    };
    let end = head.sequence;
    if sequence == 0 || sequence > end.get() {
        return asked(format!(
            "there is no {stream} {sequence}: its last is {end}"
        ));
    }
    let unvouched = journal::unvouched(store, signer.public()).await;
    let mut unvouched = unvouched.map_err(|error| match error {
        VerifyError::Found(finding) => AcceptError::Failed(format!(
            "more is wrong with the journal than a missing signature: {finding}"
        )),
        VerifyError::Store(error) => failed(&error),
    })?;
    if unvouched.remove(stream).is_none() {
        let what = format!("there is nothing to accept: {stream} is signed up to its last, {end}");
        return Err(AcceptError::Failed(what));
    }
    if sequence != end.get() {
        return asked(format!(
            "{stream} is accepted up to its last entry, {end}, or not at all"
        ));
    }
    let house = StreamId::house();
    if let Some(first) = unvouched.get(&house) {
        let what = format!("accept house {} first: this is told there", first.sequence);
        return Err(AcceptError::Failed(what));
    }
    let loaded = audit::load(store, &signer.public()).await;
    let loaded = loaded.map_err(|error| failed(&error))?;
    let command = Command::House(Opening::Accepted {
        stream: stream.to_string(),
        sequence,
        hash: head.hash.to_string(),
        reason: reason.to_owned(),
    });
    let by = By::house();
    let now = Instant::at_ms(Timestamp::now().as_millisecond());
    let at = loaded.last_at.next(now);
    let told = loaded.house.tell(&by, command.clone(), at.in_ms());
    let (_, events) = told.map_err(|refusal| AcceptError::Asked(refusal.to_string()))?;
    let key = format!("accept-{}-{stream}-{sequence}", head.hash);
    let given = Given {
        by: by.clone(),
        key: key.clone(),
        command,
    };
    let records = Record::of(&loaded.house, given, at, events, &loaded.heads);
    let mut appends = Vec::with_capacity(records.len());
    for (name, record) in &records {
        let expected = loaded.heads.get(name).copied().unwrap_or(0);
        appends.push(Append {
            stream: name
                .parse()
                .map_err(|error: journal::StreamIdError| failed(&error))?,
            expected: Sequence::new(expected),
            payload: record.write(name).map_err(|error| failed(&error))?,
        });
    }
    let said = loaded.heads.get(house.as_str()).copied().unwrap_or(0) + 1;
    let accepted = Accepted {
        stream: house.to_string(),
        sequence: said,
    };
    let why = Write {
        command: CommandId::new(by.person, key),
        answer: serde_json::to_string(&accepted).map_err(|error| failed(&error))?,
        appends,
    };
    let accepted = store.accept(stream, head, why).await;
    accepted.map_err(|error| failed(&error))?;
    Ok(Acceptance {
        stream: stream.to_string(),
        sequence,
        hash: head.hash.to_string(),
        said,
        left: unvouched.keys().map(ToString::to_string).collect(),
    })
}
