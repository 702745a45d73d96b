//! Putting a copy of a journal in its place.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::engine::Engine;
use crate::lock::Lock;
use crate::{Error, key_file};

/// Puts a copy of a journal where a house looks for it. A journal that is there already is
/// put aside under another name if that is allowed, and never deleted; nor is the log of one that
/// is gone. Gives the name of what was put aside.
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
    // What lies beside a journal belongs to it: with another it would ruin that. A log whose
    // journal is gone may have what no backup has.
    let name = free_name(to);
    let mut aside = None;
    for part in Engine::parts() {
        let old = named(to, part);
        let Ok(file) = old.metadata() else {
            continue;
        };
        match file.len() > 0 {
            true => {
                let kept = named(&name, part);
                fs::rename(&old, &kept).map_err(failed(&old))?;
                aside.get_or_insert(kept);
            }
            false => fs::remove_file(&old).map_err(failed(&old))?,
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

/// A name beside this one that nothing has, with whatever belongs to it.
fn free_name(path: &Path) -> PathBuf {
    let names = (1_u32..).map(|number| named(path, &format!(".aside-{number}")));
    let is_free = |name: &PathBuf| {
        let mut parts = Engine::parts().into_iter();
        parts.all(|part| !named(name, part).exists())
    };
    let mut free = names.filter(is_free);
    free.next().unwrap_or_else(|| named(path, ".aside"))
}
