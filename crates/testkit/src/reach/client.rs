//! Asking a house over a socket.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};

use serde_json::Value;
use server::desk::Counter;

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(60);

/// Connections to a house: one to each of its servers.
#[derive(Debug)]
pub(crate) struct Client {
    to: Vec<BufReader<TcpStream>>,
    /// The ways to their desks.
    counters: Vec<Counter>,
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
    pub(crate) fn connect(addresses: &[SocketAddr], counters: &[Counter]) -> io::Result<Client> {
        let connect = |address: &SocketAddr| {
            let stream = TcpStream::connect(address)?;
            stream.set_nodelay(true)?;
            stream.set_read_timeout(Some(PATIENCE))?;
            Ok(BufReader::new(stream))
        };
        let to = addresses.iter().map(connect).collect::<io::Result<_>>()?;
        let counters = counters.to_vec();
        Ok(Client {
            to,
            counters,
            asked: 0,
        })
    }

    /// Asks, and waits for the answer. Every request has a key of its own. Where a house has
    /// several servers, each table is told at one of them, and what it answers is known to all.
    pub(crate) fn ask(&mut self, request: Request<'_>) -> Result<Answer, String> {
        let answer = self.exchange(request);
        let failed = |what: String| format!("{} {}: {what}", request.method, request.path);
        let answer = answer.map_err(|error| failed(error.to_string()))?;
        let asked = Instant::now();
        while !self.stand_alike() {
            if asked.elapsed() > PATIENCE {
                return Err(failed("its servers do not come to stand alike".to_owned()));
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        Ok(answer)
    }

    /// Whether all servers have read as far.
    fn stand_alike(&self) -> bool {
        let mut stand = self.counters.iter().map(Counter::published);
        let first = stand.next();
        first.is_none_or(|first| stand.all(|other| other.heads == first.heads))
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
        let table = path.strip_prefix("/api/v1/tables/");
        let table = table.and_then(|rest| rest.split('/').next()?.parse::<usize>().ok());
        let server = table.unwrap_or_default() % self.to.len().max(1);
        let to = self.to.get_mut(server);
        let to = to.ok_or_else(|| io::Error::from(io::ErrorKind::NotConnected))?;
        to.get_mut().write_all(head.as_bytes())?;
        Client::answer(to)
    }

    fn answer(to: &mut BufReader<TcpStream>) -> io::Result<Answer> {
        let wrong = |why: &str| io::Error::new(io::ErrorKind::InvalidData, why.to_owned());
        let mut line = String::new();
        to.read_line(&mut line)?;
        let status = line.split(' ').nth(1).and_then(|it| it.parse().ok());
        let status: u16 = status.ok_or_else(|| wrong("no status"))?;
        let mut length = 0;
        loop {
            line.clear();
            to.read_line(&mut line)?;
            let Some((name, value)) = line.trim_end().split_once(':') else {
                break;
            };
            if name.eq_ignore_ascii_case("content-length") {
                length = value.trim().parse().map_err(|_| wrong("no length"))?;
            }
        }
        let mut body = vec![0; length];
        to.read_exact(&mut body)?;
        let body = serde_json::from_slice(&body).unwrap_or(Value::Null);
        Ok(Answer { status, body })
    }
}
