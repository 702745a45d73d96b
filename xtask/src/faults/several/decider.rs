//! Players who play rounds, and decide as soon as they may at whichever server answers.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::Duration;

use serde_json::{Value, json};

use super::super::player::lock;
use crate::served::{Answer, send};

/// The tables they play at, each alone: Three Card Poker, and two that play for one jackpot.
const TABLES: [u32; 3] = [4, 6, 7];

/// How long they rest between two looks.
const PAUSE: Duration = Duration::from_millis(60);

/// What came of their rounds.
#[derive(Debug, Default)]
pub(super) struct Decided {
    /// How many decisions were taken.
    pub(super) decided: u64,
}

pub(super) struct Deciders {
    came: Arc<Mutex<Decided>>,
    addresses: Arc<Mutex<Vec<String>>>,
    over: Arc<AtomicBool>,
    threads: Vec<JoinHandle<()>>,
}

impl Deciders {
    pub(super) fn begin(run: u64) -> Deciders {
        let mut deciders = Deciders {
            came: Arc::default(),
            addresses: Arc::default(),
            over: Arc::default(),
            threads: Vec::new(),
        };
        for table in TABLES {
            let decider = Decider {
                run,
                table,
                number: 0,
                cookie: String::new(),
                tries: 0,
                came: Arc::clone(&deciders.came),
                addresses: Arc::clone(&deciders.addresses),
                over: Arc::clone(&deciders.over),
            };
            deciders.threads.push(std::thread::spawn(|| decider.play()));
        }
        deciders
    }

    pub(super) fn come_to_any(&self, addresses: Vec<String>) {
        *lock(&self.addresses) = addresses;
    }

    pub(super) fn end(self) -> Decided {
        self.over.store(true, Ordering::Relaxed);
        for thread in self.threads {
            let _ = thread.join();
        }
        std::mem::take(&mut *lock(&self.came))
    }
}

struct Decider {
    run: u64,
    table: u32,
    number: u64,
    cookie: String,
    tries: usize,
    came: Arc<Mutex<Decided>>,
    addresses: Arc<Mutex<Vec<String>>>,
    over: Arc<AtomicBool>,
}

impl Decider {
    fn play(mut self) {
        while !self.over.load(Ordering::Relaxed) {
            std::thread::sleep(PAUSE);
            let Some(view) = self.see() else { continue };
            let offers = view.get("offers").and_then(Value::as_array);
            let offers = offers.map_or(&[][..], Vec::as_slice);
            let is = |offer: &&Value, action: &str| {
                offer.get("action").and_then(Value::as_str) == Some(action)
            };
            let decides = |offer: &&Value| {
                let decides = offer.get("decision").and_then(Value::as_bool) == Some(true);
                decides && !is(offer, "fold") && !is(offer, "change")
            };
            if let Some(offer) = offers.iter().find(decides) {
                self.decide(offer);
                continue;
            }
            if let Some(wish) = self.wish(offers) {
                let key = self.key();
                let _ = self.give(&key, &wish);
            }
        }
    }

    /// A seat, else one of the wagers that are offered: an ante, or one for the jackpot.
    fn wish(&self, offers: &[Value]) -> Option<String> {
        let word = |offer: &Value, field: &str| Some(offer.get(field)?.as_str()?.to_owned());
        let own = offers.iter();
        let own = own.filter(|offer| matches!(offer.get("place"), Some(place) if *place == 1));
        let does = |offer: &&Value, what: &str| word(offer, "action").as_deref() == Some(what);
        if own.clone().any(|offer| does(&offer, "sit")) {
            return Some(r#"{"do":"sit","place":1}"#.to_owned());
        }
        let wagers = own
            .filter(|offer| does(offer, "wager"))
            .filter_map(|offer| {
                let wager = word(offer, "wager")?;
                let amount = offer.get("amount").and_then(Value::as_i64);
                let amount = amount.or_else(|| offer.get("min")?.as_i64())?;
                let wish = json!({ "do": "wager", "place": 1, "wager": wager, "amount": amount });
                ["ante", "jackpot"]
                    .contains(&wager.as_str())
                    .then(|| wish.to_string())
            });
        let wagers: Vec<String> = wagers.collect();
        wagers.get(self.tries % wagers.len().max(1)).cloned()
    }

    /// Decides, and goes on with the same command until it is taken or refused: what was seen
    /// may have been decided already, for a server shows what it has read so far.
    fn decide(&mut self, offer: &Value) {
        let Some(command) = offer.get("command") else {
            return;
        };
        let key = self.key();
        while !self.over.load(Ordering::Relaxed) {
            match self.give(&key, &command.to_string()) {
                Some(answer) if answer.status == 200 => {
                    lock(&self.came).decided += 1;
                    return;
                }
                Some(answer) if answer.status < 429 => return,
                Some(_) | None => std::thread::sleep(PAUSE),
            }
        }
    }

    fn key(&mut self) -> String {
        self.number += 1;
        format!("d-{}-{}-{}", self.run, self.table, self.number)
    }

    fn next(&mut self) -> Option<String> {
        let addresses = lock(&self.addresses);
        self.tries = self.tries.wrapping_add(1);
        addresses.get(self.tries % addresses.len().max(1)).cloned()
    }

    fn see(&mut self) -> Option<Value> {
        let address = self.next()?;
        if self.cookie.is_empty() {
            let guest = send(&address, "POST", "/api/v1/guests", &[], "")?;
            self.cookie = guest.cookie?;
        }
        let path = format!("/api/v1/tables/{}", self.table);
        let headers = [("cookie", self.cookie.as_str())];
        let answer = send(&address, "GET", &path, &headers, "")?;
        (answer.status == 200).then_some(answer.body)
    }

    fn give(&mut self, key: &str, body: &str) -> Option<Answer> {
        let address = self.next()?;
        let path = format!("/api/v1/tables/{}/commands", self.table);
        let headers = [("cookie", self.cookie.as_str()), ("idempotency-key", key)];
        send(&address, "POST", &path, &headers, body)
    }
}
