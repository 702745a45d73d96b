//! What is promised of streams that somebody cuts or writes anew who knows how hashes are made,
//! and has not the key.

use std::path::Path;

use anyhow::{Context, Result, ensure};
use journal::{Head, Sequence, Signer, Snapshot};
use serde_json::Value;

use super::database::Database;
use super::deed::rehash;
use super::promise::Serve::{Mended, NoMatter, Refused, Unseen};
use super::promise::Verify::{Green, Red, WithKept};
use super::promise::{Of, Promise};
use super::scene::{House, Scene};
use super::whole::{run, without_mark};

/// All of them.
pub(super) const PROMISES: &[Promise] = &[
    Promise::new(
        Of::Exchanged("snapshots"),
        "exchanged with one that another key signed, in which somebody is richer",
        other_fold,
        Red("{row}, snapshot:"),
        Mended,
    ),
    Promise::new(
        Of::Streams,
        "entries cut at the end, the head left alone",
        |_, folder| cut(folder, false),
        Red("{row}, entries: it is missing"),
        Refused("{row} is missing or another"),
    ),
    Promise::new(
        Of::Streams,
        "entries cut at the end, and the head moved",
        |_, folder| cut(folder, true),
        Red("it is missing; the checkpoint house"),
        Refused("is missing or another"),
    ),
    Promise::new(
        Of::Streams,
        "the same after the last checkpoint",
        |_, folder| cut(folder, true),
        Red("nobody with the key vouches"),
        Refused("entries, and had"),
    )
    .at(House::Killed),
    Promise::new(
        Of::Streams,
        "all set back to an earlier checkpoint: entries, heads, checkpoints",
        |_, folder| set_back(folder),
        WithKept,
        Refused("is missing or another"),
    ),
    Promise::new(
        Of::Streams,
        "the same, and `journal.mark` removed",
        |_, folder| {
            set_back(folder)?;
            without_mark(folder)
        },
        WithKept,
        Unseen,
    ),
    Promise::new(
        Of::Streams,
        "a grant of 1,000.00 made one of 9,000.00",
        |_, folder| forge_grant(folder),
        Red("one was written anew"),
        Refused("is missing or another"),
    ),
    Promise::new(
        Of::Streams,
        "the same, and `journal.mark` removed",
        |_, folder| {
            forge_grant(folder)?;
            without_mark(folder)
        },
        Red("one was written anew"),
        Refused("one was written anew"),
    ),
    Promise::new(
        Of::Streams,
        "an entry after the last checkpoint changed",
        |_, folder| forge_last(folder),
        Red("nobody with the key vouches for"),
        Refused("nobody with the key vouches for"),
    )
    .at(House::Killed),
    Promise::new(
        Of::Streams,
        "an entry appended",
        |_, folder| append(folder, ""),
        Red("nobody with the key vouches for {row}"),
        Refused("nobody with the key vouches for {row}"),
    ),
    Promise::new(
        Of::Streams,
        "an entry appended, and the signatures of all heads removed",
        |_, folder| {
            append(
                folder,
                "UPDATE heads SET key = '', signature = '', voucher = ''",
            )
        },
        Red("nobody with the key vouches for {row}"),
        Refused("nobody with the key vouches for {row}"),
    ),
    Promise::new(
        Of::Streams,
        "the signatures of all heads removed, for which the last checkpoint vouches",
        |_, folder| {
            run(
                folder,
                "UPDATE heads SET key = '', signature = '', voucher = ''",
            )
        },
        Green,
        NoMatter,
    ),
    Promise::new(
        Of::Streams,
        "the same with entries after the last checkpoint",
        |_, folder| {
            run(
                folder,
                "UPDATE heads SET key = '', signature = '', voucher = ''",
            )
        },
        Red("nobody with the key vouches for"),
        Refused("nobody with the key vouches for"),
    )
    .at(House::Killed),
    Promise::new(
        Of::Streams,
        "a new stream",
        |_, folder| new_stream(folder),
        Red("nobody with the key vouches for table/9 1"),
        Refused("nobody with the key vouches for table/9 1"),
    ),
    Promise::new(
        Of::Streams,
        "the last checkpoint changed",
        |_, folder| other_time(folder),
        Red("signature:"),
        Refused("{row} is missing or another"),
    ),
    Promise::new(
        Of::Streams,
        "the same, and `journal.mark` removed",
        |_, folder| {
            other_time(folder)?;
            without_mark(folder)
        },
        Red("signature:"),
        Refused("signature:"),
    ),
];

/// The fold with another balance in it, signed by somebody else.
fn other_fold(_: &Scene, folder: &Path) -> Result<String> {
    let mut database = Database::open(folder)?;
    let rows =
        database.rows("SELECT sequence, hash, body FROM snapshots WHERE stream = 'house'")?;
    let [sequence, hash, body] = rows.first().context("no fold")?.as_slice() else {
        anyhow::bail!("a fold has three columns");
    };
    let (_, fold) = body.split_once('\n').context("a fold has two parts")?;
    let head = Head {
        sequence: Sequence::new(sequence.parse()?),
        hash: hash.parse()?,
    };
    let richer = fold.replace("100000", "900000");
    ensure!(richer != fold, "nobody has 1,000.00");
    let signer = Signer::new(&[9; 32]);
    let other = Snapshot::signed(journal::StreamId::house(), head, &richer, &signer);
    let update = "UPDATE snapshots SET body = $1 WHERE stream = 'house'";
    database.change(1, update, &[&other.body])?;
    database.close()?;
    Ok(format!("house {sequence}"))
}

