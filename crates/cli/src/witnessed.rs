//! Checkpoints that were kept elsewhere: one on the command line, or the file of a witness.

use std::fs;
use std::path::Path;
use std::str::FromStr;

use journal::{Checkpoint, Entry, Error, Kept, PublicKey, Store, StreamId};

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

impl FromStr for Witnessed {
    type Err = String;

    fn from_str(text: &str) -> Result<Witnessed, String> {
        let one = text.parse::<Kept>();
        if let Ok(kept) = one {
            let payload = None;
            return Ok(Witnessed(vec![Line { kept, payload }]));
        }
        if !Path::new(text).is_file() {
            let why = "a checkpoint is kept as its sequence in the house stream, a colon and its \
                       hash, or in the file of a witness; this is neither";
            return Err(why.to_owned());
        }
        let lines = fs::read_to_string(text).map_err(|error| error.to_string())?;
        let line = |(index, line): (usize, &str)| {
            let (kept, payload) = match line.split_once(' ') {
                Some((kept, payload)) => (kept, Some(payload.to_owned())),
                None => (line, None),
            };
            let kept = kept.parse::<Kept>();
            let kept = kept.map_err(|error| format!("line {}: {error}", index + 1))?;
            Ok(Line { kept, payload })
        };
        let lines: Vec<Line> = lines
            .lines()
            .enumerate()
            .map(line)
            .collect::<Result<_, String>>()?;
        match lines.is_empty() {
            true => Err("the file of the witness is empty".to_owned()),
            false => Ok(Witnessed(lines)),
        }
    }
}
