//! Three servers over one PostgreSQL, and what happens to such houses: servers are killed,
//! stopped, frozen and started again, the database loses its power, connections are cut in the
//! middle of whatever they do, and everything at once.
//!
//! Players give every command at another server than the one before; some sit at the same tables
//! and some are one person with two hands. Others play rounds and decide as soon as they may.
//! Nothing that is found depends on how fast the machine is: what was acknowledged is looked up,
//! and what clocks decided is held against when the house was away.

mod clocks;
mod decider;
mod servers;

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use postgres::Server;

use self::clocks::{Outage, decided};
use self::decider::Deciders;
use self::servers::Servers;
use super::player::Players;
use super::{Course, Draw, hold, outcome, verify, work};
use crate::tally::Tally;

/// How many faults there are where nothing else is said.
const FAULTS: u64 = 60;

/// How long nothing need be acknowledged after a fault before the house is given up: far longer
/// than anything waits in it, on a machine however slow.
const PATIENCE: Duration = Duration::from_secs(60);

/// How long an outage is after which clocks start again, with a second in which servers may not
/// have noticed it.
const LONG: Duration = Duration::from_millis(3_500);

/// What can be done to a house of several servers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Fault {
    Kill,
    Cut,
    Freeze,
    Stop,
    PowerCut,
    All,
    Two,
}

impl Fault {
    /// In the order in which they come.
    const ALL: [Fault; 12] = [
        Fault::Kill,
        Fault::Cut,
        Fault::Freeze,
        Fault::Cut,
        Fault::Stop,
        Fault::Kill,
        Fault::PowerCut,
        Fault::Cut,
        Fault::Two,
        Fault::Kill,
        Fault::Cut,
        Fault::All,
    ];

    fn words(self) -> &'static str {
        match self {
            Fault::Kill => "a server killed and started again",
            Fault::Cut => "connections cut in the middle of their work",
            Fault::Freeze => "a server frozen for three seconds",
            Fault::Stop => "a server stopped and started again",
            Fault::PowerCut => "the database without power",
            Fault::All => "all servers killed at once",
            Fault::Two => "a server frozen while the database loses its power",
        }
    }
}

/// Goes through a course.
pub(super) fn suffer(croupier: &Path, course: Course) -> Result<Tally> {
    let server = Server::shared().map_err(anyhow::Error::msg)?;
    let database = server.database().map_err(anyhow::Error::msg)?;
    let mut servers = Servers::open(croupier, &database)?;
    // Two at each of three tables, and of each two who come after one another one person.
    let seats = [(1, 1), (2, 1), (2, 3), (3, 1), (3, 3), (1, 3)];
    let players = Players::seated(course.seed, seats.into_iter(), 2);
    let deciders = Deciders::begin(course.seed);
    let tell = |servers: &Servers| {
        players.come_to_any(servers.addresses());
        deciders.come_to_any(servers.addresses());
    };
    tell(&servers);
    let began = Instant::now();
    let mut chance = Draw(course.seed | 1);
    let mut tried: BTreeMap<Fault, u64> = BTreeMap::new();
    let mut suffered = Ok(());
    let mut outages = Vec::new();
    for (number, fault) in (0_u64..).zip(Fault::ALL.into_iter().cycle()) {
        let is_over = match course.minutes {
            Some(minutes) => began.elapsed() >= Duration::from_secs(60 * minutes),
            None => number >= FAULTS,
        };
        if is_over {
            break;
        }
        work(&players, chance.below(20), chance.below(300));
        let victim = usize::try_from(chance.below(3))?;
        let happened = happen(fault, &mut servers, victim, &players, &mut chance);
        match happened {
            Ok(outage) => outages.extend(outage),
            Err(error) => {
                suffered = Err(error.context(format!("{}, after {number} faults", fault.words())));
                break;
            }
        }
        *tried.entry(fault).or_default() += 1;
        tell(&servers);
    }
    work(&players, 40, 0);
    let known = players.end();
    let rounds = deciders.end();
    let stopped = suffered.and_then(|()| servers.stop());
    for (fault, count) in &tried {
        println!("{count:>5} times {}: held", fault.words());
    }
    println!(
        "{} commands acknowledged, {} given again, {} decisions, in {:.0?}, from seed {}",
        known.told.len(),
        known.again,
        rounds.decided,
        began.elapsed(),
        course.seed
    );
    let enough = || {
        ensure!(rounds.decided > 0, "nobody decided anything");
        Ok(())
    };
    let deadlocks = || {
        let said = server.said();
        let found: Vec<&str> = said.lines().filter(|it| it.contains("deadlock")).collect();
        ensure!(found.is_empty(), "{found:?}");
        Ok(())
    };
    let address = database.address();
    let place = ["--database", &address].map(OsStr::new);
    let journal = address.parse().context("the address of the database")?;
    let by_clocks = || {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()?;
        let decided = runtime.block_on(decided(&journal, &outages))?;
        let (count, again) = (decided.count, decided.again);
        println!("{count} decisions by clocks, {again} clocks started again");
        ensure!(decided.wrong.is_empty(), "{:?}", decided.wrong);
        Ok(())
    };
    let mut tally = Tally::default();
    tally.add(outcome("the servers", stopped));
    tally.add(outcome("decisions", enough()));
    tally.add(outcome("waiting for each other", deadlocks()));
    tally.add(outcome("decided by clocks", by_clocks()));
    tally.add(outcome("croupier verify", verify(croupier, &place)));
    tally.add(outcome("what was acknowledged", hold(&journal, &known)));
    Ok(tally)
}

/// Does something to a house, and sees that it plays on; gives when it was away.
fn happen(
    fault: Fault,
    servers: &mut Servers,
    victim: usize,
    players: &Players,
    chance: &mut Draw,
) -> Result<Option<Outage>> {
    let mut outage = None;
    match fault {
        Fault::Kill => {
            servers.kill(victim);
            players.come_to_any(servers.addresses());
            work(players, 5, 200);
            servers.start(victim)?;
        }
        Fault::Stop => {
            servers.stop_one(victim)?;
            players.come_to_any(servers.addresses());
            work(players, 5, 200);
            servers.start(victim)?;
        }
        Fault::Freeze => {
            servers.signal(victim, "STOP")?;
            std::thread::sleep(Duration::from_secs(3));
            servers.signal(victim, "CONT")?;
        }
        Fault::Cut => {
            for _ in 0..5 {
                servers.cut()?;
                std::thread::sleep(Duration::from_millis(40 + chance.below(200)));
            }
        }
        Fault::PowerCut => outage = Some(servers.power_cut(LONG)?),
        Fault::Two => {
            servers.signal(victim, "STOP")?;
            // Too short for clocks to start again.
            servers.power_cut(Duration::from_millis(chance.below(1_000)))?;
            servers.signal(victim, "CONT")?;
        }
        Fault::All => {
            for index in 0..3 {
                servers.kill(index);
            }
            outage = Some(Outage::last(LONG));
            for index in 0..3 {
                servers.start(index)?;
            }
        }
    }
    players.come_to_any(servers.addresses());
    plays_on(players)?;
    Ok(outage)
}

/// Commands are acknowledged again.
fn plays_on(players: &Players) -> Result<()> {
    let (before, began) = (players.told(), Instant::now());
    while players.told() < before + 3 {
        ensure!(
            began.elapsed() < PATIENCE,
            "nothing is acknowledged any more"
        );
        std::thread::sleep(Duration::from_millis(5));
    }
    Ok(())
}
