//! Every file of texts is whole, and says the same things.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use games::Wager;
use games::deck::Order;
use games::irregularity::{Irregularity, Ruling};
use jackpot::{
    Allocation, ContributionAt, FixedPrizes, Order as Hits, Reseed, RoyalAndStraightFlush,
    ShareRounding, StraightFlushBase, StraightFlushShare, TableTurns, WagerStake, Walk,
};
use narrator::Texts;
use toml::{Table, Value};

/// Every key of what is said that stands in the code of a crate.
fn asked_for(folder: &Path, found: &mut BTreeSet<String>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            asked_for(&path, found);
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        for quoted in text.split('"').skip(1).step_by(2) {
            let is_key = |part: &str| {
                let letter = |it: char| it.is_ascii_lowercase() || it.is_ascii_digit() || it == '-';
                !part.is_empty() && part.chars().all(letter)
            };
            let groups = [
                "offers", "lobby", "table", "problems", "pages", "library", "account", "play",
                "reports", "school", "sign",
            ];
            if let Some((group, name)) = quoted.split_once('.')
                && groups.contains(&group)
                && is_key(name)
            {
                found.insert(quoted.to_owned());
            }
        }
    }
}

#[test]
fn what_the_code_asks_for_is_there_and_nothing_else() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut asked = BTreeSet::new();
    asked_for(&crates.join("server/src"), &mut asked);
    asked_for(&crates.join("cli/src/play"), &mut asked);
    asked_for(&crates.join("reports/src"), &mut asked);
    asked_for(&crates.join("narrator/src"), &mut asked);
    asked_for(&crates.join("cli/src/school"), &mut asked);
    asked_for(&crates.join("school/src"), &mut asked);
    assert!(asked.len() > 100, "the code was looked through");
    // Files that are named in code look like keys.
    asked.retain(|key| !key.ends_with(".html") && !key.ends_with(".js"));
    for (name, text) in files() {
        let file: Table = text.parse().unwrap();
        let said = file["said"].as_table().unwrap();
        let keys = said.iter().flat_map(|(group, texts)| {
            let texts = texts.as_table().unwrap().keys();
            texts.map(move |name| format!("{group}.{name}"))
        });
        let keys: BTreeSet<String> = keys.collect();
        let missing: Vec<_> = asked.difference(&keys).collect();
        assert!(missing.is_empty(), "{name}: {missing:?}");
        // Kinds of problems are said by their words, and offices by those of their books.
        let unused = keys.difference(&asked);
        let unused =
            unused.filter(|key| !key.starts_with("problems.") && !key.starts_with("offices."));
        let unused: Vec<_> = unused.collect();
        assert!(unused.is_empty(), "{name}: {unused:?}");
    }
}

#[test]
fn every_office_of_a_book_has_a_name_in_every_language() {
    let books = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rulebooks");
    let mut offices = BTreeSet::new();
    for book in std::fs::read_dir(books).unwrap() {
        let Ok(text) = std::fs::read_to_string(book.unwrap().path().join("book.toml")) else {
            continue;
        };
        let book: Table = text.parse().unwrap();
        let named = book["office"].as_array().unwrap().iter();
        offices.extend(named.map(|office| office["name"].as_str().unwrap().to_owned()));
    }
    assert!(offices.len() > 5, "{offices:?}");
    for office in offices {
        assert_eq!(
            Texts::english().office(&office),
            office,
            "a book's own words"
        );
        let italian = Texts::italian().office(&office);
        assert!(!italian.contains(&office), "{office}: {italian}");
    }
    let unknown = "Sheriff";
    assert_eq!(Texts::english().office(unknown), unknown);
    assert_eq!(Texts::italian().office(unknown), "di “Sheriff”");
}

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

#[test]
fn every_file_has_words_for_what_tables_of_one_jackpot_must_agree_on() {
    fn words<T: std::fmt::Display>(all: &[T]) -> impl Iterator<Item = String> {
        all.iter().map(ToString::to_string)
    }
    let choices = words(Allocation::ALL)
        .chain(words(ContributionAt::ALL))
        .chain(words(FixedPrizes::ALL))
        .chain(words(Hits::ALL))
        .chain(words(Reseed::ALL))
        .chain(words(RoyalAndStraightFlush::ALL))
        .chain(words(ShareRounding::ALL))
        .chain(words(StraightFlushBase::ALL))
        .chain(words(StraightFlushShare::ALL))
        .chain(words(TableTurns::ALL))
        .chain(words(WagerStake::ALL))
        .chain(words(Walk::ALL));
    let mut choices: BTreeSet<String> = choices.collect();
    choices.extend(["posted", "pending", "split"].map(str::to_owned));
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../jackpot/src/agreement.rs");
    let code = std::fs::read_to_string(path).unwrap();
    let asked = code.split_once("vec![").unwrap().1;
    let asked = asked.split_once("        ]\n").unwrap().0;
    let asked = asked.split('"').skip(1).step_by(2);
    choices.extend(asked.map(str::to_owned));
    for (name, text) in files() {
        let file: Table = text.parse().unwrap();
        let words = file["agreement"]["words"].as_table().unwrap();
        let words: BTreeSet<String> = words.keys().cloned().collect();
        assert_eq!(words, choices, "{name}");
    }
}
