//! Durable commands a second, as fast as the house answers, beside a plain loop.
#![expect(clippy::float_arithmetic, reason = "speeds are measurements")]

use std::fmt::Write as _;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::anyhow;

use super::desk;
use super::generated::Generated;
use super::load::{AT_ONCE, play, toggle};
use super::served::Served;
use crate::journal::{Folder, Measured, insert};

/// How many tables the house has.
pub(crate) const TABLES: u32 = 100;

/// How many people a table has place for.
pub(crate) const PLACES: u8 = 7;

/// How long each measurement goes on.
const LENGTH: Duration = Duration::from_secs(3);

/// Where commands come in.
#[derive(Clone, Copy)]
enum Door {
    /// Over HTTP, from another process.
    Http,
    /// Straight to the desk, in the same process.
    Desk,
}

/// What is measured: what it is called, where commands come in, at how many tables, from
/// how many people at each, and what is aimed at over the plain loop.
const WORKS: [(&str, Door, u32, u8, &str); 6] = [
    ("1 table, 1 person", Door::Http, 1, 1, ""),
    ("1 table, 7 people", Door::Http, 1, PLACES, "0.5"),
    ("100 tables, 1 person each", Door::Http, TABLES, 1, "1"),
    ("1 table, 1 person", Door::Desk, 1, 1, ""),
    ("1 table, 7 people", Door::Desk, 1, PLACES, ""),
    ("100 tables, 1 person each", Door::Desk, TABLES, 1, ""),
];

/// How much was done, and in what time.
type Done = (u64, Duration);

/// What was measured.
#[derive(Default)]
pub(crate) struct FullSpeed {
    rounds: usize,
    plain: Measured,
    commands: [Done; WORKS.len()],
    /// Rounds settled at one table and at all.
    settled: [Done; 2],
}

impl FullSpeed {
    /// The plain loop and the house, in turn.
    pub(crate) async fn measure(
        croupier: &Path,
        folder: &Folder,
        rounds: usize,
    ) -> anyhow::Result<FullSpeed> {
        let path = folder.0.join("full-speed");
        let mut measured = FullSpeed {
            rounds,
            ..FullSpeed::default()
        };
        Generated::open(&path, TABLES, AT_ONCE).await?.close().await;
        for round in 0..rounds {
            eprintln!("full speed, {} of {rounds}", round + 1);
            let plain = folder.0.join(format!("plain-{round}.sqlite"));
            insert(&plain, LENGTH, &mut measured.plain).await?;
            for ((_, door, tables, people, _), done) in WORKS.iter().zip(&mut measured.commands) {
                let (accepted, took) = match door {
                    Door::Http => {
                        let house = Served::start(croupier, &path)?;
                        let begun = Instant::now();
                        let accepted = toggle(&house, *tables, 1..=*people, LENGTH).await?;
                        let took = begun.elapsed();
                        house.close()?;
                        (accepted, took)
                    }
                    // A runtime of its own, as a house has, on a thread of its own.
                    Door::Desk => std::thread::scope(|scope| {
                        let desk = || desk::toggle(&path, *tables, *people, LENGTH);
                        let joined = scope.spawn(desk).join();
                        joined.unwrap_or_else(|_| Err(anyhow!("the desk fell")))
                    })?,
                };
                done.0 += accepted;
                done.1 += took;
            }
        }
        let house = Served::start(croupier, &path)?;
        for (tables, done) in [1, TABLES].into_iter().zip(&mut measured.settled) {
            let begun = Instant::now();
            done.0 += play(&house, tables, LENGTH * 2).await?;
            done.1 += begun.elapsed();
        }
        house.close()?;
        Ok(measured)
    }

    /// The table of the page.
    pub(crate) fn write(&self, text: &mut String) -> std::fmt::Result {
        writeln!(
            text,
            "Durable commands a second at full speed, of people who sit down and stand up, each as soon as the last\n\
             was answered, beside a plain loop of durable insertions on the same SQLite; {} rounds of {} s in turn.\n\
             *Over HTTP* is the whole way, from another process on the same cores: log-in, reading, deciding, the\n\
             commit, the answer. *To the desk* is deciding and the commit alone, in one process and without a dealer. One person\n\
             alone waits for each answer, so that nothing can be committed together, and the whole way there and\n\
             back counts; what is aimed at is what a table with all its places taken, and a house of such size,\n\
             get through. And rounds from the first wager to the opened deal, with a look at the table before\n\
             every command:\n",
            self.rounds,
            LENGTH.as_secs()
        )?;
        writeln!(text, "| | a second | over the plain loop | aimed at |")?;
        writeln!(text, "|---|---:|---:|---:|")?;
        let plain = self.plain.speed();
        writeln!(
            text,
            "| a plain loop: one row, one commit | {plain:.0} | 1.00 × | |"
        )?;
        for ((name, door, _, _, aim), done) in WORKS.iter().zip(&self.commands) {
            let way = match door {
                Door::Http => "over HTTP",
                Door::Desk => "to the desk",
            };
            let speed = speed(*done);
            let over = speed / plain;
            writeln!(
                text,
                "| commands {way}, {name} | {speed:.0} | {over:.2} × | {aim} |"
            )?;
        }
        for (name, done) in ["1 table", "100 tables"].iter().zip(&self.settled) {
            let speed = speed(*done);
            writeln!(
                text,
                "| rounds settled over HTTP, {name} | {speed:.0} | | |"
            )?;
        }
        Ok(())
    }
}

fn speed((count, took): Done) -> f64 {
    count as f64 / took.as_secs_f64().max(1e-9)
}
