//! `croupier rank`.

use expect_test::expect;
use serde_json::json;

use crate::{json, refused, text};

#[test]
fn each_argument_is_one_hand() {
    let hands = ["AhKhQhJhTh", "Ah 2d 3h 4h 5h 9c", "Kc4dKsAh4h9s2d"];
    let text = text(&[&["rank"], &hands[..]].concat());
    expect![[r#"
        cards           name                                   made of     value
        AhKhQhJhTh      royal flush, hearts                    AhKhQhJhTh   7462
        Ah2d3h4h5h9c    straight, five high                    5h4h3h2dAh   5854
        Kc4dKsAh4h9s2d  two pair, kings and fours, ace kicker  KsKc4h4dAh   4775
    "#]]
    .assert_eq(&text);
}

#[test]
fn three_cards_are_ranked_in_their_own_order_with_or_without_the_flag() {
    let hands = ["2h 3s 4d", "AsKs9s"];
    let without = text(&[&["rank"], &hands[..]].concat());
    expect![[r#"
        cards   name                 made of  value
        2h3s4d  straight, four high  4d3s2h     706
        AsKs9s  flush, ace high      AsKs9s     702
    "#]]
    .assert_eq(&without);
    assert_eq!(text(&[&["rank", "--three"], &hands[..]].concat()), without);
}

#[test]
fn values_of_three_and_of_five_are_not_left_to_be_compared() {
    let text = text(&["rank", "2h3h4h", "2h3h4h5h6h"]);
    expect![[r#"
        cards       name                       made of     value
        2h3h4h      straight flush, four high  4h3h2h        731
        2h3h4h5h6h  straight flush, six high   6h5h4h3h2h   7454
        Values of three cards and of five do not compare.
    "#]]
    .assert_eq(&text);
}

#[test]
fn the_document_has_the_shape_that_is_promised() {
    let royal = json!([{
        "cards": "AhKhQhJhTh",
        "category": "royal flush",
        "name": "royal flush, hearts",
        "made_of": "AhKhQhJhTh",
        "value": 7462,
    }]);
    assert_eq!(json(&["rank", "AhKhQhJhTh"]), royal);
    assert_eq!(json(&["rank", "A♥ K♥ Q♥ J♥ 10♥"]), royal);
}

#[test]
fn what_is_no_hand_is_refused() {
    refused(
        &["rank", "AhKx5d"],
        2,
        expect![[r#"
        error: `AhKx5d`: character 4, `x`: expected a suit (c d h s or ♣ ♦ ♥ ♠)
    "#]],
    );
    refused(
        &["rank", "AhAh5d"],
        2,
        expect![[r#"
        error: `AhAh5d`: Ah stands twice, the second time at character 3
    "#]],
    );
    refused(
        &["rank", "Ah\n"],
        2,
        expect![[r#"
        error: `Ah\n`: 3, 5, 6 or 7 cards can be ranked, not 1
    "#]],
    );
    refused(
        &["rank", ""],
        2,
        expect![[r#"
        error: ``: 3, 5, 6 or 7 cards can be ranked, not 0
    "#]],
    );
    refused(
        &["rank", "AhKd??"],
        2,
        expect![[r#"
        error: `AhKd??`: character 5, `?`: expected a rank (2 to 9, T or 10, J Q K A)
    "#]],
    );
    refused(
        &["rank", "Ah", "Kd", "Qc"],
        2,
        expect![[r#"
        error: `Ah`: 3, 5, 6 or 7 cards can be ranked, not 1; put the cards of one hand into one argument, as in 'Ah Kd Qc'
    "#]],
    );
    refused(
        &["rank", "--three", "AhKdQc", "AhKdQcJs9h"],
        2,
        expect![[r#"
        error: `AhKdQcJs9h`: --three wants three cards, not 5
    "#]],
    );
}
