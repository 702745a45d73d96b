//! What a link keeps of what went through it, and how it is held against the wagers.

use jackpot::{Command, Event, LAST_HITS, Link, Pool, Pools, Source};
use money::{Meter, Money};

use crate::house::{CARIBBEAN, House, pools_of, round};

#[test]
fn the_last_25_hits_are_kept_and_the_meters_have_all() {
    let mut house = House::with_pools(CARIBBEAN, "", "1.00", pools_of("64000.00"));
    let mut awarded = Vec::new();
    for number in 1..=26 {
        let round = round(1, number);
        house.deal(round, &[1], "12:00:00");
        house.claim(round.hand(1), "flush", "12:01:00");
        house.close(round);
        awarded.extend(house.award());
    }
    assert_eq!((awarded.len(), LAST_HITS), (26, 25));
    let kept: Vec<(u64, u64, Money)> = house
        .link
        .hits()
        .map(|hit| (hit.number, hit.hand.round.number.0, hit.amount))
        .collect();
    let expected: Vec<(u64, u64, Money)> = (1..)
        .zip(&awarded)
        .skip(1)
        .map(|(number, award)| (number, number, award.amount))
        .collect();
    assert_eq!(kept, expected);
    // The first is no longer among them, and still counts.
    let (_, level) = house.link.levels().next().unwrap();
    let from_pool = awarded
        .iter()
        .filter(|award| award.from == Source::Pool(Pool::Whole));
    let amounts = from_pool.clone().map(|award| award.amount);
    assert_eq!(level.hits, 26);
    assert_eq!(usize::try_from(level.hits).unwrap(), from_pool.count());
    assert_eq!(level.wins, Money::sum(amounts).unwrap());
    let reconciled = house.link.reconciled().unwrap();
    assert_eq!(reconciled[0].off_meters, Meter::ZERO);
}

/// What a link comes to of which one contribution entered with a ten-thousandth of a minor unit
/// more than its rate makes of it.
#[test]
fn a_contribution_that_is_not_its_rate_of_the_wagers_is_off() {
    let mut house = House::new(CARIBBEAN, "");
    let setup = house.setup("1.00", pools_of("1000.00"));
    house.does(Command::Open(setup));
    for number in 1..=3 {
        house.deal(round(1, number), &[1, 2], "12:00:00");
        house.close(round(1, number));
    }
    assert_eq!(house.link.off_wagers(), Ok(Meter::ZERO));
    let mut wrong = 0;
    let mut link = Link::default();
    for event in &house.events {
        let mut event = event.clone();
        if let Event::Contributed { parts, .. } = &mut event
            && wrong == 0
        {
            let Pools::One(part) = parts else {
                panic!("{parts:?}");
            };
            *part = part.plus(Meter::per_10000(1)).unwrap();
            wrong += 1;
        }
        link.apply(&event);
    }
    assert_eq!(wrong, 1);
    assert_eq!(link.off_wagers(), Ok(Meter::per_10000(1)));
}
