//! Section 10: each on the meter as it stands at its turn, from the dealer's right.

use jackpot::{Command, Source};

use crate::house::{House, SECTION_10, check, money, pools_of, round, said};

#[track_caller]
fn walk(options: &str, meter: &str, claims: &str, expected: &str, left: &str) {
    let after = format!("added 0.00, left {left}");
    check(
        (SECTION_10, options),
        meter,
        "1.00",
        claims,
        expected,
        &after,
    );
}

#[test]
fn one_hand_wins_by_the_list() {
    walk("", "120000.00", "1 royal-flush", "120000.00", "10000.00");
    walk("", "120000.00", "1 straight-flush", "12000.00", "108000.00");
    walk("", "120000.00", "1 four-of-a-kind", "500.00", "120000.00");
    walk("", "120000.00", "1 full-house", "100.00", "120000.00");
    walk("", "120000.00", "1 flush", "50.00", "120000.00");
}

#[test]
fn the_meter_at_the_players_turn_is_what_is_paid() {
    // Place 2 is further to the dealer's right than place 1.
    walk(
        "",
        "100000.00",
        "2 straight-flush, 1 royal-flush",
        "10000.00, 90000.00",
        "10000.00",
    );
    walk(
        "",
        "100000.00",
        "2 royal-flush, 1 straight-flush",
        "100000.00, 1000.00",
        "9000.00",
    );
}

#[test]
fn royal_flushes_of_a_table_share_what_the_first_of_them_finds() {
    walk(
        "",
        "100000.00",
        "2 royal-flush, 1 royal-flush",
        "50000.00, 50000.00",
        "10000.00",
    );
    // A straight flush between them is paid on the meter that was reset.
    walk(
        "",
        "100000.00",
        "3 royal-flush, 2 straight-flush, 1 royal-flush",
        "50000.00, 1000.00, 50000.00",
        "9000.00",
    );
    walk(
        "",
        "100000.01",
        "3 straight-flush, 2 royal-flush, 1 royal-flush",
        "10000.00, 45000.01, 45000.00",
        "10000.00",
    );
}

#[test]
fn by_class_the_straight_flushes_come_first() {
    let class = "meter-walk=by-class";
    walk(
        class,
        "100000.00",
        "2 royal-flush, 1 straight-flush",
        "90000.00, 10000.00",
        "10000.00",
    );
    walk(
        class,
        "100000.00",
        "3 royal-flush, 2 straight-flush, 1 straight-flush",
        "80000.00, 10000.00, 10000.00",
        "10000.00",
    );
}

#[test]
fn the_operator_may_designate_a_flat_sum_for_the_straight_flush() {
    let flat = "straight-flush-prize=5000";
    walk(
        flat,
        "120000.00",
        "1 straight-flush",
        "5000.00",
        "120000.00",
    );
    let from_meter = "straight-flush-prize=5000 fixed-prizes=pool";
    walk(
        from_meter,
        "120000.00",
        "1 straight-flush",
        "5000.00",
        "115000.00",
    );
}

#[test]
fn fixed_prizes_may_come_off_the_meter() {
    let pool = "fixed-prizes=pool";
    walk(pool, "120000.00", "1 flush", "50.00", "119950.00");
    walk(
        pool,
        "100000.00",
        "2 four-of-a-kind, 1 royal-flush",
        "500.00, 99500.00",
        "10000.00",
    );
    walk(
        pool,
        "100000.00",
        "2 royal-flush, 1 four-of-a-kind",
        "100000.00, 500.00",
        "9500.00",
    );
}

#[test]
fn between_tables_whoever_comes_first_is_paid_first() {
    let mut house = House::with_pools(SECTION_10, "", "1.00", pools_of("99998.60"));
    house.deal(round(2, 1), &[1], "12:00:01");
    house.deal(round(1, 1), &[1], "12:00:02");
    house.claim(round(1, 1).hand(1), "straight-flush", "12:01:00");
    house.close(round(1, 1));
    // Table 2 was dealt first and is still playing; nobody waits for it.
    assert_eq!(said(&house.award()), ["@1.1 10000.00 order 1"]);
    house.claim(round(2, 1).hand(1), "royal-flush", "12:02:00");
    house.close(round(2, 1));
    assert_eq!(said(&house.award()), ["@2.1 90000.00 order 1"]);
    assert_eq!(house.link.shown(), money("10000.00"));
}

#[test]
fn an_award_names_its_clauses() {
    let mut house = House::with_pools(SECTION_10, "", "1.00", pools_of("99997.90"));
    let round = round(1, 1);
    house.deal(round, &[1, 2, 3], "12:00:00");
    house.claim(round.hand(1), "royal-flush", "12:01:00");
    house.claim(round.hand(2), "royal-flush", "12:01:00");
    house.claim(round.hand(3), "flush", "12:01:00");
    house.close(round);
    let awarded = house.award();
    let clauses = |at: usize| house.clauses(&awarded[at].under);
    assert_eq!(awarded[0].from, Source::Float);
    assert_eq!(clauses(0)[..2], ["(l)(5).flush", "(l)(5)"]);
    assert_eq!(
        clauses(1)[..3],
        ["(l)(7)[2]", "(l)(5).royal-flush", "(l)(7)[1]"]
    );
    let reset = house.events.iter().find_map(|event| match event {
        jackpot::Event::Seeded { under, amount, .. } => Some((house.clauses(under), *amount)),
        _ => None,
    });
    let (clauses, amount) = reset.unwrap();
    assert_eq!(
        (clauses[0].as_str(), amount),
        ("(l)(6)[2]", money("10000.00"))
    );
}

#[test]
fn the_meter_takes_at_least_seventy_per_cent_of_each_wager() {
    let house = House::new(SECTION_10, "");
    let open = |text: &str| {
        let mut setup = house.setup("1.00", pools_of("0.00"));
        setup.rates = Some(jackpot::Pools::One(crate::house::rate(text)));
        Command::Open(setup)
    };
    assert_eq!(
        house.refuses(open("69.99%")),
        "rate-too-low under (l)(6)[1]"
    );
    let mut house = house.clone();
    house.does(open("70%"));
    for number in 1..=20 {
        house.lock_out(round(1, number), &[1, 2, 3, 4, 5], "12:00:00");
        house.close(round(1, number));
    }
    assert_eq!(house.link.shown(), money("70.00"));
}

#[test]
fn the_reset_amount_must_be_entered_and_the_wager_is_one_dollar() {
    let house = House::new(SECTION_10, "");
    let mut setup = house.setup("1.00", pools_of("0.00"));
    setup.seed = None;
    assert_eq!(
        house.refuses(Command::Open(setup.clone())),
        "seed-is-missing under (l)(6)[2]"
    );
    setup.seed = Some(money("10000.00"));
    setup.wager = money("2.00");
    assert_eq!(
        house.refuses(Command::Open(setup.clone())),
        "wager-is-posted under (f)(3)[1]"
    );
    setup.wager = money("1.00");
    setup.mode = jackpot::Mode::Manual;
    assert_eq!(
        house.refuses(Command::Open(setup)),
        "no-such-mode under (f)(3)[1]"
    );
}
