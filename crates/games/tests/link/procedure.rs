//! What is done before a prize is paid.

use jackpot::{Check, Command};
use rulebook::Role;

use crate::house::{
    CARIBBEAN, CHECKS, House, SECTION_10, ULTIMATE, VENICE, category, pools_of, round, said,
};

/// A flush or a royal flush at table 1, shown, the round over.
fn claimed(book: &str, pools: &str, category: &str) -> House {
    let mut house = House::with_pools(book, "", "1.00", pools_of(pools));
    house.deal(round(1, 1), &[1], "12:00:00");
    house.claim(round(1, 1).hand(1), category, "12:01:00");
    house.close(round(1, 1));
    house
}

fn validate(by: [Role; 2]) -> Command {
    let hand = round(1, 1).hand(1);
    Command::Validate { hand, by }
}

const TWO: [Role; 2] = [Role::Dealer, Role::Supervisor];

/// What is missing at first, in the book's order, and after each check.
#[track_caller]
fn missing(book: &str, pools: &str, category: &str, expected: &[&str]) {
    let mut house = claimed(book, pools, category);
    let hand = round(1, 1).hand(1);
    let words: Vec<String> = house
        .link
        .missing(&house.rules, hand)
        .iter()
        .map(|refusal| house.said(refusal))
        .collect();
    assert_eq!(words, expected);
    if let Some(first) = expected.first() {
        assert_eq!(house.refuses(validate(TWO)), *first);
    }
    for check in CHECKS {
        house.does(Command::Check { hand, check });
    }
    assert!(house.link.missing(&house.rules, hand).is_empty());
    house.does(validate(TWO));
    house.does(Command::Award);
}

#[test]
fn each_book_asks_for_its_own_checks() {
    for book in [CARIBBEAN, ULTIMATE] {
        missing(
            book,
            "80000.00",
            "flush",
            &[
                "not-verified under 11.13",
                "not-notified under 11.13",
                "deck-not-counted under 11.14",
            ],
        );
    }
    missing(
        SECTION_10,
        "80000.00",
        "flush",
        &[
            "not-verified under (k)(2)(i)",
            "light-not-seen under (k)(2)(ii)",
        ],
    );
    missing(VENICE, "80000.00", "flush", &[]);
}

#[test]
fn with_two_pools_the_deck_is_counted_for_the_major_one_alone() {
    let pools = "major 80000.00 minor 500.00";
    let always = ["not-verified under 11.13", "not-notified under 11.13"];
    missing(CARIBBEAN, pools, "flush", &always);
    let count = "deck-not-counted under 11.6C(f)";
    missing(
        CARIBBEAN,
        pools,
        "royal-flush",
        &[always[0], always[1], count],
    );
}

#[test]
fn a_deck_that_is_not_whole_is_not_paid_on() {
    let mut house = claimed(CARIBBEAN, "80000.00", "flush");
    let hand = round(1, 1).hand(1);
    for check in [
        Check::HandVerified,
        Check::SupervisorNotified,
        Check::DeckCounted { cards: 51 },
    ] {
        house.does(Command::Check { hand, check });
    }
    assert_eq!(house.refuses(validate(TWO)), "deck-is-wrong under 11.14");
}

#[test]
fn one_count_of_the_deck_serves_every_claim_of_the_round() {
    let mut house = House::with_pools(CARIBBEAN, "", "1.00", pools_of("80000.00"));
    let round = round(1, 1);
    house.deal(round, &[1, 2], "12:00:00");
    house.claim(round.hand(1), "flush", "12:01:00");
    house.claim(round.hand(2), "flush", "12:01:00");
    let check = Check::DeckCounted { cards: 52 };
    let hand = round.hand(1);
    house.does(Command::Check { hand, check });
    let other = house.link.claim(round.hand(2)).unwrap();
    assert_eq!(other.checks.deck_counted, Some(52));
    assert!(!other.checks.hand_verified);
}

#[test]
fn two_of_the_staff_validate_and_one_of_them_is_a_supervisor() {
    use Role::{Auditor, Dealer, Manager, Player, Supervisor};
    let house = {
        let mut house = claimed(CARIBBEAN, "80000.00", "flush");
        for check in CHECKS {
            let hand = round(1, 1).hand(1);
            house.does(Command::Check { hand, check });
        }
        house
    };
    for by in [
        [Dealer, Dealer],
        [Player, Supervisor],
        [Supervisor, Auditor],
    ] {
        let refused = house.refuses(validate(by));
        assert_eq!(refused, "supervisor-validates under 11.13", "{by:?}");
    }
    for by in [
        [Dealer, Supervisor],
        [Manager, Dealer],
        [Supervisor, Supervisor],
    ] {
        house.clone().does(validate(by));
    }
}

