//! `docs/par`: a PAR sheet for every option that touches a figure, and a page that lists
//! them.
//!
//! All of it takes a minute or two, and minutes more for what other hands seen are worth, so a
//! check works out one sheet of each book and holds the
//! others to their digests: nobody edits them, and a book or a method that changed asks for
//! the pages to be written anew.

mod edges;
mod index;
mod page;
mod settings;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::time::Instant;

use anyhow::{Context, Result, ensure};
use games::Shelf;

use crate::tally::Tally;
use crate::workspace::Workspace;
use page::SolvedGames;
use settings::Setting;

/// The folder of the pages.
const FOLDER: &str = "docs/par";

/// Works out the sheets whose paths begin with `under`, writes those that are not up to
/// date and then the page that lists all.
pub(crate) fn write(workspace: &Workspace, under: &str) -> Result<()> {
    let wanted: Vec<Setting> = wanted(under).collect();
    let listed = [index::PATH, edges::PATH];
    if wanted.is_empty() && !listed.iter().any(|path| path.starts_with(under)) {
        return Ok(());
    }
    let shelf = Shelf::load()?;
    let mut solved = SolvedGames::default();
    let begun = Instant::now();
    for (done, &setting) in wanted.iter().enumerate() {
        let path = setting.path();
        let state = match workspace.read(&path) {
            // Minutes are saved where nothing can have changed.
            Ok(found) if setting.seen && page::holds(&shelf, setting, &found).is_ok() => "holds",
            _ => {
                let text = page::text(&shelf, setting, &mut solved);
                put(workspace, &path, &text.with_context(|| path.clone())?)?
            }
        };
        // Sheets of one game differ by a side wager alone, so this is a rough guess.
        let seconds = begun.elapsed().as_secs();
        let left = (wanted.len() - done - 1) as u64 * seconds / (done as u64 + 1);
        let (number, all) = (done + 1, wanted.len());
        println!("{path} ... {state} ({number} of {all}, about {left} s left)");
    }
    for path in strangers(workspace)? {
        fs::remove_file(workspace.root().join(&path)).with_context(|| path.clone())?;
        println!("{path} ... removed");
    }
    let pages = read(workspace)?;
    let lists = [
        (index::PATH, index::text(&pages)?),
        (edges::PATH, edges::text(&pages)?),
    ];
    for (path, text) in lists {
        let state = put(workspace, path, &text)?;
        println!("{path} ... {state}");
    }
    Ok(())
}

/// Whether the pages hold; each is one check.
pub(crate) fn check(workspace: &Workspace, under: &str) -> Result<Tally> {
    let shelf = Shelf::load()?;
    let mut tally = Tally::default();
    let mut note = |path: &str, outcome: Result<()>| {
        tally.add(match outcome {
            Ok(()) => {
                println!("{path} ... ok");
                Tally::pass()
            }
            Err(error) => {
                let failure = format!("{path}: {error:#}; run: cargo xtask generate {FOLDER}");
                println!("{failure}");
                Tally::fail(failure)
            }
        });
    };
    for setting in wanted(under) {
        let path = setting.path();
        let outcome = workspace
            .read(&path)
            .and_then(|found| check_page(&shelf, setting, &found));
        note(&path, outcome);
    }
    if edges::PATH.starts_with(under) {
        let outcome = read(workspace)
            .and_then(|pages| edges::text(&pages))
            .and_then(|text| {
                ensure!(
                    workspace.read(edges::PATH)? == text,
                    "it does not say what the pages say"
                );
                Ok(())
            });
        note(edges::PATH, outcome);
    }
    if index::PATH.starts_with(under) {
        let outcome = read(workspace)
            .and_then(|pages| index::text(&pages))
            .and_then(|text| {
                ensure!(
                    workspace.read(index::PATH)? == text,
                    "it does not list what the pages say"
                );
                Ok(())
            });
        note(index::PATH, outcome);
        for path in strangers(workspace)? {
            note(&path, Err(anyhow::anyhow!("nobody asked for it")));
        }
    }
    Ok(tally)
}

/// The sheet of the book's own first rules is worked out again, any other held to its digest.
fn check_page(shelf: &Shelf, setting: Setting, found: &str) -> Result<()> {
    page::holds(shelf, setting, found)?;
    if setting.is_own() {
        let text = page::text(shelf, setting, &mut SolvedGames::default())?;
        ensure!(found == text, "the figures are others");
    }
    Ok(())
}

fn wanted(under: &str) -> impl Iterator<Item = Setting> {
    Setting::all().filter(move |setting| setting.path().starts_with(under))
}

/// All pages as they were written.
fn read(workspace: &Workspace) -> Result<Vec<(Setting, String)>> {
    let pages = Setting::all().map(|setting| Ok((setting, workspace.read(setting.path())?)));
    pages.collect()
}

/// Pages of the folder that no setting asks for.
fn strangers(workspace: &Workspace) -> Result<Vec<String>> {
    let asked: BTreeSet<String> = Setting::all()
        .map(Setting::path)
        .chain([index::PATH.to_owned()])
        .collect();
    let mut found = Vec::new();
    pages_in(&workspace.root().join(FOLDER), FOLDER, &mut found)?;
    found.retain(|path| !asked.contains(path));
    Ok(found)
}

fn pages_in(folder: &Path, name: &str, found: &mut Vec<String>) -> Result<()> {
    for entry in fs::read_dir(folder).with_context(|| name.to_owned())? {
        let entry = entry?;
        let name = format!("{name}/{}", entry.file_name().to_string_lossy());
        match entry.file_type()?.is_dir() {
            true => pages_in(&entry.path(), &name, found)?,
            false => found.push(name),
        }
    }
    found.sort();
    Ok(())
}

/// Writes a page that is not up to date, and says what was done.
fn put(workspace: &Workspace, path: &str, text: &str) -> Result<&'static str> {
    if workspace.read(path).is_ok_and(|found| found == text) {
        return Ok("up to date");
    }
    let file = workspace.root().join(path);
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(&file, text).with_context(|| path.to_owned())?;
    Ok("written")
}
