//! Every figure of every report is what our own books say.

use std::collections::BTreeMap;

use floor::house::House;
use gamemath::fraction::{decimal, whole};
use reports::{Asked, Books, By, JackpotRow, Report, Row, Theory};
use serde_json::{Value, json};
use testkit::casino::{Came, Casino, Meters, OwnBooks, SettledHand, Spell};
use testkit::money::Books as Accounts;

use crate::files;
use crate::theory::OwnTheory;

/// The tables of the jackpots, as the casino was set up.
const LINKED: [(&str, std::ops::RangeInclusive<u32>); 2] = [("J", 1..=8), ("K", 9..=12)];

/// Holds every report against our own books.
pub(crate) fn check(casino: &Casino, books: &Books) {
    let (own, house) = (&casino.own, casino.house());
    // Where nothing is optimised, solving the games takes minutes.
    let sums_alone = std::env::var_os("CASINO_SUMS").is_some();
    let mut theory = match sums_alone {
        true => Theory::of_nothing(),
        false => Theory::default(),
    };
    let mut ours = (!sums_alone).then(OwnTheory::default);
    for by in By::ALL {
        let asked = Asked::of(*by, None, None).unwrap();
        let made = Report::of(books, &mut theory, asked);
        rows(&made, own, house, ours.as_mut());
        if *by == By::Table {
            exceptions(&made, own, house);
            jackpots(&made, &own.jackpots);
            inventory(&made, &own.accounts);
            assert_eq!(made.inventory.as_of_ms, made.as_of_ms);
            files::check(&made);
        }
    }
    days(books, &mut theory, own, house);
}

/// Each row of a report, and all of them together.
fn rows(made: &Report, own: &OwnBooks, house: &House, mut ours: Option<&mut OwnTheory>) {
    let by = made.asked.by;
    let within = |spell: &Spell| made.asked.has(spell.day.parse().unwrap());
    let mut came: BTreeMap<(u64, String), Came> = BTreeMap::new();
    let mut all = Came::default();
    for (spell, of) in own.came.iter().filter(|(spell, _)| within(spell)) {
        came.entry(group(by, spell, house)).or_default().add(of);
        all.add(of);
    }
    let mut hands: BTreeMap<(u64, String), Vec<&SettledHand>> = BTreeMap::new();
    for hand in own.hands.iter().filter(|hand| within(&hand.of)) {
        let group = group(by, &hand.of, house);
        hands.entry(group).or_default().push(hand);
    }
    let made_of: Vec<&str> = made.rows.iter().map(|row| row.of.as_str()).collect();
    let expected: Vec<&str> = came.keys().map(|(_, of)| of.as_str()).collect();
    assert_eq!(made_of, expected, "{by}");
    for (row, (group, came)) in made.rows.iter().zip(&came) {
        check_row(row, came);
        let hands = hands.get(group).map(Vec::as_slice).unwrap_or_default();
        if let Some(ours) = &mut ours {
            ours.check(row, hands, house);
        }
    }
    check_row(&made.total, &all);
    let all: Vec<&SettledHand> = hands.into_values().flatten().collect();
    if let Some(ours) = &mut ours {
        ours.check(&made.total, &all, house);
    }
}

/// The row that something belongs to: its place in the order, and what the row is called.
fn group(by: By, spell: &Spell, house: &House) -> (u64, String) {
    let table = &house.tables[&spell.table];
    let (day, shift) = (&spell.day, spell.shift);
    match by {
        By::Table => (
            spell.table.into(),
            format!("{} {}", spell.table, table.name),
        ),
        By::Game => (0, table.book.id.clone()),
        By::Pit => (0, table.pit.clone().unwrap()),
        By::Shift => {
            let digits: u64 = day.replace('-', "").parse().unwrap();
            (digits * 100 + u64::from(shift), format!("{day} {shift}"))
        }
        By::Day => (0, day.clone()),
        By::Month => (0, day[..7].to_owned()),
        By::Year => (0, day[..4].to_owned()),
    }
}

