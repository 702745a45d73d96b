//! The OpenAPI document, as programs that write clients read it.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::door::Door;

/// The document as it is served.
async fn document(door: &Door) -> Value {
    let (status, text) = door.get(None, "/openapi.json").await;
    assert_eq!(status, StatusCode::OK);
    serde_json::from_str(&text).unwrap()
}

/// Every schema and every part of one, with the way to it.
fn parts<'d>(value: &'d Value, path: &str, found: &mut Vec<(String, &'d Value)>) {
    found.push((path.to_owned(), value));
    match value {
        Value::Object(fields) => {
            for (name, inner) in fields {
                parts(inner, &format!("{path}/{name}"), found);
            }
        }
        Value::Array(items) => {
            for (index, inner) in items.iter().enumerate() {
                parts(inner, &format!("{path}/{index}"), found);
            }
        }
        _ => {}
    }
}

#[tokio::test]
async fn every_command_has_a_schema_with_a_name() {
    let door = Door::open("document-commands").await;
    let document = document(&door).await;
    let schemas = &document["components"]["schemas"];
    let all = schemas["Command"]["oneOf"].as_array().unwrap();
    assert!(all.len() > 30, "{all:?}");
    let mapping = &schemas["Command"]["discriminator"]["mapping"];
    assert_eq!(schemas["Command"]["discriminator"]["propertyName"], "do");
    assert_eq!(mapping.as_object().unwrap().len(), all.len());
    for reference in all {
        let path = reference["$ref"].as_str().unwrap();
        let name = path.strip_prefix("#/components/schemas/").unwrap();
        let command = &schemas[name];
        assert_eq!(command["title"], name);
        assert_eq!(command["type"], "object");
        assert_eq!(command["additionalProperties"], false);
        let word = command["properties"]["do"]["enum"][0].as_str().unwrap();
        assert_eq!(mapping[word], path);
        let required = command["required"].as_array().unwrap();
        assert!(required.contains(&json!("do")), "{name}");
    }
    // What a command may be is what the server reads, reports included.
    let schema =
        json!({ "$ref": "#/components/schemas/Command", "components": document["components"] });
    let validator = jsonschema::draft202012::new(&schema).unwrap();
    for command in [
        json!({"do": "sit", "place": 3}),
        json!({"do": "open-round"}),
        json!({"do": "wager", "place": 1, "wager": "ante", "amount": 500, "salt": "c0ffee"}),
        json!({"do": "report", "what": "chips-and-lights", "on-top": true}),
        json!({"do": "deal"}),
        json!({"do": "refill"}),
        json!({"do": "together", "commands": [{"do": "fold", "place": 3}, {"do": "deal"}]}),
    ] {
        assert!(validator.is_valid(&command), "{command}");
        let read = server::wish::Wish::read(command.to_string().as_bytes());
        assert!(read.is_ok(), "{command}: {read:?}");
    }
    for wrong in [
        json!({"do": "dance"}),
        json!({"do": "sit", "place": 0}),
        json!({"do": "sit", "place": 9}),
        json!({"do": "sit", "place": 1, "more": 1}),
        json!({"do": "deal", "place": 1}),
        json!({"do": "together", "commands": []}),
        json!({"do": "report", "what": "chips-and-lights", "more": 1}),
        json!({"do": "wager", "place": 1, "wager": "ante", "amount": 500, "salt": "xyz"}),
        json!({"do": "wager", "place": 1, "wager": "ante", "amount": 500, "salt": ""}),
    ] {
        assert!(!validator.is_valid(&wrong), "{wrong}");
        let read = server::wish::Wish::read(wrong.to_string().as_bytes());
        assert!(read.is_err(), "{wrong}");
    }
}

