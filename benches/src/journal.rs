//! The journal beside a plain loop of durable insertions on the same database.
#![expect(clippy::float_arithmetic, reason = "speeds are measurements")]

mod by_hand;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};
use std::{env, fs, process};

use journal::{Against, Append, CommandId, Sequence, Signer, Store, StreamId, Write, verify};
use sqlx::{AnyConnection, Connection, query, raw_sql};

use self::by_hand::ByHand;
use crate::clock::of_the_process;
use crate::machine::Machine;
use crate::page;

/// How many commands are committed together, and how many commits make a turn.
const GROUPS: [(usize, usize); 3] = [(1, 40), (10, 16), (100, 4)];

/// How long each measurement goes on.
const LENGTH: Duration = Duration::from_secs(1);

/// The key that signs.
const KEY: [u8; 32] = [7; 32];

/// As long as what the journal keeps of a wager.
const PAYLOAD: usize = 320;

/// How many commands were made durable, and how long each commit took.
#[derive(Default)]
pub(crate) struct Measured {
    commands: usize,
    commits: Vec<Duration>,
    /// What a command took in each turn: time that passed, and time of this process on cores.
    turns: Vec<(Duration, Duration)>,
}

/// Groups of one size: by `append`, and written by hand, with what vouches for the heads and
/// without. What that costs is told by the two that are written alike.
#[derive(Default)]
struct Ways {
    appended: Measured,
    vouched: Measured,
    unsigned: Measured,
}

/// What `verify` went through, and how long that took.
#[derive(Default)]
struct Verified {
    entries: u64,
    took: Duration,
}

/// Measures all works in turn, as often as asked, and publishes the comparison.
pub(crate) fn run(rounds: usize, write: Option<&Path>) -> anyhow::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .build()?;
    let folder = Folder::new("journal")?;
    let mut machine = Machine::now()?;
    let mut plain = Measured::default();
    let mut sizes: [Ways; GROUPS.len()] = Default::default();
    let mut verified = Verified::default();
    for round in 0..rounds {
        eprintln!("round {} of {rounds}", round + 1);
        let path = folder.0.join(format!("{round}-plain.sqlite"));
        runtime.block_on(insert(&path, LENGTH, &mut plain))?;
        for (group, ways) in GROUPS.into_iter().zip(&mut sizes) {
            let path = folder.0.join(format!("{round}-{}", group.0));
            runtime.block_on(alternate(&path, group, ways, &mut verified))?;
        }
        machine.notice_load()?;
    }
    let section = section(&machine, rounds, &plain, &sizes, &verified)?;
    page::publish(&section, write)
}

/// Commits so many groups of one size and nothing else, for profilers.
pub(crate) fn commit_alone(
    commands: usize,
    commits: usize,
    by_hand: Option<bool>,
) -> anyhow::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .build()?;
    let folder = Folder::new("commits")?;
    let path = folder.0.join("house.db");
    // A profiler may not know where the kernel keeps its clock.
    let mut turn = Turn {
        begun: Instant::now(),
        cpu: Duration::ZERO,
        commits: Vec::new(),
    };
    runtime.block_on(async {
        if let Some(vouch) = by_hand {
            let mut by_hand = ByHand::open(&path, commands, vouch).await?;
            for _ in 0..commits {
                by_hand.commit(&mut turn).await?;
            }
            return by_hand.close().await;
        }
        let mut signed = Signed::open(&path, commands).await?;
        for _ in 0..commits {
            signed.commit(&mut turn).await?;
        }
        signed.store.close().await;
        Ok(())
    })
}

