//! How wagers enter the pools, and how void ones come out again.

use jackpot::{Command, Event, Mode, Pools, Round};
use money::Meter;

use crate::house::{
    CARIBBEAN, House, SECTION_10, ULTIMATE, VENICE, approval, money, pools_of, rate, round, said,
};

fn open_at(book: &str, options: &str, text: &str, mode: Mode) -> House {
    let mut house = House::new(book, options);
    let mut setup = house.setup("1.00", pools_of("1000.00"));
    setup.rates = Some(Pools::One(rate(text)));
    setup.mode = mode;
    house.does(Command::Open(setup));
    house
}

fn meter(house: &House) -> Meter {
    let Pools::One(meter) = house.link.pools() else {
        panic!("the pool is divided");
    };
    meter
}

fn void(house: &House, round: Round, places: &[u8]) -> Command {
    Command::Void {
        round,
        places: places.to_vec(),
        under: house.rules.jackpot_wager.under,
    }
}

#[test]
fn a_wager_enters_without_what_the_operator_keeps() {
    let mut house = open_at(CARIBBEAN, "", "75%", Mode::Electronic);
    let events = house.lock_out(round(1, 1), &[1, 3, 7], "12:00:00");
    let [
        _,
        Event::Contributed {
            wagers,
            retained,
            under,
            held: false,
            ..
        },
    ] = &events[..]
    else {
        panic!("{events:?}");
    };
    assert_eq!(
        (*wagers, retained.to_string()),
        (money("3.00"), "0.75".to_owned())
    );
    assert_eq!(house.clauses(under)[..2], ["11.6(a)", "11.6"]);
    assert_eq!(meter(&house).to_string(), "1002.25");
}

#[test]
fn keeping_part_of_a_wager_needs_an_approval_only_where_the_book_says_so() {
    for (book, refused) in [
        (CARIBBEAN, Some("approval-is-needed under 11.6(a)")),
        (ULTIMATE, Some("approval-is-needed under 11.6(a)")),
        (VENICE, None),
        (SECTION_10, None),
    ] {
        let mut house = House::new(book, "");
        let mut setup = house.setup("1.00", pools_of("1000.00"));
        setup.rates = Some(Pools::One(rate("75%")));
        setup.approval = None;
        let open = Command::Open(setup.clone());
        match refused {
            Some(words) => {
                assert_eq!(house.refuses(open), words);
                setup.rates = Some(Pools::One(rate("100%")));
                house.does(Command::Open(setup));
            }
            None => {
                house.does(open);
            }
        }
    }
}

#[test]
fn an_approval_of_something_else_will_not_do() {
    let house = House::new(CARIBBEAN, "");
    let mut setup = house.setup("1.00", pools_of("major 1.00 minor 1.00"));
    setup.rates = Some(Pools::Divided {
        major: rate("50%"),
        minor: rate("50%"),
    });
    let mut other = approval("SEC-1");
    other.covers = vec![jackpot::PROGRESSION.to_owned()];
    setup.approval = Some(other);
    let refused = house.refuses(Command::Open(setup));
    assert_eq!(refused, "approval-is-needed under 11.6A");
}

#[test]
fn only_the_posted_amount_is_a_wager() {
    let mut house = open_at(CARIBBEAN, "", "75%", Mode::Electronic);
    let at = house.stamp("12:00:00");
    let lock_out = |wagers: &[(u8, &str)]| Command::LockOut {
        round: round(1, 1),
        at,
        wagers: wagers.iter().map(|(at, it)| (*at, money(it))).collect(),
    };
    for wrong in ["0.99", "1.01", "2.00", "0.00", "-1.00"] {
        let refused = house.refuses(lock_out(&[(1, "1.00"), (2, wrong)]));
        assert_eq!(refused, "wager-is-posted under 11.2");
    }
    let refused = house.refuses(lock_out(&[(1, "1.00"), (1, "1.00")]));
    assert_eq!(refused, "place-twice under -");
    assert!(house.does(lock_out(&[])).is_empty(), "no wager, no round");
    house.does(lock_out(&[(1, "1.00")]));
    let refused = house.refuses(lock_out(&[(1, "1.00")]));
    assert_eq!(refused, "locked-out-already under -");
}

