//! A wall clock that steps while the house runs.

use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};

use crate::served::send;

/// How long a round may take at the pace of these houses, whatever the clock shows, and whoever is
/// gone and holds a place for a minute.
const PATIENCE: Duration = Duration::from_secs(100);

/// The table at which it is seen that rounds go on; nobody else plays there.
const TABLE: u32 = 4;

/// How many places it has.
const PLACES: u32 = 7;

/// A clock that a house can be started with.
pub(super) struct WallClock {
    library: PathBuf,
    /// By how many seconds it is off.
    off: PathBuf,
}

impl WallClock {
    /// A clock that shows the right time; none: the machine cannot make one.
    pub(super) fn build() -> Result<Option<WallClock>> {
        let folder = std::env::temp_dir().join(format!("croupier-clock-{}", std::process::id()));
        fs::create_dir_all(&folder)?;
        let clock = WallClock {
            library: folder.join("wall_clock.so"),
            off: folder.join("wall_clock"),
        };
        let source = folder.join("wall_clock.c");
        fs::write(&source, include_str!("wall_clock.c"))?;
        clock.set(0)?;
        let mut compiler = Command::new("cc");
        compiler.args(["-shared", "-fPIC", "-O1", "-o"]);
        compiler.arg(&clock.library).arg(&source).arg("-ldl");
        let built = compiler.output().is_ok_and(|it| it.status.success());
        Ok((built && clock.is_obeyed()?).then_some(clock))
    }

    /// Whether a program on this machine goes by it.
    fn is_obeyed(&self) -> Result<bool> {
        self.set(-3600 * 24 * 400)?;
        let year = |command: &mut Command| command.arg("+%Y").output().map(|it| it.stdout);
        let differs = year(self.on(&mut Command::new("date")))? != year(&mut Command::new("date"))?;
        self.set(0)?;
        Ok(differs)
    }

    /// Lets a command go by it.
    pub(super) fn on<'c>(&self, command: &'c mut Command) -> &'c mut Command {
        command
            .env("LD_PRELOAD", &self.library)
            .env("WALL_CLOCK", &self.off)
    }

    /// Steps it to so many seconds off the right time.
    pub(super) fn set(&self, seconds: i64) -> Result<()> {
        // In place: whoever looks at it has the file before their eyes.
        let mut options = fs::OpenOptions::new();
        let options = options.create(true).truncate(false).write(true);
        let mut file = options.open(&self.off)?;
        std::io::Write::write_all(&mut file, &seconds.to_ne_bytes())?;
        Ok(())
    }
}

/// Plays a round, and sees that it is dealt, decided by the clock and settled.
pub(super) fn play_a_round(address: &str) -> Result<()> {
    let guest = send(address, "POST", "/api/v1/guests", &[], "");
    let cookie = guest
        .and_then(|it| it.cookie)
        .context("no guest is let in")?;
    let give = |key: &str, body: &str| {
        let path = format!("/api/v1/tables/{TABLE}/commands");
        let headers = [("cookie", cookie.as_str()), ("idempotency-key", key)];
        send(address, "POST", &path, &headers, body).map(|it| (it.status, it.text))
    };
    let before = settled(address)?;
    let began = Instant::now();
    let (mut number, mut seated, mut place) = (0, false, 1);
    while settled(address)? <= before {
        ensure!(began.elapsed() < PATIENCE, "no round is settled any more");
        number += 1;
        if !seated {
            // Whoever played here before may still be in a hand, and holds the place until it is over.
            place = place % PLACES + 1;
            let sit = format!(r#"{{"do":"sit","place":{place}}}"#);
            let sat = give(&number.to_string(), &sit);
            seated = sat.is_some_and(|(status, _)| status == 200);
        } else {
            let ante = format!(r#"{{"do":"wager","place":{place},"wager":"ante","amount":1000}}"#);
            let _ = give(&number.to_string(), &ante);
        }
        std::thread::sleep(Duration::from_millis(200));
    }
    let _ = give("leave", &format!(r#"{{"do":"leave","place":{place}}}"#));
    Ok(())
}

/// How many rounds were settled since the house opened.
fn settled(address: &str) -> Result<u64> {
    let page = send(address, "GET", "/metrics", &[], "").context("the house is silent")?;
    let lines = page.text.lines();
    let counts = lines.filter(|line| line.starts_with("croupier_rounds_settled_total{"));
    let counts = counts.filter_map(|line| line.rsplit(' ').next()?.parse::<u64>().ok());
    Ok(counts.sum())
}
