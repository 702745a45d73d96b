//! `croupier version`.

use assert_cmd::cargo::cargo_bin;
use cards::chance::VECTORS;
use expect_test::expect;
use games::Shelf;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::text;

fn digest(bytes: impl AsRef<[u8]>) -> String {
    let digest = Sha256::digest(bytes);
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[test]
fn the_digests_are_those_of_the_binary_the_books_and_the_vectors() {
    let document = crate::json(&["version"]);
    assert_eq!(document["version"], env!("CARGO_PKG_VERSION"));
    let binary = std::fs::read(cargo_bin!("croupier")).unwrap();
    assert_eq!(document["binary"], digest(binary));
    assert_eq!(document["shuffle_vectors"], digest(VECTORS));
    assert_eq!(document["assertions"], cfg!(debug_assertions));
    let shelf = Shelf::load().unwrap();
    let books = shelf
        .0
        .iter()
        .map(|book| json!({ "book": book.id, "digest": book.digest() }));
    assert_eq!(document["books"], books.collect::<Value>());
}

#[test]
fn the_commit_is_a_commit_or_not_known() {
    match &crate::json(&["version"])["commit"] {
        Value::Null => {}
        Value::String(commit) => {
            assert_eq!(commit.len(), 40);
            assert!(commit.chars().all(|digit| digit.is_ascii_hexdigit()));
        }
        other => panic!("{other}"),
    }
}

#[test]
fn the_text_names_everything_that_has_a_digest() {
    let text = text(&["version"]);
    let of_the_build = |line: &&str| line.starts_with("  commit") || line.starts_with("  build");
    let lines = text.lines().filter(|line| !of_the_build(line));
    let text: String = lines.map(|line| format!("{line}\n")).collect();
    expect![[r#"
        croupier 0.1.0
          binary   <digest>
          shuffle  <digest>

        books
          nz-caribbean-stud
            <digest>
          venice-caribbean-poker
            <digest>
          section10-caribbean-stud
            <digest>
          nz-three-card-poker
            <digest>
          nz-ultimate-texas-holdem
            <digest>
    "#]]
    .assert_eq(&text);
}
