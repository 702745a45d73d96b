//! Entries that nobody vouches for: refused by `verify` and `serve`, unless somebody accepts
//! them.

use std::fs;
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;
use std::time::Duration;

use assert_cmd::cargo::cargo_bin_cmd;
use serde_json::Value;
use tokio::runtime::Runtime;

use crate::evening::Evening;
use crate::folder::Folder;
use crate::intruder::Original;
use crate::run;

/// How a grant of chips is told.
const CHIPS: &str = "\"command\":{\"house\":{\"chips\":";

/// Writes the key that evenings are signed with.
fn put_key(folder: &Path) {
    use std::io::Write;
    let mut options = fs::OpenOptions::new();
    let key = options.write(true).create_new(true).mode(0o600);
    let mut file = key.open(folder.join("signing.key")).unwrap();
    writeln!(file, "{}", "07".repeat(32)).unwrap();
}

/// What a house says that does not open.
fn refused(folder: &Path) -> String {
    let mut command = cargo_bin_cmd!("croupier");
    command.args(["serve", "--listen", "127.0.0.1:0", "--data-dir"]);
    let output = command
        .arg(folder)
        .timeout(Duration::from_secs(60))
        .output();
    let output = output.unwrap();
    let text = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{text}");
    text
}

/// A folder with the key and the journal of an evening, changed by these statements.
fn changed(
    change: impl Fn(&mut std::collections::BTreeMap<String, Vec<String>>),
    sql: &str,
) -> Folder {
    let runtime = Runtime::new().unwrap();
    let path = runtime.block_on(async {
        let mut evening = Evening::small(41).await;
        evening.play(1).await;
        // Younger than the last checkpoint.
        evening.play_unseen(1).await;
        let mut original = Original::of(evening).await;
        let mut streams = original.streams.clone();
        change(&mut streams);
        let mut intruder = original.intrude().await;
        for (stream, payloads) in &streams {
            if *payloads != original.streams[stream] {
                intruder.rewrite(stream, payloads).await;
            }
        }
        if !sql.is_empty() {
            intruder.run(sql).await;
        }
        let path = intruder.close().await;
        (original, path)
    });
    let folder = Folder::new();
    fs::copy(path.1.file().unwrap(), folder.file("house.db")).unwrap();
    put_key(&folder.path());
    folder
}

#[test]
fn what_was_appended_without_the_key_is_neither_verified_nor_served() {
    let folder = changed(
        |streams| {
            let house = streams.get_mut("house").unwrap();
            let chips = house.iter().find(|it| it.contains(CHIPS)).unwrap();
            let more = chips.clone();
            house.push(more);
        },
        "",
    );
    let told = run(&["verify"], &folder.path());
    assert_eq!(told.code, 1);
    assert!(
        told.stderr
            .contains(", heads.signature: nobody with the key vouches for house "),
        "{}",
        told.stderr
    );
    let told = refused(&folder.path());
    assert!(
        told.contains("the journal does not hold, and nothing of it is served"),
        "{told}"
    );
    assert!(told.contains("croupier accept house"), "{told}");
    // Nothing was signed over it, however often somebody tries.
    let told = run(&["verify"], &folder.path());
    assert!(
        told.stderr
            .contains(", heads.signature: nobody with the key vouches for house "),
        "{}",
        told.stderr
    );
}

#[test]
fn a_grant_that_was_changed_and_hashed_again_is_not_served() {
    let folder = changed(
        |streams| {
            let house = streams.get_mut("house").unwrap();
            let chips = house.iter_mut().find(|it| it.contains(CHIPS)).unwrap();
            let changed = chips.replace("\"amount\":", "\"amount\":9");
            assert_ne!(*chips, changed);
            *chips = changed;
        },
        "",
    );
    assert_eq!(run(&["verify"], &folder.path()).code, 1);
    let told = refused(&folder.path());
    assert!(told.contains("nothing of it is served: house "), "{told}");
    assert!(told.contains("compare with a backup"), "{told}");
}

/// A journal of a program from before there were signed heads, killed within a minute.
#[test]
fn whoever_holds_the_key_accepts_a_tail_and_says_why() {
    let sql = "UPDATE heads SET key = '', signature = '', voucher = ''";
    let folder = changed(|_| {}, sql);
    let path = folder.path();
    let (stream, end) = {
        let told = run(&["verify", "--json"], &path);
        assert_eq!(told.code, 1);
        let found: Value = serde_json::from_str(&told.stdout).unwrap();
        assert_eq!(found["finding"]["check"], "heads.signature", "{found}");
        let what = found["finding"]["what"].as_str().unwrap().to_owned();
        let stream = found["finding"]["stream"].as_str().unwrap().to_owned();
        let words: Vec<&str> = what.split(' ').collect();
        let at = words.iter().position(|word| *word == "accept").unwrap();
        assert_eq!(words[at + 1], stream);
        (stream, words[at + 2].to_owned())
    };
    let check = |arguments: &[&str], code: i32, text: &str| {
        let told = run(arguments, &path);
        assert_eq!(told.code, code, "{}", told.stderr);
        assert!(told.stderr.contains(text), "{}", told.stderr);
    };
    let number: u64 = end.parse().unwrap();
    let before = (number - 1).to_string();
    let beyond = (number + 1).to_string();
    fn with<'t>(stream: &'t str, number: &'t str) -> [&'t str; 5] {
        [
            "accept",
            stream,
            number,
            "--reason",
            "it was killed before it was brought up to date",
        ]
    }
    check(&["accept", &stream, &end], 2, "--reason");
    check(
        &["accept", &stream, &end, "--reason", " "],
        2,
        "--reason: say why",
    );
    check(
        &["accept", "table 1", &end, "--reason", "x"],
        2,
        "names no stream",
    );
    check(&with("table/7", &end), 2, "there is no stream table/7");
    check(&with(&stream, &beyond), 2, "there is no ");
    check(&with(&stream, &before), 2, "up to its last entry");
    refused(&path);
    // Each stream that has a tail.
    let mut accepted = 0;
    loop {
        let told = run(&["verify", "--json"], &path);
        let document: Value = serde_json::from_str(&told.stdout).unwrap();
        if document["verified"] == true {
            assert_eq!(told.code, 0);
            break;
        }
        let what = document["finding"]["what"].as_str().unwrap();
        let words: Vec<&str> = what.split(' ').collect();
        let at = words.iter().position(|word| *word == "accept").unwrap();
        check(&with(words[at + 1], words[at + 2]), 0, "");
        accepted += 1;
        assert!(accepted < 6, "{document}");
    }
    assert!(accepted >= 2, "both tables have a tail");
    check(&with(&stream, &end), 1, "there is nothing to accept");
}
