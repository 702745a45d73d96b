//! Carrying a journal from a file to a server: every row as it was, in one transaction.

use std::path::Path;

use sqlx::any::AnyRow;
use sqlx::{AnyConnection, AssertSqlSafe, Connection, Row, query};

use crate::engine::{Access, Engine};
use crate::insertion::{list, parts};
use crate::lock::Lock;
use crate::{Database, Error, migration};

/// A column, and whether it holds texts; otherwise numbers.
type Column = (&'static str, bool);

/// What is carried over: the journal and what the house keeps beside it. What servers tell each
/// other is not.
const TABLES: [(&str, &[Column]); 13] = [
    (
        "entries",
        &[
            ("stream", true),
            ("sequence", false),
            ("hash", true),
            ("payload", true),
        ],
    ),
    (
        "heads",
        &[
            ("stream", true),
            ("sequence", false),
            ("hash", true),
            ("proof", true),
            ("key", true),
            ("signature", true),
            ("voucher", true),
        ],
    ),
    (
        "vouchers",
        &[
            ("name", true),
            ("heads", true),
            ("key", true),
            ("signature", true),
        ],
    ),
    (
        "commands",
        &[("person", true), ("id", true), ("answer", true)],
    ),
    (
        "snapshots",
        &[
            ("stream", true),
            ("sequence", false),
            ("hash", true),
            ("body", true),
        ],
    ),
    (
        "people",
        &[
            ("id", true),
            ("name", true),
            ("role", true),
            ("created", false),
        ],
    ),
    (
        "credentials",
        &[
            ("token", true),
            ("person", true),
            ("created", false),
            ("signature", true),
            ("how", true),
            ("expires", false),
            ("office", true),
        ],
    ),
    (
        "links",
        &[
            ("link", true),
            ("person", true),
            ("expires", false),
            ("used", false),
            ("signature", true),
        ],
    ),
    (
        "passwords",
        &[
            ("person", true),
            ("name", true),
            ("hash", true),
            ("once", false),
            ("factor", false),
            ("changed", false),
            ("signature", true),
        ],
    ),
    (
        "factors",
        &[
            ("person", true),
            ("salt", true),
            ("confirmed", false),
            ("recovery", true),
            ("step", false),
            ("signature", true),
        ],
    ),
    (
        "pins",
        &[
            ("person", true),
            ("hash", true),
            ("changed", false),
            ("signature", true),
        ],
    ),
    (
        "attempts",
        &[
            ("who", true),
            ("times", false),
            ("tried", false),
            ("waits_until", false),
        ],
    ),
    ("house_keys", &[("id", true), ("sealed", true)]),
];

/// How many rows are in memory at once.
const AT_ONCE: i64 = 512;

/// A value of a row.
enum Value {
    Text(String),
    Number(i64),
}

/// Carries a journal that no house has open from a file to a database that has none; gives how
/// many rows that were. The file stays as it is.
///
/// # Errors
///
/// If a house is open over the file, if it is of another version than this program's, if there
/// is a journal in the database, or if either fails: then nothing was written.
pub async fn carry(file: &Path, to: &Database) -> Result<u64, Error> {
    if !file.is_file() {
        let path = file.to_owned();
        return Err(Error::Missing { path });
    }
    let _lock = Lock::take(file)?;
    let opening = || Error::on("open");
    let from = Database::from(file);
    let reader = Engine::connect(&from, Access::Read).await;
    let mut reader = reader.map_err(opening())?;
    migration::check(&mut reader, from.engine()).await?;
    let writer = Engine::connect(to, Access::Write).await;
    let mut writer = writer.map_err(opening())?;
    to.engine().check(&mut writer).await?;
    migration::run(&mut writer, to.engine()).await?;
    let doing = || Error::on("carry a journal over");
    let begun = writer.begin_with(to.engine().begin()).await;
    let mut transaction = begun.map_err(doing())?;
    // Two who carry one over wait for each other.
    let alone = to.engine().migrate_alone(&mut transaction).await;
    alone.map_err(doing())?;
    for (table, _) in TABLES {
        let any = format!("SELECT count(*) FROM {table}");
        let any = query(AssertSqlSafe(any)).fetch_one(&mut *transaction).await;
        let count: i64 = any.map_err(doing())?.try_get(0).map_err(doing())?;
        if count > 0 {
            let database = to.to_string();
            return Err(Error::Taken { database });
        }
    }
    let mut carried = 0;
    for (table, columns) in TABLES {
        let rows = copy(&mut reader, &mut transaction, table, columns).await;
        carried += rows.map_err(doing())?;
    }
    transaction.commit().await.map_err(doing())?;
    let _ = writer.close().await;
    let _ = reader.close().await;
    Ok(carried)
}

async fn copy(
    reader: &mut AnyConnection,
    writer: &mut AnyConnection,
    table: &str,
    columns: &[Column],
) -> sqlx::Result<u64> {
    let names: Vec<&str> = columns.iter().map(|(name, _)| *name).collect();
    let names = names.join(", ");
    let page =
        format!("SELECT rowid, {names} FROM {table} WHERE rowid > $1 ORDER BY rowid LIMIT $2");
    let (mut last, mut carried) = (i64::MIN, 0);
    loop {
        let rows = query(AssertSqlSafe(page.clone())).bind(last).bind(AT_ONCE);
        let rows = rows.fetch_all(&mut *reader).await?;
        let Some(end) = rows.last() else {
            return Ok(carried);
        };
        last = end.try_get(0)?;
        for part in parts(&rows) {
            let mut text = format!("INSERT INTO {table} ({names}) VALUES ");
            list(&mut text, part.len(), columns.len(), 0);
            let mut insert = query(AssertSqlSafe(text));
            for row in part {
                for value in values(row, columns)? {
                    insert = match value {
                        Value::Text(text) => insert.bind(text),
                        Value::Number(number) => insert.bind(number),
                    };
                }
                carried += 1;
            }
            insert.execute(&mut *writer).await?;
        }
    }
}

fn values(row: &AnyRow, columns: &[Column]) -> sqlx::Result<Vec<Value>> {
    let columns = columns.iter().enumerate();
    let values = columns.map(|(index, (_, is_text))| {
        Ok(match is_text {
            true => Value::Text(row.try_get(index + 1)?),
            false => Value::Number(row.try_get(index + 1)?),
        })
    });
    values.collect()
}
