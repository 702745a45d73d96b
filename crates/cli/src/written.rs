//! Files that are written whole or not at all.

use std::ffi::OsString;
use std::fs;
use std::io::Write;
use std::path::Path;

use crate::failure::Failure;

/// Writes a file beside its place and then puts it there: whoever stops the command finds
/// the old file or the new one, and never a part of it.
pub(crate) fn whole(path: &Path, text: &str) -> Result<(), Failure> {
    let failed = |error| Failure::Work(format!("{}: {error}", path.display()));
    let mut name = path.file_name().map_or_else(OsString::new, OsString::from);
    name.push(format!(".{}.part", std::process::id()));
    let part = path.with_file_name(name);
    let written = fs::File::create(&part).and_then(|mut file| {
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        fs::rename(&part, path)
    });
    written.map_err(|error| {
        // What could not be put in its place is of no use to anybody.
        let _ = fs::remove_file(&part);
        failed(error)
    })
}
