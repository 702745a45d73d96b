//! A house in a folder of its own, and its doors without a socket.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::{Request, StatusCode};
use axum::response::Response;
use floor::clock::Pace;
use floor::house_file::HouseFile;
use http_body_util::BodyExt;
use serde_json::Value;
use server::chance::{Chance, OperatingSystem};
use server::dealing::Dealing;
use server::desk::Counter;
use server::{House, Limits, Options, TakenOn};
use tokio::task::JoinHandle;
use tower::ServiceExt;

/// A house that is open, with its dealer at work.
pub(crate) struct Door {
    router: Router,
    dealing: JoinHandle<()>,
    folder: PathBuf,
    keys: AtomicU64,
    counter: Counter,
    store: Arc<journal::Store>,
    /// The name and the first password of the administrator.
    pub(crate) administrator: Option<(String, String)>,
    /// Those whom a file names.
    pub(crate) staff: Vec<TakenOn>,
}

/// Somebody with a log-in.
pub(crate) struct Guest {
    pub(crate) cookie: String,
    pub(crate) person: String,
}

impl Door {
    /// Opens a house that takes bets for a moment and then waits for whoever plays.
    pub(crate) async fn open(name: &str) -> Door {
        let pace = Pace {
            betting_ms: 400,
            decision_ms: 60_000,
            pause_ms: 60_000,
            flow: None,
        };
        Door::at_pace(name, pace).await
    }

    /// Opens a house at a pace.
    pub(crate) async fn at_pace(name: &str, pace: Pace) -> Door {
        Door::by_chance(name, pace, OperatingSystem).await
    }

