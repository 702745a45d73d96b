//! Venice: declarations stop play, and winners share in equal parts over all tables.

use jackpot::{Command, Hand};

use crate::house::{House, VENICE, category, check, from_float, money, pools_of, round, said};

/// Two royal flushes or more at different tables, one hand each.
#[track_caller]
fn shared(options: &str, pool: &str, claims: &[(u32, &str)], expected: &[&str], after: [&str; 2]) {
    let mut house = House::with_pools(VENICE, options, "2.00", pools_of(pool));
    for (table, _) in claims {
        house.deal(round(*table, 1), &[1], "12:00:00");
    }
    for (table, category) in claims {
        house.claim(round(*table, 1).hand(1), category, "12:01:00");
        house.close(round(*table, 1));
    }
    let awarded = house.award();
    let prize = |table: &u32| {
        let mut its = awarded.iter().filter(|it| it.hand.round.table.0 == *table);
        its.next().unwrap().amount.to_string()
    };
    let prizes: Vec<_> = claims.iter().map(|(table, _)| prize(table)).collect();
    assert_eq!(prizes, expected);
    let [added, left] = after;
    assert_eq!(house.topped_up(), money(added));
    assert_eq!(house.link.shown(), money(left));
}

#[test]
fn one_hand_wins_by_the_notice() {
    let one = |options: &str, claims: &str, expected: &str, left: &str| {
        let after = format!("added 0.00, left {left}");
        check(
            (VENICE, options),
            "80000.00",
            "2.00",
            claims,
            expected,
            &after,
        );
    };
    one("", "1 royal-flush", "80000.00", "0.00");
    one("", "1 straight-flush", "8000.00", "72000.00");
    one("", "1 four-of-a-kind", "500.00", "80000.00");
    one("", "1 full-house", "100.00", "80000.00");
    one("", "1 flush", "50.00", "80000.00");
    one("fixed-prizes=pool", "1 flush", "50.00", "79950.00");
    one(
        "jackpot-prizes=400/90/45",
        "1 four-of-a-kind",
        "400.00",
        "80000.00",
    );
}

#[test]
fn royal_flushes_of_all_tables_share_equally() {
    let royals = [(1, "royal-flush"), (4, "royal-flush")];
    shared(
        "",
        "90000.00",
        &royals,
        &["45000.00", "45000.00"],
        ["0.00", "0.00"],
    );
    // What does not divide goes to the first declared.
    shared(
        "",
        "90000.01",
        &royals,
        &["45000.01", "45000.00"],
        ["0.00", "0.00"],
    );
    shared(
        "share-rounding=up",
        "90000.01",
        &royals,
        &["45000.01", "45000.01"],
        ["0.01", "0.00"],
    );
}

#[test]
fn straight_flushes_share_as_the_house_reads_it() {
    let straights = [(1, "straight-flush"), (4, "straight-flush")];
    let check = |share: &str, expected: [&str; 2], left: &str| {
        let options = format!("straight-flush-share={share}");
        shared(&options, "90000.00", &straights, &expected, ["0.00", left]);
    };
    check("one-tenth", ["4500.00", "4500.00"], "81000.00");
    check("tenth-each", ["9000.00", "9000.00"], "72000.00");
    check("falling", ["9000.00", "8100.00"], "72900.00");
}

#[test]
fn the_tenth_comes_first_or_both_are_full() {
    let three = [
        (1, "royal-flush"),
        (4, "royal-flush"),
        (2, "straight-flush"),
    ];
    shared(
        "",
        "90000.00",
        &three,
        &["40500.00", "40500.00", "9000.00"],
        ["0.00", "0.00"],
    );
    shared(
        "royal-and-straight-flush=both-full",
        "90000.00",
        &three,
        &["45000.00", "45000.00", "9000.00"],
        ["9000.00", "0.00"],
    );
}

fn declare(house: &mut House, hand: Hand, name: &str, at: &str) -> Command {
    let at = house.stamp(at);
    Command::Declare {
        hand,
        category: category(name),
        at,
    }
}

#[test]
fn a_declaration_stops_every_table_until_it_is_resolved() {
    let mut house = House::with_pools(VENICE, "", "2.00", pools_of("80000.00"));
    let (first, second) = (round(1, 1), round(2, 1));
    house.deal(first, &[1], "12:00:00");
    house.deal(second, &[1, 2], "12:00:01");
    let at = house.stamp("12:00:20");
    let flush = declare(&mut house, first.hand(1), "flush", "12:00:20");
    assert_eq!(
        house.refuses(flush),
        "not-to-be-declared under general.7[1]"
    );
    let royal = declare(&mut house, first.hand(1), "royal-flush", "12:00:20");
    house.does(royal.clone());
    assert_eq!(house.refuses(royal), "declared-already under general.7[1]");
    assert_eq!(house.link.suspension().unwrap().open, [first, second]);
    for table in [1, 2, 3, 4] {
        assert!(!house.link.plays(round(table, 1).table));
    }
    let wagers = vec![(1, money("2.00"))];
    let lock_out = Command::LockOut {
        round: round(3, 1),
        at,
        wagers,
    };
    assert_eq!(
        house.refuses(lock_out.clone()),
        "play-is-suspended under general.7[2]"
    );
    // The rounds that were open are played to the end.
    for table in [first.table, second.table] {
        house.does(Command::Resume { table });
        assert!(house.link.plays(table));
    }
    house.claim(first.hand(1), "royal-flush", "12:01:00");
    house.close(first);
    house.validate_all();
    assert_eq!(
        house.refuses(Command::Award),
        "declared-round-may-hit under general.7[2]"
    );
    assert_eq!(
        house.refuses(lock_out),
        "play-is-suspended under general.7[2]"
    );
    house.close(second);
    let awarded = house.award();
    assert_eq!(said(&awarded), ["@1.1 80000.00 order 1"]);
    assert!(house.link.suspension().is_none());
    assert!(house.link.plays(round(3, 1).table));
    house.lock_out(round(3, 1), &[1], "12:05:00");
}

