//! A journal of very many rounds: its bytes, its folds, its audit, and a round of any age.
//!
//! It is written in bulk, past the desk; everything else is what the binary does with it.
#![expect(clippy::float_arithmetic, reason = "speeds are measurements")]

use std::ffi::OsStr;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use serde_json::Value;

use crate::clock::of_children;
use crate::house::client::Client;
use crate::house::generated::Generated;
use crate::house::load::AT_ONCE;
use crate::house::served::Served;
use crate::house::{Verified, ask, assertions};
use crate::journal::Folder;
use crate::machine::Machine;
use crate::page;

/// How many tables the rounds are played at, in turn.
const TABLES: u32 = 5;

/// How often a round is asked for; the middle one counts.
const TIMES: usize = 5;

/// What was measured.
#[derive(Default)]
struct Years {
    rounds: u64,
    bytes: u64,
    /// What the kept folds and marks add to them.
    kept_bytes: u64,
    cold: Duration,
    warm: Duration,
    /// What the two starts took on cores, to the first page.
    on_cores: (Duration, Duration),
    memory_mib: u64,
    verified: Verified,
    /// By round: `croupier round`, the same on cores, and its verification over HTTP.
    ages: Vec<(String, (Duration, Duration), Duration)>,
}

/// Writes the journal, measures, prints the section and writes it.
///
/// With a folder the journal is written there and left, for whoever wants to look further.
pub(crate) fn run(
    croupier: &Path,
    rounds: u64,
    kept: Option<&Path>,
    write: Option<&Path>,
) -> anyhow::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    ensure!(rounds >= 3 * u64::from(TABLES), "too few rounds to compare");
    let folder = Folder::new("years")?;
    let path = kept.unwrap_or(&folder.0);
    let mut machine = Machine::now()?;
    let years = runtime.block_on(Years::measure(croupier, path, rounds, &mut machine))?;
    let section = years.section(&machine, assertions(croupier)?)?;
    page::publish(&section, write)
}

impl Years {
    async fn measure(
        croupier: &Path,
        folder: &Path,
        rounds: u64,
        machine: &mut Machine,
    ) -> anyhow::Result<Years> {
        eprintln!("writing {rounds} rounds");
        let mut generated = Generated::open(folder, TABLES, AT_ONCE).await?;
        generated.play(rounds).await?;
        generated.close().await;
        let mut years = Years {
            rounds,
            bytes: bytes(folder)?,
            ..Years::default()
        };
        machine.notice_load()?;
        // What is known is said: somebody may not wait for the end.
        eprintln!("{} MiB; starts", years.bytes >> 20);
        let house = Served::start(croupier, folder)?;
        years.cold = house.first_page;
        years.on_cores.0 = house.on_cores()?;
        house.close()?;
        eprintln!(
            "{:.2?} on cores, {:.2?} of wall time",
            years.on_cores.0, years.cold
        );
        years.kept_bytes = bytes(folder)?.saturating_sub(years.bytes);
        let house = Served::start(croupier, folder)?;
        years.warm = house.first_page;
        years.on_cores.1 = house.on_cores()?;
        years.memory_mib = house.memory_mib()?;
        machine.notice_load()?;
        eprintln!(
            "{:.2?} on cores, {:.2?} of wall time; rounds",
            years.on_cores.1, years.warm
        );
        let last = rounds / u64::from(TABLES);
        for number in [1, last / 2, last] {
            let round = format!("t1-{number}");
            let by_http = verification(&house, &round).await?;
            let by_command = round_told(croupier, folder, &round)?;
            eprintln!(
                "{round}: {by_command:.2?} of wall time and on cores, {by_http:.2?} over HTTP"
            );
            years.ages.push((round, by_command, by_http));
        }
        house.close()?;
        machine.notice_load()?;
        eprintln!("verify");
        years.verified = Verified::by(croupier, folder)?;
        let ruled = years.verified.rounds;
        ensure!(ruled == rounds, "{ruled} rounds were ruled again");
        machine.notice_load()?;
        Ok(years)
    }

