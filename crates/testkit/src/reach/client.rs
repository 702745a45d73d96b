//! Asking a house over a socket.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use serde_json::Value;

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(60);

/// A connection to a house.
#[derive(Debug)]
pub(crate) struct Client {
    to: BufReader<TcpStream>,
    asked: u64,
}

/// What a house answers.
#[derive(Debug, Clone)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) body: Value,
}

impl Answer {
    pub(crate) fn is_ok(&self) -> bool {
        (200..300).contains(&self.status)
    }

    /// A text of the answer.
    pub(crate) fn text(&self, field: &str) -> Option<&str> {
        self.body.get(field).and_then(Value::as_str)
    }
}

/// A request.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Request<'r> {
    pub(crate) method: &'static str,
    pub(crate) path: &'r str,
    pub(crate) token: Option<&'r str>,
    /// The one office of a book to act in.
    pub(crate) office: Option<&'r str>,
    pub(crate) body: Option<&'r str>,
}

impl<'r> Request<'r> {
    pub(crate) fn get(path: &'r str) -> Request<'r> {
        Request {
            method: "GET",
            path,
            token: None,
            office: None,
            body: None,
        }
    }

    pub(crate) fn post(path: &'r str, body: &'r str) -> Request<'r> {
        Request {
            method: "POST",
            body: Some(body),
            ..Request::get(path)
        }
    }

    pub(crate) fn by(self, token: &'r str) -> Request<'r> {
        Request {
            token: Some(token),
            ..self
        }
    }
}

impl Client {
    pub(crate) fn connect(address: SocketAddr) -> io::Result<Client> {
        let stream = TcpStream::connect(address)?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        let to = BufReader::new(stream);
        Ok(Client { to, asked: 0 })
    }

    /// Asks, and waits for the answer. Every request has a key of its own.
    pub(crate) fn ask(&mut self, request: Request<'_>) -> Result<Answer, String> {
        let answer = self.exchange(request);
        answer.map_err(|error| format!("{} {}: {error}", request.method, request.path))
    }

    fn exchange(&mut self, request: Request<'_>) -> io::Result<Answer> {
        self.asked += 1;
        let Request { method, path, .. } = request;
        let mut head = format!("{method} {path} HTTP/1.1\r\nhost: house\r\n");
        if let Some(token) = request.token {
            head += &format!("authorization: Bearer {token}\r\n");
        }
        if let Some(office) = request.office {
            head += &format!("office: {office}\r\n");
        }
        let body = request.body.unwrap_or_default();
        if request.body.is_some() {
            head += &format!("idempotency-key: told-{}\r\n", self.asked);
            head += "content-type: application/json\r\n";
            head += &format!("content-length: {}\r\n", body.len());
        }
        head += "\r\n";
        head += body;
        self.to.get_mut().write_all(head.as_bytes())?;
        self.answer()
    }

    fn answer(&mut self) -> io::Result<Answer> {
        let wrong = |why: &str| io::Error::new(io::ErrorKind::InvalidData, why.to_owned());
        let mut line = String::new();
        self.to.read_line(&mut line)?;
        let status = line.split(' ').nth(1).and_then(|it| it.parse().ok());
        let status: u16 = status.ok_or_else(|| wrong("no status"))?;
        let mut length = 0;
        loop {
            line.clear();
            self.to.read_line(&mut line)?;
            let Some((name, value)) = line.trim_end().split_once(':') else {
                break;
            };
            if name.eq_ignore_ascii_case("content-length") {
                length = value.trim().parse().map_err(|_| wrong("no length"))?;
            }
        }
        let mut body = vec![0; length];
        self.to.read_exact(&mut body)?;
        let body = serde_json::from_slice(&body).unwrap_or(Value::Null);
        Ok(Answer { status, body })
    }
}
