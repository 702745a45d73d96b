//! What is answered to people is what the document of the interface says.

mod offices;

use axum::http::Method;
use serde_json::{Value, json};

use self::offices::ask_of_offices;
use super::factors::shown;
use super::{Answer, OWN};
use crate::door::Guest;
use crate::evening::Evening;

impl Evening {
    /// Asks for an operation of the document, and holds the answer against it.
    async fn ask(
        &mut self,
        who: Option<&Guest>,
        (method, path): (Method, &str),
        parts: &[&str],
        body: Value,
    ) -> Answer {
        let mut address = path.to_owned();
        for part in parts {
            let (before, rest) = address.split_once('{').unwrap();
            let (_, after) = rest.split_once('}').unwrap();
            address = format!("{before}{part}{after}");
        }
        let word = method.as_str().to_lowercase();
        let answer = self.door.call(who, method, &address, body).await;
        let text = match &answer.body {
            Value::String(text) => text.clone(),
            body => body.to_string(),
        };
        self.document.check(&word, path, answer.status, &text);
        answer
    }
}

/// Asks for everything that two people do, and for what waits.
async fn ask_of_two(evening: &mut Evening, administrator: &Guest, manager: &Guest) {
    const GET: Method = Method::GET;
    const POST: Method = Method::POST;
    let nothing = || Value::Null;
    let (supervisor, name) = evening.door.staff(administrator, &["supervisor"]).await;
    let (ben, sue) = (Some(manager), Some(&supervisor));
    let body = json!({ "password": OWN, "pin": "4821" });
    evening.ask(sue, (POST, "/api/v1/me/pin"), &[], body).await;
    // A proposal for each end that it can have.
    for (key, act) in [("1", "refusal"), ("2", "withdrawal"), ("3", "confirmation")] {
        let body = json!({ "jackpot": { "jackpot": "jackpot-1", "command":
            { "add": { "pool": "whole", "amount": 100 } } } });
        let preview = (POST, "/api/v1/house/preview");
        evening.ask(ben, preview, &[], body.clone()).await;
        let request = axum::http::Request::post("/api/v1/house/commands")
            .header("cookie", &manager.cookie)
            .header("idempotency-key", key)
            .body(axum::body::Body::from(body.to_string()));
        let (status, text) = evening.door.send(request.unwrap()).await;
        let path = "/api/v1/house/commands";
        evening.document.check("post", path, status, &text);
        let proposed: Value = serde_json::from_str(&text).unwrap();
        let id = proposed["proposal"].as_str().unwrap().to_owned();
        evening
            .ask(sue, (GET, "/api/v1/proposals"), &[], nothing())
            .await;
        evening
            .ask(sue, (GET, "/api/v1/alerts"), &[], nothing())
            .await;
        let path = format!("/api/v1/proposals/{{proposal}}/{act}");
        let (who, body) = match act {
            "refusal" => (sue, json!({ "reason": "not now" })),
            "withdrawal" => (ben, nothing()),
            _ => (ben, json!({ "name": name, "pin": "4821" })),
        };
        let done = evening.ask(who, (POST, &path), &[&id], body).await;
        assert_eq!(done.status, axum::http::StatusCode::OK, "{}", done.body);
        let listed = evening.ask(ben, (GET, "/api/v1/proposals"), &[], nothing());
        assert!(listed.await.body["proposals"][0]["outcome"].is_object());
    }
    let path = (POST, "/api/v1/tables/{table}/proposals");
    let body = json!({ "do": "validate", "place": 1 });
    let keyless = evening.ask(sue, path, &["1"], body.clone()).await;
    assert_eq!(keyless.body["field"], "Idempotency-Key", "{}", keyless.body);
    let path = (POST, "/api/v1/tables/{table}/preview");
    evening.ask(sue, path, &["1"], body).await;
    let path = (POST, "/api/v1/tables/{table}/preview");
    let body = json!({ "do": "step", "step": { "deal": 1 } });
    evening.ask(sue, path, &["1"], body).await;
    // Table 8 has a dealer, so that there is something to tell.
    for table in ["1", "8"] {
        let path = (POST, "/api/v1/tables/{table}/beat");
        let facts = json!({ "facts": [] });
        evening.ask(sue, path, &[table], facts).await;
    }
    let path = (GET, "/api/v1/tables/{table}/alerts");
    evening.ask(sue, path, &["1"], nothing()).await;
    let path = (GET, "/api/v1/tables/{table}/floor");
    let floor = evening.ask(sue, path, &["1"], nothing()).await;
    let path = (GET, "/api/v1/tables/{table}/hands/{whose}");
    evening.ask(sue, path, &["1", "dealer"], nothing()).await;
    let jackpot = floor.body["jackpot"].as_str().unwrap_or("none");
    let path = (GET, "/api/v1/jackpots/{jackpot}");
    evening.ask(sue, path, &[jackpot], nothing()).await;
    let lines = evening.door.message(sue, "/api/v1/alerts/stream").await;
    assert!(lines.contains(&"event: alerts".to_owned()), "{lines:?}");
    let data = lines.iter().find_map(|line| line.strip_prefix("data: "));
    let ok = axum::http::StatusCode::OK;
    let path = "/api/v1/alerts/stream";
    evening.document.check("get", path, ok, data.unwrap());
    let path = (Method::DELETE, "/api/v1/me/pin");
    evening.ask(sue, path, &[], nothing()).await;
}

