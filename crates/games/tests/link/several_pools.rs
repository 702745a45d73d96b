//! A Major and a Minor Prize Pool.

use jackpot::{Command, Pool, Pools, Source};

use crate::house::{
    CARIBBEAN, House, ULTIMATE, approval, awards, check, money, pools_of, rate, round, said,
};

#[track_caller]
fn both(pools: &str, claims: &str, expected: &str, after: &str) {
    check((CARIBBEAN, ""), pools, "1.00", claims, expected, after);
    check((ULTIMATE, ""), pools, "1.00", claims, expected, after);
}

#[test]
fn shares_are_reckoned_on_the_major_pool_alone() {
    both(
        "major 200000.00 minor 5.00",
        "1 straight-flush",
        "20000.00",
        "added 0.00, left 180000.00 5.00",
    );
    both(
        "major 200000.00 minor 99999.00",
        "1 straight-flush",
        "20000.00",
        "added 0.00, left 180000.00 99999.00",
    );
    both(
        "major 8000.00 minor 99999.00",
        "1 royal-flush",
        "10000.00",
        "added 2000.00, left 0.00 99999.00",
    );
}

#[test]
fn a_flush_debits_the_minor_pool_alone() {
    both(
        "major 9600.00 minor 400.00",
        "1 flush",
        "100.00",
        "added 0.00, left 9600.00 300.00",
    );
    both(
        "major 9600.00 minor 400.00",
        "1 four-of-a-kind",
        "500.00",
        "added 100.00, left 9600.00 0.00",
    );
}

#[test]
fn from_the_float_no_minor_prize_debits_a_pool() {
    // The rule that deducts the fixed prizes of several winners is not in force while
    // the pool is divided.
    check(
        (CARIBBEAN, "fixed-prizes=float"),
        "major 9600.00 minor 400.00",
        "1.00",
        "1 flush, 2 flush",
        "100.00, 100.00",
        "added 0.00, left 9600.00 400.00",
    );
}

#[test]
fn minor_prizes_stay_out_of_the_major_reckoning() {
    both(
        "major 100000.00 minor 5000.00",
        "1 four-of-a-kind, 2 royal-flush",
        "500.00, 100000.00",
        "added 0.00, left 0.00 4500.00",
    );
    both(
        "major 100000.00 minor 5000.00",
        "1 flush, 2 royal-flush",
        "100.00, 100000.00",
        "added 0.00, left 0.00 4900.00",
    );
}

#[test]
fn several_major_prizes_of_a_table() {
    let check = |major: &str, claims: &str, expected: &str, after: &str| {
        both(
            &format!("major {major} minor 0.00"),
            claims,
            expected,
            after,
        );
    };
    check(
        "100000.00",
        "1 straight-flush, 2 straight-flush",
        "10000.00, 10000.00",
        "added 0.00, left 80000.00 0.00",
    );
    check(
        "50000.00",
        "1 royal-flush, 2 royal-flush",
        "25000.00, 25000.00",
        "added 0.00, left 0.00 0.00",
    );
    check(
        "15000.00",
        "1 royal-flush, 2 royal-flush",
        "10000.00, 10000.00",
        "added 5000.00, left 0.00 0.00",
    );
    check(
        "100000.00",
        "1 straight-flush, 2 royal-flush, 3 royal-flush",
        "10000.00, 45000.00, 45000.00",
        "added 0.00, left 0.00 0.00",
    );
    check(
        "50000.00",
        "1 straight-flush, 2 royal-flush",
        "5000.00, 45000.00",
        "added 0.00, left 0.00 0.00",
    );
    check(
        "8000.00",
        "1 straight-flush, 2 royal-flush",
        "1000.00, 10000.00",
        "added 3000.00, left 0.00 0.00",
    );
    check(
        "100000.00",
        "1 straight-flush, 2 royal-flush",
        "10000.00, 90000.00",
        "added 0.00, left 0.00 0.00",
    );
}

