//! `cargo xtask faults`: a real house on this machine, to which is done whatever happens to
//! houses, while players give commands and remember what they were told.
//!
//! Afterwards every command that was acknowledged is looked up in the journal, where it was
//! said to stand, and `croupier verify` goes through all of it.

mod fault;
mod guest;
mod player;
mod several;
mod wall_clock;

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use floor::record::Record;
use journal::{Database, Sequence, Store};

use self::fault::{Came, Fault, Victim};
use self::player::{Known, Players, Stands};
use crate::tally::Tally;
use crate::workspace::Workspace;

/// How often the house is killed where nothing else is said.
const KILLS: u64 = 100;

/// How long that may take at most: then it is enough, however slow the machine is, and said how
/// often it was. A lost key takes half a minute more.
const BOUND: Duration = Duration::from_secs(120);

/// How often it is killed at least, and how long the course waits for that, and for everything
/// else to have happened once.
const LEAST: u64 = 20;
const PATIENCE: Duration = Duration::from_secs(600);

/// After how many kills something else happens.
const BETWEEN: u64 = 5;

/// How large the house's own disk is.
const DISK: &str = "size=96m";

/// How long, and from which seed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Course {
    /// What the instants and the order of the faults follow from.
    pub(crate) seed: u64,
    /// For how many minutes; none: a hundred kills.
    pub(crate) minutes: Option<u64>,
    /// Whether it is a house of several servers over a PostgreSQL.
    pub(crate) database: bool,
}

/// Goes through a course and prints what was tried, what held and what was lost.
pub(crate) fn run(workspace: &Workspace, course: Course) -> Result<bool> {
    let croupier = workspace.croupier()?;
    let tally = match course.database {
        true => several::suffer(croupier, course)?,
        false => suffer(croupier, course)?,
    };
    tally.failures.iter().for_each(|why| eprintln!("{why}"));
    println!("{tally}");
    Ok(tally.holds())
}

/// The course of the suite.
pub(crate) fn check(workspace: &Workspace) -> Result<Tally> {
    let course = Course {
        seed: 7,
        minutes: None,
        database: false,
    };
    suffer(workspace.croupier()?, course)
}

fn suffer(croupier: &Path, course: Course) -> Result<Tally> {
    let disk = Disk::mount()?;
    let folder = disk.folder.join("house");
    let mut victim = Victim::open(croupier, disk.house()?, disk.mounted)?;
    let players = Players::begin(course.seed);
    players.come_to(&victim.served.address);
    let began = Instant::now();
    let mut chance = Draw(course.seed | 1);
    let mut tried: BTreeMap<Fault, u64> = BTreeMap::new();
    let mut untried: BTreeMap<Fault, String> = BTreeMap::new();
    let mut others = Fault::OTHERS.iter().cycle();
    let mut suffered = Ok(());
    let mut took = Duration::ZERO;
    for number in 1_u64.. {
        let kills = tried.get(&Fault::Kill).copied().unwrap_or(0);
        took = began.elapsed();
        let left = left(&tried, &untried);
        let is_over = match course.minutes {
            Some(minutes) => took >= Duration::from_secs(60 * minutes),
            None => enough(kills, took, &left).is_ok() || took >= PATIENCE,
        };
        if is_over {
            break;
        }
        // Where the machine is slow everything else comes before more of the same.
        let late = course.minutes.is_none() && took >= BOUND && kills >= LEAST;
        let other = match number.is_multiple_of(BETWEEN) {
            _ if late => left.first(),
            true => others.next(),
            false => None,
        };
        let fault = other.copied().unwrap_or(Fault::Kill);
        work(&players, chance.below(8), chance.below(20));
        match victim.suffer(fault, &players_follow(&players)) {
            Ok(Came::Held) => *tried.entry(fault).or_default() += 1,
            Ok(Came::Untried(why)) => {
                untried.insert(fault, why);
            }
            Err(error) => {
                suffered = Err(error.context(format!("{fault}, after {number} faults")));
                break;
            }
        }
        players.come_to(&victim.served.address);
    }
    if suffered.is_ok() {
        let lost = victim.suffer(Fault::LostKey, &players_follow(&players));
        suffered = lost.map(|_| *tried.entry(Fault::LostKey).or_default() += 1);
        players.come_to(&victim.served.address);
        work(&players, 20, 0);
    }
    let known = players.end();
    let stopped = suffered.and_then(|()| victim.stop());
    drop(victim);
    for (fault, count) in &tried {
        println!("{count:>5} times {fault}: held");
    }
    for (fault, why) in &untried {
        println!("      not tried: {fault}, for {why}");
    }
    println!(
        "{} commands acknowledged, {} given again, in {:.0?}, from seed {}",
        known.told.len(),
        known.again,
        began.elapsed(),
        course.seed
    );
    let kills = tried.get(&Fault::Kill).copied().unwrap_or(0);
    let mut tally = Tally::default();
    if course.minutes.is_none() {
        println!("{kills} kills of {KILLS}, in {took:.0?} of {BOUND:.0?}");
        let left = left(&tried, &untried);
        tally.add(outcome("kills", enough(kills, took, &left)));
    }
    tally.add(outcome("the house", stopped));
    let place = ["--data-dir".as_ref(), folder.as_os_str()];
    tally.add(outcome("croupier verify", verify(croupier, &place)));
    let journal = Database::from(&folder.join("house.db"));
    tally.add(outcome("what was acknowledged", hold(&journal, &known)));
    Ok(tally)
}

