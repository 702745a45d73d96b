//! Two servers of one house, as processes: one goes, and the other does its work.

use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, Instant};

use postgres::{Database, Server};

use crate::process::{Process, page, send};

/// How long anything may take on a machine that has much else to do.
const PATIENCE: Duration = Duration::from_secs(60);

/// How long after a server is gone another may deal at its tables.
const TAKEN_OVER: Duration = Duration::from_secs(2);

/// How long a server that goes does at least what it is asked.
const DRAIN: Duration = Duration::from_secs(1);

/// What is looked at again and again.
const LOOK: Duration = Duration::from_millis(10);

/// A house that two servers are.
struct House {
    one: Process,
    two: Process,
    database: Database,
    folder: PathBuf,
}

impl House {
    fn open(name: &str) -> House {
        let name = format!("croupier-several-{name}-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let _ = fs::remove_dir_all(&folder);
        let database = Server::shared().unwrap().database().unwrap();
        let address = database.address();
        let words = ["--database", address.as_str(), "--pace", "1/2/1"];
        let (own, other) = (folder.join("one"), folder.join("two"));
        fs::create_dir_all(&own).unwrap();
        let one = Process::start_with(&own, &words);
        fs::create_dir_all(&other).unwrap();
        for key in ["signing.key", "master.key"] {
            fs::copy(own.join(key), other.join(key)).unwrap();
        }
        let two = Process::start_with(&other, &words);
        let house = House {
            one,
            two,
            database,
            folder,
        };
        let all = tables(&house.one);
        until("they do not share the tables", || {
            let (one, two) = (dealt(&house.one), dealt(&house.two));
            one > 0 && two > 0 && one + two == all
        });
        house
    }

    fn checkpoints(&self) -> u64 {
        let count = "SELECT count(*) FROM entries WHERE payload LIKE '{\"checkpoint\":%'";
        self.database.run(count).unwrap().trim().parse().unwrap()
    }
}

impl Drop for House {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

fn until(otherwise: &str, mut done: impl FnMut() -> bool) {
    let began = Instant::now();
    while !done() {
        assert!(began.elapsed() < PATIENCE, "{otherwise}");
        std::thread::sleep(LOOK);
    }
}

/// A line of what a server counts of itself.
fn metrics(of: &Process) -> Vec<(String, u64)> {
    let (_, text) = page(&of.address, "/metrics").unwrap();
    let line = |line: &str| {
        let (name, value) = line.split_once(' ')?;
        Some((name.to_owned(), value.parse().ok()?))
    };
    text.lines().filter_map(line).collect()
}

/// At how many tables a server deals.
fn dealt(of: &Process) -> u64 {
    let all = metrics(of).into_iter();
    let mut dealt = all.filter(|(name, _)| name == "croupier_tables_dealt");
    dealt.next().unwrap().1
}

/// How many tables there are.
fn tables(of: &Process) -> u64 {
    let all = metrics(of);
    let tables = all
        .iter()
        .filter(|(name, _)| name.starts_with("croupier_stream_entries{stream=\"table/"));
    tables.count() as u64
}

/// Waits until a server deals at all tables, and says how long that took, and how long at most
/// this process got no time meanwhile: so long anybody may have had none.
fn takes_over(left: &Process, since: Instant) -> (Duration, Duration) {
    let (all, mut starved) = (tables(left), Duration::ZERO);
    loop {
        let before = Instant::now();
        if dealt(left) == all {
            return (since.elapsed(), starved);
        }
        assert!(since.elapsed() < PATIENCE, "nobody deals at its tables");
        std::thread::sleep(LOOK);
        starved = starved.max(before.elapsed().saturating_sub(2 * LOOK));
    }
}

/// Somebody sits down at a table, wagers, and gets a hand.
fn is_dealt_to(at: &Process, table: u32) {
    let guest = send(&at.address, "POST", "/api/v1/guests", &[], "").unwrap();
    let cookie = guest.cookie.unwrap();
    let path = format!("/api/v1/tables/{table}");
    let headers = [("cookie", cookie.as_str())];
    let view = || send(&at.address, "GET", &path, &headers, "").unwrap().body;
    let mut number = 0;
    let mut give = |body: &str| {
        number += 1;
        let key = format!("{table}-{number}");
        let headers = [("cookie", cookie.as_str()), ("idempotency-key", &key)];
        let commands = format!("{path}/commands");
        let answer = send(&at.address, "POST", &commands, &headers, body).unwrap();
        answer.status == 200
    };
    until("nobody can sit down", || give(r#"{"do":"sit","place":1}"#));
    let ante = r#"{"do":"wager","place":1,"wager":"ante","amount":1000}"#;
    until("no wager is taken", || give(ante));
    until("no hand is dealt", || {
        let text = view()["places"][0]["hands"].to_string() + &view()["phase"].to_string();
        !text.contains("betting")
    });
}

#[test]
fn the_tables_of_a_server_that_is_killed_are_taken_over_within_two_seconds() {
    let mut house = House::open("killed");
    let all = tables(&house.one);
    house.two.kill();
    let (took, starved) = takes_over(&house.one, Instant::now());
    eprintln!("taken over in {took:.2?}; without time for {starved:.2?} at most");
    assert!(took < TAKEN_OVER + 4 * starved, "{took:?}, {starved:?}");
    assert_eq!(dealt(&house.one), all);
    for table in 1..=4 {
        is_dealt_to(&house.one, table);
    }
    house.one.stop();
}

/// A server that is told to stop says that nobody should come any more, does what it is asked
/// meanwhile, hands its tables over at once, signs a checkpoint and ends well.
#[test]
fn a_server_that_is_told_to_stop_hands_its_tables_over() {
    let mut house = House::open("stopped");
    is_dealt_to(&house.two, 1);
    let before = house.checkpoints();
    let guest = send(&house.two.address, "POST", "/api/v1/guests", &[], "").unwrap();
    let cookie = guest.cookie.unwrap();
    house.two.signal("TERM");
    let since = Instant::now();
    let mut says_so = false;
    while let Some((status, _)) = page(&house.two.address, "/readyz").filter(|_| !says_so) {
        says_so = status == 503;
    }
    // A machine that gave nobody any time for a second has slept through it.
    assert!(
        says_so || since.elapsed() > DRAIN,
        "it says that it is ready"
    );
    let headers = [("cookie", cookie.as_str()), ("idempotency-key", "late")];
    let sit = r#"{"do":"sit","place":2}"#;
    let path = "/api/v1/tables/4/commands";
    let late = send(&house.two.address, "POST", path, &headers, sit);
    let done = late.is_some_and(|it| it.status == 200);
    assert!(done || since.elapsed() > DRAIN, "it does nothing any more");
    let (took, starved) = takes_over(&house.one, since);
    eprintln!("handed over in {took:.2?}; without time for {starved:.2?} at most");
    assert!(took < TAKEN_OVER + 4 * starved, "{took:?}, {starved:?}");
    house.two.stop();
    assert!(house.checkpoints() > before, "it signed no checkpoint");
    // What it did last stands, and what it dealt goes on elsewhere.
    let seat = r#"{"do":"sit","place":2}"#;
    let again = send(&house.one.address, "POST", path, &headers, seat);
    assert_eq!(again.map(|it| it.status), Some(200));
    is_dealt_to(&house.one, 2);
    house.one.stop();
    let address = house.database.address();
    let mut verify = Command::new(env!("CARGO_BIN_EXE_croupier"));
    let verify = verify.args(["verify", "--database", &address]).output();
    let verify = verify.unwrap();
    assert!(verify.status.success(), "{verify:?}");
}
