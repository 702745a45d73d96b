//! Rounds simulated.
#![expect(clippy::float_arithmetic, reason = "speeds are measurements")]

use std::fmt::Write;
use std::path::Path;
use std::sync::atomic::AtomicU64;

use anyhow::{Context, anyhow};
use gamemath::UNIT;
use gamemath::simulate::{BATCH, Run, Simulator};
use gamemath::strategy::Strategies;
use games::{Rules, Shelf};
use rulebook::{Answers, Choices};

use crate::clock::Spent;
use crate::machine::Machine;
use crate::page;

/// The title of the section.
const TITLE: &str = "Rounds simulated";

/// How many batches are dealt for one measurement.
const BATCHES: u64 = 48;

/// What is measured: a book, the options set, and what is aimed at in millions.
const GAMES: [(&str, &[&str], Option<u32>); 6] = [
    ("nz-caribbean-stud", &[], Some(15)),
    ("section10-caribbean-stud", &[], Some(15)),
    ("venice-caribbean-poker", &[], None),
    ("nz-three-card-poker", &[], None),
    (
        "nz-ultimate-texas-holdem",
        &["hand-forming=two-and-three"],
        Some(12),
    ),
    (
        "nz-ultimate-texas-holdem",
        &["hand-forming=best-of-seven"],
        Some(12),
    ),
];

/// Measures every game, prints the section and puts it in the page.
pub(crate) fn run(rounds: usize, only: &str, write: Option<&Path>) -> anyhow::Result<()> {
    let mut machine = Machine::now()?;
    let mut games = Vec::new();
    let wanted = |&(book, set, _): &(&str, &[&str], Option<u32>)| {
        book.contains(only) || set.iter().any(|option| option.contains(only))
    };
    for (book, set, aim) in GAMES.into_iter().filter(wanted) {
        games.push((book, set, aim, simulator(book, set)?, [0.0_f64; 2]));
    }
    for round in 0..rounds {
        eprintln!("round {} of {rounds}", round + 1);
        for (.., simulator, best) in &mut games {
            let run = Run {
                seed: 1,
                rounds: BATCHES * BATCH,
                players: 1,
                bankroll: None,
                meter: None,
            };
            let done = AtomicU64::new(0);
            let (totals, spent) = Spent::on(|| simulator.run(&run, 0..BATCHES, 1, &done));
            let dealt = totals?.hands() as f64 / 1e6;
            let [cpu, wall] = best;
            *cpu = cpu.max(dealt / spent.cpu.as_secs_f64());
            *wall = wall.max(dealt / spent.wall.as_secs_f64());
        }
        machine.notice_load()?;
    }
    let mut text = format!(
        "Millions of rounds a second on one core: one player, every wager, the best strategy by\n\
         look-up; the best of {rounds} interleaved rounds of {:.1} million, by the time the thread was\n\
         on a core and by wall time. The look-ups are made before, and not counted.\n\n\
         {}\n\n\
         | book | options | M rounds/s and core | wall time | aimed at |\n|---|---|---:|---:|---:|\n",
        (BATCHES * BATCH) as f64 / 1e6,
        machine.taken(),
    );
    for (book, set, aim, _, [cpu, wall]) in &games {
        let aim = aim.map_or("–".to_owned(), |aim| aim.to_string());
        writeln!(
            text,
            "| `{book}` | {} | {cpu:.1} | {wall:.1} | {aim} |",
            set.join(" ")
        )?;
    }
    page::publish(&format!("## {TITLE}\n\n{text}"), write)
}

fn simulator(book: &str, set: &[&str]) -> anyhow::Result<Simulator> {
    let shelf = Shelf::load().map_err(|problems| anyhow!("{problems}"))?;
    let book = shelf.book(book).context("no such book")?;
    let choices = Choices::parse(set.iter().map(|&text| text.to_owned()));
    let choices = choices.map_err(|error| anyhow!(error))?;
    let answers = Answers::new(book, None, &choices).map_err(|problems| anyhow!("{problems}"))?;
    let rules = Rules::ask(&answers).map_err(|problems| anyhow!("{problems}"))?;
    let best = Strategies::new(&rules, UNIT)?.best()?;
    Ok(Simulator::new(&rules, UNIT, &best)?)
}
