//! What is promised of what several servers tell each other. A house in a file has one server and
//! reads none of it: whatever stands there gives nobody a right.

use std::path::Path;

use anyhow::Result;

use super::database::Database;
use super::promise::Serve::NoMatter;
use super::promise::Verify::Green;
use super::promise::{Of, Promise};

/// Two rows in each of the tables.
const ROWS: [&str; 3] = [
    "INSERT INTO servers (name, beat, watched) VALUES ('one', 1, 1), ('two', 2, 2)",
    "INSERT INTO present (person, seen) VALUES ('one', 1), ('two', 2)",
    "INSERT INTO house_keys (id, sealed) VALUES ('one', 'a'), ('two', 'b')",
];

/// Puts rows there, and does something to them.
fn done(folder: &Path, what: &str) -> Result<String> {
    let mut database = Database::open(folder)?;
    for rows in ROWS {
        database.run(rows)?;
    }
    database.run(what)?;
    database.close()?;
    Ok(String::new())
}

macro_rules! servers {
    ($of:expr, $what:literal, $text:literal) => {
        Promise::new($of, $what, |_, folder| done(folder, $text), Green, NoMatter)
    };
}

/// All of them.
pub(super) const PROMISES: &[Promise] = &[
    servers!(
        Of::Column("servers", "name"),
        "`name`",
        "UPDATE servers SET name = 'other' WHERE name = 'one'"
    ),
    servers!(
        Of::Column("servers", "beat"),
        "`beat`",
        "UPDATE servers SET beat = 9999999999999999"
    ),
    servers!(
        Of::Column("servers", "watched"),
        "`watched`",
        "UPDATE servers SET watched = 9999999999999999"
    ),
    servers!(
        Of::Removed("servers"),
        "one removed",
        "DELETE FROM servers WHERE name = 'one'"
    ),
    servers!(
        Of::Added("servers"),
        "one added",
        "INSERT INTO servers (name, beat, watched) VALUES ('three', 3, 3)"
    ),
    servers!(
        Of::Exchanged("servers"),
        "two exchanged",
        "UPDATE servers SET beat = 3 - beat"
    ),
    servers!(
        Of::Column("present", "person"),
        "`person`",
        "UPDATE present SET person = 'other' WHERE person = 'one'"
    ),
    servers!(
        Of::Column("present", "seen"),
        "`seen`",
        "UPDATE present SET seen = 9999999999999999"
    ),
    servers!(
        Of::Removed("present"),
        "one removed",
        "DELETE FROM present WHERE person = 'one'"
    ),
    servers!(
        Of::Added("present"),
        "one added",
        "INSERT INTO present (person, seen) VALUES ('three', 3)"
    ),
    servers!(
        Of::Exchanged("present"),
        "two exchanged",
        "UPDATE present SET seen = 3 - seen"
    ),
    servers!(
        Of::Column("house_keys", "id"),
        "`id`",
        "UPDATE house_keys SET id = 'other' WHERE id = 'one'"
    ),
    servers!(
        Of::Column("house_keys", "sealed"),
        "`sealed`",
        "UPDATE house_keys SET sealed = 'c'"
    ),
    servers!(
        Of::Removed("house_keys"),
        "one removed",
        "DELETE FROM house_keys WHERE id = 'one'"
    ),
    servers!(
        Of::Added("house_keys"),
        "one added",
        "INSERT INTO house_keys (id, sealed) VALUES ('three', 'c')"
    ),
    servers!(
        Of::Exchanged("house_keys"),
        "two exchanged",
        "UPDATE house_keys SET sealed = CASE sealed WHEN 'a' THEN 'b' ELSE 'a' END"
    ),
];
