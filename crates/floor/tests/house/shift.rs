//! The shift of a staffed table: its float, its closing, its limits.

use std::sync::Arc;

use floor::authority::By;
use floor::clock::Pace;
use floor::dealer::{self, Duty};
use floor::demonstration::{self, STAFFED_TABLE};
use floor::house::{Act, Command, Day, Event, House, Opening, Pile, Refusal, Shifted, TableSetup};
use games::Wager;
use games::round::Phase;
use money::{Limits, Money};
use rulebook::{Date, Role};

use crate::automatic::{Evening, money, sits};

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
    Act::CountFloat {
        amount,
        chips: Vec::new(),
    }
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
fn a_first_count_lapses_after_ten_minutes_and_with_the_end_of_a_round() {
    let first = house();
    let tell = |house: &House, by: &By, at_ms| {
        let act = count(10_000);
        let counted = Command::Shift { table: TABLE, act };
        house.tell(by, counted, at_ms).unwrap()
    };
    let signed = |events: &[Event]| {
        let of = |event: &Event| match event {
            Event::Shift { event, .. } => matches!(event, Shifted::FloatSigned { .. }),
            _ => false,
        };
        events.iter().any(of)
    };
    let (counted, _) = tell(&first, &dealer(), 1_000);
    let late_ms = 1_000 + 10 * 60_000;
    let (_, events) = tell(&counted, &supervisor(), late_ms - 1);
    assert!(signed(&events), "{events:?}");
    // Later it is as if the second were the first.
    let (late, events) = tell(&counted, &supervisor(), late_ms);
    assert!(!signed(&events), "{events:?}");
    let (_, events) = tell(&late, &dealer(), late_ms + 1);
    assert!(signed(&events), "{events:?}");
    // A count of before a round says nothing of the tray after it.
    let mut played = counted;
    let table = Arc::make_mut(played.tables.get_mut(&TABLE).unwrap());
    table.round.phase = Phase::Settled;
    let (_, events) = tell(&played, &supervisor(), 2_000);
    assert!(!signed(&events), "{events:?}");
}

#[test]
fn a_float_is_counted_chip_by_chip_where_they_say_so() {
    let count = |piles: &[(i64, u32)]| Act::CountFloat {
        amount: Money::cents(1_000_000),
        chips: piles
            .iter()
            .map(|(units, count)| Pile {
                chip: Money::cents(units * 100),
                count: *count,
            })
            .collect(),
    };
    let mut house = house();
    let short = count(&[(100, 99)]);
    refused(
        act(&mut house, &dealer(), short),
        "they come to 9900.00, and the amount is 10000.00",
    );
    let strange = count(&[(7, 1), (1, 9_993)]);
    refused(act(&mut house, &dealer(), strange), "no chip of 7.00");
    act(&mut house, &dealer(), count(&[(100, 80), (25, 80)])).unwrap();
    let others = count(&[(100, 90), (25, 40)]);
    refused(act(&mut house, &supervisor(), others), "other chips");
    act(&mut house, &supervisor(), count(&[(25, 80), (100, 80)])).unwrap();
    assert_eq!(house.tables[&TABLE].shift.chips.len(), 2);
    // Whoever says an amount alone leaves it to the other to say in which chips.
    act(&mut house, &dealer(), count(&[])).unwrap();
    act(&mut house, &supervisor(), count(&[(100, 100)])).unwrap();
    let lies = &house.tables[&TABLE].shift.chips;
    assert_eq!(lies.iter().map(|pile| pile.count).sum::<u32>(), 100);
}

