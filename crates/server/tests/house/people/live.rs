//! Live views of people who are signed in.

use std::time::Duration;

use axum::body::Body;
use axum::http::{Method, Request, StatusCode};
use futures_util::StreamExt;
use serde_json::Value;

use super::OWN;
use crate::door::{Door, Guest};

/// How long anything may take on a machine that has much else to do.
const PATIENCE: Duration = Duration::from_secs(20);

/// Opens the live view of a table, and waits until it shows something.
async fn open(door: &Door, guest: &Guest) -> axum::body::BodyDataStream {
    let request = Request::get("/api/v1/tables/1/stream").header("cookie", &guest.cookie);
    let response = door.respond(request.body(Body::empty()).unwrap()).await;
    assert_eq!(response.status(), StatusCode::OK);
    let mut messages = response.into_body().into_data_stream();
    messages.next().await.unwrap().unwrap();
    messages
}

/// On a tablet that others use next, nobody is shown the cards of whoever signed out.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_live_view_ends_with_the_log_in_it_was_opened_by() {
    let door = Door::open("live-views").await;
    let (ann, name) = door.account().await;
    let elsewhere = door.signed_in(&name, OWN).await;
    let (mut ends, mut goes_on) = (open(&door, &ann).await, open(&door, &elsewhere).await);
    let out = door
        .call(Some(&ann), Method::POST, "/api/v1/sign-out", Value::Null)
        .await;
    assert!(out.status.is_success(), "{}", out.body);
    let ended = async { while ends.next().await.is_some() {} };
    let ended = tokio::time::timeout(PATIENCE, ended).await;
    assert!(ended.is_ok(), "it is still shown");
    let moment = tokio::time::timeout(Duration::from_millis(500), async {
        while goes_on.next().await.is_some() {}
    });
    assert!(moment.await.is_err(), "another log-in's has ended with it");
    // One who comes back by a log-in that has ended is nobody in particular.
    let mut again = open(&door, &ann).await;
    let on = tokio::time::timeout(Duration::from_millis(100), again.next()).await;
    assert!(!matches!(on, Ok(None)));
    door.close().await;
}
