//! Hits at several tables under the New Zealand books: order, waiting, seeds.

use jackpot::{Command, Event, HandDealt, Mode, Pools, Setup, TableId};

use crate::house::{
    CARIBBEAN, House, ULTIMATE, approval, awards, money, pools_of, rate, round, said,
};

/// Two shuffler tables on a pool of 80,000.00 at 75 %, wagers of 5.00: table 2 was dealt
/// first, table 1 shows its royal flush first.
fn two_tables(options: &str, device: &str) -> House {
    let mut house = House::new(CARIBBEAN, options);
    house.does(Command::Open(Setup {
        mode: Mode::Electronic,
        wager: money("5.00"),
        pools: Pools::One("80000.00".parse().unwrap()),
        rates: Some(Pools::One(rate("75%"))),
        seed: Some(money("20000.00")),
        tables: [1, 2, 3].map(|id| (TableId(id), device.to_owned())).into(),
        approval: Some(approval("SEC-1")),
    }));
    house.deal(round(2, 1), &[4], "12:00:01");
    house.deal(round(1, 1), &[1], "12:00:03");
    house.claim(round(1, 1).hand(1), "royal-flush", "12:01:00");
    house.close(round(1, 1));
    house.validate_all();
    house
}

fn second_table_hits(house: &mut House) -> Vec<Event> {
    house.claim(round(2, 1).hand(4), "straight-flush", "12:02:00");
    house.close(round(2, 1));
    house.validate_all();
    house.does(Command::Award)
}

#[test]
fn the_hand_that_was_complete_first_is_paid_first_though_shown_later() {
    let mut house = two_tables("", "shuffler");
    assert_eq!(house.link.shown(), money("80007.50"));
    assert_eq!(
        house.refuses(Command::Award),
        "earlier-round-may-hit under 11.11(b)"
    );
    let events = second_table_hits(&mut house);
    let awarded = awards(&events);
    assert_eq!(
        said(&awarded),
        ["@2.4 8000.75 order 1", "@1.1 72006.75 order 2"]
    );
    for award in &awarded {
        let clauses = house.clauses(&award.under);
        assert_eq!(clauses[0], "11.11(b)", "{clauses:?}");
        assert!(clauses.contains(&"11.11".to_owned()), "{clauses:?}");
    }
    // No hit is pending any more: the seed enters.
    assert_eq!(house.link.shown(), money("20000.00"));
}

#[test]
fn a_round_that_can_no_longer_hit_is_not_waited_for() {
    let mut house = two_tables("", "shuffler");
    house.close(round(2, 1));
    assert_eq!(said(&house.award()), ["@1.1 80007.50 order 1"]);
}

#[test]
fn a_void_round_is_not_waited_for() {
    let mut house = two_tables("", "shuffler");
    let under = house.rules.jackpot_wager.under;
    house.does(Command::Void {
        round: round(2, 1),
        places: vec![4],
        under,
    });
    // Its 3.75 have come out again.
    assert_eq!(said(&house.award()), ["@1.1 80003.75 order 1"]);
}

#[test]
fn a_round_dealt_later_is_not_waited_for() {
    let mut house = two_tables("", "shuffler");
    house.close(round(2, 1));
    house.deal(round(3, 1), &[2], "12:01:30");
    assert_eq!(said(&house.award()), ["@1.1 80007.50 order 1"]);
    // Its wager was held for the pool after the hit.
    assert_eq!(house.link.pools(), meters("20003.75"));
}

#[test]
fn a_round_locked_out_earlier_and_not_known_to_be_dealt_is_waited_for() {
    let mut house = two_tables("", "shuffler");
    house.close(round(2, 1));
    // Table 3 closed its betting before table 1 was dealt.
    house.lock_out(round(3, 1), &[2], "12:00:02");
    assert_eq!(
        house.refuses(Command::Award),
        "earlier-round-may-hit under 11.11(b)"
    );
    // It was dealt later, as is known now.
    let stamp = house.stamp("12:00:04");
    let hands = vec![HandDealt {
        place: 2,
        first_card: stamp,
        complete: stamp,
    }];
    let round = round(3, 1);
    house.does(Command::Deal { round, hands });
    assert_eq!(said(&house.award()), ["@1.1 80007.50 order 1"]);
}

