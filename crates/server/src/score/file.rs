//! The file in which decisions are written down, a line each, so that an evening goes on after
//! a restart. It is a cache: what cannot be read or written is left out.

use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use gamemath::fraction::Fraction;
use money::Money;
use serde::{Deserialize, Serialize};

use super::Made;

/// How many lines may be added before the file is written anew.
const LONG: usize = 50_000;

/// The file, and how many lines were added to it.
#[derive(Debug)]
pub(super) struct ScoreFile {
    path: PathBuf,
    file: Option<File>,
    added: usize,
}

/// A decision with who made it, and when.
pub(super) struct Line {
    pub(super) person: String,
    pub(super) at_ms: i64,
    pub(super) made: Made,
}

/// A line as it is written.
#[derive(Debug, Serialize, Deserialize)]
struct Written {
    at_ms: i64,
    person: String,
    round: String,
    book: String,
    place: u8,
    chosen: String,
    better: String,
    cost: String,
    ante: i64,
    wagered: i64,
}

impl ScoreFile {
    pub(super) fn at(path: PathBuf) -> ScoreFile {
        ScoreFile {
            path,
            file: None,
            added: 0,
        }
    }

    /// The decisions that stand in it, in the order in which they were made.
    pub(super) fn read(&self) -> Vec<Line> {
        let text = std::fs::read_to_string(&self.path).unwrap_or_default();
        text.lines().filter_map(read_line).collect()
    }

    /// Puts these lines in place of all that it has; without any there is no file.
    pub(super) fn write_anew(&mut self, lines: impl Iterator<Item = String>) {
        self.file = None;
        self.added = 0;
        let text: String = lines.collect();
        if text.is_empty() {
            let _ = std::fs::remove_file(&self.path);
            return;
        }
        let beside = self.path.with_extension("new");
        let _ = std::fs::remove_file(&beside);
        let written = open(&beside).and_then(|mut file| file.write_all(text.as_bytes()));
        if let Err(error) = written.and_then(|()| std::fs::rename(&beside, &self.path)) {
            eprintln!("the scores are not written down: {error}");
        }
    }

    /// Writes a line behind the others.
    pub(super) fn add(&mut self, line: &str) {
        if self.file.is_none() {
            self.file = open(&self.path).ok();
        }
        let Some(file) = &mut self.file else { return };
        self.added += 1;
        if let Err(error) = file.write_all(line.as_bytes()) {
            eprintln!("a decision is not written down: {error}");
        }
    }

    /// Whether so much was added that it should be written anew.
    pub(super) fn is_long(&self) -> bool {
        self.added >= LONG
    }
}

/// A decision as it is written down, with the end of its line.
pub(super) fn line(person: &str, made: &Made, at_ms: i64) -> String {
    let made = made.clone();
    let written = Written {
        at_ms,
        person: person.to_owned(),
        round: made.round,
        book: made.book,
        place: made.place,
        chosen: made.chosen,
        better: made.better,
        cost: made.cost.to_string(),
        ante: made.ante.in_cents(),
        wagered: made.wagered.in_cents(),
    };
    // Numbers and texts always make a document.
    let mut line = serde_json::to_string(&written).unwrap_or_default();
    line.push('\n');
    line
}

fn read_line(line: &str) -> Option<Line> {
    let written: Written = serde_json::from_str(line).ok()?;
    let made = Made {
        round: written.round,
        book: written.book,
        place: written.place,
        chosen: written.chosen,
        better: written.better,
        cost: written.cost.parse::<Fraction>().ok()?,
        ante: Money::cents(written.ante),
        wagered: Money::cents(written.wagered),
    };
    Some(Line {
        person: written.person,
        at_ms: written.at_ms,
        made,
    })
}

/// Opens a file to write behind what it has, for the house alone.
fn open(path: &Path) -> std::io::Result<File> {
    let mut options = OpenOptions::new();
    options.create(true).append(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}
