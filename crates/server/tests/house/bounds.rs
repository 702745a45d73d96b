//! Whatever the OpenAPI document does not let a command be, the server does not take.

use serde_json::{Value, json};

use crate::door::Door;

/// The staffed table of a demonstration.
const STAFFED: u32 = 8;

/// The commands to a table that stand in the list of `docs/hand.md`, as data.
fn commands() -> Vec<Value> {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/hand.md");
    let document = std::fs::read_to_string(path).unwrap();
    let (_, section) = document.split_once("\n## Commands as data\n").unwrap();
    let row = |line: &str| {
        let cells = line.strip_prefix("| `")?.strip_suffix("` |")?;
        let (_, json) = cells.split_once("` | `")?;
        serde_json::from_str(json).ok()
    };
    section.lines().filter_map(row).collect()
}

/// A schema, where it stands.
fn resolved<'d>(document: &'d Value, schema: &'d Value) -> &'d Value {
    match schema.get("$ref").and_then(Value::as_str) {
        Some(reference) => {
            let pointer = reference.strip_prefix('#').unwrap();
            resolved(document, document.pointer(pointer).unwrap())
        }
        None => schema,
    }
}

/// Every way in which a value is just not what its schema says, and what is wrong with it.
fn beyond(document: &Value, schema: &Value, value: &Value) -> Vec<(String, Value)> {
    let schema = resolved(document, schema);
    let number = |name: &str| schema.get(name).and_then(Value::as_i64);
    let mut found = Vec::new();
    let mut add = |name: &str, value: Value| found.push((name.to_owned(), value));
    match value {
        Value::Number(_) => {
            if let Some(least) = number("minimum").filter(|it| *it > i64::MIN) {
                add("minimum", json!(least - 1));
            }
            if let Some(most) = number("maximum").filter(|it| *it < i64::MAX) {
                add("maximum", json!(most + 1));
            }
            add("type", json!("three"));
        }
        Value::String(_) => {
            if number("minLength").is_some_and(|least| least > 0) {
                add("minLength", json!(""));
            }
            if let Some(most) = number("maxLength") {
                add(
                    "maxLength",
                    json!("a".repeat(usize::try_from(most).unwrap() + 1)),
                );
            }
            if schema.get("pattern").is_some() {
                add("pattern", json!("\u{a7}"));
            }
            if schema.get("enum").is_some() {
                add("enum", json!("no-such-word"));
            }
            add("type", json!(["a"]));
        }
        Value::Array(items) => {
            if number("minItems").is_some_and(|least| least > 0) {
                add("minItems", json!([]));
            }
            if let (Some(most), Some(first)) = (number("maxItems"), items.first()) {
                add(
                    "maxItems",
                    json!(vec![first; usize::try_from(most).unwrap() + 1]),
                );
            }
            let inner = schema.get("items").zip(items.first());
            for (what, other) in inner.map_or_else(Vec::new, |(of, it)| beyond(document, of, it)) {
                found.push((format!("items/{what}"), json!([other])));
            }
        }
        Value::Object(fields) => {
            if schema.get("additionalProperties") == Some(&json!(false)) {
                let mut more = fields.clone();
                more.insert("more".to_owned(), json!(1));
                add("additionalProperties", Value::Object(more));
            }
            let required = schema.get("required").and_then(Value::as_array);
            for name in required.into_iter().flatten().filter_map(Value::as_str) {
                let mut fewer = fields.clone();
                fewer.remove(name);
                add(&format!("required {name}"), Value::Object(fewer));
            }
            let of = |name: &str| schema.get("properties").and_then(|all| all.get(name));
            for (name, inner) in fields.iter().filter(|(name, _)| *name != "do") {
                let others = of(name).map(|of| beyond(document, of, inner));
                for (what, other) in others.into_iter().flatten() {
                    let mut changed = fields.clone();
                    changed.insert(name.clone(), other);
                    found.push((format!("{name}/{what}"), Value::Object(changed)));
                }
            }
        }
        Value::Bool(_) => add("type", json!(1)),
        Value::Null => {}
    }
    found
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_the_document_rules_out_no_command_may_be() {
    let door = Door::open("bounds").await;
    let administrator = door.administrator().await;
    let (dealer, _) = door.staff(&administrator, &["dealer"]).await;
    let guest = door.guest().await;
    let (_, text) = door.get(None, "/openapi.json").await;
    let document: Value = serde_json::from_str(&text).unwrap();
    let schema =
        json!({ "$ref": "#/components/schemas/Command", "components": document["components"] });
    let validator = jsonschema::draft202012::new(&schema).unwrap();
    let mapping = &document["components"]["schemas"]["Command"]["discriminator"]["mapping"];
    let (mut tried, mut bounds) = (0_u32, 0_u32);
    for command in commands() {
        assert!(validator.is_valid(&command), "{command}");
        let reference = mapping[command["do"].as_str().unwrap()].clone();
        let schema = json!({ "$ref": reference });
        for (what, other) in beyond(&document, &schema, &command) {
            // One of several forms may take what another does not.
            if validator.is_valid(&other) {
                continue;
            }
            tried += 1;
            bounds += u32::from(what.contains("imum") || what.contains("Length"));
            for (who, table) in [(&dealer, STAFFED), (&guest, 1)] {
                let before = door.heads()[&format!("table/{table}")];
                let (status, answer) = door.ask(who, table, &other.to_string()).await;
                assert!(
                    status.is_client_error(),
                    "{what}: {other} is taken: {status} {answer}"
                );
                if who.person == dealer.person {
                    let after = door.heads()[&format!("table/{table}")];
                    assert_eq!(after, before, "{what}: {other}");
                }
            }
        }
    }
    assert!(
        tried > 200 && bounds > 40,
        "{tried} tried, {bounds} of them bounds"
    );
}
