//! `croupier export`: entries of the journal for a regulator, with what vouches for them.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use clap::Args;
use journal::{Database, Store};
use parsheet::Part;
use reports::{Asked, By, Exported};
use rulebook::Date;
use serde::Serialize;

use crate::data_dir;
use crate::failure::Failure;
use crate::report::{self, Report};
use crate::reported;
use crate::sheet::{PLAIN, Sheet};

/// What `croupier export` is asked.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// The file to write: JSON Lines, one document a line
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// The first gaming day; the stream of the house is written whole
    #[arg(long, value_name = "DATE")]
    from: Option<Date>,

    /// The last gaming day
    #[arg(long, value_name = "DATE")]
    to: Option<Date>,

    /// Where the journal is; the user's data directory, if not said
    #[arg(long, value_name = "DIR")]
    data_dir: Option<PathBuf>,

    /// The database of a PostgreSQL server that the journal is in, as postgres://USER@HOST/NAME
    #[arg(long, value_name = "URL", conflicts_with = "data_dir")]
    database: Option<Database>,
}

#[derive(Debug, Serialize)]
struct Written {
    file: PathBuf,
    entries: BTreeMap<String, u64>,
}

/// Writes the file.
pub(crate) fn run(arguments: &Arguments, json: bool) -> Result<(), Failure> {
    let written = data_dir::block_on(write(arguments))?;
    report::print(&written, json)
}

async fn write(arguments: &Arguments) -> Result<Written, Failure> {
    let asked = reported::asked(By::Table, arguments.from, arguments.to)?;
    let (database, folder) = (arguments.database.as_ref(), arguments.data_dir.as_deref());
    let store = data_dir::open_named(database, folder).await?;
    let written = write_from(&store, asked, &arguments.file).await;
    store.close().await;
    Ok(Written {
        file: arguments.file.clone(),
        entries: written?.entries,
    })
}

async fn write_from(store: &Store, asked: Asked, path: &Path) -> Result<Exported, Failure> {
    let books = reported::read(store).await?;
    let unwritten =
        |why: &dyn std::fmt::Display| Failure::Work(format!("{}: {why}", path.display()));
    // Put in its place once it is whole.
    let mut part = Part::beside(path).map_err(|error| unwritten(&error))?;
    let exported = reports::export(store, books.house(), asked, &mut part).await;
    let exported = exported.map_err(|error| unwritten(&error))?;
    part.put().map_err(|error| unwritten(&error))?;
    Ok(exported)
}

impl Report for Written {
    fn write(&self, sheet: &mut Sheet) {
        let all: u64 = self.entries.values().sum();
        let streams = self.entries.len();
        let words = format!(
            "{}: {all} entries of {streams} streams, with the heads that vouch for them.",
            self.file.display()
        );
        sheet.paragraph(0, PLAIN, &words);
    }
}
