//! What pupils answered and what was set, in files of a folder: `croupier school` keeps it in the
//! data directory of its user, a house in its own.
//!
//! Nothing of the house rests on it: whoever deletes the folder has unlearnt nothing.

use std::fs;
use std::path::{Path, PathBuf};

use ::school::{Exam, Pupil, Sitting};
use serde::Serialize;
use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};

/// How many examinations are kept: whoever sets more deletes some.
const EXAMS: usize = 500;

/// The folder.
#[derive(Debug, Clone)]
pub struct Records {
    folder: PathBuf,
}

impl Records {
    /// Those of a data directory.
    #[must_use]
    pub fn of(data_dir: &Path) -> Records {
        Records {
            folder: data_dir.join("school"),
        }
    }

    /// What somebody answered so far.
    ///
    /// # Errors
    ///
    /// If the file cannot be read.
    pub fn record(&self, pupil: &str) -> Result<Pupil, String> {
        let found = self.read(&self.pupil(pupil))?;
        Ok(found.unwrap_or_else(|| Pupil::of(pupil)))
    }

    /// Keeps what somebody answered.
    ///
    /// # Errors
    ///
    /// If the file cannot be written.
    pub fn keep(&self, record: &Pupil) -> Result<(), String> {
        self.write(&self.pupil(&record.pupil), record)
    }

    /// The examinations that were set, by their number.
    ///
    /// # Errors
    ///
    /// If the folder cannot be read.
    pub fn exams(&self) -> Result<Vec<(u32, Exam)>, String> {
        let mut exams = Vec::new();
        for number in 1.. {
            match self.read(&self.exam_file(number))? {
                Some(exam) => exams.push((number, exam)),
                None => break,
            }
        }
        Ok(exams)
    }

    /// An examination by its number.
    ///
    /// # Errors
    ///
    /// If the file cannot be read.
    pub fn exam(&self, number: u32) -> Result<Option<Exam>, String> {
        self.read(&self.exam_file(number))
    }

    /// Keeps an examination; its number.
    ///
    /// # Errors
    ///
    /// If there are too many, or if the file cannot be written.
    pub fn set(&self, exam: &Exam) -> Result<u32, String> {
        let there = self.exams()?.len();
        if there >= EXAMS {
            return Err(format!("{EXAMS} examinations are set; delete some of them"));
        }
        let number = u32::try_from(there + 1).unwrap_or(u32::MAX);
        self.write(&self.exam_file(number), exam)?;
        Ok(number)
    }

    /// Somebody's go at an examination.
    ///
    /// # Errors
    ///
    /// If the file cannot be read.
    pub fn sitting(&self, exam: u32, pupil: &str) -> Result<Option<Sitting>, String> {
        self.read(&self.sitting_file(exam, pupil))
    }

    /// Everybody's.
    ///
    /// # Errors
    ///
    /// If a file cannot be read.
    pub fn sittings(&self, exam: u32) -> Result<Vec<Sitting>, String> {
        let Ok(files) = fs::read_dir(&self.folder) else {
            return Ok(Vec::new());
        };
        let prefix = format!("exam-{exam}-");
        let mut paths: Vec<PathBuf> = files
            .filter_map(|file| Some(file.ok()?.path()))
            .filter(|path| {
                let name = path.file_name().and_then(|name| name.to_str());
                name.is_some_and(|name| name.starts_with(&prefix) && name.ends_with(".json"))
            })
            .collect();
        paths.sort();
        let read = paths.iter().filter_map(|path| self.read(path).transpose());
        read.collect()
    }

    /// Keeps somebody's go at an examination.
    ///
    /// # Errors
    ///
    /// If the file cannot be written.
    pub fn keep_sitting(&self, exam: u32, sitting: &Sitting) -> Result<(), String> {
        self.write(&self.sitting_file(exam, &sitting.pupil), sitting)
    }

    fn pupil(&self, pupil: &str) -> PathBuf {
        self.folder.join(format!("pupil-{}.json", hashed(pupil)))
    }

    fn exam_file(&self, number: u32) -> PathBuf {
        self.folder.join(format!("exam-{number}.json"))
    }

    fn sitting_file(&self, exam: u32, pupil: &str) -> PathBuf {
        let pupil = hashed(pupil);
        self.folder.join(format!("exam-{exam}-{pupil}.json"))
    }

    fn read<T: DeserializeOwned>(&self, path: &Path) -> Result<Option<T>, String> {
        let said = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(said(&error)),
        };
        let read = serde_json::from_str(&text);
        read.map(Some).map_err(|error| said(&error))
    }

    fn write(&self, path: &Path, what: &impl Serialize) -> Result<(), String> {
        let said = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
        fs::create_dir_all(&self.folder).map_err(|error| said(&error))?;
        let text = serde_json::to_string_pretty(what).map_err(|error| said(&error))?;
        parsheet::write_whole(path, text.as_bytes()).map_err(|error| said(&error))
    }
}

/// A name as a file is called: whatever stands in it, no other file is meant.
fn hashed(name: &str) -> String {
    let hash = Sha256::digest(name.as_bytes());
    let hash = hash.iter().take(10);
    hash.map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_found_whatever_somebody_is_called() {
        let folder = std::env::temp_dir().join(format!("croupier-school-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        let records = Records::of(&folder);
        for name in ["kim", "../../house.db", "", "Åsa/\u{0}"] {
            assert_eq!(records.record(name).unwrap(), Pupil::of(name));
            records.keep(&Pupil::of(name)).unwrap();
            assert_eq!(records.record(name).unwrap().pupil, name);
        }
        assert_eq!(fs::read_dir(folder.join("school")).unwrap().count(), 4);
        assert_eq!(records.exams().unwrap(), []);
        let exam = Exam {
            title: "First".to_owned(),
            books: Vec::new(),
            topics: Vec::new(),
            number: 1,
            minutes: 1,
            pass_mark: 1,
            seed: 1,
        };
        assert_eq!(records.set(&exam), Ok(1));
        assert_eq!(records.set(&exam), Ok(2));
        assert_eq!(records.exam(2).unwrap(), Some(exam));
        let sitting = Sitting::begins("kim", narrator::Texts::italian(), 0);
        records.keep_sitting(1, &sitting).unwrap();
        assert_eq!(records.sitting(1, "kim").unwrap(), Some(sitting));
        assert_eq!(records.sittings(1).unwrap().len(), 1);
        assert_eq!(records.sittings(2).unwrap().len(), 0);
        fs::write(records.pupil("kim"), "{").unwrap();
        assert!(records.record("kim").is_err());
        fs::remove_dir_all(&folder).unwrap();
    }
}
