//! The house that is served, under load: the binary, over HTTP, on this machine.
//!
//! `generated.rs` makes journals, `served.rs` runs the process, `client.rs` and `load.rs`
//! are the people who come to it.
#![expect(clippy::float_arithmetic, reason = "speeds are measurements")]

mod client;
mod generated;
mod load;
mod served;

use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use serde_json::Value;
use tokio::runtime::Runtime;

use crate::journal::{Folder, Measured, insert};
use crate::machine::Machine;
use crate::page;
use generated::Generated;
use load::{AT_ONCE, OPEN_LOOP, OpenLoop, open_loop, play, toggle};
use served::Served;

/// How many tables the largest house of the load has.
const TABLES: u32 = 100;

/// How long each measurement at full speed goes on.
const LENGTH: Duration = Duration::from_secs(3);

/// What is measured, and how much of it.
pub(crate) struct Extent {
    /// How often speeds are taken, in turn with the plain loop.
    pub(crate) rounds: usize,
    /// How many rounds of twenty seconds each open loop has.
    pub(crate) open_loop: u32,
    /// How many rounds the large journal has.
    pub(crate) journal: u64,
}

/// What was measured.
#[derive(Default)]
struct Results {
    plain: Measured,
    /// Commands accepted at one table and at all.
    commands: [(u64, Duration); 2],
    /// Rounds settled at one table and at all.
    rounds: [(u64, Duration); 2],
    loops: Vec<(u32, OpenLoop)>,
    fresh: Starts,
    large: Starts,
    verify: (u64, Duration),
}

/// The first start over a folder, and the second.
#[derive(Default)]
struct Starts {
    first: Duration,
    second: Duration,
    memory_mib: u64,
}

/// Measures the binary, prints the section and writes it.
pub(crate) fn run(croupier: &Path, extent: &Extent, write: Option<&Path>) -> anyhow::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    let folder = Folder::new("house")?;
    let mut machine = Machine::now()?;
    let mut results = Results::default();
    full_speed(&runtime, croupier, &folder, extent, &mut results)?;
    machine.notice_load()?;
    for tables in [1, 10, TABLES] {
        eprintln!("open loop, {tables} tables");
        let path = folder.0.join(format!("open-loop-{tables}"));
        let result = runtime.block_on(async {
            Generated::open(&path, tables, OPEN_LOOP)
                .await?
                .close()
                .await;
            let house = Served::start(croupier, &path)?;
            let result = open_loop(&house, tables, extent.open_loop).await?;
            house.close()?;
            anyhow::Ok(result)
        })?;
        results.loops.push((tables, result));
        machine.notice_load()?;
    }
    eprintln!("starts");
    results.fresh = starts(croupier, &folder.0.join("fresh"))?;
    eprintln!("a journal of {} rounds", extent.journal);
    let path = folder.0.join("large");
    runtime.block_on(async {
        let mut generated = Generated::open(&path, 5, AT_ONCE).await?;
        generated.play(extent.journal).await?;
        generated.close().await;
        anyhow::Ok(())
    })?;
    machine.notice_load()?;
    results.large = starts(croupier, &path)?;
    results.verify = verify(croupier, &path)?;
    machine.notice_load()?;
    let section = section(&machine, extent, &results)?;
    page::publish(&section, write)
}

/// The plain loop, and the house at one table and at all, in turn.
fn full_speed(
    runtime: &Runtime,
    croupier: &Path,
    folder: &Folder,
    extent: &Extent,
    results: &mut Results,
) -> anyhow::Result<()> {
    let path = folder.0.join("full-speed");
    runtime.block_on(async {
        Generated::open(&path, TABLES, AT_ONCE).await?.close().await;
        let house = Served::start(croupier, &path)?;
        for round in 0..extent.rounds {
            eprintln!("full speed, {} of {}", round + 1, extent.rounds);
            let plain = folder.0.join(format!("plain-{round}.sqlite"));
            insert(&plain, LENGTH, &mut results.plain).await?;
            for (tables, result) in [1, TABLES].into_iter().zip(&mut results.commands) {
                let begun = Instant::now();
                result.0 += toggle(&house, tables, LENGTH).await?;
                result.1 += begun.elapsed();
            }
        }
        for (tables, result) in [1, TABLES].into_iter().zip(&mut results.rounds) {
            let begun = Instant::now();
            result.0 += play(&house, tables, LENGTH * 2).await?;
            result.1 += begun.elapsed();
        }
        house.close()
    })
}

fn starts(croupier: &Path, folder: &Path) -> anyhow::Result<Starts> {
    let house = Served::start(croupier, folder)?;
    let first = house.first_page;
    house.close()?;
    let house = Served::start(croupier, folder)?;
    let second = house.first_page;
    let memory_mib = house.memory_mib()?;
    house.close()?;
    Ok(Starts {
        first,
        second,
        memory_mib,
    })
}

