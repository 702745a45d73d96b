//! Whoever comes to the doors: a connection that is kept, and requests one after another.

use std::cell::Cell;

use anyhow::{Context, ensure};
use serde_json::Value;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;

/// A guest with a connection of their own.
pub(crate) struct Client {
    stream: BufReader<TcpStream>,
    address: String,
    cookie: String,
    asked: u64,
}

/// Where a guest goes, and what they are known by there.
#[derive(Clone)]
pub(crate) struct Pass {
    address: String,
    cookie: String,
}

impl Pass {
    /// Another connection of the guest. Requests have keys from this number on, which no
    /// other connection of theirs may have had: a key that comes again is a repetition.
    pub(crate) async fn connect(&self, first: u64) -> anyhow::Result<Client> {
        Ok(Client {
            stream: BufReader::new(TcpStream::connect(&self.address).await?),
            address: self.address.clone(),
            cookie: self.cookie.clone(),
            asked: first,
        })
    }
}

/// An answer: its status, its cookie and its document.
pub(crate) struct Answer {
    pub(crate) status: u16,
    cookie: Option<String>,
    pub(crate) body: Value,
}

impl Client {
    /// Somebody who has not come in yet.
    pub(crate) async fn outside(address: &str) -> anyhow::Result<Client> {
        let pass = Pass {
            address: address.to_owned(),
            cookie: String::new(),
        };
        pass.connect(0).await
    }

    /// A guest who comes in.
    pub(crate) async fn guest(address: &str) -> anyhow::Result<Client> {
        let mut client = Client::outside(address).await?;
        let answer = client.admit().await?;
        client.cookie = answer.cookie.context("a guest gets a cookie")?;
        Ok(client)
    }

    /// What lets the same guest in over another connection.
    pub(crate) fn pass(&self) -> Pass {
        Pass {
            address: self.address.clone(),
            cookie: self.cookie.clone(),
        }
    }

    /// Asks what to do with a hand.
    pub(crate) async fn advice(&mut self, table: u32) -> anyhow::Result<Answer> {
        let path = format!("/api/v1/tables/{table}/advice");
        self.send("GET", &path, "").await
    }

    /// Gives a command at a table.
    pub(crate) async fn tell(&mut self, table: u32, command: &str) -> anyhow::Result<Answer> {
        let path = format!("/api/v1/tables/{table}/commands");
        self.send("POST", &path, command).await
    }

    /// Looks at a table.
    pub(crate) async fn see(&mut self, table: u32) -> anyhow::Result<Value> {
        let path = format!("/api/v1/tables/{table}");
        Ok(self.send("GET", &path, "").await?.body)
    }

    /// Asks for something.
    pub(crate) async fn get(&mut self, path: &str) -> anyhow::Result<Answer> {
        self.send("GET", path, "").await
    }

    /// Lets one more guest in over this connection, and forgets them.
    pub(crate) async fn admit(&mut self) -> anyhow::Result<Answer> {
        self.send("POST", "/api/v1/guests", "").await
    }

    async fn send(&mut self, method: &str, path: &str, body: &str) -> anyhow::Result<Answer> {
        self.asked += 1;
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: {}\r\ncookie: {}\r\nidempotency-key: {}\r\n\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            self.address,
            self.cookie,
            self.asked,
            body.len()
        );
        self.stream.write_all(request.as_bytes()).await?;
        let (mut status, mut length, mut cookie) = (0, 0, None);
        let mut line = String::new();
        loop {
            line.clear();
            let read = self.stream.read_line(&mut line).await?;
            ensure!(read > 0, "the house has closed the connection");
            let text = line.trim_end();
            if text.is_empty() {
                break;
            }
            match text.split_once(": ") {
                Some(("content-length", value)) => length = value.parse()?,
                Some(("set-cookie", value)) => {
                    cookie = value.split(';').next().map(str::to_owned);
                }
                Some(_) => {}
                None => {
                    let code = text.split(' ').nth(1).context("no status")?;
                    status = code.parse()?;
                }
            }
        }
        let mut body = vec![0; length];
        self.stream.read_exact(&mut body).await?;
        let body = serde_json::from_slice(&body).unwrap_or(Value::Null);
        Ok(Answer {
            status,
            cookie,
            body,
        })
    }
}

/// What those who watch have seen.
#[derive(Default)]
pub(crate) struct Watched {
    count: Cell<u64>,
    bytes: Cell<u64>,
    messages: Cell<u64>,
}

impl Watched {
    /// How many have seen anything.
    pub(crate) fn count(&self) -> u64 {
        self.count.get()
    }

    /// How many messages all of them were sent to their end.
    pub(crate) fn messages(&self) -> u64 {
        self.messages.get()
    }

    /// How many bytes all of them were sent.
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes.get()
    }
}

/// Watches the stream of a table until the connection ends; nobody is signed in.
pub(crate) async fn watch(address: &str, table: u32, seen: &Watched) -> anyhow::Result<()> {
    let stream = TcpStream::connect(address).await?;
    watch_as(stream, address, "", table, seen).await
}

/// The same as a guest who comes in for it.
pub(crate) async fn watch_as_guest(
    address: &str,
    table: u32,
    seen: &Watched,
) -> anyhow::Result<()> {
    let guest = Client::guest(address).await?;
    let stream = guest.stream.into_inner();
    watch_as(stream, address, &guest.cookie, table, seen).await
}

async fn watch_as(
    mut stream: TcpStream,
    address: &str,
    cookie: &str,
    table: u32,
    seen: &Watched,
) -> anyhow::Result<()> {
    let request = format!(
        "GET /api/v1/tables/{table}/stream HTTP/1.1\r\nhost: {address}\r\ncookie: {cookie}\r\n\r\n"
    );
    stream.write_all(request.as_bytes()).await?;
    let mut bytes = vec![0; 64 * 1_024];
    let (mut first, mut last) = (true, 0);
    loop {
        let read = stream.read(&mut bytes).await?;
        if read == 0 {
            return Ok(());
        }
        if std::mem::take(&mut first) {
            seen.count.set(seen.count.get() + 1);
        }
        // The empty line that ends a message; its data is one line.
        let mut ends = 0;
        for byte in bytes.iter().take(read) {
            ends += u64::from((last, *byte) == (b'\n', b'\n'));
            last = *byte;
        }
        seen.messages.set(seen.messages.get() + ends);
        seen.bytes.set(seen.bytes.get() + u64::try_from(read)?);
    }
}
