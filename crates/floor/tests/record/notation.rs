//! The document of the notation says all of it, and its example holds.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use floor::script::{EXPECTED, Says, Script, verbs};
use games::Shelf;
use games::round::Command;

fn document() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/hand.md");
    std::fs::read_to_string(path).unwrap()
}

#[test]
fn every_verb_stands_in_the_document() {
    let document = document();
    for verb in verbs() {
        let begins = [' ', '`'].map(|end| format!("`{verb}{end}"));
        let stands = begins.iter().any(|begins| document.contains(begins));
        assert!(stands, "docs/hand.md has no line `{verb} …`");
    }
    let expected: Vec<&str> = document
        .lines()
        .filter(|line| line.starts_with("| `expect "))
        .collect();
    for word in EXPECTED {
        let words = |line: &&str| {
            line.split(|it: char| !it.is_alphanumeric() && it != '-')
                .any(|it| it == word)
        };
        assert!(
            expected.iter().any(words),
            "docs/hand.md has no `expect {word}`"
        );
    }
}

#[test]
fn every_verb_of_the_document_is_one() {
    for line in document().lines().filter(|line| line.starts_with("| `")) {
        let begins = line.trim_start_matches("| `");
        let verb = begins.split([' ', '`']).next().unwrap();
        let step = [
            "inspect",
            "idle",
            "open-round",
            "hold-left",
            "open",
            "deal",
            "draw",
            "flop",
            "verify-hand",
            "resume",
            "award",
            "@2",
        ];
        let known = verbs().any(|known| known == verb);
        assert!(known || step.contains(&verb), "{verb}");
    }
}

#[test]
fn the_example_of_the_document_holds() {
    let document = document();
    let blocks = document.split("```text\n").skip(1);
    let examples: Vec<&str> = blocks
        .filter_map(|block| block.split("```").next())
        .collect();
    assert!(!examples.is_empty());
    let shelf = Shelf::load().unwrap();
    for example in examples {
        let script: Script = example.parse().unwrap();
        for played in script.play(&shelf) {
            assert!(played.passed(), "{:?}", played.failures);
        }
    }
}

/// The commands of the document, by name: each with its line and its JSON.
pub(crate) fn commands() -> BTreeMap<String, (String, String)> {
    let document = document();
    let (_, section) = document.split_once("\n## Commands as data\n").unwrap();
    let row = |line: &str| {
        let mut cells = line
            .strip_prefix("| `")?
            .strip_suffix("` |")?
            .split("` | `");
        let (told, json) = (cells.next()?.to_owned(), cells.next()?.to_owned());
        let form: serde_json::Value = serde_json::from_str(&json).unwrap();
        Some((form.get("do")?.as_str()?.to_owned(), (told, json)))
    };
    section.lines().filter_map(row).collect()
}

#[test]
fn a_command_is_written_as_the_document_says() {
    let named: BTreeSet<String> = commands().into_keys().collect();
    assert_eq!(named, super::commands::names());
    for (name, (told, json)) in commands() {
        let text = format!("case {name}\nclause 1.1\n{told}\n");
        let script: Script = text.parse().unwrap_or_else(|why| panic!("{text}{why}"));
        let statement = &script.cases[0].lines[0].statement;
        let Says::Tell { commands, .. } = &statement.says else {
            panic!("{told} tells nothing");
        };
        assert_eq!(serde_json::to_string(&commands[0]).unwrap(), json);
        assert_eq!(statement.to_string(), told);
        let read: Command = serde_json::from_str(&json).unwrap();
        assert_eq!(commands, &[read], "{json}");
    }
}
