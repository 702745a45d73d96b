//! The operator's money, the posted wager, and the tables.

use jackpot::{Command, Event, Mode, Pool, Pools};

use crate::house::{CARIBBEAN, House, VENICE, money, pools_of, rate, round};

#[test]
fn the_operator_adds_to_the_pool_or_to_a_part_of_it() {
    let mut house = House::with_pools(CARIBBEAN, "", "1.00", pools_of("1000.00"));
    let add = |pool, amount: &str| Command::Add {
        pool,
        amount: money(amount),
    };
    let events = house.does(add(Pool::Whole, "5000.00"));
    let [Event::Added { amount, under, .. }] = &events[..] else {
        panic!("{events:?}");
    };
    assert_eq!(*amount, money("5000.00"));
    assert_eq!(house.clauses(under)[0], "11.6(b)");
    assert_eq!(house.link.shown(), money("6000.00"));
    assert_eq!(
        house.refuses(add(Pool::Major, "1.00")),
        "no-such-pool under 11.6(b)"
    );
    assert_eq!(
        house.refuses(add(Pool::Whole, "0.00")),
        "not-an-amount under 11.6(b)"
    );
    assert_eq!(
        house.refuses(add(Pool::Whole, "-1.00")),
        "not-an-amount under 11.6(b)"
    );
    let most = Command::Add {
        pool: Pool::Whole,
        amount: money::Money::MAX,
    };
    assert_eq!(house.refuses(most), "too-large under -");

    let pools = pools_of("major 9600.00 minor 400.00");
    let mut house = House::with_pools(CARIBBEAN, "", "1.00", pools);
    house.does(add(Pool::Minor, "5000.00"));
    let minor = house.link.pools().get(Pool::Minor).unwrap();
    assert_eq!(minor.to_string(), "5400.00");
}

#[test]
fn what_the_operator_adds_while_a_hit_is_pending_is_for_the_pool_after_it() {
    let mut house = House::with_pools(CARIBBEAN, "", "1.00", pools_of("64000.00"));
    house.deal(round(1, 1), &[1], "12:00:00");
    house.claim(round(1, 1).hand(1), "royal-flush", "12:01:00");
    house.does(Command::Add {
        pool: Pool::Whole,
        amount: money("5000.00"),
    });
    assert_eq!(house.link.shown(), money("64000.00"), "the meter is frozen");
    assert!(house.link.is_frozen(Pool::Whole));
    house.close(round(1, 1));
    assert_eq!(house.award()[0].amount, money("64000.00"));
    assert_eq!(house.link.shown(), money("5000.00"));
    assert!(!house.link.is_frozen(Pool::Whole));
}

#[test]
fn a_jackpot_is_opened_once_and_nothing_happens_before() {
    let mut house = House::new(CARIBBEAN, "");
    assert_eq!(house.refuses(Command::Award), "not-open under -");
    let setup = house.setup("1.00", pools_of("1000.00"));
    house.does(Command::Open(setup.clone()));
    assert_eq!(house.refuses(Command::Open(setup)), "open-already under -");
}

#[test]
fn a_jackpot_is_opened_with_sensible_amounts() {
    let house = House::new(CARIBBEAN, "");
    let setup = house.setup("1.00", pools_of("1000.00"));
    let refused = |change: &dyn Fn(&mut jackpot::Setup)| {
        let mut setup = setup.clone();
        change(&mut setup);
        house.refuses(Command::Open(setup))
    };
    let wager = refused(&|it| it.wager = money("0.00"));
    assert_eq!(wager, "not-an-amount under 11.2");
    let seed = refused(&|it| it.seed = Some(money("-0.01")));
    assert_eq!(seed, "not-an-amount under 11.6(b)");
    let pool = refused(&|it| it.pools = pools_of("-0.01").each(money::Meter::at).unwrap());
    assert_eq!(pool, "not-an-amount under 11.6(b)");
    let device = refused(&|it| {
        it.tables.insert(round(5, 1).table, "hand".to_owned());
    });
    assert_eq!(device, "no-order-for under 11.11(a)");
    let rates = refused(&|it| {
        it.rates = Some(Pools::Divided {
            major: rate("1%"),
            minor: rate("1%"),
        })
    });
    assert_eq!(rates, "rates-do-not-fit under 11.6(a)");
}

#[test]
fn a_book_that_knows_one_pool_is_not_divided() {
    let house = House::new(VENICE, "");
    let mut setup = house.setup("2.00", pools_of("major 1.00 minor 1.00"));
    setup.rates = Some(Pools::Divided {
        major: rate("50%"),
        minor: rate("50%"),
    });
    let refused = house.refuses(Command::Open(setup));
    assert_eq!(refused, "not-to-be-divided under jackpot.7[2]");
}

#[test]
fn manual_and_electronic_where_the_book_has_them() {
    for mode in [Mode::Electronic, Mode::Manual] {
        let mut house = House::new(CARIBBEAN, "");
        let mut setup = house.setup("1.00", pools_of("1000.00"));
        setup.mode = mode;
        house.does(Command::Open(setup));
    }
}

#[test]
fn another_wager_is_posted_for_the_rounds_to_come() {
    let mut house = House::with_pools(CARIBBEAN, "", "1.00", pools_of("80000.00"));
    house.deal(round(1, 1), &[1], "12:00:00");
    house.does(Command::PostWager {
        amount: money("2.50"),
    });
    house.deal(round(2, 1), &[1], "12:00:01");
    for table in [1, 2] {
        house.claim(round(table, 1).hand(1), "flush", "12:01:00");
        house.close(round(table, 1));
    }
    let prizes: Vec<_> = house.award().iter().map(|it| it.amount).collect();
    assert_eq!(prizes, [money("100.00"), money("250.00")]);
    let nothing = Command::PostWager {
        amount: money("0.00"),
    };
    assert_eq!(house.refuses(nothing), "not-an-amount under 11.2");
}

#[test]
fn tables_come_and_go_between_rounds() {
    let mut house = House::with_pools(CARIBBEAN, "", "1.00", pools_of("80000.00"));
    let table = round(5, 1).table;
    let join = Command::Join {
        table,
        device: "shoe".to_owned(),
    };
    house.does(join.clone());
    assert_eq!(house.refuses(join), "linked-already under -");
    house.deal(round(5, 1), &[1], "12:00:00");
    let leave = Command::Leave { table };
    assert_eq!(house.refuses(leave.clone()), "round-is-open under -");
    house.claim(round(5, 1).hand(1), "flush", "12:01:00");
    house.close(round(5, 1));
    assert_eq!(house.refuses(leave.clone()), "hit-is-pending under -");
    house.award();
    house.does(leave.clone());
    assert_eq!(house.refuses(leave), "not-linked under 11.1[1]");
}
