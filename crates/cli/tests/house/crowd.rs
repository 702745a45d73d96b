//! Thousands of connections that say nothing, and a player among them.

use std::collections::VecDeque;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use crate::process::{Process, send};

/// How many connections say nothing at once.
const SILENT: usize = 3_000;

/// How many files the house may have open.
const FILES: u32 = 256;

/// Within what time a player is answered, always.
const IN_TIME: Duration = Duration::from_secs(5);

/// When the house is taken to have stopped answering.
const TOO_LATE: Duration = Duration::from_secs(40);

/// For how long it is tried after all of them are there.
const LONG: Duration = Duration::from_secs(8);

struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_player_is_answered_among_thousands_who_say_nothing() {
    let name = format!("croupier-crowd-{}", std::process::id());
    let folder = Folder(std::env::temp_dir().join(name));
    let _ = std::fs::remove_dir_all(&folder.0);
    let process = Process::start_with_files(&folder.0, FILES);
    let address = process.address.clone();
    let guest = send(&address, "POST", "/api/v1/guests", &[], "").unwrap();
    let cookie = guest.cookie.unwrap();
    let over = Arc::new(AtomicBool::new(false));
    let held = Arc::new(AtomicUsize::new(0));
    let crowd = {
        let (address, over, held) = (address.clone(), Arc::clone(&over), Arc::clone(&held));
        std::thread::spawn(move || say_nothing(&address, &over, &held))
    };
    let mut all_there: Option<Instant> = None;
    let (mut answered, mut slowest) = (0_u32, Duration::ZERO);
    while all_there.is_none_or(|since| since.elapsed() < LONG) {
        let seat = if answered % 2 == 0 { "sit" } else { "leave" };
        let body = format!(r#"{{"do":"{seat}","place":1}}"#);
        let key = format!("k{answered}");
        let headers = [
            ("cookie", cookie.as_str()),
            ("idempotency-key", key.as_str()),
        ];
        let asked = Instant::now();
        let path = "/api/v1/tables/1/commands";
        // One that is crowded out comes again, as a browser does, with the same key.
        let answer = loop {
            match send(&address, "POST", path, &headers, &body) {
                Some(answer) if answer.status != 429 => break answer,
                _ => assert!(asked.elapsed() < TOO_LATE, "no answer after {answered}"),
            }
        };
        assert_eq!(answer.status, 200, "{}", answer.body);
        let took = asked.elapsed();
        slowest = slowest.max(took);
        answered += 1;
        if all_there.is_none() && held.load(Ordering::Relaxed) >= SILENT {
            all_there = Some(Instant::now());
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    over.store(true, Ordering::Relaxed);
    let opened = crowd.join().unwrap();
    println!("{opened} connections said nothing; {answered} answers, the slowest {slowest:?}");
    assert!(opened >= SILENT && answered > 50);
    assert!(slowest < IN_TIME, "an answer took {slowest:?}");
    let counted = turned_away(&address);
    assert!(counted > 0, "what was crowded out is counted");
}

/// Keeps so many connections open that send the beginning of a head and no more; those
/// that the house closes are opened again. Says how many there were.
fn say_nothing(address: &str, over: &AtomicBool, held: &AtomicUsize) -> usize {
    let mut connections: VecDeque<TcpStream> = VecDeque::new();
    let mut opened = 0;
    while !over.load(Ordering::Relaxed) {
        if connections.len() >= SILENT {
            connections.pop_front();
            // From here on they only come to replace others.
            std::thread::sleep(Duration::from_millis(1));
        }
        let Ok(mut stream) = TcpStream::connect(address) else {
            continue;
        };
        let _ = stream.write_all(b"GET / HTTP/1.1\r\nhost: ");
        opened += 1;
        connections.push_back(stream);
        held.store(connections.len(), Ordering::Relaxed);
    }
    opened
}

/// How many connections the house has turned away or ended for others.
fn turned_away(address: &str) -> u64 {
    let mut stream = TcpStream::connect(address).unwrap();
    let request = "GET /metrics HTTP/1.1\r\nhost: h\r\nconnection: close\r\n\r\n";
    stream.write_all(request.as_bytes()).unwrap();
    let mut text = String::new();
    stream.read_to_string(&mut text).unwrap();
    let reasons = ["connections", "address-connections", "crowded-out"];
    let lines = text.lines().filter_map(|line| {
        let line = line.strip_prefix("croupier_turned_away_total{reason=\"")?;
        let (reason, count) = line.split_once("\"} ")?;
        reasons
            .contains(&reason)
            .then(|| count.parse::<u64>().ok())?
    });
    lines.sum()
}
