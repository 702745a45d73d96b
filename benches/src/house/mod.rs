//! The house that is served, under load: the binary, over HTTP, on this machine.
//!
//! `generated.rs` makes journals, `served.rs` runs the process, `client.rs` and `load.rs`
//! are the people who come to it.
#![expect(clippy::float_arithmetic, reason = "speeds are measurements")]

pub(crate) mod client;
pub(crate) mod desk;
mod full_speed;
pub(crate) mod generated;
mod idle;
pub(crate) mod load;
pub(crate) mod served;
mod starts;
mod storm;
mod watchers;

use std::ffi::OsStr;
use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use clap::ValueEnum;
use serde_json::Value;

use crate::clock::of_children;
use crate::journal::Folder;
use crate::machine::Machine;
use crate::page;
use full_speed::{FullSpeed, TABLES};
use generated::Generated;
use idle::Idle;
use load::{AT_ONCE, OPEN_LOOP, OpenLoop, open_loop};
use served::Served;
use starts::Starts;
use storm::Storm;
use watchers::Watchers;

/// What is measured, and how much of it.
pub(crate) struct Extent {
    /// How often speeds are taken, in turn with the plain loop.
    pub(crate) rounds: usize,
    /// How many rounds of twenty seconds each open loop has.
    pub(crate) open_loop: u32,
    /// How often a storm comes over the house.
    pub(crate) storms: u32,
    /// How many rounds the large journal has.
    pub(crate) journal: u64,
    /// How many tables nobody plays at and how many people watch; ten times as many guests.
    pub(crate) idle: u32,
    /// What alone is measured; none: everything.
    pub(crate) only: Option<Part>,
}

/// A part of what is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Part {
    /// Commands at full speed
    FullSpeed,
    /// Commands as they come
    OpenLoop,
    /// Those who watch a change
    Watchers,
    /// A storm of requests for advice
    Storm,
    /// What idle tables, watchers and guests cost a piece
    Idle,
    /// Starts and the audit
    Starts,
}

/// Measures the binary, prints the section and writes it.
pub(crate) fn run(croupier: &Path, extent: &Extent, write: Option<&Path>) -> anyhow::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    let folder = Folder::new("house")?;
    let mut machine = Machine::now()?;
    let is_wanted = |part| extent.only.is_none_or(|only| only == part);
    let mut text = String::new();
    if is_wanted(Part::FullSpeed) {
        let measure = FullSpeed::measure(croupier, &folder, extent.rounds);
        runtime.block_on(measure)?.write(&mut text)?;
        machine.notice_load()?;
    }
    if is_wanted(Part::OpenLoop) {
        let mut loops = Vec::new();
        for tables in [1, 10, TABLES] {
            let measure = run_loop(croupier, &folder, tables, extent.open_loop);
            loops.push((tables, runtime.block_on(measure)?));
            machine.notice_load()?;
        }
        write_loops(&mut text, extent.open_loop, &loops)?;
    }
    if is_wanted(Part::Watchers) {
        eprintln!("watchers");
        let measure = Watchers::measure(croupier, &folder);
        runtime.block_on(measure)?.write(&mut text)?;
        machine.notice_load()?;
    }
    if is_wanted(Part::Storm) {
        eprintln!("storms");
        let path = folder.0.join("storm");
        let storm = runtime.block_on(async {
            Generated::open(&path, 5, AT_ONCE).await?.close().await;
            let house = Served::start(croupier, &path)?;
            let storm = Storm::measure(&house, extent.storms).await?;
            house.close()?;
            anyhow::Ok(storm)
        })?;
        storm.write(&mut text)?;
        machine.notice_load()?;
    }
    if is_wanted(Part::Idle) {
        let measure = Idle::measure(croupier, &folder, extent.idle);
        runtime.block_on(measure)?.write(&mut text)?;
        machine.notice_load()?;
    }
    if is_wanted(Part::Starts) {
        eprintln!("starts");
        let measure = Starts::measure(croupier, &folder, extent.journal);
        runtime.block_on(measure)?.write(&mut text)?;
        machine.notice_load()?;
    }
    let section = section(&machine, assertions(croupier)?, &text);
    page::publish(&section, write)
}

