//! Meters that are wrong, and how they are found.

use std::sync::Arc;

use floor::house::House;
use floor::report::JackpotReport;
use jackpot::Link;
use money::Meter;
use serde_json::Value;

use super::{J, does, house, open, play};

/// A house at whose jackpot a round was played.
fn played() -> House {
    let mut house = house(&[("nz-caribbean-stud", &[])]);
    does(&mut house, open(&[1]));
    play(&mut house, 1, 's');
    house
}

/// The house with its jackpot as somebody made it by hand.
fn with_link(mut house: House, change: impl Fn(&mut Value)) -> House {
    let jackpots = Arc::make_mut(&mut house.jackpots);
    let jackpot = Arc::make_mut(jackpots.get_mut(J).unwrap());
    let mut state = serde_json::to_value(&jackpot.link).unwrap();
    change(&mut state);
    let link: Link = serde_json::from_value(state).unwrap();
    assert_ne!(link, jackpot.link, "nothing was changed");
    jackpot.link = link;
    house
}

/// What a report says that meters and wagers are off by.
fn off(house: &House) -> (Meter, Meter) {
    let report = JackpotReport::of(house, J).unwrap();
    (report.levels[0].off_meters, report.wagers.off_wagers)
}

fn add(number: &mut Value, more: i64) {
    let now = number.as_i64().unwrap();
    *number = Value::from(now + more);
}

#[test]
fn a_pool_that_is_not_what_its_meters_come_to_is_off() {
    assert_eq!(off(&played()), (Meter::ZERO, Meter::ZERO));
    let wrong = with_link(played(), |link| add(&mut link["pools"]["one"], -3));
    assert_eq!(off(&wrong), (Meter::per_10000(-3), Meter::ZERO));
}

#[test]
fn a_meter_that_is_not_what_the_wagers_come_to_is_off() {
    let wrong = with_link(played(), |link| {
        add(&mut link["history"]["levels"]["whole"]["entered"], 7);
    });
    assert_eq!(off(&wrong), (Meter::per_10000(-7), Meter::per_10000(7)));
}
