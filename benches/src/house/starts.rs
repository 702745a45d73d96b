//! From the start of a process to its first page, and the audit of what it stands on.
#![expect(clippy::float_arithmetic, reason = "speeds are measurements")]

use std::fmt::Write as _;
use std::ops::RangeInclusive;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use journal::{Signer, Store};

use super::Verified;
use super::generated::Generated;
use super::load::{AT_ONCE, toggle};
use super::served::Served;
use crate::journal::Folder;

/// For how long people sit down and stand up before the process is killed.
const BEFORE_THE_KILL: Duration = Duration::from_secs(8);

/// How many tables the large journal has.
const TABLES: u32 = 5;

/// Where people sit down before the kill: the first place is taken by who played the rounds.
const PLACES: RangeInclusive<u8> = 2..=7;

/// What was measured.
#[derive(Default)]
pub(crate) struct Starts {
    fresh: Twice,
    large: Twice,
    rounds: u64,
    /// What the house had in memory with the large journal behind it.
    memory_mib: u64,
    killed: Killed,
    verified: Verified,
}

/// The first start over a folder, and the second.
#[derive(Default)]
struct Twice {
    first: Duration,
    second: Duration,
}

/// A start after the process was killed in the middle of its work.
#[derive(Default)]
struct Killed {
    first_page: Duration,
    /// How many commands it had accepted since it was started.
    commands: u64,
    /// How many entries no fold was kept of.
    since: u64,
}

impl Starts {
    /// Starts a house over an empty folder and over one with so many rounds.
    pub(crate) async fn measure(
        croupier: &Path,
        folder: &Folder,
        rounds: u64,
    ) -> anyhow::Result<Starts> {
        let (fresh, _) = twice(croupier, &folder.0.join("fresh"))?;
        eprintln!("a journal of {rounds} rounds");
        let path = folder.0.join("large");
        let mut generated = Generated::open(&path, TABLES, AT_ONCE).await?;
        generated.play(rounds).await?;
        generated.close().await;
        let (large, memory_mib) = twice(croupier, &path)?;
        let killed = kill(croupier, &path).await?;
        let verified = Verified::by(croupier, &path)?;
        Ok(Starts {
            fresh,
            large,
            rounds,
            memory_mib,
            killed,
            verified,
        })
    }

    /// What they came to, as a part of the section.
    pub(crate) fn write(&self, text: &mut String) -> std::fmt::Result {
        let Starts {
            fresh,
            large,
            rounds,
            memory_mib,
            killed,
            verified,
        } = self;
        writeln!(
            text,
            "\n| from the start of the process to its first page | s |"
        )?;
        writeln!(text, "|---|---:|")?;
        let rows = [
            (
                "an empty folder, which becomes a demonstration house".to_owned(),
                fresh.first,
            ),
            ("the same again".to_owned(), fresh.second),
            (
                format!("{rounds} rounds in the journal, all of them folded"),
                large.first,
            ),
            (
                "the same again, from the fold that was kept".to_owned(),
                large.second,
            ),
            (
                format!(
                    "the same, killed after {} commands as fast as it took them, {} entries after the last fold it kept",
                    killed.commands, killed.since
                ),
                killed.first_page,
            ),
        ];
        for (what, took) in rows {
            writeln!(text, "| {what} | {:.2} |", took.as_secs_f64())?;
        }
        let Verified {
            rounds,
            wall,
            on_cores,
        } = verified;
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        writeln!(
            text,
            "\nWith these rounds behind it the house takes {memory_mib} MiB. `croupier verify` checked and ruled again\n\
             {rounds} rounds of one player each in {:.0} s on {cores} cores, {:.0} a second; it took {:.0} s of CPU time, {:.0} µs\n\
             a round.",
            wall.as_secs_f64(),
            *rounds as f64 / wall.as_secs_f64(),
            on_cores.as_secs_f64(),
            on_cores.as_secs_f64() * 1e6 / *rounds as f64
        )
    }
}

/// Starts a house twice over a folder; with what it had in memory the second time, in MiB.
fn twice(croupier: &Path, folder: &Path) -> anyhow::Result<(Twice, u64)> {
    let house = Served::start(croupier, folder)?;
    let first = house.first_page;
    house.close()?;
    let house = Served::start(croupier, folder)?;
    let second = house.first_page;
    let memory_mib = house.memory_mib()?;
    house.close()?;
    Ok((Twice { first, second }, memory_mib))
}

/// Kills a house at full speed, and starts it again.
async fn kill(croupier: &Path, folder: &Path) -> anyhow::Result<Killed> {
    let house = Served::start(croupier, folder)?;
    let commands = toggle(&house, TABLES, PLACES, BEFORE_THE_KILL).await?;
    // It is killed, not closed.
    drop(house);
    let since = since_the_fold(folder).await?;
    let house = Served::start(croupier, folder)?;
    let first_page = house.first_page;
    house.close()?;
    Ok(Killed {
        first_page,
        commands,
        since,
    })
}

/// How many entries of a journal no fold was kept of.
async fn since_the_fold(folder: &Path) -> anyhow::Result<u64> {
    let signer = Arc::new(Signer::load(&folder.join("signing.key"))?);
    let key = signer.public();
    let store = Store::open(&folder.join("house.db"), signer).await?;
    let loaded = audit::load(&store, &key).await?;
    store.close().await;
    Ok(loaded.folded)
}
