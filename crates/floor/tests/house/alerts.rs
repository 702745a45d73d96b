//! What waits for whom, from the state of a house alone.

use floor::alerts::{Alert, Level, Waiting};
use floor::authority::By;
use floor::clock::Pace;
use floor::demonstration::{self, STAFFED_TABLE};
use floor::house::{Act, Command, House};
use floor::replay::Openings;
use floor::script::Script;
use games::deck::Stage;
use games::{Place, Shelf, round};
use rulebook::Role;

/// A house after the lines of a case, and when the last of them was told.
fn played(case: &str) -> (House, i64) {
    let script: Script = case.parse().unwrap();
    let records = script.record(&Shelf::load().unwrap(), &Openings::default());
    let (_, passage) = records.into_iter().next().unwrap();
    let last = passage.entries.last().unwrap().at_ms;
    (passage.after(), last)
}

fn only(house: &House, now_ms: i64, what: &str) -> Alert {
    let alerts = house.alerts(now_ms);
    let mut found = alerts.into_iter().filter(|it| it.what.word() == what);
    let alert = found.next().unwrap();
    assert_eq!(found.next(), None);
    alert
}

const MINUTE_MS: i64 = 60_000;

#[test]
fn a_ruling_stops_play_and_goes_to_the_manager_too_after_a_minute() {
    let (house, asked) = played(
        "book nz-caribbean-stud\n\n\
        case the operator decides\n\
        clause 12.15\n\
        wager 1 ante 10.00\n\
        deal 1 Ks Kd 9c 5h 2s  dealer Ad Qc Jh Ts 8d\n\
        report communicated 1\n",
    );
    let pending = house.tables[&1].round.pending.clone().unwrap();
    let alert = only(&house, asked + MINUTE_MS - 1, "ruling");
    assert_eq!((alert.level, alert.escalated), (Level::StopsPlay, false));
    assert_eq!(alert.what, Waiting::Ruling(pending.report.what));
    assert_eq!(alert.office, pending.by);
    assert_eq!(alert.since_ms, Some(asked));
    assert_eq!(alert.under, Some(pending.under));
    let later = only(&house, asked + MINUTE_MS, "ruling");
    assert!(later.escalated);
    // The office that the book names still is the one that rules.
    assert_eq!(later.role, alert.role);
    assert_eq!(later.office, pending.by);
    // What is the manager's is theirs alone; of a supervisor's alert they hear as well.
    assert_eq!(alert.role, Role::Manager);
    assert!(alert.roles().eq([Role::Manager]));
    assert!(later.roles().eq([Role::Manager]));
    let role = Role::Supervisor;
    assert!(Alert { role, ..alert }.roles().eq([role]));
    assert!(Alert { role, ..later }.roles().eq([role, Role::Manager]));
}

#[test]
fn a_prize_waits_for_whoever_validates_it_and_stops_play_after_three_minutes() {
    let (house, won) = played(
        "book nz-caribbean-stud\n\n\
        case a prize\n\
        clause 11.13\n\
        jackpot J electronic wager 1.00 pool 20000.00 tables 1\n\
        wager 1 ante 10.00\n\
        wager 1 jackpot 1.00\n\
        deal 1 Ah Jh 8h 4h 2h  dealer Kc Kd 9s 5c 3d\n\
        bet 1 20.00\n\
        show dealer\n\
        show 1\n",
    );
    let alert = only(&house, won + 1, "prize");
    assert_eq!(alert.level, Level::PersonWaits);
    assert_eq!(alert.place.map(|place| place.number()), Some(1));
    assert_eq!(
        (alert.role, alert.office.as_str()),
        (Role::Supervisor, "game supervisor")
    );
    let since = alert.since_ms.unwrap();
    let later = only(&house, since + 3 * MINUTE_MS, "prize");
    assert_eq!((later.level, later.escalated), (Level::StopsPlay, true));
    assert!(later.roles().eq([Role::Supervisor]));
    let last = only(&house, since + 4 * MINUTE_MS, "prize");
    assert!(last.roles().eq([Role::Supervisor, Role::Manager]));
}

