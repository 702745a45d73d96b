//! The form of the journal is frozen: a document of every kind, as it was written once, is
//! read for ever.
//!
//! `frozen.txt` has a line for each kind of command and event: its name, its stream, and
//! the document. A new kind gets its line by `FREEZE=1 cargo test -p floor --test record`;
//! lines that are there are never changed.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::Path;

use floor::authority::By;
use floor::clock::Pace;
use floor::demonstration;
use floor::house::{Command, Event, House};
use floor::record::{Record, stream_of};
use floor::replay::Openings;
use floor::script::Script;
use games::Shelf;
use rulebook::Instant;
use serde_json::Value;

use crate::cases::files;

const FROZEN: &str = include_str!("frozen.txt");

/// A kind of command or event, with the stream and the text of a document that has it.
type Kinds = BTreeMap<String, (String, String)>;

fn frozen() -> Kinds {
    let line = |line: &str| {
        let mut parts = line.splitn(3, '\t').map(str::to_owned);
        let mut part = || parts.next().unwrap();
        (part(), (part(), part()))
    };
    FROZEN.lines().map(line).collect()
}

/// The first name in a document's event or command, and what stands under it.
fn step(value: &Value) -> (String, Value) {
    match value {
        Value::String(name) => (name.clone(), Value::Null),
        Value::Object(fields) => match fields.get("do") {
            Some(name) => (name.as_str().unwrap().to_owned(), Value::Null),
            None => {
                let (name, inner) = fields.iter().next().unwrap();
                (name.clone(), inner.clone())
            }
        },
        other => (format!("nothing: {other}"), Value::Null),
    }
}

/// What kind of document this is: `event table/round/card-dealt`, `command table/wager`.
fn kind(stream: &str, payload: &str) -> String {
    let document: Value = serde_json::from_str(payload).unwrap();
    if let Some(command) = document.get("command") {
        let (first, inner) = step(command);
        let inner = inner.get("command").cloned().unwrap_or(inner);
        return match first.as_str() {
            "tell" => format!("command table/{}", step(inner.get(0).unwrap()).0),
            "also" => format!("command {}", step(&inner).0),
            "jackpot" | "house" => format!("command {first}/{}", step(&inner).0),
            _ => format!("command {first}"),
        };
    }
    let of = stream.split('/').next().unwrap();
    let (first, inner) = step(document.get("events").and_then(|it| it.get(0)).unwrap());
    match first.as_str() {
        "round" | "deal" | "opening" => format!("event {of}/{first}/{}", step(&inner).0),
        _ => format!("event {of}/{first}"),
    }
}

/// The names that are known where this text has an unknown one.
pub(crate) fn known<T>(read: Result<T, impl ToString>) -> Vec<String> {
    let error = read.err().unwrap().to_string();
    let (_, names) = error.split_once("expected one of ").unwrap();
    let names = names.split('`').skip(1).step_by(2);
    names.map(str::to_owned).collect()
}

/// Every kind that this program can write.
fn kinds() -> BTreeSet<String> {
    let mut kinds = BTreeSet::new();
    let mut add = |prefix: &str, names: Vec<String>, nested: &[&str]| {
        let own = names.iter().filter(|name| !nested.contains(&name.as_str()));
        kinds.extend(own.map(|name| format!("{prefix}{name}")));
    };
    let event = |stream: &str| {
        let text = r#"{"version":2,"at":"2026-11-17T06:00:00.000000Z","events":[{"?":0}]}"#;
        known(Record::read(stream, text))
    };
    // What was told stands in the command.
    add("event table/", event("table/1"), &["round", "deal", "told"]);
    add("event house/", event("house"), &["opening", "told"]);
    add("event jackpot/", event("jackpot/a"), &[]);
    let unknown = r#"{"?":0}"#;
    let round = known(serde_json::from_str::<games::round::Event>(unknown));
    add("event table/round/", round, &[]);
    let deal = known(serde_json::from_str::<floor::deal::Event>(unknown));
    add("event table/deal/", deal, &[]);
    let opening = || known(serde_json::from_str::<floor::house::Opening>(unknown));
    add("event house/opening/", opening(), &[]);
    add("command house/", opening(), &[]);
    let own = known(serde_json::from_str::<Command>(unknown));
    add("command ", own, &["table", "jackpot", "house"]);
    let round = r#"{"do":"?"}"#;
    let round = known(serde_json::from_str::<games::round::Command>(round));
    add("command table/", round, &[]);
    let jackpot = known(serde_json::from_str::<jackpot::Command>(unknown));
    add("command jackpot/", jackpot, &[]);
    kinds
}

