//! Prizes of one table under the New Zealand books, from one pool.

use crate::house::{CARIBBEAN, House, ULTIMATE, awards, check, from_float, pools_of, round};

/// Both books, as each is written.
#[track_caller]
fn both(pool: &str, wager: &str, claims: &str, expected: &str, after: &str) {
    check((CARIBBEAN, ""), pool, wager, claims, expected, after);
    check((ULTIMATE, ""), pool, wager, claims, expected, after);
}

#[test]
fn one_hand_wins_by_the_list() {
    both(
        "8000.00",
        "1.00",
        "1 royal-flush",
        "10000.00",
        "added 2000.00, left 0.00",
    );
    both(
        "250000.00",
        "1.00",
        "1 royal-flush",
        "250000.00",
        "added 0.00, left 0.00",
    );
    both(
        "8000.00",
        "1.00",
        "1 straight-flush",
        "1000.00",
        "added 0.00, left 7000.00",
    );
    both(
        "250000.00",
        "1.00",
        "1 straight-flush",
        "25000.00",
        "added 0.00, left 225000.00",
    );
    both(
        "80000.00",
        "2.50",
        "1 four-of-a-kind",
        "1250.00",
        "added 0.00, left 78750.00",
    );
    both(
        "80000.00",
        "2.50",
        "1 full-house",
        "375.00",
        "added 0.00, left 79625.00",
    );
    both(
        "80000.00",
        "2.50",
        "1 flush",
        "250.00",
        "added 0.00, left 79750.00",
    );
}

#[test]
fn the_floor_is_paid_on_its_boundary_too() {
    both(
        "9999.99",
        "1.00",
        "1 royal-flush",
        "10000.00",
        "added 0.01, left 0.00",
    );
    both(
        "10000.00",
        "1.00",
        "1 royal-flush",
        "10000.00",
        "added 0.00, left 0.00",
    );
    both(
        "10000.01",
        "1.00",
        "1 royal-flush",
        "10000.01",
        "added 0.00, left 0.00",
    );
    both(
        "9999.99",
        "1.00",
        "1 straight-flush",
        "1000.00",
        "added 0.00, left 8999.99",
    );
    both(
        "10000.10",
        "1.00",
        "1 straight-flush",
        "1000.01",
        "added 0.00, left 9000.09",
    );
}

#[test]
fn fixed_prizes_come_first_and_off_the_pool() {
    both(
        "100000.00",
        "1.00",
        "1 four-of-a-kind, 2 flush",
        "500.00, 100.00",
        "added 0.00, left 99400.00",
    );
    both(
        "100000.00",
        "1.00",
        "1 flush, 2 flush",
        "100.00, 100.00",
        "added 0.00, left 99800.00",
    );
    both(
        "100000.00",
        "1.00",
        "1 four-of-a-kind, 2 full-house",
        "500.00, 150.00",
        "added 0.00, left 99350.00",
    );
}

#[test]
fn straight_flushes_have_a_tenth_each_of_what_the_fixed_prizes_left() {
    let claims = "1 four-of-a-kind, 2 straight-flush, 3 straight-flush";
    both(
        "100000.00",
        "1.00",
        claims,
        "500.00, 9950.00, 9950.00",
        "added 0.00, left 79600.00",
    );
    let claims = "1 flush, 2 straight-flush, 3 straight-flush";
    both(
        "100000.00",
        "1.00",
        claims,
        "100.00, 9990.00, 9990.00",
        "added 0.00, left 79920.00",
    );
}

#[test]
fn a_falling_base_takes_each_tenth_of_what_the_one_before_left() {
    let claims = "1 four-of-a-kind, 2 straight-flush, 3 straight-flush";
    // From the dealer's right: place 3 before place 2.
    for book in [CARIBBEAN, ULTIMATE] {
        check(
            (book, "straight-flush-base=falling"),
            "100000.00",
            "1.00",
            claims,
            "500.00, 8955.00, 9950.00",
            "added 0.00, left 80595.00",
        );
    }
}

