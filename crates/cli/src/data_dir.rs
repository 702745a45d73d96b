//! Where a house keeps its journal and its keys.

use std::env;
use std::path::PathBuf;

use crate::failure::Failure;

/// The user's own directory for data, as XDG has it: `$XDG_DATA_HOME/croupier`, or
/// `~/.local/share/croupier`.
pub(crate) fn default() -> Result<PathBuf, Failure> {
    let named = env::var_os("XDG_DATA_HOME").map(PathBuf::from);
    let named = named.filter(|path| path.is_absolute());
    let home = || env::var_os("HOME").map(|home| PathBuf::from(home).join(".local/share"));
    let found = named.or_else(home).map(|folder| folder.join("croupier"));
    found.ok_or_else(|| {
        Failure::Work("neither XDG_DATA_HOME nor HOME is set; say --data-dir DIR".to_owned())
    })
}
