//! Where a house keeps its journal and its keys.

use std::env;
use std::future::Future;
use std::path::{Path, PathBuf};

use journal::{Database, Store};

use crate::failure::Failure;

/// The file of the journal in the data directory.
const JOURNAL: &str = "house.db";

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

/// Opens the journal in a data directory, or in the user's own, to read it.
pub(crate) async fn open(data_dir: Option<&Path>) -> Result<Store, Failure> {
    let folder = match data_dir {
        Some(folder) => folder.to_owned(),
        None => default()?,
    };
    let opened = Store::open_to_read(&folder.join(JOURNAL)).await;
    opened.map_err(|error| match error {
        journal::Error::Missing { path } => Failure::Work(format!(
            "there is no journal {}; say --data-dir DIR, or open a house with `croupier serve`",
            path.display()
        )),
        error => Failure::Work(error.to_string()),
    })
}

/// Opens the journal in a database, where one is named, or in a data directory.
pub(crate) async fn open_named(
    database: Option<&Database>,
    data_dir: Option<&Path>,
) -> Result<Store, Failure> {
    match database {
        Some(database) => open_database(database).await,
        None => open(data_dir).await,
    }
}

/// Opens the journal in a database to read it.
pub(crate) async fn open_database(database: &Database) -> Result<Store, Failure> {
    let opened = Store::open_to_read(database).await;
    opened.map_err(|error| Failure::Work(format!("{database}: {error}")))
}

/// Runs work that waits for the journal.
pub(crate) fn block_on<T>(work: impl Future<Output = Result<T, Failure>>) -> Result<T, Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    let runtime = runtime.map_err(|error| Failure::Work(error.to_string()))?;
    runtime.block_on(work)
}
