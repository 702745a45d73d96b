//! What the people of a staffed table tell of places.

use floor::authority::By;
use floor::clock::Pace;
use floor::demonstration::{self, STAFFED_TABLE};
use floor::house::{Command, Event, House, Refusal};
use games::Place;
use games::round::{self, Reason};
use rulebook::Role;

fn place(number: u64) -> Place {
    serde_json::from_value(number.into()).unwrap()
}

/// A staffed table at which somebody sits at place 3.
fn house() -> House {
    let mut house = House::default();
    for command in demonstration::commands(Pace::default()).unwrap() {
        house = house.tell(&By::house(), command, 0).unwrap().0;
    }
    let sit = round::Command::Sit {
        place: place(3),
        person: Some("ann".to_owned()),
    };
    tell(&house, sit).unwrap().0
}

fn tell(house: &House, command: round::Command) -> Result<(House, Vec<Event>), Refusal> {
    let by = By::person("dealer", Role::Dealer);
    let table = STAFFED_TABLE;
    house.tell(&by, Command::Table { table, command }, 1_000)
}

fn seat(house: &House, at: u64) -> Result<Place, Reason> {
    let person = Some("ann".to_owned());
    let command = round::Command::Seat {
        place: place(at),
        person,
    };
    let told = tell(house, command).map_err(reason)?;
    Ok(told.0.tables[&STAFFED_TABLE]
        .round
        .seating
        .seat("ann")
        .unwrap())
}

#[track_caller]
fn reason(refusal: Refusal) -> Reason {
    match refusal {
        Refusal::Table(refusal) => refusal.reason,
        other => panic!("{other}"),
    }
}

#[test]
fn a_seat_is_taken_at_an_area_of_one_s_own() {
    let house = house();
    assert_eq!(seat(&house, 3), Ok(place(3)));
    // There is no eighth place, nobody plays at the second, and somebody else at the fourth.
    assert_eq!(seat(&house, 8), Err(Reason::NoSuchPlace(7)));
    assert_eq!(seat(&house, 2), Err(Reason::NobodyThere));
    let sit = round::Command::Sit {
        place: place(4),
        person: Some("bob".to_owned()),
    };
    let (house, _) = tell(&house, sit).unwrap();
    assert_eq!(seat(&house, 4), Err(Reason::SomebodyPlays));
}

#[test]
fn nobody_stands_at_a_place_that_is_not_there() {
    let house = house();
    let stand = |at: u64| tell(&house, round::Command::Stand { place: place(at) });
    let (stood, _) = stand(3).unwrap();
    assert!(stood.tables[&STAFFED_TABLE].round.seating.stands(place(3)));
    assert_eq!(reason(stand(8).unwrap_err()), Reason::NoSuchPlace(7));
}
