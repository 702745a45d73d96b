//! A house whose journal has a ruling to which this program does not come.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use floor::authority::By;
use floor::house::{Command, House, Opening, Started};
use floor::record::{Accepted, Given, Record};
use journal::{Append, CommandId, Sequence, Signer, Store, Write};

use crate::checking::get;
use crate::keeping::{Folder, croupier};
use crate::process::{Process, send};

/// Writes a command to a journal as the house would that has its key, with the events of
/// another.
async fn write(folder: &Path, command: Command, ruled: Command) {
    let signer = Arc::new(Signer::load(&folder.join("signing.key")).unwrap());
    let store = Store::open(&folder.join("house.db"), Arc::clone(&signer)).await;
    let store = store.unwrap();
    let loaded = audit::load(&store, &signer.public()).await.unwrap();
    let (by, at) = (By::house(), loaded.last_at.next(loaded.last_at));
    let house: &House = &loaded.house;
    let events = house.decide(&by, ruled, at.in_ms()).unwrap();
    let number = loaded.heads["house"] + 1;
    let key = format!("written-{number}");
    let given = Given {
        by: by.clone(),
        key: key.clone(),
        command,
    };
    let records = Record::of(house, given, at, events, &loaded.heads);
    let append = |(stream, record): &(String, Record)| Append {
        stream: stream.parse().unwrap(),
        expected: Sequence::new(loaded.heads[stream]),
        payload: record.write(stream).unwrap(),
    };
    let accepted = Accepted {
        stream: "house".to_owned(),
        sequence: number,
    };
    let written = store.append(vec![Write {
        command: CommandId::new(by.person, key),
        answer: serde_json::to_string(&accepted).unwrap(),
        appends: records.iter().map(append).collect(),
    }]);
    written.await.unwrap();
    store.close().await;
}

/// A house that was served once, by `program` if that is another one, and in which a grant
/// of 1.00 came to 2.00.
fn made(folder: &Path, program: Option<&str>) {
    Process::start(folder).stop();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        if let Some(program) = program {
            let started = Opening::Started(Box::new(Started {
                version: "0.0.9".to_owned(),
                program: program.to_owned(),
                books: Default::default(),
            }));
            let started = Command::House(started);
            write(folder, started.clone(), started).await;
        }
        let grant = |cents| {
            Command::House(Opening::Chips {
                person: "ann".to_owned(),
                amount: money::Money::cents(cents),
            })
        };
        write(folder, grant(100), grant(200)).await;
    });
}

/// Waits for a line of `/metrics`.
#[track_caller]
fn wait_for(house: &Process, line: &str) {
    let began = Instant::now();
    while !get(&house.address, "/metrics").contains(line) {
        assert!(began.elapsed() < Duration::from_secs(60), "{line}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn a_ruling_of_another_program_is_told_and_the_tables_stay_open() {
    let folder = Folder::new("otherwise");
    made(&folder.house(), Some("aa"));
    let house = Process::start(&folder.house());
    check_changes(&house);
    wait_for(&house, "\ncroupier_journal_ruled_otherwise 1\n");
    let ready = get(&house.address, "/readyz");
    assert!(ready.starts_with("HTTP/1.1 200"), "{ready}");
    assert!(
        ready.contains("this program rules otherwise than another"),
        "{ready}"
    );
    assert!(
        ready.contains("then: croupier 0.0.9, program aa"),
        "{ready}"
    );
    let metrics = get(&house.address, "/metrics");
    assert!(metrics.contains("\ncroupier_journal_red 0\n"));
    assert!(metrics.contains("\ncroupier_journal_checked 0\n"));
    let guest = send(&house.address, "POST", "/api/v1/guests", &[], "").unwrap();
    assert_eq!(guest.status, 201, "{}", guest.body);
    let (code, _, told) = croupier(&["verify"], &folder.house());
    assert_eq!(code, 1);
    assert!(told.contains(", ruling: today's ruling is "), "{told}");
    assert!(
        told.contains("Everything else holds. Another program"),
        "{told}"
    );
}

/// Whoever opens a house is told that another program served it before: version, program, books.
#[track_caller]
fn check_changes(house: &Process) {
    let changes = house.welcome["changes"].as_array().unwrap();
    let changes: Vec<&str> = changes.iter().map(|it| it.as_str().unwrap()).collect();
    let version = env!("CARGO_PKG_VERSION");
    let version = format!("version {version} serves the house; before it was 0.0.9");
    assert_eq!(changes[0], version);
    assert!(changes[1].starts_with("another program serves the house: "));
    assert!(changes[1].ends_with(", before it aa"), "{}", changes[1]);
    let books = &changes[2..];
    assert_eq!(books.len(), 5, "{books:?}");
    let new = "it carries a new book, ";
    assert!(books.iter().all(|it| it.starts_with(new)), "{books:?}");
}

#[test]
fn a_ruling_of_this_program_closes_the_tables() {
    let folder = Folder::new("own-ruling");
    made(&folder.house(), None);
    let house = Process::start(&folder.house());
    wait_for(&house, "\ncroupier_journal_red 1\n");
    let ready = get(&house.address, "/readyz");
    assert!(ready.starts_with("HTTP/1.1 503"), "{ready}");
    assert!(ready.contains(", ruling: today's ruling is "), "{ready}");
    let (code, _, told) = croupier(&["verify"], &folder.house());
    assert_eq!(code, 1);
    assert!(told.contains("This very program wrote the entry"), "{told}");
}
