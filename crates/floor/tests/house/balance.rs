//! What somebody has at the house, and takes to a table, where it plays for money.

use floor::authority::By;
use floor::house::{CageAct, Command, House, Opening};
use floor::house_file::{Around, EXAMPLE, HouseFile};
use games::Place;
use games::round;
use money::Money;
use rulebook::{Role, shipped};

/// The written example, which plays for money: table 1 is dealt by the house, table 2 by a dealer.
fn house() -> House {
    let around = Around {
        book: &|name| shipped(name).ok_or_else(|| format!("there is no book {name}")),
        zone: &|_| true,
        languages: &["en", "it"],
    };
    let file = HouseFile::load("house.toml", EXAMPLE, &around).unwrap();
    let grants = ["carl", "cora"].map(|person| {
        Command::House(Opening::Granted {
            person: person.to_owned(),
            role: Role::Cage,
            pit: None,
        })
    });
    let mut house = House::default();
    for command in file.commands.into_iter().chain(grants) {
        house = tell(house, &By::house(), command);
    }
    house
}

#[track_caller]
fn tell(house: House, by: &By, command: Command) -> House {
    let touched = house.touches(by, &command);
    let (house, events) = house.tell(by, command, 1_000).unwrap();
    for event in &events {
        assert!(touched.contains(&event.stream()), "{event:?}");
    }
    assert_eq!(house.cage.total(), Ok(Money::ZERO));
    house
}

#[test]
fn whoever_bought_chips_at_the_cage_plays_with_them_where_the_house_deals() {
    let mut house = house();
    let [carl, cora] = ["carl", "cora"].map(|person| By::person(person, Role::Cage));
    let (cash, chips) = (Money::cents(1_000_000), Money::cents(5_000_000));
    for by in [&carl, &cora] {
        let count = Command::Cage(CageAct::CountCage { cash, chips });
        house = tell(house, by, count);
    }
    let amount = Money::cents(50_000);
    let person = Some("ann".to_owned());
    let sold = Command::Cage(CageAct::BuyIn { amount, person });
    house = tell(house, &carl, sold);
    assert_eq!(house.cage.purse("ann"), amount);
    let ann = By::person("ann", Role::Player);
    let place = Place::ALL[0];
    let person = None;
    let sit = |table: u32| Command::Table {
        table,
        command: round::Command::Sit {
            place,
            person: person.clone(),
        },
    };
    let leave = |table: u32| Command::Table {
        table,
        command: round::Command::Leave { place },
    };
    house = tell(house, &ann, sit(1));
    let held = (house.cage.stack(1, "ann"), house.cage.purse("ann"));
    assert_eq!(held, (amount, Money::ZERO));
    house = tell(house, &ann, leave(1));
    let held = (house.cage.stack(1, "ann"), house.cage.purse("ann"));
    assert_eq!(held, (Money::ZERO, amount));
    // At a table with a dealer chips are bought there, or brought along.
    house = tell(house, &ann, sit(2));
    assert_eq!(house.cage.purse("ann"), amount);
}
