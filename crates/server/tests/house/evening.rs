//! An evening at the house, every answer of which is what the OpenAPI document says.

use std::collections::BTreeSet;

use axum::body::Body;
use axum::http::{Request, StatusCode};
use jsonschema::Validator;
use serde_json::{Value, json};

use crate::door::{Door, Guest};
use crate::people::ask_of_people;

/// The OpenAPI document, and what was seen of it.
pub(crate) struct Document {
    document: Value,
    seen: BTreeSet<(String, String, String)>,
}

impl Document {
    fn new() -> Document {
        let document = server::openapi::document().to_json().unwrap();
        Document {
            document: serde_json::from_str(&document).unwrap(),
            seen: BTreeSet::new(),
        }
    }

    fn operations(&self) -> BTreeSet<(String, String)> {
        let paths = self.document["paths"].as_object().unwrap();
        let operations = paths.iter().flat_map(|(path, operations)| {
            let methods = operations.as_object().unwrap().keys();
            methods.map(move |method| (method.clone(), path.clone()))
        });
        operations.collect()
    }

    /// Holds an answer against the schema of its operation and status.
    #[track_caller]
    pub(crate) fn check(&mut self, method: &str, path: &str, status: StatusCode, answer: &str) {
        let status = status.as_u16().to_string();
        let responses = &self.document["paths"][path][method]["responses"];
        let seen = (method.to_owned(), path.to_owned(), status.clone());
        if responses[&status].is_object() && answer.is_empty() && status == "204" {
            self.seen.insert(seen);
            return;
        }
        let content = responses[&status]["content"].as_object();
        let content = content.unwrap_or_else(|| panic!("{method} {path} has no {status}"));
        let schema = content.values().next().unwrap()["schema"].clone();
        let schema = json!({ "allOf": [schema], "components": self.document["components"] });
        let validator: Validator = jsonschema::draft202012::new(&schema).unwrap();
        let answer: Value = serde_json::from_str(answer).unwrap();
        let wrong: Vec<String> = validator
            .iter_errors(&answer)
            .map(|error| format!("{}: {error}", error.instance_path()))
            .collect();
        assert!(
            wrong.is_empty(),
            "{method} {path} {status}: {wrong:#?}\n{answer}"
        );
        self.seen.insert(seen);
    }
}

#[test]
fn every_route_of_the_router_is_in_the_document_and_no_other() {
    let routes = server::api::listed();
    let routes: BTreeSet<_> = routes
        .map(|(method, path)| (method.to_owned(), path))
        .collect();
    assert_eq!(routes, Document::new().operations());
}

#[test]
fn the_document_says_how_to_sign_in_and_what_a_command_needs() {
    let Document { document, .. } = Document::new();
    assert_eq!(document["openapi"], "3.1.0");
    let command = &document["paths"]["/api/v1/tables/{table}/commands"]["post"];
    let parameters = command["parameters"].as_array().unwrap();
    let names: Vec<&str> = parameters
        .iter()
        .map(|parameter| parameter["name"].as_str().unwrap())
        .collect();
    let known = ["table", "Idempotency-Key", "Office", "If-Match"];
    assert_eq!(names, known);
    assert_eq!(
        command["security"],
        json!([{ "cookie": [] }, { "bearer": [] }])
    );
    let schemes = document["components"]["securitySchemes"]
        .as_object()
        .unwrap();
    assert_eq!(schemes.keys().collect::<Vec<_>>(), ["bearer", "cookie"]);
    for (name, schema) in document["components"]["schemas"].as_object().unwrap() {
        let described = schema["description"].is_string() || schema["enum"].is_array();
        assert!(
            described || schema["oneOf"].is_array(),
            "{name} says nothing of itself"
        );
    }
}

/// An evening: what is asked, and the document that answers are held against.
pub(crate) struct Evening {
    pub(crate) door: Door,
    pub(crate) document: Document,
}

