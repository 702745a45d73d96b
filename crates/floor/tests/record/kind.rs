//! What kind of document something is, by its name.

use std::collections::BTreeSet;

use serde_json::Value;

/// The first name in a document's event or command, and what stands under it.
pub(crate) fn step(value: &Value) -> (String, Value) {
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

/// The name of what is told or happened; an office that holds in a pit is a kind of its own, and
/// so are a dispute about a round that was looked up, a float that is counted chip by chip, and the
/// terms of a house that say who decides disputes.
fn named(value: &Value) -> String {
    let (name, inner) = step(value);
    if OFFICES.contains(&name.as_str()) && inner.get("pit").is_some() {
        return format!("{name} in a pit");
    }
    let has = |field: &str| inner.get(field).or_else(|| value.get(field)).is_some();
    match name.as_str() {
        _ if has("looked-up") => format!("{name}{OLDER}"),
        "count-float" | "float-counted" | "float-signed" if has("chips") => {
            format!("{name}{IN_CHIPS}")
        }
        "deck-staged" if has("by") => format!("{name}{BY_SOMEBODY}"),
        "box-offered" | "chips-counted" | "counted" | "box-counted" if has("at") => {
            format!("{name}{AT_A_TIME}")
        }
        "sign-in-changed"
            if CHOSEN
                .iter()
                .any(|it| inner.get("what") == Some(&(*it).into())) =>
        {
            format!(
                "{name} {}",
                inner.get("what").and_then(Value::as_str).unwrap()
            )
        }
        "table" if has("count-first") => format!("{name}{COUNTED_FIRST}"),
        "sign" => format!("sign {}", step(inner.get("act").unwrap()).0),
        "house" if has("disputes") => format!("{name}{DISPUTES}"),
        _ => name,
    }
}

/// What says who decides disputes.
const DISPUTES: &str = " with who decides disputes";

/// What is said chip by chip.
const IN_CHIPS: &str = " in chips";

/// What people set up or choose for themselves to be known by.
const CHOSEN: [&str; 2] = ["factor-set-up", "pin-chosen"];

/// A table whose float is counted before its first wager.
const COUNTED_FIRST: &str = " with its float counted first";

/// What says who inspected the cards.
const BY_SOMEBODY: &str = " by somebody";

/// What the first of two people counted or offered, with the time of it.
const AT_A_TIME: &str = " at a time";

/// What is about a round that was looked up.
const OLDER: &str = " about an older round";

/// What is done to an office.
const OFFICES: [&str; 2] = ["granted", "withdrawn"];

/// What kind of document this is: `event table/round/card-dealt`, `command table/wager`.
pub(crate) fn kind(stream: &str, payload: &str) -> String {
    let document: Value = serde_json::from_str(payload).unwrap();
    if let Some(command) = document.get("command") {
        let (first, inner) = step(command);
        let inner = inner.get("command").cloned().unwrap_or(inner);
        return match first.as_str() {
            "tell" => format!("command table/{}", step(inner.get(0).unwrap()).0),
            "also" => format!("command {}", step(&inner).0),
            "jackpot" | "house" | "shift" | "tray" | "dispute" | "cage" => {
                format!("command {first}/{}", named(&inner))
            }
            _ => format!("command {first}"),
        };
    }
    let of = stream.split('/').next().unwrap();
    let (first, inner) = step(document.get("events").and_then(|it| it.get(0)).unwrap());
    match first.as_str() {
        "round" | "deal" | "opening" | "proposal" | "shift" | "tray" | "dispute" | "cage" => {
            format!("event {of}/{first}/{}", named(&inner))
        }
        _ => format!("event {of}/{first}"),
    }
}

/// The kinds that are told apart by what stands in a document, beside its name.
pub(crate) fn variants() -> BTreeSet<String> {
    let mut kinds = BTreeSet::new();
    for office in OFFICES {
        kinds.insert(format!("command house/{office} in a pit"));
        kinds.insert(format!("event house/opening/{office} in a pit"));
    }
    kinds.insert(format!("command house/house{DISPUTES}"));
    kinds.insert(format!("event house/opening/house{DISPUTES}"));
    kinds.insert(format!("command dispute/open-dispute{OLDER}"));
    kinds.insert(format!("event table/dispute/opened{OLDER}"));
    kinds.insert(format!("command shift/count-float{IN_CHIPS}"));
    kinds.insert(format!("event table/round/deck-staged{BY_SOMEBODY}"));
    kinds.insert(format!("command house/table{COUNTED_FIRST}"));
    kinds.insert(format!("event house/opening/table{COUNTED_FIRST}"));
    for what in CHOSEN {
        kinds.insert(format!("command house/sign-in-changed {what}"));
        kinds.insert(format!("event house/opening/sign-in-changed {what}"));
    }
    for first in ["table/tray/box-offered", "table/tray/chips-counted"] {
        kinds.insert(format!("event {first}{AT_A_TIME}"));
    }
    for first in ["house/cage/counted", "house/cage/box-counted"] {
        kinds.insert(format!("event {first}{AT_A_TIME}"));
    }
    for counted in ["float-counted", "float-signed"] {
        kinds.insert(format!("event table/shift/{counted}{IN_CHIPS}"));
    }
    kinds
}
