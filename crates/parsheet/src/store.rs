//! Solved games kept in a folder, so that nobody waits twice.
//!
//! A file has the digest of what follows it in its first line. What is read back is held
//! to that digest, to the key it was kept under, and to the count of deals; whatever does
//! not hold is worked out again and put in its place.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use gamemath::game::{METHOD, Unanalysed};
use gamemath::{Figures, Solved};
use games::Rules;
use money::Money;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::file::write_whole;
use crate::recent::Recent;

/// Where solved games are kept, if anywhere.
#[derive(Debug, Clone, Default)]
pub struct Store {
    pub(crate) folder: Option<PathBuf>,
    /// Whether what is there is only read back, and nothing put beside it.
    only_reads: bool,
    /// What is at hand in memory.
    recent: Recent,
}

/// How figures were come by.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kept {
    /// The game was worked out.
    Solved,
    /// The game was read back.
    ReadBack,
    /// The game was worked out although something was there, or could not be kept.
    Mended(String),
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry<S> {
    key: String,
    solved: S,
}

impl Store {
    /// Nothing is kept and nothing read back.
    #[must_use]
    pub fn nowhere() -> Store {
        Store::default()
    }

    /// Games are kept in a folder, which is made when it is needed.
    #[must_use]
    pub fn at(folder: PathBuf) -> Store {
        Store {
            folder: Some(folder),
            ..Store::default()
        }
    }

    /// The same, where the games that were solved or read back last are at hand in memory, so
    /// many of them: also those that are put in no folder.
    #[must_use]
    pub fn remembering(self, most: usize) -> Store {
        Store {
            recent: Recent::new(most),
            ..self
        }
    }

    /// The same, where what is there is read back and nothing put beside it: for questions
    /// that have no end.
    #[must_use]
    pub fn only_read(&self) -> Store {
        Store {
            only_reads: true,
            ..self.clone()
        }
    }

    /// The figures of a book's game; `digest` is the book's.
    pub fn figures(
        &self,
        digest: &str,
        rules: &Rules,
        unit: Money,
    ) -> Result<(Figures, Kept), Unanalysed> {
        Ok(match self.solved(digest, rules, unit)? {
            (Some(solved), kept) => (solved.figures_under(rules, unit)?, kept),
            (None, kept) => (Figures::of(rules, unit)?, kept),
        })
    }

    /// A book's game, solved; none: it is analysed sooner than read back.
    pub fn solved(
        &self,
        digest: &str,
        rules: &Rules,
        unit: Money,
    ) -> Result<(Option<Solved>, Kept), Unanalysed> {
        let Some(inputs) = Solved::inputs(rules, unit)? else {
            return Ok((Solved::of(rules, unit)?, Kept::Solved));
        };
        let key = key(digest, &inputs);
        if let Some(solved) = self.recent.get(&key) {
            return Ok((Some(solved), Kept::ReadBack));
        }
        let (solved, kept) = self.in_folder(&key, rules, unit)?;
        if let Some(solved) = &solved {
            self.recent.put(key, solved);
        }
        Ok((solved, kept))
    }

    /// A game read back from the folder, or solved.
    fn in_folder(
        &self,
        key: &str,
        rules: &Rules,
        unit: Money,
    ) -> Result<(Option<Solved>, Kept), Unanalysed> {
        let Some(folder) = &self.folder else {
            return Ok((Solved::of(rules, unit)?, Kept::Solved));
        };
        let path = folder.join(format!("{key}.solved"));
        let damage = match read(&path, key) {
            Ok(solved) => return Ok((Some(solved), Kept::ReadBack)),
            Err(Unread::Absent) => None,
            Err(Unread::Damaged(why)) => Some(format!(
                "{}: {why}; the game was worked out again",
                path.display()
            )),
        };
        let Some(solved) = Solved::of(rules, unit)? else {
            return Ok((None, Kept::Solved));
        };
        if self.only_reads {
            return Ok((Some(solved), Kept::Solved));
        }
        let written = write(folder, &path, key, &solved);
        let written = written.map_err(|error| format!("{}: {error}", path.display()));
        let kept = match (damage, written.err()) {
            (None, None) => Kept::Solved,
            (Some(why), _) | (None, Some(why)) => Kept::Mended(why),
        };
        Ok((Some(solved), kept))
    }
}

pub(crate) enum Unread {
    Absent,
    Damaged(String),
}

/// What was kept behind its digest.
pub(crate) fn payload(path: &Path) -> Result<String, Unread> {
    let mut text = fs::read_to_string(path).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => Unread::Absent,
        _ => Unread::Damaged(error.to_string()),
    })?;
    let (digest, payload) = text.split_once('\n').unwrap_or_default();
    if digest != sha256(payload.as_bytes()) {
        return Err(Unread::Damaged("it is not what was written".to_owned()));
    }
    let behind = digest.len() + 1;
    text.drain(..behind);
    Ok(text)
}

/// Keeps a text behind its digest.
pub(crate) fn keep(folder: &Path, path: &Path, payload: &str) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let digest = sha256(payload.as_bytes());
    write_whole(path, format!("{digest}\n{payload}").as_bytes())
}

