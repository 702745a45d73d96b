//! Checkpoints that were kept elsewhere: one on the command line, or those of a witness.

use std::str::FromStr;

use journal::{Checkpoint, Entry, Error, Kept, PublicKey, Store, StreamId};
use server::Witness;

use crate::failure::Failure;

/// Checkpoints that were kept elsewhere.
#[derive(Debug, Clone)]
pub(crate) struct Witnessed(Vec<Line>);

/// One of them: what tells it from others, and what was signed, if that was kept too.
#[derive(Debug, Clone)]
struct Line {
    kept: Kept,
    payload: Option<String>,
}

/// Something that a witness tells and the journal does not.
#[derive(Debug)]
pub(crate) struct Contradiction {
    pub(crate) sequence: u64,
    pub(crate) what: String,
}

impl Witnessed {
    /// The lines of a witness.
    fn of(lines: &str) -> Result<Witnessed, String> {
        let line = |(index, line): (usize, &str)| {
            let (kept, payload) = match line.split_once(' ') {
                Some((kept, payload)) => (kept, Some(payload.to_owned())),
                None => (line, None),
            };
            let kept = kept.parse::<Kept>();
            let kept = kept.map_err(|error| format!("line {}: {error}", index + 1))?;
            Ok(Line { kept, payload })
        };
        let lines: Result<Vec<Line>, String> = lines.lines().enumerate().map(line).collect();
        match lines? {
            none if none.is_empty() => Err("the witness has no line".to_owned()),
            lines => Ok(Witnessed(lines)),
        }
    }

    /// The latest of them.
    pub(crate) fn last(&self) -> Option<Kept> {
        let kept = self.0.iter().map(|line| line.kept);
        kept.max_by_key(|kept| kept.0.sequence)
    }

    /// Whether the journal has all of them, as they were signed with this key.
    pub(crate) async fn check(
        &self,
        store: &Store,
        key: Option<PublicKey>,
    ) -> Result<Option<Contradiction>, Error> {
        for Line { kept, payload } in &self.0 {
            let head = kept.0;
            let wrong = |what: &str| {
                Ok(Some(Contradiction {
                    sequence: head.sequence.get(),
                    what: what.to_owned(),
                }))
            };
            if let Some(payload) = payload {
                let entry = Entry {
                    stream: StreamId::house(),
                    sequence: head.sequence,
                    hash: head.hash,
                    payload: payload.clone(),
                };
                match Checkpoint::read(&entry) {
                    Ok(Some(signed)) if key.is_none_or(|key| signed.key == key) => {}
                    _ => return wrong("what the witness has of it is not signed by the house"),
                }
            }
            let found = store.read(&StreamId::house(), head.sequence, 1).await?;
            if found.first().map(Entry::head) != Some(head) {
                return wrong(
                    "it is not the checkpoint that the witness has: the journal was set back or \
                     written anew after that was signed",
                );
            }
        }
        Ok(None)
    }
}

/// Where checkpoints were kept.
#[derive(Debug, Clone)]
pub(crate) enum Keeper {
    /// On the command line: one of them.
    CommandLine(Kept),
    /// With a witness.
    Witness(Witness),
}

impl Keeper {
    /// What is kept there.
    pub(crate) async fn read(&self) -> Result<Witnessed, Failure> {
        match self {
            Keeper::CommandLine(kept) => Ok(Witnessed(vec![Line {
                kept: *kept,
                payload: None,
            }])),
            Keeper::Witness(witness) => {
                let failed = |why: String| Failure::Work(format!("--kept {witness}: {why}"));
                let lines = witness.lines().await;
                let lines = lines.map_err(|error| failed(error.to_string()))?;
                Witnessed::of(&lines).map_err(failed)
            }
        }
    }
}

impl FromStr for Keeper {
    type Err = String;

    fn from_str(text: &str) -> Result<Keeper, String> {
        if let Ok(kept) = text.parse() {
            return Ok(Keeper::CommandLine(kept));
        }
        match text.parse() {
            Ok(Witness::File(path)) if !path.is_file() => {
                let why = "a checkpoint is kept as its sequence in the house stream, a colon and \
                           its hash, or with a witness: a file, or an address such as \
                           http://witness.example/checkpoints; this is neither";
                Err(why.to_owned())
            }
            Ok(witness) => Ok(Keeper::Witness(witness)),
            Err(error) => Err(error.to_string()),
        }
    }
}
