//! How much one asker may have: requests a second, live views, time to send a request.

use std::collections::HashMap;
use std::io;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::body::{Body, HttpBody};
use axum::extract::{Request, State};
use axum::http::HeaderMap;
use axum::middleware::Next;
use axum::response::Response;
use futures_util::{StreamExt, stream};
use tokio::time::timeout_at;

use crate::app::{App, tokens};
use crate::asker::{Asker, CameFrom, Held, Hold};
use crate::chance::Chance;
use crate::problem::Problem;
use crate::refusals::{Reason, Refusals};

/// What is answered to everybody: whoever watches over the house, and files that pages
/// are made of, which cost nothing.
const FREE: [&str; 4] = ["/healthz", "/readyz", "/metrics", "/assets/"];

/// How many times as often as from another address may be asked from this machine.
const HERE: u32 = 10;

/// How many askers are remembered.
const KNOWN: usize = 10_000;

/// After how long every bucket is full again.
const RESTED: Duration = Duration::from_secs(60);

/// How much is let in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// How many connections there are at most; fewer, where the machine has no more
    /// descriptors.
    pub connections: usize,
    /// How many of them may come from one address; fewer, where there is little room.
    pub from_address: usize,
    /// How long the head of a request may take from its first byte, or from the beginning
    /// of its connection.
    pub head: Duration,
    /// How long the body of a request may take.
    pub body: Duration,
    /// How long a connection waits for its next request.
    pub idle: Duration,
    /// How long an answer may wait until more of it is read.
    pub answer: Duration,
    /// How many live views a person listens to; an address where nobody is signed in, four
    /// times as many, and this machine as many as it has connections.
    pub streams: usize,
    /// How often a person may ask.
    pub person: Rate,
    /// How often may be asked from an address where nobody is signed in; from this machine, ten
    /// times as often.
    pub address: Rate,
}

/// How often something may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rate {
    /// In a second, in the long run.
    pub a_second: u32,
    /// At once, after a rest.
    pub at_once: u32,
}

impl Rate {
    /// After how long one of them is forgotten.
    fn one(self) -> Duration {
        Duration::from_secs(1) / self.a_second.max(1)
    }

    /// So many times as often.
    const fn times(self, many: u32) -> Rate {
        Rate {
            a_second: self.a_second.saturating_mul(many),
            at_once: self.at_once.saturating_mul(many),
        }
    }
}

impl Default for Limits {
    fn default() -> Limits {
        let none = Rate {
            a_second: 0,
            at_once: 0,
        };
        let limits = Limits {
            connections: 16_384,
            from_address: 256,
            head: Duration::from_secs(10),
            body: Duration::from_secs(30),
            idle: Duration::from_secs(75),
            answer: Duration::from_secs(30),
            streams: 8,
            person: none,
            address: none,
        };
        limits.with_requests(Limits::A_SECOND)
    }
}

impl Limits {
    /// How often a person may ask in a second, unless an operator says otherwise.
    pub const A_SECOND: u32 = 50;

    /// The same, but a person may ask so often in a second; from an address where nobody is
    /// signed in, two fifths of that.
    #[must_use]
    pub const fn with_requests(mut self, a_second: u32) -> Limits {
        self.person = Rate {
            a_second,
            at_once: a_second.saturating_mul(4),
        };
        let from_address = a_second.saturating_mul(2).div_ceil(5);
        self.address = Rate {
            a_second: from_address,
            at_once: from_address.saturating_mul(5),
        };
        self
    }
}

type Buckets = Mutex<HashMap<Asker, Bucket>>;

/// Who has had how much.
#[derive(Debug)]
pub struct Shares {
    pub(crate) limits: Limits,
    buckets: Buckets,
    /// What was looked up for addresses, of log-ins that are not known.
    look_ups: Buckets,
    streams: Arc<Held>,
    refusals: Arc<Refusals>,
}

/// What an asker has had, as the time it takes until that is forgotten.
#[derive(Debug, Clone, Copy)]
struct Bucket {
    had: Duration,
    at: Instant,
}

impl Bucket {
    const fn full(at: Instant) -> Bucket {
        let had = Duration::ZERO;
        Bucket { had, at }
    }

    /// Takes one; how long to wait, where there is none.
    fn take(&mut self, rate: Rate, now: Instant) -> Result<(), Duration> {
        let one = rate.one();
        let most = one.saturating_mul(rate.at_once);
        self.had = self.had.saturating_sub(now.duration_since(self.at));
        self.at = now;
        let with_this = self.had.saturating_add(one);
        if with_this > most {
            return Err(with_this.saturating_sub(most));
        }
        self.had = with_this;
        Ok(())
    }
}

impl Shares {
    /// Nobody has had anything.
    #[must_use]
    pub(crate) fn new(limits: Limits, refusals: Arc<Refusals>) -> Shares {
        Shares {
            limits,
            buckets: Buckets::default(),
            look_ups: Buckets::default(),
            streams: Arc::default(),
            refusals,
        }
    }

    /// How often an asker may ask, and why they are turned away; none: as often as they like.
    fn rate(&self, asker: &Asker) -> Option<(Rate, Reason)> {
        match asker {
            Asker::Person(_) => Some((self.limits.person, Reason::Person)),
            Asker::Address(_) => Some((self.limits.address, Reason::Address)),
            Asker::Here => Some((self.limits.address.times(HERE), Reason::Address)),
            Asker::Inside => None,
        }
    }

    /// Takes one request of an asker's.
    fn request(&self, asker: &Asker, now: Instant) -> Result<(), Problem> {
        self.take(&self.buckets, asker, now)
    }