#[test]
fn a_dealer_calls_a_supervisor_who_comes() {
    let (house, now) = played(
        "book nz-caribbean-stud\n\n\
        case a table\n\
        clause 12.15\n\
        table 1 shoe real staffed\n\
        wager 1 ante 10.00\n",
    );
    let tell = |house: &House, role, act| {
        let by = By::person(format!("a {role}"), role);
        house.tell(&by, Command::Shift { table: 1, act }, now)
    };
    let place = Place::new(3);
    let call = || Act::CallSupervisor { place };
    assert!(tell(&house, Role::Player, call()).is_err());
    let (house, _) = tell(&house, Role::Dealer, call()).unwrap();
    let alert = only(&house, now, "called");
    assert_eq!((alert.level, alert.place), (Level::PersonWaits, place));
    assert_eq!((alert.since_ms, alert.role), (Some(now), Role::Supervisor));
    let later = only(&house, now + 3 * MINUTE_MS, "called");
    assert_eq!(later.level, Level::StopsPlay);
    // Whoever is called twice is waited for since the first time.
    let twice = tell(&house, Role::Dealer, call()).unwrap_err();
    assert!(twice.to_string().contains("already"), "{twice}");
    assert!(tell(&house, Role::Dealer, Act::Attend).is_err());
    let (house, _) = tell(&house, Role::Supervisor, Act::Attend).unwrap();
    assert!(house.alerts(now).is_empty());
    assert!(tell(&house, Role::Supervisor, Act::Attend).is_err());
}

#[test]
fn cards_wait_for_their_second_inspection_and_stop_play_after_three_minutes() {
    let mut house = House::default();
    for command in demonstration::commands(Pace::default()).unwrap() {
        house = house.tell(&By::house(), command, 0).unwrap().0;
    }
    let inspect = |house: &House, person: &str, role, stage, at_ms| {
        let command = round::Command::Prepare { stage, cards: None };
        let table = STAFFED_TABLE;
        let command = Command::Table { table, command };
        let told = house.tell(&By::person(person, role), command, at_ms);
        told.unwrap().0
    };
    let inspected = 5 * MINUTE_MS;
    let dealer = Role::Dealer;
    let house = inspect(&house, "dealer", dealer, Stage::Inspected, inspected);
    let alert = only(&house, inspected + 1, "inspection");
    assert_eq!(alert.since_ms, Some(inspected));
    assert_eq!((alert.level, alert.escalated), (Level::PersonWaits, false));
    let later = only(&house, inspected + 3 * MINUTE_MS, "inspection");
    assert_eq!((later.level, later.escalated), (Level::StopsPlay, true));
    // What is written down of the house has it, too.
    let state = serde_json::to_string(&house.state()).unwrap();
    assert!(state.contains("\"inspection-ms\":300000"), "it is not kept");
    let second = inspected + 4 * MINUTE_MS;
    let (person, role) = ("supervisor", Role::Supervisor);
    let house = inspect(&house, person, role, Stage::Verified, second);
    let waits = house.alerts(second);
    assert!(waits.iter().all(|it| it.what != Waiting::Inspection));
}

/// What somebody proposed or counted waits for somebody else, and not for their own office.
#[test]
fn what_one_has_counted_waits_for_another_office() {
    let mut house = House::default();
    for command in demonstration::commands(Pace::default()).unwrap() {
        house = house.tell(&By::house(), command, 0).unwrap().0;
    }
    let count = |person: &str, role| {
        let act = Act::CountFloat {
            amount: money::Money::cents(100_000),
            chips: Vec::new(),
        };
        let table = STAFFED_TABLE;
        let told = house.tell(&By::person(person, role), Command::Shift { table, act }, 0);
        told.unwrap().0
    };
    for (person, first, second) in [
        ("dealer", Role::Dealer, Role::Supervisor),
        ("supervisor", Role::Supervisor, Role::Dealer),
    ] {
        let counted = count(person, first);
        let alert = only(&counted, 1, "float");
        assert_eq!((alert.role, alert.due_ms), (second, Some(10 * MINUTE_MS)));
        let lapsed = counted.alerts(10 * MINUTE_MS);
        assert!(lapsed.iter().all(|it| it.what != Waiting::Float));
    }
}

#[test]
fn a_table_that_cannot_reach_its_jackpot_is_said() {
    let (house, down) = played(
        "book nz-caribbean-stud\n\n\
        case the link is down\n\
        clause 11.13\n\
        jackpot J electronic wager 1.00 pool 20000.00 tables 1\n\
        wager 1 ante 10.00\n\
        jackpot J down\n",
    );
    let alert = only(&house, down, "link-down");
    assert_eq!(alert.level, Level::StopsPlay);
    assert_eq!(alert.since_ms, Some(down));
    assert!(
        house
            .alerts(down)
            .iter()
            .all(|it| it.what.word() != "ruling")
    );
}
