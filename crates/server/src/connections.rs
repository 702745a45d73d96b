//! Connections: how many there are, and how long each may keep the house waiting.
//!
//! A connection waits for its first request as long as a head may take, for every other
//! one as long as it may be idle. From the first byte of a request its head has to come in
//! time. While a request is answered only the answer is waited for: live views last for
//! hours. Where there is no room the connection that has kept the house waiting longest
//! gives way (`crowd.rs`).

mod timed;

use std::io;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::Waker;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::Request;
use http_body_util::BodyExt;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpSocket};
use tokio::time::{Instant, sleep};
use tower::ServiceExt;

use crate::asker::{CameFrom, Secured, is_here};
use crate::crowd::{Crowd, Full};
use crate::front::Front;
use crate::limits::Limits;
use crate::refusals::{Reason, Refusals};
use timed::Timed;

/// How many descriptors are left to the database, to keys and to the files of sheets.
const RESERVE: usize = 128;

/// How many connections there are in any case.
const LEAST: usize = 16;

/// The most of a head that is read.
const HEAD: usize = 32 * 1_024;

/// How long nothing is accepted after that has failed: it is hardly over at once, and whoever
/// plays waits meanwhile.
const PAUSE: Duration = Duration::from_millis(20);

/// How long a connection has in any case to say what it wants, however many come after it and
/// counted from when the house first listened to it: much longer than a request takes to arrive, and short enough that a queue of those who
/// want to be let in moves on.
const AT_LEAST: Duration = Duration::from_millis(20);

/// How many may wait to be let in. What comes after them is not heard by the kernel, and comes
/// again after one, three and seven seconds; so this is as many as kernels allow.
const QUEUE: u32 = 4_096;

/// What a connection too many is told.
const FULL: &[u8] = b"HTTP/1.1 429 Too Many Requests\r\n\
    content-type: application/problem+json\r\nretry-after: 5\r\nconnection: close\r\n\
    content-length: 143\r\n\r\n\
    {\"type\":\"/problems/too-many\",\"title\":\"Too much is asked for at once\",\"status\":429,\
    \"detail\":\"the house has no room for another connection now\"}\n";

/// How many connections there may be: at most as many as are wanted, and fewer than the
/// process may have files open.
pub(crate) fn room(wanted: usize) -> usize {
    let most = descriptors(wanted.saturating_add(RESERVE));
    let room = most.map_or(wanted, |most| wanted.min(most.saturating_sub(RESERVE)));
    room.max(LEAST.min(wanted))
}

/// How many files the process may have open, if it wants so many: what it may have without
/// asking is often less than what it gets when it asks. None: nobody says.
#[cfg(unix)]
fn descriptors(wanted: usize) -> Option<usize> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

    let limit = getrlimit(Resource::Nofile);
    let wanted = u64::try_from(wanted).unwrap_or(u64::MAX);
    let most = limit.maximum.map_or(wanted, |most| most.min(wanted));
    if limit.current.is_some_and(|current| current < most) {
        let current = Some(most);
        // What is refused is what there was.
        let _ = setrlimit(Resource::Nofile, Rlimit { current, ..limit });
    }
    let most = getrlimit(Resource::Nofile).current;
    most.and_then(|most| usize::try_from(most).ok())
}

/// How many files the process may have open; none: nobody says.
#[cfg(not(unix))]
fn descriptors(_: usize) -> Option<usize> {
    None
}

/// Listens at an address.
///
/// # Errors
///
/// If somebody else does, or nobody may.
pub fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = match address {
        SocketAddr::V4(_) => TcpSocket::new_v4()?,
        SocketAddr::V6(_) => TcpSocket::new_v6()?,
    };
    // A house that was closed is opened again at once. Elsewhere the same word would let two
    // listen at one address.
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(QUEUE)
}

