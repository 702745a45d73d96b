//! What tables, watchers and guests cost a piece that do nothing.
#![expect(clippy::float_arithmetic, reason = "speeds are measurements")]

use std::fmt::Write as _;
use std::path::Path;
use std::rc::Rc;
use std::time::Duration;

use anyhow::ensure;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use tokio::task::{LocalSet, spawn_local};
use tokio::time::sleep;

use super::client::{Client, Watched, watch};
use super::generated::Generated;
use super::load::OPEN_LOOP;
use super::served::Served;
use crate::journal::Folder;

/// For how long a house is watched that does nothing.
const LONG: Duration = Duration::from_secs(10);

/// Over how many connections guests come.
const DOORS: u32 = 16;

/// How many commands are measured.
const COMMANDS: u32 = 200;

/// The tables of the house that others are compared with.
const FEW: u32 = 5;

/// How many descriptors the house and whoever measures it keep for other things.
const SPARE: u64 = 512;

/// A house as it stood.
#[derive(Debug, Clone, Copy, Default)]
struct Standing {
    what: &'static str,
    pieces: u32,
    kib: u64,
    /// The part of a core that it took when nothing happened.
    idle: f64,
    /// The time on cores that a command took.
    command: Duration,
}

/// What was measured.
#[derive(Debug, Default)]
pub(crate) struct Idle {
    few: Standing,
    many: Vec<Standing>,
    /// The time on cores that each of the first tenth of the guests took to come in, and of
    /// the last.
    coming: (Duration, Duration),
}

impl Idle {
    /// Fills a house with so many tables, watchers, and ten times as many guests.
    pub(crate) async fn measure(
        croupier: &Path,
        folder: &Folder,
        pieces: u32,
    ) -> anyhow::Result<Idle> {
        raise_descriptors(pieces)?;
        let work = async {
            eprintln!("{FEW} tables, then {pieces} idle");
            let house = open(croupier, &folder.0.join("few"), FEW).await?;
            let few = stand(&house, "tables", FEW).await?;
            house.close()?;
            let house = open(croupier, &folder.0.join("idle-tables"), pieces).await?;
            let tables = stand(&house, "idle tables", pieces).await?;
            house.close()?;
            eprintln!("{pieces} watchers");
            let house = open(croupier, &folder.0.join("idle-watchers"), FEW).await?;
            let watching = come_to_watch(&house, pieces).await?;
            let watchers = stand(&house, "watchers of other tables", pieces).await?;
            watching.iter().for_each(tokio::task::JoinHandle::abort);
            house.close()?;
            let guests = pieces.saturating_mul(10);
            eprintln!("{guests} guests");
            let house = open(croupier, &folder.0.join("idle-guests"), FEW).await?;
            let first = come_in(&house, guests / 10).await?;
            come_in(&house, guests - 2 * (guests / 10)).await?;
            let last = come_in(&house, guests / 10).await?;
            let guests = stand(&house, "guests", guests).await?;
            house.close()?;
            Ok(Idle {
                few,
                many: vec![tables, watchers, guests],
                coming: (first, last),
            })
        };
        LocalSet::new().run_until(work).await
    }

    /// What they cost, as a part of the section.
    pub(crate) fn write(&self, text: &mut String) -> std::fmt::Result {
        writeln!(
            text,
            "\nWhat does nothing: a house of {FEW} tables as it stands, and with many more of one thing. *A piece* is\n\
             what is more than without them. *Idle* is the share of one core over {} s in which nothing happens, *a command*\n\
             the time on cores that one takes, of {COMMANDS} at a table that none of the watchers watches.\n",
            LONG.as_secs()
        )?;
        writeln!(
            text,
            "| | memory, MiB | KiB a piece | idle, % of a core | a command, ms |"
        )?;
        writeln!(text, "|---|---:|---:|---:|---:|")?;
        let few = &self.few;
        for standing in std::iter::once(few).chain(&self.many) {
            let Standing {
                what,
                pieces,
                kib,
                idle,
                command,
            } = standing;
            let more = kib.saturating_sub(few.kib) as f64 / f64::from(*pieces);
            let more = match kib == &few.kib {
                true => String::new(),
                false => format!("{more:.1}"),
            };
            writeln!(
                text,
                "| {pieces} {what} | {} | {more} | {:.1} | {:.2} |",
                kib / 1_024,
                idle * 100.0,
                command.as_secs_f64() * 1e3
            )?;
        }
        let (first, last) = self.coming;
        writeln!(
            text,
            "\nA guest who comes in takes {:.2} ms on cores among the first tenth of them, and {:.2} ms among the last.",
            first.as_secs_f64() * 1e3,
            last.as_secs_f64() * 1e3
        )
    }
}