#[test]
fn minor_prizes_at_two_tables_need_no_order_and_wait_for_nobody() {
    let pools = pools_of("major 100000.00 minor 5000.00");
    let mut house = House::with_pools(CARIBBEAN, "", "1.00", pools);
    house.deal(round(1, 1), &[1], "12:00:01");
    house.deal(round(2, 1), &[1], "12:00:02");
    house.deal(round(3, 1), &[1], "12:00:03");
    // A hit is pending on the Major pool, and table 1 was dealt before everybody.
    house.claim(round(3, 1).hand(1), "royal-flush", "12:01:00");
    house.claim(round(2, 1).hand(1), "four-of-a-kind", "12:01:00");
    house.close(round(3, 1));
    house.close(round(2, 1));
    let awarded = house.award();
    assert_eq!(said(&awarded), ["@2.1 500.00 order 1"]);
    assert_eq!(awarded[0].from, Source::Pool(Pool::Minor));
    assert_eq!(
        house.refuses(Command::Award),
        "earlier-round-may-hit under 11.11(b)"
    );
    house.close(round(1, 1));
    let awarded = house.award();
    assert_eq!(said(&awarded), ["@3.1 100000.00 order 1"]);
    let clauses = house.clauses(&awarded[0].under);
    assert_eq!(clauses[..2], ["11.6C(c)", "11.9(a)"]);
}

#[test]
fn while_the_major_pool_is_frozen_the_minor_one_grows() {
    let mut house = House::new(CARIBBEAN, "");
    let mut setup = house.setup("10.00", pools_of("major 100000.00 minor 5000.00"));
    setup.rates = Some(Pools::Divided {
        major: rate("55%"),
        minor: rate("20%"),
    });
    house.does(Command::Open(setup));
    house.deal(round(1, 1), &[1], "12:00:00");
    assert_eq!(house.link.pools(), meters("100005.50", "5002.00"));
    house.claim(round(1, 1).hand(1), "royal-flush", "12:01:00");
    house.lock_out(round(2, 1), &[1], "12:02:00");
    assert_eq!(house.link.pools(), meters("100005.50", "5004.00"));
    assert_eq!(house.link.held(), meters("5.50", "0.00"));
    house.close(round(1, 1));
    house.award();
    assert_eq!(house.link.pools(), meters("5.50", "5004.00"));
}

#[test]
fn the_clauses_that_take_the_place_of_the_rules_are_the_ones_cited() {
    for (book, clauses) in [
        (CARIBBEAN, ["11.6C(d)(a)", "11.6C(d)(b)(ii)"]),
        (ULTIMATE, ["11.6D(d)(a)", "11.6D(d)(b)(ii)"]),
    ] {
        let pools = pools_of("major 100000.00 minor 5000.00");
        let mut house = House::with_pools(book, "", "1.00", pools);
        let round = round(1, 1);
        house.deal(round, &[1, 2], "12:00:00");
        house.claim(round.hand(1), "straight-flush", "12:01:00");
        house.claim(round.hand(2), "royal-flush", "12:01:00");
        house.close(round);
        let awarded = house.award();
        let first: Vec<_> = awarded
            .iter()
            .map(|it| house.clause(it.under.first()))
            .collect();
        assert_eq!(first, clauses);
        let last = house.clauses(&awarded[1].under);
        let several = clauses[0].trim_end_matches("(a)");
        assert!(last.contains(&several.to_owned()), "{last:?}");
    }
}

#[test]
fn a_pool_is_divided_with_an_approval_and_carries_its_balance() {
    let mut house = House::with_pools(CARIBBEAN, "", "1.00", pools_of("10000.00"));
    let split = |approval| Command::Split {
        minor: money("400.00"),
        rates: Some((rate("55%"), rate("20%"))),
        approval,
    };
    assert_eq!(house.refuses(split(None)), "approval-is-needed under 11.6A");
    let too_much = Command::Split {
        minor: money("10000.01"),
        rates: None,
        approval: Some(approval("SEC-2")),
    };
    assert_eq!(house.refuses(too_much), "pool-holds-less under 11.6A");
    house.does(split(Some(approval("SEC-2"))));
    assert_eq!(house.link.pools(), meters("9600.00", "400.00"));
    assert_eq!(
        house.link.shown(),
        money("9600.00"),
        "the Major Prize Pool is displayed"
    );
    let conditions = house.link.approvals().last().unwrap().conditions.clone();
    assert_eq!(conditions.unwrap(), "no more than four tables");
    house.lock_out(round(1, 1), &[1], "12:00:00");
    assert_eq!(house.link.pools(), meters("9600.55", "400.20"));
    let again = house.refuses(split(Some(approval("SEC-3"))));
    assert_eq!(again, "divided-already under 11.6A");
}

