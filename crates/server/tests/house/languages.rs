//! Everybody reads the language they asked for, chose, or whose browser prefers it.

use axum::body::Body;
use axum::http::Request;
use http_body_util::BodyExt;
use serde_json::Value;

use crate::door::Door;

/// What is answered to somebody whose browser prefers a language.
async fn asked(door: &Door, path: &str, language: &str) -> (String, Option<String>) {
    let request = Request::get(path).header("accept-language", language);
    let request = request.header("accept", "text/html,application/json");
    let response = door.respond(request.body(Body::empty()).unwrap()).await;
    let cookie = response.headers().get("set-cookie");
    let cookie = cookie.map(|cookie| cookie.to_str().unwrap().to_owned());
    let body = response.into_body().collect().await.unwrap().to_bytes();
    (String::from_utf8(body.to_vec()).unwrap(), cookie)
}

async fn read(door: &Door, path: &str, language: &str) -> Value {
    serde_json::from_str(&asked(door, path, language).await.0).unwrap()
}

#[tokio::test]
async fn views_and_problems_are_read_in_the_language_of_the_request() {
    let door = Door::open("languages").await;
    let table = "/api/v1/tables/1";
    for (language, headline) in [
        ("en", "Take a seat to play"),
        ("it-IT", "Siediti per giocare"),
    ] {
        let view = read(&door, table, language).await;
        assert_eq!(view["headline"], headline);
    }
    let view = read(&door, "/api/v1/tables/1?lang=it", "en").await;
    assert_eq!(view["headline"], "Siediti per giocare");
    let lobby = read(&door, "/api/v1/tables", "it").await;
    let notice = "Soldi finti: qui non si vince e non si perde nulla.";
    assert_eq!(lobby["house"]["notice"], notice);
    let limits = lobby["tables"][0]["limits"].as_str().unwrap();
    assert!(limits.contains(",00"), "{limits}");
    let problem = read(&door, "/api/v1/tables/99", "it").await;
    assert_eq!(problem["detail"], "Il tavolo 99 non esiste.");
    assert_eq!(problem["title"], "Pagina non trovata");
}

#[tokio::test]
async fn a_refusal_is_a_sentence_of_the_language() {
    let door = Door::open("refused-in").await;
    let guest = door.guest().await;
    door.still(&guest, 1).await;
    door.ask(&guest, 1, r#"{"do":"sit","place":1}"#).await;
    for (language, detail) in [("en", "The minimum is 5.00."), ("it", "Il minimo è 5,00.")] {
        let wager = r#"{"do":"wager","place":1,"wager":"ante","amount":100}"#;
        let request = Request::post("/api/v1/tables/1/commands");
        let request = request.header("cookie", format!("{}; lang={language}", guest.cookie));
        let request = request.header("idempotency-key", language);
        let (_, text) = door.send(request.body(Body::from(wager)).unwrap()).await;
        let problem: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(problem["detail"], detail, "{text}");
        assert_eq!(problem["reason"], "under-the-minimum");
    }
}

#[tokio::test]
async fn a_page_says_its_language_and_keeps_the_one_it_was_asked_for_in() {
    let door = Door::open("page-in").await;
    for path in ["/", "/table/1", "/book/nz-caribbean-stud", "/no/page"] {
        let (english, kept) = asked(&door, path, "en").await;
        assert!(english.contains("<html lang=\"en\">"), "{path}");
        assert_eq!(kept, None);
        let (italian, kept) = asked(&door, &format!("{path}?lang=it"), "en").await;
        assert!(italian.contains("<html lang=\"it\">"), "{path}");
        assert!(kept.unwrap().starts_with("lang=it; Path=/; SameSite=Lax"));
    }
    let (page, _) = asked(&door, "/no/page", "it").await;
    assert!(page.contains("Pagina non trovata"), "{page}");
}
