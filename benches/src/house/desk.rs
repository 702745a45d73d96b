//! Commands straight to the desk of a house in this process, without HTTP.
#![expect(clippy::float_arithmetic, reason = "speeds are measurements")]

use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow};
use floor::authority::By;
use floor::clock::Pace;
use floor::house::Command;
use games::{Place, round};
use server::chance::OperatingSystem;
use server::desk::Counter;
use server::{House, Limits, Options};

use super::full_speed::{PLACES, TABLES};
use super::generated::Generated;
use super::load::AT_ONCE;
use crate::clock::of_the_process;
use crate::journal::Folder;

/// Prints what a command takes with one person at one table, with a full table, and with a
/// hundred tables.
pub(crate) fn run(length: Duration) -> anyhow::Result<()> {
    let folder = Folder::new("desk")?;
    let path = folder.0.join("house");
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    runtime.block_on(async {
        Generated::open(&path, TABLES, AT_ONCE).await?.close().await;
        anyhow::Ok(())
    })?;
    for (tables, people) in [(1, 1), (1, PLACES), (TABLES, 1)] {
        let cpu = of_the_process();
        let (accepted, took) = toggle(&path, tables, people, length)?;
        let cpu = of_the_process().saturating_sub(cpu);
        let each = |took: Duration| took.as_secs_f64() * 1e6 / accepted as f64;
        println!(
            "{tables} tables, {people} people each: {:.1} µs of cores a command, {:.1} µs of wall time",
            each(cpu),
            each(took)
        );
    }
    Ok(())
}

/// Sits down and stands up at so many tables, so many people at each, as fast as the desk
/// answers; how many commands were accepted, and how long it took.
pub(crate) fn toggle(
    folder: &Path,
    tables: u32,
    people: u8,
    length: Duration,
) -> anyhow::Result<(u64, Duration)> {
    // As many threads as `croupier serve` has.
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    runtime.block_on(async {
        let options = Options {
            data_dir: folder.to_owned(),
            players: false,
            limits: Limits::default(),
            pace: Pace::default(),
            passwords: server::Hardness::for_tests(),
        };
        let house = House::open(&options, OperatingSystem).await?;
        let counter = house.app().counter.clone();
        let begun = Instant::now();
        let places = Place::ALL.into_iter().take(usize::from(people));
        let places: Vec<Place> = places.collect();
        let pairs = (1..=tables).flat_map(|table| places.iter().map(move |place| (table, *place)));
        let work = pairs.map(|(table, place)| {
            tokio::spawn(sit_and_leave(counter.clone(), table, place, begun + length))
        });
        let work: Vec<_> = work.collect();
        let mut accepted = 0;
        for work in work {
            accepted += work.await??;
        }
        let took = begun.elapsed();
        counter.close().await;
        Ok((accepted, took))
    })
}

async fn sit_and_leave(
    counter: Counter,
    table: u32,
    place: Place,
    end: Instant,
) -> anyhow::Result<u64> {
    let person = format!("{table}-{place}");
    let by = By::player(person);
    // Keys of their own, whatever was measured before over the same journal.
    let first = counter.published().sequence(table);
    let mut accepted = 0;
    while Instant::now() < end || accepted % 2 == 1 {
        let command = match accepted % 2 {
            0 => round::Command::Sit {
                place,
                person: None,
            },
            _ => round::Command::Leave { place },
        };
        let command = Command::Table { table, command };
        let key = format!("{first}-{accepted}");
        let told = counter.tell(by.clone(), key, command, None).await;
        told.map_err(|why| anyhow!("table {table}: {why}"))
            .context("the desk")?;
        accepted += 1;
    }
    Ok(accepted)
}
