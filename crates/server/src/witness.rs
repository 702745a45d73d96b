//! Checkpoints sent elsewhere, so that whoever sets the journal back is found out.
//!
//! A line is the number and the hash of a checkpoint with a colon between them, as
//! `verify --kept` takes it, a space, and the checkpoint as it stands in the journal, whose
//! signature anybody can check. What cannot be sent is said once and counted, and sent with the
//! next one that can, after the next start too; it never stops the house. Which was sent last stands
//! in a small file of the data directory. Without it, or for another witness, it begins with what is
//! signed then.

use std::fmt;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use axum::http::Uri;
use floor::record::Record;
use journal::{Entry, Kept, Sequence, Store, StreamId};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::desk::Counter;
use crate::metrics::Metrics;

/// The file of the data directory that says which checkpoint was sent last, and to whom.
const SENT: &str = "witness.sent";

/// How long a witness may take to answer.
const PATIENCE: Duration = Duration::from_secs(5);

/// How many entries are read at once where checkpoints are looked for.
const PAGE: u32 = 512;

/// How much a witness may answer with: the checkpoints of some years, one a minute.
const MOST_KEPT: u64 = 1 << 30;

/// Where checkpoints are sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Witness {
    /// A file, to which a line is added.
    File(PathBuf),
    /// An address, to which a line is posted.
    Url(Uri),
}

/// Why a text names no witness.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` names no witness: a file, or an address such as http://witness.example/checkpoints")]
pub struct WitnessError(String);

/// Sends checkpoints as they are signed.
#[derive(Debug)]
pub(crate) struct Sending {
    witness: Witness,
    store: Arc<Store>,
    metrics: Arc<Metrics>,
    /// The file that remembers which was sent last.
    remembered: PathBuf,
    /// The last one before those that are to be sent; none: none was known yet.
    sent: Option<u64>,
    /// Whether the last attempt failed.
    failing: bool,
}

impl Sending {
    pub(crate) fn new(
        witness: Witness,
        store: Arc<Store>,
        metrics: Arc<Metrics>,
        folder: &Path,
    ) -> Sending {
        Sending {
            witness,
            store,
            metrics,
            remembered: folder.join(SENT),
            sent: None,
            failing: false,
        }
    }

    /// Sends every checkpoint that is published, until the desk is gone; then the last one.
    pub(crate) async fn work(mut self, counter: Counter) {
        let mut published = counter.watch();
        loop {
            let last = published.borrow_and_update().checkpoint.clone();
            if let Some((number, hash)) = last {
                self.send(number, &hash).await;
            }
            if published.changed().await.is_err() {
                return;
            }
        }
    }

    /// Sends the checkpoint of this number, and before it those that could not be sent.
    async fn send(&mut self, number: u64, hash: &str) {
        if self.sent >= Some(number) {
            return;
        }
        match self.try_to_send(number, hash).await {
            Ok(()) => {
                if std::mem::take(&mut self.failing) {
                    eprintln!("the witness {} is told again", self.witness);
                }
            }
            Err(error) => {
                self.metrics.not_witnessed();
                if !std::mem::replace(&mut self.failing, true) {
                    let witness = &self.witness;
                    eprintln!("the checkpoint {number} cannot be told to {witness}: {error}");
                }
            }
        }
    }

    async fn try_to_send(&mut self, number: u64, hash: &str) -> io::Result<()> {
        let mut read = match self.sent {
            Some(sent) => sent,
            None => self.sent_before(number).await?,
        };
        self.sent = Some(read);
        while read < number {
            let (from, left) = (Sequence::new(read + 1), number - read);
            let limit = u32::try_from(left).map_or(PAGE, |left| left.min(PAGE));
            let entries = self.store.read(&StreamId::house(), from, limit).await;
            let entries = entries.map_err(io::Error::other)?;
            if entries.is_empty() {
                break;
            }
            for entry in entries {
                read = entry.sequence.get();
                let is_last = read == number;
                if is_last && entry.hash.to_string() != hash {
                    break;
                }
                if is_last || Record::is_checkpoint(&entry.payload) {
                    self.tell(&entry).await?;
                    self.sent = Some(read);
                    // If that fails the next start sends some of them again.
                    let sent = format!("{read}:{} {}\n", entry.hash, self.witness);
                    let _ = std::fs::write(&self.remembered, sent);
                }
            }
        }
        match self.sent == Some(number) {
            true => Ok(()),
            false => Err(io::Error::other("it is not in the journal")),
        }
    }

    /// The last one that was sent to this witness before this start, if it is in the journal
    /// still; else the entry before the one that is to be sent.
    async fn sent_before(&self, number: u64) -> io::Result<u64> {
        let before = number.saturating_sub(1);
        let remembered = std::fs::read_to_string(&self.remembered).unwrap_or_default();
        let Some((head, witness)) = remembered.trim_end().split_once(' ') else {
            return Ok(before);
        };
        let (Ok(Kept(head)), true) = (head.parse(), witness == self.witness.to_string()) else {
            return Ok(before);
        };
        let entry = self.store.read(&StreamId::house(), head.sequence, 1).await;
        let entry = entry.map_err(io::Error::other)?;
        let is_there = entry.first().is_some_and(|entry| entry.head() == head);
        match is_there && head.sequence.get() <= before {
            true => Ok(head.sequence.get()),
            false => Ok(before),
        }
    }