/// Adds the documents of a command that are of a kind not seen before.
fn see(found: &mut Kinds, by: &By, command: &Command, events: &[Event]) {
    let mut add = |stream: String, record: Record| {
        let payload = record.write(&stream).unwrap();
        let kind = kind(&stream, &payload);
        found.entry(kind).or_insert((stream, payload));
    };
    let record = Record {
        at: Instant::at_ms(1_795_000_000_000),
        by: by.clone(),
        key: None,
        command: None,
        with: BTreeMap::new(),
        after: BTreeMap::new(),
        events: Vec::new(),
    };
    for event in events {
        let events = vec![event.clone()];
        let record = record.clone();
        add(event.stream(), Record { events, ..record });
    }
    let mut commands = vec![command.clone()];
    if let Command::Together(inner) = command {
        commands.extend(inner.clone());
    }
    for command in commands {
        let stream = stream_of(&command);
        let record = record.clone();
        let command = Some(command);
        add(stream, Record { command, ..record });
    }
}

/// A document of every kind that the cases and a demonstration house bring about.
fn found() -> Kinds {
    let mut found = Kinds::new();
    let mut house = House::default();
    for command in demonstration::commands(Pace::default()).unwrap() {
        let told = house.tell(&By::house(), command.clone(), 0);
        let (after, events) = told.unwrap();
        // The text of a book is long, and its form is that of a text.
        let is_book = matches!(&command, Command::House(floor::house::Opening::Book(_)));
        if !is_book {
            see(&mut found, &By::house(), &command, &events);
        }
        house = after;
    }
    let shelf = Shelf::load().unwrap();
    for file in files() {
        let script: Script = std::fs::read_to_string(file).unwrap().parse().unwrap();
        for (_, passage) in script.record(&shelf, &Openings::default()) {
            for entry in &passage.entries {
                see(&mut found, &entry.by, &entry.command, &entry.events);
            }
        }
    }
    found
}

#[test]
fn what_was_written_once_is_read_and_written_the_same() {
    for (name, (stream, payload)) in frozen() {
        let record = Record::read(&stream, &payload);
        let record = record.unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(record.write(&stream).as_ref(), Ok(&payload), "{name}");
        assert_eq!(kind(&stream, &payload), name);
    }
}

#[test]
fn every_kind_of_command_and_event_is_frozen() {
    let mut frozen = frozen();
    if std::env::var_os("FREEZE").is_some() {
        for (name, document) in found() {
            frozen.entry(name).or_insert(document);
        }
        let mut text = String::new();
        for (name, (stream, payload)) in &frozen {
            writeln!(text, "{name}\t{stream}\t{payload}").unwrap();
        }
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/record/frozen.txt");
        std::fs::write(file, text).unwrap();
    }
    let kinds = kinds();
    let missing: Vec<_> = kinds
        .iter()
        .filter(|it| !frozen.contains_key(*it))
        .collect();
    assert!(missing.is_empty(), "no document is kept of {missing:?}");
    let gone: Vec<_> = frozen.keys().filter(|it| !kinds.contains(*it)).collect();
    assert!(gone.is_empty(), "{gone:?} can no longer be written");
}
