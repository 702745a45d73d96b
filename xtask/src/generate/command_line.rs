//! `docs/cli.md`: the help of the binary and of all its commands.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};

use super::NOTE;
use crate::workspace::Workspace;

/// The reference of the command line.
pub(crate) fn text(workspace: &Workspace) -> Result<String> {
    let croupier = workspace.croupier()?;
    let mut text = format!("# The command line\n\n{NOTE}\n");
    add(&mut text, croupier, &[])?;
    Ok(text)
}

/// Adds the help of a command, then that of its own commands.
fn add(text: &mut String, croupier: &Path, path: &[String]) -> Result<()> {
    let help = help(croupier, path)?;
    if path.is_empty() {
        text.push_str(&format!("\n```text\n{help}\n```\n"));
    } else {
        let name = path.join(" ");
        text.push_str(&format!("\n## croupier {name}\n\n```text\n{help}\n```\n"));
    }
    for command in commands(&help) {
        let path = [path, &[command.to_owned()]].concat();
        add(text, croupier, &path)?;
    }
    Ok(())
}

fn help(croupier: &Path, path: &[String]) -> Result<String> {
    let output = Command::new(croupier)
        .args(path)
        .arg("--help")
        // The width would else be that of whoever generates.
        .env("COLUMNS", "100")
        .output()
        .with_context(|| croupier.display().to_string())?;
    if !output.status.success() {
        bail!("croupier {} --help: {}", path.join(" "), output.status);
    }
    let help = String::from_utf8(output.stdout)?;
    let lines: Vec<_> = help.trim_end().lines().map(str::trim_end).collect();
    Ok(lines.join("\n"))
}

/// The commands that a help text lists, but for `help` itself.
fn commands(help: &str) -> Vec<&str> {
    let listed = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    listed
        .take_while(|line| !line.is_empty())
        // What is wrapped stands further in.
        .filter_map(|line| {
            line.strip_prefix("  ")
                .filter(|line| !line.starts_with(' '))
        })
        .filter_map(|line| line.split(' ').next())
        .filter(|command| *command != "help")
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_commands_of_a_help_text_are_found() {
        let help = "Casino poker\n\nUsage: croupier <COMMAND>\n\nCommands:\n  \
                    rank   Names hands\n         and what makes them\n  books  Lists books\n  \
                    help   Prints help\n\nOptions:\n  -h  Help\n";
        assert_eq!(commands(help), ["rank", "books"]);
        assert!(commands("Usage: croupier rank\n\nOptions:\n  -h  Help\n").is_empty());
    }
}
