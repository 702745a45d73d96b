//! Putting a copy of a journal in its place.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::engine::Engine;
use crate::lock::Lock;
use crate::{Error, key_file};

/// Puts a copy of a journal where a house looks for it. A journal that is there already is
/// put aside under another name if that is allowed, and never deleted; gives that name.
///
/// # Errors
///
/// If a journal is there and may not be put aside, if a process has it open, or if a file
/// cannot be read or written; the journal that was there is then there still, under its name
/// or the other.
pub fn restore(copy: &Path, to: &Path, put_aside: bool) -> Result<Option<PathBuf>, Error> {
    let failed = |path: &Path| {
        let path = path.to_owned();
        move |source: io::Error| Error::Open { path, source }
    };
    let _lock = Lock::take(to)?;
    let there = to.metadata().is_ok_and(|file| file.len() > 0);
    if there && !put_aside {
        return Err(Error::IsThere {
            path: to.to_owned(),
        });
    }
    let new = named(to, ".new");
    let _ = fs::remove_file(&new);
    key_file::create_empty(&new).map_err(failed(&new))?;
    let mut from = fs::File::open(copy).map_err(failed(copy))?;
    let mut file = fs::OpenOptions::new();
    let mut file = file.write(true).open(&new).map_err(failed(&new))?;
    io::copy(&mut from, &mut file).map_err(failed(&new))?;
    file.sync_all().map_err(failed(&new))?;
    // What lies beside a journal belongs to it: with another it would ruin that.
    let aside = there.then(|| free_name(to));
    for part in Engine::Sqlite.parts() {
        let old = named(to, part);
        if !old.exists() {
            continue;
        }
        match &aside {
            Some(aside) => fs::rename(&old, named(aside, part)).map_err(failed(&old))?,
            None => fs::remove_file(&old).map_err(failed(&old))?,
        }
    }
    fs::rename(&new, to).map_err(failed(to))?;
    key_file::sync_folder(to).map_err(failed(to))?;
    Ok(aside)
}

fn named(path: &Path, suffix: &str) -> PathBuf {
    let mut name: OsString = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

/// A name beside this one that nothing has.
fn free_name(path: &Path) -> PathBuf {
    let names = (1_u32..).map(|number| named(path, &format!(".aside-{number}")));
    let mut free = names.filter(|name| !name.exists());
    free.next().unwrap_or_else(|| named(path, ".aside"))
}
