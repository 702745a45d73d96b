//! The shift of a staffed table: its float, its closing, its limits.

use floor::authority::By;
use floor::clock::Pace;
use floor::dealer::{self, Duty};
use floor::demonstration::{self, STAFFED_TABLE};
use floor::house::{Act, Command, Event, House, Opening, Refusal, Shifted};
use games::Wager;
use money::{Limits, Money};
use rulebook::Role;

const TABLE: u32 = STAFFED_TABLE;

fn house() -> House {
    let mut house = House::default();
    for command in demonstration::commands(Pace::default()).unwrap() {
        house = house.tell(&By::house(), command, 0).unwrap().0;
    }
    let granted = Command::House(Opening::Granted {
        person: "max".to_owned(),
        role: Role::Manager,
        pit: None,
    });
    house.tell(&By::house(), granted, 0).unwrap().0
}

fn dealer() -> By {
    By::person("dealer", Role::Dealer)
}

fn supervisor() -> By {
    By::person("supervisor", Role::Supervisor)
}

fn act(house: &mut House, by: &By, act: Act) -> Result<Vec<Event>, Refusal> {
    let (next, events) = house.tell(by, Command::Shift { table: TABLE, act }, 1_000)?;
    *house = next;
    Ok(events)
}

fn count(units: i64) -> Act {
    let amount = Money::cents(units * 100);
    Act::CountFloat { amount }
}

#[track_caller]
fn refused(said: Result<Vec<Event>, Refusal>, why: &str) {
    let said = said.unwrap_err().to_string();
    assert!(said.contains(why), "{said}");
}

#[test]
fn the_float_is_counted_by_two_people_who_come_to_the_same() {
    let mut house = house();
    act(&mut house, &dealer(), count(10_000)).unwrap();
    // One person is not two, however often they say it.
    let again = act(&mut house, &dealer(), count(10_000)).unwrap();
    assert!(matches!(
        again[0],
        Event::Shift {
            event: Shifted::FloatCounted { .. },
            ..
        }
    ));
    refused(act(&mut house, &supervisor(), count(9_999)), "count again");
    let signed = act(&mut house, &supervisor(), count(10_000)).unwrap();
    let Event::Shift {
        event: Shifted::FloatSigned { variance, by, .. },
        ..
    } = &signed[0]
    else {
        panic!("{signed:?}");
    };
    assert_eq!((variance, by[0].as_str()), (&None, "dealer"));
    // The next count is held against it.
    act(&mut house, &supervisor(), count(9_950)).unwrap();
    let signed = act(&mut house, &dealer(), count(9_950)).unwrap();
    let Event::Shift {
        event: Shifted::FloatSigned { variance, .. },
        ..
    } = &signed[0]
    else {
        panic!("{signed:?}");
    };
    assert_eq!(*variance, Some(Money::cents(-5_000)));
    let player = By::player("ann");
    refused(act(&mut house, &player, count(1)), "dealer");
}

#[test]
fn a_table_closes_after_the_round_that_was_announced_as_its_last() {
    let mut house = house();
    refused(act(&mut house, &dealer(), Act::PostClosing), "supervisor");
    refused(act(&mut house, &supervisor(), Act::CloseTable), "sign");
    act(&mut house, &supervisor(), Act::PostClosing).unwrap();
    refused(
        act(&mut house, &supervisor(), Act::PostClosing),
        "posted already",
    );
    refused(
        act(&mut house, &supervisor(), Act::CloseTable),
        "count the float",
    );
    act(&mut house, &dealer(), count(10_000)).unwrap();
    act(&mut house, &supervisor(), count(10_000)).unwrap();
    act(&mut house, &supervisor(), Act::CloseTable).unwrap();
    // Nobody sits down at a closed table.
    let sit = Command::Table {
        table: TABLE,
        command: games::round::Command::Sit {
            place: games::Place::ALL[0],
            person: None,
        },
    };
    let why = house.tell(&dealer(), sit.clone(), 1_000).unwrap_err();
    assert_eq!(why.to_string(), "the table is closed");
    // It is opened as it was closed: by a count of two.
    refused(
        act(&mut house, &supervisor(), Act::OpenTable),
        "count the float",
    );
    act(&mut house, &dealer(), count(10_000)).unwrap();
    act(&mut house, &supervisor(), count(10_000)).unwrap();
    act(&mut house, &supervisor(), Act::OpenTable).unwrap();
    assert!(house.tell(&dealer(), sit, 1_000).is_ok());
}

#[test]
fn other_limits_hold_from_the_round_after_their_notice() {
    let mut house = house();
    let limits = Limits::new(Money::cents(1_000), Money::cents(50_000)).unwrap();
    let posted = Act::PostLimits {
        limits: [(Wager::Ante, limits)].into_iter().collect(),
    };
    refused(act(&mut house, &dealer(), posted.clone()), "supervisor");
    act(&mut house, &supervisor(), posted).unwrap();
    let before = house.tables[&TABLE].card.limits[&Wager::Ante];
    let due_ms = 1_000 + 20 * 60_000;
    assert_ne!(before, limits);
    // The house binds itself to a deal first; then it waits for the time that was posted.
    let waits = |house: &House, now_ms| match dealer::duty(house, TABLE, now_ms, None) {
        Duty::Tell(command) => Some(command),
        _ => None,
    };
    assert_eq!(waits(&house, due_ms - 1), None);
    let change = waits(&house, due_ms).unwrap();
    assert!(matches!(change, Command::ChangeTables(_)));
    house = house.tell(&By::house(), change, due_ms).unwrap().0;
    assert_eq!(house.tables[&TABLE].card.limits[&Wager::Ante], limits);
    assert_eq!(waits(&house, due_ms), None);
    // What is kept of a house has it, too.
    assert!(house.tables[&TABLE].shift.is_plain());
}
