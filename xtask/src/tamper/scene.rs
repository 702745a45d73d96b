//! The houses that are tampered with: real ones, at which was played.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;

use crate::served::{Answer, Served, send};

/// Seconds for wagers, for decisions and between rounds.
pub(super) const PACE: &str = "1/2/1";

/// How often somebody sits down and gets up again, so that a fold is worth keeping.
const COMINGS: u32 = 75;

/// How long a round, or the end of a house, may take.
const PATIENCE: Duration = Duration::from_secs(60);

/// The tables that are played at: of three games, most with a jackpot.
const TABLES: [u32; 4] = [1, 2, 4, 5];

/// The houses, as they are before anything is done to them.
pub(super) struct Scene {
    pub(super) croupier: PathBuf,
    folder: PathBuf,
    /// The public half of the key that signs the house.
    pub(super) key: String,
    /// Its last checkpoint, as `verify --kept` takes it.
    pub(super) kept: String,
    /// A guest who played there, by the cookie of the log-in.
    pub(super) guest: Guest,
}

/// Somebody who plays.
#[derive(Debug, Clone)]
pub(super) struct Guest {
    pub(super) cookie: String,
    pub(super) person: String,
    /// The balance at the end, in minor units.
    pub(super) balance: i64,
}

/// Which of the houses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum House {
    /// One that was closed: a fold was kept, and rounds were played since.
    Closed,
    /// The same, killed while somebody played, so that entries came after its last checkpoint.
    Killed,
    /// The closed one, as it was before those rounds.
    Earlier,
    /// Another house.
    Other,
}

impl Scene {
    /// Opens houses in a folder, plays, and closes them.
    pub(super) fn make(croupier: &Path, folder: &Path) -> Result<Scene> {
        let mut scene = Scene {
            croupier: croupier.to_owned(),
            folder: folder.to_owned(),
            key: String::new(),
            kept: String::new(),
            guest: Guest {
                cookie: String::new(),
                person: String::new(),
                balance: 0,
            },
        };
        let (house, earlier) = (scene.of(House::Closed), scene.of(House::Earlier));
        let mut served = Served::open(croupier, &house, PACE)?;
        scene.guest = long_evening(&served.address)?;
        let backup = scene.backup();
        scene.run(&["backup"], Some(&backup), &house)?;
        close(&mut served)?;
        copy(&house, &earlier)?;
        let mut served = Served::open(croupier, &house, PACE)?;
        // The link signs the supervisor in.
        let link = served.welcome.pointer("/sign_in/supervisor");
        let link = link.and_then(Value::as_str).context("there is no link")?;
        let path = link.trim_start_matches(&served.address);
        let came = send(&served.address, "GET", path, &[], "").context("no answer")?;
        ensure!(came.cookie.is_some(), "the link signs nobody in");
        accounts(&served)?;
        let cookie = &scene.guest.cookie;
        play(&served.address, 1, cookie)?;
        play(&served.address, 5, cookie)?;
        let (_, balance) = me(&served.address, cookie)?;
        scene.guest.balance = balance.context("the guest is not signed in")?;
        close(&mut served)?;
        let killed = scene.of(House::Killed);
        copy(&house, &killed)?;
        let mut served = Served::open(croupier, &killed, PACE)?;
        let cookie = new_guest(&served.address)?;
        for body in [r#"{"do":"sit","place":3}"#, r#"{"do":"leave","place":3}"#] {
            let given = give(&served.address, 1, &cookie, body)?;
            ensure!(given.status == 200, "{}", given.text);
        }
        served.kill();
        // A house has a key of the day once it has dealt.
        let mut served = Served::open(croupier, &scene.of(House::Other), PACE)?;
        let cookie = new_guest(&served.address)?;
        play(&served.address, 1, &cookie)?;
        close(&mut served)?;
        let verified = scene.run(&["verify", "--json"], None, &house)?;
        let verified: Value = serde_json::from_str(&verified)?;
        let said = |path: &str| {
            let said = verified.pointer(path).and_then(Value::as_str);
            said.map(str::to_owned).context("verify says no more")
        };
        scene.key = said("/journal/key")?;
        scene.kept = said("/journal/last_checkpoint")?;
        let has_fold = verified.pointer("/audit/snapshot") == Some(&Value::Bool(true));
        ensure!(has_fold, "no fold was kept");
        Ok(scene)
    }

