//! The keys that seeds are made with, one for each gaming day.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::{fmt, fs};

use cards::chance::HouseKey;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use crate::Hash;
use crate::key_file::{self, KeyError, file_error};

/// The house keys: files in a folder outside the database, each readable by its owner
/// alone, named by their id.
///
/// The key of a day stays until every deal made with it has been opened, so that any
/// server can go on with a deal after a crash.
#[derive(Debug)]
pub struct HouseKeys {
    folder: PathBuf,
    keys: BTreeMap<HouseKeyId, HouseKey>,
    /// Those of the folder.
    own: BTreeSet<HouseKeyId>,
    /// Those that are sealed in the database, as every new one is where servers share them.
    sealed: BTreeSet<HouseKeyId>,
    shared: bool,
}

/// What names a house key in events: its gaming day and a fingerprint, as in
/// `2026-11-15-1f3870be`.
///
/// The fingerprint tells whether a file holds the key it is named for; it does not tell
/// the key.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct HouseKeyId {
    day: Date,
    fingerprint: String,
}

/// Why a text names no house key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a house key is named by its gaming day and eight hexadecimal digits: 2026-11-15-1f3870be")]
pub struct HouseKeyIdError;

const SUFFIX: &str = ".key";

/// How many digits a fingerprint has.
const DIGITS: usize = 8;

impl HouseKeys {
    /// Reads all keys of this folder, which is made if it is not there.
    ///
    /// # Errors
    ///
    /// If a key can be read by others or is not the one it is named for.
    pub fn open(folder: &Path) -> Result<HouseKeys, KeyError> {
        make_folder(folder)?;
        let mut keys = BTreeMap::new();
        let failed = || file_error("list", folder);
        for file in fs::read_dir(folder).map_err(failed())? {
            let path = file.map_err(failed())?.path();
            let name = path.file_name().and_then(|name| name.to_str());
            // What is named otherwise is no key of ours.
            let id = name.and_then(|name| name.strip_suffix(SUFFIX)?.parse().ok());
            if let Some(id) = id {
                let key = load(&path, &id)?;
                keys.insert(id, key);
            }
        }
        let folder = folder.to_owned();
        let own = keys.keys().cloned().collect();
        Ok(HouseKeys {
            folder,
            keys,
            own,
            sealed: BTreeSet::new(),
            shared: false,
        })
    }

    /// Makes no new ones any more: several servers share those that somebody adds.
    pub fn share(&mut self) {
        self.shared = true;
    }

    /// Adds keys that servers share, and forgets those that are gone.
    pub fn take_in(&mut self, shared: Vec<(HouseKeyId, HouseKey)>) {
        self.keys.retain(|id, _| self.own.contains(id));
        self.sealed = shared.iter().map(|(id, _)| id.clone()).collect();
        self.keys.extend(shared);
    }

    /// The files of those of the folder.
    #[must_use]
    pub fn files(&self) -> Vec<(HouseKeyId, PathBuf)> {
        let own = self.own.iter();
        own.map(|id| (id.clone(), self.path(id))).collect()
    }

    /// Whether there is one for a gaming day.
    #[must_use]
    pub fn has_day(&self, day: Date) -> bool {
        self.keys.keys().any(|id| id.day == day)
    }

    /// Whether there is one of this name.
    #[must_use]
    pub fn has(&self, id: &HouseKeyId) -> bool {
        self.keys.contains_key(id)
    }

    /// Those that servers share of days before `today` that no open deal needs.
    #[must_use]
    pub fn over(&self, today: Date, needed: &BTreeSet<HouseKeyId>) -> Vec<HouseKeyId> {
        let over = |id: &&HouseKeyId| id.day < today && !needed.contains(*id);
        self.sealed.iter().filter(over).cloned().collect()
    }

    /// The key of a gaming day, made if there is none yet.
    ///
    /// # Errors
    ///
    /// If a new one cannot be written.
    pub fn for_day(&mut self, day: Date) -> Result<(HouseKeyId, &HouseKey), KeyError> {
        let of_day = |id: &&HouseKeyId| id.day == day;
        let id = match self.keys.keys().find(of_day) {
            Some(id) => id.clone(),
            None if self.shared => {
                let path = self.folder.join(format!("{day}"));
                return Err(KeyError::Missing { path });
            }
            None => self.create(day)?,
        };
        let key = self.get(&id)?;
        Ok((id, key))
    }

