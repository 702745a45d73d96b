//! A small casino of twenty tables, played at random: its journal holds, and every report says
//! what books of our own say.
//!
//! A day is played as a test. `CASINO_DAYS=30 CASINO_SEED=7 cargo test -p testkit --test casino`
//! plays a month of another seed. With `CASINO_FOLDER=FOLDER` it is left there as a house, which
//! `croupier serve`, `report`, `verify` and `export` take as any other (`--data-dir FOLDER`).

#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test that cannot go on has failed"
)]

mod exported;
mod files;
mod reported;
mod theory;

use std::path::PathBuf;

use reports::{Asked, Books, By, Report, Theory};
use testkit::casino::Casino;

/// How many rounds a table has in a day, where nobody says.
const ROUNDS: usize = 24;

fn number(name: &str, usual: u64) -> u64 {
    let said = std::env::var(name).ok();
    said.and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// The folder of the house: one of this test alone, which goes with it, or one to be left.
struct Folder {
    path: PathBuf,
    left: bool,
}

impl Folder {
    fn new(seed: u64) -> Folder {
        let wanted = std::env::var_os("CASINO_FOLDER");
        let left = wanted.is_some();
        let path = wanted.map(PathBuf::from).unwrap_or_else(|| {
            let name = format!("croupier-casino-{}-{seed}", std::process::id());
            std::env::temp_dir().join(name)
        });
        std::fs::create_dir_all(&path).unwrap();
        Folder { path, left }
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        if !self.left {
            let _ = std::fs::remove_dir_all(&self.path);
        }
    }
}

#[tokio::test]
async fn a_day_of_twenty_tables() {
    let (days, seed) = (number("CASINO_DAYS", 1), number("CASINO_SEED", 18));
    let rounds = usize::try_from(number("CASINO_ROUNDS", ROUNDS as u64)).unwrap();
    let folder = Folder::new(seed);
    let mut casino = Casino::open(seed, &folder.path).await.unwrap();
    for _ in 0..days {
        if let Err(why) = casino.day(rounds).await {
            unreachable!("CASINO_SEED={seed}: {why}");
        }
    }
    // Another begins, so that a day is over.
    if let Err(why) = casino.day(1).await {
        unreachable!("CASINO_SEED={seed}: {why}");
    }
    let moved = casino.moved();
    eprintln!(
        "{moved:?}, {} hits, {} while another table's was pending",
        casino.own.hits, casino.own.at_once
    );
    assert_eq!(moved.days, days + 1);
    assert_eq!(moved.returned, casino.own.returned);
    let counts = [
        moved.buy_ins,
        moved.fills,
        moved.refused,
        moved.credits,
        moved.returned,
        moved.boxes,
        moved.variances,
        moved.disputes,
        moved.older,
        moved.corrections,
        moved.undone,
        casino.own.hits,
        casino.own.at_once,
    ];
    assert!(counts.iter().all(|count| *count > 0), "{moved:?}");
    verified(&casino).await;
    let mut books = Books::default();
    books.read_on(&casino.store).await.unwrap();
    reported::check(&casino, &books);
    interrupted(&casino, &books).await;
    exported::check(&casino).await;
    casino.store.close().await;
}

/// Whoever asks for a report and goes away before it is there leaves nothing behind that the next
/// one would count twice.
async fn interrupted(casino: &Casino, books: &Books) {
    let mut cut_off = Books::default();
    let mut times = 0;
    while cut_off.entries() < books.entries() {
        let a_while = std::time::Duration::from_millis(5 * (times + 1));
        let read = tokio::time::timeout(a_while, cut_off.read_on(&casino.store));
        match read.await {
            Ok(read) => read.unwrap(),
            Err(_) => times += 1,
        }
    }
    assert!(times > 0, "nobody went away");
    let made = |books: &Books| {
        let asked = Asked::of(By::Shift, None, None).unwrap();
        let made = Report::of(books, &mut Theory::of_nothing(), asked);
        serde_json::to_value(made).unwrap()
    };
    assert_eq!(made(&cut_off), made(books));
}

/// Chains, signatures, rulings, money and meters hold, as `croupier verify` looks at them.
async fn verified(casino: &Casino) {
    let store = &casino.store;
    let chains = journal::verify(store, journal::Against::default(), |_| Ok(())).await;
    assert_eq!(chains.unwrap().younger, 0);
    let heads = store.heads().await.unwrap();
    let audited = audit::audit(store, &heads, &audit::Against::default(), |_| ()).await;
    let audited = match audited {
        Ok(audited) => audited,
        Err(error) => {
            tell(store, &error).await;
            unreachable!("{error}");
        }
    };
    assert_eq!(audited.jackpots, 2);
    assert!(audited.rounds > 0);
}

/// Prints what led up to a wrong entry.
async fn tell(store: &journal::Store, error: &audit::Error) {
    let audit::Error::Found(finding) = error else {
        return;
    };
    let stream = finding.stream.parse().unwrap();
    let from = journal::Sequence::new(finding.sequence.saturating_sub(60).max(1));
    for entry in store.read(&stream, from, 61).await.unwrap() {
        eprintln!("{} {}", entry.sequence, entry.payload);
    }
}
