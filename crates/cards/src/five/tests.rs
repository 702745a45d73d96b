//! Every five-card hand counted, and the hands that are easily got wrong.

use std::collections::BTreeMap;

use expect_test::{Expect, expect};

use super::*;
use crate::{Cards, choice};

fn hand(text: &str) -> Hand {
    Hand::of(text.parse::<Cards>().unwrap().exactly().unwrap())
}

#[track_caller]
fn check(text: &str, expected: Expect) {
    let hand = hand(text);
    let made_of = Cards::new(hand.made_of().to_vec()).unwrap();
    expected.assert_eq(&format!("{hand} ({made_of:#})"));
}

/// Checks that each hand beats the one before it.
#[track_caller]
fn check_ascending(hands: &[&str]) {
    for pair in hands.windows(2) {
        assert!(hand(pair[0]).value() < hand(pair[1]).value(), "{pair:?}");
    }
}

fn in_order(mut ranks: [Rank; 5]) -> [Rank; 5] {
    ranks.sort();
    ranks
}

#[test]
fn all_hands_fall_into_the_categories_as_often_as_can_be_counted() {
    let mut hands_of = BTreeMap::new();
    let mut hands_with = vec![0; 7463];
    for cards in choice::fives(&Card::ALL) {
        let value = rank(cards);
        assert_eq!(in_order(value.ranks()), in_order(cards.map(Card::rank)));
        *hands_of.entry(value.category()).or_insert(0) += 1;
        hands_with[usize::from(value.number())] += 1;
    }

    let unpaired = 13 * 12 * 11 * 10 * 9 / 120 - 10;
    let unsuited = 4 * 4 * 4 * 4 * 4 - 4;
    let counted = BTreeMap::from([
        (Category::HighCard, unpaired * unsuited),
        (Category::OnePair, 13 * 6 * (12 * 11 * 10 / 6) * 4 * 4 * 4),
        (Category::TwoPair, 13 * 12 / 2 * 6 * 6 * 11 * 4),
        (Category::ThreeOfAKind, 13 * 4 * (12 * 11 / 2) * 4 * 4),
        (Category::Straight, 10 * unsuited),
        (Category::Flush, unpaired * 4),
        (Category::FullHouse, 13 * 4 * 12 * 6),
        (Category::FourOfAKind, 13 * 12 * 4),
        (Category::StraightFlush, 9 * 4),
        (Category::RoyalFlush, 4),
    ]);
    assert_eq!(hands_of, counted);
    assert_eq!(counted.values().sum::<u32>(), 2_598_960);

    for value in (1..=7462).filter_map(Value::new) {
        let hands = match value.category() {
            Category::HighCard | Category::Straight => unsuited,
            Category::OnePair => 6 * 4 * 4 * 4,
            Category::TwoPair => 6 * 6 * 4,
            Category::ThreeOfAKind => 4 * 4 * 4,
            Category::FullHouse => 4 * 6,
            Category::Flush
            | Category::FourOfAKind
            | Category::StraightFlush
            | Category::RoyalFlush => 4,
        };
        assert_eq!(hands_with[usize::from(value.number())], hands, "{value:?}");
    }
}

#[test]
fn a_dealer_would_say_it_so() {
    check(
        "AhKhQhJhTh",
        expect!["royal flush, hearts (Ah Kh Qh Jh Th)"],
    );
    check(
        "5s9s7s8s6s",
        expect!["straight flush, nine high (9s 8s 7s 6s 5s)"],
    );
    check(
        "7c Kd 7d 7h 7s",
        expect!["four of a kind, sevens, king kicker (7s 7h 7d 7c Kd)"],
    );
    check(
        "7c 2d 7d 7h 7s",
        expect!["four of a kind, sevens, two kicker (7s 7h 7d 7c 2d)"],
    );
    check(
        "4c Kd Ks 4h Kh",
        expect!["full house, kings over fours (Ks Kh Kd 4h 4c)"],
    );
    check(
        "Ac As 4s 4h 4d",
        expect!["full house, fours over aces (4s 4h 4d As Ac)"],
    );
    check(
        "2c Ac 9c 8c 3c",
        expect!["flush, ace high (Ac 9c 8c 3c 2c)"],
    );
    check(
        "Td Jc 9s Qh 8h",
        expect!["straight, queen high (Qh Jc Td 9s 8h)"],
    );
    check(
        "9c Kd 9s 2h 9h",
        expect!["three of a kind, nines (9s 9h 9c Kd 2h)"],
    );
    check(
        "Kc 4d Ks Ah 4h",
        expect!["two pair, kings and fours, ace kicker (Ks Kc 4h 4d Ah)"],
    );
    check(
        "6c 4d 6s 5h 4h",
        expect!["two pair, sixes and fours, five kicker (6s 6c 4h 4d 5h)"],
    );
    check(
        "6c 4d 6s 3h 4h",
        expect!["two pair, sixes and fours, three kicker (6s 6c 4h 4d 3h)"],
    );
    check(
        "Tc 4d Ts Ah 5h",
        expect!["pair of tens, ace kicker (Ts Tc Ah 5h 4d)"],
    );
    check(
        "2c 4d 2s 3h 5h",
        expect!["pair of twos, five kicker (2s 2c 5h 4d 3h)"],
    );
    check("Jd 2c 4h 7s 9h", expect!["jack high (Jd 9h 7s 4h 2c)"]);
}