/// Serves whoever comes, for as long as it is waited for.
pub(crate) async fn serve(
    listener: TcpListener,
    router: Router,
    limits: Limits,
    refusals: Arc<Refusals>,
    front: Front,
) {
    let front = Arc::new(front);
    let room = room(limits.connections);
    let crowd = Arc::new(Crowd::new(room, limits.from_address, AT_LEAST));
    loop {
        let (stream, from) = match listener.accept().await {
            Ok(accepted) => accepted,
            // Whoever came has gone again, or there are no descriptors left for a while.
            Err(error) if is_theirs(&error) => continue,
            Err(_) => {
                refusals.count(Reason::Connections);
                sleep(PAUSE).await;
                continue;
            }
        };
        // Whoever is let in by a proxy is known by its word, request by request.
        let proxied = front.trusts(from.ip());
        let from = from.ip().to_canonical();
        let waiting = Arc::new(Waiting::new(limits));
        // Whoever is on this machine may be a proxy for everybody, and has all the room.
        let address = Some(from).filter(|from| !proxied && !is_here(*from));
        let from = Some(CameFrom(from)).filter(|_| !proxied);
        let entered = loop {
            match crowd.enter(address, &waiting) {
                // Whoever waits to be let in is next, and those who are in have their time.
                Err(Full::ForNow(rest)) => sleep(rest).await,
                Err(Full::Leaving) => crowd.gone().await,
                entered => break entered,
            }
        };
        let place = match entered {
            Ok((place, crowded_out)) => {
                (0..crowded_out).for_each(|_| refusals.count(Reason::CrowdedOut));
                place
            }
            Err(full) => {
                refusals.count(match full {
                    Full::Address => Reason::AddressConnections,
                    Full::House | Full::ForNow(_) | Full::Leaving => Reason::Connections,
                });
                // One that does not take even this at once goes without, and one that is to be
                // encrypted would not understand it.
                if front.tls.is_none() {
                    let _ = stream.try_write(FULL);
                }
                continue;
            }
        };
        let _ = stream.set_nodelay(true);
        let number = place.number();
        let door = Door {
            front: Arc::clone(&front),
            proxied,
            from,
            router: router.clone(),
        };
        let refusals = Arc::clone(&refusals);
        let serving = tokio::spawn(async move {
            let _place = place;
            let timed = Timed::new(stream, Arc::clone(&waiting), limits.answer, refusals);
            door.open(timed, waiting).await;
        });
        crowd.seat(number, serving.abort_handle());
    }
}

fn is_theirs(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(
        error.kind(),
        ConnectionAborted | ConnectionRefused | ConnectionReset
    )
}

/// What a connection leads to.
struct Door {
    front: Arc<Front>,
    /// Whether it comes from a proxy that is believed.
    proxied: bool,
    from: Option<CameFrom>,
    router: Router,
}

impl Door {
    /// Answers the requests of one connection until it ends.
    async fn open(self, timed: Timed, waiting: Arc<Waiting>) {
        match self.front.tls.clone() {
            None => self.serve(timed, waiting, false).await,
            // The time for the first head is the time for what comes before it, too.
            Some(tls) => {
                if let Ok(stream) = tls.acceptor().accept(timed).await {
                    self.serve(stream, waiting, true).await;
                }
            }
        }
    }

    async fn serve(
        self,
        stream: impl AsyncRead + AsyncWrite + Unpin,
        waiting: Arc<Waiting>,
        encrypted: bool,
    ) {
        let service = service_fn(move |mut request: Request<Incoming>| {
            let answering = waiting.answer();
            let (from, secure) = match self.proxied {
                true => self.front.forwarded(request.headers()),
                false => (self.from, encrypted),
            };
            if let Some(from) = from {
                request.extensions_mut().insert(from);
            }
            if secure {
                request.extensions_mut().insert(Secured);
            }
            let answer = self.router.clone().oneshot(request.map(Body::new));
            async move {
                let response = answer.await?;
                // The request lasts until nothing is left of the answer.
                Ok::<_, std::convert::Infallible>(response.map(|body| {
                    body.map_err(move |error| {
                        let _ = &answering;
                        error
                    })
                }))
            }
        });
        let mut http = http1::Builder::new();
        http.max_buf_size(HEAD);
        // The time of heads is measured here: there it would run while nothing is asked.
        http.header_read_timeout(None);
        // However a connection ends, nobody is left to be told.
        let _ = http.serve_connection(TokioIo::new(stream), service).await;
    }
}