/// What has not happened yet, of all that this machine can do.
fn left(tried: &BTreeMap<Fault, u64>, untried: &BTreeMap<Fault, String>) -> Vec<Fault> {
    let others = Fault::OTHERS.into_iter();
    let left = others.filter(|it| !tried.contains_key(it) && !untried.contains_key(it));
    left.collect()
}

/// Whether a house was killed so often as it is to be, or for so long and not too seldom, and
/// everything else has happened to it as well.
fn enough(kills: u64, took: Duration, left: &[Fault]) -> Result<()> {
    let most = kills >= KILLS || (kills >= LEAST && took >= BOUND);
    ensure!(most, "it was killed {kills} times in {took:.0?}");
    let left: Vec<String> = left.iter().map(Fault::to_string).collect();
    ensure!(left.is_empty(), "never came to: {}", left.join(", "));
    Ok(())
}

/// What lets the players go on for a moment while something is wrong, wherever the house
/// is by then.
fn players_follow(players: &Players) -> impl Fn(&str) {
    move |address| {
        players.come_to(address);
        work(players, 5, 200);
    }
}

fn outcome(what: &str, result: Result<()>) -> Tally {
    match result {
        Ok(()) => Tally::pass(),
        Err(error) => Tally::fail(format!("faults: {what}: {error:#}")),
    }
}

/// Waits until so many more commands were acknowledged, and some milliseconds beyond, so
/// that the house is in the midst of its work however slow the machine is.
fn work(players: &Players, more: u64, beyond_ms: u64) {
    let enough = players.told() as u64 + more;
    let began = Instant::now();
    while (players.told() as u64) < enough && began.elapsed() < Duration::from_secs(2) {
        std::thread::sleep(Duration::from_millis(1));
    }
    std::thread::sleep(Duration::from_millis(beyond_ms));
}

/// The journal holds against everything.
fn verify(croupier: &Path, place: &[&OsStr]) -> Result<()> {
    let mut command = Command::new(croupier);
    let output = command.arg("verify").args(place).output()?;
    let printed = String::from_utf8_lossy(&output.stdout);
    let said = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "{printed}{said}");
    Ok(())
}

