//! What was tried in vain to sign in, written down, so that a house that starts again goes on
//! with it and nobody guesses anew.
//!
//! The file has a line for every change: the hash of a name or an address, how often it was
//! tried, when last, and until when it waits. It is read when the house opens, and written anew
//! then with what still counts. Where it cannot be written the house counts in memory alone.

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use sha2::{Digest, Sha256};

/// After how long a rest everything is forgotten.
pub(crate) const FORGOTTEN_MS: i64 = 24 * 60 * 60 * 1000;

/// How many lines are written before the file is written anew.
const LINES: usize = 50_000;

/// How often something was tried in vain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub(crate) struct Tried {
    /// How often.
    pub(crate) times: u32,
    /// When last, in milliseconds of the clock.
    pub(crate) last_ms: i64,
    /// Until when to wait.
    pub(crate) until_ms: i64,
}

/// A line of the file.
#[derive(serde::Serialize, serde::Deserialize)]
struct Line {
    who: String,
    /// None: it was forgiven.
    tried: Option<Tried>,
}

/// The file.
#[derive(Debug)]
pub(crate) struct Notebook {
    path: PathBuf,
    open: Mutex<Open>,
}

#[derive(Debug)]
struct Open {
    file: Option<File>,
    lines: usize,
    known: HashMap<String, Tried>,
}

impl Notebook {
    /// The file of this path with what counts at a time.
    pub(crate) fn open(path: PathBuf, now_ms: i64) -> Notebook {
        let text = std::fs::read_to_string(&path).unwrap_or_default();
        let mut known = HashMap::new();
        for line in text.lines() {
            // The end of a line that was being written when the house ended is none.
            let Ok(Line { who, tried }) = serde_json::from_str(line) else {
                continue;
            };
            match tried {
                Some(tried) => known.insert(who, tried),
                None => known.remove(&who),
            };
        }
        known.retain(|_, tried| now_ms.saturating_sub(tried.last_ms) < FORGOTTEN_MS);
        let file = write_anew(&path, &known);
        let lines = known.len();
        let open = Mutex::new(Open { file, lines, known });
        Notebook { path, open }
    }

    /// What was tried by whoever this is.
    pub(crate) fn find(&self, who: &str) -> Option<Tried> {
        let open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        open.known.get(&hash(who)).copied()
    }

    /// Writes down how often somebody has tried; none: it was forgiven.
    pub(crate) fn note(&self, who: &str, tried: Option<Tried>) {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let who = hash(who);
        match tried {
            Some(tried) => drop(open.known.insert(who.clone(), tried)),
            // What was never written need not be taken back.
            None if open.known.remove(&who).is_none() => return,
            None => {}
        }
        let line = Line { who, tried };
        let Ok(mut text) = serde_json::to_vec(&line) else {
            return;
        };
        text.push(b'\n');
        let written = open.file.as_mut().map(|file| file.write_all(&text));
        if !matches!(written, Some(Ok(()))) {
            open.file = None;
        }
        open.lines = open.lines.saturating_add(1);
        if open.lines >= LINES {
            let now_ms = tried.map_or(0, |tried| tried.last_ms);
            let counts = |it: &Tried| now_ms.saturating_sub(it.last_ms) < FORGOTTEN_MS;
            open.known.retain(|_, it| counts(it));
            // Where too many guess at once, those who have to wait are kept.
            if open.known.len() > LINES / 2 {
                open.known.retain(|_, it| it.until_ms > now_ms);
            }
            open.file = write_anew(&self.path, &open.known);
            open.lines = open.known.len();
        }
    }
}

/// Writes a file with these lines, beside the old one until it is whole, and gives it to be
/// written on.
fn write_anew(path: &Path, known: &HashMap<String, Tried>) -> Option<File> {
    let beside = path.with_extension("new");
    let mut options = OpenOptions::new();
    options.create(true).write(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(&beside).ok()?;
    for (who, tried) in known {
        let (who, tried) = (who.clone(), Some(*tried));
        let mut text = serde_json::to_vec(&Line { who, tried }).ok()?;
        text.push(b'\n');
        file.write_all(&text).ok()?;
    }
    file.sync_all().ok()?;
    std::fs::rename(&beside, path).ok()?;
    Some(file)
}

/// A name or an address as the file has it: nobody reads who tried to come in.
fn hash(who: &str) -> String {
    let hash = Sha256::digest(who.as_bytes());
    hash.iter().map(|byte| format!("{byte:02x}")).collect()
}
