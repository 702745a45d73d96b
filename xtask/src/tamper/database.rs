//! The database of a house, in the hands of somebody who may write to it.

use std::path::Path;

use anyhow::{Context, Result, ensure};
use sqlx::{AnyConnection, AssertSqlSafe, Connection, Row, query, raw_sql};
use tokio::runtime::Runtime;

/// A connection of an intruder's own.
pub(super) struct Database {
    runtime: Runtime,
    connection: AnyConnection,
}

impl Database {
    /// Opens the database of a data directory.
    pub(super) fn open(folder: &Path) -> Result<Database> {
        sqlx::any::install_default_drivers();
        let runtime = tokio::runtime::Builder::new_current_thread().build()?;
        let address = format!("sqlite://{}", folder.join("house.db").display());
        let connection = runtime.block_on(AnyConnection::connect(&address))?;
        Ok(Database {
            runtime,
            connection,
        })
    }

    /// Runs statements, which may be several.
    pub(super) fn run(&mut self, text: &str) -> Result<()> {
        let run = raw_sql(AssertSqlSafe(text)).execute(&mut self.connection);
        self.runtime.block_on(run).context(text.to_owned())?;
        Ok(())
    }

    /// Runs a statement that must change this many rows.
    pub(super) fn change(&mut self, rows: u64, text: &str, values: &[&str]) -> Result<()> {
        let mut statement = query(AssertSqlSafe(text));
        for value in values {
            statement = statement.bind((*value).to_owned());
        }
        let run = statement.execute(&mut self.connection);
        let done = self.runtime.block_on(run).context(text.to_owned())?;
        let changed = done.rows_affected();
        ensure!(changed == rows, "{text}: {changed} rows, and not {rows}");
        Ok(())
    }

    /// The rows of a query, each column as text.
    pub(super) fn rows(&mut self, text: &str) -> Result<Vec<Vec<String>>> {
        let rows = query(AssertSqlSafe(text)).fetch_all(&mut self.connection);
        let rows = self.runtime.block_on(rows).context(text.to_owned())?;
        let read = |row: &sqlx::any::AnyRow| {
            let columns = (0..row.len()).map(|index| {
                let word = row.try_get::<String, _>(index);
                let number = || {
                    row.try_get::<i64, _>(index)
                        .map(|number| number.to_string())
                };
                let bytes = || row.try_get::<Vec<u8>, _>(index).map(|it| format!("{it:?}"));
                word.or_else(|_| number()).or_else(|_| bytes())
            });
            Ok(columns.collect::<sqlx::Result<_>>()?)
        };
        rows.iter().map(read).collect()
    }

    /// The one value that a query comes to.
    pub(super) fn value(&mut self, text: &str) -> Result<String> {
        let row = self.rows(text)?.into_iter().next();
        let value = row.and_then(|row| row.into_iter().next());
        value.with_context(|| format!("{text}: nothing"))
    }

    /// Lets go of it; what was written is in the one file.
    pub(super) fn close(mut self) -> Result<()> {
        self.run("PRAGMA wal_checkpoint(TRUNCATE)")?;
        Ok(self.runtime.block_on(self.connection.close())?)
    }
}