/// How many rounds `croupier verify` ruled again, and how long it took.
fn verify(croupier: &Path, folder: &Path) -> anyhow::Result<(u64, Duration)> {
    let begun = Instant::now();
    let mut command = Command::new(croupier);
    let output = command
        .args(["verify", "--json", "--data-dir"])
        .arg(folder)
        .output()?;
    let took = begun.elapsed();
    ensure!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let document: Value = serde_json::from_slice(&output.stdout)?;
    let rounds = document.pointer("/audit/rounds").and_then(Value::as_u64);
    Ok((rounds.context("it counts no rounds")?, took))
}

fn section(
    machine: &Machine,
    extent: &Extent,
    results: &Results,
) -> Result<String, std::fmt::Error> {
    let mut text = String::new();
    let build = match cfg!(debug_assertions) {
        true => "with the assertions of the tests compiled in",
        false => "as it is shipped",
    };
    writeln!(text, "## The house\n")?;
    writeln!(
        text,
        "`croupier serve`, {build}, over HTTP on this machine, with SQLite in write-ahead log and full\n\
         synchronous. Whoever measures takes part of the same cores.\n"
    )?;
    writeln!(text, "{}\n", machine.taken())?;
    writeln!(
        text,
        "Durable commands a second at full speed, a person at each table who sits down and stands up, beside a\n\
         plain loop of durable insertions on the same SQLite; {} rounds of {} s in turn. And rounds from the\n\
         first wager to the opened deal, each with a look at the table before every command:\n",
        extent.rounds,
        LENGTH.as_secs()
    )?;
    writeln!(text, "| | a second | over the plain loop | aimed at |")?;
    writeln!(text, "|---|---:|---:|---:|")?;
    let plain = results.plain.speed();
    writeln!(
        text,
        "| a plain loop: one row, one commit | {plain:.0} | 1.00 × | |"
    )?;
    let names = ["1 table", "100 tables"];
    let aims = ["0.5", "1"];
    for ((name, aim), result) in names.iter().zip(aims).zip(&results.commands) {
        let speed = speed(*result);
        let over = speed / plain;
        writeln!(
            text,
            "| commands, {name} | {speed:.0} | {over:.2} × | {aim} |"
        )?;
    }
    for (name, result) in names.iter().zip(&results.rounds) {
        writeln!(
            text,
            "| rounds settled, {name} | {:.0} | | |",
            speed(*result)
        )?;
    }
    writeln!(
        text,
        "\nAn open loop: a round every 20 s at each table, three players and one who watches its stream. How\n\
         long a command took from when it was due, of {} rounds a table:\n",
        extent.open_loop
    )?;
    writeln!(
        text,
        "| tables | commands | refused | p50, ms | p99, ms | of one core | memory |"
    )?;
    writeln!(text, "|---:|---:|---:|---:|---:|---:|---:|")?;
    for (tables, result) in &results.loops {
        let OpenLoop {
            commands,
            refused,
            core_percent,
            memory_mib,
        } = result;
        let at = |of_hundred: usize| {
            let place = commands.len() * of_hundred / 100;
            let taken = commands.get(place).or(commands.last());
            taken.map_or(0.0, |taken| taken.as_secs_f64() * 1e3)
        };
        writeln!(
            text,
            "| {tables} | {} | {refused} | {:.1} | {:.1} | {core_percent} % | {memory_mib} MiB |",
            commands.len(),
            at(50),
            at(99)
        )?;
    }
    let Starts {
        first,
        second,
        memory_mib,
    } = &results.large;
    let fresh = &results.fresh;
    let (rounds, took) = results.verify;
    writeln!(
        text,
        "\n| from the start of the process to its first page | s |"
    )?;
    writeln!(text, "|---|---:|")?;
    let mut row =
        |what: &str, took: &Duration| writeln!(text, "| {what} | {:.2} |", took.as_secs_f64());
    row(
        "an empty folder, which becomes a demonstration house",
        &fresh.first,
    )?;
    row("the same again", &fresh.second)?;
    let large = extent.journal;
    row(
        &format!("{large} rounds in the journal, all of them folded"),
        first,
    )?;
    row("the same again, from the fold that was kept", second)?;
    writeln!(
        text,
        "\nWith these rounds behind it the house takes {memory_mib} MiB. `croupier verify` checked and ruled again\n\
         {rounds} rounds in {:.0} s, {:.0} a second.",
        took.as_secs_f64(),
        rounds as f64 / took.as_secs_f64()
    )?;
    writeln!(
        text,
        "\nTo take the measurements again, when the machine has nothing else to do: `cargo xtask bench house`."
    )?;
    Ok(text)
}

fn speed((count, took): (u64, Duration)) -> f64 {
    count as f64 / took.as_secs_f64().max(1e-9)
}
