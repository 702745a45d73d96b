//! One guest asks for advice five hundred times at once, and another plays on.
#![expect(clippy::float_arithmetic, reason = "speeds are measurements")]

use std::cell::Cell;
use std::fmt::Write as _;
use std::rc::Rc;
use std::time::{Duration, Instant};

use anyhow::{Context, bail, ensure};
use serde_json::Value;
use tokio::task::{LocalSet, spawn_blocking, spawn_local};
use tokio::time::sleep;

use super::at;
use super::client::{Client, Pass};
use super::generated::stay;
use super::served::Served;

/// How many ask at once.
const ASKERS: u64 = 500;

/// For how long commands are measured in each turn, in quiet and in the storm.
const LENGTH: Duration = Duration::from_secs(5);

/// How often the player gives one: a person may ask fifty times a second.
const EVERY: Duration = Duration::from_millis(25);

/// After how long whoever was answered or turned away comes again, as the answer says.
const AGAIN: Duration = Duration::from_secs(1);

/// The table of the hand that advice is asked on, where that takes longest to work out, and
/// the other player's.
const TABLES: (u32, u32) = (5, 2);

/// What storms came to.
#[derive(Debug, Default)]
pub(crate) struct Storm {
    turns: u32,
    /// How long the other player's commands took before each of them, from the quickest on.
    quiet: Vec<Duration>,
    /// The same while they lasted.
    during: Vec<Duration>,
    /// How many requests for advice were answered with it.
    advised: u64,
    /// How many were turned away.
    turned_away: u64,
    /// What the process had in memory before the first, in MiB.
    before_mib: u64,
    /// The most it had.
    peak_mib: u64,
}

/// What those who ask are told and tell.
#[derive(Default)]
struct Askers {
    /// Whether the storm is on.
    on: Cell<bool>,
    over: Cell<bool>,
    advised: Cell<u64>,
    turned_away: Cell<u64>,
}

impl Storm {
    /// Lets storms come over a house whose tables deal at once, as many turns as asked for,
    /// with quiet between them.
    pub(crate) async fn measure(house: &Served, turns: u32) -> anyhow::Result<Storm> {
        LocalSet::new().run_until(storms(house, turns)).await
    }

    /// What they came to, as a part of the section.
    pub(crate) fn write(&self, text: &mut String) -> std::fmt::Result {
        writeln!(
            text,
            "\nA storm: one guest asks for advice on a hand {ASKERS} times at once, over as many connections, and each\n\
             of them again a second after its answer, while another guest sits down and stands up at another table.\n\
             {} turns of {} s in quiet and in the storm, each storm over a hand of its own of Ultimate Texas Hold'em, whose\n\
             first decision takes longest to work out. {} requests were advised and {} turned away with 429. The\n\
             process had {} MiB in memory before the first and {} MiB at most.\n",
            self.turns,
            LENGTH.as_secs(),
            self.advised,
            self.turned_away,
            self.before_mib,
            self.peak_mib
        )?;
        writeln!(
            text,
            "| the other's commands | how many | p50, ms | p99, ms |"
        )?;
        writeln!(text, "|---|---:|---:|---:|")?;
        for (when, took) in [("in quiet", &self.quiet), ("in the storm", &self.during)] {
            let (count, p50, p99) = (took.len(), at(took, 50), at(took, 99));
            writeln!(text, "| {when} | {count} | {p50:.1} | {p99:.1} |")?;
        }
        let over = |of_hundred| at(&self.during, of_hundred) / at(&self.quiet, of_hundred);
        writeln!(
            text,
            "| the storm over quiet | | {:.2} × | {:.2} × |",
            over(50),
            over(99)
        )
    }
}

async fn storms(house: &Served, turns: u32) -> anyhow::Result<Storm> {
    let player = Client::guest(&house.address).await?.pass();
    let mut guest = Client::guest(&house.address).await?;
    let asks = Rc::new(Askers::default());
    let mut askers = Vec::new();
    for number in 1..=ASKERS {
        let asker = guest.pass().connect(number << 32).await?;
        askers.push(spawn_local(ask(asker, Rc::clone(&asks))));
    }
    let mut storm = Storm {
        turns,
        before_mib: house.memory_mib()?,
        ..Storm::default()
    };
    for turn in 0..turns {
        let first = u64::from(turn) << 32;
        storm.quiet.extend(commands(&player, first).await?);
        to_a_hand(&mut guest).await?;
        asks.on.set(true);
        storm
            .during
            .extend(commands(&player, first + (1 << 31)).await?);
        asks.on.set(false);
        // The last of them are answered before it is quiet again.
        sleep(2 * AGAIN).await;
    }
    asks.over.set(true);
    for asker in askers {
        asker.await??;
    }
    storm.advised = asks.advised.get();
    storm.turned_away = asks.turned_away.get();
    storm.peak_mib = house.peak_mib()?;
    storm.quiet.sort_unstable();
    storm.during.sort_unstable();
    Ok(storm)
}

/// Asks for advice whenever there is a storm.
async fn ask(mut asker: Client, asks: Rc<Askers>) -> anyhow::Result<()> {
    let count = |counter: &Cell<u64>| counter.set(counter.get() + 1);
    while !asks.over.get() {
        if !asks.on.get() {
            sleep(Duration::from_millis(10)).await;
            continue;
        }
        match asker.advice(TABLES.0).await?.status {
            200 => count(&asks.advised),
            429 => count(&asks.turned_away),
            other => bail!("advice: {other}"),
        }
        sleep(AGAIN).await;
    }
    Ok(())
}

/// Sits down and stands up for a while, on a thread where nothing else is done; how long
/// each command took.
async fn commands(player: &Pass, first: u64) -> anyhow::Result<Vec<Duration>> {
    let player = player.clone();
    let took = spawn_blocking(move || {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()?;
        runtime.block_on(async {
            let mut player = player.connect(first).await?;
            let begun = Instant::now();
            let mut took = Vec::new();
            while begun.elapsed() < LENGTH || took.len() % 2 == 1 {
                let sits = took.len() % 2 == 0;
                let what = if sits { "sit" } else { "leave" };
                let command = format!(r#"{{"do":"{what}","place":1}}"#);
                let asked = Instant::now();
                let answer = player.tell(TABLES.1, &command).await?;
                took.push(asked.elapsed());
                ensure!(answer.status == 200, "{command}: {}", answer.body);
                sleep(EVERY).await;
            }
            Ok(took)
        })
    });
    took.await?
}

/// Plays on until there is a hand to decide on that nobody has asked about.
async fn to_a_hand(guest: &mut Client) -> anyhow::Result<()> {
    let table = TABLES.0;
    let view = guest.see(table).await?;
    let book = view.get("book").and_then(Value::as_str);
    let amount = 500 * stay(book.context("a view has a book")?);
    let stay = format!(r#"{{"do":"stay","place":1,"amount":{amount}}}"#);
    // Each is refused where the table does not wait for it; the view says when it is there.
    guest.tell(table, &stay).await?;
    guest.tell(table, r#"{"do":"sit","place":1}"#).await?;
    for _ in 0..2_000 {
        let view = guest.see(table).await?;
        match view.get("phase").and_then(Value::as_str) {
            Some("deciding") => return Ok(()),
            Some("betting") => {
                for wager in ["ante", "blind"] {
                    let wager =
                        format!(r#"{{"do":"wager","place":1,"wager":"{wager}","amount":500}}"#);
                    guest.tell(table, &wager).await?;
                }
            }
            _ => {}
        }
        sleep(Duration::from_millis(100)).await;
    }
    bail!("no hand was dealt")
}
