//! One writer at a time.

use std::fs::{File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};

use crate::{Error, key_file};

/// The sign that this process writes to a journal, held as long as it lives.
///
/// The operating system takes it away when the process ends, however it ends.
#[derive(Debug)]
pub(crate) struct Lock {
    _file: File,
}

impl Lock {
    pub(crate) fn take(journal: &Path) -> Result<Lock, Error> {
        let path = PathBuf::from(format!("{}.lock", journal.display()));
        let open = |source| Error::Open {
            path: path.clone(),
            source,
        };
        let mut options = OpenOptions::new();
        options.create(true).truncate(false).write(true);
        key_file::restrict(&mut options);
        let file = options.open(&path).map_err(open)?;
        match file.try_lock() {
            Ok(()) => Ok(Lock { _file: file }),
            Err(TryLockError::WouldBlock) => Err(Error::InUse {
                path: journal.to_owned(),
            }),
            Err(TryLockError::Error(source)) => Err(open(source)),
        }
    }
}
