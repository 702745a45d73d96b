//! What it takes to fold a journal from its first entry, as a house does that starts without a fold
//! that was kept: everything that it checks is in it.
//!
//! It is a process of its own with nothing else in it, so that a profiler sees the fold alone.
#![expect(clippy::float_arithmetic, reason = "speeds are measurements")]

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

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
    // The same threads as the house has.
    let runtime = tokio::runtime::Builder::new_multi_thread()
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
        // The two are one way: `server::folds` goes it, and nothing is served before its end.
        let (begun, cpu) = (Instant::now(), of_the_process());
        let loaded = audit::load_to_serve(&store, &key).await?;
        journal::verify_since(&store, key, &loaded.hashes).await?;
        let start = (begun.elapsed(), of_the_process().saturating_sub(cpu));
        let (begun, cpu) = (Instant::now(), of_the_process());
        let alone = audit::load(&store, &key).await?;
        let alone = (
            alone.folded,
            begun.elapsed(),
            of_the_process().saturating_sub(cpu),
        );
        // One is always open.
        let rounds = loaded.rounds.count().max(1);
        ensure!(loaded.folded > rounds, "a fold was kept beside the journal");
        let each = |took: Duration| took.as_secs_f64() * 1e6 / rounds as f64;
        println!(
            "{rounds} rounds, {} entries: a start takes {:.1} µs of cores a round and {:.1} µs of wall time; \
             without the keys, {} entries take {:.1} µs and {:.1} µs",
            loaded.folded,
            each(start.1),
            each(start.0),
            alone.0,
            each(alone.2),
            each(alone.1)
        );
    }
    store.close().await;
    Ok(())
}
