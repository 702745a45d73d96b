//! A backup put in the place of a journal.

use std::path::{Path, PathBuf};

use journal::{KeyError, Mark, PublicKey, Remembered, Signer, Store};

use crate::house::{DATABASE, KEY, MARK, make_folder};

/// What came of it.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct Restored {
    /// How many entries are there now.
    pub entries: u64,
    /// How many more the house had, as far as it is remembered.
    pub lost: u64,
    /// Where the journal is that was there before.
    pub aside: Option<PathBuf>,
    /// Whether the signing key is there, without which the house does not open.
    pub has_key: bool,
}

/// Why a backup was not put there.
#[derive(Debug, thiserror::Error)]
pub enum RestoreError {
    /// The journal fails.
    #[error(transparent)]
    Store(#[from] journal::Error),
    /// A key, or what is remembered of the journal, fails.
    #[error(transparent)]
    Key(#[from] KeyError),
    /// The folder cannot be used.
    #[error("{0}")]
    Folder(String),
    /// Another house signed the backup.
    #[error("the backup was signed with {signed}, and the key of this house is {key}")]
    OtherHouse {
        /// Who signed it.
        signed: PublicKey,
        /// Whose folder it is.
        key: PublicKey,
    },
}

/// Puts a backup, which holds and was signed with this key, in the place of the journal in a
/// folder; one that is there is put aside, if that is allowed.
///
/// # Errors
///
/// If a journal is there and may not be put aside, if the folder is another house's, or if a
/// file cannot be read or written.
pub async fn restore(
    backup: &Path,
    signed: Option<PublicKey>,
    folder: &Path,
    replace: bool,
) -> Result<Restored, RestoreError> {
    make_folder(folder).map_err(|error| RestoreError::Folder(error.to_string()))?;
    let key = folder.join(KEY);
    let has_key = key.exists();
    if has_key {
        let key = Signer::load(&key)?.public();
        if let Some(signed) = signed.filter(|signed| *signed != key) {
            return Err(RestoreError::OtherHouse { signed, key });
        }
    }
    let mark = folder.join(MARK);
    let database = folder.join(DATABASE);
    // One that cannot be read says nothing of what is lost, and is written anew.
    let remembered = Remembered::read(&mark).ok().flatten();
    let aside = journal::restore(backup, &database, replace)?;
    let store = Store::open_to_read(&database).await?;
    let heads = store.heads().await?;
    store.close().await;
    Mark::write(&mark, &heads)?;
    let entries = heads.values().map(|head| head.sequence.get()).sum();
    let had = remembered.map_or(0, |remembered| remembered.entries);
    Ok(Restored {
        entries,
        lost: had.saturating_sub(entries),
        aside,
        has_key,
    })
}
