//! What is remembered of a journal outside its database.
//!
//! A database that is gone, or that was set back because its write-ahead log went missing,
//! looks like one to which nothing ever happened. So how far it had come stands in a small
//! file beside the key: the number of all entries, and where every stream stood at the last
//! checkpoint. The file is written after what it tells of is on the disk. It may be older
//! than the database and is never newer, whenever the machine stops.
//!
//! It guards against loss, and not against whoever can write to the folder.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::key_file::{self, KeyError, file_error};
use crate::{Error, Hash, Head, Sequence, Store, StreamId};

/// The file, which this process writes.
#[derive(Debug)]
pub struct Mark {
    path: PathBuf,
    file: File,
    entries: u64,
}

/// What stands in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Remembered {
    /// How many entries the journal has at least, in all its streams.
    pub entries: u64,
    /// Entries that it has, each the last of its stream once.
    pub heads: BTreeMap<StreamId, Head>,
}

/// How many digits the number of entries has, so that it is written over in one piece.
const DIGITS: usize = 20;

impl Remembered {
    /// Reads the file; none, if there is none.
    ///
    /// # Errors
    ///
    /// If it cannot be read, or is no such file.
    pub fn read(path: &Path) -> Result<Option<Remembered>, KeyError> {
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(file_error("read", path)(error)),
        };
        let read = Remembered::of(&text);
        read.map(Some).ok_or_else(|| {
            let what = "it is not what the house wrote; delete it, if the journal is all there";
            file_error("understand", path)(io::Error::other(what))
        })
    }

    fn of(text: &str) -> Option<Remembered> {
        let mut lines = text.lines();
        let entries = lines.next()?.parse().ok()?;
        let head = |line: &str| {
            let mut words = line.split(' ');
            let stream = words.next()?.parse().ok()?;
            let sequence = Sequence::new(words.next()?.parse().ok()?);
            let hash = words.next()?.parse::<Hash>().ok()?;
            words
                .next()
                .is_none()
                .then_some((stream, Head { sequence, hash }))
        };
        Some(Remembered {
            entries,
            heads: lines.map(head).collect::<Option<_>>()?,
        })
    }

    /// What a journal lacks of what is remembered, in words; nothing, if it has all.
    ///
    /// # Errors
    ///
    /// If the journal cannot be read.
    pub async fn missing(&self, store: &Store) -> Result<Option<String>, Error> {
        let heads = store.heads().await?;
        for (stream, head) in &self.heads {
            let entries = store.read(stream, head.sequence, 1).await?;
            if entries.first().map(crate::Entry::head) != Some(*head) {
                let what = format!("{stream} {} is missing or another", head.sequence);
                return Ok(Some(what));
            }
        }
        let found = count(&heads);
        let lacks = self.entries.saturating_sub(found);
        Ok((lacks > 0).then(|| format!("it has {found} entries, and had {}", self.entries)))
    }
}

impl Mark {
    /// Remembers where the streams stand, durably; the file is made or written over.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn write(path: &Path, heads: &BTreeMap<StreamId, Head>) -> Result<Mark, KeyError> {
        let failed = || file_error("write", path);
        let entries = count(heads);
        let mut text = format!("{entries:0DIGITS$}\n");
        for (stream, Head { sequence, hash }) in heads {
            text.push_str(&format!("{stream} {sequence} {hash}\n"));
        }
        let new = path.with_extension("new");
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(true);
        key_file::restrict(&mut options);
        let mut file = options.open(&new).map_err(failed())?;
        file.write_all(text.as_bytes()).map_err(failed())?;
        file.sync_all().map_err(failed())?;
        fs::rename(&new, path).map_err(failed())?;
        key_file::sync_folder(path).map_err(failed())?;
        Ok(Mark {
            path: path.to_owned(),
            file,
            entries,
        })
    }

    /// Remembers where the streams stand now.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn renew(&mut self, heads: &BTreeMap<StreamId, Head>) -> Result<(), KeyError> {
        *self = Mark::write(&self.path, heads)?;
        Ok(())
    }

    /// Notes that so many entries were committed. It is not forced to the disk: a file that
    /// is older than the database does no harm.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn add(&mut self, entries: u64) -> Result<(), KeyError> {
        let failed = || file_error("write", &self.path);
        self.entries = self.entries.saturating_add(entries);
        let text = format!("{:0DIGITS$}", self.entries);
        self.file.seek(SeekFrom::Start(0)).map_err(failed())?;
        self.file.write_all(text.as_bytes()).map_err(failed())
    }
}

fn count(heads: &BTreeMap<StreamId, Head>) -> u64 {
    let sequences = heads.values().map(|head| head.sequence.get());
    sequences.fold(0, u64::saturating_add)
}
