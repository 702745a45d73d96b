//! Everything that reads bytes, over a corpus and over what chance makes of it.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::fs;
use std::path::Path;

use rulebook::SHIPPED;
use testkit::Dice;
use testkit::fuzz::TARGETS;

/// The examples of a reader: its corpus, and for books the files that are shipped.
fn corpus(name: &str) -> Vec<Vec<u8>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let files = fs::read_dir(root.join("corpus").join(name)).unwrap();
    let mut paths: Vec<_> = files.map(|file| file.unwrap().path()).collect();
    paths.sort();
    let mut examples: Vec<Vec<u8>> = paths.iter().map(|path| fs::read(path).unwrap()).collect();
    if name == "book_file" {
        for book in SHIPPED {
            for file in ["book.toml", "clauses.csv", "rules.toml", "readings.toml"] {
                let path = root.join("../../rulebooks").join(book).join(file);
                let text = fs::read_to_string(path).unwrap();
                examples.push(format!("{book} {file}\n{text}").into_bytes());
            }
        }
    }
    assert!(!examples.is_empty(), "{name} has no corpus");
    examples
}

/// An example after a mishap or two.
fn befallen(examples: &[Vec<u8>], dice: &mut Dice) -> Vec<u8> {
    let mut bytes = dice.pick(examples).unwrap().clone();
    for _ in 0..=dice.below(3) {
        let (at, to) = (dice.below(bytes.len() + 1), dice.below(bytes.len() + 1));
        let (at, to) = (at.min(to), at.max(to).min(at.min(to) + 40));
        match dice.below(6) {
            0 => drop(bytes.drain(at..to)),
            1 => bytes.truncate(at),
            2 => bytes
                .splice(
                    at..at,
                    b"0 ? # \" \n @ 9.99 Ah".iter().copied().take(to - at),
                )
                .for_each(drop),
            3 => {
                let other = dice.pick(examples).unwrap();
                let from = dice.below(other.len() + 1);
                let piece: Vec<u8> = other.iter().copied().skip(from).take(40).collect();
                bytes.splice(at..at, piece).for_each(drop);
            }
            4 => {
                let piece: Vec<u8> = bytes.iter().copied().skip(at).take(to - at).collect();
                bytes.splice(at..at, piece).for_each(drop);
            }
            _ => {
                if let Some(byte) = bytes.get_mut(at) {
                    *byte ^= 1 << dice.below(8);
                }
            }
        }
    }
    bytes
}

#[track_caller]
fn check(name: &str, inputs: u64) {
    let read = TARGETS
        .into_iter()
        .find(|(known, _)| *known == name)
        .unwrap()
        .1;
    let examples = corpus(name);
    examples.iter().for_each(|example| read(example));
    for seed in 0..inputs {
        let bytes = befallen(&examples, &mut Dice::new(seed));
        // What breaks a reader is printed before it does.
        let broken = std::panic::catch_unwind(|| read(&bytes)).is_err();
        assert!(
            !broken,
            "{name} seed {seed}: {}",
            String::from_utf8_lossy(&bytes)
        );
    }
}

#[test]
fn hand_files() {
    check("hand_file", 2_000);
}

#[test]
fn the_files_of_a_book() {
    check("book_file", 150);
}

#[test]
fn extensions() {
    check("extension", 2_000);
}

#[test]
fn keyed_cards() {
    check("keyed_cards", 20_000);
}

#[test]
fn money() {
    check("money", 20_000);
}

#[test]
fn dates() {
    check("dates", 20_000);
}