#[test]
fn a_place_without_an_accepted_wager_claims_nothing() {
    for (book, clause) in [
        (CARIBBEAN, "11.4(b)"),
        (ULTIMATE, "11.4(b)"),
        (SECTION_10, "(k)(2)(ii)"),
        (VENICE, "jackpot.9"),
    ] {
        let mut house = House::with_pools(book, "", "1.00", pools_of("1000.00"));
        house.deal(round(1, 1), &[1], "12:00:00");
        let at = house.stamp("12:01:00");
        let claim = Command::Claim {
            hand: round(1, 1).hand(2),
            category: crate::house::category("flush"),
            at,
            most: None,
        };
        assert_eq!(house.refuses(claim), format!("no-wager under {clause}"));
    }
}

#[test]
fn a_void_wager_comes_out_again_and_the_correction_names_the_void() {
    let mut house = open_at(CARIBBEAN, "", "75%", Mode::Electronic);
    house.lock_out(round(1, 1), &[1, 2, 3], "12:00:00");
    let command = void(&house, round(1, 1), &[2, 3]);
    let events = house.does(command.clone());
    let [
        Event::WagersVoided {
            wagers,
            parts,
            retained,
            under,
            ..
        },
    ] = &events[..]
    else {
        panic!("{events:?}");
    };
    assert_eq!(*wagers, money("2.00"));
    assert_eq!(*parts, Pools::One("1.50".parse().unwrap()));
    assert_eq!(retained.to_string(), "0.50");
    assert_eq!(house.clauses(under), ["11.2", "11.6"]);
    assert_eq!(meter(&house).to_string(), "1000.75");
    assert_eq!(house.refuses(command), "no-wager under 11.4(b)");
    // The last goes too, and the hands are dealt again with new wagers.
    let command = void(&house, round(1, 1), &[1]);
    house.does(command);
    assert_eq!(meter(&house).to_string(), "1000.00");
    house.deal(round(1, 1), &[1, 2], "12:05:00");
    assert_eq!(meter(&house).to_string(), "1001.50");
}

#[test]
fn a_void_hand_loses_its_claim_and_sets_the_pool_free() {
    let mut house = open_at(CARIBBEAN, "", "75%", Mode::Electronic);
    house.deal(round(1, 1), &[1, 2], "12:00:00");
    house.claim(round(1, 1).hand(1), "royal-flush", "12:01:00");
    house.lock_out(round(2, 1), &[1], "12:02:00");
    assert_eq!(meter(&house).to_string(), "1001.50");
    let command = void(&house, round(1, 1), &[1]);
    house.does(command);
    assert!(house.link.claims().next().is_none());
    assert_eq!(
        meter(&house).to_string(),
        "1001.50",
        "0.75 out, 0.75 held before in"
    );
    assert!(house.link.held().is_empty());
}

#[test]
fn a_hand_whose_deck_proves_wrong_is_void_though_its_table_plays_on() {
    let mut house = open_at(CARIBBEAN, "", "75%", Mode::Electronic);
    house.deal(round(1, 1), &[1], "12:00:00");
    house.claim(round(1, 1).hand(1), "royal-flush", "12:01:00");
    house.close(round(1, 1));
    house.deal(round(1, 2), &[1], "12:02:00");
    let command = void(&house, round(1, 1), &[1]);
    house.does(command);
    assert!(house.link.claims().next().is_none());
    assert_eq!(meter(&house).to_string(), "1000.75");
}

#[test]
fn a_void_wager_that_is_still_held_comes_out_of_what_is_held() {
    let mut house = open_at(CARIBBEAN, "", "75%", Mode::Electronic);
    house.deal(round(1, 1), &[1], "12:00:00");
    house.claim(round(1, 1).hand(1), "royal-flush", "12:01:00");
    house.lock_out(round(2, 1), &[1, 2], "12:02:00");
    assert_eq!(house.link.held(), Pools::One("1.50".parse().unwrap()));
    let command = void(&house, round(2, 1), &[2]);
    house.does(command);
    assert_eq!(house.link.held(), Pools::One("0.75".parse().unwrap()));
    assert_eq!(meter(&house).to_string(), "1000.75");
}