#[test]
fn nothing_is_awarded_before_it_is_validated_and_the_round_is_over() {
    let mut house = House::with_pools(CARIBBEAN, "", "1.00", pools_of("80000.00"));
    house.deal(round(1, 1), &[1], "12:00:00");
    assert_eq!(house.refuses(Command::Award), "nothing-is-claimed under -");
    house.claim(round(1, 1).hand(1), "flush", "12:01:00");
    assert_eq!(
        house.refuses(Command::Award),
        "round-is-open under 11.12[1]"
    );
    house.close(round(1, 1));
    assert_eq!(house.refuses(Command::Award), "not-validated under 11.13");
    assert_eq!(said(&house.award()), ["@1.1 100.00 order 1"]);
}

#[test]
fn only_the_hands_of_the_list_win() {
    for (book, clause) in [
        (CARIBBEAN, "11.7"),
        (ULTIMATE, "11.7"),
        (SECTION_10, "(a)(1)(vi)"),
        (VENICE, "jackpot.4"),
    ] {
        let mut house = House::with_pools(book, "", "1.00", pools_of("80000.00"));
        house.deal(round(1, 1), &[1], "12:00:00");
        let at = house.stamp("12:01:00");
        for nothing in [
            "high card",
            "pair",
            "two-pair",
            "three-of-a-kind",
            "straight",
        ] {
            let claim = Command::Claim {
                hand: round(1, 1).hand(1),
                category: category(nothing),
                at,
                most: None,
            };
            assert_eq!(house.refuses(claim), format!("wins-nothing under {clause}"));
        }
    }
}

#[test]
fn a_hand_claims_once_in_a_round_that_is_dealt_and_open() {
    let mut house = House::with_pools(CARIBBEAN, "", "1.00", pools_of("80000.00"));
    let round = round(1, 1);
    let at = house.stamp("12:01:00");
    let claim = |place: u8| Command::Claim {
        hand: round.hand(place),
        category: category("flush"),
        at,
        most: None,
    };
    assert_eq!(house.refuses(claim(1)), "no-such-round under -");
    house.lock_out(round, &[1, 2], "12:00:00");
    assert_eq!(house.refuses(claim(1)), "not-dealt under 11.11(b)");
    let stamp = house.stamp("12:00:01");
    let hands = [1, 2, 3].map(|place| jackpot::HandDealt {
        place,
        first_card: stamp,
        complete: stamp,
    });
    let deal = Command::Deal {
        round,
        hands: hands.to_vec(),
    };
    house.does(deal.clone());
    assert_eq!(house.refuses(deal), "dealt-already under -");
    house.does(claim(1));
    assert_eq!(house.refuses(claim(1)), "claimed-already under -");
    house.close(round);
    assert_eq!(house.refuses(claim(2)), "round-is-closed under -");
    assert_eq!(
        house.refuses(Command::Close { round }),
        "round-is-closed under -"
    );
}

#[test]
fn cards_come_after_betting_closed() {
    let mut house = House::with_pools(CARIBBEAN, "", "1.00", pools_of("80000.00"));
    let round = round(1, 1);
    let (early, late) = (house.stamp("11:59:59"), house.stamp("12:00:09"));
    house.lock_out(round, &[1], "12:00:00");
    let between = house.stamp("12:00:05");
    for (first_card, complete) in [(early, late), (late, between)] {
        let hands = vec![jackpot::HandDealt {
            place: 1,
            first_card,
            complete,
        }];
        let deal = Command::Deal { round, hands };
        assert_eq!(house.refuses(deal), "stamps-out-of-order under -");
    }
}

#[test]
fn a_claim_taken_back_leaves_everything_as_it_was() {
    let mut house = claimed(CARIBBEAN, "80000.00", "royal-flush");
    let hand = round(1, 1).hand(1);
    house.does(Command::Withdraw { hand });
    assert!(house.link.claims().next().is_none());
    assert_eq!(house.link.shown().to_string(), "80000.00");
    assert_eq!(
        house.refuses(Command::Withdraw { hand }),
        "no-claim under 11.7"
    );
}
