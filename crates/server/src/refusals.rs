//! What the house turned away because there was too much of it: counted, and said once a
//! minute at most.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How long it is quiet after something was said.
const QUIET: Duration = Duration::from_secs(60);

/// Why something was turned away.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reason {
    /// Too much is being worked out beside the tables.
    Work,
    /// A person asks too often.
    Person,
    /// An address from which nobody is signed in asks too often.
    Address,
    /// Somebody listens to too many live views.
    Streams,
    /// There are too many connections.
    Connections,
    /// There are too many connections from one address.
    AddressConnections,
    /// A connection that asked for nothing gave way to another.
    CrowdedOut,
    /// A head of a request did not come in time.
    SlowHead,
    /// A body of a request did not come in time.
    SlowBody,
    /// An answer was not read in time.
    SlowReader,
}

impl Reason {
    /// Every reason.
    const ALL: [Reason; 10] = [
        Reason::Work,
        Reason::Person,
        Reason::Address,
        Reason::Streams,
        Reason::Connections,
        Reason::AddressConnections,
        Reason::CrowdedOut,
        Reason::SlowHead,
        Reason::SlowBody,
        Reason::SlowReader,
    ];

    /// Its word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Reason::Work => "work",
            Reason::Person => "person",
            Reason::Address => "address",
            Reason::Streams => "streams",
            Reason::Connections => "connections",
            Reason::AddressConnections => "address-connections",
            Reason::CrowdedOut => "crowded-out",
            Reason::SlowHead => "slow-head",
            Reason::SlowBody => "slow-body",
            Reason::SlowReader => "slow-reader",
        }
    }
}

/// What was turned away.
#[derive(Debug, Default)]
pub struct Refusals(Mutex<Counts>);

#[derive(Debug, Default)]
struct Counts {
    all: BTreeMap<Reason, u64>,
    unsaid: BTreeMap<Reason, u64>,
    said: Option<Instant>,
}

impl Refusals {
    /// Counts one.
    pub(crate) fn count(&self, reason: Reason) {
        if let Some(text) = self.count_at(reason, Instant::now()) {
            eprintln!("{text}");
        }
    }

    /// Counts one, and gives what is to be said now.
    fn count_at(&self, reason: Reason, now: Instant) -> Option<String> {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *counts.all.entry(reason).or_default() += 1;
        *counts.unsaid.entry(reason).or_default() += 1;
        let quiet = |said: Instant| now.duration_since(said) < QUIET;
        if counts.said.is_some_and(quiet) {
            return None;
        }
        counts.said = Some(now);
        let unsaid = std::mem::take(&mut counts.unsaid);
        let unsaid = unsaid.iter();
        let words: Vec<String> = unsaid
            .map(|(reason, count)| format!("{count} {}", reason.word()))
            .collect();
        Some(format!("turned away, by reason: {}", words.join(", ")))
    }

    /// How many there were for every reason.
    pub(crate) fn counts(&self) -> impl Iterator<Item = (&'static str, u64)> {
        let counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let all = counts.all.clone();
        Reason::ALL
            .into_iter()
            .map(move |reason| (reason.word(), all.get(&reason).copied().unwrap_or(0)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_turned_away_is_said_once_a_minute() {
        let refusals = Refusals::default();
        let now = Instant::now();
        let said = refusals.count_at(Reason::Work, now);
        assert_eq!(said.as_deref(), Some("turned away, by reason: 1 work"));
        for _ in 0..500 {
            assert_eq!(refusals.count_at(Reason::Person, now), None);
        }
        let said = refusals.count_at(Reason::Work, now + QUIET);
        let text = "turned away, by reason: 1 work, 500 person";
        assert_eq!(said.as_deref(), Some(text));
        let counted: Vec<_> = refusals.counts().filter(|(_, count)| *count > 0).collect();
        assert_eq!(counted, [("work", 2), ("person", 500)]);
    }
}
