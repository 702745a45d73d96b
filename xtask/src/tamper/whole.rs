//! What is promised of the tables themselves, and of files.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use super::database::Database;
use super::promise::Serve::{Mended, NoMatter, OutOfPlay, Refused, Unseen};
use super::promise::Verify::{Green, Red, WithKept, WithKey};
use super::promise::{Of, Promise};
use super::scene::{House, Scene, copy};

/// What every refusal of tables says.
const NOT_OURS: &str = "the database is not as the house made it";

/// All of them.
pub(super) const PROMISES: &[Promise] = &[
    Promise::new(
        Of::Tables,
        "a trigger that pays whoever is granted chips",
        |_, folder| {
            run(
                folder,
                "CREATE TRIGGER pay AFTER INSERT ON entries BEGIN UPDATE entries SET payload = replace(payload, '\"amount\":1', '\"amount\":9') WHERE sequence = new.sequence; END",
            )
        },
        Red("there is a trigger `pay` on `entries`"),
        Refused("there is a trigger `pay` on `entries`"),
    ),
    Promise::new(
        Of::Tables,
        "a view",
        |_, folder| run(folder, "CREATE VIEW purses AS SELECT * FROM entries"),
        Red("there is a view `purses`"),
        Refused("there is a view `purses`"),
    ),
    Promise::new(
        Of::Tables,
        "a table of somebody's own",
        |_, folder| run(folder, "CREATE TABLE notes (note TEXT)"),
        Red("there is a table `notes`"),
        Refused("there is a table `notes`"),
    ),
    Promise::new(
        Of::Tables,
        "an index",
        |_, folder| run(folder, "CREATE INDEX by_hash ON entries (hash)"),
        Red("there is an index `by_hash` on `entries`"),
        Refused("there is an index `by_hash` on `entries`"),
    ),
    Promise::new(
        Of::Tables,
        "a column added",
        |_, folder| run(folder, "ALTER TABLE people ADD COLUMN purse BIGINT"),
        Red("the table `people` has another form"),
        Refused("the table `people` has another form"),
    ),
    Promise::new(
        Of::Tables,
        "a table renamed, and a view in its place",
        |_, folder| {
            run(
                folder,
                "ALTER TABLE credentials RENAME TO c; CREATE VIEW credentials AS SELECT token, 'supervisor' AS person, created, signature FROM c",
            )
        },
        Red(NOT_OURS),
        Refused(NOT_OURS),
    ),
    Promise::new(
        Of::Tables,
        "a table removed",
        |_, folder| run(folder, "DROP TABLE links"),
        Red("the table `links` is missing"),
        Refused("the table `links` is missing"),
    ),
    Promise::new(
        Of::Tables,
        "what the engine counted to plan its queries by",
        |_, folder| run(folder, "ANALYZE"),
        Green,
        NoMatter,
    ),
    Promise::new(
        Of::Tables,
        "`PRAGMA user_version`, which nobody reads",
        |_, folder| run(folder, "PRAGMA user_version = 77"),
        Green,
        NoMatter,
    ),
    Promise::new(
        Of::Files,
        "`house.db` missing",
        |_, folder| delete(folder, "house.db"),
        Red("there is no journal "),
        Refused("it is missing, and keys of a house are here"),
    ),
    Promise::new(
        Of::Files,
        "`house.db` of no bytes",
        |_, folder| write(folder, "house.db", ""),
        Red(NOT_OURS),
        Refused("it is missing, and keys of a house are here"),
    ),
    Promise::new(
        Of::Files,
        "`house.db` without a row",
        |_, folder| run(folder, EMPTIED),
        Red("it is empty"),
        Refused("is missing or another"),
    ),
    Promise::new(
        Of::Files,
        "the same, and `journal.mark` removed",
        |_, folder| {
            run(folder, EMPTIED)?;
            without_mark(folder)
        },
        Red("it is empty"),
        Refused("it is empty"),
    ),
    Promise::new(
        Of::Files,
        "`house.db` of an earlier evening",
        |scene, folder| {
            put(
                &scene.of(House::Earlier).join("house.db"),
                folder,
                "house.db",
            )
        },
        WithKept,
        Refused("is missing or another"),
    ),
    Promise::new(
        Of::Files,
        "`house.db` from a backup, not by `croupier restore`",
        |scene, folder| put(&scene.backup(), folder, "house.db"),
        WithKept,
        Refused("is missing or another"),
    ),
    Promise::new(
        Of::Files,
        "everything of an earlier evening",
        |_, _| Ok(String::new()),
        WithKept,
        Unseen,
    )
    .at(House::Earlier),
    Promise::new(
        Of::Files,
        "`house.db` of another house",
        |scene, folder| put(&scene.of(House::Other).join("house.db"), folder, "house.db"),
        WithKey,
        Refused("is missing or another"),
    ),
    Promise::new(
        Of::Files,
        "the same, and `journal.mark` removed",
        |scene, folder| {
            put(&scene.of(House::Other).join("house.db"), folder, "house.db")?;
            without_mark(folder)
        },
        WithKey,
        Refused("is not the key that signed this journal"),
    ),
    Promise::new(
        Of::Files,
        "everything of another house",
        |scene, folder| {
            fs::remove_dir_all(folder)?;
            copy(&scene.of(House::Other), folder)?;
            Ok(String::new())
        },
        WithKey,
        Unseen,
    ),
    Promise::new(
        Of::Files,
        "`house.db-wal` lost after the house was killed",
        |_, folder| {
            delete(folder, "house.db-wal")?;
            delete(folder, "house.db-shm")
        },
        Green,
        Refused("entries, and had"),
    )
    .at(House::Killed),
    Promise::new(
        Of::Files,
        "a damaged page of `house.db`, the first of the entries",
        |_, folder| damage(folder),
        Red(""),
        Refused(""),
    ),
    Promise::new(
        Of::Files,
        "`signing.key` lost",
        |_, folder| delete(folder, "signing.key"),
        Green,
        Refused("there is no key in"),
    ),
    Promise::new(
        Of::Files,
        "`signing.key` of another house",
        |scene, folder| {
            put(
                &scene.of(House::Other).join("signing.key"),
                folder,
                "signing.key",
            )
        },
        Green,
        Refused("is not the key that signed this journal"),
    ),
    Promise::new(
        Of::Files,
        "`signing.key` damaged",
        |_, folder| write(folder, "signing.key", "0123\n"),
        Green,
        Refused("is no key"),
    ),
    Promise::new(
        Of::Files,
        "`signing.key` that others can read",
        |_, folder| {
            let key = folder.join("signing.key");
            let opened = Command::new("chmod").arg("644").arg(key).status()?;
            ensure!(opened.success(), "chmod: {opened}");
            Ok(String::new())
        },
        Green,
        Refused("can be read by others"),
    ),
    Promise::new(
        Of::Files,
        "the keys of the day lost",
        |_, folder| {
            fs::remove_dir_all(folder.join("keys"))?;
            Ok(String::new())
        },
        Green,
        OutOfPlay,
    ),
    Promise::new(
        Of::Files,
        "the key of the day exchanged with that of another house",
        other_day_key,
        Green,
        Refused("does not hold the key of its name"),
    ),
    Promise::new(
        Of::Files,
        "`journal.mark` removed",
        |_, folder| without_mark(folder),
        Green,
        Mended,
    ),
    Promise::new(
        Of::Files,
        "`journal.mark` of another house",
        |scene, folder| {
            put(
                &scene.of(House::Other).join("journal.mark"),
                folder,
                "journal.mark",
            )
        },
        Green,
        Refused("is missing or another"),
    ),
    Promise::new(
        Of::Files,
        "`journal.mark` unreadable",
        |_, folder| write(folder, "journal.mark", "many\n"),
        Green,
        Refused("it is not what the house wrote"),
    ),
    Promise::new(
        Of::Files,
        "`journal.mark` with more entries than there are",
        |_, folder| write(folder, "journal.mark", "00000000000009999999\n"),
        Green,
        Refused("entries, and had 9999999"),
    ),
    Promise::new(
        Of::Files,
        "`house.opening` added, as if the first start had been cut off",
        |_, folder| write(folder, "house.opening", ""),
        Green,
        NoMatter,
    ),
];

