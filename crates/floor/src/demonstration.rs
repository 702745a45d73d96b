//! A house to look around in: a table of every book, for play money.

use std::collections::{BTreeMap, BTreeSet};

use games::device::Device;
use games::table::{Chance, Staff, TableCard, TableJackpot};
use games::{Rules, Wager};
use jackpot::{Mode, Pools, Setup, TableId};
use money::{ChipSet, Limits, Meter, Money};
use rulebook::{Answers, Approval, Book, Choices, Date, Problems, Role, SHIPPED, Source, shipped};

use crate::clock::Pace;
use crate::house::{Adopted, Command, Opening, TableSetup, Terms};

/// Who works in a demonstration house.
pub const STAFF: [(&str, Role); 2] = [("dealer", Role::Dealer), ("supervisor", Role::Supervisor)];

/// What opens a demonstration house, command by command: itself, each book, its table,
/// and the jackpot of books that have one.
pub fn commands(pace: Pace) -> Result<Vec<Command>, Problems> {
    let mut commands = vec![Command::House(Opening::House(terms()))];
    commands.extend(grants());
    for (number, source) in (1..).zip(SHIPPED.iter().filter_map(|id| shipped(id))) {
        let wanted = Wanted {
            on: None,
            choices: Choices::default(),
            validation_limit: units(500),
        };
        commands.extend(table(number, &source, &wanted, pace)?);
    }
    Ok(commands)
}

/// What gives those who work in a demonstration house their roles.
pub fn grants() -> impl Iterator<Item = Command> {
    STAFF.iter().map(|(person, role)| {
        Command::House(Opening::Granted {
            person: (*person).to_owned(),
            role: *role,
        })
    })
}

/// What opens a house of one book's table, for whoever wants to play it alone: by the
/// text of a day, with options chosen. Nobody else is there to validate a prize.
pub fn alone(
    source: &Source,
    on: Option<Date>,
    choices: &Choices,
    pace: Pace,
) -> Result<Vec<Command>, Problems> {
    let wanted = Wanted {
        on,
        choices: choices.clone(),
        validation_limit: Money::MAX,
    };
    let mut commands = vec![Command::House(Opening::House(terms()))];
    commands.extend(table(1, source, &wanted, pace)?);
    Ok(commands)
}

/// What a table of the demonstration is to be.
struct Wanted {
    on: Option<Date>,
    choices: Choices,
    validation_limit: Money,
}

fn terms() -> Terms {
    Terms {
        name: "Croupier demonstration house".to_owned(),
        currency: "NZD".to_owned(),
        demonstration: true,
        guest_chips: units(1_000),
    }
}

const fn units(units: i64) -> Money {
    Money::cents(units * 100)
}

fn table(
    number: u32,
    source: &Source,
    wanted: &Wanted,
    pace: Pace,
) -> Result<Vec<Command>, Problems> {
    let adopted = Adopted::of(source)?;
    let book = adopted.load()?;
    let choices = named(&book, wanted);
    let answers = Answers::new(&book, wanted.on, &choices)?;
    let rules = Rules::ask(&answers)?;
    let meter = rules.jackpot().and_then(|rules| rules.jackpot_meter.value);
    let meter = Meter::at(meter.unwrap_or(units(50_000))).unwrap_or(Meter::ZERO);
    let jackpot = rules.jackpot().map(|rules| TableJackpot {
        mode: Mode::Electronic,
        wager: rules.jackpot_wager.value.unwrap_or(units(5)),
        up: true,
        divided: false,
    });
    let card = card(&rules, jackpot);
    let approval = approval(&book);
    let mut commands = vec![
        Command::House(Opening::Book(Box::new(adopted))),
        Command::House(Opening::Table(Box::new(TableSetup {
            table: number,
            name: format!("Table {number}"),
            digest: book.digest(),
            on: wanted.on,
            choices,
            card: card.clone(),
            pace,
            validation_limit: wanted.validation_limit,
            approvals: vec![approval.clone()],
            played: 0,
        }))),
    ];
    if let Some(jackpot) = jackpot {
        commands.push(Command::Jackpot {
            jackpot: format!("jackpot-{number}"),
            command: jackpot::Command::Open(Setup {
                mode: jackpot.mode,
                wager: jackpot.wager,
                pools: Pools::One(meter),
                rates: None,
                seed: Some(units(10_000)),
                tables: BTreeMap::from([(TableId(number), card.device.word().to_owned())]),
                approval: Some(approval),
            }),
        });
    }
    Ok(commands)
}

/// The options wanted, and what every table must name besides: the setting that is
/// computed with where nobody chose.
fn named(book: &Book, wanted: &Wanted) -> Choices {
    let mut choices = wanted.choices.clone();
    for (.., switch) in book.switches().filter(|(.., switch)| switch.asked) {
        if choices.get(&switch.name).is_none()
            && book.is_open(&switch.name, wanted.on)
            && let Some(default) = &switch.default
        {
            choices.set(&switch.name, default.clone());
        }
    }
    choices
}

fn card(rules: &Rules, jackpot: Option<TableJackpot>) -> TableCard {
    let devices = &rules.table().delivery;
    // A shuffler deals packets, which is what a screen shows best.
    let device = [Device::Shuffler, Device::AutoShoe, Device::Shoe];
    let device = device.into_iter().find(|it| devices.contains_key(it));
    let limits = [
        (Wager::Ante, 5, 200),
        (Wager::PairPlus, 5, 100),
        (Wager::SixCardBonus, 5, 50),
        (Wager::Trips, 5, 100),
    ];
    let limits = limits.into_iter().filter_map(|(wager, least, most)| {
        let limits = Limits::new(units(least), units(most)).ok()?;
        Some((wager, limits))
    });
    TableCard {
        device: device.unwrap_or(Device::Shoe),
        unmarked: BTreeSet::new(),
        decks: 0,
        has: BTreeSet::new(),
        lacks: BTreeSet::new(),
        limits: limits.collect(),
        chips: ChipSet::new([units(1), units(5), units(25), units(100), Money::cents(50)]).ok(),
        chance: Chance::Virtual,
        staff: Staff::Automatic,
        jackpot,
    }
}

/// The approval that a demonstration stands on: by whomever the book wants it from.
fn approval(book: &Book) -> Approval {
    let outside = book.offices.iter().find(|office| office.role.is_none());
    let by = outside.map_or_else(|| "the authority".to_owned(), |office| office.name.clone());
    Approval {
        reference: "demonstration".to_owned(),
        by,
        on: Date::constant(2026, 1, 1),
        covers: Vec::new(),
        conditions: Some("play money only".to_owned()),
    }
}
