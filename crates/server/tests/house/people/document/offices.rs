//! What administration, auditor and the signs in the hall are answered.

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::door::Guest;
use crate::evening::Evening;

const GET: Method = Method::GET;
const POST: Method = Method::POST;

/// Asks for everything that those offices read, draft, hang up and verify.
pub(super) async fn ask_of_offices(evening: &mut Evening, administrator: &Guest, manager: &Guest) {
    let (auditor, _) = evening.door.staff(administrator, &["auditor"]).await;
    ask_of_setups(evening, manager).await;
    ask_of_signs(evening, manager).await;
    for path in ["/api/v1/journal", "/api/v1/approvals", "/api/v1/coverage"] {
        let answer = evening
            .ask(Some(&auditor), (GET, path), &[], Value::Null)
            .await;
        assert_eq!(answer.status, StatusCode::OK, "{path}: {}", answer.body);
    }
    let path = "/api/v1/export";
    let (status, text) = evening.door.get(Some(&auditor), path).await;
    let text = Value::String(text).to_string();
    evening.document.check("get", path, status, &text);
    let path = "/api/v1/verification/whole";
    evening
        .ask(Some(&auditor), (POST, path), &[], json!({}))
        .await;
    let path = "/api/v1/verification/whole/stream";
    hear(evening, &auditor, path, path).await;
}

/// How a table is set up, and what a change would do.
async fn ask_of_setups(evening: &mut Evening, manager: &Guest) {
    let setup = "/api/v1/tables/{table}/setup";
    let read = evening.ask(Some(manager), (GET, setup), &["4"], Value::Null);
    assert_eq!(read.await.status, StatusCode::OK);
    for what in ["draft", "edges"] {
        let path = format!("{setup}/{what}");
        let body = json!({ "set": { "six-card": "3" } });
        let worked = evening
            .ask(Some(manager), (POST, &path), &["4"], body)
            .await;
        assert_eq!(worked.status, StatusCode::OK, "{what}: {}", worked.body);
    }
}

/// A sign that is hung, looked at, acknowledges, and is taken down.
async fn ask_of_signs(evening: &mut Evening, manager: &Guest) {
    let jackpot = "jackpot-1";
    let signs = "/api/v1/jackpots/{jackpot}/signs";
    let hung = evening
        .ask(
            Some(manager),
            (POST, signs),
            &[jackpot],
            json!({ "sign": "hall" }),
        )
        .await;
    assert_eq!(hung.status, StatusCode::CREATED, "{}", hung.body);
    let address = hung.body["address"].as_str().unwrap().to_owned();
    let (_, key) = address.rsplit_once("key=").unwrap();
    evening
        .ask(Some(manager), (GET, signs), &[jackpot], Value::Null)
        .await;
    let sign = "/api/v1/signs/{jackpot}";
    let shown = evening
        .ask(None, (GET, sign), &[jackpot], Value::Null)
        .await;
    let path = "/api/v1/signs/{jackpot}/stream";
    let of_jackpot = format!("/api/v1/signs/{jackpot}/stream");
    hear(evening, manager, path, &of_jackpot).await;
    let says = json!({
        "sign": "hall", "key": key,
        "state": shown.body["state"], "amount": shown.body["amount"],
    });
    let path = format!("{sign}/acknowledgement");
    let told = evening.ask(None, (POST, &path), &[jackpot], says).await;
    assert_eq!(told.status, StatusCode::OK, "{}", told.body);
    let path = format!("{signs}/{{sign}}");
    let down = (Method::DELETE, path.as_str());
    let down = evening
        .ask(Some(manager), down, &[jackpot, "hall"], Value::Null)
        .await;
    assert_eq!(down.status, StatusCode::NO_CONTENT, "{}", down.body);
}

/// The first message of a live view.
async fn hear(evening: &mut Evening, who: &Guest, path: &str, address: &str) {
    let lines = evening.door.message(Some(who), address).await;
    let data = lines.iter().find_map(|line| line.strip_prefix("data: "));
    let data = data.unwrap_or_else(|| panic!("{lines:?}"));
    evening.document.check("get", path, StatusCode::OK, data);
}
