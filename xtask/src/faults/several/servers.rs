//! The servers of a house over one database.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use postgres::Database;

use super::super::wall_clock::WallClock;
use super::clocks::Outage;
use crate::served::Served;

/// Seconds for wagers, for decisions and between rounds: so short that clocks run out all the
/// time.
const PACE: &str = "1/3/1";

/// What every server of a house has a copy of.
const KEYS: [&str; 2] = ["signing.key", "master.key"];

/// How long a server that is told to stop may take.
const STOPPING: Duration = Duration::from_secs(90);

pub(super) struct Servers {
    croupier: PathBuf,
    folder: PathBuf,
    address: String,
    database: Database,
    /// The clocks of their machines, which are seconds apart.
    clocks: Vec<WallClock>,
    running: Vec<Option<Served>>,
}

/// By how many seconds the clock of each server's machine is off.
const OFF: [i64; 3] = [0, 5, -5];

impl Servers {
    /// The first makes the keys, and the others get copies of them.
    pub(super) fn open(croupier: &Path, database: &Database) -> Result<Servers> {
        let folder = std::env::temp_dir().join(format!("croupier-several-{}", std::process::id()));
        let mut clocks = Vec::new();
        for (index, off) in OFF.into_iter().enumerate() {
            let clock = WallClock::build(&index.to_string())?;
            let clock = clock.context("a clock of a machine needs a C compiler")?;
            clock.set(off)?;
            clocks.push(clock);
        }
        let mut servers = Servers {
            croupier: croupier.to_owned(),
            folder,
            address: database.address(),
            database: database.clone(),
            clocks,
            running: vec![None, None, None],
        };
        servers.start(0)?;
        for index in 1..3 {
            let own = servers.own(index);
            fs::create_dir_all(&own)?;
            for key in KEYS {
                // A copy has the mode of the first.
                fs::copy(servers.own(0).join(key), own.join(key)).context(key)?;
            }
            servers.start(index)?;
        }
        Ok(servers)
    }

    fn own(&self, index: usize) -> PathBuf {
        self.folder.join(index.to_string())
    }

    /// Where those are that run.
    pub(super) fn addresses(&self) -> Vec<String> {
        let running = self.running.iter().flatten();
        running.map(|served| served.address.clone()).collect()
    }

    pub(super) fn start(&mut self, index: usize) -> Result<()> {
        let own = self.own(index);
        fs::create_dir_all(&own)?;
        let log = fs::OpenOptions::new()
            .create(true)
            .append(true)
            .open(own.join("log"))?;
        let mut command = Command::new(&self.croupier);
        if let Some(clock) = self.clocks.get(index) {
            clock.on(&mut command);
        }
        let place = (own.as_path(), self.address.as_str());
        let served = Served::among_others(command, place, PACE, Stdio::from(log));
        let said = || fs::read_to_string(own.join("log")).unwrap_or_default();
        let served = served.with_context(|| format!("server {index}: {}", said()))?;
        if let Some(running) = self.running.get_mut(index) {
            *running = Some(served);
        }
        Ok(())
    }

    pub(super) fn kill(&mut self, index: usize) {
        if let Some(running) = self.running.get_mut(index) {
            // It ends as it is dropped.
            *running = None;
        }
    }

    pub(super) fn signal(&self, index: usize, name: &str) -> Result<()> {
        let running = self.running.get(index).and_then(Option::as_ref);
        running.map_or(Ok(()), |served| served.signal(name))
    }

    pub(super) fn stop_one(&mut self, index: usize) -> Result<()> {
        self.signal(index, "TERM")?;
        let Some(mut served) = self.running.get_mut(index).and_then(Option::take) else {
            return Ok(());
        };
        let ended = served.wait(STOPPING);
        let ended = ended.context("a server does not stop when it is told to")?;
        ensure!(ended.success(), "a server stopped with {ended}");
        Ok(())
    }

    /// Stops all that run.
    pub(super) fn stop(&mut self) -> Result<()> {
        for index in 0..self.running.len() {
            self.stop_one(index)?;
        }
        Ok(())
    }

    /// Cuts every connection of the house to its database.
    pub(super) fn cut(&self) -> Result<()> {
        let cut = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity \
                   WHERE application_name <> 'psql' AND backend_type = 'client backend' \
                   AND pid <> pg_backend_pid()";
        let cut = self.database.run(cut);
        cut.map(drop).map_err(anyhow::Error::msg)
    }

    /// The database stops in the middle of whatever it does, and is away for a while.
    pub(super) fn power_cut(&self, away: Duration) -> Result<Outage> {
        let server = self.database.server();
        server.crash().map_err(anyhow::Error::msg)?;
        let outage = Outage::last(away);
        server.up().map_err(anyhow::Error::msg)?;
        Ok(outage)
    }
}

impl Drop for Servers {
    fn drop(&mut self) {
        self.running.clear();
        let _ = fs::remove_dir_all(&self.folder);
    }
}
