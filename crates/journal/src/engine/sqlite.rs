//! SQLite, in a file of the data directory.

use std::fmt::Write;
use std::io;
use std::path::Path;

use sqlx::AnyConnection;
use sqlx::{Connection, Row, query, raw_sql};

use super::Access;
use crate::key_file;
use crate::schema::Object;

/// A transaction that writes takes its lock at once: one that began by reading could be
/// refused it later.
pub(super) const BEGIN: &str = "BEGIN IMMEDIATE";

/// With a write-ahead log a reader sees what was there when it first read.
pub(super) const BEGIN_SNAPSHOT: &str = "BEGIN DEFERRED";

/// Where streams stand.
pub(super) const STANDING: &str = "SELECT stream, sequence, hash FROM heads";

/// Entries of a stream, column by column: how many there are, how many of the types that are
/// written, then their numbers, hashes and payloads.
///
/// A number is less than any text and a text less than any blob, which is sooner asked than
/// the names of types are compared.
pub(super) const PAGE_OF_ENTRIES: &str = "SELECT count(*), \
     coalesce(sum(sequence < '' AND hash < x'' AND payload < x''), 0), \
     coalesce(group_concat(sequence, char(10)), ''), \
     coalesce(group_concat(hash, char(10)), ''), \
     coalesce(group_concat(payload, char(10)), '') \
     FROM (SELECT sequence, hash, payload FROM entries \
         WHERE stream = $1 AND sequence >= $2 ORDER BY sequence LIMIT $3)";

/// Commands, likewise: persons, keys and answers.
pub(super) const PAGE_OF_COMMANDS: &str = "SELECT count(*), \
     coalesce(sum(person < x'' AND id < x'' AND answer < x''), 0), \
     coalesce(group_concat(person, char(10)), ''), \
     coalesce(group_concat(id, char(10)), ''), \
     coalesce(group_concat(answer, char(10)), '') \
     FROM (SELECT person, id, answer FROM commands \
         WHERE (person, id) > ($1, $2) ORDER BY person, id LIMIT $3)";

/// What makes a commit durable, and readers independent of the writer.
const WRITER: &str = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; \
                      PRAGMA busy_timeout = 10000; PRAGMA trusted_schema = OFF";

const READER: &str = "PRAGMA query_only = ON; PRAGMA busy_timeout = 10000; \
                      PRAGMA trusted_schema = OFF";

/// A database in memory alone.
const NOWHERE: &str = "sqlite::memory:";

pub(super) async fn set_up(connection: &mut AnyConnection, access: Access) -> sqlx::Result<()> {
    let pragmas = match access {
        Access::Write => WRITER,
        Access::Read => READER,
    };
    raw_sql(pragmas).execute(connection).await?;
    Ok(())
}

/// What is in the schema. What the engine counted to plan its queries by is nobody's.
pub(super) async fn objects(connection: &mut AnyConnection) -> sqlx::Result<Vec<Object>> {
    let all = "SELECT type, name, tbl_name, coalesce(sql, '') FROM sqlite_schema \
               WHERE NOT (type = 'table' AND name LIKE 'sqlite\\_stat%' ESCAPE '\\')";
    let rows = query(all).fetch_all(connection).await?;
    let object = |row: &sqlx::any::AnyRow| {
        Ok(Object {
            kind: row.try_get(0)?,
            name: row.try_get(1)?,
            table: row.try_get(2)?,
            text: row.try_get(3)?,
        })
    };
    rows.iter().map(object).collect()
}

/// What these texts make in an empty database.
pub(super) async fn made(texts: impl Iterator<Item = &'static str>) -> sqlx::Result<Vec<Object>> {
    let mut empty = AnyConnection::connect(NOWHERE).await?;
    for text in texts {
        raw_sql(text).execute(&mut empty).await?;
    }
    let objects = objects(&mut empty).await?;
    let _ = empty.close().await;
    Ok(objects)
}

/// What the names of its files end with.
pub(super) const PARTS: [&str; 3] = ["", "-wal", "-shm"];

/// The engine gives its other files the mode of the first.
pub(super) fn own(path: &Path) -> io::Result<()> {
    key_file::own(path)?;
    PARTS.into_iter().try_for_each(|suffix| {
        let mut name = path.as_os_str().to_owned();
        name.push(suffix);
        key_file::own_if_there(Path::new(&name))
    })
}

pub(super) async fn gather(connection: &mut AnyConnection) -> sqlx::Result<()> {
    let gather = raw_sql("PRAGMA wal_checkpoint(TRUNCATE)");
    gather.execute(connection).await.map(drop)
}

pub(super) async fn copy(connection: &mut AnyConnection, to: &Path) -> sqlx::Result<()> {
    let to = std::path::absolute(to)?;
    let to = to.to_str().ok_or_else(|| {
        let what = "the name of the copy is not Unicode";
        sqlx::Error::Configuration(what.into())
    })?;
    // A connection that may change nothing may not copy either.
    raw_sql("PRAGMA query_only = OFF")
        .execute(&mut *connection)
        .await?;
    let copied = query("VACUUM INTO $1")
        .bind(to.to_owned())
        .execute(&mut *connection)
        .await;
    raw_sql("PRAGMA query_only = ON")
        .execute(&mut *connection)
        .await?;
    copied.map(drop)
}

/// The address of a file, whatever characters its path has.
pub(super) fn url(path: &Path, access: Access) -> sqlx::Result<String> {
    let path = std::path::absolute(path)?;
    let mut url = String::from("sqlite://");
    for &byte in path.as_os_str().as_encoded_bytes() {
        match byte {
            b'/' | b'.' | b'-' | b'_' => url.push(char::from(byte)),
            _ if byte.is_ascii_alphanumeric() => url.push(char::from(byte)),
            _ => {
                // Writing to a text in memory does not fail.
                let _ = write!(url, "%{byte:02X}");
            }
        }
    }
    url.push_str(match access {
        Access::Write => "?mode=rwc",
        Access::Read => "?mode=ro",
    });
    Ok(url)
}
