//! The form of the journal is frozen: a document of every kind, as it was written once, is
//! read for ever.
//!
//! `frozen.txt` has a line for each kind of command and event: its name, its stream, and
//! the document. A new kind gets its line by `FREEZE=1 cargo test -p floor --test record`;
//! lines that are there are never changed. A command to a table may stand in the list of
//! `docs/hand.md` instead, which is held to the same.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::Path;

use floor::authority::By;
use floor::clock::Pace;
use floor::demonstration;
use floor::house::{
    About, Act, CageAct, CageEvent, Command, Day, DisputeAct, DisputeEvent, Event, House, LimitOn,
    Opening, Pile, ProposalEvent, Shifted, SignAct, TableSetup, TrayAct, TrayEvent,
};
use floor::record::{Record, stream_of};
use floor::replay::Openings;
use floor::script::Script;
use games::{Place, Shelf, Wager};
use money::{Limits, Money};
use rulebook::{Date, Instant, Role};

use crate::cases::files;
use crate::kind::{DISPUTES, IN_CHIPS, OFFICES, OLDER, kind};
use crate::of_people::{in_pits, of_signs, on_paper};
use crate::{money as of_money, notation};

const FROZEN: &str = include_str!("frozen.txt");

/// A kind of command or event, with the stream and the text of a document that has it.
pub(crate) type Kinds = BTreeMap<String, (String, String)>;

pub(crate) fn frozen() -> Kinds {
    let line = |line: &str| {
        let mut parts = line.splitn(3, '\t').map(str::to_owned);
        let mut part = || parts.next().unwrap();
        (part(), (part(), part()))
    };
    FROZEN.lines().map(line).collect()
}

/// The names that are known where this text has an unknown one.
pub(crate) fn known<T>(read: Result<T, impl ToString>) -> Vec<String> {
    let error = read.err().unwrap().to_string();
    let (_, names) = error.split_once("expected one of ").unwrap();
    let names = names.split('`').skip(1).step_by(2);
    names.map(str::to_owned).collect()
}