#[track_caller]
fn check_row(row: &Row, came: &Came) {
    let sums = &row.sums;
    let wagers = sums.wagers.iter();
    let said = Came {
        rounds: sums.rounds,
        hands: sums.hands,
        wagers: wagers
            .map(|(wager, amount)| (wager.parse().unwrap(), *amount))
            .collect(),
        win: sums.win,
        prizes: sums.prizes,
        coupons: sums.coupons,
        drop: sums.drop,
        fills: sums.fills,
        credits: sums.credits,
        variance: sums.variance,
        corrected: sums.corrected,
        voids: sums.voids,
        corrections: sums.corrections,
    };
    assert_eq!(said, *came, "{}", row.of);
    assert_eq!(sums.handle, came.handle(), "{}", row.of);
    let percent = |of: i128| {
        let part = || whole(came.win * 100) / whole(of);
        (of != 0).then(|| decimal(&part(), 2))
    };
    assert_eq!(row.hold_percent, percent(came.drop), "{}", row.of);
    assert_eq!(row.win_percent, percent(came.handle()), "{}", row.of);
}

/// A report of some days has those days alone, and one of a day without play none.
fn days(books: &Books, theory: &mut Theory, own: &OwnBooks, house: &House) {
    let days: Vec<&String> = own.came.keys().map(|spell| &spell.day).collect();
    let (first, last) = (days.first().unwrap(), days.last().unwrap());
    let day = |day: &str| Some(day.parse().unwrap());
    for (from, to) in [
        (day(first), day(first)),
        (day(last), None),
        (None, day(first)),
    ] {
        let asked = Asked::of(By::Table, from, to).unwrap();
        let made = Report::of(books, theory, asked);
        rows(&made, own, house, None);
        assert!(made.exceptions.iter().all(|it| asked.has(it.day)));
    }
    // Where the money lay, and what jackpots owed, is that of the end of each day.
    for (number, (day_of, stood)) in own.ended.iter().enumerate() {
        let asked = Asked::of(By::Table, day(day_of), day(day_of)).unwrap();
        let made = Report::of(books, theory, asked);
        jackpots(&made, &stood.jackpots);
        inventory(&made, &stood.accounts);
        let last = number + 1 == own.ended.len();
        assert_eq!(made.inventory.as_of_ms == made.as_of_ms, last);
    }
    let before = Asked::of(By::Table, None, day("2026-11-01")).unwrap();
    let made = Report::of(books, theory, before);
    assert_eq!((made.rows.len(), made.exceptions.len()), (0, 0));
    assert_eq!((made.jackpots.len(), made.inventory.accounts.len()), (0, 0));
}

/// What went otherwise than it should, in the order of time, and how often by whom.
fn exceptions(made: &Report, own: &OwnBooks, house: &House) {
    let said = made.exceptions.iter();
    let mut said: Vec<Value> = said.map(|it| serde_json::to_value(it).unwrap()).collect();
    let heard = own.exceptions.iter().map(|it| {
        let clause = it.under.map(|under| {
            let book = &house.tables[&it.table].book;
            book.clause_id(under.clause).to_owned()
        });
        json!({
            "at_ms": it.at_ms, "day": it.day, "table": it.table, "round": it.round,
            "what": it.what, "about": it.about, "clause": clause, "amount": it.amount,
            "person": it.people.join(", "),
        })
    });
    let mut heard: Vec<Value> = heard.collect();
    // What one command brings about has no order among streams.
    for list in [&mut said, &mut heard] {
        list.sort_by_key(|it| {
            let words = ["table", "what", "about", "amount"].map(|name| it[name].to_string());
            (it["at_ms"].as_i64(), words)
        });
    }
    for (said, heard) in said.iter().zip(&heard) {
        assert_eq!(said, heard);
    }
    assert_eq!(said.len(), heard.len());
    let mut times: BTreeMap<(&str, &str), u64> = BTreeMap::new();
    for it in &own.exceptions {
        for person in &it.people {
            *times.entry((person, it.what)).or_default() += 1;
        }
    }
    let mut kinds: Vec<&str> = times.keys().map(|(_, what)| *what).collect();
    kinds.sort_unstable();
    kinds.dedup();
    let all = [
        "breach",
        "correction",
        "dispute",
        "ruling",
        "variance",
        "void",
    ];
    assert_eq!(kinds, all, "not every kind of exception came about");
    let said = made.by_person.iter().map(|it| {
        let what = serde_json::to_value(it.what).unwrap();
        (
            (it.person.clone(), what.as_str().unwrap().to_owned()),
            it.times,
        )
    });
    let said: BTreeMap<(String, String), u64> = said.collect();
    assert_eq!(said.len(), made.by_person.len());
    let heard = times.into_iter();
    let heard = heard.map(|((person, what), times)| ((person.to_owned(), what.to_owned()), times));
    assert_eq!(said, heard.collect());
}

