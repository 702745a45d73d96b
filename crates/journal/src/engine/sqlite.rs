//! SQLite, in a file of the data directory.

use std::fmt::Write;
use std::io;
use std::path::Path;

use sqlx::AnyConnection;
use sqlx::{query, raw_sql};

use super::Access;
use crate::key_file;

/// A transaction that writes takes its lock at once: one that began by reading could be
/// refused it later.
pub(super) const BEGIN: &str = "BEGIN IMMEDIATE";

/// With a write-ahead log a reader sees what was there when it first read.
pub(super) const BEGIN_SNAPSHOT: &str = "BEGIN DEFERRED";

/// What makes a commit durable, and readers independent of the writer.
const WRITER: &str = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; \
                      PRAGMA busy_timeout = 10000";

const READER: &str = "PRAGMA query_only = ON; PRAGMA busy_timeout = 10000";

pub(super) async fn set_up(connection: &mut AnyConnection, access: Access) -> sqlx::Result<()> {
    let pragmas = match access {
        Access::Write => WRITER,
        Access::Read => READER,
    };
    raw_sql(pragmas).execute(connection).await?;
    Ok(())
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
