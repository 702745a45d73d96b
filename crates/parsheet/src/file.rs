//! Files that are there whole or not at all.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Held while a file is being written.
static WRITING: Mutex<()> = Mutex::new(());

/// Writes a file beside its place and then puts it there: what is interrupted leaves the
/// file that was there before.
pub fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let no_file = || io::Error::new(io::ErrorKind::InvalidInput, "that is no file");
    let mut name = path.file_name().ok_or_else(no_file)?.to_owned();
    name.push(format!(".{}.part", std::process::id()));
    let part = path.with_file_name(name);
    let _writing = between_files();
    let written = File::create(&part).and_then(|mut file| {
        file.write_all(bytes)?;
        // The name must not be there before the bytes are.
        file.sync_all()
    });
    let written = written.and_then(|()| fs::rename(&part, path));
    if written.is_err() {
        let _ = fs::remove_file(&part);
    }
    written
}

/// Waits until no file is being written, and lets none be begun while it is held: whoever
/// ends the program then leaves no part of one behind.
pub fn between_files() -> MutexGuard<'static, ()> {
    // It guards no value that a panic could have left wrong.
    WRITING.lock().unwrap_or_else(PoisonError::into_inner)
}