#[test]
fn royal_flushes_share_what_is_left() {
    both(
        "50000.00",
        "1.00",
        "1 royal-flush, 2 royal-flush",
        "25000.00, 25000.00",
        "added 0.00, left 0.00",
    );
    both(
        "50000.00",
        "1.00",
        "1 flush, 2 royal-flush",
        "100.00, 49900.00",
        "added 0.00, left 0.00",
    );
    let claims = "1 four-of-a-kind, 2 straight-flush, 3 royal-flush, 4 royal-flush";
    both(
        "100500.00",
        "1.00",
        claims,
        "500.00, 10000.00, 45000.00, 45000.00",
        "added 0.00, left 0.00",
    );
    let claims = "1 flush, 2 straight-flush, 3 royal-flush";
    both(
        "100100.00",
        "1.00",
        claims,
        "100.00, 10000.00, 90000.00",
        "added 0.00, left 0.00",
    );
}

#[test]
fn each_royal_flush_has_at_least_ten_thousand_to_one() {
    both(
        "12000.00",
        "1.00",
        "1 royal-flush, 2 royal-flush",
        "10000.00, 10000.00",
        "added 8000.00, left 0.00",
    );
    both(
        "9000.00",
        "1.00",
        "1 flush, 2 royal-flush",
        "100.00, 10000.00",
        "added 1100.00, left 0.00",
    );
    both(
        "20000.00",
        "1.00",
        "1 royal-flush, 2 royal-flush",
        "10000.00, 10000.00",
        "added 0.00, left 0.00",
    );
    both(
        "20000.02",
        "1.00",
        "1 royal-flush, 2 royal-flush",
        "10000.01, 10000.01",
        "added 0.00, left 0.00",
    );
}

#[test]
fn a_pool_too_small_for_a_fixed_prize_is_topped_up() {
    both(
        "40.00",
        "1.00",
        "1 flush",
        "100.00",
        "added 60.00, left 0.00",
    );
}

#[test]
fn leftover_units_go_from_the_dealers_right() {
    let three = "1 royal-flush, 2 royal-flush, 3 royal-flush";
    both(
        "100000.00",
        "1.00",
        three,
        "33333.33, 33333.33, 33333.34",
        "added 0.00, left 0.00",
    );
    both(
        "100000.01",
        "1.00",
        three,
        "33333.33, 33333.34, 33333.34",
        "added 0.00, left 0.00",
    );
}

#[test]
fn shares_are_rounded_as_the_house_says() {
    let check = |rounding: &str, pool: &str, claims: &str, expected: &str, after: &str| {
        let options = format!("share-rounding={rounding}");
        for book in [CARIBBEAN, ULTIMATE] {
            check((book, &options), pool, "1.00", claims, expected, after);
        }
    };
    let one = "1 straight-flush";
    check(
        "down",
        "100000.05",
        one,
        "10000.00",
        "added 0.00, left 90000.05",
    );
    check(
        "up",
        "100000.05",
        one,
        "10000.01",
        "added 0.00, left 90000.04",
    );
    check(
        "nearest",
        "100000.05",
        one,
        "10000.01",
        "added 0.00, left 90000.04",
    );
    check(
        "nearest",
        "100000.04",
        one,
        "10000.00",
        "added 0.00, left 90000.04",
    );
    let two = "1 royal-flush, 2 royal-flush";
    check(
        "down",
        "100000.01",
        two,
        "50000.00, 50000.01",
        "added 0.00, left 0.00",
    );
    check(
        "up",
        "100000.01",
        two,
        "50000.01, 50000.01",
        "added 0.01, left 0.00",
    );
    check(
        "nearest",
        "100000.01",
        two,
        "50000.01, 50000.01",
        "added 0.01, left 0.00",
    );
    let three = "1 royal-flush, 2 royal-flush, 3 royal-flush";
    check(
        "nearest",
        "100000.00",
        three,
        "33333.33, 33333.33, 33333.33",
        "added 0.00, left 0.01",
    );
}