/// Every command that was acknowledged stands where it was said to, and none twice.
fn hold(journal: &Database, known: &Known) -> Result<()> {
    ensure!(!known.told.is_empty(), "nothing was acknowledged");
    ensure!(
        known.contradicted.is_empty(),
        "answered otherwise the second time: {:?}",
        known.contradicted
    );
    let places: BTreeSet<Stands> = known.told.values().copied().collect();
    let twice = known.told.len() - places.len();
    ensure!(twice == 0, "{twice} commands stand where another does");
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    runtime.block_on(async {
        let store = Store::open_to_read(journal).await?;
        let mut lost = Vec::new();
        for (key, stands) in &known.told {
            let stream: journal::StreamId = format!("table/{}", stands.table).parse()?;
            let at = Sequence::new(stands.sequence);
            let entry = store.read(&stream, at, 1).await?;
            let read = |entry: &journal::Entry| Record::read(stream.as_str(), &entry.payload);
            let record = entry.first().map(read).transpose()?;
            let theirs = |record: &Record| record.key.as_ref() == Some(key);
            if !record.as_ref().is_some_and(theirs) {
                lost.push(key);
            }
        }
        ensure!(lost.is_empty(), "{} are lost: {lost:?}", lost.len());
        println!("{} held, 0 lost, 0 doubled", known.told.len());
        Ok(())
    })
}

/// A folder that is a small disk of its own, where one can be mounted.
struct Disk {
    folder: PathBuf,
    mounted: bool,
}

impl Disk {
    fn mount() -> Result<Disk> {
        let folder = std::env::temp_dir().join(format!("croupier-faults-{}", std::process::id()));
        let house = folder.join("house");
        fs::create_dir_all(&house).with_context(|| house.display().to_string())?;
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", DISK, "tmpfs"]).arg(&house);
        let mounted = mount.output().is_ok_and(|it| it.status.success());
        Ok(Disk { folder, mounted })
    }

    fn house(&self) -> Result<PathBuf> {
        let house = self.folder.join("house");
        fs::create_dir_all(&house)?;
        Ok(house)
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        if self.mounted {
            let _ = Command::new("umount")
                .arg(self.folder.join("house"))
                .status();
        }
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// Choices that follow from a seed.
struct Draw(u64);

impl Draw {
    fn below(&mut self, most: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % most.max(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hundred_kills_are_enough_and_two_minutes_of_them_with_all_else() {
        let second = Duration::from_secs(1);
        let check = |kills, took, left: &[Fault], expected: bool| {
            assert_eq!(
                enough(kills, took, left).is_ok(),
                expected,
                "{kills} {took:?}"
            );
        };
        check(KILLS, second, &[], true);
        check(LEAST, BOUND, &[], true);
        check(KILLS - 1, BOUND - second, &[], false);
        check(LEAST - 1, BOUND, &[], false);
        check(KILLS, BOUND, &[Fault::Storm], false);
    }

    #[test]
    fn what_a_machine_cannot_do_is_not_waited_for() {
        let mut tried = BTreeMap::from([(Fault::Kill, 7), (Fault::Stop, 1)]);
        let mut untried = BTreeMap::from([(Fault::FullDisk, "there is no mount".to_owned())]);
        let both = [Fault::Stop, Fault::FullDisk];
        let others = Fault::OTHERS.into_iter();
        let wanted: Vec<Fault> = others.filter(|it| !both.contains(it)).collect();
        assert_eq!(left(&tried, &untried), wanted);
        tried.extend(wanted.into_iter().map(|it| (it, 1)));
        assert_eq!(left(&tried, &untried), []);
        untried.clear();
        assert_eq!(left(&tried, &untried), [Fault::FullDisk]);
    }

    #[test]
    fn what_is_lost_or_doubled_is_found() {
        let nowhere = &Database::from(Path::new("no-such-folder/house.db"));
        let none = hold(nowhere, &Known::default()).unwrap_err();
        assert_eq!(none.to_string(), "nothing was acknowledged");
        let stands = Stands {
            table: 1,
            sequence: 3,
        };
        let mut known = Known::default();
        known.told.insert("a".to_owned(), stands);
        known.told.insert("b".to_owned(), stands);
        let twice = hold(nowhere, &known).unwrap_err();
        assert_eq!(twice.to_string(), "1 commands stand where another does");
        known.contradicted.push("a".to_owned());
        let otherwise = hold(nowhere, &known).unwrap_err().to_string();
        assert!(otherwise.starts_with("answered otherwise"), "{otherwise}");
    }
}
