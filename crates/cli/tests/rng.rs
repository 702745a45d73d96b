//! `croupier rng dump`: bytes and decks for a laboratory.

use std::io::Read;
use std::process::{Command, Stdio};

use assert_cmd::cargo::cargo_bin;
use cards::{Card, Cards, Deck};

fn rng_dump(arguments: &[&str]) -> Command {
    let mut command = Command::new(cargo_bin!("croupier"));
    command.args(["rng", "dump"]).args(arguments);
    command
}

#[test]
fn raw_gives_exactly_so_many_bytes_and_never_the_same() {
    for bytes in [0, 1, 64, 65, 1000] {
        let output = rng_dump(&["--raw", &bytes.to_string()]).output().unwrap();
        assert!(output.status.success());
        assert_eq!(output.stdout.len(), bytes);
        let again = rng_dump(&["--raw", &bytes.to_string()]).output().unwrap();
        assert!(bytes < 64 || again.stdout != output.stdout);
    }
}

#[test]
fn shuffles_are_whole_decks_one_a_line() {
    let output = rng_dump(&["--shuffles", "20"]).output().unwrap();
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).unwrap();
    let decks: Vec<Deck> = text
        .lines()
        .map(|line| {
            let cards: Vec<Card> = line.parse::<Cards>().unwrap().iter().copied().collect();
            Deck::new(cards.try_into().unwrap()).unwrap()
        })
        .collect();
    assert_eq!(decks.len(), 20);
    assert!(decks.windows(2).all(|pair| pair[0] != pair[1]));
}

#[test]
fn as_json_a_dump_is_one_document() {
    let document = |arguments: &[&str]| -> serde_json::Value {
        let output = rng_dump(arguments).arg("--json").output().unwrap();
        assert!(output.status.success());
        serde_json::from_slice(&output.stdout).unwrap()
    };
    for bytes in [0, 1, 65] {
        let raw = document(&["--raw", &bytes.to_string()]);
        let digits = raw["raw"].as_str().unwrap();
        assert_eq!(digits.len(), 2 * bytes);
        assert!(digits.chars().all(|digit| digit.is_ascii_hexdigit()));
    }
    for decks in [0, 1, 3] {
        let shuffles = document(&["--shuffles", &decks.to_string()]);
        let shuffles = shuffles["shuffles"].as_array().unwrap();
        assert_eq!(shuffles.len(), decks);
        let cards = |deck: &serde_json::Value| deck.as_str().unwrap().parse::<Cards>().unwrap();
        assert!(shuffles.iter().all(|deck| cards(deck).len() == 52));
    }
}

#[test]
fn exactly_one_kind_of_dump_is_asked_for() {
    for arguments in [
        &[][..],
        &["--raw", "1", "--shuffles", "1"],
        &["--raw", "x"],
        &["--raw", "-1"],
    ] {
        let output = rng_dump(arguments).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
    }
}

#[test]
fn a_reader_that_leaves_early_is_no_error() {
    for arguments in [["--raw", "1000000000"], ["--shuffles", "1000000000"]] {
        let mut dump = rng_dump(&arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut first = [0; 100];
        dump.stdout.take().unwrap().read_exact(&mut first).unwrap();
        let output = dump.wait_with_output().unwrap();
        assert!(output.status.success(), "{:?}", output.status);
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    }
}