#[test]
fn a_declared_hand_that_is_never_claimed_sets_play_free_again() {
    let mut house = House::with_pools(VENICE, "", "2.00", pools_of("80000.00"));
    house.deal(round(1, 1), &[1], "12:00:00");
    house.deal(round(2, 1), &[1], "12:00:00");
    let royal = declare(&mut house, round(1, 1).hand(1), "royal-flush", "12:00:20");
    house.does(royal);
    house.close(round(2, 1));
    assert!(house.link.suspension().is_some(), "its own round is open");
    house.close(round(1, 1));
    assert!(house.link.suspension().is_none());
    assert_eq!(house.link.shown(), money("80000.00"));
}

#[test]
fn an_undeclared_hand_that_is_shown_is_declared_by_that() {
    let mut house = House::with_pools(VENICE, "", "2.00", pools_of("80000.00"));
    house.deal(round(1, 1), &[1], "12:00:00");
    house.deal(round(2, 1), &[1], "12:00:00");
    house.claim(round(1, 1).hand(1), "straight-flush", "12:01:00");
    assert!(!house.link.plays(round(2, 1).table));
    house.close(round(1, 1));
    house.validate_all();
    assert_eq!(
        house.refuses(Command::Award),
        "declared-round-may-hit under general.7[2]"
    );
}

#[test]
fn leftover_units_go_in_order_of_declaration() {
    let mut house = House::with_pools(VENICE, "", "2.00", pools_of("90000.01"));
    house.deal(round(1, 1), &[1], "12:00:00");
    house.deal(round(2, 1), &[1], "12:00:01");
    for (table, at) in [(2, "12:00:20"), (1, "12:00:21")] {
        let hand = round(table, 1).hand(1);
        let declared = declare(&mut house, hand, "royal-flush", at);
        house.does(declared);
    }
    for table in [1, 2] {
        house.claim(round(table, 1).hand(1), "royal-flush", "12:01:00");
        house.close(round(table, 1));
    }
    assert_eq!(
        said(&house.award()),
        ["@2.1 45000.01 order 1", "@1.1 45000.00 order 2"]
    );
}

#[test]
fn the_seed_enters_when_the_suspension_ends() {
    let mut house = House::new(VENICE, "");
    let mut setup = house.setup("2.00", pools_of("80000.00"));
    setup.seed = Some(money("15000.00"));
    house.does(Command::Open(setup));
    house.deal(round(1, 1), &[1], "12:00:00");
    house.claim(round(1, 1).hand(1), "royal-flush", "12:01:00");
    house.close(round(1, 1));
    assert_eq!(said(&house.award()), ["@1.1 80002.00 order 1"]);
    assert_eq!(house.link.shown(), money("15000.00"));
}

#[test]
fn a_fixed_prize_from_the_pool_waits_and_one_from_the_float_does_not() {
    for (options, waits) in [("", false), ("fixed-prizes=pool", true)] {
        let mut house = House::with_pools(VENICE, options, "2.00", pools_of("80000.00"));
        house.deal(round(1, 1), &[1], "12:00:00");
        house.deal(round(2, 1), &[1], "12:00:00");
        house.claim(round(1, 1).hand(1), "royal-flush", "12:01:00");
        house.claim(round(2, 1).hand(1), "flush", "12:01:00");
        house.close(round(2, 1));
        house.validate_all();
        if waits {
            let refused = house.refuses(Command::Award);
            assert_eq!(refused, "round-is-open under -");
        } else {
            let awarded = house.award();
            assert_eq!(said(&awarded), ["@2.1 50.00 order 1"]);
            assert!(from_float(&awarded[0]));
        }
    }
}

#[test]
fn only_this_book_has_declarations() {
    let mut house = House::with_pools(crate::house::CARIBBEAN, "", "1.00", pools_of("80000.00"));
    house.deal(round(1, 1), &[1], "12:00:00");
    let royal = declare(&mut house, round(1, 1).hand(1), "royal-flush", "12:00:20");
    assert_eq!(house.refuses(royal), "nothing-is-declared under -");
    house.claim(round(1, 1).hand(1), "royal-flush", "12:01:00");
    assert!(house.link.suspension().is_none());
}

#[test]
fn a_hand_without_the_bonus_stops_play_and_wins_nothing() {
    let mut house = House::with_pools(VENICE, "", "2.00", pools_of("80000.00"));
    let (first, second) = (round(1, 1), round(2, 1));
    house.deal(second, &[1], "12:00:01");
    // Nobody at the first table staked the bonus, so the jackpot has not heard of its round.
    let royal = declare(&mut house, first.hand(1), "royal-flush", "12:00:20");
    house.does(royal);
    assert!(house.link.suspension().is_some());
    house.close(second);
    assert!(house.link.suspension().is_some(), "its own round is on");
    house.close(first);
    assert!(house.link.suspension().is_none());
    assert_eq!(house.link.shown(), money("80000.00"));
}
