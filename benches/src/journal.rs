//! The journal beside a plain loop of durable insertions on the same database.
#![expect(clippy::float_arithmetic, reason = "speeds are measurements")]

mod unsigned;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};
use std::{env, fs, process};

use journal::{Against, Append, CommandId, Sequence, Signer, Store, StreamId, Write, verify};
use sqlx::{AnyConnection, Connection, query, raw_sql};

use crate::clock::of_the_process;
use crate::machine::Machine;
use crate::page;

/// What is measured.
#[derive(Clone, Copy, Debug)]
enum Work {
    /// Rows that are inserted and committed one by one.
    Plain,
    /// `append`, of so many commands at a time.
    Append(usize),
    /// The same rows written by hand, with nothing that vouches for a head.
    Unsigned(usize),
}

const WORKS: [(&str, Work); 7] = [
    ("a plain loop: one row, one commit", Work::Plain),
    ("`append`, a command at a time", Work::Append(1)),
    ("the same without signatures", Work::Unsigned(1)),
    ("`append`, 10 commands at a time", Work::Append(10)),
    ("the same without signatures", Work::Unsigned(10)),
    ("`append`, 100 commands at a time", Work::Append(100)),
    ("the same without signatures", Work::Unsigned(100)),
];

/// How long each measurement goes on.
const LENGTH: Duration = Duration::from_secs(1);

/// As long as what the journal keeps of a wager.
const PAYLOAD: usize = 320;

/// How many commands were made durable, and how long each commit took.
#[derive(Default)]
pub(crate) struct Measured {
    commands: usize,
    commits: Vec<Duration>,
    /// What this process spent on cores.
    cpu: Duration,
    verified: u64,
    verifying: Duration,
}

/// Measures all works in turn, as often as asked, and publishes the comparison.
pub(crate) fn run(rounds: usize, write: Option<&Path>) -> anyhow::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .build()?;
    let folder = Folder::new("journal")?;
    let mut machine = Machine::now()?;
    let mut measured: [Measured; WORKS.len()] = Default::default();
    for round in 0..rounds {
        eprintln!("round {} of {rounds}", round + 1);
        for ((_, work), measured) in WORKS.iter().zip(&mut measured) {
            let path = folder.0.join(format!("{round}-{work:?}.sqlite"));
            runtime.block_on(async {
                match work {
                    Work::Plain => insert(&path, LENGTH, measured).await,
                    Work::Append(commands) => append(&path, *commands, measured).await,
                    Work::Unsigned(commands) => unsigned::write(&path, *commands, measured).await,
                }
            })?;
        }
        machine.notice_load()?;
    }
    let section = section(&machine, rounds, &measured)?;
    page::publish(&section, write)
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

/// Appends what commands at as many tables brought about, each time in one group.
async fn append(path: &Path, commands: usize, measured: &mut Measured) -> anyhow::Result<()> {
    let store = Store::open(path, Arc::new(Signer::new(&[7; 32]))).await?;
    let streams = (1..=commands).map(|table| format!("table/{table}").parse());
    let streams: Vec<StreamId> = streams.collect::<Result<_, _>>()?;
    let payload = "x".repeat(PAYLOAD);
    let (begun, cpu) = (Instant::now(), of_the_process());
    let mut expected = Sequence::NONE;
    while begun.elapsed() < LENGTH {
        let write = |stream: &StreamId| Write {
            command: CommandId::new("p1", format!("{stream}/{expected}")),
            answer: format!("{{\"sequence\":{expected}}}"),
            appends: vec![Append {
                stream: stream.clone(),
                expected,
                payload: payload.clone(),
            }],
        };
        let group = streams.iter().map(write).collect();
        let started = Instant::now();
        store.append(group).await?;
        measured.commits.push(started.elapsed());
        measured.commands += commands;
        expected = expected.next();
    }
    measured.cpu += of_the_process().saturating_sub(cpu);
    let started = Instant::now();
    measured.verified += verify(&store, Against::default(), |_| Ok(()))
        .await?
        .entries;
    measured.verifying += started.elapsed();
    store.close().await;
    Ok(())
}

fn section(
    machine: &Machine,
    rounds: usize,
    measured: &[Measured; WORKS.len()],
) -> Result<String, std::fmt::Error> {
    let mut section = String::new();
    writeln!(section, "## The journal\n")?;
    writeln!(
        section,
        "Durable commands a second on SQLite (write-ahead log, full synchronous), one writer, {PAYLOAD} bytes a\n\
         payload, one entry a command: {rounds} interleaved rounds of a second each, in wall time.\n\
         A command of ours is an entry with its hash, a head that is moved and signed, and an answer that is\n\
         remembered; the plain loop inserts one row of the same length and commits.\n"
    )?;
    writeln!(section, "{}\n", machine.taken())?;
    writeln!(
        section,
        "| | commands a second | over the plain loop | commit p50, ms | p99, ms | CPU a command, µs |"
    )?;
    writeln!(section, "|---|---:|---:|---:|---:|---:|")?;
    let [plain, ..] = measured;
    for ((name, _), measured) in WORKS.iter().zip(measured) {
        let speed = measured.speed();
        let cpu = match measured.cpu {
            Duration::ZERO => String::new(),
            _ => format!("{:.1}", measured.cpu_micros()),
        };
        writeln!(
            section,
            "| {name} | {speed:.0} | {:.2} × | {:.2} | {:.2} | {cpu} |",
            speed / plain.speed(),
            measured.percentile(50),
            measured.percentile(99)
        )?;
    }
    let costs = measured.iter().skip(1).collect::<Vec<_>>();
    let costs = costs.chunks_exact(2).map(|pair| match pair {
        [signed, unsigned] => {
            let by_wall = 100.0 * (1.0 - signed.speed() / unsigned.speed());
            let by_cpu = 100.0 * (signed.cpu_micros() / unsigned.cpu_micros() - 1.0);
            format!("{by_wall:.1} % ({by_cpu:.1} %)")
        }
        _ => String::new(),
    });
    writeln!(
        section,
        "\nWhat vouches for a head, the signature and the way to it beside each, takes this much of the commit rate\n\
         in groups of 1, 10 and 100 (and adds this much time on cores): {}.",
        costs.collect::<Vec<_>>().join(", ")
    )?;
    let [.., groups, _] = measured;
    let speed = groups.verified as f64 / groups.verifying.as_secs_f64();
    writeln!(
        section,
        "\n`verify` then went through {speed:.0} entries a second of the last."
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

    /// The microseconds on cores that a command took.
    fn cpu_micros(&self) -> f64 {
        self.cpu.as_secs_f64() * 1e6 / self.commands.max(1) as f64
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
