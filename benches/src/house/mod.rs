//! The house that is served, under load: the binary, over HTTP, on this machine.
//!
//! `generated.rs` makes journals, `served.rs` runs the process, `client.rs` and `load.rs`
//! are the people who come to it.
#![expect(clippy::float_arithmetic, reason = "speeds are measurements")]

mod client;
mod desk;
mod full_speed;
mod generated;
mod load;
mod served;

use std::ffi::OsStr;
use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use serde_json::Value;

use crate::journal::Folder;
use crate::machine::Machine;
use crate::page;
use full_speed::{FullSpeed, TABLES};
use generated::Generated;
use load::{AT_ONCE, OPEN_LOOP, OpenLoop, open_loop};
use served::Served;

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
    /// Whether the binary has the assertions of the tests in it.
    assertions: bool,
    full_speed: FullSpeed,
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
    let mut results = Results {
        assertions: assertions(croupier)?,
        ..Results::default()
    };
    let full_speed = FullSpeed::measure(croupier, &folder, extent.rounds);
    results.full_speed = runtime.block_on(full_speed)?;
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

/// Whether the binary has the assertions of the tests in it, as it says itself.
fn assertions(croupier: &Path) -> anyhow::Result<bool> {
    let document = ask(croupier, &["version".as_ref(), "--json".as_ref()])?;
    let assertions = document.get("assertions").and_then(Value::as_bool);
    assertions.context("it does not say how it was built")
}

/// What the binary prints as JSON.
fn ask(croupier: &Path, arguments: &[&OsStr]) -> anyhow::Result<Value> {
    let output = Command::new(croupier).args(arguments).output()?;
    ensure!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    Ok(serde_json::from_slice(&output.stdout)?)
}

/// How many rounds `croupier verify` ruled again, and how long it took.
fn verify(croupier: &Path, folder: &Path) -> anyhow::Result<(u64, Duration)> {
    let begun = Instant::now();
    let [verify, json, data_dir] = ["verify", "--json", "--data-dir"].map(OsStr::new);
    let document = ask(croupier, &[verify, json, data_dir, folder.as_os_str()])?;
    let took = begun.elapsed();
    let rounds = document.pointer("/audit/rounds").and_then(Value::as_u64);
    Ok((rounds.context("it counts no rounds")?, took))
}

fn section(
    machine: &Machine,
    extent: &Extent,
    results: &Results,
) -> Result<String, std::fmt::Error> {
    let mut text = String::new();
    let build = match results.assertions {
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
    results.full_speed.write(&mut text)?;
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