fn read(path: &Path, key: &str) -> Result<Solved, Unread> {
    let damaged = |why: &str| Unread::Damaged(why.to_owned());
    let payload = payload(path)?;
    let entry: Entry<Solved> =
        serde_json::from_str(&payload).map_err(|error| Unread::Damaged(error.to_string()))?;
    if entry.key != key {
        return Err(damaged("it is another game's"));
    }
    if !entry.solved.is_complete() {
        return Err(damaged("its deals do not add up"));
    }
    Ok(entry.solved)
}

fn write(folder: &Path, path: &Path, key: &str, solved: &Solved) -> io::Result<()> {
    let key = key.to_owned();
    keep(
        folder,
        path,
        &serde_json::to_string(&Entry { key, solved })?,
    )
}

/// What a game is kept under: the method, the book, and what its decisions rest on.
pub(crate) fn key(digest: &str, inputs: &str) -> String {
    sha256(format!("{METHOD}\n{digest}\n{inputs}").as_bytes())
}

fn sha256(bytes: &[u8]) -> String {
    let digest = Sha256::digest(bytes);
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use gamemath::UNIT;
    use games::Shelf;
    use rulebook::{Answers, Choices};

    use super::*;

    const BOOK: &str = "section10-caribbean-stud";

    fn rules(options: &[&str]) -> Rules {
        let shelf = Shelf::load().unwrap();
        let book = shelf.book(BOOK).unwrap();
        let choices = Choices::parse(options).unwrap();
        Rules::ask(&Answers::new(book, None, &choices).unwrap()).unwrap()
    }

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("parsheet-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        folder
    }

    fn only_file(folder: &Path) -> PathBuf {
        let mut files = fs::read_dir(folder)
            .unwrap()
            .map(|file| file.unwrap().path());
        let file = files.next().unwrap();
        assert!(files.next().is_none());
        file
    }

    #[test]
    fn a_game_is_solved_once_whatever_its_jackpot() {
        let folder = folder("once");
        let store = Store::at(folder.clone());
        let (plain, kept) = store.figures("d", &rules(&[]), UNIT).unwrap();
        assert_eq!(kept, Kept::Solved);
        let metered = rules(&["jackpot-meter=250000.00"]);
        let (read_back, kept) = store.figures("d", &metered, UNIT).unwrap();
        assert_eq!(kept, Kept::ReadBack);
        assert_eq!(read_back.wagers.first(), plain.wagers.first());
        assert_eq!(read_back, Figures::of(&metered, UNIT).unwrap());
        only_file(&folder);
        // Another book, or another ante where payouts are limited, is another game.
        let (_, kept) = store.figures("e", &metered, UNIT).unwrap();
        assert_eq!(kept, Kept::Solved);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn what_is_put_in_no_folder_is_at_hand_for_other_tables_beside_it() {
        let folder = folder("memory");
        let store = Store::at(folder.clone()).remembering(2).only_read();
        let supposed = |options: &[&str], multiple: &str| {
            let shelf = Shelf::load().unwrap();
            let book = shelf.book(BOOK).unwrap();
            let choices = Choices::parse(options).unwrap();
            let answers = Answers::new(book, None, &choices).unwrap();
            let what_if = gamemath::WhatIf::parse([format!("bet={multiple}")]).unwrap();
            Rules::ask(&what_if.over(&answers).unwrap()).unwrap()
        };
        let (_, kept) = store.figures("d", &supposed(&[], "3"), UNIT).unwrap();
        assert_eq!(kept, Kept::Solved);
        let metered = supposed(&["jackpot-meter=250000.00"], "3");
        let (figures, kept) = store.clone().figures("d", &metered, UNIT).unwrap();
        assert_eq!(kept, Kept::ReadBack);
        assert_eq!(figures, Figures::of(&metered, UNIT).unwrap());
        // Another decision is another game, and two are at hand.
        for multiple in ["1", "4"] {
            let (_, kept) = store.figures("d", &supposed(&[], multiple), UNIT).unwrap();
            assert_eq!(kept, Kept::Solved);
        }
        let (_, kept) = store.figures("d", &metered, UNIT).unwrap();
        assert_eq!(kept, Kept::Solved);
        assert!(!folder.exists(), "nothing is put in a folder");
    }

    #[test]
    fn what_is_damaged_is_worked_out_again() {
        let folder = folder("damaged");
        let store = Store::at(folder.clone());
        let (figures, _) = store.figures("d", &rules(&[]), UNIT).unwrap();
        let file = only_file(&folder);
        let whole = fs::read_to_string(&file).unwrap();
        let (_, payload) = whole.split_once('\n').unwrap();
        let digested = |payload: String| format!("{}\n{payload}", sha256(payload.as_bytes()));
        for (damaged, why) in [
            (String::new(), "not what was written"),
            (whole.replacen("fold", "hold", 1), "not what was written"),
            (digested("{".to_owned()), "EOF"),
            (
                digested(payload.replacen("\"key\":\"", "\"key\":\"0", 1)),
                "another game's",
            ),
            (
                digested(payload.replacen("\"count\":\"", "\"count\":\"1", 1)),
                "do not add up",
            ),
        ] {
            fs::write(&file, &damaged).unwrap();
            let (again, kept) = store.figures("d", &rules(&[]), UNIT).unwrap();
            assert_eq!(again, figures);
            assert!(
                matches!(&kept, Kept::Mended(said) if said.contains(why)),
                "{kept:?} {why}"
            );
            assert_eq!(fs::read_to_string(&file).unwrap(), whole);
        }
        fs::remove_dir_all(folder).unwrap();
    }
}