    /// Takes one log-in that is looked up for an address. Whoever only asks from it is in the way
    /// of nobody who signed in there.
    fn look_up(&self, address: &Asker, now: Instant) -> Result<(), Problem> {
        self.take(&self.look_ups, address, now)
    }

    fn take(&self, buckets: &Buckets, asker: &Asker, now: Instant) -> Result<(), Problem> {
        let Some((rate, reason)) = self.rate(asker) else {
            return Ok(());
        };
        let mut buckets = buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= KNOWN && !buckets.contains_key(asker) {
            // Whoever has rested has a full bucket, remembered or not.
            buckets.retain(|_, bucket| now.duration_since(bucket.at) < RESTED);
            if buckets.len() >= KNOWN {
                buckets.clear();
            }
        }
        let bucket = buckets.entry(asker.clone());
        let bucket = bucket.or_insert_with(|| Bucket::full(now));
        let taken = bucket.take(rate, now);
        drop(buckets);
        taken.map_err(|wait| {
            self.refusals.count(reason);
            let detail = format!("more than {} requests came in a second", rate.a_second);
            Problem::too_many(detail, wait.as_secs().saturating_add(1))
        })
    }

    /// Gives back a log-in that was looked up and is somebody's.
    fn looked_up(&self, address: &Asker) {
        let Some((rate, _)) = self.rate(address) else {
            return;
        };
        let mut buckets = self.look_ups.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(bucket) = buckets.get_mut(address) {
            bucket.had = bucket.had.saturating_sub(rate.one());
        }
    }

    /// Whether somebody listens to a live view.
    pub(crate) fn listens(&self, person: &str) -> bool {
        self.streams.holds(&Asker::Person(person.to_owned()))
    }

    /// Those who listen to live views.
    pub(crate) fn listeners(&self) -> Vec<String> {
        self.streams.people()
    }

    /// Takes one live view of an asker's, until it is dropped.
    pub(crate) fn stream(&self, asker: &Asker) -> Result<Option<Hold>, Problem> {
        if matches!(asker, Asker::Here | Asker::Inside) {
            return Ok(None);
        }
        let most = self.limits.streams;
        let taken = self.streams.take(asker, most, usize::MAX).map(Some);
        taken.ok_or_else(|| {
            self.refusals.count(Reason::Streams);
            let most = most.saturating_mul(asker.shares());
            let detail = format!("{most} live views are open already; close one of them");
            Problem::too_many(detail, 5)
        })
    }
}

/// Who asks, counted before anything is looked up: a log-in that is not known may be made up, so
/// from an address no more of those are looked up than may be asked from it.
async fn count<C: Chance>(
    app: &App<C>,
    headers: &HeaderMap,
    from: Option<CameFrom>,
) -> Result<Asker, Problem> {
    let (address, now) = (Asker::of(None, from), Instant::now());
    let Some(token) = tokens(headers).next() else {
        app.shares.request(&address, now)?;
        return Ok(address);
    };
    let known = app.people.signed_in_before(&token).map(Asker::Person);
    match &known {
        Some(person) => app.shares.request(person, now)?,
        None => app.shares.look_up(&address, now)?,
    }
    // One who cannot be looked up now is told so by what they ask for, if that matters.
    let found = app.people.by_token(&token).await.ok().flatten();
    let asker = Asker::of(found.as_ref(), from);
    if known.is_none() && found.is_some() {
        app.shares.looked_up(&address);
    }
    if known.as_ref() != Some(&asker) {
        app.shares.request(&asker, now)?;
    }
    Ok(asker)
}

/// Finds out who asks, and turns away whoever asks too often.
pub(crate) async fn limit<C: Chance>(
    State(app): State<Arc<App<C>>>,
    mut request: Request,
    next: Next,
) -> Result<Response, Problem> {
    let path = request.uri().path();
    if FREE.iter().any(|free| path.starts_with(free)) {
        return Ok(next.run(request).await);
    }
    let from = request.extensions().get::<CameFrom>().copied();
    let asker = count(&app, request.headers(), from).await?;
    request.extensions_mut().insert(asker);
    let (parts, body) = request.into_parts();
    let body = in_time(body, app.shares.limits.body, &app.shares.refusals);
    Ok(next.run(Request::from_parts(parts, body)).await)
}

/// A body that fails if it takes too long.
fn in_time(body: Body, most: Duration, refusals: &Arc<Refusals>) -> Body {
    if body.is_end_stream() {
        return body;
    }
    let until = tokio::time::Instant::now() + most;
    let state = (body.into_data_stream(), Arc::clone(refusals));
    Body::from_stream(stream::try_unfold(
        state,
        move |(mut data, refusals)| async move {
            match timeout_at(until, data.next()).await {
                Ok(None) => Ok(None),
                Ok(Some(Ok(bytes))) => Ok(Some((bytes, (data, refusals)))),
                Ok(Some(Err(error))) => Err(io::Error::other(error)),
                Err(_) => {
                    refusals.count(Reason::SlowBody);
                    Err(io::Error::from(io::ErrorKind::TimedOut))
                }
            }
        },
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_is_emptied_at_once_and_runs_full_again() {
        let rate = Rate {
            a_second: 50,
            at_once: 200,
        };
        let start = Instant::now();
        let mut bucket = Bucket::full(start);
        assert!((0..200).all(|_| bucket.take(rate, start).is_ok()));
        let wait = bucket.take(rate, start).unwrap_err();
        assert_eq!(wait, Duration::from_millis(20));
        assert!(bucket.take(rate, start + wait).is_ok());
        assert!(bucket.take(rate, start + wait).is_err());
        let later = start + Duration::from_secs(3_600);
        let taken = (0..1_000).filter(|_| bucket.take(rate, later).is_ok());
        assert_eq!(taken.count(), 200);
    }
}