    /// The key of this id.
    ///
    /// # Errors
    ///
    /// If it is not there: the deals made with it cannot be opened without it.
    pub fn get(&self, id: &HouseKeyId) -> Result<&HouseKey, KeyError> {
        self.keys.get(id).ok_or_else(|| KeyError::Missing {
            path: self.path(id),
        })
    }

    /// Looks for the file of a key that was not there when the folder was read: somebody may
    /// have put it back.
    ///
    /// # Errors
    ///
    /// If it is still not there, or cannot be used.
    pub fn look_again(&mut self, id: &HouseKeyId) -> Result<(), KeyError> {
        if !self.keys.contains_key(id) {
            let key = load(&self.path(id), id)?;
            self.own.insert(id.clone());
            self.keys.insert(id.clone(), key);
        }
        Ok(())
    }

    /// Every key there is.
    pub fn ids(&self) -> impl Iterator<Item = &HouseKeyId> {
        self.keys.keys()
    }

    /// Deletes the keys of days before `today` that no open deal needs.
    ///
    /// # Errors
    ///
    /// If a file cannot be deleted; those before it are.
    pub fn retire(&mut self, today: Date, needed: &BTreeSet<HouseKeyId>) -> Result<(), KeyError> {
        let over = |id: &&HouseKeyId| id.day < today && !needed.contains(*id);
        let over: Vec<HouseKeyId> = self.own.iter().filter(over).cloned().collect();
        for id in over {
            let path = self.path(&id);
            fs::remove_file(&path).map_err(file_error("delete", &path))?;
            self.keys.remove(&id);
            self.own.remove(&id);
        }
        Ok(())
    }

    fn create(&mut self, day: Date) -> Result<HouseKeyId, KeyError> {
        let secret = key_file::draw()?;
        let id = HouseKeyId::of(day, &secret);
        key_file::create(&self.path(&id), &secret)?;
        self.keys.insert(id.clone(), HouseKey::new(secret));
        self.own.insert(id.clone());
        Ok(id)
    }

    fn path(&self, id: &HouseKeyId) -> PathBuf {
        self.folder.join(format!("{id}{SUFFIX}"))
    }
}

fn load(path: &Path, id: &HouseKeyId) -> Result<HouseKey, KeyError> {
    let secret = key_file::read(path)?;
    if HouseKeyId::of(id.day, &secret) != *id {
        return Err(KeyError::Misnamed { path: path.into() });
    }
    Ok(HouseKey::new(secret))
}

fn make_folder(folder: &Path) -> Result<(), KeyError> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder).map_err(file_error("make", folder))
}

impl HouseKeyId {
    /// The gaming day it was made for.
    #[must_use]
    pub fn day(&self) -> Date {
        self.day
    }

    /// Whether it names this secret.
    pub(crate) fn names(&self, secret: &[u8; 32]) -> bool {
        HouseKeyId::of(self.day, secret) == *self
    }

    pub(crate) fn of(day: Date, secret: &[u8; 32]) -> HouseKeyId {
        let hash = Hash::of(&[b"house key\n", secret]).to_string();
        let fingerprint = hash.chars().take(DIGITS).collect();
        HouseKeyId { day, fingerprint }
    }
}

impl fmt::Display for HouseKeyId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.day, self.fingerprint)
    }
}

impl FromStr for HouseKeyId {
    type Err = HouseKeyIdError;

    fn from_str(text: &str) -> Result<HouseKeyId, HouseKeyIdError> {
        let (day, fingerprint) = text.rsplit_once('-').ok_or(HouseKeyIdError)?;
        let belongs = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
        if fingerprint.len() != DIGITS || !fingerprint.bytes().all(belongs) {
            return Err(HouseKeyIdError);
        }
        let id = HouseKeyId {
            day: day.parse().map_err(|_| HouseKeyIdError)?,
            fingerprint: fingerprint.to_owned(),
        };
        // Dates can be written in more than one way, ids cannot.
        match id.to_string() == text {
            true => Ok(id),
            false => Err(HouseKeyIdError),
        }
    }
}

impl TryFrom<String> for HouseKeyId {
    type Error = HouseKeyIdError;

    fn try_from(text: String) -> Result<HouseKeyId, HouseKeyIdError> {
        text.parse()
    }
}

impl From<HouseKeyId> for String {
    fn from(id: HouseKeyId) -> String {
        id.to_string()
    }
}
