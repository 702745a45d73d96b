//! What the cases show, as it was counted last.
//!
//! `shown.txt` is written by `cargo xtask generate`, which plays every case; the suite of
//! generated files plays them again and compares. So whoever asks what cases show need not
//! wait until they are played.

use std::collections::BTreeMap;

use super::{CASES, Coverage, Reached, Showing, Shown};

/// What was written when the cases were counted last.
const SHOWN: &str = include_str!("shown.txt");

impl Coverage {
    /// What the cases showed when they were counted last; none of them is played.
    #[must_use]
    pub fn kept() -> Coverage {
        Coverage::read(SHOWN)
    }

    fn read(text: &'static str) -> Coverage {
        let mut shown: BTreeMap<_, Vec<Showing>> = BTreeMap::new();
        let reached = Reached::kept();
        let (mut file, mut is_current) = ("", false);
        for line in text.lines() {
            match line.strip_prefix("    ") {
                None => {
                    let mut cases = CASES.iter();
                    let known = cases.find(|(known, _)| *known == line);
                    is_current = known.is_some_and(|(_, text)| reached.is_current(line, text));
                    file = line;
                }
                Some(line) => {
                    let is_reached =
                        |title: &str| is_current && reached.why_not(file, title).is_none();
                    if let Some((key, showing)) = showing(file, line, is_reached) {
                        shown.entry(key).or_default().push(showing);
                    }
                }
            }
        }
        Coverage {
            shown,
            played: Vec::new(),
        }
    }

    /// What [`Coverage::kept`] reads: every file of cases, and under it each clause that a
    /// case shows, with how, the lines and the title.
    #[must_use]
    pub fn written(&self) -> String {
        let mut by_file: BTreeMap<&str, Vec<String>> = BTreeMap::new();
        for ((book, clause), showings) in &self.shown {
            for Showing {
                file,
                title,
                lines,
                how,
                ..
            } in showings
            {
                let lines: Vec<_> = lines.iter().map(ToString::to_string).collect();
                let (how, lines) = (how.word(), lines.join(","));
                let line = format!("    {book} {clause} {how} {lines} {title}\n");
                by_file.entry(file).or_default().push(line);
            }
        }
        let files = CASES.iter().filter_map(|(file, _)| {
            let lines = by_file.get(file)?;
            Some(format!("{file}\n{}", lines.concat()))
        });
        files.collect()
    }
}

/// One line: the clause, and how a case shows it.
fn showing(
    file: &'static str,
    line: &str,
    is_reached: impl Fn(&str) -> bool,
) -> Option<((String, String), Showing)> {
    let mut words = line.splitn(5, ' ');
    let (book, clause) = (words.next()?, words.next()?);
    let how = words.next()?;
    let how = Shown::ALL.into_iter().find(|known| known.word() == how)?;
    let lines = words.next()?.split(',');
    let lines = lines.map(str::parse).collect::<Result<_, _>>().ok()?;
    let title = words.next()?.to_owned();
    let key = (book.to_owned(), clause.to_owned());
    Some((
        key,
        Showing {
            file,
            lines,
            how,
            reachable: how != Shown::Accepted && is_reached(&title),
            title,
        },
    ))
}