/// What jackpots owe, and their meters.
fn jackpots(made: &Report, own: &BTreeMap<String, Meters>) {
    let names: Vec<&str> = made.jackpots.iter().map(|it| it.jackpot.as_str()).collect();
    assert_eq!(names, LINKED.map(|(name, _)| name));
    for (said, (_, tables)) in made.jackpots.iter().zip(LINKED) {
        assert_eq!(said.tables, tables.collect::<Vec<u32>>());
        assert_eq!(said.as_of_ms, made.inventory.as_of_ms);
        jackpot(said, &own[&said.jackpot]);
    }
}

fn jackpot(said: &JackpotRow, own: &Meters) {
    let name = &said.jackpot;
    let whole = |parts: i128| i64::try_from(Meters::whole(parts)).unwrap();
    assert_eq!(i128::from(said.wagers), own.wagers, "{name}");
    assert_eq!(
        i128::from(said.retained_per_10000),
        own.retained(),
        "{name}"
    );
    assert_eq!(said.liability, whole(own.owed()), "{name}");
    assert!(said.reconciled, "{said:?}");
    let [level] = &said.levels[..] else {
        unreachable!("{said:?}");
    };
    assert_eq!(level.level, "pool", "{name}");
    assert_eq!(level.opened, whole(own.opened), "{name}");
    assert_eq!(level.entered, whole(own.entered()), "{name}");
    assert_eq!(level.put_in, whole(own.put_in), "{name}");
    assert_eq!(level.moved, 0, "{name}");
    assert_eq!(level.hits, own.hits, "{name}");
    assert_eq!(i128::from(level.wins), own.wins, "{name}");
    assert_eq!(level.reserve, whole(own.reserve), "{name}");
    assert_eq!(level.overflow, 0, "{name}");
    // A meter that waits for nobody shows what stands in it.
    assert_eq!(own.reserve, 0, "{name}");
    assert_eq!(level.display, whole(own.owed()), "{name}");
}

/// Where the money lies, account by account.
fn inventory(made: &Report, books: &Accounts) {
    assert_eq!(made.inventory.trial_balance, 0);
    let rows = made.inventory.accounts.iter();
    let mut said: BTreeMap<(&str, String), i128> = BTreeMap::new();
    for row in rows {
        let key = row.account.strip_prefix("reports.").unwrap();
        // What lies before a guest and what stands on the felt are the guest's.
        let key = if key == "felt" { "stacks" } else { key };
        *said.entry((key, row.of.clone())).or_default() += row.amount;
    }
    said.retain(|_, amount| *amount != 0);
    let floats: i64 = books.floats.values().sum();
    let house = [
        ("cage-cash", books.cash),
        ("cage-chips", books.chips),
        ("cage-variance", floats - books.variance),
        ("pockets", books.pockets),
        ("purses", books.balances),
        ("patrons", -books.brought),
        ("bank", -books.put_in),
        ("coupons", -books.coupons),
    ];
    let house = house.map(|(key, amount)| ((key, String::new()), amount));
    let tables = [
        ("drop-box", &books.boxes, 1),
        ("taken-box", &books.taken, 1),
        ("tray", &books.trays, 1),
        ("on-slip", &books.slips, 1),
        ("stacks", &books.at_tables, 1),
        ("float-variance", &books.floats, -1),
    ];
    let tables = tables.into_iter().flat_map(|(key, of, sign)| {
        of.iter()
            .map(move |(table, amount)| ((key, table.to_string()), amount * sign))
    });
    let links = [("jackpot", &books.jackpots), ("link", &books.links)];
    let links = links.into_iter().flat_map(|(key, of)| {
        of.iter()
            .map(move |(name, amount)| ((key, name.clone()), *amount))
    });
    let expected = house.into_iter().chain(tables).chain(links);
    let expected = expected.filter(|(_, amount)| *amount != 0);
    let expected = expected.map(|(key, amount)| (key, i128::from(amount)));
    assert_eq!(said, expected.collect());
    assert!(said.len() > 40, "{said:?}");
}
