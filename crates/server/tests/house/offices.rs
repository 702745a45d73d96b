//! What administration, auditor and the signs in the hall ask of the house.

use axum::body::Body;
use axum::http::{Method, Request, StatusCode};
use serde_json::{Value, json};

use crate::door::{Door, Guest};

const JACKPOT: &str = "jackpot-1";

/// Sends something under a key of its own.
async fn keyed(
    door: &Door,
    who: &Guest,
    (method, path): (&str, &str),
    body: &Value,
) -> (StatusCode, Value) {
    let request = Request::builder()
        .method(method.to_uppercase().as_str())
        .uri(path)
        .header("cookie", &who.cookie)
        .header("idempotency-key", format!("{method} {path}"))
        .body(Body::from(body.to_string()));
    let (status, text) = door.send(request.unwrap()).await;
    (status, serde_json::from_str(&text).unwrap_or_default())
}

async fn read(door: &Door, who: &Guest, path: &str) -> Value {
    let answer = door.call(Some(who), Method::GET, path, Value::Null).await;
    assert_eq!(answer.status, StatusCode::OK, "{path}: {}", answer.body);
    answer.body
}

/// Everything that can be sent is refused to an auditor, but for what is their own and what
/// writes nothing.
#[tokio::test(flavor = "multi_thread")]
async fn an_auditor_reads_everything_and_changes_nothing() {
    let door = Door::open("auditor").await;
    let administrator = door.administrator().await;
    let (otto, _) = door.staff(&administrator, &["auditor"]).await;
    let before = door.heads();
    // What is one's own, what begins a log-in, and what is worked out and not written.
    let open = [
        "/me/",
        "/guests",
        "/accounts",
        "/sign-in",
        "/sign-out",
        "/practice/",
        "/verification/whole",
    ];
    let mut tried = 0;
    for (method, path) in server::api::listed() {
        let own = path.strip_prefix("/api/v1").unwrap_or(&path);
        if method == "get" || open.iter().any(|it| own.starts_with(it)) {
            continue;
        }
        let path = path
            .replace("{table}", "1")
            .replace("{person}", "staff-0123456789")
            .replace("{role}", "dealer")
            .replace("{proposal}", "table:1:1")
            .replace("{jackpot}", JACKPOT)
            .replace("{sign}", "hall");
        let wager = json!({ "do": "wager", "place": 1, "wager": "ante", "amount": 500 });
        let body = match path.as_str() {
            "/api/v1/people" => json!({ "name": "Kim" }),
            path if path.ends_with("/exclusion") => json!({ "reason": "reason" }),
            path if path.ends_with("/refusal") => json!({ "reason": "reason" }),
            path if path.ends_with("/signs") => json!({ "sign": "hall" }),
            path if path.ends_with("/draft") || path.ends_with("/edges") => json!({ "set": {} }),
            path if path.ends_with("/acknowledgement") => {
                json!({ "sign": "hall", "key": "", "state": "normal", "amount": 0 })
            }
            "/api/v1/house/commands" | "/api/v1/house/preview" => {
                json!({ "jackpot": { "jackpot": JACKPOT, "command": { "down": {} } } })
            }
            path if path.starts_with("/api/v1/cage") => {
                json!({ "do": "count-cage", "cash": 0, "chips": 0 })
            }
            path if path.ends_with("/beat") => json!({ "facts": [] }),
            _ => wager,
        };
        let (status, said) = keyed(&door, &otto, (method, &path), &body).await;
        // What is only worked out may be looked at.
        let refused = status == StatusCode::FORBIDDEN
            || said["reason"] == "not-yours"
            || path.ends_with("/edges");
        assert!(refused, "{method} {path}: {status} {said}");
        tried += 1;
    }
    assert!(tried > 20, "{tried}");
    for path in [
        "/journal",
        "/approvals",
        "/coverage",
        "/reports",
        "/jackpots/jackpot-1",
        "/people",
        "/verification",
        "/tables/1/setup",
    ] {
        read(&door, &otto, &format!("/api/v1{path}")).await;
    }
    assert_eq!(door.heads(), before);
    // And nobody else reads the journal.
    let answer = door
        .call(
            Some(&administrator),
            Method::GET,
            "/api/v1/journal",
            Value::Null,
        )
        .await;
    assert_eq!(answer.status, StatusCode::FORBIDDEN);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_journal_is_read_by_page_person_stream_and_clause() {
    let door = Door::open("journal-page").await;
    let administrator = door.administrator().await;
    let (otto, _) = door.staff(&administrator, &["auditor"]).await;
    let guest = door.guest().await;
    let (status, _) = door.ask(&guest, 1, r#"{"do":"sit","place":3}"#).await;
    assert_eq!(status, StatusCode::OK);
    let ante = r#"{"do":"wager","place":3,"wager":"ante","amount":500}"#;
    for _ in 0..200 {
        if door.ask(&guest, 1, ante).await.0 == StatusCode::OK {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    // Page by page it is the whole journal, each entry once, the newest first.
    let heads = door.heads();
    let mut seen = std::collections::BTreeMap::<String, u64>::new();
    let mut before = String::new();
    let mut last = String::from("9");
    loop {
        let path = format!("/api/v1/journal?limit=50{before}");
        let page = read(&door, &otto, &path).await;
        for entry in page["entries"].as_array().unwrap() {
            let at = entry["at"].as_str().unwrap().to_owned();
            assert!(at <= last, "{at} after {last}");
            last = at;
            *seen
                .entry(entry["stream"].as_str().unwrap().to_owned())
                .or_default() += 1;
        }
        let Some(next) = page["next"].as_str() else {
            break;
        };
        before = format!("&before={}", next.replace('%', "%25"));
    }
    for (stream, head) in &heads {
        assert!(
            seen.get(stream).is_some_and(|seen| seen >= head),
            "{stream}"
        );
    }
    let page = read(&door, &otto, "/api/v1/journal?stream=table/1&clause=5.1(a)").await;
    let entries = page["entries"].as_array().unwrap();
    assert!(!entries.is_empty());
    for entry in entries {
        let clauses = entry["clauses"].as_array().unwrap();
        assert!(clauses.contains(&json!("5.1(a)")), "{entry}");
        assert_eq!(entry["stream"], "table/1");
    }
    let path = format!("/api/v1/journal?person={}", guest.person);
    let page = read(&door, &otto, &path).await;
    let told = &page["entries"][0];
    assert_eq!(told["person"], guest.person.as_str(), "{told}");
    assert_eq!(told["office"], "player");
    assert!(!told["lines"].as_array().unwrap().is_empty(), "{told}");
    for wrong in ["limit=0", "stream=table/99", "before=x"] {
        let path = format!("/api/v1/journal?{wrong}");
        let answer = door
            .call(Some(&otto), Method::GET, &path, Value::Null)
            .await;
        assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{wrong}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_whole_journal_is_verified_and_taken_away() {
    let door = Door::open("verify-whole").await;
    let administrator = door.administrator().await;
    let (otto, _) = door.staff(&administrator, &["auditor"]).await;
    let path = "/api/v1/verification/whole";
    let begun = door.tell(&otto, path, json!({})).await;
    assert_eq!(begun.status, StatusCode::ACCEPTED, "{}", begun.body);
    let stream = "/api/v1/verification/whole/stream";
    let view = loop {
        let message = door.message(Some(&otto), stream).await;
        assert_eq!(message[0], "event: verification");
        let data = message[1].strip_prefix("data: ").unwrap();
        let view: Value = serde_json::from_str(data).unwrap();
        if view["state"] != "running" {
            break view;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    };
    assert_eq!(view["state"], "holds", "{view}");
    assert!(view["compared"]["commands"].as_u64() > Some(10), "{view}");
    let (status, text) = door.get(Some(&otto), "/api/v1/export").await;
    assert_eq!(status, StatusCode::OK);
    let lines: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let entries = lines.iter().filter(|line| line.get("entry").is_some());
    let heads: u64 = door.heads().values().sum();
    assert!(entries.count() as u64 + 1 >= heads);
    assert!(lines.last().unwrap().get("head").is_some());
    // Each goes through the whole journal, so one runs, few wait, and the rest come again.
    let many = (0..10).map(|_| door.get(Some(&otto), "/api/v1/export"));
    let many = futures_util::future::join_all(many).await;
    let count = |wanted| many.iter().filter(|(status, _)| *status == wanted).count();
    let (given, again) = (count(StatusCode::OK), count(StatusCode::TOO_MANY_REQUESTS));
    assert_eq!(given + again, 10);
    assert!(given > 0 && again > 0, "{given} were given");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_change_is_drafted_for_all_tables_that_share_it() {
    let door = Door::open("draft").await;
    let administrator = door.administrator().await;
    let (ben, _) = door.staff(&administrator, &["manager"]).await;
    let tables = read(&door, &ben, "/api/v1/tables").await;
    let tables = tables["tables"].as_array().unwrap().clone();
    let table = tables
        .iter()
        .find(|table| table["book"] == "nz-three-card-poker")
        .unwrap();
    let of = format!("/api/v1/tables/{}/setup", table["table"]);
    let setup = read(&door, &ben, &of).await;
    let options = setup["options"].as_array().unwrap();
    let option = options
        .iter()
        .find(|it| it["option"] == "six-card")
        .unwrap();
    assert_eq!(option["setting"], "1", "{option}");
    assert!(option["shared"]["clause"].is_string(), "{option}");
    let before = door.heads();
    let body = json!({ "set": { "six-card": "3" } });
    let draft = door.tell(&ben, &format!("{of}/draft"), body.clone()).await;
    assert_eq!(draft.status, StatusCode::OK, "{}", draft.body);
    let changed = &draft.body["command"]["change-tables"][0];
    assert_eq!(changed["choices"]["six-card"], "3");
    assert_eq!(draft.body["tables"][0], table["table"]);
    // Exact, and those of the PAR sheets.
    let edges = door.tell(&ben, &format!("{of}/edges"), body).await;
    assert_eq!(edges.status, StatusCode::OK, "{}", edges.body);
    let wagers = edges.body["wagers"].as_array().unwrap();
    let six = wagers
        .iter()
        .find(|it| it["wager"] == "six-card-bonus")
        .unwrap();
    assert_eq!(six["before"]["percent"], "10.2247904072");
    assert_eq!(six["after"]["percent"], "6.7413348318");
    let base = wagers.iter().find(|it| it["wager"] == "base").unwrap();
    assert_eq!(base["before"], base["after"]);
    // What the book does not allow is refused with its clause, and nothing was written.
    let body = json!({ "set": { "six-card": "9" } });
    let refused = door.tell(&ben, &format!("{of}/draft"), body).await;
    assert_ne!(refused.status, StatusCode::OK, "{}", refused.body);
    assert_eq!(door.heads(), before);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sign_acknowledges_by_its_key_alone() {
    let door = Door::open("sign").await;
    let administrator = door.administrator().await;
    let (sue, _) = door.staff(&administrator, &["supervisor"]).await;
    let (dan, _) = door.staff(&administrator, &["dealer"]).await;
    let signs = format!("/api/v1/jackpots/{JACKPOT}/signs");
    let hall = json!({ "sign": "hall" });
    let denied = door.tell(&dan, &signs, hall.clone()).await;
    assert_eq!(denied.status, StatusCode::FORBIDDEN);
    let hung = door.tell(&sue, &signs, hall.clone()).await;
    assert_eq!(hung.status, StatusCode::CREATED, "{}", hung.body);
    let twice = door.tell(&sue, &signs, hall.clone()).await;
    assert_eq!(twice.status, StatusCode::UNPROCESSABLE_ENTITY);
    let key = |address: &Value| {
        let address = address["address"].as_str().unwrap();
        address.rsplit_once("key=").unwrap().1.to_owned()
    };
    let own = key(&hung.body);
    // Nobody need sign in to look up in the hall.
    let (status, text) = door.get(None, &format!("/api/v1/signs/{JACKPOT}")).await;
    assert_eq!(status, StatusCode::OK);
    let sign: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(sign["state"], "normal", "{sign}");
    let path = format!("/api/v1/signs/{JACKPOT}/acknowledgement");
    let says = |key: &str, state: &str, amount: &Value| json!({ "sign": "hall", "key": key, "state": state, "amount": amount });
    let before = door.heads();
    let amount = &sign["amount"];
    let right = door.tell(&dan, &path, says(&own, "normal", amount)).await;
    assert_eq!(right.body["right"], true, "{}", right.body);
    assert_eq!(door.heads()["house"], before["house"] + 1);
    // The same again is no news.
    door.tell(&dan, &path, says(&own, "normal", amount)).await;
    assert_eq!(door.heads()["house"], before["house"] + 1);
    // What the jackpot does not show is not right, and no other key is.
    let wrong = door.tell(&dan, &path, says(&own, "paid", amount)).await;
    assert_eq!(wrong.body["right"], false);
    let wrong = door
        .tell(&dan, &path, says(&own, "normal", &json!(1)))
        .await;
    assert_eq!(wrong.body["right"], false);
    let forged = door.tell(&sue, &path, says("00", "normal", amount)).await;
    assert_eq!(forged.status, StatusCode::FORBIDDEN, "{}", forged.body);
    // Down, and acknowledged again.
    let down = json!({ "jackpot": { "jackpot": JACKPOT, "command": { "down": {} } } });
    let path_of_house = ("post", "/api/v1/house/commands");
    let (status, said) = keyed(&door, &sue, path_of_house, &down).await;
    assert_eq!(status, StatusCode::OK, "{said}");
    let stale = door.tell(&dan, &path, says(&own, "normal", amount)).await;
    assert_eq!(stale.body["right"], false);
    let right = door.tell(&dan, &path, says(&own, "down", amount)).await;
    assert_eq!(right.body["right"], true);
    let listed = read(&door, &sue, &signs).await;
    assert_eq!(listed["signs"][0]["state"], "down");
    let last = door.entries("house").await;
    let last = last.last().unwrap();
    assert_eq!(
        last["command"]["house"]["sign"]["act"]["shows"]["state"],
        "down"
    );
    assert_eq!(last.get("by"), None, "the house notes it");
    // Taken down its key is good no more, nor when it is hung again.
    let gone = door
        .call(
            Some(&sue),
            Method::DELETE,
            &format!("{signs}/hall"),
            Value::Null,
        )
        .await;
    assert_eq!(gone.status, StatusCode::NO_CONTENT, "{}", gone.body);
    let again = door.tell(&sue, &signs, hall).await;
    assert_ne!(key(&again.body), own);
    let old = door.tell(&dan, &path, says(&own, "down", amount)).await;
    assert_eq!(old.status, StatusCode::FORBIDDEN);
}
