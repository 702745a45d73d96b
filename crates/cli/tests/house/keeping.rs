//! Nothing of a house is lost quietly: its files and its backups.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use journal::Store;
use serde_json::Value;

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

    pub(crate) fn file(&self, name: &str) -> String {
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
pub(crate) fn done(arguments: &[&str], data_dir: &Path) -> Value {
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
pub(crate) fn play(house: &Process, times: u32) {
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

/// Somebody else has the journal open in the middle of reading, so it cannot be made one file.
#[test]
fn a_house_that_leaves_its_journal_in_two_files_says_so() {
    let folder = Folder::new("read");
    let said = folder.file("said");
    let mut house = Process::start_saying(&folder.house(), fs::File::create(&said).unwrap());
    play(&house, 1);
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let reader = runtime.block_on(async {
        use sqlx::{AnyConnection, Connection, raw_sql};
        sqlx::any::install_default_drivers();
        let address = format!("sqlite://{}/house.db?mode=ro", folder.house().display());
        let mut reader = AnyConnection::connect(&address).await.unwrap();
        let reads = raw_sql("BEGIN; SELECT count(*) FROM entries");
        reads.execute(&mut reader).await.unwrap();
        reader
    });
    play(&house, 1);
    house.stop();
    let log = folder.house().join("house.db-wal");
    assert!(fs::metadata(&log).unwrap().len() > 0);
    let words = format!("a part of it is in {}", log.display());
    let said = fs::read_to_string(said).unwrap();
    assert!(said.contains(&words), "{said}");
    runtime.block_on(sqlx::Connection::close(reader)).unwrap();
    // Nothing is lost: with both of them it goes on.
    let mut house = Process::start(&folder.house());
    play(&house, 1);
    house.stop();
    assert!(!log.exists());
}

/// A clock that was an hour ahead and was put right: time in the journal does not go back.
#[test]
fn a_journal_that_is_ahead_of_the_clock_is_told() {
    let folder = Folder::new("ahead");
    let options = server::Options {
        data_dir: folder.house(),
        pace: floor::clock::Pace::default(),
        players: false,
        limits: server::Limits::default(),
        passwords: server::Hardness::for_tests(),
    };
    let mut house = Process::start(&folder.house());
    assert_eq!(house.welcome["clock"], Value::Null);
    house.stop();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let house = server::House::open(&options, server::chance::OperatingSystem);
        let house = house.await.unwrap();
        let counter = house.app().counter.clone();
        let clock = counter.published().clock.clone();
        clock.stand_at(clock.now_ms() + 3_600_000);
        let chips = floor::house::Command::House(floor::house::Opening::Chips {
            person: "guest-1".to_owned(),
            amount: money::Money::cents(100),
        });
        let by = floor::authority::By::house();
        counter.tell(by, "ahead", chips, None).await.unwrap();
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        house.serve(listener, async {}).await.unwrap();
    });
    let house = Process::start(&folder.house());
    let told = house.welcome["clock"].as_str().unwrap();
    assert!(told.contains("minutes behind the journal"), "{told}");
    let metrics = crate::checking::get(&house.address, "/metrics");
    let name = "croupier_clock_ahead_seconds ";
    let ahead = metrics.lines().find_map(|line| line.strip_prefix(name));
    let ahead: u32 = ahead.unwrap().parse().unwrap();
    assert!((3_000..=3_600).contains(&ahead), "{ahead}");
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

/// The log may have what no backup has, and a house without its other file does not miss it.
#[test]
fn a_log_whose_journal_is_gone_is_put_aside() {
    let folder = Folder::new("log-alone");
    let path = folder.house();
    let backup = folder.file("backup.db");
    let mut house = Process::start(&path);
    play(&house, 1);
    done(&["backup", &backup], &path);
    for number in 1..3 {
        play(&house, 2);
        house.kill();
        fs::remove_file(path.join("house.db")).unwrap();
        let log = fs::read(path.join("house.db-wal")).unwrap();
        assert!(!log.is_empty());
        let restored = done(&["restore", &backup], &path);
        let aside = path.join(format!("house.db.aside-{number}-wal"));
        assert_eq!(restored["aside"], aside.to_str().unwrap());
        assert_eq!(fs::read(aside).unwrap(), log);
        assert!(!path.join("house.db-wal").exists());
        house = Process::start(&path);
    }
    house.stop();
    done(&["verify"], &path);
}

#[test]
fn every_start_is_told() {
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
