//! Ways to play, and rounds that are dealt.

use std::sync::atomic::AtomicU64;
use std::thread;

use gamemath::WagerAnalysis;
use gamemath::simulate::{Run, Simulator};
use gamemath::strategy::Strategies;
use games::Rules;
use money::Money;
use pyo3::PyResult;
use serde_json::{Value, json};

use crate::{document, wrong};

/// A way to play: its rows, and what the base comes to by it.
pub(crate) fn strategy(
    rules: &Rules,
    unit: Money,
    name: &str,
    text: Option<&str>,
) -> PyResult<String> {
    let strategies = Strategies::new(rules, unit).map_err(wrong)?;
    let strategy = match text {
        Some(text) => strategies.read(name, text).map_err(wrong)?,
        None => strategies.named(name).map_err(wrong)?,
    };
    let base = strategies.base(&strategy).map_err(wrong)?;
    let rows = strategies.rows(&strategy).into_iter().map(|row| {
        json!({ "when": row.when, "against": row.against, "hand": row.hand, "action": row.action })
    });
    document(&json!({
        "strategy": name,
        "names": strategies.names(),
        "ev": base.ev().to_string(),
        "rows": rows.collect::<Vec<_>>(),
    }))
}

/// So many rounds from a seed, wager by wager.
pub(crate) fn simulate(
    rules: &Rules,
    unit: Money,
    strategy: &str,
    rounds: u64,
    seed: u64,
) -> PyResult<String> {
    if rounds == 0 {
        return Err(wrong("rounds: one is the least that can be dealt"));
    }
    let strategies = Strategies::new(rules, unit).map_err(wrong)?;
    let strategy = strategies.named(strategy).map_err(wrong)?;
    let simulator = Simulator::new(rules, unit, &strategy).map_err(wrong)?;
    let run = Run {
        seed,
        rounds,
        players: 1,
        bankroll: None,
        meter: None,
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let done = AtomicU64::new(0);
    let totals = simulator.run(&run, 0..run.batches(), threads, &done);
    let totals = totals.map_err(wrong)?;
    let wagers = totals.wagers(simulator.cells(), unit.in_cents());
    let wagers: Vec<Value> = wagers.iter().map(of_wager).collect();
    document(&json!({ "rounds": totals.rounds, "seed": seed, "wagers": wagers }))
}

fn of_wager(analysis: &WagerAnalysis) -> Value {
    let outcomes = analysis.outcomes.iter().map(|outcome| {
        json!({
            "outcome": outcome.name,
            "count": outcome.count.to_string(),
            "net": outcome.net.to_string(),
        })
    });
    json!({
        "wager": analysis.wager.word(),
        "ev": analysis.ev().to_string(),
        "variance": analysis.variance().to_string(),
        "outcomes": outcomes.collect::<Vec<_>>(),
    })
}
