//! Players who remember what the house has told them.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use crate::served::send;

/// How many tables are played at, one player each.
const TABLES: u32 = 3;

/// How long a player pauses between commands: a person may ask fifty times a second.
const PAUSE: Duration = Duration::from_millis(25);

/// Where a command stands in the journal, as whoever gave it was told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Stands {
    /// The table.
    pub(super) table: u32,
    /// The number in its stream.
    pub(super) sequence: u64,
}

/// What all players know together.
#[derive(Debug, Default)]
pub(super) struct Known {
    /// Every command that was acknowledged, by its key.
    pub(super) told: BTreeMap<String, Stands>,
    /// How many repetitions were answered otherwise than the first time.
    pub(super) contradicted: Vec<String>,
    /// How many commands were given again because nobody answered.
    pub(super) again: u64,
}

/// The players, until they are sent home.
pub(super) struct Players {
    known: Arc<Mutex<Known>>,
    addresses: Arc<Mutex<Vec<String>>>,
    over: Arc<AtomicBool>,
    threads: Vec<JoinHandle<()>>,
}

impl Players {
    /// Players who come to wherever the house is, one at each table.
    pub(super) fn begin(run: u64) -> Players {
        let seats = (1..=TABLES).map(|table| (table, 1));
        Players::seated(run, seats, 1)
    }

    /// Players at these tables, each with two places from this one on; as many as these are one
    /// person who plays with several hands.
    pub(super) fn seated(
        run: u64,
        seats: impl Iterator<Item = (u32, u8)>,
        hands: usize,
    ) -> Players {
        let mut players = Players {
            known: Arc::default(),
            addresses: Arc::default(),
            over: Arc::default(),
            threads: Vec::new(),
        };
        let mut cookie = Arc::default();
        for (index, (table, place)) in seats.enumerate() {
            if index.is_multiple_of(hands) {
                cookie = Arc::default();
            }
            let player = Player {
                run: format!("{run}-{index}"),
                table,
                place,
                cookie: Arc::clone(&cookie),
                tries: index,
                known: Arc::clone(&players.known),
                addresses: Arc::clone(&players.addresses),
                over: Arc::clone(&players.over),
            };
            players.threads.push(std::thread::spawn(|| player.play()));
        }
        players
    }

    /// Says where the house is now.
    pub(super) fn come_to(&self, address: &str) {
        self.come_to_any(vec![address.to_owned()]);
    }

    /// Says where the servers of the house are now; every command is given at the next of them.
    pub(super) fn come_to_any(&self, addresses: Vec<String>) {
        *lock(&self.addresses) = addresses;
    }

    /// How many commands were acknowledged so far.
    pub(super) fn told(&self) -> usize {
        lock(&self.known).told.len()
    }

    /// Sends them home, and gives what they know.
    pub(super) fn end(self) -> Known {
        self.over.store(true, Ordering::Relaxed);
        for thread in self.threads {
            let _ = thread.join();
        }
        std::mem::take(&mut *lock(&self.known))
    }
}

struct Player {
    run: String,
    table: u32,
    place: u8,
    cookie: Arc<Mutex<String>>,
    /// How often anything was asked, which says where it is asked next.
    tries: usize,
    known: Arc<Mutex<Known>>,
    addresses: Arc<Mutex<Vec<String>>>,
    over: Arc<AtomicBool>,
}

impl Player {
    /// Sits down, stands up, wagers and takes back, one after another.
    fn play(mut self) {
        let mut number = 0_u64;
        while !self.over.load(Ordering::Relaxed) {
            std::thread::sleep(PAUSE);
            let key = format!("{}-{}-{number}", self.run, self.table);
            let (one, two) = (self.place, self.place + 1);
            let body = match number % 5 {
                0 => format!(r#"{{"do":"sit","place":{one}}}"#),
                1 => format!(r#"{{"do":"leave","place":{one}}}"#),
                2 => format!(r#"{{"do":"sit","place":{two}}}"#),
                3 => format!(r#"{{"do":"wager","place":{two},"wager":"ante","amount":500}}"#),
                _ => format!(r#"{{"do":"withdraw","place":{two},"wager":"ante"}}"#),
            };
            match self.give(&key, &body) {
                // Nobody answered: it is given again under its key, as a client does.
                None => lock(&self.known).again += 1,
                Some(stands) => {
                    if let Some(stands) = stands {
                        self.note(&key, stands);
                        // Now and then somebody presses twice.
                        if number.is_multiple_of(7)
                            && let Some(second) = self.give(&key, &body)
                            && second != Some(stands)
                        {
                            let otherwise = format!("{key}: {stands:?}, then {second:?}");
                            lock(&self.known).contradicted.push(otherwise);
                        }
                    }
                    number += 1;
                }
            }
        }
    }

    fn note(&self, key: &str, stands: Stands) {
        lock(&self.known).told.insert(key.to_owned(), stands);
    }

    /// Gives a command; where it stands, if it was taken. None: nobody answered, or the
    /// house was too busy to.
    fn give(&mut self, key: &str, body: &str) -> Option<Option<Stands>> {
        let addresses = lock(&self.addresses).clone();
        self.tries = self.tries.wrapping_add(1);
        let address = addresses.get(self.tries % addresses.len().max(1))?.clone();
        let cookie = {
            let mut cookie = lock(&self.cookie);
            if cookie.is_empty() {
                let guest = send(&address, "POST", "/api/v1/guests", &[], "")?;
                *cookie = guest.cookie?;
            }
            cookie.clone()
        };
        let path = format!("/api/v1/tables/{}/commands", self.table);
        let headers = [("cookie", cookie.as_str()), ("idempotency-key", key)];
        let answer = send(&address, "POST", &path, &headers, body)?;
        match answer.status {
            200 => {
                let sequence = answer.body.get("sequence")?.as_u64()?;
                let table = self.table;
                Some(Some(Stands { table, sequence }))
            }
            429 | 500.. => None,
            _ => Some(None),
        }
    }
}

pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
