//! `croupier verify` and `croupier round` on the journal of an evening.
//!
//! The evening is the same every time, to the last hash; what is 64 hexadecimal digits
//! stands in goldens as `<digest>`, since it changes with every word of a book.

#![cfg(test)]

#[cfg(unix)]
mod accept;
#[path = "../../../audit/tests/journal/evening.rs"]
#[allow(dead_code, reason = "not all of an evening is wanted here")]
mod evening;
mod exported;
#[path = "../../../audit/tests/journal/folder.rs"]
mod folder;
#[path = "../../../audit/tests/journal/intruder.rs"]
#[allow(dead_code, reason = "not all of an intruder is wanted here")]
mod intruder;
#[path = "../../../audit/tests/journal/place.rs"]
mod place;
#[path = "../../../audit/tests/journal/play.rs"]
#[allow(dead_code, reason = "not all of an evening is wanted here")]
mod play;
mod round;
mod verify;

use std::path::Path;

use assert_cmd::cargo::cargo_bin_cmd;
use tokio::runtime::Runtime;

use crate::evening::Evening;
use crate::folder::Folder;

/// What a run of the command left behind.
struct Run {
    code: i32,
    stdout: String,
    stderr: String,
}

/// Runs the command on the journal in a folder.
fn run(arguments: &[&str], data_dir: &Path) -> Run {
    let mut command = cargo_bin_cmd!("croupier");
    for name in ["COLUMNS", "NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
        command.env_remove(name);
    }
    command.args(arguments).arg("--data-dir").arg(data_dir);
    let output = command.output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    Run {
        code: output.status.code().unwrap(),
        stdout: without_digests(&text(output.stdout)),
        stderr: without_digests(&text(output.stderr)),
    }
}

/// The folder of an evening of two rounds at two tables, closed; and the public key.
fn evening() -> (Folder, String) {
    let runtime = Runtime::new().unwrap();
    runtime.block_on(async {
        let mut evening = Evening::small(41).await;
        evening.play(2).await;
        let key = evening.signer.public().to_string();
        evening.store.close().await;
        (evening.place.folder, key)
    })
}

/// What stands for what changes with every word of a book.
fn without_digests(text: &str) -> String {
    let mut clean = String::new();
    let mut digits = String::new();
    for character in text.chars().chain(['\0']) {
        if character.is_ascii_digit() || ('a'..='f').contains(&character) {
            digits.push(character);
            continue;
        }
        let is_digest = digits.len() == 64;
        clean.push_str(if is_digest { "<digest>" } else { &digits });
        digits.clear();
        if character != '\0' {
            clean.push(character);
        }
    }
    clean
}
