//! What `croupier` prints, and the exit codes it ends with.
//!
//! Goldens are written anew with `UPDATE_EXPECT=1`; a digest stands in them as
//! `<digest>`, since it changes with every word of a book.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod advise;
mod book;
mod books;
mod clause;
mod diff;
mod folder;
mod interrupt;
mod operator;
mod par;
mod play;
mod rank;
mod refusals;
mod replay;
mod rule;
mod school;
mod simulate;
mod strategy;
mod terminal;
mod version;
mod what_if;

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use assert_cmd::Command;
use assert_cmd::cargo::cargo_bin_cmd;
use expect_test::Expect;
use serde_json::Value;

/// What a run of the command left behind.
struct Run {
    code: i32,
    stdout: String,
    stderr: String,
}

/// The command, in an environment that says nothing about a terminal.
fn croupier(arguments: &[&str]) -> Command {
    let mut command = cargo_bin_cmd!("croupier");
    for name in ["COLUMNS", "NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
        command.env_remove(name);
    }
    command.env("CROUPIER_CACHE_DIR", solved_games());
    command.args(arguments);
    command
}

/// Where games solved for one test are kept for the next, empty when the tests begin.
fn solved_games() -> &'static Path {
    static FOLDER: LazyLock<PathBuf> = LazyLock::new(|| folder("solved"));
    &FOLDER
}

/// Runs the command to its end.
#[track_caller]
fn run(arguments: &[&str]) -> Run {
    let output = croupier(arguments).output().unwrap();
    Run {
        code: output.status.code().unwrap(),
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
    }
}

/// The text of a command that goes well.
#[track_caller]
fn text(arguments: &[&str]) -> String {
    let Run {
        code,
        stdout,
        stderr,
    } = run(arguments);
    assert_eq!((code, stderr.as_str()), (0, ""), "{arguments:?}");
    without_digests(&stdout)
}

/// The JSON document of a command that goes well.
#[track_caller]
fn json(arguments: &[&str]) -> Value {
    let arguments = [arguments, &["--json"]].concat();
    let Run {
        code,
        stdout,
        stderr,
    } = run(&arguments);
    assert_eq!((code, stderr.as_str()), (0, ""), "{arguments:?}");
    serde_json::from_str(&stdout).unwrap()
}

/// A command that does not go well says why on standard error, and nothing else.
#[track_caller]
fn refused(arguments: &[&str], code: i32, expected: Expect) {
    let run = run(arguments);
    expected.assert_eq(&run.stderr);
    assert_eq!((run.code, run.stdout.as_str()), (code, ""), "{arguments:?}");
}

/// The lines of a text up to the first that begins so.
fn until<'t>(text: &'t str, beginning: &str) -> String {
    let lines = text.lines().take_while(|line| !line.starts_with(beginning));
    lines.map(|line: &'t str| format!("{line}\n")).collect()
}

fn without_digests(text: &str) -> String {
    let is_digest = |word: &&str| word.len() == 64 && word.chars().all(|c| c.is_ascii_hexdigit());
    let words: Vec<_> = text.split([' ', '\n']).filter(is_digest).collect();
    let mut text = text.to_owned();
    for word in words {
        text = text.replace(word, "<digest>");
    }
    text
}

/// A folder of the test's own, empty.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}