    /// Where one of them lies.
    pub(super) fn of(&self, house: House) -> PathBuf {
        self.folder.join(match house {
            House::Closed => "closed",
            House::Killed => "killed",
            House::Earlier => "earlier",
            House::Other => "other",
        })
    }

    /// Where the backup lies that was made on the first evening.
    pub(super) fn backup(&self) -> PathBuf {
        self.folder.join("backup.db")
    }

    /// A copy of one of them, for one attempt.
    pub(super) fn attempt(&self, house: House, number: usize) -> Result<PathBuf> {
        let attempt = self.folder.join(format!("attempt-{number}"));
        copy(&self.of(house), &attempt)?;
        Ok(attempt)
    }

    /// What a command of the program prints that must succeed.
    fn run(&self, words: &[&str], file: Option<&Path>, folder: &Path) -> Result<String> {
        let mut command = Command::new(&self.croupier);
        let output = command
            .args(words)
            .args(file)
            .arg("--data-dir")
            .arg(folder)
            .output()?;
        let talk = String::from_utf8_lossy(&output.stderr);
        ensure!(output.status.success(), "croupier {words:?}: {talk}");
        Ok(String::from_utf8(output.stdout)?)
    }
}

/// Copies a folder with all it holds.
pub(super) fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to).with_context(|| to.display().to_string())?;
    for file in fs::read_dir(from).with_context(|| from.display().to_string())? {
        let file = file?;
        let to = to.join(file.file_name());
        match file.file_type()?.is_dir() {
            true => copy(&file.path(), &to)?,
            false => fs::copy(file.path(), &to).map(drop)?,
        }
    }
    Ok(())
}

fn close(served: &mut Served) -> Result<()> {
    served.signal("TERM")?;
    let ended = served.wait(PATIENCE).context("the house does not close")?;
    ensure!(ended.success(), "the house ended with {ended}");
    Ok(())
}