/// What the house is told is documented as the journal has it: every kind of it that was written
/// down once is what its schema says, and what is not so is not.
#[tokio::test]
async fn what_is_told_to_the_house_has_a_schema() {
    let door = Door::open("document-house").await;
    let document = document(&door).await;
    let validator = |name: &str| {
        let reference = format!("#/components/schemas/{name}");
        let schema = json!({ "$ref": reference, "components": document["components"] });
        jsonschema::draft202012::new(&schema).unwrap()
    };
    let (told, proposed) = (validator("HouseCommand"), validator("ProposedCommand"));
    let kept = include_str!("../../../floor/tests/record/frozen.txt");
    let mut seen = std::collections::BTreeSet::new();
    for line in kept.lines() {
        let mut parts = line.splitn(3, '\t');
        let (kind, text) = (parts.next().unwrap(), parts.nth(1).unwrap());
        let written: Value = serde_json::from_str(text).unwrap();
        let Some(command) = written.get("command") else {
            continue;
        };
        let command = command.get("also").unwrap_or(command);
        let words = [
            "house/house",
            "house/book",
            "house/table",
            "jackpot/open",
            "jackpot/post-wager",
            "jackpot/join",
            "jackpot/leave",
            "jackpot/add",
            "jackpot/split",
            "jackpot/combine",
            "jackpot/change-rates",
            "jackpot/down",
            "jackpot/up",
        ];
        let kind = kind.strip_prefix("command ").unwrap_or_default();
        let kind = kind.split(' ').next().unwrap();
        if words.contains(&kind) || command.get("change-tables").is_some() {
            seen.insert(kind.to_owned());
            let wrong: Vec<_> = told.iter_errors(command).map(|it| it.to_string()).collect();
            assert_eq!(wrong, [""; 0], "{kind}: {command}");
            assert!(proposed.is_valid(command), "{kind}");
        } else if command.get("house").is_some() || command.get("jackpot").is_some() {
            assert!(
                !told.is_valid(command),
                "{kind} is not told here: {command}"
            );
        }
    }
    assert_eq!(seen.len(), 14, "{seen:?}");
    let correct = json!({ "table": { "table": 1, "command": { "do": "correct", "place": 3,
        "wager": "ante", "amount": -400, "reason": "so" } } });
    assert!(proposed.is_valid(&correct));
    assert!(!told.is_valid(&correct));
    for path in [
        "Proposal/properties/command",
        "DraftedChange/properties/command",
    ] {
        let pointer = format!("/components/schemas/{path}/$ref");
        assert!(document.pointer(&pointer).is_some(), "{path} has no schema");
    }
}

#[tokio::test]
async fn the_document_has_no_form_that_generators_do_not_know() {
    let door = Door::open("document-forms").await;
    let document = document(&door).await;
    let mut found = Vec::new();
    parts(&document, "", &mut found);
    for (path, part) in &found {
        assert!(!part["items"].is_boolean(), "{path}: {part}");
        assert!(part.get("prefixItems").is_none(), "{path}: {part}");
        if let Some(reference) = part.get("$ref").and_then(Value::as_str) {
            let pointer = reference.strip_prefix('#').unwrap();
            assert!(document.pointer(pointer).is_some(), "{path}: {reference}");
        }
    }
}

/// The bounds of the document are those that the server keeps: what lies outside is not
/// taken, and what lies on them is read.
#[tokio::test]
async fn the_document_says_the_bounds_that_are_kept() {
    let door = Door::open("document-bounds").await;
    let document = document(&door).await;
    let mut tables = 0;
    for (path, operations) in document["paths"].as_object().unwrap() {
        for operation in operations.as_object().unwrap().values() {
            for parameter in operation["parameters"].as_array().into_iter().flatten() {
                let schema = &parameter["schema"];
                match parameter["name"].as_str().unwrap() {
                    "table" => {
                        assert_eq!(schema["minimum"], 1, "{path}");
                        tables += 1;
                    }
                    "round" => assert_eq!(schema["pattern"], "^t[1-9][0-9]*-[1-9][0-9]*$"),
                    "limit" => {
                        assert_eq!(schema["minimum"], 1, "{path}");
                        assert_eq!(schema["maximum"], 50, "{path}");
                    }
                    "Idempotency-Key" => {
                        assert_eq!(schema["minLength"], 1);
                        assert_eq!(schema["maxLength"], 128);
                    }
                    _ => {}
                }
            }
        }
    }
    assert_eq!(tables, 17);
    let schemas = &document["components"]["schemas"];
    assert_eq!(schemas["Place"]["minimum"], 1);
    assert_eq!(schemas["Place"]["maximum"], 7);
    for name in ["WagerCommand", "RaiseCommand", "BetCommand", "PlayCommand"] {
        assert_eq!(
            schemas[name]["properties"]["amount"]["minimum"], 1,
            "{name}"
        );
    }
    let correct = &schemas["CorrectCommand"]["properties"]["amount"];
    assert!(correct.get("minimum").is_none(), "money may go back");
    // The server keeps them.
    let guest = door.guest().await;
    door.wait(&guest, 1, &["betting"]).await;
    let sit = r#"{"do":"sit","place":1}"#;
    for key in [String::new(), "k".repeat(129)] {
        let (status, answer) = door.post(&guest, 1, Some(&key), sit).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{answer}");
        assert_eq!(answer["field"], "Idempotency-Key");
    }
    let longest = "k".repeat(128);
    let (status, answer) = door.post(&guest, 1, Some(&longest), sit).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    for body in [
        r#"{"do":"wager","place":1,"wager":"ante","amount":0}"#,
        r#"{"do":"raise","place":1,"wager":"ante","amount":0}"#,
        r#"{"do":"bet","place":1,"amount":0}"#,
        r#"{"do":"play","place":1,"amount":0}"#,
        r#"{"do":"sit","place":8}"#,
    ] {
        let (status, answer) = door.ask(&guest, 1, body).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{body}: {answer}");
    }
}