#[test]
fn the_device_names_the_moment_that_counts() {
    for (device, order) in [
        ("shoe", ["@1.1 80000.00 order 1", "@2.4 1000.00 order 2"]),
        (
            "shuffler",
            ["@2.4 8000.00 order 1", "@1.1 72000.00 order 2"],
        ),
    ] {
        let mut house = House::new(CARIBBEAN, "");
        let mut setup = house.setup("1.00", pools_of("80000.00"));
        setup.rates = Some(Pools::One(rate("0%")));
        for table in setup.tables.values_mut() {
            *table = device.to_owned();
        }
        house.does(Command::Open(setup));
        // Table 1 gets its first card first; table 2 has its hand complete first.
        for (table, place, first, complete) in [
            (1, 1, "12:00:01", "12:00:09"),
            (2, 4, "12:00:02", "12:00:05"),
        ] {
            let round = round(table, 1);
            house.lock_out(round, &[place], "12:00:00");
            let (first_card, complete) = (house.stamp(first), house.stamp(complete));
            let hands = vec![HandDealt {
                place,
                first_card,
                complete,
            }];
            house.does(Command::Deal { round, hands });
        }
        house.claim(round(2, 1).hand(4), "straight-flush", "12:01:00");
        house.claim(round(1, 1).hand(1), "royal-flush", "12:02:00");
        house.close(round(1, 1));
        house.close(round(2, 1));
        assert_eq!(said(&house.award()), order, "{device}");
    }
}

#[test]
fn of_equal_times_the_order_of_the_record_decides() {
    let mut house = House::with_pools(ULTIMATE, "", "1.00", pools_of("64000.00"));
    house.deal(round(2, 1), &[1], "12:00:00");
    house.deal(round(1, 1), &[1], "12:00:00");
    for table in [1, 2] {
        house.claim(round(table, 1).hand(1), "royal-flush", "12:01:00");
        house.close(round(table, 1));
    }
    // The second finds nothing, and has the guaranteed odds from the operator.
    assert_eq!(
        said(&house.award()),
        ["@2.1 64000.00 order 1", "@1.1 10000.00 order 2"]
    );
    assert_eq!(house.topped_up(), money("10000.00"));
}

/// Two royal flushes at two tables, the seed of 20,000.00 entering as the house says.
#[test]
fn the_seed_enters_when_no_hit_is_pending_or_at_once() {
    for (options, second, left) in [
        ("", "@1.1 10000.00 order 2", "20000.00"),
        ("reseed=at-once", "@1.1 20000.00 order 2", "20000.00"),
    ] {
        let mut house = House::new(CARIBBEAN, options);
        let mut setup = house.setup("1.00", pools_of("64000.00"));
        (setup.rates, setup.seed) = (Some(Pools::One(rate("0%"))), Some(money("20000.00")));
        house.does(Command::Open(setup));
        house.deal(round(2, 1), &[1], "12:00:01");
        house.deal(round(1, 1), &[1], "12:00:02");
        for table in [1, 2] {
            house.claim(round(table, 1).hand(1), "royal-flush", "12:01:00");
            house.close(round(table, 1));
        }
        assert_eq!(said(&house.award()), ["@2.1 64000.00 order 1", second]);
        assert_eq!(house.link.shown(), money(left), "{options}");
    }
}

#[test]
fn hits_too_far_apart_for_the_window_are_paid_as_they_come() {
    // The hands were complete two seconds apart.
    let mut house = two_tables("same-time=window:2", "shuffler");
    assert_eq!(
        house.refuses(Command::Award),
        "earlier-round-may-hit under 11.11(b)"
    );
    assert_eq!(
        said(&awards(&second_table_hits(&mut house))),
        ["@2.4 8000.75 order 1", "@1.1 72006.75 order 2"]
    );
    let mut house = two_tables("same-time=window:1", "shuffler");
    assert_eq!(said(&house.award()), ["@1.1 80007.50 order 1"]);
    assert_eq!(
        said(&awards(&second_table_hits(&mut house))),
        ["@2.4 5000.00 order 1"],
        "a thousand to one on 5.00, more than a tenth of the seed"
    );
}

#[test]
fn a_window_pays_the_first_claimed_first_when_both_are_pending() {
    let mut house = two_tables("same-time=window:1", "shuffler");
    let awarded = awards(&second_table_hits(&mut house));
    assert_eq!(
        said(&awarded),
        ["@1.1 80007.50 order 1", "@2.4 5000.00 order 1"]
    );
}

#[test]
fn split_hits_of_one_class_share_without_an_order() {
    let check = |categories: [&str; 2], expected: [&str; 2]| {
        let options = "same-time=split";
        let mut house = House::with_pools(CARIBBEAN, options, "1.00", pools_of("100000.01"));
        house.deal(round(2, 1), &[1], "12:00:01");
        house.deal(round(1, 1), &[1], "12:00:02");
        for (table, category) in [1, 2].into_iter().zip(categories) {
            house.claim(round(table, 1).hand(1), category, "12:01:00");
            house.close(round(table, 1));
        }
        let awarded = house.award();
        let prize = |table: u32| {
            let mut its = awarded.iter().filter(|it| it.hand.round.table.0 == table);
            its.next().unwrap().amount.to_string()
        };
        assert_eq!([prize(1), prize(2)], expected);
    };
    check(["royal-flush", "royal-flush"], ["50000.00", "50000.01"]);
    check(["straight-flush", "straight-flush"], ["5000.00", "5000.00"]);
    check(["straight-flush", "royal-flush"], ["10000.00", "90000.01"]);
}