#[test]
fn the_running_day_is_not_closed_while_tables_play_by_themselves() {
    let mut house = house();
    let today = Date::constant(2026, 11, 18);
    let began = Opening::DayBegan(Day {
        day: today,
        from_ms: 0,
    });
    house = house
        .tell(&By::house(), Command::House(began), 0)
        .unwrap()
        .0;
    let why = house.not_closed(Some(today)).unwrap();
    assert!(why.contains("table 1: it is dealt automatically"), "{why}");
    // What they play now is of today: yesterday does not wait for it.
    let why = house
        .not_closed(Some(Date::constant(2026, 11, 17)))
        .unwrap();
    assert!(why.contains("the cage was not counted"), "{why}");
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
fn a_table_that_the_house_deals_closes_without_a_float_and_opens_again() {
    let mut evening = Evening::begin(5);
    evening.tell(Command::House(Opening::Chips {
        person: "ann".to_owned(),
        amount: money(10_000),
    }));
    let act = |evening: &mut Evening, act| {
        evening.tell_by(&supervisor(), Command::Shift { table: 1, act });
    };
    evening.round(1, &["ann"]);
    act(&mut evening, Act::PostClosing);
    evening.now_ms += 60_000;
    evening.round(1, &["ann"]);
    let last = evening.house.tables[&1].number;
    // The house shows the deal, and opens no other round.
    evening.now_ms += 60_000;
    assert_eq!(evening.deal(1), None);
    assert_eq!(evening.house.tables[&1].number, last);
    act(&mut evening, Act::CloseTable);
    assert_eq!(evening.deal(1), None);
    assert!(!evening.act(1, "ann", sits));
    act(&mut evening, Act::OpenTable);
    evening.round(1, &["ann"]);
    assert_eq!(evening.house.tables[&1].number, last + 1);
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

/// The notice is the house's own, and two people who set a table up otherwise do not go round it.
#[test]
fn nobody_changes_the_limits_of_an_open_table_without_notice() {
    let mut house = house();
    let mut terms = floor::house::Terms::clone(house.terms.as_ref().unwrap());
    terms.notice = Some(5);
    house.terms = Some(terms.into());
    let known = house.tables[&TABLE].card.limits[&Wager::Ante];
    let mut change = setup(&house, &house.tables[&TABLE].book.id);
    change.table = TABLE;
    let limits = Limits::new(Money::cents(1_000), Money::cents(50_000)).unwrap();
    assert_ne!(known, limits);
    change.card = games::table::TableCard::clone(&house.tables[&TABLE].card);
    let unchanged = change.clone();
    change.card.limits.insert(Wager::Ante, limits);
    let propose = |setup: &TableSetup| Command::Propose {
        command: Box::new(Command::ChangeTables(vec![setup.clone()])),
    };
    let by = By::person("max", Role::Manager);
    let early = house.decide(&by, propose(&change), 1_000).unwrap_err();
    assert!(early.to_string().contains("with notice"), "{early}");
    let same = house.decide(&by, propose(&unchanged), 1_000);
    assert!(same.is_ok(), "{same:?}");
    let posted = Act::PostLimits {
        limits: [(Wager::Ante, limits)].into_iter().collect(),
    };
    act(&mut house, &supervisor(), posted).unwrap();
    let (_, from_ms) = house.tables[&TABLE].shift.limits.clone().unwrap();
    assert_eq!(from_ms, 1_000 + 5 * 60_000);
}

fn limited(wager: Wager, least: i64, most: i64) -> Act {
    let limits = Limits::new(Money::cents(least * 100), Money::cents(most * 100));
    Act::PostLimits {
        limits: [(wager, limits.unwrap())].into_iter().collect(),
    }
}

/// The table of the demonstration that plays by a book, as it is set up.
fn setup(house: &House, book: &str) -> TableSetup {
    let mut tables = house.tables.iter();
    let (number, table) = tables.find(|(_, table)| table.book.id == book).unwrap();
    let mut books = house.books.iter();
    let (digest, _) = books.find(|(_, known)| known.id == book).unwrap();
    TableSetup::of(*number, table, digest.clone())
}

#[test]
fn what_the_book_does_not_let_be_is_not_posted() {
    let mut house = house();
    let strange = act(&mut house, &supervisor(), limited(Wager::PairPlus, 10, 50));
    let strange = strange.unwrap_err();
    assert_eq!(strange.word(), "no-such-wager", "{strange}");
    // A maximum payout has to pay the best hand at the least ante.
    let mut setup = setup(&house, "section10-caribbean-stud");
    let table = setup.table;
    let post = |house: &House, act| house.tell(&supervisor(), Command::Shift { table, act }, 1_000);
    let (posted, _) = post(&house, limited(Wager::Ante, 50, 200)).unwrap();
    setup.choices.set("payout-max", "5000.00".to_owned());
    let change = Command::ChangeTables(vec![setup]);
    let capped = house.tell(&By::house(), change.clone(), 1_000).unwrap().0;
    let refusal = post(&capped, limited(Wager::Ante, 50, 200)).unwrap_err();
    let clause = |house: &House, refusal: &Refusal| {
        let under = refusal.under().unwrap().clause;
        house.tables[&table].book.clause_id(under).to_owned()
    };
    assert_eq!(refusal.word(), "not-permitted", "{refusal}");
    assert_eq!(clause(&capped, &refusal), "(l)(4)");
    post(&capped, limited(Wager::Ante, 20, 200)).unwrap();
    // Nor is a table changed into one that cannot have what is posted.
    let by = By::person("max", Role::Manager);
    let propose = Command::Propose {
        command: Box::new(change.clone()),
    };
    let refusal = posted.decide(&by, propose, 1_000).unwrap_err();
    assert_eq!(clause(&posted, &refusal), "(l)(4)");
    // Where it came about all the same, play goes on with the limits that there are.
    let house = posted.tell(&By::house(), change, 1_000).unwrap().0;
    let due_ms = 1_000 + 20 * 60_000;
    let duty = dealer::duty(&house, table, due_ms, None);
    assert_eq!(duty, Duty::Commit);
}

/// A table that is opened for money while the house runs takes no wager before two people have
/// counted its float; one that was opened before is as it was.
#[test]
fn a_table_for_money_is_counted_before_its_first_wager() {
    let mut house = house();
    let mut terms = floor::house::Terms::clone(house.terms.as_ref().unwrap());
    terms.demonstration = false;
    house.terms = Some(terms.into());
    let known = &house.tables[&TABLE];
    let mut books = house.books.iter();
    let digest = books.find(|(_, book)| book.id == known.book.id).unwrap().0;
    let setup = TableSetup::of(77, known, digest.clone());
    assert!(!setup.count_first, "what was opened before is as it was");
    let open = Command::House(Opening::Table(Box::new(setup)));
    house = told(&house, &By::person("max", Role::Manager), open);
    assert!(house.tables[&77].count_first);
    let wager = || Command::Table {
        table: 77,
        command: serde_json::from_str(r#"{"do":"wager","place":1,"wager":"ante","amount":1000}"#)
            .unwrap(),
    };
    let early = house.decide(&dealer(), wager(), 0).unwrap_err();
    assert_eq!(early.to_string(), "two people count the float first");
    for by in [dealer(), supervisor()] {
        let act = Act::CountFloat {
            amount: Money::cents(1_000_000),
            chips: Vec::new(),
        };
        house = told(&house, &by, Command::Shift { table: 77, act });
    }
    let counted = house.decide(&dealer(), wager(), 0);
    assert!(counted.is_ok(), "{counted:?}");
}

fn told(house: &House, by: &By, command: Command) -> House {
    house.tell(by, command, 0).unwrap().0
}
