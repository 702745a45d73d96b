//! Files that hold a secret.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::hash::{HashError, read_digits};

/// Why a key cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum KeyError {
    /// Others can read it.
    #[error(
        "{} can be read by others (mode {mode:04o}): run `chmod 600 {}`, and make a new key if \
         anyone may have read this one",
        .path.display(), .path.display()
    )]
    Exposed {
        /// The file.
        path: PathBuf,
        /// Who may do what with it.
        mode: u32,
    },
    /// It is not there.
    #[error("there is no key in {}: restore it from where it is kept", .path.display())]
    Missing {
        /// The file.
        path: PathBuf,
    },
    /// It is not a key.
    #[error("{} is no key: {source}; restore it from where it is kept", .path.display())]
    Malformed {
        /// The file.
        path: PathBuf,
        /// Why.
        source: HashError,
    },
    /// It is a key, but not the one that its name says.
    #[error("{} does not hold the key of its name: restore it from where it is kept", .path.display())]
    Misnamed {
        /// The file.
        path: PathBuf,
    },
    /// It cannot be read or written.
    #[error("cannot {doing} {}: {source}", .path.display())]
    File {
        /// What was tried.
        doing: &'static str,
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The operating system gives no randomness.
    #[error("the operating system gives no randomness: {0}")]
    Randomness(getrandom::Error),
}

/// What the file of a key may allow: nothing to anyone but its owner.
const MODE: u32 = 0o600;

/// The secret in this file, unless others can read it.
pub(crate) fn read(path: &Path) -> Result<[u8; 32], KeyError> {
    let failed = |source: io::Error| match source.kind() {
        io::ErrorKind::NotFound => KeyError::Missing { path: path.into() },
        _ => file_error("read", path)(source),
    };
    let file = File::open(path).map_err(failed)?;
    check_mode(path, &file.metadata().map_err(failed)?)?;
    let text = io::read_to_string(file).map_err(failed)?;
    let digits = text.strip_suffix('\n').unwrap_or(&text);
    read_digits(digits).map_err(|source| KeyError::Malformed {
        path: path.into(),
        source,
    })
}

/// Writes a secret to a new file that its owner alone can read, and to the disk.
pub(crate) fn create(path: &Path, secret: &[u8; 32]) -> Result<(), KeyError> {
    let failed = || file_error("write", path);
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    restrict(&mut options);
    let mut file = options.open(path).map_err(failed())?;
    let mut text: String = secret.iter().map(|byte| format!("{byte:02x}")).collect();
    text.push('\n');
    file.write_all(text.as_bytes()).map_err(failed())?;
    file.sync_all().map_err(failed())?;
    sync_folder(path).map_err(failed())
}

/// Brings the name of a file to the disk, which stands in its folder.
pub(crate) fn sync_folder(path: &Path) -> io::Result<()> {
    let folder = path.parent().filter(|it| !it.as_os_str().is_empty());
    File::open(folder.unwrap_or(Path::new(".")))?.sync_all()
}

/// Makes a file that must not be there, its owner's alone and with nothing in it.
pub(crate) fn create_empty(path: &Path) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    restrict(&mut options);
    options.open(path).map(drop)
}

/// Sees to it that a file, which is made if it is not there, is its owner's alone.
pub(crate) fn own(path: &Path) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(false);
    restrict(&mut options);
    let file = options.open(path)?;
    close_to_others(&file)
}

/// The same of a file that need not be there.
pub(crate) fn own_if_there(path: &Path) -> io::Result<()> {
    match path.exists() {
        true => own(path),
        false => Ok(()),
    }
}

/// A new secret from the operating system.
pub(crate) fn draw() -> Result<[u8; 32], KeyError> {
    let mut secret = [0; 32];
    getrandom::fill(&mut secret).map_err(KeyError::Randomness)?;
    Ok(secret)
}

pub(crate) fn file_error(doing: &'static str, path: &Path) -> impl FnOnce(io::Error) -> KeyError {
    move |source| KeyError::File {
        doing,
        path: path.into(),
        source,
    }
}

#[cfg(unix)]
fn close_to_others(file: &File) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;

    let mut permissions = file.metadata()?.permissions();
    if permissions.mode() & 0o777 & !MODE == 0 {
        return Ok(());
    }
    permissions.set_mode(MODE);
    file.set_permissions(permissions)
}

#[cfg(not(unix))]
fn close_to_others(_: &File) -> io::Result<()> {
    Ok(())
}

#[cfg(unix)]
pub(crate) fn restrict(options: &mut OpenOptions) {
    std::os::unix::fs::OpenOptionsExt::mode(options, MODE);
}

#[cfg(unix)]
fn check_mode(path: &Path, metadata: &fs::Metadata) -> Result<(), KeyError> {
    use std::os::unix::fs::PermissionsExt;

    let mode = metadata.permissions().mode() & 0o7777;
    if mode & !MODE & 0o777 == 0 {
        return Ok(());
    }
    Err(KeyError::Exposed {
        path: path.into(),
        mode,
    })
}

/// Elsewhere a file belongs to its owner as its folder says.
#[cfg(not(unix))]
pub(crate) fn restrict(_: &mut OpenOptions) {}

#[cfg(not(unix))]
fn check_mode(_: &Path, _: &fs::Metadata) -> Result<(), KeyError> {
    Ok(())
}
