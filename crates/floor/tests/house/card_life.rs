//! How old cards may be at a staffed table, and what is said when nobody sits there.

use floor::authority::By;
use floor::clock::Pace;
use floor::demonstration;
use floor::house::{Command, Event, House, Opening, TableSetup};
use games::deck::{Order, Stage};
use games::round;
use games::table::{Chance, Staff};
use rulebook::Role;

const HOUR_MS: i64 = 3_600_000;
const TABLE: u32 = 90;

/// The demonstration with one more table: Section 10, real cards, a dealer.
fn house() -> House {
    let mut house = House::default();
    for command in demonstration::commands(Pace::default()).unwrap() {
        house = house.tell(&By::house(), command, 0).unwrap().0;
    }
    let book = |id: &str| {
        let mut books = house.books.iter();
        books.find(|(_, book)| book.id == id).unwrap().0.clone()
    };
    let of = |id: &str| {
        let digest = book(id);
        let mut tables = house.tables.values();
        let table = tables.find(|table| table.book.id == id).unwrap();
        TableSetup::of(TABLE, table, digest)
    };
    let mut setup = of("section10-caribbean-stud");
    setup.card.staff = Staff::Staffed;
    setup.card.chance = Chance::Real;
    let open = Command::House(Opening::Table(Box::new(setup)));
    house.tell(&By::house(), open, 0).unwrap().0
}

fn dealer() -> By {
    By::person("dealer", Role::Dealer)
}

fn supervisor() -> By {
    By::person("supervisor", Role::Supervisor)
}

fn at(command: round::Command) -> Command {
    Command::Table {
        table: TABLE,
        command,
    }
}

fn stage(stage: Stage) -> Command {
    at(round::Command::Prepare { stage, cards: None })
}

#[track_caller]
fn tell(house: &mut House, by: &By, command: Command, at_ms: i64) -> Vec<Event> {
    let (next, events) = house.tell(by, command, at_ms).unwrap();
    *house = next;
    events
}

/// The table with cards that were opened at a time and shuffled.
fn opened(at_ms: i64) -> House {
    let mut house = house();
    let opening = Stage::ALL.iter().skip(1);
    for due in opening.take_while(|due| **due <= Stage::Washed) {
        let by = match due {
            Stage::Verified => supervisor(),
            _ => dealer(),
        };
        tell(&mut house, &by, stage(*due), at_ms);
    }
    house
}

/// One person who holds both offices is no two people.
#[test]
fn nobody_verifies_their_own_inspection() {
    let mut house = house();
    for role in [Role::Dealer, Role::Supervisor] {
        let granted = Command::House(Opening::Granted {
            person: "kim".to_owned(),
            role,
            pit: None,
        });
        tell(&mut house, &By::house(), granted, 0);
    }
    let kim = |role| By::person("kim", role);
    tell(&mut house, &kim(Role::Dealer), stage(Stage::Inspected), 0);
    let again = house.decide(&kim(Role::Supervisor), stage(Stage::Verified), 1);
    let refusal = again.unwrap_err();
    assert_eq!(refusal.word(), "own-inspection", "{refusal}");
    let table = &house.tables[&TABLE];
    let under = table.book.clause_id(refusal.under().unwrap().clause);
    assert_eq!(under, "(c)(1)");
    // What is written down of the house has it, too.
    let state = serde_json::to_string(&house.state()).unwrap();
    assert!(state.contains("\"inspected_by\":\"kim\""), "it is not kept");
    tell(&mut house, &supervisor(), stage(Stage::Verified), 1);
    // Other cards are inspected by whoever comes.
    let replace = at(round::Command::Order {
        order: Order::ReplaceCards,
        people: Vec::new(),
        reason: None,
    });
    tell(&mut house, &supervisor(), replace, 2);
    tell(&mut house, &dealer(), stage(Stage::Inspected), 3);
    let second = house.decide(&kim(Role::Supervisor), stage(Stage::Verified), 4);
    assert!(second.is_ok(), "{second:?}");
}

