//! What is found in the data directory and in the database, and whether it goes together.

use std::collections::BTreeMap;
use std::path::Path;

use journal::{Database, Mark, Remembered, Signer};

use super::{KEY, MARK, OpenError};

/// The key that signs the journal: made for a new house, and for no other. One that is lost is
/// not made anew over a journal that it signed, and a journal that is lost is not begun again.
pub(super) fn signer(
    folder: &Path,
    (database, is_there): (&Database, bool),
    remembered: Option<&Remembered>,
) -> Result<Signer, OpenError> {
    let (key, mark) = (folder.join(KEY), folder.join(MARK));
    // A house that ended before its first entry has nothing to lose.
    let is_new = remembered.is_some_and(|it| *it == Remembered::default());
    match (key.exists(), is_there) {
        (false, false) if remembered.is_none() || is_new => {
            Mark::write(&mark, &BTreeMap::new())?;
            Ok(Signer::create(&key)?)
        }
        (_, false) if !is_new => {
            let what = "it is missing, and keys of a house are here";
            Err(OpenError::lost(database, what.to_owned()))
        }
        _ => Ok(Signer::load(&key)?),
    }
}