    async fn tell(&self, checkpoint: &Entry) -> io::Result<()> {
        let Entry {
            sequence,
            hash,
            payload,
            ..
        } = checkpoint;
        let line = format!("{sequence}:{hash} {payload}\n");
        match &self.witness {
            Witness::File(path) => append(path, &line),
            Witness::Url(uri) => match tokio::time::timeout(PATIENCE, post(uri, &line)).await {
                Ok(posted) => posted,
                Err(_) => Err(io::ErrorKind::TimedOut.into()),
            },
        }
    }
}

impl Witness {
    /// Every line that the witness has.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, or the address does not answer with lines.
    pub async fn lines(&self) -> io::Result<String> {
        match self {
            Witness::File(path) => std::fs::read_to_string(path),
            Witness::Url(uri) => match tokio::time::timeout(PATIENCE, get(uri)).await {
                Ok(lines) => lines,
                Err(_) => Err(io::ErrorKind::TimedOut.into()),
            },
        }
    }
}

/// Adds a line to a file, and brings it to the disk.
fn append(path: &Path, line: &str) -> io::Result<()> {
    let mut options = std::fs::OpenOptions::new();
    let mut file = options.append(true).create(true).open(path)?;
    file.write_all(line.as_bytes())?;
    file.sync_all()
}

/// Posts a line, and waits until it is taken.
async fn post(uri: &Uri, line: &str) -> io::Result<()> {
    let head = format!(
        "content-type: text/plain; charset=utf-8\r\ncontent-length: {}\r\n",
        line.len()
    );
    // The first line is enough, and nobody may send without end.
    let answer = exchange(uri, "POST", &head, line, 4_096).await?;
    check_status(&answer)
}

/// Gets all lines that were posted.
async fn get(uri: &Uri) -> io::Result<String> {
    let answer = exchange(uri, "GET", "", "", MOST_KEPT).await?;
    check_status(&answer)?;
    let (_, lines) = answer
        .split_once("\r\n\r\n")
        .ok_or_else(|| io::Error::other("its answer has no end of the head"))?;
    Ok(lines.to_owned())
}

/// Sends a request and gives the whole answer. HTTP/1.0, so that it comes in one piece and
/// ends with the connection.
async fn exchange(
    uri: &Uri,
    method: &str,
    head: &str,
    body: &str,
    most: u64,
) -> io::Result<String> {
    let host = uri.host().unwrap_or_default();
    let port = uri.port_u16().unwrap_or(80);
    let path = uri.path_and_query().map_or("/", |path| path.as_str());
    let mut stream = TcpStream::connect((host.trim_matches(['[', ']']), port)).await?;
    let request = format!(
        "{method} {path} HTTP/1.0\r\nhost: {host}:{port}\r\nconnection: close\r\n{head}\r\n{body}"
    );
    stream.write_all(request.as_bytes()).await?;
    let mut answer = Vec::new();
    stream.take(most).read_to_end(&mut answer).await?;
    if answer.len() as u64 == most && method == "GET" {
        return Err(io::Error::other(format!(
            "it answered with {most} bytes and more"
        )));
    }
    Ok(String::from_utf8_lossy(&answer).into_owned())
}

fn check_status(answer: &str) -> io::Result<()> {
    let status = answer.split(' ').nth(1).unwrap_or_default();
    match status.len() == 3 && status.starts_with('2') {
        true => Ok(()),
        false => Err(io::Error::other(format!("it answered {status:?}"))),
    }
}

impl FromStr for Witness {
    type Err = WitnessError;

    fn from_str(text: &str) -> Result<Witness, WitnessError> {
        let wrong = || WitnessError(text.to_owned());
        if text.is_empty() {
            return Err(wrong());
        }
        if !text.contains("://") {
            return Ok(Witness::File(PathBuf::from(text)));
        }
        let uri: Uri = text.parse().map_err(|_| wrong())?;
        let is_plain = uri.scheme_str() == Some("http") && uri.host().is_some();
        is_plain.then_some(Witness::Url(uri)).ok_or_else(wrong)
    }
}

impl fmt::Display for Witness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Witness::File(path) => write!(f, "{}", path.display()),
            Witness::Url(uri) => write!(f, "{uri}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_witness_is_a_file_or_a_plain_address() {
        let check = |text: &str, expected: Option<&str>| {
            let read = text.parse::<Witness>().ok();
            let read = read.map(|witness| match witness {
                Witness::File(path) => format!("file {}", path.display()),
                Witness::Url(uri) => format!("url {uri}"),
            });
            assert_eq!(read.as_deref(), expected, "{text}");
        };
        check("/mnt/witness.txt", Some("file /mnt/witness.txt"));
        check("http://[::1]:8080/x?y", Some("url http://[::1]:8080/x?y"));
        check("", None);
        check("https://witness.example/", None);
        check("http://", None);
        check("ftp://witness.example/", None);
    }
}
