//! Sign-in links: good once, for a while, and until the next start.

use std::path::{Path, PathBuf};

use axum::body::Body;
use axum::http::{HeaderMap, Request, StatusCode};
use http_body_util::BodyExt;
use jiff::Timestamp;
use journal::LinkHash;
use serde_json::Value;
use server::chance::OperatingSystem;
use server::{House, Options};
use tower::ServiceExt;

async fn start(folder: &Path) -> House<OperatingSystem> {
    let options = Options {
        data_dir: folder.to_owned(),
        pace: floor::clock::Pace::default(),
        players: false,
        limits: server::limits::Limits::default(),
        passwords: server::Hardness::for_tests(),
    };
    House::open(&options, OperatingSystem).await.unwrap()
}

/// Ends a house, so that another can be started over its folder.
async fn stop(house: House<OperatingSystem>) {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    house.serve(listener, std::future::ready(())).await.unwrap();
}

fn folder(name: &str) -> PathBuf {
    let name = format!("croupier-links-{name}-{}", std::process::id());
    let folder = std::env::temp_dir().join(name);
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

fn link_of(house: &House<OperatingSystem>, who: &str) -> String {
    let found = house.welcome.links.iter().find(|(it, _)| *it == who);
    found.unwrap().1.clone()
}

async fn send(
    house: &House<OperatingSystem>,
    request: Request<Body>,
) -> (StatusCode, HeaderMap, String) {
    let response = house.router().oneshot(request).await.unwrap();
    let (parts, body) = response.into_parts();
    let body = body.collect().await.unwrap().to_bytes();
    let text = String::from_utf8(body.to_vec()).unwrap();
    (parts.status, parts.headers, text)
}

/// What following a link in a browser gives: the cookie, or the page that says why not.
async fn follow(
    house: &House<OperatingSystem>,
    link: &str,
) -> Result<String, (StatusCode, String)> {
    let request = Request::get(format!("/sign-in?link={link}")).header("accept", "text/html");
    let (status, fields, text) = send(house, request.body(Body::empty()).unwrap()).await;
    let cookie = fields.get("set-cookie").map(|it| it.to_str().unwrap());
    match cookie {
        Some(cookie) => {
            assert_eq!(status, StatusCode::SEE_OTHER);
            // A player begins in the lobby, whoever works at tables where one waits.
            let to = fields["location"].to_str().unwrap();
            assert!(["/", "/console/8", "/pit"].contains(&to), "{to}");
            Ok(cookie.split(';').next().unwrap().to_owned())
        }
        None => Err((status, text)),
    }
}

async fn me(house: &House<OperatingSystem>, name: &str, value: &str) -> Value {
    let request = Request::get("/api/v1/me").header(name, value);
    let (_, _, text) = send(house, request.body(Body::empty()).unwrap()).await;
    serde_json::from_str(&text).unwrap()
}

#[track_caller]
fn is_over(followed: Result<String, (StatusCode, String)>, why: &str) {
    let (status, page) = followed.unwrap_err();
    assert_eq!(status, StatusCode::GONE);
    assert!(page.contains("<header class=\"bar\">"), "{page}");
    assert!(page.contains(why), "{page}");
    assert!(page.contains("for new ones"), "{page}");
}

#[tokio::test]
async fn a_link_is_used_once_and_is_no_log_in() {
    let folder = folder("once");
    let house = start(&folder).await;
    let link = link_of(&house, "dealer");
    // The secret of the link signs nobody in by itself.
    let bearer = format!("Bearer {link}");
    assert_eq!(
        me(&house, "authorization", &bearer).await["person"],
        Value::Null
    );
    // Whoever only looks where it leads does not use it up.
    let look = Request::head(format!("/sign-in?link={link}")).body(Body::empty());
    let (status, fields, _) = send(&house, look.unwrap()).await;
    assert_eq!(status, StatusCode::NO_CONTENT);
    assert!(!fields.contains_key("set-cookie"));
    let cookie = follow(&house, &link).await.unwrap();
    assert!(!cookie.contains(&link));
    assert_eq!(me(&house, "cookie", &cookie).await["person"], "dealer");
    is_over(
        follow(&house, &link).await,
        "This link was used already. Start the house again",
    );
    assert_eq!(me(&house, "cookie", &cookie).await["person"], "dealer");
    // A program is told the same as a problem.
    let request = Request::get(format!("/sign-in?link={link}")).body(Body::empty());
    let (_, _, text) = send(&house, request.unwrap()).await;
    let problem: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(problem["type"], "/problems/link-is-over");
    drop(house);
    let _ = std::fs::remove_dir_all(&folder);
}

#[tokio::test]
async fn a_link_expires() {
    let folder = folder("expires");
    let house = start(&folder).await;
    let app = house.app();
    let links = [(LinkHash::of("late"), "dealer".to_owned())];
    let made = app.store.replace_links(&links, Timestamp::now()).await;
    made.unwrap();
    is_over(
        follow(&house, "late").await,
        "This link is older than 15 minutes. Start the house again",
    );
    assert_eq!(server::people::LINK_IS_GOOD_FOR.as_secs(), 15 * 60);
    drop(house);
    let _ = std::fs::remove_dir_all(&folder);
}

#[tokio::test]
async fn links_of_an_earlier_start_are_void() {
    let folder = folder("void");
    let house = start(&folder).await;
    let (first, unused) = (link_of(&house, "player"), link_of(&house, "supervisor"));
    let cookie = follow(&house, &first).await.unwrap();
    stop(house).await;
    let house = start(&folder).await;
    let (status, page) = follow(&house, &unused).await.unwrap_err();
    assert_eq!(status, StatusCode::NOT_FOUND);
    assert!(
        page.contains("The house prints new ones when it starts."),
        "{page}"
    );
    // Whoever was signed in still is, and there are new links.
    assert_eq!(me(&house, "cookie", &cookie).await["person"], "player");
    let cookie = follow(&house, &link_of(&house, "supervisor")).await;
    let me = me(&house, "cookie", &cookie.unwrap()).await;
    assert_eq!(me["role"], "supervisor");
    drop(house);
    let _ = std::fs::remove_dir_all(&folder);
}
