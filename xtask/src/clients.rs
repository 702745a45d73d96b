//! What others' programs make of a house: a client, generated from the OpenAPI document that it
//! serves, plays a round there, and the program of docs/export.md checks an export.

mod export;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::served::Served;
use crate::tally::Tally;
use crate::workspace::Workspace;

/// What makes the client in Python.
pub(crate) const GENERATOR: &str = "openapi-python-client";

/// Generates the client in Python and lets it play, and checks an export.
pub(crate) fn check(workspace: &Workspace) -> Result<Tally> {
    let folder = std::env::temp_dir().join(format!("croupier-clients-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
    let played = in_python(workspace, &folder);
    let _ = fs::remove_dir_all(&folder);
    let mut tally = match played {
        Ok(()) => Tally::pass(),
        Err(error) => Tally::fail(format!("the client of {GENERATOR}: {error:#}")),
    };
    tally.add(match export::check(workspace, workspace.croupier()?) {
        Ok(()) => Tally::pass(),
        Err(error) => Tally::fail(format!("the check of an export: {error:#}")),
    });
    Ok(tally)
}

fn in_python(workspace: &Workspace, folder: &Path) -> Result<()> {
    let house = Served::open(workspace.croupier()?, &folder.join("house"), "4/60/30")?;
    let client = folder.join("client");
    // A part of the document that it cannot make anything of is a failure.
    let mut generate = Command::new(GENERATOR);
    generate
        .args(["generate", "--fail-on-warning", "--meta", "setup", "--url"])
        .arg(format!("{}/openapi.json", house.address))
        .arg("--output-path")
        .arg(&client);
    run(&mut generate)?;
    let script = workspace.root().join("web/client/python/round.py");
    let mut play = Command::new(interpreter()?);
    run(play.arg(script).arg(&house.address).arg(&client))
}

fn run(command: &mut Command) -> Result<()> {
    let line = format!("{command:?}");
    let status = command.status().with_context(|| line.clone())?;
    ensure!(status.success(), "{line}: {status}");
    Ok(())
}

/// The Python that the generator runs in: what a generated client needs is there too.
fn interpreter() -> Result<PathBuf> {
    let path = std::env::var_os("PATH").context("PATH is not set")?;
    let found = std::env::split_paths(&path).map(|folder| folder.join(GENERATOR));
    let found = found.filter(|file| file.is_file()).find_map(|file| {
        let text = fs::read_to_string(file).ok()?;
        read_interpreter(&text)
    });
    // Where it is no script it is for the Python of the machine.
    Ok(found.unwrap_or_else(|| PathBuf::from("python3")))
}

/// The interpreter that the first line of a script names.
fn read_interpreter(script: &str) -> Option<PathBuf> {
    let named = script.lines().next()?.strip_prefix("#!")?.trim();
    let python = named.contains("python") && !named.contains(' ');
    python.then(|| PathBuf::from(named))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interpreter_is_that_of_the_script() {
        let read = |text: &str| read_interpreter(text);
        let python = Some(PathBuf::from("/opt/x/bin/python3"));
        assert_eq!(read("#!/opt/x/bin/python3\nimport re\n"), python);
        assert_eq!(read("#!/usr/bin/env python3\n"), None);
        assert_eq!(read("#!/bin/sh\n"), None);
        assert_eq!(read(""), None);
    }
}