#[test]
fn from_the_float_a_single_fixed_prize_leaves_the_pool_as_it_was() {
    for book in [CARIBBEAN, ULTIMATE] {
        let float = (book, "fixed-prizes=float");
        check(
            float,
            "40.00",
            "1.00",
            "1 flush",
            "100.00",
            "added 0.00, left 40.00",
        );
        // The deduction that the book states for several winners stays.
        check(
            float,
            "100000.00",
            "1.00",
            "1 four-of-a-kind, 2 flush",
            "500.00, 100.00",
            "added 0.00, left 99400.00",
        );
        check(
            float,
            "50000.00",
            "1.00",
            "1 flush, 2 royal-flush",
            "100.00, 49900.00",
            "added 0.00, left 0.00",
        );
    }
}

#[test]
fn the_stake_of_a_winner_is_kept_or_handed_back() {
    for (options, stake) in [("", "0.00"), ("jackpot-stake=returned", "1.00")] {
        let mut house = House::with_pools(CARIBBEAN, options, "1.00", pools_of("80000.00"));
        let round = round(1, 1);
        house.deal(round, &[1], "12:00:00");
        house.claim(round.hand(1), "flush", "12:01:00");
        house.close(round);
        let award = house.award().remove(0);
        assert_eq!(award.amount.to_string(), "100.00");
        assert_eq!(award.stake.to_string(), stake);
        assert!(house.clauses(&award.under).contains(&"11.12[2]".to_owned()));
    }
}

#[test]
fn each_award_names_the_clauses_of_its_step() {
    let mut house = House::with_pools(CARIBBEAN, "", "1.00", pools_of("100500.00"));
    let round = round(1, 1);
    house.deal(round, &[1, 2, 3, 4], "12:00:00");
    let claims = [
        "four-of-a-kind",
        "straight-flush",
        "royal-flush",
        "royal-flush",
    ];
    for (place, category) in (1..).zip(claims) {
        let events = house.claim(round.hand(place), category, "12:01:00");
        let [jackpot::Event::Claimed(claim)] = &events[..] else {
            panic!("{events:?}");
        };
        let clauses = house.clauses(&claim.under);
        assert!(clauses.contains(&"11.8".to_owned()), "{clauses:?}");
        assert!(clauses.contains(&"11.7.tail".to_owned()), "{clauses:?}");
    }
    house.close(round);
    let awarded = house.award();
    let clauses = |at: usize| house.clauses(&awarded[at].under);
    assert_eq!(clauses(0)[..2], ["11.10(a)", "11.9(c)"]);
    assert_eq!(clauses(1)[..2], ["11.10(b)", "11.9(b)"]);
    assert_eq!(clauses(2)[..3], ["11.10(c)(ii)", "11.9(a)", "11.10(c)"]);
    let order: Vec<_> = awarded.iter().map(|it| (it.order, it.hand.place)).collect();
    assert_eq!(order, [(1, 1), (2, 2), (3, 4), (4, 3)]);
    assert!(!awards(&house.events).iter().any(from_float));
}

#[test]
fn a_maximum_payout_that_binds_jackpots_cuts_the_prize_and_leaves_the_rest() {
    let mut house = House::with_pools(CARIBBEAN, "", "1.00", pools_of("80000.00"));
    let round = round(1, 1);
    house.deal(round, &[1], "12:00:00");
    let at = house.stamp("12:01:00");
    house.does(jackpot::Command::Claim {
        hand: round.hand(1),
        category: crate::house::category("royal-flush"),
        at,
        most: Some(rulebook::Cited {
            value: crate::house::money("50000.00"),
            under: house.rules.jackpot_wager.under,
        }),
    });
    house.close(round);
    let award = house.award().remove(0);
    assert_eq!(award.amount.to_string(), "50000.00");
    assert_eq!(house.clauses(&award.under)[0], "11.2");
    assert_eq!(house.link.shown().to_string(), "30000.00");
}