impl Evening {
    async fn get(&mut self, guest: Option<&Guest>, path: &str, address: &str) -> Value {
        let (status, text) = self.door.get(guest, address).await;
        self.document.check("get", path, status, &text);
        serde_json::from_str(&text).unwrap()
    }

    pub(crate) async fn post(&mut self, guest: &Guest, table: u32, body: &str) -> StatusCode {
        let (status, answer) = self.door.ask(guest, table, body).await;
        let path = "/api/v1/tables/{table}/commands";
        self.document
            .check("post", path, status, &answer.to_string());
        status
    }

    /// Plays a round at a table with what is offered.
    async fn play(&mut self, guest: &Guest, table: u32) {
        let (path, address) = ("/api/v1/tables/{table}", format!("/api/v1/tables/{table}"));
        let sit = r#"{"do":"sit","place":2}"#;
        self.door.wait(guest, table, &["betting"]).await;
        assert_eq!(self.post(guest, table, sit).await, StatusCode::OK);
        let ante = r#"{"do":"wager","place":2,"wager":"ante","amount":500,"salt":"c0ffee"}"#;
        assert_eq!(self.post(guest, table, ante).await, StatusCode::OK);
        for _ in 0..1_000 {
            let view = self.get(Some(guest), path, &address).await;
            if view["phase"] == "settled" {
                return;
            }
            let offers = view["offers"].as_array().unwrap();
            let wanted = ["bet", "play", "play-4x", "play-2x"];
            let offer = offers.iter().find(|offer| {
                wanted.contains(&offer["action"].as_str().unwrap())
                    || (offer["action"] == "wager" && offer["wager"] == "blind")
            });
            if let Some(offer) = offer {
                let command = offer["command"].to_string();
                // The dealer may be quicker; that is an answer too.
                self.post(guest, table, &command).await;
            }
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
        panic!("table {table} does not come to an end");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_answer_of_an_evening_is_what_the_document_says() {
    let door = Door::open("evening").await;
    let document = Document::new();
    let mut evening = Evening { door, document };
    let request = Request::post("/api/v1/guests").body(Body::empty()).unwrap();
    let (status, text) = evening.door.send(request).await;
    evening
        .document
        .check("post", "/api/v1/guests", status, &text);
    let guest = evening.door.guest().await;
    let stranger = evening.get(None, "/api/v1/me", "/api/v1/me").await;
    assert_eq!(stranger["person"], Value::Null);
    let me = evening.get(Some(&guest), "/api/v1/me", "/api/v1/me").await;
    assert_eq!(me["person"], guest.person);
    let lobby = evening.get(None, "/api/v1/tables", "/api/v1/tables").await;
    let editions: BTreeSet<&str> = lobby["tables"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|table| table["edition"].as_str())
        .collect();
    assert_eq!(editions.len(), 5, "every edition is another: {editions:?}");
    for table in 1..=5 {
        evening.play(&guest, table).await;
        let path = "/api/v1/tables/{table}/rounds";
        let address = format!("/api/v1/tables/{table}/rounds");
        evening.get(Some(&guest), path, &address).await;
        let round = format!("/api/v1/rounds/t{table}-1");
        let receipt = evening.get(None, "/api/v1/rounds/{round}", &round).await;
        let hand = receipt["hand"].as_str().unwrap();
        let path = "/api/v1/rounds/{round}/hand";
        let hand = evening.get(None, path, hand).await;
        let case = hand["hand"].as_str().unwrap();
        let book = format!("\nbook {}\n", hand["book"].as_str().unwrap());
        assert!(case.contains(&book), "{case}");
        assert!(case.contains("expect state settled"), "{case}");
        let verified = evening
            .get(
                None,
                "/api/v1/rounds/{round}/verification",
                &format!("{round}/verification"),
            )
            .await;
        assert_eq!(verified["holds"], true, "{verified}");
        let checks = verified["checks"].as_array().unwrap();
        let checks: Vec<&str> = checks
            .iter()
            .map(|check| check["check"].as_str().unwrap())
            .collect();
        assert_eq!(checks, ["chain", "commitment", "cards", "rulings"]);
        let path = "/api/v1/rounds/{round}/replay";
        let address = format!("{round}/replay");
        let replay = evening.get(Some(&guest), path, &address).await;
        assert_eq!(replay["place"], 2);
    }
    let score = "/api/v1/me/score";
    evening.get(Some(&guest), score, score).await;
    let own = evening
        .get(
            Some(&guest),
            "/api/v1/me/rounds",
            "/api/v1/me/rounds?limit=50",
        )
        .await;
    let own = own["rounds"].as_array().unwrap();
    let names: BTreeSet<&str> = own.iter().map(|it| it["round"].as_str().unwrap()).collect();
    assert_eq!(
        names,
        BTreeSet::from(["t1-1", "t2-1", "t3-1", "t4-1", "t5-1"])
    );
    books_and_streams(&mut evening, &guest).await;
    ask_of_people(&mut evening).await;
    // Every operation was asked for at least once; a live view is held by its first message.
    let asked: BTreeSet<(String, String)> = evening
        .document
        .seen
        .iter()
        .map(|(method, path, _)| (method.clone(), path.clone()))
        .collect();
    let left = evening.document.operations();
    let left: Vec<_> = left.difference(&asked).collect();
    assert!(left.is_empty(), "nobody asked for {left:?}");
}

async fn books_and_streams(evening: &mut Evening, guest: &Guest) {
    evening
        .get(None, "/api/v1/verification", "/api/v1/verification")
        .await;
    let books = evening.get(None, "/api/v1/books", "/api/v1/books").await;
    for book in books["books"].as_array().unwrap() {
        let id = book["book"].as_str().unwrap();
        let address = format!("/api/v1/books/{id}");
        let whole = evening.get(None, "/api/v1/books/{book}", &address).await;
        let clauses = whole["clauses"].as_array().unwrap();
        assert_eq!(clauses.len() as u64, book["clauses"].as_u64().unwrap());
        let clause = clauses[0]["clause"].as_str().unwrap();
        let clause: String = clause.bytes().map(|byte| format!("%{byte:02x}")).collect();
        let address = format!("{address}/clauses/{clause}");
        let path = "/api/v1/books/{book}/clauses/{clause}";
        evening.get(None, path, &address).await;
    }
    let (status, text) = evening
        .door
        .get(Some(guest), "/api/v1/tables/1/advice")
        .await;
    assert_eq!(status, StatusCode::CONFLICT);
    let advice = "/api/v1/tables/{table}/advice";
    evening.document.check("get", advice, status, &text);
    practise(evening).await;
    for (path, address, name) in [
        ("/api/v1/lobby/stream", "/api/v1/lobby/stream", "lobby"),
        (
            "/api/v1/tables/{table}/stream",
            "/api/v1/tables/1/stream?after=1",
            "view",
        ),
    ] {
        let lines = evening.door.message(Some(guest), address).await;
        assert!(lines.contains(&format!("event: {name}")), "{lines:?}");
        let data = lines.iter().find_map(|line| line.strip_prefix("data: "));
        evening
            .document
            .check("get", path, StatusCode::OK, data.unwrap());
    }
}

/// A hand of practice, and its grade.
async fn practise(evening: &mut Evening) {
    let path = "/api/v1/practice/{book}";
    let address = "/api/v1/practice/nz-three-card-poker";
    let question = evening.get(None, path, address).await;
    let answer = serde_json::json!({ "hand": question["hand"], "action": "fold" });
    let request = Request::post(address).body(Body::from(answer.to_string()));
    let (status, text) = evening.door.send(request.unwrap()).await;
    assert_eq!(status, StatusCode::OK, "{text}");
    evening.document.check("post", path, status, &text);
}
