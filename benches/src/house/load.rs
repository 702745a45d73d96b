//! What people do to a house: as fast as it answers, and as they come.

use std::ops::RangeInclusive;
use std::rc::Rc;
use std::time::{Duration, Instant};

use anyhow::bail;
use floor::clock::Pace;
use serde_json::Value;
use tokio::task::{LocalSet, spawn_local};
use tokio::time::{sleep, sleep_until};

use super::client::{Client, Watched, watch};
use super::generated::stay;
use super::served::Served;

/// How often a round begins at a table of the open loop.
const ROUND: Duration = Duration::from_secs(20);

/// When the players of a round decide: the window for wagers is over then.
const DECIDE: Duration = Duration::from_secs(8);

/// How the tables of the open loop keep time.
pub(crate) const OPEN_LOOP: Pace = Pace {
    betting_ms: 5_000,
    decision_ms: 30_000,
    pause_ms: 1_000,
    flow: None,
};

/// How tables keep time at which nobody waits.
pub(crate) const AT_ONCE: Pace = Pace {
    betting_ms: 0,
    decision_ms: 60_000,
    pause_ms: 0,
    flow: None,
};

/// What an open loop came to.
#[derive(Debug, Default)]
pub(crate) struct OpenLoop {
    /// How long each command took, from when it was due.
    pub(crate) commands: Vec<Duration>,
    /// How many were not accepted.
    pub(crate) refused: usize,
    /// The share of one core that the house took, in hundredths.
    pub(crate) core_percent: u64,
    pub(crate) memory_mib: u64,
}