/// Asks for everything that there is for the cage, and about disputes.
async fn ask_of_money(evening: &mut Evening, administrator: &Guest, manager: &Guest) {
    const GET: Method = Method::GET;
    let nothing = || Value::Null;
    let (carl, _) = evening.door.staff(administrator, &["cage"]).await;
    for (who, key) in [(&carl, "cage-1"), (manager, "cage-2")] {
        let body = json!({ "do": "count-cage", "cash": 1_000_000, "chips": 500_000 });
        let path = "/api/v1/cage/commands";
        let request = axum::http::Request::post(path)
            .header("cookie", &who.cookie)
            .header("idempotency-key", key)
            .body(axum::body::Body::from(body.to_string()));
        let (status, text) = evening.door.send(request.unwrap()).await;
        assert_eq!(status, 200, "{text}");
        evening.document.check("post", path, status, &text);
    }
    let path = (Method::POST, "/api/v1/cage/preview");
    let body = json!({ "do": "buy-in", "amount": 10_000 });
    let seen = evening.ask(Some(&carl), path, &[], body).await;
    assert_eq!(seen.status, 200, "{}", seen.body);
    let open = r#"{"do":"open-dispute","round":1,"place":2,"says":"I had a pair"}"#;
    assert_eq!(evening.post(manager, 1, open).await, 200);
    for (path, parts) in [
        ("/api/v1/cage", &[][..]),
        ("/api/v1/cage/trial-balance", &[]),
        ("/api/v1/tables/{table}/tray", &["1"]),
        ("/api/v1/tables/{table}/disputes", &["1"]),
        ("/api/v1/tables/{table}/disputes/{dispute}", &["1", "1"]),
    ] {
        let answer = evening
            .ask(Some(manager), (GET, path), parts, nothing())
            .await;
        assert_eq!(answer.status, 200, "{path}: {}", answer.body);
    }
}

