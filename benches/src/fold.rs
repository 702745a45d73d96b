//! What it takes to fold a journal from its first entry, in time on cores.
//!
//! It is a process of its own with nothing else in it, so that a profiler sees the fold alone.
#![expect(clippy::float_arithmetic, reason = "speeds are measurements")]

use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use anyhow::ensure;
use journal::{Signer, Store};

use crate::clock::of_the_process;
use crate::house::generated::Generated;
use crate::house::load::AT_ONCE;

/// How many tables the rounds are played at, in turn.
const TABLES: u32 = 5;

/// Folds the journal in this folder so many times, and prints what each round took. A folder
/// that is not there gets a journal of so many rounds first.
pub(crate) fn run(folder: &Path, rounds: u64, times: usize) -> anyhow::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    runtime.block_on(measure(folder, rounds, times))
}

async fn measure(folder: &Path, rounds: u64, times: usize) -> anyhow::Result<()> {
    if !folder.exists() {
        eprintln!("writing {rounds} rounds");
        let mut generated = Generated::open(folder, TABLES, AT_ONCE).await?;
        generated.play(rounds).await?;
        generated.close().await;
    }
    let signer = Arc::new(Signer::load(&folder.join("signing.key"))?);
    let key = signer.public();
    let store = Store::open(&folder.join("house.db"), signer).await?;
    for _ in 0..times {
        let (begun, cpu) = (Instant::now(), of_the_process());
        let loaded = audit::load(&store, &key).await?;
        let cpu = of_the_process().saturating_sub(cpu);
        let wall = begun.elapsed();
        // One is always open.
        let rounds = loaded.rounds.count().max(1);
        ensure!(loaded.folded > rounds, "a fold was kept beside the journal");
        let each = |took: std::time::Duration| took.as_secs_f64() * 1e6 / rounds as f64;
        println!(
            "{rounds} rounds, {} entries: {:.1} µs of cores a round, {:.1} µs of wall time",
            loaded.folded,
            each(cpu),
            each(wall)
        );
    }
    store.close().await;
    Ok(())
}