/// What leaves every table without a row but that of the version.
const EMPTIED: &str = "DELETE FROM entries; DELETE FROM heads; DELETE FROM commands; \
                       DELETE FROM snapshots; DELETE FROM people; DELETE FROM credentials; \
                       DELETE FROM links";

/// Runs statements over the database.
pub(super) fn run(folder: &Path, text: &str) -> Result<String> {
    let mut database = Database::open(folder)?;
    database.run(text)?;
    database.close()?;
    Ok(String::new())
}

/// The key of the day, with the bytes of another house's.
fn other_day_key(scene: &Scene, folder: &Path) -> Result<String> {
    let own = only_file(&folder.join("keys"))?;
    let other = only_file(&scene.of(House::Other).join("keys"))?;
    fs::copy(other, own)?;
    Ok(String::new())
}

fn only_file(folder: &Path) -> Result<PathBuf> {
    let file = fs::read_dir(folder)?.next().context("no key")?;
    Ok(file?.path())
}

/// Bytes of a page in the middle of the file, written over.
fn damage(folder: &Path) -> Result<String> {
    // A page that every start reads: what is older is found by the check beside the tables.
    let mut database = Database::open(folder)?;
    let root = database.value("SELECT rootpage FROM sqlite_master WHERE name = 'entries'")?;
    database.close()?;
    let root: usize = root.parse()?;
    let path = folder.join("house.db");
    let mut bytes = fs::read(&path)?;
    let at = root.saturating_sub(1) * 4_096;
    let page = bytes.get_mut(at..at + 4_096);
    page.context("the file is small")?.fill(0xAA);
    fs::write(&path, bytes)?;
    Ok(String::new())
}

/// Without what is remembered of the journal.
pub(super) fn without_mark(folder: &Path) -> Result<String> {
    delete(folder, "journal.mark")
}

fn delete(folder: &Path, name: &str) -> Result<String> {
    fs::remove_file(folder.join(name)).with_context(|| name.to_owned())?;
    Ok(String::new())
}

/// Writes over a file, which stays its owner's alone.
fn write(folder: &Path, name: &str, text: &str) -> Result<String> {
    fs::write(folder.join(name), text)?;
    Ok(String::new())
}

fn put(from: &Path, folder: &Path, name: &str) -> Result<String> {
    fs::copy(from, folder.join(name)).with_context(|| name.to_owned())?;
    Ok(String::new())
}
