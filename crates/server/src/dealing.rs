//! The dealer's hands: asks what is due at every table, and does it.
//!
//! What is due is decided by `floor::dealer` alone; here are only the cards, the clock and
//! the sending. A command is named by its round and where the stream it is about stood, so
//! that one that is sent twice is a repetition.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use floor::Table;
use floor::authority::By;
use floor::dealer::{self, Duty};
use floor::house::Command;
use floor::record::stream_of;
use futures_util::future::join_all;
use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp};

use crate::chance::Chance;
use crate::desk::{Counter, Published};
use crate::vault::{Vault, VaultError};

/// The longest the dealer sleeps; waking late by more than [`OUTAGE_MS`] is an outage.
const NAP: Duration = Duration::from_millis(250);

/// How long the house may have been away before clocks that ran out meanwhile start again.
const OUTAGE_MS: i64 = 2_000;

/// When a gaming day begins.
const ROLL_OVER: SignedDuration = SignedDuration::from_hours(6);

/// Whoever deals at the tables of the house.
pub struct Dealing<C> {
    counter: Counter,
    vault: Arc<Vault<C>>,
    /// The name of a command of ours that was refused at a table, which is not given again
    /// until something happens.
    stuck: BTreeMap<u32, String>,
    awake_ms: i64,
}

impl<C: Chance> Dealing<C> {
    /// A dealer who was last awake when the last command was given.
    #[must_use]
    pub fn new(counter: Counter, vault: Arc<Vault<C>>) -> Dealing<C> {
        let awake_ms = counter.published().at;
        Dealing {
            counter,
            vault,
            stuck: BTreeMap::new(),
            awake_ms,
        }
    }

    /// Deals until the house closes.
    pub async fn work(mut self) {
        let mut changes = self.counter.watch();
        loop {
            let published = Arc::clone(&changes.borrow_and_update());
            if !self.round(&published).await {
                let nap = tokio::time::timeout(NAP, changes.changed()).await;
                if matches!(nap, Ok(Err(_))) {
                    return;
                }
            }
        }
    }

    /// Does what is due at every table; says whether anything was.
    async fn round(&mut self, published: &Arc<Published>) -> bool {
        let now_ms = Timestamp::now().as_millisecond();
        let away = now_ms.saturating_sub(std::mem::replace(&mut self.awake_ms, now_ms));
        let mut due = Vec::new();
        for (number, table) in &published.house.tables {
            let ran_out = table.clock.is_some_and(|clock| clock.has_run_out(now_ms));
            let command = if away > OUTAGE_MS && ran_out {
                Some(Command::RestartClock { table: *number })
            } else {
                self.due(published, *number, table, now_ms)
            };
            let Some(command) = command else { continue };
            // What concerns a jackpot is written in its stream and not in the table's.
            let stream = stream_of(&command);
            let seen = published.head(&stream);
            let key = format!("{}-{stream}-{seen}", table.round_id(*number));
            if self.stuck.get(number) == Some(&key) {
                continue;
            }
            let told = self
                .counter
                .tell(By::house(), key.clone(), command, Some(seen));
            due.push(async move { (*number, key, told.await) });
        }
        let any = !due.is_empty();
        for (number, key, told) in join_all(due).await {
            match told {
                Ok(_) | Err(crate::desk::Rejected::Outdated(_)) => {
                    self.stuck.remove(&number);
                }
                Err(why) => {
                    eprintln!("table {number} waits: {why}");
                    self.stuck.insert(number, key);
                }
            }
        }
        any
    }

    fn due(
        &self,
        published: &Published,
        number: u32,
        table: &Table,
        now_ms: i64,
    ) -> Option<Command> {
        let order = table.deal.as_ref().map(|deal| self.vault.order(deal));
        let order = order.and_then(|order| self.or_say(number, order));
        match dealer::duty(&published.house, number, now_ms, order.as_ref()) {
            Duty::Tell(command) => Some(command),
            Duty::Commit => {
                let seen = published.sequence(number);
                let deal = format!("{}-{seen}", table.round_id(number)).parse().ok()?;
                let committed = self.vault.commit(deal, gaming_day());
                let committed = self.or_say(number, committed)?;
                Some(Command::Commit {
                    table: number,
                    committed,
                })
            }
            Duty::OpenDeal => {
                let seed = self.vault.reveal(table.deal.as_ref()?);
                let seed = self.or_say(number, seed)?;
                Some(Command::OpenDeal {
                    table: number,
                    seed,
                })
            }
            Duty::Wait(_) => None,
        }
    }

    fn or_say<T>(&self, number: u32, result: Result<T, VaultError>) -> Option<T> {
        match result {
            Ok(value) => Some(value),
            Err(why) => {
                eprintln!("table {number} cannot be dealt at: {why}");
                None
            }
        }
    }
}

/// The gaming day that it is now.
#[must_use]
pub fn gaming_day() -> Date {
    let now = Timestamp::now();
    let began = now.checked_sub(ROLL_OVER).unwrap_or(now);
    began.to_zoned(jiff::tz::TimeZone::UTC).date()
}
