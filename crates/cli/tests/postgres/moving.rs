//! A house that moves from its file to a server, and one that comes back from a backup.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use postgres::{Database, Server};
use serde_json::Value;

use crate::process::{Process, send};

/// A folder that is gone afterwards.
struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Runs a command of the program; gives its document.
#[track_caller]
fn croupier(words: &[&str]) -> Value {
    let (output, said) = run(words);
    assert!(output.is_some(), "{words:?}: {said}");
    output.unwrap()
}

fn run(words: &[&str]) -> (Option<Value>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_croupier"));
    let output = command.args(words).arg("--json").output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    let document = serde_json::from_slice(&output.stdout);
    (document.ok().filter(|_| output.status.success()), said)
}

fn verify(place: [&str; 2]) -> Value {
    croupier(&["verify", place[0], place[1]])
}

/// Sits down at a table of the house and places a wager; the cookie by which that was.
fn play(house: &Process) -> String {
    let cookie = guest(house);
    for (key, body) in [
        ("sit", r#"{"do":"sit","place":1}"#),
        (
            "ante",
            r#"{"do":"wager","place":1,"wager":"ante","amount":1000}"#,
        ),
    ] {
        assert_eq!(give(house, &cookie, key, body).0, 200);
    }
    cookie
}

/// Lets a guest in, and gives the cookie.
fn guest(house: &Process) -> String {
    let guest = send(&house.address, "POST", "/api/v1/guests", &[], "");
    guest.unwrap().cookie.unwrap()
}

/// Gives a command at table 4: the status and the answer.
fn give(house: &Process, cookie: &str, key: &str, body: &str) -> (u16, Value) {
    let headers = [("cookie", cookie), ("idempotency-key", key)];
    let path = "/api/v1/tables/4/commands";
    let answer = send(&house.address, "POST", path, &headers, body).unwrap();
    (answer.status, answer.body)
}

/// A house in a file in which somebody has played, closed.
fn played(name: &str) -> (Folder, String) {
    let name = format!("croupier-moving-{name}-{}", std::process::id());
    let folder = Folder(std::env::temp_dir().join(name));
    let _ = fs::remove_dir_all(&folder.0);
    let mut house = Process::start(&folder.0);
    let cookie = play(&house);
    house.stop();
    (folder, cookie)
}

fn empty() -> Database {
    Server::shared().unwrap().database().unwrap()
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

#[test]
fn a_house_moves_to_a_server_with_every_hash_as_it_was() {
    let (folder, cookie) = played("moved");
    let database = empty().address();
    let before = verify(["--data-dir", text(&folder.0)]);
    let kept = fs::read(folder.0.join("house.db")).unwrap();
    let words = ["migrate", "sqlite-to-postgres", "--database", &database];
    let place = ["--data-dir", text(&folder.0)];
    let moved = croupier(&[&words[..], &place].concat());
    assert_eq!(moved["same_heads"], true);
    assert_eq!(moved["entries"], before["journal"]["entries"]);
    // Every head, key and checkpoint is among what `verify` says.
    let after = verify(["--database", &database]);
    assert_eq!(after, before);
    // Reports and exports read it there as they did in the file.
    let there = ["--database", database.as_str()];
    let reports = [place, there].map(|place| croupier(&[&["report"], &place[..]].concat()));
    assert_eq!(reports[0], reports[1]);
    assert_ne!(reports[0]["inventory"]["accounts"], serde_json::json!([]));
    let exports = [("file", place), ("server", there)].map(|(name, place)| {
        let file = folder.0.join(format!("{name}.jsonl"));
        let said = croupier(&[&["export", text(&file)], &place[..]].concat());
        (said["entries"].clone(), fs::read_to_string(&file).unwrap())
    });
    assert_eq!(exports[0], exports[1]);
    assert_eq!(fs::read(folder.0.join("house.db")).unwrap(), kept);
    let (none, said) = run(&[&words[..], &place].concat());
    assert_eq!(none, None);
    assert!(said.contains("there is a journal in postgres://"), "{said}");

    // It opens there with its keys, knows who is signed in and what was answered.
    let mut house = Process::start_with(&folder.0, &["--database", &database]);
    let sit = r#"{"do":"sit","place":1}"#;
    let (status, answer) = give(&house, &cookie, "sit", sit);
    assert_eq!(status, 200, "{answer}");
    let (status, _) = give(&house, &cookie, "again", sit);
    assert_ne!(status, 200);
    house.stop();
    let on = verify(["--database", &database]);
    let count = |of: &Value| of["journal"]["entries"].as_u64().unwrap();
    assert!(count(&on) > count(&before));
}

#[test]
fn a_house_that_is_open_does_not_move() {
    let (folder, _) = played("open");
    let house = Process::start(&folder.0);
    let database = empty().address();
    let place = ["--data-dir", text(&folder.0), "--database", &database];
    let words = ["migrate", "sqlite-to-postgres"];
    let (none, said) = run(&[&words[..], &place].concat());
    assert_eq!(none, None);
    assert!(said.contains("is in use by another process"), "{said}");
    drop(house);
}

/// `pg_dump` of a house that goes on, and `pg_restore` into an empty database.
#[test]
fn a_backup_of_a_house_that_goes_on_is_restored() {
    let name = format!("croupier-moving-backup-{}", std::process::id());
    let folder = Folder(std::env::temp_dir().join(name));
    let _ = fs::remove_dir_all(&folder.0);
    let database = empty();
    let address = database.address();
    let mut house = Process::start_with(&folder.0, &["--database", &address]);
    let cookie = play(&house);
    let again = database.back_up_and_restore().unwrap().address();
    let sit = r#"{"do":"sit","place":3}"#;
    let (status, answer) = give(&house, &guest(&house), "after", sit);
    assert_eq!(status, 200, "{answer}");
    let known = verify(["--database", &again]);
    assert_eq!(known["verified"], true);
    house.kill();

    // What came after the backup is lost, and said to be.
    let words = ["serve", "--data-dir", text(&folder.0), "--database", &again];
    let (none, said) = run(&[&words[..], &["--listen", "127.0.0.1:0"]].concat());
    assert_eq!(none, None);
    assert!(said.contains("does not hold the journal"), "{said}");
    fs::remove_file(folder.0.join("journal.mark")).unwrap();
    let mut house = Process::start_with(&folder.0, &["--database", &again]);
    let sit = r#"{"do":"sit","place":1}"#;
    assert_eq!(give(&house, &cookie, "sit", sit).0, 200);
    house.stop();
    assert_eq!(verify(["--database", &again])["verified"], true);
}
