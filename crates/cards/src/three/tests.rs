//! Every three-card hand counted, and the hands that are easily got wrong.

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

fn in_order(mut ranks: [Rank; 3]) -> [Rank; 3] {
    ranks.sort();
    ranks
}

#[test]
fn all_hands_fall_into_the_categories_as_often_as_can_be_counted() {
    let mut hands_of = BTreeMap::new();
    let mut hands_with = vec![0; 742];
    for cards in choice::threes(&Card::ALL) {
        let value = rank(cards);
        assert_eq!(in_order(value.ranks()), in_order(cards.map(Card::rank)));
        *hands_of.entry(value.category()).or_insert(0) += 1;
        hands_with[usize::from(value.number())] += 1;
    }

    let unpaired = 13 * 12 * 11 / 6 - 12;
    let unsuited = 4 * 4 * 4 - 4;
    let counted = BTreeMap::from([
        (Category::HighCard, unpaired * unsuited),
        (Category::Pair, 13 * 6 * 12 * 4),
        (Category::Flush, unpaired * 4),
        (Category::Straight, 12 * unsuited),
        (Category::ThreeOfAKind, 13 * 4),
        (Category::StraightFlush, 12 * 4),
    ]);
    assert_eq!(hands_of, counted);
    assert_eq!(counted.values().sum::<u32>(), 22_100);

    for value in (1..=741).filter_map(Value::new) {
        let hands = match value.category() {
            Category::HighCard | Category::Straight => unsuited,
            Category::Pair => 6 * 4,
            Category::Flush | Category::ThreeOfAKind | Category::StraightFlush => 4,
        };
        assert_eq!(hands_with[usize::from(value.number())], hands, "{value:?}");
    }
}

#[test]
fn a_dealer_would_say_it_so() {
    check("AsKsQs", expect!["straight flush, ace high (As Ks Qs)"]);
    check("As2s3s", expect!["straight flush, three high (3s 2s As)"]);
    check("6s6d6c", expect!["three of a kind, sixes (6s 6d 6c)"]);
    check("QsKdAc", expect!["straight, ace high (Ac Kd Qs)"]);
    check("As2d3c", expect!["straight, three high (3c 2d As)"]);
    check("2sAs9s", expect!["flush, ace high (As 9s 2s)"]);
    check("TsTdAc", expect!["pair of tens, ace kicker (Ts Td Ac)"]);
    check("Ts2dTc", expect!["pair of tens, two kicker (Ts Tc 2d)"]);
    check("2sQd9c", expect!["queen high (Qd 9c 2s)"]);
}

#[test]
fn the_ace_never_stands_in_the_middle() {
    check("KsAd2c", expect!["ace high (Ad Ks 2c)"]);
    check("KsAs2s", expect!["flush, ace high (As Ks 2s)"]);
    check_ascending(&["As2d3c", "2d3c4h", "QsKdAc"]);
    check_ascending(&["As2s3s", "2d3d4d", "QsKsAs"]);
}

#[test]
fn straights_stand_above_flushes() {
    check_ascending(&[
        "2c3d5h", "JcKdAh", "2c2d3h", "AcAdKh", "2c3c5c", "JcKcAc", "Ac2d3h", "QcKdAh", "2c2d2h",
        "AcAdAh", "Ac2c3c", "QcKcAc",
    ]);
}

#[test]
fn inside_a_category_ranks_decide_in_order_of_significance() {
    check_ascending(&["9s9dKc", "9s9dAc", "TsTd2c"]);
    check_ascending(&["Js9d8c", "Qs3d2c", "Qs4d2c", "Qs4d3c", "Ks3d2c"]);
    check_ascending(&["Js9s8s", "Qs3s2s", "Qs4s2s", "Qs4s3s", "Ks3s2s"]);
    check_ascending(&["2c2d2h", "3c3d3h"]);
}

#[test]
fn suits_never_decide() {
    assert_eq!(hand("AsKsQs").value(), hand("AcKcQc").value());
    assert_eq!(hand("Ts2dTc").value(), hand("Td2hTh").value());
    assert_eq!(hand("AsKsQs").value(), Value::HIGHEST);
    assert_eq!(hand("5s3d2c").value(), Value::LOWEST);
}
