//! What a document may leave out is frozen as well: every field of it has a document in which it
//! stands.
//!
//! Which fields there are is asked of whatever reads documents: into each object of a document an
//! unknown field is put, and the error names those that are known. `fields.txt` has a line for
//! each that stands in no document of `frozen.txt`: its name, the stream, and a document that has
//! it. A new field gets its line by `FREEZE=1 cargo test -p floor --test record`, where a case
//! or a house brings it about, and by hand where none does; lines that are there are never changed.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::Path;

use floor::record::Record;
use serde_json::Value;

use crate::form::{Kinds, bring_about, frozen};
use crate::notation;

const KEPT: &str = include_str!("fields.txt");

/// A field that is known: under what its object stands, with all that it may have, and its name.
type Field = (String, String);

fn kept() -> Kinds {
    let line = |line: &str| {
        let mut parts = line.splitn(3, '\t').map(str::to_owned);
        let mut part = || parts.next().unwrap();
        (part(), (part(), part()))
    };
    KEPT.lines().map(line).collect()
}

/// The fields that are known where an object has one of this name that is not.
fn known(error: &str) -> Option<Vec<&str>> {
    let (_, names) = error.split_once("unknown field `?`, expected ")?;
    Some(names.split('`').skip(1).step_by(2).collect())
}

/// Every object of a document: the way to it, and under what it stands.
fn objects(value: &Value, way: &str, under: &str, found: &mut Vec<(String, String)>) {
    match value {
        Value::Object(fields) => {
            let does = fields.get("do").and_then(Value::as_str);
            found.push((way.to_owned(), does.unwrap_or(under).to_owned()));
            for (name, inner) in fields {
                let name = name.replace('~', "~0").replace('/', "~1");
                objects(inner, &format!("{way}/{name}"), &name, found);
            }
        }
        Value::Array(items) => {
            for (index, inner) in items.iter().enumerate() {
                objects(inner, &format!("{way}/{index}"), under, found);
            }
        }
        _ => {}
    }
}

/// The fields that objects of this document may have, and whether they have them in it.
fn fields(stream: &str, payload: &str) -> BTreeMap<Field, bool> {
    let document: Value = serde_json::from_str(payload).unwrap();
    let mut all = Vec::new();
    objects(&document, "", "document", &mut all);
    let mut fields = BTreeMap::new();
    for (way, under) in all {
        let mut asked = document.clone();
        let object = asked.pointer_mut(&way).unwrap().as_object_mut().unwrap();
        let has: BTreeSet<String> = object.keys().cloned().collect();
        object.insert("?".to_owned(), Value::from(0));
        let Err(error) = Record::read(stream, &asked.to_string()) else {
            continue;
        };
        let error = error.to_string();
        let Some(names) = known(&error) else {
            continue;
        };
        let of = format!("{under} {{{}}}", names.join(", "));
        for name in names {
            *fields.entry((of.clone(), name.to_owned())).or_default() |= has.contains(name);
        }
    }
    fields
}

/// The documents of commands to a table that stand in the list of `docs/hand.md`.
fn documented() -> impl Iterator<Item = (String, String)> {
    notation::commands().into_values().map(|(_, command)| {
        let payload = format!(
            "{{\"version\":2,\"at\":\"2026-11-18T11:06:40.000000Z\",\
             \"command\":{{\"tell\":[{command}]}}}}"
        );
        ("table/1".to_owned(), payload)
    })
}

/// Every field that is known, and whether it stands in a document that is kept.
fn seen() -> BTreeMap<Field, bool> {
    let mut seen = BTreeMap::new();
    let kept = frozen().into_values().chain(kept().into_values());
    for (stream, payload) in kept.chain(documented()) {
        note(&mut seen, fields(&stream, &payload));
    }
    seen
}

fn note(seen: &mut BTreeMap<Field, bool>, more: BTreeMap<Field, bool>) {
    for (field, stands) in more {
        *seen.entry(field).or_default() |= stands;
    }
}

fn name((of, name): &Field) -> String {
    format!("{name} of {of}")
}

/// The names of all that a document has, which say whether another can show anything new.
fn shape(value: &Value) -> String {
    match value {
        Value::Object(fields) => {
            let inner = fields.iter().map(|(name, inner)| match name.as_str() {
                "do" => format!("{inner}"),
                _ => format!("{name}:{}", shape(inner)),
            });
            inner.collect::<Vec<_>>().join(",")
        }
        Value::Array(items) => {
            let inner: BTreeSet<String> = items.iter().map(shape).collect();
            inner.into_iter().collect()
        }
        _ => String::new(),
    }
}

/// Keeps the first document that is brought about and has a field that stands in none yet.
fn freeze() {
    let (mut seen, mut kept, mut shapes) = (seen(), kept(), BTreeSet::new());
    bring_about(&mut |stream, payload| {
        let document: Value = serde_json::from_str(&payload).unwrap();
        if !shapes.insert(shape(&document)) {
            return;
        }
        let more = fields(&stream, &payload);
        for (field, _) in more.iter().filter(|(_, stands)| **stands) {
            if seen.get(field) != Some(&true) {
                kept.insert(name(field), (stream.clone(), payload.clone()));
            }
        }
        note(&mut seen, more);
    });
    let mut text = String::new();
    for (name, (stream, payload)) in &kept {
        writeln!(text, "{name}\t{stream}\t{payload}").unwrap();
    }
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/record/fields.txt");
    std::fs::write(file, text).unwrap();
}

#[test]
fn every_field_that_may_be_left_out_is_frozen() {
    if std::env::var_os("FREEZE").is_some() {
        freeze();
    }
    let seen = seen();
    assert!(seen.len() > 500, "{} fields are known", seen.len());
    let missing = seen.iter().filter(|(_, stands)| !**stands);
    let missing: Vec<String> = missing.map(|(field, _)| name(field)).collect();
    assert!(
        missing.is_empty(),
        "no document is kept that has {missing:#?}"
    );
}

#[test]
fn what_was_kept_of_a_field_is_read_and_written_the_same() {
    for (kept, (stream, payload)) in kept() {
        let record = Record::read(&stream, &payload);
        let record = record.unwrap_or_else(|error| panic!("{kept}: {error}"));
        assert_eq!(record.write(&stream).as_ref(), Ok(&payload), "{kept}");
        let fields = fields(&stream, &payload);
        let has = fields
            .iter()
            .any(|(field, stands)| *stands && name(field) == kept);
        assert!(has, "{kept} does not stand in {payload}");
    }
}

#[test]
fn a_field_that_nobody_kept_is_found() {
    let stream = "table/1";
    let payload = r#"{"version":2,"at":"2026-11-18T11:06:40.000000Z","command":{"tell":[{"do":"seat","place":1}]}}"#;
    let fields = fields(stream, payload);
    let of_seat = |wanted: &str| {
        let mut fields = fields.iter();
        let found = fields.find(|((of, name), _)| of.starts_with("seat {") && name == wanted);
        found.map(|(_, stands)| *stands)
    };
    assert_eq!(of_seat("place"), Some(true));
    assert_eq!(of_seat("person"), Some(false));
    assert_eq!(of_seat("other"), None);
}