/// Guests come and go at several tables, and each plays a round; gives the first.
fn long_evening(address: &str) -> Result<Guest> {
    let evening = |table: u32| {
        let cookie = new_guest(address)?;
        for number in 0..COMINGS {
            let place = number % 3 + 1;
            for word in ["sit", "leave"] {
                let body = format!(r#"{{"do":"{word}","place":{place}}}"#);
                give(address, table, &cookie, &body)?;
            }
        }
        play(address, table, &cookie)?;
        Ok(cookie)
    };
    let cookies: Vec<Result<String>> = std::thread::scope(|scope| {
        let guests = TABLES.map(|table| scope.spawn(move || evening(table)));
        let lost = |_| Err(anyhow::anyhow!("a guest fell over"));
        let guests = guests.map(|guest| guest.join().unwrap_or_else(lost));
        guests.into_iter().collect()
    });
    let cookies = cookies.into_iter().collect::<Result<Vec<String>>>()?;
    let cookie = cookies.into_iter().next().context("nobody came")?;
    let (person, balance) = me(address, &cookie)?;
    Ok(Guest {
        person: person.context("the guest is not signed in")?,
        balance: balance.unwrap_or_default(),
        cookie,
    })
}

/// The administrator gets a password of their own, and two players make accounts and begin to
/// set up a second factor and a PIN.
fn accounts(served: &Served) -> Result<()> {
    const PASSWORD: &str = "correct horse battery";
    let address = &served.address;
    let post = |path: &str, cookie: &str, body: &Value| {
        let headers = [("cookie", cookie)];
        let answer = send(address, "POST", path, &headers, &body.to_string());
        let answer = answer.context("no answer")?;
        ensure!(
            (200..300).contains(&answer.status),
            "{path}: {}",
            answer.text
        );
        Ok(answer)
    };
    let administrator = served.welcome.get("administrator");
    let mut administrator = administrator.context("there is no administrator")?.clone();
    let came = post("/api/v1/sign-in", "", &administrator)?;
    let cookie = came.cookie.context("the administrator is not signed in")?;
    if let Some(fields) = administrator.as_object_mut() {
        fields.remove("name");
        fields.insert("new_password".to_owned(), PASSWORD.into());
    }
    post("/api/v1/me/password", &cookie, &administrator)?;
    for name in ["ann", "ben"] {
        let body = serde_json::json!({ "name": name, "password": PASSWORD });
        let came = post("/api/v1/accounts", "", &body)?;
        let cookie = came.cookie.context("a player is not signed in")?;
        let body = serde_json::json!({ "password": PASSWORD });
        post("/api/v1/me/second-factor", &cookie, &body)?;
        let pin = serde_json::json!({ "password": PASSWORD, "pin": "246813" });
        post("/api/v1/me/pin", &cookie, &pin)?;
    }
    // Two, so that one can be exchanged with the other.
    for name in ["nobody-0000", "nobody-0001"] {
        let wrong = serde_json::json!({ "name": name, "password": PASSWORD });
        let answer = send(address, "POST", "/api/v1/sign-in", &[], &wrong.to_string());
        let status = answer.context("no answer")?.status;
        ensure!(status == 401, "a wrong name was answered {status}");
    }
    Ok(())
}

fn new_guest(address: &str) -> Result<String> {
    let guest = send(address, "POST", "/api/v1/guests", &[], "").context("no answer")?;
    guest.cookie.context("a guest gets no cookie")
}

/// Who a cookie signs in, and what they have; nothing, where it signs nobody in.
pub(super) fn me(address: &str, cookie: &str) -> Result<(Option<String>, Option<i64>)> {
    let headers = [("cookie", cookie)];
    let me = send(address, "GET", "/api/v1/me", &headers, "").context("no answer")?;
    let person = me.body.get("person").and_then(Value::as_str);
    let balance = me.body.get("balance").and_then(Value::as_i64);
    Ok((person.map(str::to_owned), balance))
}

/// Gives a command; whoever asks too often asks again.
fn give(address: &str, table: u32, cookie: &str, body: &str) -> Result<Answer> {
    static KEYS: std::sync::atomic::AtomicU64 = std::sync::atomic::AtomicU64::new(0);
    let number = KEYS.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    let key = format!("key-{number}");
    let path = format!("/api/v1/tables/{table}/commands");
    let headers = [("cookie", cookie), ("idempotency-key", key.as_str())];
    loop {
        let answer = send(address, "POST", &path, &headers, body).context("no answer")?;
        if answer.status != 429 {
            return Ok(answer);
        }
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Plays a round at a table with an ante and, where there is one, a jackpot wager.
fn play(address: &str, table: u32, cookie: &str) -> Result<()> {
    let began = Instant::now();
    let path = format!("/api/v1/tables/{table}");
    let mut round: Option<Value> = None;
    let mut sits = false;
    while began.elapsed() < PATIENCE {
        let view = send(address, "GET", &path, &[("cookie", cookie)], "").context("no answer")?;
        let view = view.body;
        let is_over = view.get("phase").and_then(Value::as_str) == Some("settled");
        if is_over && round.is_some() && view.get("round") == round.as_ref() {
            return Ok(());
        }
        let offers = view.get("offers").and_then(Value::as_array);
        let said = |offer: &Value, field: &str| {
            let said = offer.get(field).and_then(Value::as_str);
            said.unwrap_or_default().to_owned()
        };
        let offers = offers.map(Vec::as_slice).unwrap_or_default();
        sits = sits || offers.iter().any(|offer| said(offer, "action") == "leave");
        let wanted = |offer: &&Value| match said(offer, "action").as_str() {
            "sit" => !sits,
            "wager" => matches!(said(offer, "wager").as_str(), "ante" | "blind" | "jackpot"),
            action => ["bet", "play", "play-1x", "play-2x", "play-4x"].contains(&action),
        };
        let Some(offer) = offers.iter().find(wanted) else {
            std::thread::sleep(Duration::from_millis(30));
            continue;
        };
        let command = offer.get("command").context("an offer has no command")?;
        let given = give(address, table, cookie, &command.to_string())?;
        let action = said(offer, "action");
        sits = sits || given.status == 200 && action == "sit";
        if given.status == 200 && action == "wager" {
            round = view.get("round").cloned();
        }
    }
    bail!("no round was played at table {table}")
}
