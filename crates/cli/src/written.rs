//! Files that are written whole or not at all.

use std::path::Path;

use crate::failure::Failure;

/// Writes a file so that whoever stops the command finds the old one or the new one, and
/// never a part of it.
pub(crate) fn whole(path: &Path, text: &str) -> Result<(), Failure> {
    let written = parsheet::write_whole(path, text.as_bytes());
    written.map_err(|error| Failure::Work(format!("{}: {error}", path.display())))
}
