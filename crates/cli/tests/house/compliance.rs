//! `docs/compliance.md` names what there is: each command, each test and each case.

use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &str) -> String {
    let read = fs::read_to_string(root().join(path));
    read.unwrap_or_else(|error| unreachable!("{path}: {error}"))
}

/// What stands between two marks, every other time.
fn between<'t>(text: &'t str, mark: &str) -> Vec<&'t str> {
    text.split(mark).skip(1).step_by(2).collect()
}

/// Every text of a test target.
fn sources(path: &Path) -> String {
    if path.is_file() {
        return fs::read_to_string(path).unwrap();
    }
    let entries = fs::read_dir(path).unwrap_or_else(|error| unreachable!("{path:?}: {error}"));
    let texts = entries.map(|entry| sources(&entry.unwrap().path()));
    texts.collect()
}

/// A test that is named, and what is asked of it.
fn check_test(words: &[&str]) {
    let after = |flag: &str| {
        let at = words.iter().position(|word| *word == flag);
        at.and_then(|at| words.get(at + 1).copied())
    };
    let (krate, test) = (after("-p").unwrap(), after("--test").unwrap());
    let folder = root().join("crates").join(krate).join("tests");
    let file = folder.join(format!("{test}.rs"));
    let target = if file.is_file() {
        file
    } else {
        folder.join(test)
    };
    let source = sources(&target);
    let filter = words.iter().skip_while(|word| **word != test).nth(1);
    for name in filter.into_iter().flat_map(|filter| filter.split("::")) {
        let known = source.contains(name) || target.join(format!("{name}.rs")).is_file();
        assert!(known || target.join(name).is_dir(), "{words:?}: no {name}");
    }
}

#[test]
fn what_regulators_ask_is_answered_by_what_there_is() {
    let (page, commands) = (read("docs/compliance.md"), read("docs/cli.md"));
    let rows = page.lines().filter(|line| line.starts_with("| "));
    let rows: Vec<&str> = rows.filter(|row| !row.starts_with("| |")).collect();
    assert_eq!(rows.len(), 40, "as many points as there are");
    let mut tests = 0;
    for row in &rows {
        let code = between(row, "`");
        for words in &code {
            let words: Vec<&str> = words.split_whitespace().collect();
            match words[..] {
                ["croupier", command, ..] => {
                    let mut heads = commands.lines();
                    let of_rng = command == "rng" || command == "version";
                    let known = heads.any(|it| it == format!("## croupier {command}"));
                    assert!(known || of_rng, "{words:?}");
                }
                ["cargo", "test", ..] => {
                    check_test(&words);
                    tests += 1;
                }
                [path] if path.ends_with(".test.js") => drop(read(path)),
                _ => {}
            }
        }
        let hands = code.iter().filter_map(|it| it.split(' ').next_back());
        let hand =
            hands.filter(|it| it.ends_with("jackpot.hand") || it.ends_with("irregularities.hand"));
        for name in hand {
            let file = name.rsplit('/').next().unwrap();
            let cases = read(&format!("rulebooks/nz-caribbean-stud/cases/{file}"));
            let titles = row.replace("**", "");
            let mut titles = between(&titles, "*").into_iter();
            let known = |title: &str| {
                let begins = format!("case {}", title.trim_end_matches(" …"));
                cases.lines().any(|line| line.starts_with(&begins))
            };
            assert!(titles.any(known), "no case of {file} in: {row}");
        }
    }
    assert!(tests > 10, "{tests} tests are named");
}
