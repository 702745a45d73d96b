//! `croupier export`: entries of the journal for a regulator, with what vouches for them.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::BufWriter;
use std::path::PathBuf;

use clap::Args;
use reports::Asked;
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
    let asked = Asked {
        by: reports::By::Table,
        from: arguments.from,
        to: arguments.to,
    };
    let folder = arguments.data_dir.as_deref();
    let books = reported::read(folder).await?;
    let store = data_dir::open(folder).await?;
    let path = &arguments.file;
    let unwritten =
        |why: &dyn std::fmt::Display| Failure::Work(format!("{}: {why}", path.display()));
    // Put in its place once it is whole.
    let part = path.with_extension("part");
    let file = File::create(&part).map_err(|error| unwritten(&error))?;
    let mut file = BufWriter::new(file);
    let exported = reports::export(&store, books.house(), asked, &mut file).await;
    store.close().await;
    let exported = exported.map_err(|error| unwritten(&error))?;
    let file = file.into_inner().map_err(|error| unwritten(&error))?;
    file.sync_all().map_err(|error| unwritten(&error))?;
    std::fs::rename(&part, path).map_err(|error| unwritten(&error))?;
    Ok(Written {
        file: path.clone(),
        entries: exported.entries,
    })
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