#[test]
fn ace_is_low_only_in_a_wheel() {
    check(
        "As 2d 3c 4h 5s",
        expect!["straight, five high (5s 4h 3c 2d As)"],
    );
    check(
        "As 2s 3s 4s 5s",
        expect!["straight flush, five high (5s 4s 3s 2s As)"],
    );
    check(
        "As Kd Qc Jh Ts",
        expect!["straight, ace high (As Kd Qc Jh Ts)"],
    );
    check("Qs Kd Ac 2h 3s", expect!["ace high (Ac Kd Qs 3s 2h)"]);
    check("Js Qd Kc Ah 2s", expect!["ace high (Ah Kc Qd Js 2s)"]);
    check("Ks Ad 2c 3h 4s", expect!["ace high (Ad Ks 4s 3h 2c)"]);
    check("As 2d 3c 4h 6s", expect!["ace high (As 6s 4h 3c 2d)"]);
    check_ascending(&["As 2d 3c 4h 5s", "2d 3c 4h 5s 6s", "Tc Jh Qs Kd Ac"]);
    check_ascending(&[
        "As 2s 3s 4s 5s",
        "2d 3d 4d 5d 6d",
        "9c Tc Jc Qc Kc",
        "Tc Jc Qc Kc Ac",
    ]);
}

#[test]
fn each_category_beats_the_one_below_whatever_its_cards() {
    check_ascending(&[
        "2c 3d 4h 5s 7c",
        "9c Jd Qh Ks Ac",
        "2c 2d 3h 4s 5c",
        "Ac Ad Kh Qs Jc",
        "2c 2d 3h 3s 4c",
        "Ac Ad Kh Ks Qc",
        "2c 2d 2h 3s 4c",
        "Ac Ad Ah Ks Qc",
        "Ac 2d 3h 4s 5c",
        "Tc Jd Qh Ks Ac",
        "2c 3c 4c 5c 7c",
        "9c Jc Qc Kc Ac",
        "2c 2d 2h 3s 3c",
        "Ac Ad Ah Ks Kc",
        "2c 2d 2h 2s 3c",
        "Ac Ad Ah As Kc",
        "Ac 2c 3c 4c 5c",
        "9c Tc Jc Qc Kc",
        "Tc Jc Qc Kc Ac",
    ]);
}

#[test]
fn inside_a_category_ranks_decide_in_order_of_significance() {
    check_ascending(&["Kc Kd Ah Qs Jc", "Ac Ad 4h 3s 2c", "Ac Ad 5h 3s 2c"]);
    check_ascending(&["Ac Ad 6h 3s 2c", "Ac Ad 6h 4s 2c", "Ac Ad 6h 4s 3c"]);
    check_ascending(&[
        "Qc Qd Jh Js Ac",
        "Kc Kd 2h 2s Qc",
        "Kc Kd 3h 3s 2c",
        "Kc Kd 3h 3s 4c",
    ]);
    check_ascending(&[
        "8c 8d 8h As Kc",
        "9c 9d 9h 3s 2c",
        "9c 9d 9h 4s 2c",
        "9c 9d 9h 4s 3c",
    ]);
    check_ascending(&["2c 2d 2h As Ac", "3c 3d 3h 2s 2c", "3c 3d 3h 4s 4c"]);
    check_ascending(&["2c 2d 2h 2s Ac", "3c 3d 3h 3s 2c", "3c 3d 3h 3s 4c"]);
    check_ascending(&[
        "Kc Qc Jc Tc 8c",
        "Ac 6c 4c 3c 2c",
        "Ac 7c 4c 3c 2c",
        "Ac 7c 5c 3c 2c",
    ]);
    check_ascending(&[
        "Kc Qd Jc Tc 8c",
        "Ac 6d 4c 3c 2c",
        "Ac 7d 5c 4c 2c",
        "Ac 7d 5c 4c 3c",
    ]);
}

#[test]
fn suits_never_decide() {
    assert_eq!(
        hand("Kc 4d Ks Ah 4h").value(),
        hand("Kd 4c Kh As 4s").value()
    );
    assert_eq!(
        hand("Ac 9c 8c 3c 2c").value(),
        hand("As 9s 8s 3s 2s").value()
    );
    assert_eq!(hand("AhKhQhJhTh").value(), hand("AcKcQcJcTc").value());
    assert_eq!(hand("AhKhQhJhTh").value(), Value::HIGHEST);
    assert_eq!(hand("7h5h4h3h2c").value(), Value::LOWEST);
}
