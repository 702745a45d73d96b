//! The whole journal is checked beside the tables of a house that runs.

use std::fs;
use std::io::{Read, Write};
use std::path::Path;
use std::time::Duration;

use floor::authority::By;
use floor::clock::Pace;
use server::chance::OperatingSystem;
use server::{House, Limits, Options};

use crate::keeping::{Folder, croupier};
use crate::process::{Process, send};

/// What lies before the fold that a start began with is checked soon after.
#[test]
fn a_finding_in_the_background_closes_the_tables() {
    let folder = Folder::new("red");
    let path = folder.house();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let house = House::open(&quiet(&path), OperatingSystem).await.unwrap();
        let counter = house.app().counter.clone();
        // Enough for a fold to be kept at the end.
        for number in 0..1_100 {
            let command = floor::house::Command::House(floor::house::Opening::Chips {
                person: format!("guest-{number}"),
                amount: money::Money::cents(100),
            });
            let told = counter.tell(By::house(), format!("chips-{number}"), command, None);
            told.await.unwrap();
        }
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        house.serve(listener, async {}).await.unwrap();
    });
    // What cannot be read is not as the house wrote it.
    let unread = "house 1, keys: a command cannot be read";
    let bytes = "UPDATE commands SET answer = x'00' WHERE id = 'chips-7'";
    closes_after(&path, bytes, unread);
    let (code, _, told) = croupier(&["verify"], &path);
    assert_eq!(code, 1);
    assert!(told.contains(unread), "{told}");
    let wrong = "UPDATE entries SET payload = replace(payload, '\"amount\":', '\"amount\":9') \
                 WHERE stream = 'house' AND sequence = 400";
    closes_after(&path, wrong, "house 400, entries.payload");
}

/// The last checkpoint, and how far the last fold goes.
fn signed(path: &Path) -> (Option<u64>, Option<u64>) {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let database = path.join("house.db");
        let store = journal::Store::open_to_read(database.as_path());
        let store = store.await.unwrap();
        let checkpoint = store.last_checkpoint().await.unwrap();
        let fold = store.latest_snapshot(&journal::StreamId::house());
        let fold = fold.await.unwrap();
        store.close().await;
        let checkpoint = checkpoint.map(|last| last.entry.sequence.get());
        (checkpoint, fold.map(|fold| fold.head.sequence.get()))
    })
}

/// Somebody changes a row of a house, which opens all the same and then finds that.
#[track_caller]
fn closes_after(path: &Path, change: &'static str, finding: &str) {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        use sqlx::{AnyConnection, Connection};
        sqlx::any::install_default_drivers();
        let address = format!("sqlite://{}", path.join("house.db").display());
        let mut intruder = AnyConnection::connect(&address).await.unwrap();
        let changed = sqlx::query(change).execute(&mut intruder).await.unwrap();
        assert_eq!(changed.rows_affected(), 1);
        intruder.close().await.unwrap();
    });
    let mut house = Process::start(path);
    let told = comes(&house.address, "/readyz", "the journal does not hold");
    assert!(told.starts_with("HTTP/1.1 503"), "{told}");
    assert!(told.contains(finding), "{told}");
    let before = signed(path);
    assert!(get(&house.address, "/metrics").contains("\ncroupier_journal_red 1\n"));
    let guest = send(&house.address, "POST", "/api/v1/guests", &[], "").unwrap();
    assert_eq!(guest.status, 503, "{}", guest.body);
    let shut = "the house is shut: its journal does not hold";
    assert_eq!(guest.body["detail"], shut, "{}", guest.body);
    house.stop();
    assert_eq!(signed(path), before, "nothing is signed");
}

/// Where the database fails the check is tried again, and that is told until then.
#[test]
fn a_check_that_fails_is_told_and_tried_again() {
    let folder = Folder::new("again");
    let path = folder.house();
    let (here, away) = (path.join("house.db"), path.join("house.away"));
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let house = runtime.block_on(House::open(&quiet(&path), OperatingSystem));
    // Whoever has it open keeps it, and whoever comes to check finds nothing.
    fs::rename(&here, &away).unwrap();
    let (close, closed) = tokio::sync::oneshot::channel::<()>();
    let listener = runtime.block_on(tokio::net::TcpListener::bind("127.0.0.1:0"));
    let listener = listener.unwrap();
    let address = listener.local_addr().unwrap().to_string();
    let served = house.unwrap().serve(listener, async {
        let _ = closed.await;
    });
    let served = runtime.spawn(served);
    let unknown =
        "ready\nthe journal cannot be checked, and that is tried again: there is no journal";
    let ready = comes(&address, "/readyz", unknown);
    assert!(ready.starts_with("HTTP/1.1 200"), "{ready}");
    let metrics = get(&address, "/metrics");
    assert!(metrics.contains("\ncroupier_journal_checked 0\n"));
    assert!(metrics.contains("\ncroupier_journal_red 0\n"));
    fs::rename(&away, &here).unwrap();
    comes(&address, "/metrics", "\ncroupier_journal_checked 1\n");
    assert!(get(&address, "/readyz").ends_with("\r\n\r\nready\n"));
    close.send(()).unwrap();
    runtime.block_on(served).unwrap().unwrap();
}

/// Asks until an answer has these words.
#[track_caller]
fn comes(address: &str, path: &str, words: &str) -> String {
    let mut told = String::new();
    for _ in 0..600 {
        told = get(address, path);
        if told.contains(words) {
            return told;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    panic!("{words}: {told}");
}

/// A house without players of its own.
fn quiet(path: &Path) -> Options {
    Options {
        data_dir: path.to_owned(),
        pace: Pace::default(),
        players: false,
        limits: Limits::default(),
        passwords: server::Hardness::for_tests(),
    }
}

/// What is answered, word for word.
pub(crate) fn get(address: &str, path: &str) -> String {
    let mut stream = std::net::TcpStream::connect(address).unwrap();
    let request = format!("GET {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).unwrap();
    let mut text = String::new();
    stream.read_to_string(&mut text).unwrap();
    text
}