fn reads(events: &[Event]) -> usize {
    let read = |event: &&Event| {
        matches!(
            event,
            Event::Table {
                event: round::Event::ClockRead { .. },
                ..
            }
        )
    };
    events.iter().filter(read).count()
}

#[test]
fn cards_that_are_too_old_are_refused_though_nobody_read_the_clock() {
    let house = opened(HOUR_MS);
    house
        .decide(&dealer(), stage(Stage::Shuffled), 9 * HOUR_MS - 60_000)
        .unwrap();
    let refusal = house
        .decide(&dealer(), stage(Stage::Shuffled), 9 * HOUR_MS)
        .unwrap_err();
    assert_eq!(refusal.word(), "cards-too-old", "{refusal}");
    let table = &house.tables[&TABLE];
    let under = table.book.clause_id(refusal.under().unwrap().clause);
    assert_eq!(under, "(c)(5)");
}

#[test]
fn the_life_of_new_cards_begins_when_they_come() {
    let mut house = opened(HOUR_MS);
    let replace = at(round::Command::Order {
        order: Order::ReplaceCards,
        people: Vec::new(),
        reason: None,
    });
    let events = tell(&mut house, &supervisor(), replace, 8 * HOUR_MS);
    assert_eq!(reads(&events), 1);
    let (_, due_ms, _) = house.tables[&TABLE].due().unwrap();
    assert_eq!(due_ms, 16 * HOUR_MS);
}

#[test]
fn the_clock_is_read_once_a_minute_at_most_and_for_cards_alone() {
    let mut house = house();
    let prepare = |due| stage(due);
    assert_eq!(
        reads(&tell(&mut house, &dealer(), prepare(Stage::Inspected), 0)),
        1
    );
    let verify = tell(&mut house, &supervisor(), prepare(Stage::Verified), 59_999);
    assert_eq!(reads(&verify), 0);
    let sit: round::Command = serde_json::from_str(r#"{"do":"sit","place":3}"#).unwrap();
    assert_eq!(reads(&tell(&mut house, &dealer(), at(sit), HOUR_MS)), 0);
}

#[test]
fn what_is_due_is_said_half_an_hour_before_and_presses_when_it_is() {
    let house = opened(HOUR_MS);
    let cards = |now_ms| {
        let alerts = house.alerts(now_ms);
        let mut here = alerts.into_iter().filter(|it| it.what.word() == "cards");
        here.next()
    };
    assert_eq!(cards(8 * HOUR_MS + HOUR_MS / 2 - 1), None);
    let soon = cards(8 * HOUR_MS + HOUR_MS / 2).unwrap();
    assert_eq!((soon.level.word(), soon.due_ms), ("due", Some(9 * HOUR_MS)));
    assert_eq!(cards(9 * HOUR_MS).unwrap().level.word(), "person-waits");
}

#[test]
fn a_table_at_which_nobody_sits_says_what_is_done_to_its_cards() {
    let mut house = opened(HOUR_MS);
    let vacant = |house: &House| {
        let alerts = house.alerts(2 * HOUR_MS);
        let found = alerts.into_iter().find(|it| it.what.word() == "vacant");
        found.map(|alert| {
            let under = alert.under.unwrap().clause;
            let clause = house.tables[&TABLE].book.clause_id(under).to_owned();
            (alert.role, clause)
        })
    };
    // Whoever has just left may come back.
    let soon = house.alerts(HOUR_MS + 59_999);
    assert!(soon.iter().all(|it| it.what.word() != "vacant"));
    assert_eq!(vacant(&house), Some((Role::Dealer, "(d)(5)[1]".to_owned())));
    tell(&mut house, &dealer(), at(round::Command::Idle), HOUR_MS);
    assert_eq!(vacant(&house), None);
}
