//! A house that is killed at any instant loses no accepted command and does none twice.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use journal::{Sequence, Store};

use crate::process::{Process, send};

/// How often the house is killed.
const KILLS: u64 = 100;

/// What was told to whoever gave a command: the key, and where it stands.
type Told = Arc<Mutex<BTreeMap<String, (u32, u64)>>>;

/// The log-ins of the guests, by the table they play at.
type Cookies = Arc<Mutex<BTreeMap<u32, String>>>;

#[test]
fn whatever_was_accepted_is_there_once_after_a_hundred_kills() {
    let folder = std::env::temp_dir().join(format!("croupier-killed-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    let (told, cookies) = (Told::default(), Cookies::default());
    let mut chance = 0x9e37_79b9_7f4a_7c15_u64;
    for kill in 0..KILLS {
        let mut process = Process::start(&folder);
        let over = Arc::new(AtomicBool::new(false));
        let players: Vec<_> = (1..=3)
            .map(|table| {
                let (address, told) = (process.address.clone(), Arc::clone(&told));
                let (over, cookies) = (Arc::clone(&over), Arc::clone(&cookies));
                std::thread::spawn(move || play(&address, table, kill, &told, &cookies, &over))
            })
            .collect();
        chance = chance
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        wait(&told, (chance >> 33) % 12, (chance >> 40) % 20);
        process.kill();
        over.store(true, Ordering::Relaxed);
        for player in players {
            player.join().unwrap();
        }
    }
    let told = told.lock().unwrap();
    assert!(
        told.len() as u64 > KILLS,
        "only {} commands were accepted",
        told.len()
    );
    check(&folder, &told);
    std::fs::remove_dir_all(&folder).unwrap();
}

/// Waits until so many more commands were accepted, and some milliseconds beyond, so that
/// the house is killed in the midst of its work however slow the machine is.
fn wait(told: &Told, more: u64, beyond_ms: u64) {
    let accepted = || told.lock().unwrap().len() as u64;
    let enough = accepted() + more;
    for _ in 0..3_000 {
        if accepted() >= enough {
            break;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    std::thread::sleep(Duration::from_millis(beyond_ms));
}

/// A guest who sits down, stands up and wagers as fast as the house answers. The log-in
/// outlives the house, as it does for people.
fn play(
    address: &str,
    table: u32,
    kill: u64,
    told: &Told,
    cookies: &Cookies,
    over: &AtomicBool,
) -> Option<()> {
    let known = cookies.lock().unwrap().get(&table).cloned();
    let cookie = match known {
        Some(cookie) => cookie,
        None => {
            let cookie = send(address, "POST", "/api/v1/guests", &[], "")?.cookie?;
            cookies.lock().unwrap().insert(table, cookie.clone());
            cookie
        }
    };
    let path = format!("/api/v1/tables/{table}/commands");
    for number in 0.. {
        if over.load(Ordering::Relaxed) {
            break;
        }
        let key = format!("{kill}-{table}-{number}");
        let body = match number % 5 {
            0 => r#"{"do":"sit","place":1}"#,
            1 => r#"{"do":"leave","place":1}"#,
            2 => r#"{"do":"sit","place":2}"#,
            3 => r#"{"do":"wager","place":2,"wager":"ante","amount":500}"#,
            _ => r#"{"do":"withdraw","place":2,"wager":"ante"}"#,
        };
        let headers = [
            ("cookie", cookie.as_str()),
            ("idempotency-key", key.as_str()),
        ];
        let answer = send(address, "POST", &path, &headers, body)?;
        if answer.status == 200 {
            let sequence = answer.body["sequence"].as_u64()?;
            told.lock().unwrap().insert(key, (table, sequence));
        }
    }
    Some(())
}

/// Everything that was told stands in the journal, each where it was told to stand, and
/// the journal verifies: chains, rulings, ledger, meters, deals.
fn check(folder: &std::path::Path, told: &BTreeMap<String, (u32, u64)>) {
    let database: PathBuf = folder.join("house.db");
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    runtime.unwrap().block_on(async {
        let store = Store::open_to_read(&database).await.unwrap();
        let against = journal::Against::default();
        journal::verify(&store, against, |_| Ok(())).await.unwrap();
        let mut seen: BTreeMap<(u32, u64), &str> = BTreeMap::new();
        for (key, at) in told {
            assert_eq!(
                seen.insert(*at, key),
                None,
                "{key} stands where another does"
            );
            let stream = format!("table/{}", at.0).parse().unwrap();
            let entry = store.read(&stream, Sequence::new(at.1), 1).await.unwrap();
            let payload = &entry
                .first()
                .unwrap_or_else(|| panic!("{key} is lost"))
                .payload;
            let record = floor::record::Record::read(payload).unwrap();
            assert!(record.by.person.starts_with("guest-"), "{key}: {payload}");
        }
        let heads = store.heads().await.unwrap();
        let audited = audit::audit(&store, &heads, |_| {}).await.unwrap();
        println!("{} commands told, {audited:?}", told.len());
    });
}