#[test]
fn two_pools_are_put_together_with_an_approval() {
    let pools = pools_of("major 9600.00 minor 400.00");
    let mut house = House::with_pools(CARIBBEAN, "", "1.00", pools);
    let combine = |approval| Command::Combine {
        rate: None,
        approval,
    };
    assert_eq!(
        house.refuses(combine(None)),
        "approval-is-needed under 11.6B[1]"
    );
    house.does(combine(Some(approval("SEC-2"))));
    assert_eq!(house.link.pools(), Pools::One("10000.00".parse().unwrap()));
    assert_eq!(
        house.refuses(combine(Some(approval("SEC-3")))),
        "not-divided under 11.6B[1]"
    );
}

#[test]
fn the_division_stands_still_while_a_hit_is_pending() {
    let mut house = House::with_pools(CARIBBEAN, "", "1.00", pools_of("10000.00"));
    house.deal(round(1, 1), &[1], "12:00:00");
    house.claim(round(1, 1).hand(1), "royal-flush", "12:01:00");
    let split = Command::Split {
        minor: money("400.00"),
        rates: None,
        approval: Some(approval("SEC-2")),
    };
    assert_eq!(house.refuses(split.clone()), "hit-is-pending under 11.6A");
    house.close(round(1, 1));
    house.award();
    house.does(Command::Add {
        pool: Pool::Whole,
        amount: money("400.00"),
    });
    house.does(split);
    assert_eq!(house.link.pools(), meters("0.00", "400.00"));
    assert_eq!(awards(&house.events).len(), 1);
}

#[test]
fn other_rates_need_a_new_approval() {
    let mut house = House::new(CARIBBEAN, "");
    let rates = |major: &str, minor: &str| Pools::Divided {
        major: rate(major),
        minor: rate(minor),
    };
    let mut setup = house.setup("1.00", pools_of("major 9600.00 minor 400.00"));
    setup.rates = Some(rates("55%", "20%"));
    setup.approval = None;
    assert_eq!(
        house.refuses(Command::Open(setup.clone())),
        "approval-is-needed under 11.6(a)"
    );
    setup.approval = Some(approval("SEC-1"));
    house.does(Command::Open(setup));
    let change = |approval| Command::ChangeRates {
        rates: rates("50%", "25%"),
        approval,
        after_the_win: false,
    };
    assert_eq!(
        house.refuses(change(None)),
        "approval-is-needed under 11.6A[rate]"
    );
    assert_eq!(
        house.refuses(change(Some(approval("SEC-1")))),
        "approval-is-not-new under 11.6A[rate]"
    );
    house.does(change(Some(approval("SEC-2"))));
    assert_eq!(house.link.terms().unwrap().rates, rates("50%", "25%"));
    let over = Command::ChangeRates {
        rates: rates("80%", "20.01%"),
        approval: Some(approval("SEC-3")),
        after_the_win: false,
    };
    assert_eq!(house.refuses(over), "rates-over-the-whole under 11.6(a)");
    let one = Command::ChangeRates {
        rates: Pools::One(rate("75%")),
        approval: Some(approval("SEC-3")),
        after_the_win: false,
    };
    assert_eq!(house.refuses(one), "rates-do-not-fit under 11.6(a)");
}

fn meters(major: &str, minor: &str) -> Pools<money::Meter> {
    Pools::Divided {
        major: major.parse().unwrap(),
        minor: minor.parse().unwrap(),
    }
}