/// A house of so many tables.
async fn open(croupier: &Path, path: &Path, tables: u32) -> anyhow::Result<Served> {
    let generated = Generated::open(path, tables, OPEN_LOOP).await?;
    generated.close().await;
    Served::start(croupier, path)
}

/// How a house stands that has these.
async fn stand(house: &Served, what: &'static str, pieces: u32) -> anyhow::Result<Standing> {
    // What the start left to be done is done.
    house.is_quiet().await?;
    sleep(Duration::from_secs(3)).await;
    let before = house.on_cores()?;
    sleep(LONG).await;
    let idle = house.on_cores()?.saturating_sub(before);
    let kib = house.memory_kib()?;
    // They come in only now: a connection that says nothing for as long as all this takes is closed.
    let mut guest = Client::guest(&house.address).await?;
    let before = house.on_cores()?;
    for command in 0..COMMANDS {
        let what = if command % 2 == 0 { "sit" } else { "leave" };
        let command = format!(r#"{{"do":"{what}","place":1}}"#);
        let answer = guest.tell(1, &command).await?;
        ensure!(answer.status == 200, "{command}: {}", answer.body);
    }
    let command = house.on_cores()?.saturating_sub(before) / COMMANDS;
    Ok(Standing {
        what,
        pieces,
        kib,
        idle: idle.as_secs_f64() / LONG.as_secs_f64(),
        command,
    })
}

type Watching = tokio::task::JoinHandle<anyhow::Result<()>>;

/// So many come to watch tables other than the first.
async fn come_to_watch(house: &Served, watchers: u32) -> anyhow::Result<Vec<Watching>> {
    let seen = Rc::new(Watched::default());
    let mut watching = Vec::new();
    for number in 0..watchers {
        let (address, watched) = (house.address.clone(), Rc::clone(&seen));
        let table = 2 + number % (FEW - 1);
        watching.push(spawn_local(async move {
            watch(&address, table, &watched).await
        }));
        // The queue of those who come is not overrun.
        while u64::from(number) > seen.count() + 500 {
            sleep(Duration::from_millis(1)).await;
            ensure!(
                !watching.iter().any(Watching::is_finished),
                "a stream has ended"
            );
        }
    }
    for _ in 0..100 {
        if seen.count() == u64::from(watchers) {
            return Ok(watching);
        }
        sleep(Duration::from_millis(100)).await;
    }
    anyhow::bail!("{} of {watchers} watch", seen.count())
}

/// So many guests come in; the time on cores that each of them took.
async fn come_in(house: &Served, guests: u32) -> anyhow::Result<Duration> {
    let before = house.on_cores()?;
    let mut doors = Vec::new();
    for _ in 0..DOORS {
        let address = house.address.clone();
        doors.push(spawn_local(async move {
            let mut door = Client::outside(&address).await?;
            for _ in 0..guests / DOORS {
                let answer = door.admit().await?;
                ensure!(answer.status < 300, "{}", answer.body);
            }
            anyhow::Ok(())
        }));
    }
    for door in doors {
        door.await??;
    }
    Ok(house.on_cores()?.saturating_sub(before) / (guests / DOORS * DOORS).max(1))
}

/// Lets this process, and those it starts, have as many connections as are needed.
fn raise_descriptors(pieces: u32) -> anyhow::Result<()> {
    let limit = getrlimit(Resource::Nofile);
    let wanted = u64::from(pieces) + SPARE;
    let most = limit.maximum.unwrap_or(u64::MAX);
    ensure!(
        most >= wanted,
        "{wanted} files are needed, and {most} are allowed"
    );
    if limit.current.is_some_and(|current| current < wanted) {
        let current = Some(wanted);
        setrlimit(Resource::Nofile, Rlimit { current, ..limit })?;
    }
    Ok(())
}
