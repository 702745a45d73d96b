//! Two servers of one house, reached without a socket.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use axum::body::Body;
use axum::http::{Request, StatusCode};
use futures_util::StreamExt;
use http_body_util::BodyExt;
use serde_json::Value;
use server::chance::OperatingSystem;
use server::{Hardness, House, Limits, Options};
use tower::ServiceExt;

/// The keys that the servers of a house have copies of.
const KEYS: [&str; 2] = ["signing.key", "master.key"];

pub(crate) struct Pair {
    pub(crate) one: House<OperatingSystem>,
    pub(crate) two: House<OperatingSystem>,
    folder: PathBuf,
    keys: AtomicU64,
}

impl Pair {
    pub(crate) async fn open(name: &str) -> Pair {
        let folder =
            std::env::temp_dir().join(format!("croupier-pair-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        let server = postgres::Server::shared().unwrap();
        let address = server.database().unwrap().address();
        let one = open(&folder.join("one"), &address).await;
        std::fs::create_dir_all(folder.join("two")).unwrap();
        for key in KEYS {
            std::fs::copy(folder.join("one").join(key), folder.join("two").join(key)).unwrap();
        }
        let two = open(&folder.join("two"), &address).await;
        Pair {
            one,
            two,
            folder,
            keys: AtomicU64::new(0),
        }
    }

    /// A guest who came in at the first server, by the cookie.
    pub(crate) async fn guest(&self) -> String {
        let request = Request::post("/api/v1/guests").body(Body::empty()).unwrap();
        let response = self.one.router().oneshot(request).await.unwrap();
        let cookie = response.headers()["set-cookie"].to_str().unwrap();
        cookie.split(';').next().unwrap().to_owned()
    }

    /// Gives a command at a server; under a key of its own, if none is said.
    pub(crate) async fn give(
        &self,
        at: &House<OperatingSystem>,
        cookie: &str,
        (table, key): (u32, Option<&str>),
        body: &str,
    ) -> (StatusCode, Value) {
        let own = || format!("key-{}", self.keys.fetch_add(1, Ordering::Relaxed));
        let request = Request::post(format!("/api/v1/tables/{table}/commands"))
            .header("cookie", cookie)
            .header("content-type", "application/json")
            .header("idempotency-key", key.map_or_else(own, str::to_owned))
            .body(Body::from(body.to_owned()))
            .unwrap();
        send(at, request).await
    }

    pub(crate) async fn end(self) {
        drop((self.one, self.two));
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

async fn open(folder: &Path, address: &str) -> House<OperatingSystem> {
    let options = Options {
        data_dir: folder.to_owned(),
        pace: floor::clock::Pace::USUAL,
        players: false,
        limits: Limits::default(),
        passwords: Hardness::for_tests(),
    };
    let database = address.parse().unwrap();
    let house = House::open_among_others(&options, database, None, OperatingSystem).await;
    house.unwrap()
}

pub(crate) async fn send(
    at: &House<OperatingSystem>,
    request: Request<Body>,
) -> (StatusCode, Value) {
    let response = at.router().oneshot(request).await.unwrap();
    let status = response.status();
    let body = response.into_body().collect().await.unwrap().to_bytes();
    (status, serde_json::from_slice(&body).unwrap_or_default())
}

pub(crate) async fn get(at: &House<OperatingSystem>, cookie: &str, path: &str) -> Value {
    let request = Request::get(path).header("cookie", cookie);
    let (_, value) = send(at, request.body(Body::empty()).unwrap()).await;
    value
}

/// The first message of a table's stream at a server for whoever comes back with this id, once
/// the server has read so far as this: its id, and what it tells.
pub(crate) async fn resume(
    at: &House<OperatingSystem>,
    cookie: &str,
    (table, last): (u32, u64),
    until: u64,
) -> (u64, Vec<Value>) {
    let published = || at.app().counter.published().sequence(table);
    let mut changes = at.app().counter.watch();
    while published() < until {
        let changed = tokio::time::timeout(Duration::from_secs(60), changes.changed());
        changed.await.unwrap().unwrap();
    }
    let request = Request::get(format!("/api/v1/tables/{table}/stream"))
        .header("cookie", cookie)
        .header("last-event-id", last.to_string())
        .body(Body::empty())
        .unwrap();
    let response = at.router().oneshot(request).await.unwrap();
    let mut messages = response.into_body().into_data_stream();
    let message = messages.next().await.unwrap().unwrap();
    let message = String::from_utf8(message.to_vec()).unwrap();
    let field = |name: &str| {
        let mut lines = message.lines();
        lines
            .find_map(|line| line.strip_prefix(name))
            .unwrap()
            .to_owned()
    };
    let view: Value = serde_json::from_str(&field("data: ")).unwrap();
    let happened = view["happened"].as_array().unwrap().clone();
    (field("id: ").parse().unwrap(), happened)
}
