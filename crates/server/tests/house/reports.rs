//! Reports as a page, as lines, as a workbook and as a document.

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use http_body_util::BodyExt;
use serde_json::Value;

use crate::door::{Door, Guest};

/// What is answered to somebody: status, kind, name of the file, and bytes.
async fn file(door: &Door, who: &Guest, path: &str) -> (StatusCode, String, String, Vec<u8>) {
    let request = Request::get(path).header("cookie", &who.cookie);
    let response = door.respond(request.body(Body::empty()).unwrap()).await;
    let said = |name| {
        let value = response.headers().get(name);
        value.map_or_else(String::new, |it| it.to_str().unwrap().to_owned())
    };
    let (kind, name) = (
        said(header::CONTENT_TYPE),
        said(header::CONTENT_DISPOSITION),
    );
    let status = response.status();
    let bytes = response.into_body().collect().await.unwrap().to_bytes();
    (status, kind, name, bytes.to_vec())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_report_is_a_page_lines_a_workbook_and_a_document() {
    let door = Door::open("reports").await;
    let administrator = door.administrator().await;
    let (otto, _) = door.staff(&administrator, &["auditor"]).await;

    let (status, page) = door.get(Some(&otto), "/reports?by=day").await;
    assert_eq!(status, StatusCode::OK, "{page}");
    assert!(page.contains("<h1>Reports</h1>"), "{page}");
    assert!(page.contains("<option value=\"day\" selected>"), "{page}");
    assert_eq!(page.matches("As they stood at ").count(), 2, "{page}");
    let (_, page) = door.get(Some(&otto), "/reports?lang=it").await;
    assert!(page.contains("<h1>Rapporti</h1>"), "{page}");
    assert_eq!(page.matches("ultima di queste giornate").count(), 2);

    let (status, kind, name, bytes) = file(&door, &otto, "/reports.csv?by=month").await;
    assert_eq!(
        (status, kind.as_str()),
        (StatusCode::OK, "text/csv; charset=utf-8")
    );
    assert_eq!(name, "attachment; filename=\"results.csv\"");
    let text = String::from_utf8(bytes).unwrap();
    let head = "of,rounds,hands,drop,handle,win,hold,win-of-handle,theoretical,\
                theoretical-of-handle,deviation,within,prizes,fills,credits,variance,voids";
    assert_eq!(text.lines().next(), Some(head));
    let total = text.lines().next_back().unwrap();
    assert!(total.starts_with("total,"), "{text}");

    let path = "/reports.csv?part=inventory&to=2020-01-01";
    let (_, _, name, bytes) = file(&door, &otto, path).await;
    assert_eq!(name, "attachment; filename=\"inventory.csv\"");
    let text = String::from_utf8(bytes).unwrap();
    assert_eq!(text.lines().next(), Some("account,of,amount,as-of"));
    // Before the house began nothing lay anywhere; with its last day there is what lies there now.
    let (_, document) = door.get(Some(&otto), "/api/v1/reports?to=2020-01-01").await;
    let document: Value = serde_json::from_str(&document).unwrap();
    let accounts = document["inventory"]["accounts"].as_array().unwrap();
    assert_eq!(text.lines().count(), 2, "{text}");
    assert!(accounts.is_empty(), "{document}");
    let (_, now) = door.get(Some(&otto), "/api/v1/reports").await;
    let now: Value = serde_json::from_str(&now).unwrap();
    assert_ne!(now["inventory"]["accounts"], serde_json::json!([]), "{now}");
    assert_eq!(now["inventory"]["as_of_ms"], now["as_of_ms"]);
    assert_eq!(document["rows"], serde_json::json!([]));

    let (status, kind, name, bytes) = file(&door, &otto, "/reports.xlsx").await;
    assert_eq!(status, StatusCode::OK);
    let sheet = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
    assert_eq!(kind, sheet);
    assert_eq!(name, "attachment; filename=\"report.xlsx\"");
    assert_eq!(bytes.get(..4), Some(&b"PK\x03\x04"[..]));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_report_that_makes_no_sense_is_refused_with_its_field() {
    let door = Door::open("reports-fields").await;
    let administrator = door.administrator().await;
    let (otto, _) = door.staff(&administrator, &["auditor"]).await;
    for (asked, field) in [
        ("by=week", "by"),
        ("from=yesterday", "from"),
        ("to=2026-02-30", "to"),
        ("from=2026-12-01&to=2026-11-01", "to"),
    ] {
        for path in [
            "/api/v1/reports",
            "/reports.csv",
            "/reports.xlsx",
            "/reports",
        ] {
            let (status, said) = door.get(Some(&otto), &format!("{path}?{asked}")).await;
            assert_eq!(status, StatusCode::BAD_REQUEST, "{path} {asked}: {said}");
            if path != "/reports" {
                let said: Value = serde_json::from_str(&said).unwrap();
                assert_eq!(said["field"], field, "{path} {asked}: {said}");
            }
        }
    }
    let (status, said) = door.get(Some(&otto), "/reports.csv?part=everything").await;
    let said: Value = serde_json::from_str(&said).unwrap();
    assert_eq!(
        (status, &said["field"]),
        (StatusCode::BAD_REQUEST, &"part".into())
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn reports_are_for_managers_auditors_and_the_cage() {
    let door = Door::open("reports-offices").await;
    let administrator = door.administrator().await;
    let (dealer, _) = door.staff(&administrator, &["dealer"]).await;
    let (cage, _) = door.staff(&administrator, &["cage"]).await;
    for path in [
        "/reports",
        "/reports.csv",
        "/reports.xlsx",
        "/api/v1/reports",
    ] {
        let (status, ..) = file(&door, &dealer, path).await;
        assert_eq!(status, StatusCode::FORBIDDEN, "{path}");
        let (status, ..) = file(&door, &cage, path).await;
        assert_eq!(status, StatusCode::OK, "{path}");
        assert_eq!(
            door.get(None, path).await.0,
            StatusCode::UNAUTHORIZED,
            "{path}"
        );
    }
}
