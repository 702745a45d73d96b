//! Offices that hold in a pit alone.

use floor::authority::By;
use floor::clock::Pace;
use floor::demonstration::{self, STAFFED_TABLE};
use floor::house::{About, Act, CageAct, Command, DisputeAct, House, Opening, Refusal, TableSetup};
use games::{Wager, round};
use money::Money;
use rulebook::{Date, Role};

fn grant(person: &str, role: Role, pit: Option<&str>) -> Command {
    Command::House(Opening::Granted {
        person: person.to_owned(),
        role,
        pit: pit.map(ToOwned::to_owned),
    })
}

fn withdraw(person: &str, role: Role, pit: Option<&str>) -> Command {
    Command::House(Opening::Withdrawn {
        person: person.to_owned(),
        role,
        pit: pit.map(ToOwned::to_owned),
    })
}

#[track_caller]
fn told(house: &House, command: Command) -> House {
    house.tell(&By::house(), command, 0).unwrap().0
}

/// The demonstration with its staffed table in pit A and table 1 in pit B.
fn house() -> House {
    let mut house = House::default();
    for command in demonstration::commands(Pace::default()).unwrap() {
        house = told(&house, command);
    }
    for (number, pit) in [(STAFFED_TABLE, "A"), (1, "B")] {
        house = told(
            &house,
            Command::ChangeTables(vec![setup(&house, number, pit)]),
        );
    }
    for (person, role) in [
        ("dan", Role::Dealer),
        ("sue", Role::Supervisor),
        ("max", Role::Manager),
    ] {
        house = told(&house, grant(person, role, Some("A")));
    }
    told(&house, grant("amy", Role::Manager, None))
}

fn setup(house: &House, number: u32, pit: &str) -> TableSetup {
    let table = &house.tables[&number];
    let mut books = house.books.iter();
    let digest = books.find(|(_, book)| book.id == table.book.id).unwrap().0;
    let mut setup = TableSetup::of(number, table, digest.clone());
    setup.pit = Some(pit.to_owned());
    setup
}

#[track_caller]
fn refused(house: &House, by: &By, command: Command, why: &str) {
    let refusal = house.decide(by, command, 0).unwrap_err();
    assert_eq!(refusal.to_string(), why);
}

fn idle(table: u32) -> Command {
    let command = round::Command::Idle;
    Command::Table { table, command }
}

#[test]
fn an_office_of_one_pit_does_nothing_in_another() {
    let house = house();
    let dan = By::person("dan", Role::Dealer);
    house.decide(&dan, idle(STAFFED_TABLE), 0).unwrap();
    refused(
        &house,
        &dan,
        idle(1),
        "you are dealer in pit A, and this is about pit B",
    );
    refused(
        &house,
        &dan,
        idle(2),
        "you are dealer in pit A, and this is about a table that stands in no pit",
    );
    let sue = By::person("sue", Role::Supervisor);
    let post = |table| Command::Shift {
        table,
        act: Act::PostClosing,
    };
    house.decide(&sue, post(STAFFED_TABLE), 0).unwrap();
    let refusal = house.decide(&sue, post(1), 0).unwrap_err();
    assert_eq!(refusal.word(), "foreign-pit");
}

#[test]
fn what_concerns_the_whole_house_is_for_offices_of_the_whole_house() {
    let house = house();
    let max = By::person("max", Role::Manager);
    let chips = || {
        Command::House(Opening::Chips {
            person: "pat".to_owned(),
            amount: Money::cents(100),
        })
    };
    refused(
        &house,
        &max,
        chips(),
        "you are manager in pit A, and this is about the whole house",
    );
    house
        .decide(&By::person("amy", Role::Manager), chips(), 0)
        .unwrap();
    // A table of the own pit is proposed; none is taken from another, nor put there.
    let propose = |setup| Command::Propose {
        command: Box::new(Command::ChangeTables(vec![setup])),
    };
    let own = propose(setup(&house, STAFFED_TABLE, "A"));
    house.decide(&max, own, 0).unwrap();
    for foreign in [setup(&house, STAFFED_TABLE, "B"), setup(&house, 1, "A")] {
        let refusal = house.decide(&max, propose(foreign), 0).unwrap_err();
        assert_eq!(refusal.word(), "foreign-pit", "{refusal}");
    }
    // The jackpot of the demonstration links tables of no pit.
    let name = house.jackpots.keys().next().unwrap().clone();
    let down = Command::Jackpot {
        jackpot: name,
        command: Box::new(jackpot::Command::Down { table: None }),
    };
    let refusal = house.decide(&max, down, 0).unwrap_err();
    assert_eq!(refusal.word(), "foreign-pit");
    // What is one's own stays one's own.
    let limit = Command::House(Opening::LimitSet {
        person: "max".to_owned(),
        on: floor::house::LimitOn::Loss,
        most: Some(100),
    });
    house.decide(&max, limit, 0).unwrap();
}

