//! A house to look around in: a table of every book, for play money.

mod scenes;

use std::collections::{BTreeMap, BTreeSet};

use games::device::Device;
use games::table::{Chance, Staff, TableCard, TableJackpot};
use games::{Rules, Wager};
use jackpot::{Mode, Pools, Setup, TableId};
use money::{ChipSet, Limits, Meter, Money};
use rulebook::{Answers, Approval, Book, Choices, Date, Problems, Role, SHIPPED, Source, shipped};

use crate::clock::Pace;
use crate::house::{Adopted, Command, House, Opening, TableSetup, Terms};
pub use scenes::{HELPERS, scenes};

/// Who works in a demonstration house.
pub const STAFF: [(&str, Role); 2] = [("dealer", Role::Dealer), ("supervisor", Role::Supervisor)];

/// The house's own people: where nobody works, they confirm prizes that two must confirm.
pub const PEOPLE: [(&str, Role); 2] = [
    ("house-dealer", Role::Dealer),
    ("house-supervisor", Role::Supervisor),
];

/// What opens a demonstration house, command by command: itself, each book, its table,
/// the jackpot of books that have one, and three tables that play for one jackpot, the last of
/// them with a dealer.
pub fn commands(pace: Pace) -> Result<Vec<Command>, Problems> {
    let mut commands = vec![Command::House(Opening::House(terms()))];
    commands.extend(grants());
    for (number, source) in (1..).zip(SHIPPED.iter().filter_map(|id| shipped(id))) {
        let mut wanted = Wanted {
            on: None,
            choices: Choices::default(),
            validation_limit: units(500),
        };
        let book = Book::load(&source)?;
        for (name, value) in EXPECTED {
            if book.choices().iter().any(|choice| choice.name == name) {
                wanted.choices.set(name, value.to_owned());
            }
        }
        commands.extend(table(number, &source, &wanted, pace)?);
    }
    commands.extend(linked(pace)?);
    Ok(commands)
}

/// The book of the tables that are linked.
const LINKED: &str = "nz-caribbean-stud";

/// The tables that are linked, after one of each book.
const LINKED_TABLES: [u32; 3] = [6, 7, 8];

/// The table at which somebody deals.
pub const STAFFED_TABLE: u32 = 8;

/// What opens three tables of a book that play for one jackpot. The cards of the last are dealt
/// by whoever has the office; they are virtual, so that a dealer without a pack can deal them.
fn linked(pace: Pace) -> Result<Vec<Command>, Problems> {
    let Some(source) = shipped(LINKED) else {
        return Ok(Vec::new());
    };
    let wanted = Wanted {
        on: None,
        choices: Choices::default(),
        validation_limit: units(500),
    };
    let mut commands = Vec::new();
    let mut open = None;
    for number in LINKED_TABLES {
        for command in table(number, &source, &wanted, pace)? {
            match command {
                Command::House(Opening::Table(mut setup)) => {
                    if number == STAFFED_TABLE {
                        setup.card.staff = Staff::Staffed;
                    }
                    commands.push(Command::House(Opening::Table(setup)));
                }
                // The house has the book by then.
                Command::House(_) => {}
                jackpot => open = Some(jackpot),
            }
        }
    }
    if let Some(Command::Jackpot { command, .. }) = open
        && let jackpot::Command::Open(mut setup) = *command
    {
        let devices: Vec<String> = setup.tables.values().cloned().collect();
        let device = devices.first().cloned().unwrap_or_default();
        let tables = LINKED_TABLES.into_iter();
        setup.tables = tables.map(|it| (TableId(it), device.clone())).collect();
        commands.push(Command::Jackpot {
            jackpot: "linked".to_owned(),
            command: Box::new(jackpot::Command::Open(setup)),
        });
    }
    Ok(commands)
}

/// What gives those who work in a demonstration house their roles.
pub fn grants() -> impl Iterator<Item = Command> {
    let people = STAFF.iter().chain(&PEOPLE);
    people.map(|(person, role)| {
        Command::House(Opening::Granted {
            person: (*person).to_owned(),
            role: *role,
            pit: None,
        })
    })
}

/// Whether a house was opened by [`commands`], and not written down by somebody.
#[must_use]
pub fn is(house: &House) -> bool {
    STAFF
        .iter()
        .all(|(person, role)| house.holds(person, *role))
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

/// What visitors expect where a book leaves a choice: the hand that most houses of the
/// world play, and the pay table that suits it.
const EXPECTED: [(&str, &str); 2] = [("hand-forming", "best-of-seven"), ("trips", "1")];

/// What a table of the demonstration is to be.
struct Wanted {
    on: Option<Date>,
    choices: Choices,
    validation_limit: Money,
}

fn terms() -> Terms {
    Terms {
        name: "Croupier demonstration house".to_owned(),
        currency: "XTS".to_owned(),
        demonstration: true,
        guest_chips: units(1_000),
        place: None,
        time_zone: None,
        gaming_day: None,
        languages: Vec::new(),
        notice: None,
        disputes: None,
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
    let meter = meter.unwrap_or(units(50_000));
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
            without_coach: false,
            count_first: false,
            pit: None,
            used: None,
        }))),
    ];
    if let Some(jackpot) = jackpot {
        commands.push(open_jackpot(number, jackpot, &card, meter, Some(approval)));
    }
    Ok(commands)
}

/// What opens one more table like one of the house's, with a jackpot of its own where that
/// one has one; none: there is no such table.
#[must_use]
pub fn another(house: &House, like: u32) -> Option<Command> {
    let table = house.tables.get(&like)?;
    let number = house.tables.keys().last()?.checked_add(1)?;
    let digest = house.digest_of(table)?.clone();
    let mut setup = TableSetup::of(number, table, digest);
    setup.name = format!("Table {number}");
    let jackpot = table.card.jackpot;
    let card = setup.card.clone();
    let mut commands = vec![Command::House(Opening::Table(Box::new(setup)))];
    if let Some(terms) = jackpot {
        let rules = table.rules.jackpot()?;
        let meter = rules.jackpot_meter.value.unwrap_or(units(50_000));
        let jackpot = TableJackpot {
            up: true,
            divided: false,
            ..terms
        };
        let approval = table.approvals.first().cloned();
        commands.push(open_jackpot(number, jackpot, &card, meter, approval));
    }
    Some(Command::Together(commands))
}

/// What opens the jackpot of a table.
fn open_jackpot(
    number: u32,
    jackpot: TableJackpot,
    card: &TableCard,
    meter: Money,
    approval: Option<Approval>,
) -> Command {
    Command::Jackpot {
        jackpot: format!("jackpot-{number}"),
        command: Box::new(jackpot::Command::Open(Setup {
            mode: jackpot.mode,
            wager: jackpot.wager,
            pools: Pools::One(Meter::at(meter).unwrap_or(Meter::ZERO)),
            rates: None,
            seed: Some(units(10_000)),
            tables: BTreeMap::from([(TableId(number), card.device.word().to_owned())]),
            approval,
        })),
    }
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