    fn section(&self, machine: &Machine, assertions: bool) -> Result<String, std::fmt::Error> {
        let mut text = String::new();
        let build = match assertions {
            true => "with the assertions of the tests compiled in",
            false => "as it is shipped",
        };
        let rounds = self.rounds;
        writeln!(text, "## Years of rounds\n")?;
        writeln!(
            text,
            "A journal of {rounds} rounds at {TABLES} tables, one player each, written in bulk past the desk, and what\n\
             `croupier`, {build}, does with it. Where no CPU time is said, times are wall times.\n"
        )?;
        writeln!(text, "{}\n", machine.taken())?;
        let cores = machine.cores;
        let each = |took: Duration| took.as_secs_f64() * 1e6 / rounds as f64;
        let ((cold, warm), verify) = (self.on_cores, self.verified.on_cores);
        writeln!(
            text,
            "| {rounds} rounds | CPU time, s | µs of it a round | wall time, s |"
        )?;
        writeln!(text, "|---|---:|---:|---:|")?;
        let rows = [
            ("start with all of it folded", (cold, self.cold)),
            ("start from the fold that was kept", (warm, self.warm)),
            (
                "`croupier verify`: checked and ruled again",
                (verify, self.verified.wall),
            ),
        ];
        for (what, (cpu, wall)) in rows {
            let (cpu, each, wall) = (cpu.as_secs_f64(), each(cpu), wall.as_secs_f64());
            writeln!(text, "| {what} | {cpu:.2} | {each:.1} | {wall:.2} |")?;
        }
        writeln!(text, "\n`verify` had {cores} cores.\n")?;
        writeln!(text, "| | MiB | bytes a round |")?;
        writeln!(text, "|---|---:|---:|")?;
        let room = [
            ("the journal", self.bytes),
            ("folds and marks that are kept beside it", self.kept_bytes),
        ];
        for (what, bytes) in room {
            writeln!(text, "| {what} | {} | {} |", bytes >> 20, bytes / rounds)?;
        }
        writeln!(
            text,
            "| memory of the house, from the fold that was kept | {} | |",
            self.memory_mib
        )?;
        writeln!(
            text,
            "\nA round of any age, the middle one of {TIMES} times:\n"
        )?;
        writeln!(
            text,
            "| round | `croupier round`, ms | the same, CPU time | its verification over HTTP, ms |"
        )?;
        writeln!(text, "|---|---:|---:|---:|")?;
        let ms = |took: Duration| took.as_secs_f64() * 1e3;
        for (round, by_command, by_http) in &self.ages {
            let (wall, cpu) = *by_command;
            let (wall, cpu, by_http) = (ms(wall), ms(cpu), ms(*by_http));
            writeln!(text, "| `{round}` | {wall:.0} | {cpu:.0} | {by_http:.0} |")?;
        }
        writeln!(
            text,
            "\nTo take the measurements again, when the machine has nothing else to do: `cargo xtask bench years`."
        )?;
        Ok(text)
    }
}

/// How much a folder holds, in bytes.
fn bytes(folder: &Path) -> anyhow::Result<u64> {
    let mut all = 0;
    for file in fs::read_dir(folder)? {
        all += file?.metadata()?.len();
    }
    Ok(all)
}

/// How long a house takes to verify a round.
async fn verification(house: &Served, round: &str) -> anyhow::Result<Duration> {
    let mut guest = Client::guest(&house.address).await?;
    let path = format!("/api/v1/rounds/{round}/verification");
    let mut took = Vec::new();
    for _ in 0..TIMES {
        let begun = Instant::now();
        let answer = guest.get(&path).await?;
        took.push(begun.elapsed());
        let holds = answer.body.get("holds").and_then(Value::as_bool);
        ensure!(holds == Some(true), "{path}: {}", answer.body);
    }
    middle(took)
}

/// How long `croupier round` takes to tell a round: by the clock the middle one, and on
/// cores one of all, for that is counted in hundredths of a second.
fn round_told(croupier: &Path, folder: &Path, round: &str) -> anyhow::Result<(Duration, Duration)> {
    let mut took = Vec::new();
    let cpu = of_children()?;
    for _ in 0..TIMES {
        let begun = Instant::now();
        let [command, json, data_dir] = ["round", "--json", "--data-dir"].map(OsStr::new);
        let arguments = [command, json, data_dir, folder.as_os_str(), round.as_ref()];
        let document = ask(croupier, &arguments)?;
        took.push(begun.elapsed());
        let told = document.get("round").and_then(Value::as_str);
        ensure!(told == Some(round), "{told:?} was told");
    }
    let cpu = of_children()?.saturating_sub(cpu);
    Ok((middle(took)?, cpu / u32::try_from(TIMES)?))
}

fn middle(mut took: Vec<Duration>) -> anyhow::Result<Duration> {
    took.sort_unstable();
    let middle = took.get(took.len() / 2).copied();
    middle.context("nothing was measured")
}
