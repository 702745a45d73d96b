//! Whoever comes to the doors: a connection that is kept, and requests one after another.

use anyhow::Context;
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

/// An answer: its status, its cookie and its document.
pub(crate) struct Answer {
    pub(crate) status: u16,
    cookie: Option<String>,
    pub(crate) body: Value,
}

impl Client {
    /// A guest who comes in.
    pub(crate) async fn guest(address: &str) -> anyhow::Result<Client> {
        let mut client = Client {
            stream: BufReader::new(TcpStream::connect(address).await?),
            address: address.to_owned(),
            cookie: String::new(),
            asked: 0,
        };
        let answer = client.send("POST", "/api/v1/guests", "").await?;
        client.cookie = answer.cookie.context("a guest gets a cookie")?;
        Ok(client)
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
            self.stream.read_line(&mut line).await?;
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

/// Watches the stream of a table until the connection ends; nobody is signed in.
pub(crate) async fn watch(address: &str, table: u32) -> anyhow::Result<()> {
    let mut stream = TcpStream::connect(address).await?;
    let request = format!("GET /api/v1/tables/{table}/stream HTTP/1.1\r\nhost: {address}\r\n\r\n");
    stream.write_all(request.as_bytes()).await?;
    let mut bytes = vec![0; 64 * 1_024];
    while stream.read(&mut bytes).await? > 0 {}
    Ok(())
}
