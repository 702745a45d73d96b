//! `croupier serve` as a process of its own: started, asked, and what it takes.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::Context;
use serde_json::Value;

/// A house that runs.
pub(crate) struct Served {
    child: Child,
    pub(crate) address: String,
    /// From the start of the process to the end of its first page.
    pub(crate) first_page: Duration,
}

/// The kernel counts time on cores in hundredths of a second.
const TICK: Duration = Duration::from_millis(10);

impl Served {
    /// Starts a house over a folder and waits for its first page.
    pub(crate) fn start(croupier: &Path, folder: &Path) -> anyhow::Result<Served> {
        let begun = Instant::now();
        let mut child = Command::new(croupier)
            .args(["serve", "--json", "--no-house-players"])
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
        let mut stream = TcpStream::connect(address)?;
        write!(
            stream,
            "GET / HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n"
        )?;
        let mut page = String::new();
        stream.read_to_string(&mut page)?;
        anyhow::ensure!(page.starts_with("HTTP/1.1 200"), "there is no first page");
        Ok(Served {
            address: address.to_owned(),
            child,
            first_page: begun.elapsed(),
        })
    }

    /// How long it was on cores so far.
    pub(crate) fn on_cores(&self) -> anyhow::Result<Duration> {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.child.id()))?;
        // The name may hold anything, a parenthesis too: what follows the last one counts.
        let (_, after) = stat.rsplit_once(") ").context("no such process")?;
        let fields: Vec<&str> = after.split(' ').collect();
        let ticks = |at: usize| fields.get(at).and_then(|field| field.parse::<u32>().ok());
        let ticks = ticks(11).zip(ticks(12)).context("no such field")?;
        Ok(TICK * (ticks.0 + ticks.1))
    }

    /// What it has in memory now, in MiB.
    pub(crate) fn memory_mib(&self) -> anyhow::Result<u64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id()))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kib = line.and_then(|line| line.trim().strip_suffix(" kB")?.trim().parse::<u64>().ok());
        Ok(kib.context("the kernel does not say")? / 1_024)
    }

    /// Closes the house as Ctrl-C does, and waits until it has.
    pub(crate) fn close(mut self) -> anyhow::Result<()> {
        let kill = format!("kill -TERM {}", self.child.id());
        Command::new("sh").args(["-c", &kill]).status()?;
        self.child.wait()?;
        Ok(())
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
