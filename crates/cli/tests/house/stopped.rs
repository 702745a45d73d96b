//! A house that was away, stopped or killed, takes no hand from anybody: clocks that ran
//! out meanwhile start again.

use std::path::{Path, PathBuf};
use std::time::Duration;

use floor::clock::Pace;
use serde_json::Value;
use server::chance::OperatingSystem;
use server::{House, Limits, Options};

use crate::process::{Process, send};

/// How long a clock of these houses runs.
const CLOCK_MS: i64 = 4_000;

/// How long a house is away: longer than any clock of it.
const AWAY: Duration = Duration::from_millis(5_500);

/// The table that is played at.
const TABLE: &str = "/api/v1/tables/1";

/// A folder with a house in it whose clocks are short, as its own journal says.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str, betting_ms: i64, decision_ms: i64) -> Folder {
        let name = format!("croupier-{name}-{}", std::process::id());
        let folder = Folder(std::env::temp_dir().join(name));
        let _ = std::fs::remove_dir_all(&folder.0);
        let options = Options {
            data_dir: folder.0.clone(),
            pace: Pace {
                betting_ms,
                decision_ms,
                pause_ms: 60_000,
                flow: None,
            },
            players: false,
            limits: Limits::default(),
            passwords: server::Hardness::for_tests(),
        };
        let runtime = tokio::runtime::Runtime::new().unwrap();
        runtime.block_on(async {
            let house = House::open(&options, OperatingSystem).await.unwrap();
            house.app().counter.close().await;
        });
        folder
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A guest at the first place of the table.
struct Guest {
    cookie: String,
    asked: u64,
}

impl Guest {
    fn come(house: &Process) -> Guest {
        let answer = send(&house.address, "POST", "/api/v1/guests", &[], "").unwrap();
        let cookie = answer.cookie.unwrap();
        Guest { cookie, asked: 0 }
    }

    fn see(&self, house: &Process) -> Value {
        let headers = [("cookie", self.cookie.as_str())];
        send(&house.address, "GET", TABLE, &headers, "")
            .unwrap()
            .body
    }

    /// The status of the answer to a command.
    fn ask(&mut self, house: &Process, body: &str) -> u16 {
        self.asked += 1;
        let key = self.asked.to_string();
        let headers = [
            ("cookie", self.cookie.as_str()),
            ("idempotency-key", key.as_str()),
        ];
        let path = format!("{TABLE}/commands");
        send(&house.address, "POST", &path, &headers, body)
            .unwrap()
            .status
    }

    /// Sits down and puts up the ante, as soon as wagers are taken.
    fn wager(&mut self, house: &Process) {
        assert_eq!(self.ask(house, r#"{"do":"sit","place":1}"#), 200);
        let ante = r#"{"do":"wager","place":1,"wager":"ante","amount":500}"#;
        until("a wager is taken", || self.ask(house, ante) == 200);
    }

    /// Whether a decision is asked of the place.
    fn may_fold(&self, house: &Process) -> bool {
        let view = self.see(house);
        let offers = view["offers"].as_array().unwrap();
        offers.iter().any(|offer| offer["action"] == "fold")
    }
}

#[track_caller]
fn until(what: &str, mut done: impl FnMut() -> bool) {
    for _ in 0..400 {
        if done() {
            return;
        }
        std::thread::sleep(Duration::from_millis(25));
    }
    panic!("it never came about that {what}");
}

/// Sees to it that the dealer has been awake for a while.
fn let_the_dealer_work() {
    std::thread::sleep(Duration::from_millis(800));
}

/// A house with a guest who has to decide.
fn deciding(folder: &Path) -> (Process, Guest) {
    let house = Process::start(folder);
    let mut guest = Guest::come(&house);
    guest.wager(&house);
    until("there is something to decide", || guest.may_fold(&house));
    (house, guest)
}

#[test]
fn a_house_that_is_stopped_in_mid_decision_folds_nobody() {
    let folder = Folder::new("stopped", 300, CLOCK_MS);
    let (house, mut guest) = deciding(&folder.0);
    house.signal("STOP");
    std::thread::sleep(AWAY);
    house.signal("CONT");
    let_the_dealer_work();
    assert!(guest.may_fold(&house), "{}", guest.see(&house));
    let bet = r#"{"do":"bet","place":1,"amount":1000}"#;
    assert_eq!(guest.ask(&house, bet), 200);
}

#[test]
fn a_house_that_is_killed_in_mid_decision_folds_nobody() {
    let folder = Folder::new("killed-deciding", 300, CLOCK_MS);
    let (mut house, mut guest) = deciding(&folder.0);
    house.kill();
    std::thread::sleep(AWAY);
    let house = Process::start(&folder.0);
    let_the_dealer_work();
    assert!(guest.may_fold(&house), "{}", guest.see(&house));
    let bet = r#"{"do":"bet","place":1,"amount":1000}"#;
    assert_eq!(guest.ask(&house, bet), 200);
}

#[test]
fn a_betting_window_is_open_again_after_an_outage() {
    let folder = Folder::new("stopped-betting", CLOCK_MS, 60_000);
    let house = Process::start(&folder.0);
    let mut guest = Guest::come(&house);
    guest.wager(&house);
    house.signal("STOP");
    std::thread::sleep(AWAY);
    house.signal("CONT");
    let_the_dealer_work();
    let more = r#"{"do":"raise","place":1,"wager":"ante","amount":1000}"#;
    assert_eq!(guest.ask(&house, more), 200, "{}", guest.see(&house));
}

#[test]
fn whoever_does_not_decide_while_the_house_is_there_is_absent() {
    let folder = Folder::new("absent", 300, 1_000);
    let (house, guest) = deciding(&folder.0);
    until("the round goes on without them", || {
        guest.see(&house)["phase"] == "settled"
    });
}
