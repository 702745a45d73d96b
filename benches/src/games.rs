//! Whole rounds through decide and apply.
#![expect(clippy::float_arithmetic, reason = "speeds are measurements")]

use std::fmt::Write;
use std::path::Path;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{anyhow, bail};
use games::Shelf;
use rulebook::Book;
use testkit::regular::Regular;

use crate::clock::Spent;
use crate::machine::Machine;
use crate::page;

/// What one book came to.
struct Measured {
    book: String,
    /// Commands a round takes.
    commands: f64,
    /// Rounds a second: one thread by its CPU time and by wall time, all of them likewise.
    speeds: [f64; 4],
}

/// What some threads played.
#[derive(Clone, Copy, Default)]
struct Played {
    rounds: usize,
    commands: usize,
    cpu: Duration,
    wall: Duration,
}

/// Measures every book, prints the table and writes it.
pub(crate) fn run(millis: u64, write: Option<&Path>) -> anyhow::Result<()> {
    let shelf = Shelf::load().map_err(|problems| anyhow!("{problems}"))?;
    let mut machine = Machine::now()?;
    let lasting = Duration::from_millis(millis);
    let mut rows = Vec::new();
    for book in shelf.0 {
        eprintln!("{}", book.id);
        rows.push(measure(Arc::new(book), lasting, machine.cores)?);
        machine.notice_load()?;
    }
    let mut text = String::new();
    write_section(&mut text, &machine, &rows)?;
    page::publish(&text, write)
}

/// Plays rounds of one book on one thread: what a profiler counts for more of them, less what it
/// counts for fewer, is theirs.
pub(crate) fn play_alone(id: &str, rounds: usize) -> anyhow::Result<()> {
    let shelf = Shelf::load().map_err(|problems| anyhow!("{problems}"))?;
    let book = shelf.0.into_iter().find(|book| book.id == id);
    let book = book.ok_or_else(|| anyhow!("there is no book {id}"))?;
    let table = Regular::new(&Arc::new(book), 1);
    let mut table = table.map_err(|problems| anyhow!("{problems}"))?;
    for _ in 0..rounds {
        table.round().map_err(|why| anyhow!("{why}"))?;
    }
    Ok(())
}

fn measure(book: Arc<Book>, lasting: Duration, cores: usize) -> anyhow::Result<Measured> {
    let one = play(&book, lasting, 1)?;
    let all = play(&book, lasting, cores)?;
    let rounds = |played: Played| played.rounds as f64;
    Ok(Measured {
        book: book.id.clone(),
        commands: one.commands as f64 / rounds(one),
        speeds: [
            rounds(one) / one.cpu.as_secs_f64(),
            rounds(one) / one.wall.as_secs_f64(),
            // Threads share the cores: what they were on a core for adds up.
            rounds(all) / all.cpu.as_secs_f64() * cores as f64,
            rounds(all) / all.wall.as_secs_f64(),
        ],
    })
}

/// Lets threads play rounds for a time, each at a house of its own.
fn play(book: &Arc<Book>, lasting: Duration, threads: usize) -> anyhow::Result<Played> {
    let mut tables = Vec::new();
    for seed in 0..threads {
        let seed = u64::try_from(seed)?;
        let table = Regular::new(book, seed).map_err(|problems| anyhow!("{problems}"))?;
        tables.push(table);
    }
    let started = Instant::now();
    let played = thread::scope(|scope| {
        let threads: Vec<_> = tables
            .into_iter()
            .map(|table| scope.spawn(move || play_at(table, lasting)))
            .collect();
        threads.into_iter().map(|it| it.join()).collect::<Vec<_>>()
    });
    let mut all = Played {
        wall: started.elapsed(),
        ..Played::default()
    };
    for played in played {
        let Ok(played) = played else {
            bail!("a thread did not come to its end");
        };
        let played = played?;
        all.rounds += played.rounds;
        all.commands += played.commands;
        all.cpu += played.cpu;
    }
    Ok(all)
}

fn play_at(mut table: Regular, lasting: Duration) -> anyhow::Result<Played> {
    let started = Instant::now();
    let (played, spent) = Spent::on(|| -> anyhow::Result<Played> {
        let mut played = Played::default();
        while started.elapsed() < lasting {
            played.commands += table.round().map_err(|why| anyhow!("{why}"))?;
            played.rounds += 1;
        }
        Ok(played)
    });
    let (cpu, wall) = (spent.cpu, spent.wall);
    Ok(Played {
        cpu,
        wall,
        ..played?
    })
}

fn write_section(text: &mut String, machine: &Machine, rows: &[Measured]) -> std::fmt::Result {
    let cores = machine.cores;
    writeln!(text, "## Whole rounds\n")?;
    writeln!(
        text,
        "Rounds a second of three players, from the first wager to the last hand collected, every command\n\
         of people and dealer through `House::decide` and its events through `House::apply`; decisions\n\
         are taken at random. By CPU time, and by wall time.\n"
    )?;
    writeln!(text, "{}\n", machine.taken())?;
    writeln!(
        text,
        "| book | commands a round | one thread | wall time | {cores} threads | wall time |"
    )?;
    writeln!(text, "|---|---:|---:|---:|---:|---:|")?;
    for row in rows {
        let speeds = row.speeds.map(|speed| format!("{speed:.0}"));
        writeln!(
            text,
            "| {} | {:.1} | {} |",
            row.book,
            row.commands,
            speeds.join(" | ")
        )?;
    }
    writeln!(
        text,
        "\nTo take the measurements again, when the machine has nothing else to do: `cargo xtask bench games`."
    )
}
