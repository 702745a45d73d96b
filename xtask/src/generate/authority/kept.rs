//! Every command that the journal has a form for, from the list of its kept documents: a new one
//! is in the table as soon as its form is frozen.

use std::collections::BTreeSet;

use anyhow::{Context, Result, ensure};
use floor::house::{Command, Opening};
use serde_json::Value;

use crate::workspace::Workspace;

/// Where a document of every kind of command stands.
const KEPT: &str = "crates/floor/tests/record/frozen.txt";

/// The jackpot that commands are tried at.
const JACKPOT: &str = "linked";

/// The documents of commands of a group, by the rest of their names.
fn kept(workspace: &Workspace, group: &str) -> Result<Vec<(String, Value)>> {
    let text = workspace.read(KEPT)?;
    let prefix = format!("command {group}/");
    let mut found = Vec::new();
    for line in text.lines() {
        let Some((name, rest)) = line
            .strip_prefix(&prefix)
            .and_then(|it| it.split_once('\t'))
        else {
            continue;
        };
        let (_, document) = rest.split_once('\t').context("a document")?;
        let mut document: Value = serde_json::from_str(document)?;
        let command = document.get_mut("command").context("a command")?.take();
        found.push((name.to_owned(), command));
    }
    ensure!(!found.is_empty(), "{KEPT} has no commands of {group}");
    Ok(found)
}

/// Every command to a jackpot, by its word.
pub(super) fn of_jackpot(workspace: &Workspace) -> Result<Vec<(String, Command)>> {
    let kept = kept(workspace, "jackpot")?.into_iter();
    let read = kept.map(|(name, mut command)| {
        if let Some(jackpot) = command.pointer_mut("/jackpot/jackpot") {
            *jackpot = Value::from(JACKPOT);
        }
        let command = serde_json::from_value(command).with_context(|| name.clone())?;
        Ok((format!("`{name}`"), command))
    });
    read.collect()
}

/// Whether every command in the stream of the house was tried.
pub(super) fn check_house(workspace: &Workspace, tried: &[Command]) -> Result<()> {
    let word = |command: &Command| {
        let Command::House(opening) = command else {
            return None;
        };
        let value = serde_json::to_value::<&Opening>(opening).ok()?;
        value.as_object()?.keys().next().cloned()
    };
    let tried: BTreeSet<String> = tried.iter().filter_map(word).collect();
    for (name, _) in kept(workspace, "house")? {
        let word = name.split(' ').next().unwrap_or_default();
        ensure!(
            tried.contains(word) || word == "table",
            "`{word}` has no row in the table of who may do what"
        );
    }
    Ok(())
}