/// Table 1 was dealt first and has a royal and a straight flush; table 2 a straight
/// flush between them.
#[test]
fn tables_take_turns_or_hands_do() {
    for (options, expected) in [
        (
            "",
            [
                "@1.2 10000.00 order 1",
                "@1.1 90000.00 order 2",
                "@2.1 1000.00 order 3",
            ],
        ),
        (
            "table-turns=by-hand",
            [
                "@1.1 100000.00 order 1",
                "@2.1 1000.00 order 2",
                "@1.2 1000.00 order 3",
            ],
        ),
    ] {
        let mut house = House::with_pools(CARIBBEAN, options, "1.00", pools_of("100000.00"));
        house.lock_out(round(1, 1), &[1, 2], "12:00:00");
        house.lock_out(round(2, 1), &[1], "12:00:00");
        let hand = |house: &mut House, place: u8, at: &str| {
            let stamp = house.stamp(at);
            HandDealt {
                place,
                first_card: stamp,
                complete: stamp,
            }
        };
        let of_1 = vec![
            hand(&mut house, 1, "12:00:01"),
            hand(&mut house, 2, "12:00:03"),
        ];
        let of_2 = vec![hand(&mut house, 1, "12:00:02")];
        let (first, second) = (round(1, 1), round(2, 1));
        house.does(Command::Deal {
            round: first,
            hands: of_1,
        });
        house.does(Command::Deal {
            round: second,
            hands: of_2,
        });
        house.claim(first.hand(1), "royal-flush", "12:01:00");
        house.claim(first.hand(2), "straight-flush", "12:01:00");
        house.claim(second.hand(1), "straight-flush", "12:01:00");
        house.close(first);
        house.close(second);
        assert_eq!(said(&house.award()), expected, "{options}");
    }
}

#[test]
fn a_fixed_prize_is_paid_at_once_unless_a_hit_is_pending_on_its_pool() {
    let mut house = House::with_pools(CARIBBEAN, "", "1.00", pools_of("100000.00"));
    house.deal(round(3, 1), &[1], "12:00:00");
    house.deal(round(2, 1), &[1], "12:00:01");
    house.deal(round(1, 1), &[1], "12:00:02");
    // Nothing is pending: no other table is waited for.
    house.claim(round(2, 1).hand(1), "flush", "12:01:00");
    house.close(round(2, 1));
    assert_eq!(said(&house.award()), ["@2.1 100.00 order 1"]);
    house.deal(round(2, 2), &[1], "12:02:00");
    house.claim(round(1, 1).hand(1), "royal-flush", "12:03:00");
    house.close(round(1, 1));
    // Now one is: the flush has its turn behind the royal flush that was dealt before.
    house.claim(round(2, 2).hand(1), "flush", "12:04:00");
    house.close(round(2, 2));
    house.validate_all();
    assert_eq!(
        house.refuses(Command::Award),
        "earlier-round-may-hit under 11.11(b)"
    );
    house.close(round(3, 1));
    assert_eq!(
        said(&house.award()),
        ["@1.1 99900.00 order 1", "@2.1 100.00 order 2"]
    );
    assert_eq!(house.topped_up(), money("100.00"));
}

#[test]
fn from_the_float_a_fixed_prize_never_waits() {
    let options = "fixed-prizes=float";
    let mut house = House::with_pools(CARIBBEAN, options, "1.00", pools_of("100000.00"));
    house.deal(round(2, 1), &[1], "12:00:01");
    house.deal(round(1, 1), &[1], "12:00:02");
    house.deal(round(3, 1), &[1], "12:00:03");
    house.claim(round(1, 1).hand(1), "royal-flush", "12:01:00");
    house.claim(round(3, 1).hand(1), "flush", "12:01:00");
    house.close(round(1, 1));
    house.close(round(3, 1));
    assert_eq!(said(&house.award()), ["@3.1 100.00 order 1"]);
    assert_eq!(house.link.shown(), money("100000.00"));
}

#[test]
fn what_is_proposed_is_what_is_awarded() {
    let mut house = two_tables("", "shuffler");
    house.claim(round(2, 1).hand(4), "straight-flush", "12:02:00");
    house.close(round(2, 1));
    let proposed = house.link.proposed(&house.rules).unwrap();
    assert_eq!(house.refuses(Command::Award), "not-validated under 11.13");
    assert_eq!(proposed, house.award());
}

fn meters(text: &str) -> Pools<money::Meter> {
    Pools::One(text.parse().unwrap())
}