/// Commits groups of one size in turns, in all ways, so that whatever else the machine does falls
/// on all of them.
async fn alternate(
    path: &Path,
    (commands, commits): (usize, usize),
    ways: &mut Ways,
    verified: &mut Verified,
) -> anyhow::Result<()> {
    let mut signed = Signed::open(&path.with_extension("signed"), commands).await?;
    let by_hand = path.with_extension("vouched");
    let mut vouched = ByHand::open(&by_hand, commands, true).await?;
    let by_hand = path.with_extension("unsigned");
    let mut unsigned = ByHand::open(&by_hand, commands, false).await?;
    let begun = Instant::now();
    while begun.elapsed() < 3 * LENGTH {
        let mut turn = Turn::begin();
        for _ in 0..commits {
            signed.commit(&mut turn).await?;
        }
        turn.end(commands, &mut ways.appended);
        let mut turn = Turn::begin();
        for _ in 0..commits {
            vouched.commit(&mut turn).await?;
        }
        turn.end(commands, &mut ways.vouched);
        let mut turn = Turn::begin();
        for _ in 0..commits {
            unsigned.commit(&mut turn).await?;
        }
        turn.end(commands, &mut ways.unsigned);
    }
    vouched.close().await?;
    unsigned.close().await?;
    let started = Instant::now();
    let all = verify(&signed.store, Against::default(), |_| Ok(())).await?;
    verified.entries += all.entries;
    verified.took += started.elapsed();
    signed.store.close().await;
    Ok(())
}

/// Some commits after each other.
struct Turn {
    begun: Instant,
    cpu: Duration,
    commits: Vec<Duration>,
}

impl Turn {
    fn begin() -> Turn {
        Turn {
            begun: Instant::now(),
            cpu: of_the_process(),
            commits: Vec::new(),
        }
    }

    fn end(self, commands: usize, measured: &mut Measured) {
        let (wall, cpu) = (self.begun.elapsed(), of_the_process());
        let count = commands * self.commits.len();
        let each = |time: Duration| time.div_f64(count.max(1) as f64);
        let turn = (each(wall), each(cpu.saturating_sub(self.cpu)));
        measured.turns.push(turn);
        measured.commands += count;
        measured.commits.extend(self.commits);
    }
}

/// A journal to which commands at as many tables append, each time in one group.
struct Signed {
    store: Store,
    streams: Vec<StreamId>,
    expected: Sequence,
}

impl Signed {
    async fn open(path: &Path, commands: usize) -> anyhow::Result<Signed> {
        let streams = (1..=commands).map(|table| format!("table/{table}").parse());
        Ok(Signed {
            store: Store::open(path, Arc::new(Signer::new(&KEY))).await?,
            streams: streams.collect::<Result<_, _>>()?,
            expected: Sequence::NONE,
        })
    }

    async fn commit(&mut self, turn: &mut Turn) -> anyhow::Result<()> {
        let started = Instant::now();
        let expected = self.expected;
        let write = |stream: &StreamId| Write {
            command: CommandId::new("p1", format!("{stream}/{expected}")),
            answer: format!("{{\"sequence\":{expected}}}"),
            appends: vec![Append {
                stream: stream.clone(),
                expected,
                payload: "x".repeat(PAYLOAD),
            }],
        };
        let group = self.streams.iter().map(write).collect();
        self.store.append(group).await?;
        turn.commits.push(started.elapsed());
        self.expected = expected.next();
        Ok(())
    }
}

/// Inserts rows one by one, each committed, for so long.
pub(crate) async fn insert(
    path: &Path,
    length: Duration,
    measured: &mut Measured,
) -> anyhow::Result<()> {
    sqlx::any::install_default_drivers();
    let url = format!("sqlite://{}?mode=rwc", path.display());
    let mut connection = AnyConnection::connect(&url).await?;
    raw_sql(
        "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; \
         CREATE TABLE rows (number BIGINT NOT NULL PRIMARY KEY, payload TEXT NOT NULL)",
    )
    .execute(&mut connection)
    .await?;
    let payload = "x".repeat(PAYLOAD);
    let begun = Instant::now();
    let mut number = 0;
    while begun.elapsed() < length {
        let started = Instant::now();
        query("INSERT INTO rows (number, payload) VALUES ($1, $2)")
            .bind(number)
            .bind(payload.as_str())
            .execute(&mut connection)
            .await?;
        measured.commits.push(started.elapsed());
        measured.commands += 1;
        number += 1;
    }
    connection.close().await?;
    Ok(())
}