#[test]
fn a_prize_stands_though_a_wager_in_it_becomes_void() {
    let mut house = open_at(CARIBBEAN, "", "75%", Mode::Electronic);
    house.deal(round(1, 1), &[1], "12:00:00");
    house.deal(round(2, 1), &[1], "12:00:01");
    house.claim(round(1, 1).hand(1), "royal-flush", "12:01:00");
    house.close(round(1, 1));
    assert_eq!(said(&house.award()), ["@1.1 10000.00 order 1"]);
    let before = house.topped_up();
    let command = void(&house, round(2, 1), &[1]);
    house.does(command);
    // The pool was empty: the operator puts in what had been won.
    assert_eq!(house.topped_up(), before.plus(money("0.75")).unwrap());
    assert_eq!(meter(&house), Meter::ZERO);
}

#[test]
fn on_collection_a_manual_wager_enters_when_it_is_collected() {
    let mut house = open_at(CARIBBEAN, "contribution-at=collection", "75%", Mode::Manual);
    let round = round(1, 1);
    house.deal(round, &[1, 2], "12:00:00");
    assert_eq!(meter(&house).to_string(), "1000.00");
    let collect = |places: &[u8]| Command::Collect {
        round,
        places: places.to_vec(),
    };
    house.does(collect(&[2]));
    assert_eq!(meter(&house).to_string(), "1000.75");
    assert_eq!(house.refuses(collect(&[2])), "entered-already under -");
    // The winner's chip is collected after the prize, so the prize is without it.
    house.claim(round.hand(1), "straight-flush", "12:01:00");
    house.close(round);
    assert_eq!(said(&house.award()), ["@1.1 1000.00 order 1"]);
    house.does(collect(&[1]));
    assert_eq!(meter(&house).to_string(), "1.50");
}

#[test]
fn electronic_wagers_enter_at_lock_out_where_manual_ones_could_be_collected() {
    let mut house = open_at(
        CARIBBEAN,
        "contribution-at=collection",
        "75%",
        Mode::Electronic,
    );
    house.lock_out(round(1, 1), &[1], "12:00:00");
    assert_eq!(meter(&house).to_string(), "1000.75");
    let collect = Command::Collect {
        round: round(1, 1),
        places: vec![1],
    };
    assert_eq!(house.refuses(collect), "enters-at-lock-out under 11.6");
    // A book without manual equipment can only mean its own.
    let mut house = open_at(
        SECTION_10,
        "contribution-at=collection",
        "75%",
        Mode::Electronic,
    );
    house.lock_out(round(1, 1), &[1], "12:00:00");
    assert_eq!(meter(&house).to_string(), "1000.00");
}

#[test]
fn a_table_that_cannot_reach_the_jackpot_refuses_wagers_and_plays_on() {
    let mut house = open_at(CARIBBEAN, "", "75%", Mode::Electronic);
    let table = round(1, 1).table;
    house.deal(round(1, 1), &[1], "12:00:00");
    for which in [Some(table), None] {
        house.does(Command::Down { table: which });
        let refused = house.link.accepts_wagers(&house.rules, table).unwrap_err();
        assert_eq!(house.said(&refused), "link-is-down under 11.1[1]");
        let at = house.stamp("12:01:00");
        let wagers = vec![(1, money("1.00"))];
        let round = round(1, 2);
        let lock_out = Command::LockOut { round, at, wagers };
        assert_eq!(house.refuses(lock_out), "link-is-down under 11.1[1]");
        house.does(Command::Up { table: which });
    }
    assert!(house.link.accepts_wagers(&house.rules, table).is_ok());
    let other = round(9, 1).table;
    let refused = house.link.accepts_wagers(&house.rules, other).unwrap_err();
    assert_eq!(house.said(&refused), "not-linked under 11.1[1]");
    // What was accepted before is still won while the table is down.
    house.does(Command::Down { table: Some(table) });
    house.claim(round(1, 1).hand(1), "flush", "12:02:00");
    house.close(round(1, 1));
    assert_eq!(said(&house.award()), ["@1.1 100.00 order 1"]);
}