/// Asks for everything that there is for people.
pub(crate) async fn ask_of_people(evening: &mut Evening) {
    const GET: Method = Method::GET;
    const POST: Method = Method::POST;
    const DELETE: Method = Method::DELETE;
    let nothing = || Value::Null;
    let (name, once) = evening.door.administrator.clone().unwrap();
    let body = json!({ "name": name, "password": once });
    let administrator = evening
        .ask(None, (POST, "/api/v1/sign-in"), &[], body)
        .await;
    let administrator = administrator.guest();
    let admin = Some(&administrator);
    let path = (POST, "/api/v1/me/password");
    let body = json!({ "password": once, "new_password": OWN });
    evening.ask(admin, path, &[], body).await;
    let body = json!({ "name": "Kim", "offices": ["dealer"] });
    let added = evening
        .ask(admin, (POST, "/api/v1/people"), &[], body)
        .await;
    let kim = added.body["person"].as_str().unwrap().to_owned();
    evening
        .ask(admin, (GET, "/api/v1/people"), &[], nothing())
        .await;
    let of_kim = &[kim.as_str()];
    let path = (POST, "/api/v1/people/{person}/password");
    evening.ask(admin, path, of_kim, nothing()).await;
    let role = "/api/v1/people/{person}/roles/{role}";
    let parts = &[kim.as_str(), "supervisor"];
    evening.ask(admin, (POST, role), parts, nothing()).await;
    evening.ask(admin, (POST, role), parts, nothing()).await;
    evening.ask(admin, (DELETE, role), parts, nothing()).await;
    let log_ins = "/api/v1/people/{person}/log-ins";
    evening.ask(admin, (GET, log_ins), of_kim, nothing()).await;
    evening
        .ask(admin, (DELETE, log_ins), of_kim, nothing())
        .await;
    let (manager, _) = evening.door.staff(&administrator, &["manager"]).await;
    let body =
        json!({ "jackpot": { "jackpot": "none", "command": { "down": { "table": null } } } });
    let path = (POST, "/api/v1/house/commands");
    let keyless = evening.ask(Some(&manager), path, &[], body).await;
    assert_eq!(keyless.body["field"], "Idempotency-Key", "{}", keyless.body);
    ask_of_two(evening, &administrator, &manager).await;
    ask_of_money(evening, &administrator, &manager).await;
    ask_of_offices(evening, &administrator, &manager).await;
    evening
        .ask(Some(&manager), (GET, "/api/v1/reports"), &[], nothing())
        .await;
    let body = json!({ "office": "administrator" });
    evening
        .ask(admin, (POST, "/api/v1/me/office"), &[], body)
        .await;

    let body = json!({ "name": "Ann", "password": OWN });
    let made = evening
        .ask(None, (POST, "/api/v1/accounts"), &[], body)
        .await;
    let cookie = made.cookie.as_ref().unwrap();
    let ann = Guest {
        cookie: cookie.split(';').next().unwrap().to_owned(),
        person: made.body["me"]["person"].as_str().unwrap().to_owned(),
    };
    let (player, of_ann) = (Some(&ann), &[ann.person.as_str()]);
    evening
        .ask(player, (GET, "/api/v1/me/log-ins"), &[], nothing())
        .await;
    let path = (DELETE, "/api/v1/me/log-ins/{log_in}");
    evening.ask(player, path, &["0000"], nothing()).await;
    evening
        .ask(player, (GET, "/api/v1/me/limits"), &[], nothing())
        .await;
    let body = json!({ "on": "loss", "most": 5_000 });
    evening
        .ask(player, (POST, "/api/v1/me/limits"), &[], body)
        .await;
    let exclusion = "/api/v1/people/{person}/exclusion";
    let body = json!({ "reason": "marked cards" });
    evening
        .ask(admin, (POST, exclusion), of_ann, body.clone())
        .await;
    evening
        .ask(player, (GET, "/api/v1/me/limits"), &[], nothing())
        .await;
    evening.ask(admin, (DELETE, exclusion), of_ann, body).await;
    let body = json!({ "until": "2199-01-01" });
    evening
        .ask(player, (POST, "/api/v1/me/exclusion"), &[], body)
        .await;

    let path = (POST, "/api/v1/me/second-factor");
    let body = json!({ "password": OWN });
    let offered = evening.ask(player, path, &[], body).await;
    let secret = offered.body["secret"].as_str().unwrap().to_owned();
    let path = (POST, "/api/v1/me/second-factor/confirmation");
    let body = json!({ "code": shown(&secret, 0) });
    let taken = evening.ask(player, path, &[], body).await;
    let codes = taken.body["recovery_codes"].as_array().unwrap().clone();
    let path = (POST, "/api/v1/me/second-factor/removal");
    let body = json!({ "password": OWN, "code": codes[0] });
    evening.ask(player, path, &[], body).await;
    let path = (DELETE, "/api/v1/people/{person}/second-factor");
    evening.ask(admin, path, of_ann, nothing()).await;
    evening
        .ask(admin, (POST, "/api/v1/sign-out"), &[], nothing())
        .await;
}