/// Sits down and stands up at so many tables, at each of these places, as fast as the house
/// answers; how many commands were accepted.
pub(crate) async fn toggle(
    house: &Served,
    tables: u32,
    places: RangeInclusive<u8>,
    length: Duration,
) -> anyhow::Result<u64> {
    let local = LocalSet::new();
    let work = async {
        let mut guests = Vec::new();
        for table in 1..=tables {
            for place in places.clone() {
                guests.push((table, place, Client::guest(&house.address).await?));
            }
        }
        let begun = Instant::now();
        let work = guests.into_iter().map(|(table, place, mut guest)| {
            spawn_local(async move {
                let mut accepted = 0;
                // Whoever sat down stands up again, for the next at this place.
                while begun.elapsed() < length || accepted % 2 == 1 {
                    let what = if accepted % 2 == 0 { "sit" } else { "leave" };
                    let command = format!(r#"{{"do":"{what}","place":{place}}}"#);
                    let answer = guest.tell(table, &command).await?;
                    if answer.status != 200 {
                        bail!("{command}: {}", answer.body);
                    }
                    accepted += 1;
                }
                Ok(accepted)
            })
        });
        let work: Vec<_> = work.collect();
        let mut accepted = 0;
        for work in work {
            accepted += work.await??;
        }
        Ok(accepted)
    };
    local.run_until(work).await
}

/// Plays at so many tables, one person each, as fast as the house deals; how many rounds
/// were settled.
pub(crate) async fn play(house: &Served, tables: u32, length: Duration) -> anyhow::Result<u64> {
    let local = LocalSet::new();
    let work = async {
        let begun = Instant::now();
        let work = (1..=tables).map(|table| {
            let address = house.address.clone();
            // Whoever waits looks again after a while, and with many tables not all the time.
            let pause = Duration::from_millis(2) * tables;
            spawn_local(async move { play_at(&address, table, begun + length, pause).await })
        });
        let work: Vec<_> = work.collect();
        let mut rounds = 0;
        for work in work {
            rounds += work.await??;
        }
        Ok(rounds)
    };
    local.run_until(work).await
}

async fn play_at(address: &str, table: u32, end: Instant, pause: Duration) -> anyhow::Result<u64> {
    let mut guest = Client::guest(address).await?;
    let round = |view: &Value| -> u64 {
        let name = view
            .get("round")
            .and_then(Value::as_str)
            .unwrap_or_default();
        let number = name.split('-').nth(1);
        number.and_then(|number| number.parse().ok()).unwrap_or(0)
    };
    let first = round(&guest.see(table).await?);
    loop {
        let view = guest.see(table).await?;
        if Instant::now() >= end {
            return Ok(round(&view).saturating_sub(first));
        }
        let offers = view
            .get("offers")
            .and_then(Value::as_array)
            .cloned()
            .unwrap_or_default();
        let wanted = ["sit", "wager", "stay", "bet", "play"];
        let wager = |offer: &&Value| {
            let standing = offer
                .get("stands")
                .and_then(Value::as_bool)
                .unwrap_or(false);
            let action = offer
                .get("action")
                .and_then(Value::as_str)
                .unwrap_or_default();
            wanted.contains(&action) && !standing
        };
        match offers.iter().find(wager) {
            // Refused where the table has moved on: the next look shows it.
            Some(offer) => {
                let command = offer.get("command").map(ToString::to_string);
                guest.tell(table, &command.unwrap_or_default()).await?;
            }
            None => sleep(pause).await,
        }
    }
}

/// A round every twenty seconds at each of so many tables, with three players and one who
/// watches; commands are given when they are due, however long those before them take.
pub(crate) async fn open_loop(
    house: &Served,
    tables: u32,
    rounds: u32,
) -> anyhow::Result<OpenLoop> {
    let local = LocalSet::new();
    let work = async {
        let address: Rc<str> = Rc::from(house.address.as_str());
        let mut players = Vec::new();
        for table in 1..=tables {
            for place in [2, 4, 6] {
                let mut guest = Client::guest(&address).await?;
                let sit = format!(r#"{{"do":"sit","place":{place}}}"#);
                let sat = guest.tell(table, &sit).await?;
                anyhow::ensure!(sat.status == 200, "{sit}: {}", sat.body);
                let book = guest.see(table).await?;
                let book = book.get("book").and_then(Value::as_str).map(str::to_owned);
                players.push((table, place, guest, book.unwrap_or_default()));
            }
            let address = Rc::clone(&address);
            let seen = Watched::default();
            spawn_local(async move { watch(&address, table, &seen).await });
        }
        let (begun, before) = (Instant::now(), house.on_cores()?);
        let work = players.into_iter().map(|(table, place, guest, book)| {
            // Rounds of different tables begin at different moments.
            let offset = ROUND * (table - 1) / tables + Duration::from_millis(u64::from(place));
            let player = Player {
                table,
                place,
                guest,
                book,
                first: begun + offset,
            };
            spawn_local(player.play(rounds))
        });
        let work: Vec<_> = work.collect();
        let mut result = OpenLoop::default();
        for work in work {
            let (mut commands, refused) = work.await??;
            result.commands.append(&mut commands);
            result.refused += refused;
        }
        let took = house.on_cores()?.saturating_sub(before);
        let share = took.as_millis() * 100 / begun.elapsed().as_millis().max(1);
        result.core_percent = u64::try_from(share)?;
        result.memory_mib = house.memory_mib()?;
        result.commands.sort_unstable();
        Ok(result)
    };
    local.run_until(work).await
}

/// Somebody who plays a round every twenty seconds.
struct Player {
    table: u32,
    place: u8,
    guest: Client,
    book: String,
    first: Instant,
}

impl Player {
    async fn play(mut self, rounds: u32) -> anyhow::Result<(Vec<Duration>, usize)> {
        let place = self.place;
        let wager = |wager: &str| {
            format!(r#"{{"do":"wager","place":{place},"wager":"{wager}","amount":500}}"#)
        };
        let amount = 500 * stay(&self.book);
        let stay = format!(r#"{{"do":"stay","place":{place},"amount":{amount}}}"#);
        let mut wagers = vec![wager("ante")];
        if self.book == "nz-ultimate-texas-holdem" {
            wagers.push(wager("blind"));
        }
        let (mut commands, mut refused) = (Vec::new(), 0);
        for round in 0..rounds {
            let begins = self.first + ROUND * round;
            let wagers = wagers.iter().map(|wager| (begins, wager));
            let stays = [(begins + DECIDE, &stay)];
            for (due, command) in wagers.chain(stays) {
                sleep_until(due.into()).await;
                let answer = self.guest.tell(self.table, command).await?;
                commands.push(due.elapsed());
                refused += usize::from(answer.status != 200);
            }
        }
        Ok((commands, refused))
    }
}
