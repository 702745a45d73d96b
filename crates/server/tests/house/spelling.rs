//! Tables and rounds have one spelling.

use axum::http::StatusCode;
use serde_json::Value;

use crate::door::Door;

#[tokio::test]
async fn only_the_one_spelling_of_a_table_or_a_round_is_answered() {
    let door = Door::open("spelling").await;
    let guest = door.guest().await;
    door.wait(&guest, 1, &["betting"]).await;
    let refused = async |path: &str, field: &str| {
        let (status, text) = door.get(Some(&guest), path).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{path}: {text}");
        let problem: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(problem["field"], field, "{path}: {text}");
    };
    for table in ["01", "+1", "%2B1", "%201", "1%20", "-1", "0", "1.0", "one"] {
        for path in ["", "/stream", "/rounds", "/advice"] {
            refused(&format!("/api/v1/tables/{table}{path}"), "table").await;
        }
        refused(&format!("/table/{table}"), "table").await;
    }
    for round in [
        "t01-1", "t1-001", "t1-+1", "t+1-1", "T1-1", "t1-1%20", "%20t1-1", "1-1", "t0-1", "t1-0",
        "t1--1", "t1-1-1",
    ] {
        for path in ["", "/hand", "/verification"] {
            refused(&format!("/api/v1/rounds/{round}{path}"), "round").await;
        }
        refused(&format!("/round/{round}"), "round").await;
        refused(&format!("/round/{round}/hand"), "round").await;
    }
    for path in [
        "/table/1",
        "/api/v1/tables/1",
        "/round/t1-1",
        "/api/v1/rounds/t1-1",
    ] {
        let (status, text) = door.get(Some(&guest), path).await;
        assert_eq!(status, StatusCode::OK, "{path}: {text}");
    }
    let sit = axum::http::Request::post("/api/v1/tables/01/commands")
        .header("cookie", &guest.cookie)
        .header("idempotency-key", "sit")
        .body(axum::body::Body::from(r#"{"do":"sit","place":1}"#));
    let (status, _) = door.send(sit.unwrap()).await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
}
