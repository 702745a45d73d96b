//! `croupier migrate`: a house that moves to another engine.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use journal::{Database, Store, carry};
use serde::Serialize;

use crate::data_dir;
use crate::failure::Failure;
use crate::report::{self, Report};
use crate::sheet::{PLAIN, Sheet};
use crate::verify;

/// What `croupier migrate` is asked.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    way: Way,
}

#[derive(Debug, Subcommand)]
enum Way {
    /// Carry a closed house from its file to a database of a PostgreSQL server, every hash and
    /// signature as it was, and verify it there; the file stays
    SqliteToPostgres(SqliteToPostgres),
}

#[derive(Debug, Args)]
struct SqliteToPostgres {
    /// Where the journal and the keys are; the user's data directory, if not said
    #[arg(long, value_name = "DIR")]
    data_dir: Option<PathBuf>,

    /// The database, which has no journal yet, as postgres://USER@HOST/NAME
    #[arg(long, value_name = "URL")]
    database: Database,
}

#[derive(Debug, Serialize)]
struct Carried {
    database: String,
    rows: u64,
    entries: u64,
    same_heads: bool,
    public_key: Option<String>,
}

/// Carries a house over.
pub(crate) fn run(arguments: &Arguments, json: bool) -> Result<(), Failure> {
    let Way::SqliteToPostgres(way) = &arguments.way;
    let carried = data_dir::block_on(sqlite_to_postgres(way))?;
    report::print(&carried, json)
}

async fn sqlite_to_postgres(way: &SqliteToPostgres) -> Result<Carried, Failure> {
    let failed = |error: journal::Error| Failure::Work(error.to_string());
    if way.database.file().is_some() {
        let what = "the database is a file; name one as postgres://USER@HOST/NAME";
        return Err(Failure::Work(what.to_owned()));
    }
    let folder = match &way.data_dir {
        Some(folder) => folder.clone(),
        None => data_dir::default()?,
    };
    let file = folder.join("house.db");
    let rows = carry(&file, &way.database).await.map_err(failed)?;
    let from = Store::open_to_read(&file).await.map_err(failed)?;
    let heads = from.vouched_heads().await;
    from.close().await;
    let to = data_dir::open_database(&way.database).await?;
    let same = to.vouched_heads().await;
    let verified = verify::holds(&to).await;
    to.close().await;
    let (heads, same) = (heads.map_err(failed)?, same.map_err(failed)?);
    if heads != same {
        let what = "the streams do not end as they did: keep the file, and look at both with \
                    `croupier verify`";
        return Err(Failure::Work(what.to_owned()));
    }
    let verified = verified?;
    Ok(Carried {
        database: way.database.to_string(),
        rows,
        entries: verified.entries,
        same_heads: true,
        public_key: verified.key.map(|key| key.to_string()),
    })
}

impl Report for Carried {
    fn write(&self, sheet: &mut Sheet) {
        let line = format!(
            "{}: {} entries, every hash and signature as it was, and they hold.",
            self.database, self.entries
        );
        sheet.paragraph(0, PLAIN, &line);
        let line = "The keys stay in the data directory, and house.db as it is. Open it there no \
                    more: what happens from now on stands in the database.";
        sheet.paragraph(0, PLAIN, line);
    }
}
