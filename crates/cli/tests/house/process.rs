//! `croupier serve` as a process, and requests to it.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::Value;

/// A house that runs.
pub(crate) struct Process {
    child: Child,
    pub(crate) address: String,
    /// What it said when it opened.
    pub(crate) welcome: Value,
}

impl Process {
    /// Starts a house over a folder, and waits until its doors are open.
    pub(crate) fn start(folder: &Path) -> Process {
        Process::start_with(folder, &[])
    }

    /// Starts it with more words on its command line.
    pub(crate) fn start_with(folder: &Path, more: &[&str]) -> Process {
        Process::run(Command::new(env!("CARGO_BIN_EXE_croupier")), folder, more)
    }

    /// Starts a house that says in this file what goes wrong.
    pub(crate) fn start_saying(folder: &Path, said: std::fs::File) -> Process {
        let mut command = Command::new(env!("CARGO_BIN_EXE_croupier"));
        command.stderr(said);
        Process::run(command, folder, &[])
    }

    /// Starts a house that may have no more than so many files open.
    #[cfg(unix)]
    pub(crate) fn start_with_files(folder: &Path, files: u32) -> Process {
        let mut shell = Command::new("sh");
        let limited = format!("ulimit -n {files}; exec \"$0\" \"$@\"");
        shell.args(["-c", &limited, env!("CARGO_BIN_EXE_croupier")]);
        Process::run(shell, folder, &[])
    }

    fn run(mut command: Command, folder: &Path, more: &[&str]) -> Process {
        let mut child = command
            .args([
                "serve",
                "--json",
                "--no-house-players",
                "--listen",
                "127.0.0.1:0",
            ])
            .arg("--data-dir")
            .arg(folder)
            .args(more)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        out.read_line(&mut line).unwrap();
        let welcome: Value = serde_json::from_str(&line).unwrap();
        let address = welcome["address"].as_str().unwrap();
        let address = address.trim_start_matches("http://").trim_end_matches('/');
        Process {
            child,
            address: address.to_owned(),
            welcome,
        }
    }

    /// Sends the process a signal, as a shell names it.
    pub(crate) fn signal(&self, name: &str) {
        let kill = format!("kill -{name} {}", self.child.id());
        let sent = Command::new("sh").args(["-c", &kill]).status().unwrap();
        assert!(sent.success(), "{kill}");
    }

    /// Closes the house, and waits until it is.
    #[cfg(unix)]
    pub(crate) fn stop(&mut self) {
        self.signal("TERM");
        let status = self.child.wait().unwrap();
        assert!(status.success(), "{status}");
    }

    /// Ends the process as a power cut would.
    pub(crate) fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// An answer: its status, its cookie and its document.
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) cookie: Option<String>,
    pub(crate) body: Value,
}

/// Sends a request; none: the house went away before it answered.
pub(crate) fn send(
    address: &str,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &str,
) -> Option<Answer> {
    let (status, head, body) = exchange(address, method, path, headers, body)?;
    let cookie = head.lines().find_map(|line| {
        let value = line.strip_prefix("set-cookie: ")?;
        Some(value.split(';').next()?.to_owned())
    });
    // What leads elsewhere has no document.
    let body = match body.as_str() {
        "" if (300..400).contains(&status) => Value::Null,
        body => serde_json::from_str(body).ok()?,
    };
    Some(Answer {
        status,
        cookie,
        body,
    })
}

/// A page for people: its status and what stands on it; none: the house went away.
pub(crate) fn page(address: &str, path: &str) -> Option<(u16, String)> {
    let headers = [("accept", "text/html")];
    let (status, _, body) = exchange(address, "GET", path, &headers, "")?;
    Some((status, body))
}

/// Sends a request: the status, the head and the body of what comes back.
fn exchange(
    address: &str,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &str,
) -> Option<(u16, String, String)> {
    let mut stream = TcpStream::connect(address).ok()?;
    stream
        .set_read_timeout(Some(Duration::from_secs(30)))
        .ok()?;
    let mut request = format!(
        "{method} {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\ncontent-length: {}\r\n",
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
    let status: u16 = head.split(' ').nth(1)?.parse().ok()?;
    Some((status, head.to_owned(), body.to_owned()))
}