fn propose(command: Command) -> Command {
    Command::Propose {
        command: Box::new(command),
    }
}

#[test]
fn nobody_takes_part_beyond_their_pit_in_what_two_people_do() {
    let house = house();
    let dan = By::person("dan", Role::Dealer);
    let compensate = |table| {
        propose(Command::Dispute {
            table,
            act: DisputeAct::Compensate {
                dispute: 1,
                wager: Wager::Ante,
                amount: Money::cents(100),
                reason: "so".to_owned(),
            },
        })
    };
    refused(
        &house,
        &dan,
        compensate(1),
        "you are dealer in pit A, and this is about pit B",
    );
    let here = house.decide(&dan, compensate(STAFFED_TABLE), 0);
    assert_ne!(here.unwrap_err().word(), "foreign-pit");
    // The money and the days of the cage are those of the whole house.
    let (max, amy) = (
        By::person("max", Role::Manager),
        By::person("amy", Role::Manager),
    );
    let draw = || {
        propose(Command::Cage(CageAct::DrawFromBank {
            cash: Money::cents(100),
            chips: Money::ZERO,
            reason: "change".to_owned(),
        }))
    };
    let close = propose(Command::Cage(CageAct::CloseDay {
        day: Date::constant(2026, 1, 1),
    }));
    for command in [draw(), close] {
        let why = "you are manager in pit A, and this is about the whole house";
        refused(&house, &max, command, why);
    }
    let mut house = told(&house, grant("carl", Role::Cage, None));
    let carl = By::person("carl", Role::Cage);
    for by in [&carl, &amy] {
        let (cash, chips) = (Money::ZERO, Money::ZERO);
        let count = Command::Cage(CageAct::CountCage { cash, chips });
        house = house.tell(by, count, 0).unwrap().0;
    }
    let proposed = house.tell(&amy, draw(), 0).unwrap().0;
    let (about, number) = (About::House, 1);
    let confirm = Command::Confirm { about, number };
    let refusal = proposed.decide(&max, confirm.clone(), 0).unwrap_err();
    assert_eq!(refusal.word(), "foreign-pit", "{refusal}");
    proposed.decide(&carl, confirm, 0).unwrap();
}

#[test]
fn pits_are_added_and_taken_one_by_one() {
    let house = house();
    let dan = By::person("dan", Role::Dealer);
    let both = told(&house, grant("dan", Role::Dealer, Some("B")));
    both.decide(&dan, idle(1), 0)
        .map(drop)
        .or_else(|refusal| match refusal {
            // The house deals there; that is another reason.
            Refusal::ForeignPit { .. } => Err(refusal),
            _ => Ok(()),
        })
        .unwrap();
    assert!(both.holds_at("dan", Role::Dealer, 1));
    let again = told(&both, withdraw("dan", Role::Dealer, Some("A")));
    assert!(!again.holds_at("dan", Role::Dealer, STAFFED_TABLE));
    assert!(again.holds_at("dan", Role::Dealer, 1));
    let none = told(&again, withdraw("dan", Role::Dealer, Some("B")));
    assert!(!none.holds("dan", Role::Dealer));
    let everywhere = told(&both, grant("dan", Role::Dealer, None));
    assert!(everywhere.holds_at("dan", Role::Dealer, 2));
    let gone = told(&both, withdraw("dan", Role::Dealer, None));
    assert!(!gone.holds("dan", Role::Dealer));
    assert_eq!(gone.pits_of("dan", Role::Dealer), None);
    for (house, command, why) in [
        (
            &house,
            grant("dan", Role::Dealer, Some("A")),
            "pit: dan is dealer in A already",
        ),
        (
            &everywhere,
            grant("dan", Role::Dealer, Some("A")),
            "role: dan has it already",
        ),
        (
            &house,
            grant("eve", Role::Dealer, Some("C")),
            "pit: no table stands in a pit C",
        ),
        (
            &house,
            grant("eve", Role::Auditor, Some("A")),
            "pit: the office of auditor holds in the whole house",
        ),
        (
            &house,
            withdraw("dan", Role::Dealer, Some("B")),
            "pit: dan was not given dealer in B",
        ),
    ] {
        refused(house, &By::house(), command, why);
    }
    // A house that is written down and restored knows them, too.
    let openings: Vec<Opening> = demonstration::commands(Pace::default())
        .unwrap()
        .into_iter()
        .filter_map(|command| match command {
            Command::House(opening) => Some(opening),
            _ => None,
        })
        .collect();
    let restored = House::restore(&openings, both.state()).unwrap();
    assert_eq!(restored.state(), both.state());
    assert!(!restored.holds_at("dan", Role::Dealer, 2));
}
