//! Nothing of a house is lost quietly: its files, its backups, its witness.

use std::fs;
use std::io::{Read, Write};
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use floor::authority::By;
use floor::clock::Pace;
use journal::Store;
use serde_json::Value;
use server::chance::OperatingSystem;
use server::{House, Limits, Options};

use crate::process::{Process, send};

/// A folder that is gone afterwards.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Folder {
        let name = format!("croupier-keeping-{name}-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }

    pub(crate) fn house(&self) -> PathBuf {
        self.0.join("house")
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Runs a command of the program on a data directory.
pub(crate) fn croupier(arguments: &[&str], data_dir: &Path) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_croupier"))
        .args(arguments)
        .arg("--data-dir")
        .arg(data_dir)
        .output()
        .unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    let code = output.status.code().unwrap();
    (code, text(output.stdout), text(output.stderr))
}

#[track_caller]
fn done(arguments: &[&str], data_dir: &Path) -> Value {
    let arguments = [arguments, &["--json"]].concat();
    let (code, out, told) = croupier(&arguments, data_dir);
    assert_eq!(code, 0, "{told}");
    serde_json::from_str(&out).unwrap()
}

/// What a house says that does not open.
#[track_caller]
fn refused(data_dir: &Path) -> String {
    let serve = ["serve", "--listen", "127.0.0.1:0", "--no-house-players"];
    let (code, out, told) = croupier(&serve, data_dir);
    assert_eq!((code, out.as_str()), (1, ""), "{told}");
    told
}

/// Lets a guest come, sit down and get up again so many times; gives who it is.
fn play(house: &Process, times: u32) {
    let answer = send(&house.address, "POST", "/api/v1/guests", &[], "").unwrap();
    let cookie = answer.cookie.unwrap();
    for number in 0..times {
        for (word, body) in [
            ("sit", r#"{"do":"sit","place":1}"#),
            ("leave", r#"{"do":"leave","place":1}"#),
        ] {
            let key = format!("{word}-{number}");
            let headers = [
                ("cookie", cookie.as_str()),
                ("idempotency-key", key.as_str()),
            ];
            let path = "/api/v1/tables/1/commands";
            let answer = send(&house.address, "POST", path, &headers, body).unwrap();
            assert_eq!(answer.status, 200, "{}", answer.body);
        }
    }
}

fn entries(database: &Path) -> u64 {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let store = Store::open_to_read(database).await.unwrap();
        let heads = store.heads().await.unwrap();
        store.close().await;
        heads.values().map(|head| head.sequence.get()).sum()
    })
}

#[test]
fn a_house_that_was_closed_is_one_file_and_its_owners_alone() {
    let folder = Folder::new("closed");
    let mut house = Process::start(&folder.house());
    play(&house, 3);
    let mode = |name: &str| {
        let path = folder.house().join(name);
        fs::metadata(path).unwrap().permissions().mode() & 0o777
    };
    assert_eq!(mode(""), 0o700);
    for name in [
        "house.db",
        "house.db-wal",
        "house.db-shm",
        "signing.key",
        "journal.mark",
    ] {
        assert_eq!(mode(name), 0o600, "{name}");
    }
    house.stop();
    for name in ["house.db-wal", "house.db-shm"] {
        assert!(!folder.house().join(name).exists(), "{name}");
    }
    let copy = folder.0.join("copied");
    fs::create_dir(&copy).unwrap();
    fs::copy(folder.house().join("house.db"), copy.join("house.db")).unwrap();
    let whole = done(&["verify"], &copy);
    assert_eq!(whole["journal"]["younger_than_last_checkpoint"], 0);
    assert_eq!(whole, done(&["verify"], &folder.house()));
}

#[test]
fn a_journal_that_is_gone_is_not_begun_anew() {
    let folder = Folder::new("gone");
    let path = folder.house();
    let mut house = Process::start(&path);
    play(&house, 3);
    house.stop();
    let database = path.join("house.db");
    let kept = fs::read(&database).unwrap();
    for emptied in [false, true] {
        fs::remove_file(&database).unwrap();
        if emptied {
            fs::write(&database, "").unwrap();
        }
        let told = refused(&path);
        assert!(
            told.contains("it is missing, and keys of a house are here"),
            "{told}"
        );
        assert!(told.contains("croupier restore FILE"), "{told}");
        fs::write(&database, &kept).unwrap();
    }
    let mark = fs::read(path.join("journal.mark")).unwrap();
    fs::remove_file(path.join("journal.mark")).unwrap();
    fs::remove_file(&database).unwrap();
    let told = refused(&path);
    assert!(
        told.contains("it is missing, and keys of a house are here"),
        "{told}"
    );
    fs::write(path.join("journal.mark"), mark).unwrap();
    fs::write(&database, &kept).unwrap();
    fs::remove_file(path.join("signing.key")).unwrap();
    let told = refused(&path);
    assert!(told.contains("there is no key in"), "{told}");
}

#[test]
fn a_write_ahead_log_that_went_missing_is_noticed() {
    let folder = Folder::new("log");
    let path = folder.house();
    let mut house = Process::start(&path);
    play(&house, 3);
    house.stop();
    // So much is in the one file; what comes now is in the log alone.
    let mut house = Process::start(&path);
    play(&house, 3);
    house.kill();
    let log = path.join("house.db-wal");
    assert!(fs::metadata(&log).unwrap().len() > 0);
    let kept = fs::read(&log).unwrap();
    fs::remove_file(&log).unwrap();
    let _ = fs::remove_file(path.join("house.db-shm"));
    let told = refused(&path);
    assert!(
        told.contains("is not the journal that was kept here"),
        "{told}"
    );
    // It is put back, and the house goes on.
    fs::write(&log, kept).unwrap();
    let mut house = Process::start(&path);
    play(&house, 1);
    house.stop();
    done(&["verify"], &path);
}

/// The drill of `docs/backup.md`.
#[test]
fn a_house_is_backed_up_destroyed_restored_and_goes_on() {
    let folder = Folder::new("drill");
    let path = folder.house();
    let backup = folder.file("backup.db");
    let mut house = Process::start(&path);
    play(&house, 3);
    let made = done(&["backup", &backup], &path);
    let saved = made["entries"].as_u64().unwrap();
    let (code, _, told) = croupier(&["backup", &backup], &path);
    assert_eq!(code, 1, "nothing is written over");
    assert!(told.contains("is there already"), "{told}");
    play(&house, 2);
    let (code, _, told) = croupier(&["restore", &backup, "--replace"], &path);
    assert_eq!(code, 1, "a house is open there");
    assert!(told.contains("in use by another process"), "{told}");
    house.stop();
    let had = entries(&path.join("house.db"));
    assert!(had > saved);
    let (code, _, told) = croupier(&["restore", &backup], &path);
    assert_eq!(code, 1);
    assert!(told.contains("--replace puts it aside"), "{told}");
    assert_eq!(entries(&path.join("house.db")), had, "nothing was touched");

    fs::remove_file(path.join("house.db")).unwrap();
    refused(&path);
    let restored = done(&["restore", &backup], &path);
    assert_eq!(restored["entries"], saved);
    assert_eq!(restored["lost"], had - saved);
    assert_eq!(restored["has_key"], true);
    let mut house = Process::start(&path);
    play(&house, 2);
    house.stop();
    done(&["verify"], &path);
    assert!(entries(&path.join("house.db")) > saved);

    let replaced = done(&["restore", &backup, "--replace"], &path);
    let aside = PathBuf::from(replaced["aside"].as_str().unwrap());
    assert!(entries(&aside) > saved);
    assert_eq!(entries(&path.join("house.db")), saved);

    // Neither a backup that was tampered with nor another house's is put anywhere.
    let mut bytes = fs::read(&backup).unwrap();
    let at = bytes
        .windows(9)
        .position(|it| it == b"\"amount\":")
        .unwrap();
    bytes[at + 9] = b'7';
    let wrong = folder.file("wrong.db");
    fs::write(&wrong, bytes).unwrap();
    let (code, _, told) = croupier(&["restore", &wrong, "--replace"], &path);
    assert_eq!(code, 1);
    assert!(told.contains("it does not hold"), "{told}");
    let other = folder.0.join("other");
    Process::start(&other).stop();
    let (code, _, told) = croupier(&["restore", &backup, "--replace"], &other);
    assert_eq!(code, 1);
    assert!(told.contains("the key of this house is"), "{told}");
}

#[test]
fn every_start_is_told_and_another_program_is_noted() {
    let folder = Folder::new("starts");
    let path = folder.house();
    let mut house = Process::start(&path);
    assert_eq!(house.welcome["changes"], serde_json::json!([]));
    house.stop();
    let mut house = Process::start(&path);
    assert_eq!(house.welcome["changes"], serde_json::json!([]));
    house.stop();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let started = runtime.block_on(async {
        let store = Store::open_to_read(&path.join("house.db")).await.unwrap();
        let house = journal::StreamId::house();
        let all = store.read(&house, journal::Sequence::FIRST, 10_000).await;
        store.close().await;
        let told = all.unwrap().into_iter().map(|entry| entry.payload);
        told.filter(|it| it.contains("\"started\"")).count()
    });
    assert_eq!(started, 2);
    done(&["verify"], &path);
}

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
        stream
            .set_read_timeout(Some(Duration::from_secs(10)))
            .unwrap();
        let mut text = Vec::new();
        let mut part = [0; 4096];
        while !text.ends_with(b"}\n") {
            let read = stream.read(&mut part).unwrap();
            text.extend_from_slice(&part[..read]);
        }
        stream
            .write_all(b"HTTP/1.1 204 No Content\r\n\r\n")
            .unwrap();
        // Whoever comes after that finds nobody.
        String::from_utf8(text).unwrap()
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

/// What lies before the fold that a start began with is checked soon after.
#[test]
fn a_finding_in_the_background_closes_the_tables() {
    let folder = Folder::new("red");
    let path = folder.house();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let options = Options {
            data_dir: path.clone(),
            pace: Pace::default(),
            players: false,
            limits: Limits::default(),
            passwords: server::Hardness::for_tests(),
        };
        let house = House::open(&options, OperatingSystem).await.unwrap();
        let counter = house.app().counter.clone();
        // Enough for a fold to be kept at the end.
        for number in 0..1_100 {
            let command = floor::house::Command::House(floor::house::Opening::Chips {
                person: format!("guest-{number}"),
                amount: money::Money::cents(100),
            });
            let told = counter.tell(By::house(), format!("chips-{number}"), command, None);
            told.await.unwrap();
        }
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        house.serve(listener, async {}).await.unwrap();
    });
    runtime.block_on(async {
        use sqlx::{AnyConnection, Connection};
        sqlx::any::install_default_drivers();
        let address = format!("sqlite://{}", path.join("house.db").display());
        let mut intruder = AnyConnection::connect(&address).await.unwrap();
        let change = "UPDATE entries SET payload = replace(payload, '\"amount\":', '\"amount\":9') \
                      WHERE stream = 'house' AND sequence = 400";
        let changed = sqlx::query(change).execute(&mut intruder).await.unwrap();
        assert_eq!(changed.rows_affected(), 1);
        intruder.close().await.unwrap();
    });
    let house = Process::start(&path);
    let mut told = String::new();
    for _ in 0..200 {
        told = get(&house.address, "/readyz");
        if told.contains(" 503 ") {
            break;
        }
        std::thread::sleep(Duration::from_millis(100));
    }
    assert!(told.contains("the journal does not hold"), "{told}");
    assert!(told.contains("house 400, entries.payload"), "{told}");
    assert!(get(&house.address, "/metrics").contains("\ncroupier_journal_red 1\n"));
    let guest = send(&house.address, "POST", "/api/v1/guests", &[], "").unwrap();
    assert_ne!(guest.status, 200, "{}", guest.body);
}

/// What is answered, word for word.
pub(crate) fn get(address: &str, path: &str) -> String {
    let mut stream = std::net::TcpStream::connect(address).unwrap();
    let request = format!("GET {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).unwrap();
    let mut text = String::new();
    stream.read_to_string(&mut text).unwrap();
    text
}
