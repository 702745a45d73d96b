//! `croupier serve` as a process of its own: started, asked, and what it takes.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::Context;
use serde_json::Value;

use crate::clock;

/// A house that runs.
pub(crate) struct Served {
    child: Child,
    pub(crate) address: String,
    /// From the start of the process to the end of its first page.
    pub(crate) first_page: Duration,
}

/// How long a house may take to check its journal.
const CHECKED: Duration = Duration::from_secs(600);

/// What a house that is quiet takes of a core in a second, at most: less than one that works
/// something out, and more than telling many that nothing happened.
const QUIET: Duration = Duration::from_millis(250);

impl Served {
    /// Starts a house over a folder and waits for its first page.
    pub(crate) fn start(croupier: &Path, folder: &Path) -> anyhow::Result<Served> {
        let begun = Instant::now();
        let mut child = Command::new(croupier)
            .args(["serve", "--json", "--no-house-players"])
            // One person alone stands for many here.
            .args(["--requests", "100000"])
            .args(["--listen", "127.0.0.1:0", "--data-dir"])
            .arg(folder)
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("{} does not start", croupier.display()))?;
        let mut line = String::new();
        let out = child.stdout.take().context("it says nothing")?;
        BufReader::new(out).read_line(&mut line)?;
        let welcome: Value = serde_json::from_str(&line).context("the house does not open")?;
        let address = welcome
            .get("address")
            .and_then(Value::as_str)
            .context("it has no address")?;
        let address = address.trim_start_matches("http://").trim_end_matches('/');
        let page = get(address, "/")?;
        anyhow::ensure!(page.starts_with("HTTP/1.1 200"), "there is no first page");
        Ok(Served {
            address: address.to_owned(),
            child,
            first_page: begun.elapsed(),
        })
    }

    /// Waits until it has gone through the journal behind the tables, which it does after
    /// every start.
    async fn is_checked(&self) -> anyhow::Result<()> {
        let begun = Instant::now();
        while get(&self.address, "/metrics")?.contains("croupier_journal_checked 0") {
            anyhow::ensure!(begun.elapsed() < CHECKED, "the journal is not checked");
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        Ok(())
    }

    /// Waits until it does nothing of its own: it has gone through the journal, and worked out
    /// what it keeps at each table.
    pub(crate) async fn is_quiet(&self) -> anyhow::Result<()> {
        self.is_checked().await?;
        let begun = Instant::now();
        loop {
            let before = self.on_cores()?;
            tokio::time::sleep(Duration::from_secs(1)).await;
            if self.on_cores()?.saturating_sub(before) <= QUIET {
                return Ok(());
            }
            anyhow::ensure!(begun.elapsed() < CHECKED, "it is never quiet");
        }
    }

    /// How long it was on cores so far.
    pub(crate) fn on_cores(&self) -> anyhow::Result<Duration> {
        clock::of_another(self.child.id())
    }

    /// What it has in memory now, in MiB.
    pub(crate) fn memory_mib(&self) -> anyhow::Result<u64> {
        Ok(self.status_kib("VmRSS:")? / 1_024)
    }

    /// The most it has had in memory, in MiB.
    pub(crate) fn peak_mib(&self) -> anyhow::Result<u64> {
        Ok(self.status_kib("VmHWM:")? / 1_024)
    }

    /// The same in KiB.
    pub(crate) fn memory_kib(&self) -> anyhow::Result<u64> {
        self.status_kib("VmRSS:")
    }

    fn status_kib(&self, field: &str) -> anyhow::Result<u64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id()))?;
        let line = status.lines().find_map(|line| line.strip_prefix(field));
        let kib = line.and_then(|line| line.trim().strip_suffix(" kB")?.trim().parse::<u64>().ok());
        kib.context("the kernel does not say")
    }

    /// Closes the house as Ctrl-C does, and waits until it has.
    pub(crate) fn close(mut self) -> anyhow::Result<()> {
        let kill = format!("kill -TERM {}", self.child.id());
        Command::new("sh").args(["-c", &kill]).status()?;
        self.child.wait()?;
        Ok(())
    }
}

/// What is answered, head and all.
fn get(address: &str, path: &str) -> anyhow::Result<String> {
    let mut stream = TcpStream::connect(address)?;
    write!(
        stream,
        "GET {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n"
    )?;
    let mut text = String::new();
    stream.read_to_string(&mut text)?;
    Ok(text)
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