/// What a connection waits for.
#[derive(Debug)]
pub(crate) struct Waiting {
    limits: Limits,
    stage: Mutex<Stage>,
    /// Whoever has read in vain while a request was answered. They would not read again
    /// when that is done, and nothing would end the connection if nothing comes.
    reader: Mutex<Option<Waker>>,
}

/// What a connection that asks for nothing is waited for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Patience {
    /// The rest of a head.
    Head,
    /// Another request.
    Request,
}

#[derive(Debug, Clone, Copy)]
enum Stage {
    /// Nothing yet: the house has not listened to it, and what it wants may be there.
    Accepted,
    /// The rest of a head, until then.
    Head(Instant),
    /// A request, until then.
    Request(Instant),
    /// The end of an answer.
    Answer,
}

/// A request that is being answered, until it is dropped.
pub(crate) struct Answering(Arc<Waiting>);

impl Waiting {
    pub(crate) fn new(limits: Limits) -> Waiting {
        let stage = Mutex::new(Stage::Accepted);
        let reader = Mutex::default();
        Waiting {
            limits,
            stage,
            reader,
        }
    }

    fn stage(&self) -> Stage {
        *self.stage.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How patiently the house waits: least for what has no whole head, then for what has
    /// asked before and asks for nothing now; none: something is being answered.
    /// With it, since when.
    pub(crate) fn patience(&self) -> Option<(Patience, Instant)> {
        let limits = &self.limits;
        let since = |until: Instant, most| until.checked_sub(most).unwrap_or(until);
        match self.stage() {
            Stage::Accepted => Some((Patience::Head, Instant::now())),
            Stage::Head(until) => Some((Patience::Head, since(until, limits.head))),
            Stage::Request(until) => Some((Patience::Request, since(until, limits.idle))),
            Stage::Answer => None,
        }
    }

    fn set(&self, stage: Stage) {
        *self.stage.lock().unwrap_or_else(PoisonError::into_inner) = stage;
    }

    pub(crate) fn answer(self: &Arc<Waiting>) -> Answering {
        self.set(Stage::Answer);
        Answering(Arc::clone(self))
    }

    fn reader(&self) -> MutexGuard<'_, Option<Waker>> {
        self.reader.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Something was read.
    fn read(&self) {
        if let Stage::Accepted | Stage::Request(_) = self.stage() {
            self.set(Stage::Head(Instant::now() + self.limits.head));
        }
    }

    /// There was nothing to read, though the house has listened.
    fn listened(&self) -> Stage {
        if let Stage::Accepted = self.stage() {
            self.set(Stage::Head(Instant::now() + self.limits.head));
        }
        self.stage()
    }
}

impl Drop for Answering {
    fn drop(&mut self) {
        let idle = self.0.limits.idle;
        self.0.set(Stage::Request(Instant::now() + idle));
        if let Some(reader) = self.0.reader().take() {
            reader.wake();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_connection_too_many_is_told_is_as_long_as_it_says() {
        let text = std::str::from_utf8(FULL).unwrap();
        let (head, body) = text.split_once("\r\n\r\n").unwrap();
        assert!(head.ends_with(&format!("content-length: {}", body.len())));
        let problem: serde_json::Value = serde_json::from_str(body).unwrap();
        assert_eq!(problem["type"], "/problems/too-many");
    }

    #[test]
    fn the_time_to_say_something_begins_when_the_house_listens() {
        let waiting = Waiting::new(Limits::default());
        let since = || waiting.patience().unwrap().1;
        let later = || {
            let now = Instant::now();
            while Instant::now() == now {}
            now
        };
        let accepted = later();
        assert!(since() > accepted);
        waiting.listened();
        let listened = later();
        assert!(since() <= listened);
    }

    #[test]
    fn descriptors_are_left_for_the_database() {
        assert_eq!(room(1), 1);
        let wanted = 100_000_000;
        let room = room(wanted);
        let most = descriptors(0).unwrap_or(usize::MAX);
        assert!(room <= most.saturating_sub(RESERVE).max(LEAST));
    }
}
