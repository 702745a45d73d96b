//! Every file of texts is whole, and says the same things.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use games::Wager;
use games::deck::Order;
use games::irregularity::{Irregularity, Ruling};
use narrator::Texts;
use toml::{Table, Value};

/// The files of the folder, by name.
fn files() -> BTreeMap<String, String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("texts");
    let files = std::fs::read_dir(folder).unwrap().map(|file| {
        let path = file.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        (name, std::fs::read_to_string(path).unwrap())
    });
    files.collect()
}

/// Every text of a file by its key, with what is put in.
fn placeholders(file: &str) -> BTreeMap<String, BTreeSet<String>> {
    let table: Table = file.parse().unwrap();
    let mut found = BTreeMap::new();
    let mut open = vec![(String::new(), Value::Table(table))];
    while let Some((key, value)) = open.pop() {
        match value {
            Value::Table(table) => {
                let inner = table.into_iter();
                open.extend(inner.map(|(name, value)| (format!("{key}.{name}"), value)));
            }
            Value::String(_) => {
                let text: narrator::Text = value.try_into().unwrap();
                found.insert(key, text.placeholders());
            }
            Value::Array(list) => {
                found.insert(format!("{key}[{}]", list.len()), BTreeSet::new());
            }
            other => {
                found.insert(format!("{key} is {other}"), BTreeSet::new());
            }
        }
    }
    found
}

#[test]
fn every_file_has_every_key_with_the_same_placeholders() {
    let files = files();
    let english = placeholders(&files["en.toml"]);
    for (name, text) in &files {
        let read = Texts::read(text);
        assert!(read.is_ok(), "{name}: {read:?}");
        let found = placeholders(text);
        for (key, expected) in &english {
            assert_eq!(found.get(key), Some(expected), "{name}: {key}");
        }
        assert_eq!(found.len(), english.len(), "{name}");
    }
}

#[test]
fn every_file_has_a_word_for_every_wager_mishap_ruling_and_order() {
    #[track_caller]
    fn check<T: std::fmt::Display>(name: &str, file: &Table, path: &[&str], all: &[T]) {
        let mut table = file;
        for key in path {
            table = table[*key].as_table().unwrap();
        }
        for one in all {
            assert!(
                table.contains_key(&one.to_string()),
                "{name}: {path:?} {one}"
            );
        }
        assert_eq!(table.len(), all.len(), "{name}: {path:?}");
    }
    for (name, text) in files() {
        let file: Table = text.parse().unwrap();
        check(&name, &file, &["wagers"], Wager::ALL);
        check(&name, &file, &["rulings", "what"], Irregularity::ALL);
        check(&name, &file, &["rulings", "are"], Ruling::ALL);
        check(&name, &file, &["rulings", "orders"], Order::ALL);
    }
}
