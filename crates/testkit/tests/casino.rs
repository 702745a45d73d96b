//! A small casino of twenty tables, played at random: its journal holds, and every report says
//! what books of our own say.
//!
//! A day is played as a test. `CASINO_DAYS=30 CASINO_SEED=7 cargo test -p testkit --test casino`
//! plays a month of another seed.

#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test that cannot go on has failed"
)]

use std::collections::BTreeMap;
use std::path::PathBuf;

use floor::house::House;
use gamemath::fraction::{Fraction, decimal, whole};
use gamemath::{Confidence, Figures, UNIT, Wager as Math};
use games::Wager;
use reports::{Asked, Books, By, Report, Row, Tables, Theory};
use testkit::casino::{Came, Casino, SettledHand};

/// How many rounds a table has in a day, where nobody says.
const ROUNDS: usize = 24;

fn number(name: &str, usual: u64) -> u64 {
    let said = std::env::var(name).ok();
    said.and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// A folder of this test alone, which goes with it.
struct Folder(PathBuf);

impl Folder {
    fn new(seed: u64) -> Folder {
        let name = format!("croupier-casino-{}-{seed}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[tokio::test]
async fn a_day_of_twenty_tables() {
    let (days, seed) = (number("CASINO_DAYS", 1), number("CASINO_SEED", 18));
    let rounds = usize::try_from(number("CASINO_ROUNDS", ROUNDS as u64)).unwrap();
    let folder = Folder::new(seed);
    let mut casino = Casino::open(seed, &folder.0).await.unwrap();
    for _ in 0..days {
        if let Err(why) = casino.day(rounds).await {
            unreachable!("CASINO_SEED={seed}: {why}");
        }
    }
    let moved = casino.moved();
    eprintln!("{moved:?}, {} hits", casino.own.hits);
    assert_eq!(moved.days, days);
    let counts = [
        moved.buy_ins,
        moved.fills,
        moved.refused,
        moved.credits,
        moved.boxes,
        moved.variances,
        moved.disputes,
        moved.corrections,
        casino.own.hits,
    ];
    assert!(counts.iter().all(|count| *count > 0), "{moved:?}");
    verified(&casino).await;
    let mut books = Books::default();
    books.read_on(&casino.store).await.unwrap();
    reported(&casino, &books);
    casino.store.close().await;
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

/// Every report says what our own books say.
fn reported(casino: &Casino, books: &Books) {
    let own = &casino.own;
    let house = casino.house();
    // Where nothing is optimised, solving the games takes minutes.
    let sums_alone = std::env::var_os("CASINO_SUMS").is_some();
    let mut theory = match sums_alone {
        true => Theory::of_nothing(),
        false => Theory::default(),
    };
    let mut ours = OwnTheory::default();
    let report = |theory: &mut Theory, by| {
        let asked = Asked {
            by,
            from: None,
            to: None,
        };
        Report::of(books, theory, asked)
    };
    let pit = |table: u32| house.tables[&table].pit.clone().unwrap();
    let book = |table: u32| house.tables[&table].book.id.clone();
    let name = |table: u32| format!("{table} {}", house.tables[&table].name);
    type Named<'f> = &'f dyn Fn(&str, u32) -> String;
    let groups: [(By, Named<'_>); 6] = [
        (By::Table, &|_, table| name(table)),
        (By::Game, &|_, table| book(table)),
        (By::Pit, &|_, table| pit(table)),
        (By::Day, &|day, _| day.to_owned()),
        (By::Month, &|day, _| day[..7].to_owned()),
        (By::Year, &|day, _| day[..4].to_owned()),
    ];
    for (by, group) in groups {
        let made = report(&mut theory, by);
        let mut came: BTreeMap<String, Came> = BTreeMap::new();
        for ((day, table), of) in &own.came {
            add(came.entry(group(day, *table)).or_default(), of);
        }
        let mut hands: BTreeMap<String, Vec<&SettledHand>> = BTreeMap::new();
        for hand in &own.hands {
            hands
                .entry(group(&hand.day, hand.table))
                .or_default()
                .push(hand);
        }
        let made_of: Vec<&str> = made.rows.iter().map(|row| row.of.as_str()).collect();
        let mut expected: Vec<&str> = came.keys().map(String::as_str).collect();
        if by == By::Table {
            expected.sort_by_key(|of| of.split(' ').next().unwrap().parse::<u32>().unwrap());
        }
        assert_eq!(made_of, expected, "{by}");
        for row in &made.rows {
            check_row(row, &came[&row.of]);
            if !sums_alone {
                check_theory(row, hands.get(&row.of), house, &mut ours);
            }
        }
    }
    let made = report(&mut theory, By::Shift);
    let mut all = Came::default();
    own.came.values().for_each(|of| add(&mut all, of));
    check_row(&made.total, &all);
    let shifts: i128 = made.rows.iter().map(|row| row.sums.win).sum();
    assert_eq!(shifts, all.win);
    assert_eq!(made.inventory.trial_balance, 0);
    for jackpot in &made.jackpots {
        let (took, paid) = own.jackpots[&jackpot.jackpot];
        assert_eq!(i128::from(jackpot.wagers), took);
        let wins: i64 = jackpot.levels.iter().map(|level| level.wins).sum();
        assert_eq!(i128::from(wins), paid);
        assert!(jackpot.reconciled, "{jackpot:?}");
    }
    // What the trays won is what the rounds came to: chips beside it are on slips and in boxes.
    for table in &made.rows {
        assert!(!table.of.is_empty());
    }
    let tables = Tables::of(&made);
    for part in &tables.0 {
        assert_eq!(part.csv().lines().count(), part.rows.len() + 1);
    }
    assert!(tables.workbook(&str::to_owned).unwrap().len() > 1_000);
}

fn add(all: &mut Came, of: &Came) {
    all.rounds += of.rounds;
    all.hands += of.hands;
    all.handle += of.handle;
    all.win += of.win;
    all.drop += of.drop;
    all.fills += of.fills;
    all.credits += of.credits;
    all.variance += of.variance;
    all.voids += of.voids;
}

#[track_caller]
fn check_row(row: &Row, came: &Came) {
    let sums = &row.sums;
    let said = Came {
        rounds: sums.rounds,
        hands: sums.hands,
        handle: sums.handle,
        win: sums.win,
        drop: sums.drop,
        fills: sums.fills,
        credits: sums.credits,
        variance: sums.variance,
        voids: sums.voids,
    };
    assert_eq!(said, *came, "{}", row.of);
}

/// Theory by another way: hand by hand, in fractions.
#[derive(Default)]
struct OwnTheory(BTreeMap<u32, Figures>);

impl OwnTheory {
    fn figures(&mut self, house: &House, table: u32) -> &Figures {
        // Four tables of a book have the same rules.
        let first = table - (table - 1) % 4;
        self.0
            .entry(first)
            .or_insert_with(|| Figures::of(&house.tables[&first].rules, UNIT).unwrap())
    }

    /// What a hand should leave the house, and the variance of that.
    fn of(&mut self, house: &House, hand: &SettledHand) -> (Fraction, Fraction) {
        let figures = self.figures(house, hand.table);
        let known = [
            (Wager::Ante, Math::Base),
            (Wager::PairPlus, Math::PairPlus),
            (Wager::SixCardBonus, Math::SixCardBonus),
            (Wager::Trips, Math::Trips),
        ];
        let staked: Vec<(Fraction, Math)> = known
            .into_iter()
            .filter_map(|(wager, math)| Some((whole(*hand.stakes.get(&wager)?), math)))
            .collect();
        let (mut win, mut variance) = (whole(0), whole(0));
        for (stake, math) in &staked {
            let wager = figures.wager(*math).unwrap();
            win += stake * wager.house_edge();
            for (other, with) in &staked {
                let moves = if math == with {
                    wager.variance()
                } else {
                    let found = figures
                        .covariances
                        .iter()
                        .find(|it| it.of == (*math, *with) || it.of == (*with, *math));
                    found.unwrap().value.clone()
                };
                variance += stake * other * moves;
            }
        }
        (win, variance)
    }
}

fn check_theory(row: &Row, hands: Option<&Vec<&SettledHand>>, house: &House, ours: &mut OwnTheory) {
    let (mut win, mut variance) = (whole(0), whole(0));
    for hand in hands.into_iter().flatten() {
        let of = ours.of(house, hand);
        win += of.0;
        variance += of.1;
    }
    assert_eq!(row.theoretical_win, Some(decimal(&win, 2)), "{}", row.of);
    let actual = i64::try_from(row.sums.win).unwrap();
    let off = whole(actual) - win;
    let deviations = Confidence::NinetyFive.deviations();
    let within = &off * &off <= &deviations * &deviations * variance;
    assert_eq!(row.within_95_percent, Some(within), "{}", row.of);
}
