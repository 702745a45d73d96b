//! What the output looks like where it goes.

use std::io::Read;
use std::process::{Command, Stdio};

use assert_cmd::cargo::cargo_bin;

use crate::croupier;

fn printed(environment: &[(&str, &str)], arguments: &[&str]) -> String {
    let output = croupier(arguments)
        .envs(environment.to_vec())
        .output()
        .unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn styles_are_for_those_who_see_them() {
    let clause = ["book", "nz-caribbean-stud", "5.9"];
    let plain = printed(&[], &clause);
    assert!(!plain.contains('\u{1b}'));
    let styled = printed(&[("CLICOLOR_FORCE", "1")], &clause);
    assert_eq!(anstream::adapter::strip_str(&styled).to_string(), plain);
    assert!(styled.contains('\u{1b}'));
    assert_eq!(printed(&[("NO_COLOR", "1")], &clause), plain);
}

#[test]
fn lines_are_as_long_as_the_terminal_has_columns_and_never_tiring() {
    let longest = |columns: &str| {
        let text = printed(
            &[("COLUMNS", columns)],
            &["book", "nz-caribbean-stud", "5.9"],
        );
        text.lines().map(|line| line.chars().count()).max().unwrap()
    };
    assert!((41..=60).contains(&longest("60")));
    assert!((81..=100).contains(&longest("120")));
    assert!((61..=80).contains(&longest("wide")));
    assert!((31..=50).contains(&longest("1")));
}

#[test]
fn a_reader_that_leaves_early_is_no_error() {
    for json in [&[][..], &["--json"]] {
        let mut book = Command::new(cargo_bin!("croupier"))
            .args(["book", "nz-ultimate-texas-holdem"])
            .args(json)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut first = [0; 100];
        book.stdout.take().unwrap().read_exact(&mut first).unwrap();
        let output = book.wait_with_output().unwrap();
        assert!(output.status.success(), "{:?}", output.status);
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    }
}
