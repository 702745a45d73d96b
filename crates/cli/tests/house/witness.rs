//! Checkpoints that are sent elsewhere.

use std::fs;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use crate::keeping::{Folder, croupier, done, play};
use crate::process::Process;

#[test]
fn a_witness_is_told_of_every_checkpoint_and_finds_out_who_set_the_journal_back() {
    let folder = Folder::new("witness");
    let path = folder.house();
    let file = folder.file("witness.txt");
    let mut house = Process::start_with(&path, &["--witness", &file]);
    let backup = folder.file("backup.db");
    done(&["backup", &backup], &path);
    play(&house, 2);
    house.stop();
    let lines = fs::read_to_string(&file).unwrap();
    let last = lines.lines().last().unwrap();
    let (head, checkpoint) = last.split_once(' ').unwrap();
    assert!(checkpoint.starts_with("{\"checkpoint\":"), "{checkpoint}");
    let verified = done(&["verify", "--kept", &file], &path);
    assert_eq!(verified["journal"]["last_checkpoint"], head);
    assert_eq!(verified["journal"]["younger_than_kept"], 0);
    done(&["verify", "--kept", head], &path);

    let forged = folder.file("forged.txt");
    fs::write(&forged, lines.replace("\"time\":\"2", "\"time\":\"3")).unwrap();
    let (code, _, told) = croupier(&["verify", "--kept", &forged], &path);
    assert_eq!(code, 1);
    assert!(told.contains("is not signed by the house"), "{told}");

    done(&["restore", &backup, "--replace"], &path);
    let (code, _, told) = croupier(&["verify", "--kept", &file], &path);
    assert_eq!(code, 1);
    assert!(told.contains("house "), "{told}");
    let mut house = Process::start_with(&path, &["--witness", &file]);
    play(&house, 5);
    house.stop();
    // It has come further than the witness had seen, but otherwise.
    let (code, _, told) = croupier(&["verify", "--kept", &file], &path);
    assert_eq!(code, 1);
    assert!(told.contains("witness: it is not the checkpoint"), "{told}");
}

#[test]
fn a_witness_may_be_an_address_and_its_failure_stops_nothing() {
    let folder = Folder::new("address");
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}/checkpoints", listener.local_addr().unwrap());
    let heard = std::thread::spawn(move || {
        let (mut stream, _) = listener.accept().unwrap();
        let text = posted(&mut stream);
        stream
            .write_all(b"HTTP/1.1 204 No Content\r\n\r\n")
            .unwrap();
        // Whoever comes after that finds nobody.
        text
    });
    let mut house = Process::start_with(&folder.house(), &["--witness", &address]);
    let heard = heard.join().unwrap();
    assert!(
        heard.starts_with("POST /checkpoints HTTP/1.0\r\n"),
        "{heard}"
    );
    assert!(heard.contains(" {\"checkpoint\":"), "{heard}");
    play(&house, 1);
    house.stop();
    let (_, line) = heard.split_once("\r\n\r\n").unwrap();
    let verify_at = |lines: String| {
        let (address, answering) = answer_once(lines);
        let came = croupier(&["verify", "--kept", &address], &folder.house());
        answering.join().unwrap();
        came
    };
    let (code, told, _) = verify_at(line.to_owned());
    assert_eq!(code, 0, "{told}");
    assert!(
        told.contains("younger than the checkpoint you kept"),
        "{told}"
    );
    let (code, _, told) = verify_at(line.replace("\"time\":\"2", "\"time\":\"3"));
    assert_eq!(code, 1);
    assert!(told.contains("is not signed by the house"), "{told}");
    let (code, _, told) = verify_at(String::new());
    assert_eq!(code, 1);
    assert!(told.contains("the witness has no line"), "{told}");
    // By now nobody is there.
    let (code, _, told) = croupier(&["verify", "--kept", &address], &folder.house());
    assert_eq!(code, 1);
    assert!(told.contains("--kept http://"), "{told}");
    let (code, _, _) = croupier(&["serve", "--witness", "https://x/"], &folder.house());
    assert_eq!(code, 2);
    // One that was away is told all that was signed meanwhile, once it is there again.
    let witness = Listening::begin();
    let mut house = Process::start_with(&folder.house(), &["--witness", &witness.address]);
    let began = Instant::now();
    while witness.numbers(false).is_empty() {
        assert!(began.elapsed() < Duration::from_secs(20), "nothing is told");
        std::thread::sleep(Duration::from_millis(20));
    }
    play(&house, 1);
    witness.is_there.store(true, Ordering::SeqCst);
    house.stop();
    let first = witness.numbers(false)[0];
    let mut owed = checkpoints(&folder.house().join("house.db"));
    owed.retain(|number| *number >= first);
    assert!(owed.len() > 1, "{owed:?}");
    assert_eq!(witness.numbers(true), owed);
    // The same where it is there again only when the house has been closed and opened once more.
    witness.is_there.store(false, Ordering::SeqCst);
    let mut house = Process::start_with(&folder.house(), &["--witness", &witness.address]);
    play(&house, 1);
    house.stop();
    assert_eq!(witness.numbers(true), owed, "it was away");
    witness.is_there.store(true, Ordering::SeqCst);
    let mut house = Process::start_with(&folder.house(), &["--witness", &witness.address]);
    house.stop();
    let mut all = checkpoints(&folder.house().join("house.db"));
    all.retain(|number| *number >= first);
    assert!(all.len() > owed.len() + 1, "{all:?}");
    assert_eq!(witness.numbers(true), all);
}

