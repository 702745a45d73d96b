//! Which cases were played over HTTP by people who were signed in.
//!
//! `reached.txt` is written by the suite that plays them (`crates/testkit/tests/reach.rs`): each
//! file of cases by its digest, and under it the cases that could not be played so, each with
//! what was in the way. A file that has changed since counts for nothing until it was played
//! again, and the suite fails until then.

use std::collections::BTreeMap;

/// What was written when the cases were played last.
const REACHED: &str = include_str!("reached.txt");

/// The files of cases that were played over HTTP.
#[derive(Debug, Default)]
pub struct Reached {
    files: BTreeMap<String, File>,
}

#[derive(Debug, Default)]
struct File {
    digest: String,
    /// The cases that could not be played, each with what was in the way.
    missed: BTreeMap<String, String>,
}

impl Reached {
    /// What was written when the cases were played last.
    #[must_use]
    pub fn kept() -> Reached {
        Reached::read(REACHED)
    }

    fn read(text: &str) -> Reached {
        let mut files: BTreeMap<String, File> = BTreeMap::new();
        let mut last = String::new();
        for line in text.lines() {
            if let Some((title, why)) = line.strip_prefix("    ").and_then(|it| it.split_once(": "))
            {
                let file = files.entry(last.clone()).or_default();
                file.missed.insert(title.to_owned(), why.to_owned());
            } else if let Some((file, digest)) = line.rsplit_once(' ') {
                last = file.to_owned();
                let digest = digest.to_owned();
                let missed = BTreeMap::new();
                files.insert(last.clone(), File { digest, missed });
            }
        }
        Reached { files }
    }

    /// Whether a case of a file with this text was played so.
    #[must_use]
    pub fn has(&self, file: &str, text: &str, title: &str) -> bool {
        self.is_current(file, text) && self.why_not(file, title).is_none()
    }

    /// Whether a file is as it was when it was played.
    #[must_use]
    pub fn is_current(&self, file: &str, text: &str) -> bool {
        let known = self.files.get(file);
        known.is_some_and(|known| known.digest == digest(text))
    }

    /// What was in the way of a case.
    #[must_use]
    pub fn why_not(&self, file: &str, title: &str) -> Option<&str> {
        let missed = self.files.get(file)?.missed.get(&key(title))?;
        Some(missed.as_str())
    }

    /// Writes down what came of the cases: each by file, text and title, with what was in the
    /// way of those that could not be played.
    #[must_use]
    pub fn written<'c>(
        cases: impl IntoIterator<Item = (&'c str, &'c str, &'c str, Option<String>)>,
    ) -> String {
        let mut text = String::new();
        let mut last = "";
        for (file, of, title, missed) in cases {
            if file != last {
                text += &format!("{file} {}\n", digest(of));
                last = file;
            }
            if let Some(why) = missed {
                let why = why.replace('\n', " ");
                text += &format!("    {}: {why}\n", key(title));
            }
        }
        text
    }
}

/// A title, so that what follows it can be told from it.
fn key(title: &str) -> String {
    title.replace(": ", ":")
}

/// The digest of a text: FNV-1a of 64 bits, for it is to be noticed that a file is another, and
/// nobody is kept from making one that is not.
fn digest(text: &str) -> String {
    let start = 0xcbf2_9ce4_8422_2325_u64;
    let bytes = text.bytes();
    let hash = bytes.fold(start, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{hash:016x}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_written_is_read_and_a_changed_file_counts_for_nothing() {
        let cases = [
            ("a.hand", "one", "the first", None),
            (
                "a.hand",
                "one",
                "real cards: the second",
                Some("it was dark".to_owned()),
            ),
            ("b.hand", "two", "the first", None),
        ];
        let reached = Reached::read(&Reached::written(cases));
        assert!(reached.has("a.hand", "one", "the first"));
        assert!(!reached.has("a.hand", "one", "real cards: the second"));
        let why = reached.why_not("a.hand", "real cards: the second");
        assert_eq!(why, Some("it was dark"));
        assert!(reached.has("b.hand", "two", "the first"));
        assert!(!reached.has("b.hand", "another", "the first"));
        assert!(!reached.has("c.hand", "one", "the first"));
    }
}
