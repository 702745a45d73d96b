//! Files that are there whole or not at all.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Held while a file is being written.
static WRITING: Mutex<()> = Mutex::new(());

/// The parts that are being written bit by bit.
static PARTS: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Writes a file beside its place and then puts it there: what is interrupted leaves the
/// file that was there before.
pub fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let _writing = between_files();
    let mut part = Part::beside(path)?;
    part.write_all(bytes)?;
    part.put()
}

/// Waits until no file is being written, and lets none be begun while it is held: whoever
/// ends the program then leaves no part of one behind.
pub fn between_files() -> MutexGuard<'static, ()> {
    // It guards no value that a panic could have left wrong.
    WRITING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A file that is written bit by bit, beside its place. What is not put there goes away.
#[derive(Debug)]
pub struct Part {
    file: BufWriter<File>,
    part: PathBuf,
    to: PathBuf,
}

impl Part {
    /// Begins a file, under a name that nobody else has.
    pub fn beside(path: &Path) -> io::Result<Part> {
        let no_file = || io::Error::new(io::ErrorKind::InvalidInput, "that is no file");
        let mut name = path.file_name().ok_or_else(no_file)?.to_owned();
        name.push(format!(".{}.part", std::process::id()));
        let part = path.with_file_name(name);
        let file = BufWriter::new(File::create(&part)?);
        parts().push(part.clone());
        let to = path.to_owned();
        Ok(Part { file, part, to })
    }

    /// Puts it in its place.
    pub fn put(mut self) -> io::Result<()> {
        self.file.flush()?;
        // The name must not be there before the bytes are.
        self.file.get_ref().sync_all()?;
        fs::rename(&self.part, &self.to)
    }
}

impl Write for Part {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for Part {
    fn drop(&mut self) {
        // Where it was put in its place there is none of this name.
        let _ = fs::remove_file(&self.part);
        parts().retain(|part| *part != self.part);
    }
}

/// Takes away what is being written bit by bit, for whoever ends the program now.
pub fn take_parts_away() {
    for part in parts().drain(..) {
        let _ = fs::remove_file(part);
    }
}

fn parts() -> MutexGuard<'static, Vec<PathBuf>> {
    PARTS.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_is_put_in_its_place_or_goes_away() {
        let name = format!("croupier-part-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join("journal.jsonl");
        let names = || {
            let files = fs::read_dir(&folder).unwrap();
            let names = files.map(|it| it.unwrap().file_name().into_string().unwrap());
            let mut names: Vec<String> = names.collect();
            names.sort();
            names
        };
        let begin = |text: &str| {
            let mut part = Part::beside(&path).unwrap();
            part.write_all(text.as_bytes()).unwrap();
            part
        };
        // A file that has nothing to do with it.
        fs::write(folder.join("journal.part"), "another's").unwrap();
        begin("whole").put().unwrap();
        drop(begin("given up"));
        let ended = begin("the program ends");
        assert_eq!(names().len(), 3, "{:?}", names());
        take_parts_away();
        assert_eq!(names(), ["journal.jsonl", "journal.part"]);
        drop(ended);
        assert_eq!(fs::read_to_string(&path).unwrap(), "whole");
        let others = fs::read_to_string(folder.join("journal.part"));
        assert_eq!(others.unwrap(), "another's");
        fs::remove_dir_all(&folder).unwrap();
    }
}