/// Whether the binary has the assertions of the tests in it, as it says itself.
pub(crate) fn assertions(croupier: &Path) -> anyhow::Result<bool> {
    let document = ask(croupier, &["version".as_ref(), "--json".as_ref()])?;
    let assertions = document.get("assertions").and_then(Value::as_bool);
    assertions.context("it does not say how it was built")
}

/// What the binary prints as JSON.
pub(crate) fn ask(croupier: &Path, arguments: &[&OsStr]) -> anyhow::Result<Value> {
    let output = Command::new(croupier).args(arguments).output()?;
    ensure!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    Ok(serde_json::from_slice(&output.stdout)?)
}

/// What an audit came to.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Verified {
    /// The rounds that were ruled again.
    pub(crate) rounds: u64,
    pub(crate) wall: Duration,
    pub(crate) on_cores: Duration,
}

impl Verified {
    /// Lets `croupier verify` go through a journal.
    pub(crate) fn by(croupier: &Path, folder: &Path) -> anyhow::Result<Verified> {
        let (begun, cpu) = (Instant::now(), of_children()?);
        let [verify, json, data_dir] = ["verify", "--json", "--data-dir"].map(OsStr::new);
        let document = ask(croupier, &[verify, json, data_dir, folder.as_os_str()])?;
        let rounds = document.pointer("/audit/rounds").and_then(Value::as_u64);
        Ok(Verified {
            rounds: rounds.context("it counts no rounds")?,
            wall: begun.elapsed(),
            on_cores: of_children()?.saturating_sub(cpu),
        })
    }
}

fn section(machine: &Machine, assertions: bool, measured: &str) -> String {
    let build = match assertions {
        true => "with the assertions of the tests compiled in",
        false => "as it is shipped",
    };
    format!(
        "## The house\n\n\
         `croupier serve`, {build}, over HTTP on this machine, with SQLite in write-ahead log and full\n\
         synchronous. Whoever measures takes part of the same cores.\n\n\
         {}\n\n\
         {}\n\
         \nTo take the measurements again, when the machine has nothing else to do: `cargo xtask bench house`.\n",
        machine.taken(),
        measured.trim_start()
    )
}

async fn run_loop(
    croupier: &Path,
    folder: &Folder,
    tables: u32,
    rounds: u32,
) -> anyhow::Result<OpenLoop> {
    eprintln!("open loop, {tables} tables");
    let path = folder.0.join(format!("open-loop-{tables}"));
    let generated = Generated::open(&path, tables, OPEN_LOOP).await?;
    generated.close().await;
    let house = Served::start(croupier, &path)?;
    let result = open_loop(&house, tables, rounds).await?;
    house.close()?;
    Ok(result)
}

fn write_loops(text: &mut String, rounds: u32, loops: &[(u32, OpenLoop)]) -> std::fmt::Result {
    writeln!(
        text,
        "\nAn open loop: a round every 20 s at each table, three players and one who watches its stream. How\n\
         long a command took from when it was due, of {rounds} rounds a table:\n"
    )?;
    writeln!(
        text,
        "| tables | commands | refused | p50, ms | p99, ms | of one core | memory |"
    )?;
    writeln!(text, "|---:|---:|---:|---:|---:|---:|---:|")?;
    for (tables, result) in loops {
        let OpenLoop {
            commands,
            refused,
            core_percent,
            memory_mib,
        } = result;
        writeln!(
            text,
            "| {tables} | {} | {refused} | {:.1} | {:.1} | {core_percent} % | {memory_mib} MiB |",
            commands.len(),
            at(commands, 50),
            at(commands, 99)
        )?;
    }
    Ok(())
}

/// How long one of a hundred took, of what is in order, in milliseconds.
pub(crate) fn at(took: &[Duration], of_hundred: usize) -> f64 {
    let place = took.len() * of_hundred / 100;
    let taken = took.get(place).or(took.last());
    taken.map_or(0.0, |taken| taken.as_secs_f64() * 1e3)
}
