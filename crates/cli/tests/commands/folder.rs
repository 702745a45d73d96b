//! `croupier book FOLDER`: a book that somebody is writing.

use std::path::{Path, PathBuf};

use expect_test::{Expect, expect};

use crate::{folder, run, text};

/// A copy of a book in a folder of the test's own.
fn copy(name: &str) -> PathBuf {
    let folder = folder(name);
    let book = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rulebooks/nz-three-card-poker");
    for file in ["book.toml", "clauses.csv", "rules.toml", "readings.toml"] {
        std::fs::copy(book.join(file), folder.join(file)).unwrap();
    }
    folder
}

fn change(folder: &Path, file: &str, from: &str, to: &str) {
    let path = folder.join(file);
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(text.contains(from), "{file} has no {from}");
    std::fs::write(path, text.replacen(from, to, 1)).unwrap();
}

#[track_caller]
fn check(folder: &Path, expected: Expect) {
    let name = folder.display().to_string();
    let run = run(&["book", &name]);
    assert_eq!((run.code, run.stdout.as_str()), (1, ""));
    expected.assert_eq(&without_lines(&run.stderr.replace(&name, "FOLDER")));
}

/// The numbers of lines as `LINE`: they shift with every word of the book.
fn without_lines(text: &str) -> String {
    let parts = text.split(':').map(|part| match part.parse::<usize>() {
        Ok(_) => "LINE",
        Err(_) => part,
    });
    parts.collect::<Vec<_>>().join(":")
}

#[test]
fn a_whole_book_reads_like_the_one_on_the_shelf() {
    let folder = copy("whole-book");
    let name = folder.display().to_string();
    assert_eq!(
        text(&["book", &name]),
        text(&["book", "nz-three-card-poker"])
    );
    let clause = text(&["book", &name, "5.5"]);
    assert_eq!(clause, text(&["book", "nz-three-card-poker", "5.5"]));
    let other = text(&["diff", &name, "nz-three-card-poker"]);
    assert!(
        other.contains("0 questions answered differently"),
        "{other}"
    );
}

#[test]
fn everything_wrong_is_said_at_once() {
    let folder = copy("broken-book");
    change(
        &folder,
        "book.toml",
        "role = \"dealer\"",
        "role = \"magician\"",
    );
    change(&folder, "rules.toml", "id = \"3.1\"", "id = \"3.9\"");
    change(
        &folder,
        "rules.toml",
        "answers = \"play_multiple\"",
        "answers = \"play_multiples\"",
    );
    change(
        &folder,
        "readings.toml",
        "default = \"kept\"",
        "default = \"keep\"",
    );
    change(
        &folder,
        "clauses.csv",
        "preamble.1,authority",
        "preamble.1,wisdom",
    );
    check(
        &folder,
        expect![[r#"
            error: FOLDER does not hold:
              FOLDER/book.toml:LINE: `role`: magician is not a role of the house
              FOLDER/clauses.csv:LINE: `kind`: `wisdom` is none of definition, data, state, money, procedure, equipment, authority, conduct
              FOLDER/readings.toml:LINE: `six-card-after-fold`: keep is none of the settings: kept, lost
              FOLDER/rules.toml:LINE: clause 3.9 is not in clauses.csv
        "#]],
    );
}

#[test]
fn what_the_game_misses_is_said() {
    let folder = copy("silent-book");
    change(
        &folder,
        "rules.toml",
        "answers = \"play_multiple\"",
        "answers = \"play_multiples\"",
    );
    change(
        &folder,
        "rules.toml",
        "value = \"1 to 1\"",
        "value = \"evens\"",
    );
    check(
        &folder,
        expect![[r#"
            error: FOLDER does not hold:
              FOLDER/rules.toml: nothing answers `play_multiple` on 2012-11-16
              FOLDER/rules.toml: nothing answers `play_multiple` on 2012-11-17
              FOLDER/rules.toml:LINE: the game asks no question `play_multiples`
              FOLDER/rules.toml:LINE: `ante_pays`: 'e' at character 1 of odds, where a digit belongs
        "#]],
    );
}

#[test]
fn a_folder_without_a_book_is_no_book() {
    check(
        &folder("no-book"),
        expect![[r#"
        error: FOLDER/book.toml: No such file or directory (os error 2)
    "#]],
    );
    let folder = copy("torn-book");
    change(&folder, "rules.toml", "[[clause]]", "[[clause");
    check(
        &folder,
        expect![[r#"
            error: FOLDER does not hold:
              FOLDER/rules.toml:LINE: unclosed array table, expected `]]`
              FOLDER/rules.toml:LINE: `clause` must be a list of tables
        "#]],
    );
}