/// Takes the last entry of a table away.
fn cut(folder: &Path, with_head: bool) -> Result<String> {
    let mut database = Database::open(folder)?;
    let last = database.value("SELECT sequence FROM heads WHERE stream = 'table/1'")?;
    let delete = format!("DELETE FROM entries WHERE stream = 'table/1' AND sequence = {last}");
    database.change(1, &delete, &[])?;
    if with_head {
        rehash(&mut database, "table/1", u64::MAX)?;
    }
    database.close()?;
    Ok(format!("table/1 {last}"))
}

/// Sets all streams back to the last checkpoint but one: heads need no signature where a
/// checkpoint vouches for them.
fn set_back(folder: &Path) -> Result<String> {
    let mut database = Database::open(folder)?;
    let checkpoints = database.rows(
        "SELECT sequence, hash, payload FROM entries WHERE stream = 'house' \
         AND payload LIKE '{\"checkpoint\":%' ORDER BY sequence DESC LIMIT 2",
    )?;
    let [number, hash, payload] = checkpoints.last().context("no checkpoint")?.as_slice() else {
        anyhow::bail!("an entry has three columns");
    };
    let checkpoint: Value = serde_json::from_str(payload)?;
    let heads = checkpoint.pointer("/checkpoint/heads");
    let heads = heads
        .and_then(Value::as_object)
        .context("it has no heads")?;
    database.run("DELETE FROM heads")?;
    let mut ends: Vec<(String, String, String)> = Vec::new();
    for (stream, head) in heads.iter().filter(|(stream, _)| *stream != "house") {
        let sequence = head.get(0).context("no number")?.to_string();
        let hash = head.get(1).and_then(Value::as_str).context("no hash")?;
        ends.push((stream.clone(), sequence, hash.to_owned()));
    }
    ends.push(("house".to_owned(), number.clone(), hash.clone()));
    for (stream, sequence, hash) in &ends {
        database.run(&format!(
            "DELETE FROM entries WHERE stream = '{stream}' AND sequence > {sequence}; \
             INSERT INTO heads (stream, sequence, hash) VALUES ('{stream}', {sequence}, '{hash}')"
        ))?;
    }
    database.run(
        "DELETE FROM entries WHERE stream NOT IN (SELECT stream FROM heads); \
         DELETE FROM commands WHERE NOT EXISTS (SELECT 1 FROM entries \
         WHERE stream = json_extract(answer, '$.stream') \
         AND sequence = json_extract(answer, '$.sequence'))",
    )?;
    database.close()?;
    Ok(String::new())
}

/// The grant of a guest's chips, multiplied by nine, with all hashes computed anew.
fn forge_grant(folder: &Path) -> Result<String> {
    let mut database = Database::open(folder)?;
    let grant = "stream = 'house' AND payload LIKE '%\"amount\":100000%' \
                 AND payload LIKE '%guest-%'";
    let number = database.value(&format!("SELECT min(sequence) FROM entries WHERE {grant}"))?;
    let update = format!(
        "UPDATE entries SET payload = replace(payload, '\"amount\":100000', '\"amount\":900000') \
         WHERE stream = 'house' AND sequence = {number}"
    );
    database.change(1, &update, &[])?;
    rehash(&mut database, "house", number.parse()?)?;
    database.close()?;
    Ok(format!("house {number}"))
}

/// The last entry of a table, changed and hashed anew.
fn forge_last(folder: &Path) -> Result<String> {
    let mut database = Database::open(folder)?;
    let last = database.value("SELECT sequence FROM heads WHERE stream = 'table/1'")?;
    let update = format!(
        "UPDATE entries SET payload = replace(payload, '\"place\":3', '\"place\":4') \
         WHERE stream = 'table/1' AND sequence = {last}"
    );
    database.change(1, &update, &[])?;
    rehash(&mut database, "table/1", last.parse()?)?;
    database.close()?;
    Ok(format!("table/1 {last}"))
}

/// Another entry after the last of a table, as the last one is.
pub(super) fn append(folder: &Path, then: &str) -> Result<String> {
    let mut database = Database::open(folder)?;
    database.run(
        "INSERT INTO entries (stream, sequence, hash, payload) SELECT stream, sequence + 1, hash, \
         payload FROM entries WHERE stream = 'table/1' ORDER BY sequence DESC LIMIT 1",
    )?;
    let last = "SELECT max(sequence) FROM entries WHERE stream = 'table/1'";
    let last = database.value(last)?;
    rehash(&mut database, "table/1", last.parse()?)?;
    database.run(then)?;
    database.close()?;
    Ok(format!("table/1 {last}"))
}

/// A table that nobody opened.
fn new_stream(folder: &Path) -> Result<String> {
    let mut database = Database::open(folder)?;
    database.run(
        "INSERT INTO entries (stream, sequence, hash, payload) SELECT 'table/9', 1, hash, payload \
         FROM entries WHERE stream = 'table/1' AND sequence = 1; \
         INSERT INTO heads (stream, sequence, hash) VALUES ('table/9', 1, '')",
    )?;
    rehash(&mut database, "table/9", 1)?;
    database.close()?;
    Ok("table/9 1".to_owned())
}

/// The last checkpoint with another time, and hashed anew.
fn other_time(folder: &Path) -> Result<String> {
    let mut database = Database::open(folder)?;
    let last = database.value("SELECT sequence FROM heads WHERE stream = 'house'")?;
    let update = format!(
        "UPDATE entries SET payload = replace(payload, '\"time\":\"2', '\"time\":\"3') \
         WHERE stream = 'house' AND sequence = {last}"
    );
    database.change(1, &update, &[])?;
    rehash(&mut database, "house", last.parse()?)?;
    database.close()?;
    Ok(format!("house {last}"))
}
