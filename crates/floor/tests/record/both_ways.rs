//! A document is read in two ways: at once, where it has exactly the form that is written,
//! and by a reader of any JSON. Both come to the same, and both refuse the same.

use floor::record::Record;

use crate::form::frozen;

/// A blank at the end is not written, and any reader of JSON goes over it.
#[track_caller]
fn check(stream: &str, payload: &str) {
    let other = format!("{payload} ");
    let one = Record::read(stream, payload);
    // Where a text is cut off, the other way gets one byte further before it says so.
    match (one, Record::read(stream, &other)) {
        (Err(_), Err(_)) => {}
        (one, two) => assert_eq!(one, two, "{stream} {payload}"),
    }
    match (
        Record::read_events(stream, payload),
        Record::read_events(stream, &other),
    ) {
        (Err(_), Err(_)) => {}
        (one, two) => assert_eq!(one, two, "{stream} {payload}"),
    }
    match (
        Record::read_command(stream, payload),
        Record::read_command(stream, &other),
    ) {
        (Err(_), Err(_)) => {}
        (one, two) => assert_eq!(one, two, "{stream} {payload}"),
    }
}

#[test]
fn every_document_is_read_alike() {
    for (stream, payload) in frozen().values() {
        assert!(Record::read(stream, payload).is_ok(), "{payload}");
        check(stream, payload);
    }
}

#[test]
fn what_is_written_otherwise_is_read_or_refused_alike() {
    let bytes = *br#""{}[]:,-0129.e\ntfa"#;
    let mut wanted = bytes.iter().copied().cycle();
    // Books are long, and nothing in them is read otherwise.
    let documents = frozen();
    let documents = documents.values().filter(|(_, text)| text.len() < 600);
    for (stream, payload) in documents {
        for at in (0..payload.len()).filter(|at| payload.is_char_boundary(*at)) {
            let (before, after) = payload.split_at(at);
            let mut rest = after.chars();
            let next = rest.next().unwrap();
            let other = char::from(wanted.next().unwrap());
            let changed = match at % 3 {
                0 => format!("{before}{}", rest.as_str()),
                1 => format!("{before}{other}{}", rest.as_str()),
                _ => format!("{before}{next}{after}"),
            };
            check(stream, &changed);
        }
    }
}

#[test]
fn what_lies_deep_is_read_or_refused_alike() {
    for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
        let deep = format!("{}1{}", open.repeat(100_000), close.repeat(100_000));
        let payload =
            format!("{{\"version\":2,\"at\":\"2026-11-18T11:06:40.000000Z\",\"command\":{deep}}}");
        check("table/1", &payload);
        assert!(Record::read("table/1", &payload).is_err());
    }
}