    /// Opens a house whose deals have their entropy from elsewhere.
    pub(crate) async fn by_chance(name: &str, pace: Pace, chance: impl Chance) -> Door {
        let folder = std::env::temp_dir().join(format!("croupier-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        Door::over(folder, pace, chance).await
    }

    /// Opens the house of a folder.
    pub(crate) async fn over(folder: PathBuf, pace: Pace, chance: impl Chance) -> Door {
        let minutes = Duration::from_secs(600);
        Door::patient(folder, pace, chance, minutes).await
    }

    /// Opens the house of a folder, whose dealer waits this long for missing cards.
    pub(crate) async fn patient(
        folder: PathBuf,
        pace: Pace,
        chance: impl Chance,
        patience: Duration,
    ) -> Door {
        Door::written(folder, pace, chance, patience, None).await
    }

    /// Opens the house of a folder, which is that of a file if it is empty.
    pub(crate) async fn written(
        folder: PathBuf,
        pace: Pace,
        chance: impl Chance,
        patience: Duration,
        file: Option<HouseFile>,
    ) -> Door {
        let mut limits = Limits::default();
        // A dealer in a test is faster than any hand.
        if file.is_some() {
            (limits.person.a_second, limits.person.at_once) = (100_000, 100_000);
        }
        let options = Options {
            data_dir: folder.clone(),
            pace,
            players: false,
            limits,
            passwords: server::Hardness::for_tests(),
        };
        let house = House::open_as(&options, file, chance).await.unwrap();
        let app = Arc::clone(house.app());
        let counter = app.counter.clone();
        let store = Arc::clone(&app.store);
        let dealing = Dealing::new(counter.clone(), Arc::clone(&app.vault));
        let dealing = dealing.with_patience(patience);
        let router = house.router();
        let administrator = house.welcome.administrator.clone();
        let staff = house.welcome.staff.clone();
        let dealing = tokio::spawn(async move {
            dealing.work().await;
            drop(house);
        });
        let keys = AtomicU64::new(0);
        Door {
            router,
            dealing,
            folder,
            keys,
            counter,
            store,
            administrator,
            staff,
        }
    }

    /// The documents of a stream.
    pub(crate) async fn entries(&self, stream: &str) -> Vec<Value> {
        let stream = stream.parse().unwrap();
        let read = self.store.read(&stream, journal::Sequence::new(1), 100_000);
        let entries = read.await.unwrap().into_iter();
        let documents = entries.map(|entry| serde_json::from_str(&entry.payload).unwrap());
        documents.collect()
    }

    /// How many documents each stream has.
    pub(crate) fn heads(&self) -> BTreeMap<String, u64> {
        self.counter.published().heads.clone()
    }

    /// The way to the desk.
    pub(crate) fn counter(&self) -> &Counter {
        &self.counter
    }

    /// The ids of everybody whom the database knows.
    pub(crate) async fn known(&self) -> Vec<String> {
        let people = self.store.people().await.unwrap().into_iter();
        people.map(|person| person.id).collect()
    }

    /// Shuts the house, as if its journal did not hold.
    pub(crate) fn shut(&self, finding: &str) {
        self.counter.shut(finding.to_owned());
    }

    /// Closes the house and gives its folder.
    pub(crate) async fn close(mut self) -> PathBuf {
        self.counter.close().await;
        (&mut self.dealing).await.unwrap();
        std::mem::take(&mut self.folder)
    }

    /// The step that a dealer comes to next at a table, as it is told.
    pub(crate) fn counter_step(&self, table: u32) -> String {
        let published = self.counter.published();
        let step = published.house.tables[&table].next_step().unwrap();
        let faces = Vec::new();
        let step = games::round::Command::Step { step, faces };
        serde_json::to_string(&step).unwrap()
    }

    /// The dealer's steps that end the round of a table after a command, as they are told; cards
    /// are turned up from a pack, from its end.
    pub(crate) fn rest_of(&self, table: u32, told: &Value, pack: &mut Vec<&str>) -> Vec<Value> {
        let mut house = self.counter.published().house.clone();
        let mut rest = Vec::new();
        let mut command = told.clone();
        loop {
            let by = floor::authority::By::house();
            let command_of = floor::house::Command::Table {
                table,
                command: serde_json::from_value(command).unwrap(),
            };
            house = house.tell(&by, command_of, 0).unwrap().0;
            let at = &house.tables[&table];
            let Some(step) = at.next_step() else {
                return rest;
            };
            let turned = at.turns_up(step).into_iter();
            let faces = turned.map(|_| pack.pop().unwrap().parse().unwrap());
            let faces = faces.collect();
            let step = games::round::Command::Step { step, faces };
            command = serde_json::to_value(&step).unwrap();
            rest.push(command.clone());
        }
    }

    pub(crate) async fn guest(&self) -> Guest {
        let request = Request::post("/api/v1/guests").body(Body::empty()).unwrap();
        let response = self.router.clone().oneshot(request).await.unwrap();
        assert_eq!(response.status(), StatusCode::CREATED);
        let cookie = response.headers()["set-cookie"].to_str().unwrap();
        let cookie = cookie.split(';').next().unwrap().to_owned();
        let body = response.into_body().collect().await.unwrap().to_bytes();
        let me: Value = serde_json::from_slice(&body).unwrap();
        let person = me["person"].as_str().unwrap().to_owned();
        Guest { cookie, person }
    }

    /// What is answered, with its headers.
    pub(crate) async fn respond(&self, request: Request<Body>) -> Response {
        self.router.clone().oneshot(request).await.unwrap()
    }

    /// What is answered, as status and text.
    pub(crate) async fn send(&self, request: Request<Body>) -> (StatusCode, String) {
        let response = self.respond(request).await;
        let status = response.status();
        let body = response.into_body().collect().await.unwrap().to_bytes();
        (status, String::from_utf8(body.to_vec()).unwrap())
    }

    pub(crate) async fn get(&self, guest: Option<&Guest>, path: &str) -> (StatusCode, String) {
        let mut request = Request::get(path);
        if let Some(guest) = guest {
            request = request.header("cookie", &guest.cookie);
        }
        self.send(request.body(Body::empty()).unwrap()).await
    }

    /// The first message of a live view, as its fields.
    pub(crate) async fn message(&self, guest: Option<&Guest>, path: &str) -> Vec<String> {
        let mut request = Request::get(path);
        if let Some(guest) = guest {
            request = request.header("cookie", &guest.cookie);
        }
        let response = self.respond(request.body(Body::empty()).unwrap()).await;
        assert_eq!(response.status(), StatusCode::OK);
        let mut body = response.into_body();
        let frame = body.frame().await.unwrap().unwrap();
        let text = String::from_utf8(frame.into_data().unwrap().to_vec()).unwrap();
        text.lines().map(str::to_owned).collect()
    }

    pub(crate) async fn view(&self, guest: &Guest, table: u32) -> (Value, String) {
        let (status, text) = self
            .get(Some(guest), &format!("/api/v1/tables/{table}"))
            .await;
        assert_eq!(status, StatusCode::OK, "{text}");
        (serde_json::from_str(&text).unwrap(), text)
    }

    pub(crate) async fn post(
        &self,
        guest: &Guest,
        table: u32,
        key: Option<&str>,
        body: &str,
    ) -> (StatusCode, Value) {
        let mut request = Request::post(format!("/api/v1/tables/{table}/commands"));
        request = request.header("cookie", &guest.cookie);
        if let Some(key) = key {
            request = request.header("idempotency-key", key);
        }
        let request = request.body(Body::from(body.to_owned())).unwrap();
        let (status, text) = self.send(request).await;
        (
            status,
            serde_json::from_str(&text).unwrap_or(Value::String(text)),
        )
    }

    /// A command under a key of its own.
    pub(crate) async fn ask(&self, guest: &Guest, table: u32, body: &str) -> (StatusCode, Value) {
        let key = format!("k{}", self.keys.fetch_add(1, Ordering::Relaxed));
        self.post(guest, table, Some(&key), body).await
    }

    /// Does what is offered first of these actions; false: none is.
    pub(crate) async fn take(&self, guest: &Guest, table: u32, actions: &[&str]) -> bool {
        let (view, _) = self.view(guest, table).await;
        let offers = view["offers"].as_array().unwrap();
        let wanted = |offer: &&Value| actions.contains(&offer["action"].as_str().unwrap());
        let Some(offer) = offers.iter().find(wanted) else {
            return false;
        };
        let (status, answer) = self.ask(guest, table, &offer["command"].to_string()).await;
        // The table may have moved on between the look and the command.
        assert!(
            status == StatusCode::OK || status == StatusCode::UNPROCESSABLE_ENTITY,
            "{answer}"
        );
        status == StatusCode::OK
    }

    /// Waits until the dealer has nothing left to do at a table.
    pub(crate) async fn still(&self, guest: &Guest, table: u32) -> Value {
        self.still_while(guest, table, "betting").await
    }

    /// Waits until the dealer has nothing left to do at a table in this phase.
    pub(crate) async fn still_while(&self, guest: &Guest, table: u32, phase: &str) -> Value {
        self.wait(guest, table, &[phase]).await;
        loop {
            let (before, _) = self.view(guest, table).await;
            // Longer than the dealer ever naps, many times over.
            tokio::time::sleep(std::time::Duration::from_secs(2)).await;
            let (view, _) = self.view(guest, table).await;
            if view["sequence"] == before["sequence"] {
                return view;
            }
        }
    }

    /// Waits until the table is in one of these phases.
    pub(crate) async fn wait(&self, guest: &Guest, table: u32, phases: &[&str]) -> Value {
        for _ in 0..400 {
            let (view, _) = self.view(guest, table).await;
            if phases.contains(&view["phase"].as_str().unwrap()) {
                return view;
            }
            tokio::time::sleep(std::time::Duration::from_millis(25)).await;
        }
        let (view, _) = self.view(guest, table).await;
        panic!("table {table} stays in {}", view["phase"]);
    }
}

impl Drop for Door {
    fn drop(&mut self) {
        self.dealing.abort();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
