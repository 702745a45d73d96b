//! How rows are changed, removed, added and exchanged, and hashes computed anew.

use std::path::Path;

use anyhow::{Result, ensure};
use journal::{Entry, Hash, Sequence};

use super::database::Database;

/// Changes a value of the row that a condition selects; `to` is an expression of the engine.
pub(super) fn change(
    folder: &Path,
    (table, column): (&str, &str),
    to: &str,
    row: &str,
) -> Result<String> {
    let mut database = Database::open(folder)?;
    let (id, name) = find(&mut database, table, row)?;
    let value = format!("SELECT {column} FROM {table} WHERE rowid = {id}");
    let before = database.value(&value)?;
    let update = format!("UPDATE {table} SET {column} = {to} WHERE rowid = {id}");
    database.change(1, &update, &[])?;
    let after = database.value(&value)?;
    ensure!(before != after, "{table}.{column} is {after} as before");
    database.close()?;
    Ok(name)
}

/// Removes the row that a condition selects.
pub(super) fn remove(folder: &Path, table: &str, row: &str) -> Result<String> {
    let mut database = Database::open(folder)?;
    let (id, name) = find(&mut database, table, row)?;
    let delete = format!("DELETE FROM {table} WHERE rowid = {id}");
    database.change(1, &delete, &[])?;
    database.close()?;
    Ok(name)
}

/// Adds a copy of the row that a condition selects, with another value in one column.
pub(super) fn add(
    folder: &Path,
    (table, column): (&str, &str),
    to: &str,
    row: &str,
) -> Result<String> {
    add_with(folder, table, &[(column, to)], row)
}

/// The same, with other values in several columns.
pub(super) fn add_with(
    folder: &Path,
    table: &str,
    others: &[(&str, &str)],
    row: &str,
) -> Result<String> {
    let mut database = Database::open(folder)?;
    let (id, name) = find(&mut database, table, row)?;
    let columns = columns(&mut database, table)?;
    let value = |it: &str| others.iter().find(|(other, _)| *other == it);
    let values: Vec<&str> = columns
        .iter()
        .map(|it| value(it).map_or(it.as_str(), |(_, to)| *to))
        .collect();
    let (columns, values) = (columns.join(", "), values.join(", "));
    let insert =
        format!("INSERT INTO {table} ({columns}) SELECT {values} FROM {table} WHERE rowid = {id}");
    database.change(1, &insert, &[])?;
    database.close()?;
    Ok(name)
}

/// Exchanges what two rows have in a column, which may be their key.
pub(super) fn exchange(
    folder: &Path,
    (table, column): (&str, &str),
    one: &str,
    two: &str,
) -> Result<String> {
    let mut database = Database::open(folder)?;
    let (first, name) = find(&mut database, table, one)?;
    let (second, _) = find(&mut database, table, two)?;
    ensure!(first != second, "they are one row of {table}");
    let value = |id: &str| format!("SELECT {column} FROM {table} WHERE rowid = {id}");
    let had = [
        database.value(&value(&first))?,
        database.value(&value(&second))?,
    ];
    let [of_first, of_second] = had;
    ensure!(of_first != of_second, "they have the same {column}");
    // No two rows may have one key, not even for a moment.
    for (id, to) in [(&first, "-1"), (&second, &of_first), (&first, &of_second)] {
        let update = format!("UPDATE {table} SET {column} = $1 WHERE rowid = {id}");
        database.change(1, &update, &[to])?;
    }
    database.close()?;
    Ok(name)
}

/// The columns of a table.
pub(super) fn columns(database: &mut Database, table: &str) -> Result<Vec<String>> {
    let names = format!("SELECT name FROM pragma_table_info('{table}') ORDER BY cid");
    Ok(database.rows(&names)?.into_iter().flatten().collect())
}

/// The row that a condition selects, and the name of its entry if it has one.
fn find(database: &mut Database, table: &str, row: &str) -> Result<(String, String)> {
    let id = database.value(&format!("SELECT rowid FROM {table} WHERE {row}"))?;
    let columns = columns(database, table)?;
    let is_entry = columns.iter().any(|it| it == "sequence");
    let name = match is_entry {
        true => database.value(&format!(
            "SELECT stream || ' ' || sequence FROM {table} WHERE rowid = {id}"
        ))?,
        false => String::new(),
    };
    Ok((id, name))
}

/// Computes the hashes of a stream anew from an entry on, and moves its head to the last.
pub(super) fn rehash(database: &mut Database, stream: &str, from: u64) -> Result<()> {
    let rows = format!(
        "SELECT sequence, hash, payload FROM entries WHERE stream = '{stream}' \
         ORDER BY sequence"
    );
    let mut previous: Option<Hash> = None;
    let mut last = 0;
    for row in database.rows(&rows)? {
        let [sequence, hash, payload] = row.as_slice() else {
            anyhow::bail!("an entry has three columns");
        };
        let number: u64 = sequence.parse()?;
        let mut hash: Hash = hash.parse()?;
        if number >= from {
            hash = Entry::hash(previous, stream, Sequence::new(number), payload);
            let update = format!(
                "UPDATE entries SET hash = '{hash}' WHERE stream = '{stream}' AND sequence = {number}"
            );
            database.run(&update)?;
        }
        previous = Some(hash);
        last = number;
    }
    let hash = previous.map(|hash| hash.to_string()).unwrap_or_default();
    let head =
        format!("UPDATE heads SET sequence = {last}, hash = '{hash}' WHERE stream = '{stream}'");
    database.change(1, &head, &[])
}
