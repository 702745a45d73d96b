//! The suite `tamper`: whatever somebody can do to the files of a house who has not its key,
//! and what `croupier verify` and `croupier serve` make of it.
//!
//! A real house is opened, played at and closed; for every promise its folder is copied and
//! tampered with, and both commands are tried on it. Which tables and columns there are is
//! asked of the database, so that a new one has to be promised something.

mod attempts;
mod beside;
mod database;
mod deed;
mod forgery;
mod pins;
mod promise;
mod rows;
mod scene;
mod servers;
mod stranger;
mod trial;
mod whole;

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::{Context, Result};

use self::database::Database;
pub(crate) use self::promise::{Of, Promise, all};
use self::scene::{House, Scene};
use crate::tally::Tally;
use crate::workspace::Workspace;

/// How many attempts are under way at once.
const AT_ONCE: usize = 2;

/// Tables of one row, which can be exchanged with no other.
const ONE_ROW: [&str; 1] = ["version"];

/// Keeps a house to every promise.
pub(crate) fn check(workspace: &Workspace) -> Result<Tally> {
    let folder = Folder::make()?;
    let scene = Scene::make(workspace.croupier()?, &folder.0).context("the houses")?;
    let mut tally = Tally::default();
    for missing in unpromised(&scene)? {
        tally.add(Tally::fail(missing));
    }
    let promises: Vec<&Promise> = all().collect();
    let next = AtomicUsize::new(0);
    let tried = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..AT_ONCE {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let Some(promise) = promises.get(number) else {
                        break;
                    };
                    let came = trial::attempt(&scene, promise, number);
                    let mut tried = tried.lock().unwrap_or_else(|held| held.into_inner());
                    tried.push((number, came));
                }
            });
        }
    });
    let mut tried = tried.into_inner().unwrap_or_else(|held| held.into_inner());
    tried.sort_by_key(|(number, _)| *number);
    for (number, came) in tried {
        let Some(promise) = promises.get(number) else {
            continue;
        };
        let name = format!("{}: {}", promise.heading(), promise.what);
        match came {
            Ok(()) => {
                let (verify, serve) = (promise.verify.word(), promise.serve.word());
                println!("{name} ... verify {verify}, serve {serve}");
                tally.add(Tally::pass());
            }
            Err(error) => {
                println!("{name} ... FAILED");
                tally.add(Tally::fail(format!("{name}: {error:#}")));
            }
        }
    }
    Ok(tally)
}

/// What of the database nobody has promised anything for, and what is promised for nothing.
fn unpromised(scene: &Scene) -> Result<Vec<String>> {
    let mut database = Database::open(&scene.of(House::Closed))?;
    let tables = database.rows(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' \
         ESCAPE '\\'",
    )?;
    let mut there = BTreeSet::new();
    for table in tables.into_iter().flatten() {
        for column in deed::columns(&mut database, &table)? {
            there.insert(format!("a changed value of {table}.{column}"));
        }
        there.insert(format!("a row removed from {table}"));
        there.insert(format!("a row added to {table}"));
        if !ONE_ROW.contains(&table.as_str()) {
            there.insert(format!("a row exchanged in {table}"));
        }
    }
    database.close()?;
    let promised: BTreeSet<String> = all().filter_map(|promise| subject(promise.of)).collect();
    let missing = there.difference(&promised);
    let missing = missing.map(|what| format!("nobody has promised what comes of {what}"));
    let superfluous = promised.difference(&there);
    let superfluous = superfluous.map(|what| format!("there cannot be {what}"));
    Ok(missing.chain(superfluous).collect())
}

/// What a promise is about, where it is about a table.
fn subject(of: Of) -> Option<String> {
    match of {
        Of::Column(table, column) => Some(format!("a changed value of {table}.{column}")),
        Of::Removed(table) => Some(format!("a row removed from {table}")),
        Of::Added(table) => Some(format!("a row added to {table}")),
        Of::Exchanged(table) => Some(format!("a row exchanged in {table}")),
        Of::Tables | Of::Streams | Of::Files => None,
    }
}

/// A folder that is gone afterwards.
struct Folder(PathBuf);

impl Folder {
    fn make() -> Result<Folder> {
        let name = format!("croupier-tamper-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
        Ok(Folder(folder))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