/// Every kind that this program can write.
fn kinds() -> BTreeSet<String> {
    let mut kinds = BTreeSet::new();
    for office in OFFICES {
        kinds.insert(format!("command house/{office} in a pit"));
        kinds.insert(format!("event house/opening/{office} in a pit"));
    }
    kinds.insert(format!("command house/house{DISPUTES}"));
    kinds.insert(format!("event house/opening/house{DISPUTES}"));
    kinds.insert(format!("command dispute/open-dispute{OLDER}"));
    kinds.insert(format!("event table/dispute/opened{OLDER}"));
    kinds.insert(format!("command shift/count-float{IN_CHIPS}"));
    for counted in ["float-counted", "float-signed"] {
        kinds.insert(format!("event table/shift/{counted}{IN_CHIPS}"));
    }
    let mut add = |prefix: &str, names: Vec<String>, nested: &[&str]| {
        let own = names.iter().filter(|name| !nested.contains(&name.as_str()));
        kinds.extend(own.map(|name| format!("{prefix}{name}")));
    };
    let event = |stream: &str| {
        let text = r#"{"version":2,"at":"2026-11-17T06:00:00.000000Z","events":[{"?":0}]}"#;
        known(Record::read(stream, text))
    };
    // What was told stands in the command.
    let nested = [
        "round", "deal", "told", "proposal", "shift", "tray", "dispute",
    ];
    add("event table/", event("table/1"), &nested);
    let shift = known(serde_json::from_str::<Shifted>(r#"{"?":0}"#));
    add("event table/shift/", shift, &[]);
    let shift = known(serde_json::from_str::<Act>(r#"{"do":"?"}"#));
    add("command shift/", shift, &[]);
    let tray = known(serde_json::from_str::<TrayEvent>(r#"{"?":0}"#));
    add("event table/tray/", tray, &[]);
    let tray = known(serde_json::from_str::<TrayAct>(r#"{"do":"?"}"#));
    add("command tray/", tray, &[]);
    let dispute = known(serde_json::from_str::<DisputeEvent>(r#"{"?":0}"#));
    add("event table/dispute/", dispute, &[]);
    let dispute = known(serde_json::from_str::<DisputeAct>(r#"{"do":"?"}"#));
    add("command dispute/", dispute, &[]);
    let cage = known(serde_json::from_str::<CageEvent>(r#"{"?":0}"#));
    add("event house/cage/", cage, &[]);
    let cage = known(serde_json::from_str::<CageAct>(r#"{"do":"?"}"#));
    add("command cage/", cage, &[]);
    let nested = ["opening", "told", "cage", "proposal"];
    add("event house/", event("house"), &nested);
    add("event jackpot/", event("jackpot/a"), &[]);
    let unknown = r#"{"?":0}"#;
    let round = known(serde_json::from_str::<games::round::Event>(unknown));
    add("event table/round/", round, &[]);
    for of in ["table", "jackpot", "house"] {
        let proposal = known(serde_json::from_str::<ProposalEvent>(unknown));
        add(&format!("event {of}/proposal/"), proposal, &[]);
    }
    let deal = known(serde_json::from_str::<floor::deal::Event>(unknown));
    add("event table/deal/", deal, &[]);
    let opening = || known(serde_json::from_str::<Opening>(unknown));
    add("event house/opening/", opening(), &["sign"]);
    add("command house/", opening(), &["sign"]);
    let sign = || known(serde_json::from_str::<SignAct>(unknown));
    add("event house/opening/sign ", sign(), &[]);
    add("command house/sign ", sign(), &[]);
    let own = known(serde_json::from_str::<Command>(unknown));
    let nested = [
        "table", "jackpot", "house", "shift", "tray", "dispute", "cage",
    ];
    add("command ", own, &nested);
    let round = r#"{"do":"?"}"#;
    let round = known(serde_json::from_str::<games::round::Command>(round));
    add("command table/", round, &[]);
    let jackpot = known(serde_json::from_str::<jackpot::Command>(unknown));
    add("command jackpot/", jackpot, &[]);
    kinds
}

/// Whether a command to a table stands in the list of the document.
fn is_documented(kind: &str) -> bool {
    let name = kind.strip_prefix("command table/");
    name.is_some_and(|name| notation::commands().contains_key(name))
}

/// Whatever is done with a document, given with its stream.
type Sink<'s> = dyn FnMut(String, String) + 's;

/// Gives the documents of a command.
fn see(sink: &mut Sink<'_>, by: &By, command: &Command, events: &[Event]) {
    let mut add = |stream: String, record: Record| {
        let payload = record.write(&stream).unwrap();
        sink(stream, payload);
    };
    let record = Record {
        at: Instant::at_ms(1_795_000_000_000),
        by: by.clone(),
        key: None,
        command: None,
        with: BTreeMap::new(),
        after: BTreeMap::new(),
        events: Vec::new(),
    };
    for event in events {
        let events = vec![event.clone()];
        let record = record.clone();
        add(event.stream(), Record { events, ..record });
    }
    let mut commands = vec![command.clone()];
    if let Command::Together(inner) = command {
        commands.extend(inner.clone());
    }
    if let Command::Propose { command } = command
        && matches!(command.as_ref(), Command::Cage(_))
    {
        commands.push(Command::clone(command));
    }
    for command in commands {
        let stream = stream_of(&command);
        let record = record.clone();
        let command = Some(command);
        add(stream, Record { command, ..record });
    }
}

/// What is told at a table so that it flows, which no case tells.
fn flow() -> Vec<(By, Command)> {
    let sit = |person: &str, place: u8| {
        let command = games::round::Command::Sit {
            place: games::Place::new(place).unwrap(),
            person: None,
        };
        (By::player(person), Command::Table { table: 1, command })
    };
    let free = Command::FreeSeat {
        table: 1,
        person: "bob".to_owned(),
        why: floor::house::Absence::Away,
    };
    vec![
        sit("ann", 2),
        sit("bob", 3),
        (By::player("ann"), Command::SayDeal { table: 1 }),
        (By::house(), free),
        (By::player("ann"), Command::Refill { table: 1 }),
    ]
}

/// What is said of people, which no case and no demonstration says.
fn of_people() -> [Opening; 4] {
    let person = || "player-0123456789".to_owned();
    [
        Opening::DayBegan(Day {
            day: Date::constant(2026, 11, 17),
            from_ms: 1_794_898_800_000,
        }),
        Opening::LimitSet {
            person: person(),
            on: LimitOn::Loss,
            most: Some(10_000),
        },
        Opening::Excluded {
            person: person(),
            until: Some(Date::constant(2027, 11, 17)),
            own: false,
            reason: "cards were marked".to_owned(),
        },
        Opening::Readmitted {
            person: person(),
            reason: "it was somebody else".to_owned(),
        },
    ]
}

/// What two people do, at a table and at a jackpot: each is withdrawn, refused, left until
/// it has lapsed, and confirmed; with the day on which it is told.
fn by_two(house: &House) -> Vec<(By, Command, i64)> {
    let person = |person: &str, role| By::person(person, role);
    let grant = |name: &str, role| {
        let person = name.to_owned();
        (
            By::house(),
            Command::House(Opening::Granted {
                person,
                role,
                pit: None,
            }),
            0,
        )
    };
    let mut told = vec![grant("ann", Role::Supervisor), grant("ben", Role::Manager)];
    let name = house.jackpots.keys().next().unwrap();
    let table = house.tables.get(&1).unwrap();
    let digest = house
        .books
        .iter()
        .find(|(_, book)| book.id == table.book.id);
    let setup = TableSetup::of(1, table, digest.unwrap().0.clone());
    let wanted = [
        Command::ChangeTables(vec![setup]),
        Command::Jackpot {
            jackpot: name.clone(),
            command: Box::new(jackpot::Command::Add {
                pool: jackpot::Pool::Whole,
                amount: money::Money::cents(100),
            }),
        },
    ];
    for (command, about) in wanted
        .into_iter()
        .zip([About::Table(1), About::Jackpot(name.clone())])
    {
        let (ann, ben) = (
            person("ann", Role::Supervisor),
            person("ben", Role::Manager),
        );
        let about = || about.clone();
        for (number, day) in (1..=4).zip([0, 0, 0, 1]) {
            let command = Box::new(command.clone());
            told.push((ann.clone(), Command::Propose { command }, day));
            let about = about();
            told.push(match number {
                1 => (ann.clone(), Command::Retract { about, number }, day),
                2 => {
                    let reason = "ask me tomorrow".to_owned();
                    (
                        ben.clone(),
                        Command::Decline {
                            about,
                            number,
                            reason,
                        },
                        day,
                    )
                }
                3 => (By::house(), Command::Lapse { about, number }, day + 1),
                _ => (ben.clone(), Command::Confirm { about, number }, day),
            });
        }
    }
    told
}

/// What is done to a staffed table by those who close and open it.
fn shift() -> Vec<(By, Act)> {
    let [dealer, supervisor] = demonstration::STAFF.map(|(who, role)| By::person(who, role));
    let amount = Money::cents(1_000_000);
    let counted = |chips: Vec<Pile>| {
        [&dealer, &supervisor].map(|by| {
            let chips = chips.clone();
            (by.clone(), Act::CountFloat { amount, chips })
        })
    };
    let both = || counted(Vec::new());
    let piles = vec![Pile {
        chip: Money::cents(2_500),
        count: 400,
    }];
    let limits = Limits::new(Money::cents(1_000), Money::cents(50_000)).unwrap();
    let mut acts = vec![(supervisor.clone(), Act::PostClosing)];
    acts.extend(both());
    acts.push((supervisor.clone(), Act::CloseTable));
    acts.extend(counted(piles));
    acts.push((supervisor.clone(), Act::OpenTable));
    let limits = [(Wager::Ante, limits)].into_iter().collect();
    acts.push((supervisor.clone(), Act::PostLimits { limits }));
    let place = Place::new(3);
    acts.push((dealer.clone(), Act::CallSupervisor { place }));
    acts.push((supervisor.clone(), Act::Attend));
    acts
}

/// What two people do at the cage: withdrawn, refused, done, left until it has lapsed.
fn of_cage_by_two() -> Vec<(By, Command)> {
    let carl = || By::person("carl", Role::Cage);
    let mona = || By::person("mona", Role::Manager);
    let about = || About::House;
    let propose = || Command::Propose {
        command: Box::new(Command::Cage(CageAct::DrawFromBank {
            cash: Money::cents(100_000),
            chips: Money::ZERO,
            reason: "more change".to_owned(),
        })),
    };
    let decline = Command::Decline {
        about: about(),
        number: 5,
        reason: "there is enough".to_owned(),
    };
    let retract = Command::Retract {
        about: about(),
        number: 4,
    };
    vec![
        (carl(), propose()),
        (carl(), retract),
        (carl(), propose()),
        (mona(), decline),
        (carl(), propose()),
    ]
}

/// A document of every kind that is brought about.
fn found() -> Kinds {
    let mut found = Kinds::new();
    bring_about(&mut |stream, payload| {
        let kind = kind(&stream, &payload);
        found.entry(kind).or_insert((stream, payload));
    });
    found
}

/// Gives every document that the cases and a demonstration house bring about.
pub(crate) fn bring_about(sink: &mut Sink<'_>) {
    let mut house = House::default();
    for command in demonstration::commands(Pace::default()).unwrap() {
        let told = house.tell(&By::house(), command.clone(), 0);
        let (after, events) = told.unwrap();
        // The text of a book is long, and its form is that of a text.
        let is_book = matches!(&command, Command::House(Opening::Book(_)));
        if !is_book {
            see(sink, &By::house(), &command, &events);
        }
        house = after;
    }
    for (by, command) in flow() {
        let (after, events) = house.tell(&by, command.clone(), 0).unwrap();
        see(sink, &by, &command, &events);
        house = after;
    }
    for opening in of_people() {
        let command = Command::House(opening);
        let (after, events) = house.tell(&By::house(), command.clone(), 0).unwrap();
        see(sink, &By::house(), &command, &events);
        house = after;
    }
    for (by, act) in shift() {
        let table = demonstration::STAFFED_TABLE;
        let command = Command::Shift { table, act };
        let (after, events) = house.tell(&by, command.clone(), 0).unwrap();
        see(sink, &by, &command, &events);
        house = after;
    }
    // Another house, so that the documents above stay as they are.
    let mut other = house.clone();
    for (by, command) in of_money::told().into_iter().chain(of_cage_by_two()) {
        let (after, events) = other.tell(&by, command.clone(), 0).unwrap();
        see(sink, &by, &command, &events);
        other = after;
    }
    let carl = By::person("carl", Role::Cage);
    let lapse = Command::Lapse {
        about: About::House,
        number: 6,
    };
    let (_, events) = other.tell(&By::house(), lapse.clone(), 3_600_000).unwrap();
    see(sink, &By::house(), &lapse, &events);
    for (by, command, events) in of_money::disputed() {
        see(sink, &by, &command, &events);
    }
    let others = of_money::others();
    see(sink, &carl, &of_money::closing(), &others);
    for (by, command, day) in by_two(&house) {
        let (after, events) = house.tell(&by, command.clone(), day * 86_400_000).unwrap();
        see(sink, &by, &command, &events);
        house = after;
    }
    for (by, command) in in_pits(&house).into_iter().chain(of_signs(&house)) {
        let (after, events) = house.tell(&by, command.clone(), 0).unwrap();
        see(sink, &by, &command, &events);
        house = after;
    }
    for (by, command, events) in on_paper() {
        see(sink, &by, &command, &events);
    }
    let shelf = Shelf::load().unwrap();
    for file in files() {
        let script: Script = std::fs::read_to_string(file).unwrap().parse().unwrap();
        for (_, passage) in script.record(&shelf, &Openings::default()) {
            for entry in &passage.entries {
                see(sink, &entry.by, &entry.command, &entry.events);
            }
        }
    }
}

#[test]
fn what_was_written_once_is_read_and_written_the_same() {
    for (name, (stream, payload)) in frozen() {
        let record = Record::read(&stream, &payload);
        let record = record.unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(record.write(&stream).as_ref(), Ok(&payload), "{name}");
        assert_eq!(kind(&stream, &payload), name);
    }
}

#[test]
fn every_kind_of_command_and_event_is_frozen() {
    let mut frozen = frozen();
    if std::env::var_os("FREEZE").is_some() {
        for (name, document) in found() {
            if !is_documented(&name) {
                frozen.entry(name).or_insert(document);
            }
        }
        let mut text = String::new();
        for (name, (stream, payload)) in &frozen {
            writeln!(text, "{name}\t{stream}\t{payload}").unwrap();
        }
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/record/frozen.txt");
        std::fs::write(file, text).unwrap();
    }
    let kinds = kinds();
    let missing: Vec<_> = kinds
        .iter()
        .filter(|it| !frozen.contains_key(*it) && !is_documented(it))
        .collect();
    assert!(missing.is_empty(), "no document is kept of {missing:?}");
    let gone: Vec<_> = frozen.keys().filter(|it| !kinds.contains(*it)).collect();
    assert!(gone.is_empty(), "{gone:?} can no longer be written");
}

/// What is measured in milliseconds: how long something takes.
const LENGTHS: [&str; 5] = [
    "betting-ms",
    "decision-ms",
    "pause-ms",
    "alone-ms",
    "look-ms",
];

/// The one moment that is a number, in the one kind of event that was frozen so.
const NUMBER: (&str, &str) = ("event table/shift/limits-posted", "from-ms");

#[test]
fn a_moment_is_written_as_the_document_s_own() {
    let mut numbers = BTreeSet::new();
    for (name, (_, payload)) in frozen() {
        let fields = payload.split('"').filter(|field| field.ends_with("-ms"));
        for field in fields.filter(|field| !LENGTHS.contains(field)) {
            numbers.insert((name.clone(), field.to_owned()));
        }
    }
    let (name, field) = NUMBER;
    let expected = BTreeSet::from([(name.to_owned(), field.to_owned())]);
    assert_eq!(numbers, expected);
}