fn section(
    machine: &Machine,
    rounds: usize,
    plain: &Measured,
    sizes: &[Ways; GROUPS.len()],
    verified: &Verified,
) -> Result<String, std::fmt::Error> {
    let mut section = String::new();
    writeln!(section, "## The journal\n")?;
    writeln!(
        section,
        "Durable commands a second on SQLite (write-ahead log, full synchronous), one writer, {PAYLOAD} bytes a\n\
         payload, one entry a command: {rounds} rounds of a second each, in wall time. The ways to commit a group take short\n\
         turns, so that whatever else the machine does falls on all of them; the last two columns are those of the\n\
         median turn. A command of ours is an entry with its hash, a head that is moved and signed, and an answer that is\n\
         remembered; the plain loop inserts one row of the same length and commits. What is written by hand are the\n\
         statements of `append`, the second time without what vouches for the heads and with all else the same.\n"
    )?;
    writeln!(section, "{}\n", machine.taken())?;
    writeln!(
        section,
        "| | commands a second | over the plain loop | commit p50, ms | p99, ms | µs a command | on cores, µs |"
    )?;
    writeln!(section, "|---|---:|---:|---:|---:|---:|---:|")?;
    let mut line = |name: &str, measured: &Measured| {
        let speed = measured.speed();
        let (wall, cpu) = measured.median_micros();
        let median = |micros: f64| match measured.turns.is_empty() {
            true => String::new(),
            false => format!("{micros:.1}"),
        };
        writeln!(
            section,
            "| {name} | {speed:.0} | {:.2} × | {:.2} | {:.2} | {} | {} |",
            speed / plain.speed(),
            measured.percentile(50),
            measured.percentile(99),
            median(wall),
            median(cpu)
        )
    };
    line("a plain loop: one row, one commit", plain)?;
    for ((commands, _), ways) in GROUPS.into_iter().zip(sizes) {
        let name = match commands {
            1 => "`append`, a command at a time".to_owned(),
            more => format!("`append`, {more} commands at a time"),
        };
        line(&name, &ways.appended)?;
        line("the same by hand", &ways.vouched)?;
        line("by hand, without signatures", &ways.unsigned)?;
    }
    let costs = sizes.iter().map(|ways| {
        let (signed, unsigned) = (ways.vouched.median_micros(), ways.unsigned.median_micros());
        let by_wall = 100.0 * (1.0 - unsigned.0 / signed.0);
        let by_cpu = 100.0 * (signed.1 / unsigned.1 - 1.0);
        format!("{by_wall:.1} % ({by_cpu:.1} %)")
    });
    writeln!(
        section,
        "\nWhat vouches for the heads takes this much of the commit rate in groups of 1, 10 and 100 (and adds this much\n\
         time on cores), by the median turns of what is written by hand: {}.",
        costs.collect::<Vec<_>>().join(", ")
    )?;
    let speed = verified.entries as f64 / verified.took.as_secs_f64();
    writeln!(
        section,
        "\n`verify` then went through {speed:.0} entries a second."
    )?;
    writeln!(
        section,
        "\nTo take the measurements again, when the machine has nothing else to do: `cargo xtask bench journal`."
    )?;
    Ok(section)
}

impl Measured {
    /// Commands a second.
    pub(crate) fn speed(&self) -> f64 {
        let all: Duration = self.commits.iter().sum();
        self.commands as f64 / all.as_secs_f64()
    }

    /// The microseconds that a command took in the median turn, and those on cores.
    fn median_micros(&self) -> (f64, f64) {
        let median = |of: fn(&(Duration, Duration)) -> Duration| {
            let mut all: Vec<Duration> = self.turns.iter().map(of).collect();
            all.sort_unstable();
            let middle = all.get(all.len() / 2).copied().unwrap_or_default();
            middle.as_secs_f64() * 1e6
        };
        (median(|turn| turn.0), median(|turn| turn.1))
    }

    /// The milliseconds that so many of a hundred commits took at most.
    fn percentile(&self, of_hundred: usize) -> f64 {
        let mut commits = self.commits.clone();
        commits.sort_unstable();
        let place = commits.len() * of_hundred / 100;
        let commit = commits.get(place).or(commits.last());
        commit.map_or(0.0, |commit| commit.as_secs_f64() * 1e3)
    }
}

/// A folder on the disk that is gone afterwards: what is kept in memory is not durable.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> anyhow::Result<Folder> {
        let name = format!("target/bench-{name}-{}", process::id());
        let path = env::current_dir()?.join(name);
        fs::create_dir_all(&path)?;
        Ok(Folder(path))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What is left there stands in nobody's way.
        let _ = fs::remove_dir_all(&self.0);
    }
}