/// A witness that may be away: what it was told, and whether it took that.
struct Listening {
    address: String,
    is_there: Arc<AtomicBool>,
    heard: Arc<Mutex<Vec<(bool, String)>>>,
}

impl Listening {
    fn begin() -> Listening {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let listening = Listening {
            address: format!("http://{}/checkpoints", listener.local_addr().unwrap()),
            is_there: Arc::default(),
            heard: Arc::default(),
        };
        let (is_there, heard) = (
            Arc::clone(&listening.is_there),
            Arc::clone(&listening.heard),
        );
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                let mut stream = stream.unwrap();
                let text = posted(&mut stream);
                let takes = is_there.load(Ordering::SeqCst);
                let status = if takes { "204 No Content" } else { "503 Away" };
                heard.lock().unwrap().push((takes, text));
                let answer = format!("HTTP/1.1 {status}\r\n\r\n");
                stream.write_all(answer.as_bytes()).unwrap();
            }
        });
        listening
    }

    /// The numbers of the checkpoints that it took, or did not take.
    fn numbers(&self, took: bool) -> Vec<u64> {
        let heard = self.heard.lock().unwrap();
        let lines = heard.iter().filter(|(taken, _)| *taken == took);
        let number = |line: &str| line.split(':').next().unwrap().parse().unwrap();
        let lines = lines.map(|(_, text)| text.split_once("\r\n\r\n").unwrap().1);
        lines.map(number).collect()
    }
}

/// What is posted, to the end of its line.
fn posted(stream: &mut TcpStream) -> String {
    let long = Some(Duration::from_secs(10));
    stream.set_read_timeout(long).unwrap();
    let mut text = Vec::new();
    let mut part = [0; 4096];
    while !text.ends_with(b"}\n") {
        let read = stream.read(&mut part).unwrap();
        assert!(read > 0, "{}", String::from_utf8_lossy(&text));
        text.extend_from_slice(&part[..read]);
    }
    String::from_utf8(text).unwrap()
}

/// The numbers of the checkpoints in a journal.
fn checkpoints(database: &Path) -> Vec<u64> {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let store = journal::Store::open_to_read(database).await.unwrap();
        let house = journal::StreamId::house();
        let all = store.read(&house, journal::Sequence::FIRST, 100_000).await;
        store.close().await;
        let all = all.unwrap().into_iter();
        let signed = all.filter(|entry| entry.payload.starts_with("{\"checkpoint\""));
        signed.map(|entry| entry.sequence.get()).collect()
    })
}

/// An address that answers one request with these lines.
fn answer_once(lines: String) -> (String, std::thread::JoinHandle<()>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}/checkpoints", listener.local_addr().unwrap());
    let answering = std::thread::spawn(move || {
        let (mut stream, _) = listener.accept().unwrap();
        let mut request = [0; 4096];
        let read = stream.read(&mut request).unwrap();
        assert!(request[..read].starts_with(b"GET /checkpoints HTTP/1.0\r\n"));
        let answer = format!("HTTP/1.0 200 OK\r\n\r\n{lines}");
        stream.write_all(answer.as_bytes()).unwrap();
    });
    (address, answering)
}
