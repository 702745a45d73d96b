//! What a change costs a house whose tables are watched by many.
#![expect(clippy::float_arithmetic, reason = "speeds are measurements")]

use std::fmt::Write as _;
use std::path::Path;
use std::rc::Rc;
use std::time::{Duration, Instant};

use anyhow::ensure;
use tokio::task::{LocalSet, spawn_local};
use tokio::time::sleep;

use super::client::{Client, Watched, watch, watch_as_guest};
use super::served::Served;
use crate::journal::Folder;

/// How many watch.
const WATCHERS: u64 = 1_000;

/// How many changes are measured.
const CHANGES: u64 = 200;

/// The time between two changes; longer, where somebody has not seen the last one.
const EVERY: Duration = Duration::from_millis(25);

/// How long all may take to see a change.
const PATIENCE: Duration = Duration::from_secs(10);

/// The table that changes.
const TABLE: u32 = 1;

/// What was measured: the house's time on cores for a change.
#[derive(Debug, Default)]
pub(crate) struct Watchers {
    /// With nobody watching.
    nobody: Duration,
    /// With all of them at the table that changes.
    there: Duration,
    /// How much a change told each of them, in bytes.
    told: u64,
    /// The same with guests, who are signed in.
    guests: Duration,
    /// With all of them at other tables.
    elsewhere: Duration,
}

impl Watchers {
    /// Lets a house of five tables change under the eyes of many.
    pub(crate) async fn measure(croupier: &Path, folder: &Folder) -> anyhow::Result<Watchers> {
        let local = LocalSet::new();
        let others = [2, 3, 4, 5];
        let measure = async {
            let path = |name: &str| folder.0.join(name);
            let (nobody, _) = changes(croupier, &path("nobody"), &[], false).await?;
            let (there, told) = changes(croupier, &path("there"), &[TABLE], false).await?;
            let (guests, _) = changes(croupier, &path("guests"), &[TABLE], true).await?;
            let (elsewhere, _) = changes(croupier, &path("elsewhere"), &others, true).await?;
            Ok(Watchers {
                nobody,
                there,
                told,
                guests,
                elsewhere,
            })
        };
        local.run_until(measure).await
    }

    /// What they cost, as a part of the section.
    pub(crate) fn write(&self, text: &mut String) -> std::fmt::Result {
        let millis = |took: Duration| took.as_secs_f64() * 1e3;
        writeln!(
            text,
            "\nWhoever watches: the house's time on cores for a change at a table, somebody who sits down or stands\n\
             up, of {CHANGES} changes one after another, and what is more than with nobody watching, for each of the\n\
             {WATCHERS} who do. A change tells {} bytes to each who watches that table.\n",
            self.told
        )?;
        writeln!(text, "| | ms a change | µs a watcher |")?;
        writeln!(text, "|---|---:|---:|")?;
        writeln!(text, "| nobody watches | {:.2} | |", millis(self.nobody))?;
        let rows = [
            ("all watch that table, not signed in", self.there),
            ("all watch that table as guests", self.guests),
            ("all watch other tables as guests", self.elsewhere),
        ];
        for (what, took) in rows {
            let each = took.saturating_sub(self.nobody).as_secs_f64() * 1e6 / WATCHERS as f64;
            writeln!(text, "| {what} | {:.2} | {each:.2} |", millis(took))?;
        }
        Ok(())
    }
}

/// The house's time on cores for a change at a table while others are watched in turn, and
/// what each who watched was told of one, in bytes.
async fn changes(
    croupier: &Path,
    path: &Path,
    watched: &[u32],
    as_guests: bool,
) -> anyhow::Result<(Duration, u64)> {
    let house = Served::start(croupier, path)?;
    let seen = Rc::new(Watched::default());
    let mut watchers = Vec::new();
    for (_, table) in (0..WATCHERS).zip(watched.iter().copied().cycle()) {
        let (address, seen) = (house.address.clone(), Rc::clone(&seen));
        watchers.push(spawn_local(async move {
            match as_guests {
                true => watch_as_guest(&address, table, &seen).await,
                false => watch(&address, table, &seen).await,
            }
        }));
        // The queue of those who come is not overrun.
        sleep(Duration::from_micros(500)).await;
    }
    let begun = Instant::now();
    while !watched.is_empty() && seen.count() < WATCHERS {
        ensure!(begun.elapsed() < PATIENCE, "{} watch", seen.count());
        sleep(EVERY).await;
    }
    house.is_quiet().await?;
    sleep(Duration::from_secs(2)).await;
    // They come in only now: a connection that says nothing for so long may be closed.
    let mut guest = Client::guest(&house.address).await?;
    let (before, bytes, messages) = (house.on_cores()?, seen.bytes(), seen.messages());
    for change in 0..CHANGES {
        let what = if change % 2 == 0 { "sit" } else { "leave" };
        let command = format!(r#"{{"do":"{what}","place":1}}"#);
        let answer = guest.tell(TABLE, &command).await?;
        ensure!(answer.status == 200, "{command}: {}", answer.body);
        let told = Instant::now();
        sleep(EVERY).await;
        let all = watched.contains(&TABLE).then_some((change + 1) * WATCHERS);
        while all.is_some_and(|all| seen.messages() - messages < all) {
            ensure!(told.elapsed() < PATIENCE, "not all have seen a change");
            sleep(EVERY).await;
        }
    }
    sleep(Duration::from_secs(1)).await;
    let took = house.on_cores()?.saturating_sub(before);
    let told = (seen.bytes() - bytes) / WATCHERS / CHANGES;
    watchers.iter().for_each(tokio::task::JoinHandle::abort);
    house.close()?;
    Ok((took / u32::try_from(CHANGES)?, told))
}
