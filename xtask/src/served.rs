//! A house that runs as a process, and requests to it.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use serde_json::Value;

/// A house that is served.
pub(crate) struct Served {
    process: Child,
    /// Where it is, as `http://127.0.0.1:8080`.
    pub(crate) address: String,
    /// What it said when it opened.
    pub(crate) welcome: Value,
}

/// An answer.
pub(crate) struct Answer {
    /// Its status.
    pub(crate) status: u16,
    /// The cookie that came with it.
    pub(crate) cookie: Option<String>,
    /// Its document; null, where it is none.
    pub(crate) body: Value,
    /// What it says, as it came.
    pub(crate) text: String,
}

impl Served {
    /// `croupier serve` over a folder, at a pace.
    pub(crate) fn open(croupier: &Path, folder: &Path, pace: &str) -> Result<Served> {
        Served::run(Command::new(croupier), folder, pace)
    }

    /// The same, with what starts it: a shell that sets a limit, or another program.
    pub(crate) fn run(command: Command, folder: &Path, pace: &str) -> Result<Served> {
        Served::tell(command, folder, pace, Stdio::null())
    }

    /// The same, with where it says what it has to say.
    pub(crate) fn tell(
        mut command: Command,
        folder: &Path,
        pace: &str,
        talk: Stdio,
    ) -> Result<Served> {
        command.args(["serve", "--no-house-players"]);
        Served::with(command, folder, pace, talk)
    }

    fn with(mut command: Command, folder: &Path, pace: &str, talk: Stdio) -> Result<Served> {
        let mut process = command
            .arg("--json")
            .args(["--pace", pace, "--listen", "127.0.0.1:0"])
            .arg("--data-dir")
            .arg(folder)
            .stdout(Stdio::piped())
            .stderr(talk)
            .spawn()
            .context("croupier serve")?;
        let out = process.stdout.take().context("the house prints nothing")?;
        let mut welcome = String::new();
        BufReader::new(out).read_line(&mut welcome)?;
        let mut served = Served {
            process,
            address: read_address(&welcome).unwrap_or_default(),
            welcome: serde_json::from_str(&welcome).unwrap_or_default(),
        };
        if served.address.is_empty() {
            let status = served.wait(Duration::from_secs(10));
            ensure!(false, "the house did not open: {status:?}");
        }
        Ok(served)
    }

    /// `croupier serve` over a database, with its keys in a folder, as one of several servers.
    pub(crate) fn among_others(
        mut command: Command,
        (folder, database): (&Path, &str),
        pace: &str,
        talk: Stdio,
    ) -> Result<Served> {
        command.args(["serve", "--among-others", "--database", database]);
        Served::with(command, folder, pace, talk)
    }

    /// Sends the process a signal, as a shell names it.
    pub(crate) fn signal(&self, name: &str) -> Result<()> {
        let id = self.process.id().to_string();
        let sent = Command::new("kill").args(["-s", name, &id]).status()?;
        ensure!(sent.success(), "kill -s {name} {id}: {sent}");
        Ok(())
    }

    /// Ends the process as a power cut would.
    pub(crate) fn kill(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }

    /// Waits until the process has ended; none: it has not.
    pub(crate) fn wait(&mut self, most: Duration) -> Option<ExitStatus> {
        let began = Instant::now();
        while began.elapsed() < most {
            if let Ok(Some(status)) = self.process.try_wait() {
                return Some(status);
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        None
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Where a house is, by what it says when it opens.
fn read_address(welcome: &str) -> Option<String> {
    let welcome: Value = serde_json::from_str(welcome).ok()?;
    let address = welcome.get("address")?.as_str()?;
    Some(address.trim_end_matches('/').to_owned())
}

/// Sends a request; none: the house went away before it answered.
pub(crate) fn send(
    address: &str,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &str,
) -> Option<Answer> {
    let host = address.trim_start_matches("http://");
    let mut stream = TcpStream::connect(host).ok()?;
    let patience = Some(Duration::from_secs(20));
    stream.set_read_timeout(patience).ok()?;
    let mut request = format!(
        "{method} {path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\ncontent-length: {}\r\n",
        body.len()
    );
    for (name, value) in headers {
        request.push_str(&format!("{name}: {value}\r\n"));
    }
    request.push_str("\r\n");
    request.push_str(body);
    stream.write_all(request.as_bytes()).ok()?;
    let mut text = String::new();
    stream.read_to_string(&mut text).ok()?;
    let (head, body) = text.split_once("\r\n\r\n")?;
    let status = head.split(' ').nth(1)?.parse().ok()?;
    let cookie = head.lines().find_map(|line| {
        let value = line.strip_prefix("set-cookie: ")?;
        Some(value.split(';').next()?.to_owned())
    });
    let text = body.to_owned();
    let body = serde_json::from_str(body).unwrap_or(Value::Null);
    Some(Answer {
        status,
        cookie,
        body,
        text,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_house_says_where_it_is() {
        let welcome = "{\"house\":\"H\",\"address\":\"http://127.0.0.1:8080/\"}\n";
        let address = Some("http://127.0.0.1:8080".to_owned());
        assert_eq!(read_address(welcome), address);
        assert_eq!(read_address("{}"), None);
        assert_eq!(read_address(""), None);
    }
}
