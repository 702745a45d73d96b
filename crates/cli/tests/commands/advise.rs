//! `croupier advise`.

use expect_test::{Expect, expect};
use serde_json::{Value, json};

use crate::{json, refused, run, text};

const SECTION10: &str = "section10-caribbean-stud";
const VENICE: &str = "venice-caribbean-poker";
const ULTIMATE: &str = "nz-ultimate-texas-holdem";

#[test]
fn the_document_has_the_shape_that_is_promised() {
    let line = ["advise", SECTION10, "--hand", "AhKdQcJs4h", "--up", "As"];
    let document = json(&line);
    let expected = json!({
        "actions": [
            {"action": "fold", "ev": "-1"},
            {"action": "bet", "ev": "-18068/32637", "decimal": -0.5536048044},
        ],
        "best": "bet",
    });
    assert_eq!(document, expected);
    let printed = run(&[&line[..], &["--json"]].concat()).stdout;
    assert!(printed.contains(r#""decimal": -0.5536048044"#));
}

#[test]
fn every_action_is_shown_with_what_it_costs() {
    let line = [
        "advise",
        SECTION10,
        "--hand",
        "Ah Kd Qc Js 4h",
        "--up",
        "As",
    ];
    expect![[r#"
        section10-caribbean-stud
          hand     Ah Kd Qc Js 4h
          up-card  As

        action  worth, in antes       exactly         costs
        fold      -1.0000000000            -1  0.4463951956
        bet       -0.5536048044  -18068/32637  0.0000000000

        best: bet
        All main wagers counted, and the best play after the action.
    "#]]
    .assert_eq(&text(&line));
}

#[test]
fn a_card_may_be_changed_where_the_table_offers_it() {
    let cards = ["--hand", "9c9d9h9s2c", "--up", "As"];
    let document = json(&[&["advise", VENICE], &cards[..]].concat());
    let actions = document["actions"].as_array().unwrap();
    assert_eq!(actions.len(), 7);
    assert_eq!(document["best"], "bet");
    assert!(actions.iter().any(|each| each["action"] == "change 2c"));
    let changed = [&["advise", VENICE], &cards[..], &["--dropped", "3c"]].concat();
    let changed = json(&changed);
    assert_eq!(changed["actions"].as_array().unwrap().len(), 2);
}

#[track_caller]
fn check(book: &str, cards: &[&str], expected: Expect) {
    let document = json(&[&["advise", book], cards].concat());
    let actions = document.get("actions").and_then(Value::as_array);
    let actions = actions.unwrap().iter();
    let names = actions.map(|each| format!("{} {}", each["action"], each["ev"]));
    let best = document.get("best").unwrap().to_string();
    let names: Vec<_> = names.chain([best]).collect();
    expected.assert_eq(&names.join(", ").replace('"', ""));
}

#[test]
fn each_game_has_its_own_actions() {
    check(
        "nz-three-card-poker",
        &["--hand", "Qh6d4c"],
        expect!["fold -1, play -9151/9212, play"],
    );
    check(
        ULTIMATE,
        &[
            "--hand",
            "Qh6d",
            "--board",
            "2c3c4d",
            "--set",
            "hand-forming=best-of-seven",
        ],
        expect!["check -9566/11891, play-2x -556759/535095, check"],
    );
    check(
        ULTIMATE,
        &["--hand", "Qh6d", "--board", "2c3c4dQdKs"],
        expect!["fold -2, play-1x 41/165, play-1x"],
    );
    check(
        ULTIMATE,
        &["--hand", "Qh6d", "--set", "hand-forming=best-of-seven"],
        expect![
            "check -86954863/349595400, play-3x -21760933/58265900, play-4x -22437367/63562800, check"
        ],
    );
}

#[test]
fn a_choice_that_nobody_made_is_said_in_the_first_line() {
    let text = text(&["advise", ULTIMATE, "--hand", "Qh6d", "--board", "2c3c4d"]);
    expect![
        "nz-ultimate-texas-holdem by the book's own first rule: hand-forming=two-and-three [9.7(a)]"
    ]
    .assert_eq(text.lines().next().unwrap());
}

#[test]
fn cards_that_the_game_does_not_have_are_refused() {
    let refuse = |book: &str, cards: &[&str], expected: Expect| {
        refused(&[&["advise", book], cards].concat(), 2, expected);
    };
    refuse(
        SECTION10,
        &["--hand", "AhKdQcJs", "--up", "As"],
        expect![[r#"
            error: --hand: expected 5 cards, found 4
        "#]],
    );
    refuse(
        SECTION10,
        &["--hand", "AhKdQcJsAh", "--up", "As"],
        expect![[r#"
            error: --hand `AhKdQcJsAh`: Ah stands twice, the second time at character 9
        "#]],
    );
    refuse(
        SECTION10,
        &["--hand", "AhKdQcJs4h", "--up", "Ah"],
        expect![[r#"
            error: --up: Ah stands twice
        "#]],
    );
    refuse(
        SECTION10,
        &["--hand", "AhKdQcJs4h", "--up", "AsKs"],
        expect![[r#"
            error: --up `AsKs`: expected one card, found 2
        "#]],
    );
    refuse(
        SECTION10,
        &["--hand", "AhKdQcJs4h"],
        expect![[r#"
        error: --up: the dealer's up-card decides too, and is not given
    "#]],
    );
    refuse(
        SECTION10,
        &["--hand", "AhKdQcJs4h", "--up", "As", "--board", "2c"],
        expect![[r#"
            error: --board: there are no community cards in this game
        "#]],
    );
    refuse(
        SECTION10,
        &["--hand", "AhKdQcJs4h", "--up", "As", "--dropped", "2c"],
        expect![[r#"
            error: --dropped: no card is changed at this table
        "#]],
    );
    refuse(
        VENICE,
        &["--hand", "AhKdQcJs4h", "--up", "As", "--dropped", "As"],
        expect![[r#"
            error: --dropped: As stands twice
        "#]],
    );
    refuse(
        ULTIMATE,
        &["--hand", "AhKd", "--board", "2c3c"],
        expect![[r#"
            error: --board: a player decides on no board, on three cards or on five, not on 2
        "#]],
    );
    refuse(
        ULTIMATE,
        &["--hand", "AhKd", "--board", "2c3cAh"],
        expect![[r#"
            error: --board: Ah stands twice
        "#]],
    );
    refuse(
        ULTIMATE,
        &["--hand", "AhKd", "--up", "2c"],
        expect![[r#"
        error: --up: the dealer shows no card in this game
    "#]],
    );
}

#[test]
fn an_option_that_turns_the_game_is_warned_of() {
    let cards = [
        "advise",
        "nz-ultimate-texas-holdem",
        "--hand",
        "AhKd",
        "--board",
        "2c7d9hJsQc",
    ];
    let document = json(&[&cards[..], &["--set", "no-qualify=pay-all"]].concat());
    let warnings = document["warnings"].as_array().unwrap();
    assert_eq!(warnings.len(), 1);
    assert!(
        warnings[0]
            .as_str()
            .unwrap()
            .starts_with("no-qualify=pay-all: ")
    );
    assert_eq!(json(&cards)["warnings"], serde_json::Value::Null);
}

#[test]
fn cards_seen_count_before_the_flop_too() {
    let worth = |seen: &[&str]| {
        let document = json(&[&["advise", ULTIMATE, "--hand", "QhTd"], seen].concat());
        let actions = document["actions"].as_array().unwrap().clone();
        let raise = actions.iter().find(|each| each["action"] == "play-4x");
        raise.unwrap()["decimal"].as_f64().unwrap()
    };
    // Whoever has seen both queens that would help thinks less of a queen.
    assert!(worth(&["--seen", "QsQd"]) < worth(&[]));
    assert!(worth(&["--seen", "2s2d"]) > worth(&[]));
}

/// Whoever names a table of Trips is told what both own cards do to it, chosen or not.
#[test]
fn where_a_meter_is_set_a_jackpot_wager_counts_too() {
    let line = ["advise", "section10-caribbean-stud"];
    let hand = ["--hand", "Ah Jh 8h 4h 2h", "--up", "9c"];
    let meter = ["--set", "jackpot-meter=90000.00"];
    let line = [&line[..], &hand, &meter].concat();
    expect![[r#"
        section10-caribbean-stud
          hand     Ah Jh 8h 4h 2h
          up-card  9c
          jackpot  1.00 at a meter of 90000.00

        action  worth, in antes        jackpot       exactly          costs
        fold      -1.5000000000  -0.5000000000          -3/2  32.5216717223
        bet       31.0216717223  24.5000000000  920413/29670   0.0000000000

        best: bet
        All main wagers and the jackpot wager counted, judged as the only hand that
        hits, and the best play after the action.
    "#]]
    .assert_eq(&text(&line));
    let document = json(&line);
    assert_eq!(document["jackpot"]["meter"], "90000.00");
    assert_eq!(document["actions"][0]["jackpot"], "-1/2");
}

#[test]
fn a_table_of_trips_is_warned_of() {
    let line = ["advise", "nz-ultimate-texas-holdem", "--hand", "AhKd"];
    let named = [&line[..], &["--set", "trips=2"]].concat();
    let shown = text(&named);
    assert!(shown.contains("every Trips table"), "{shown}");
    let seven = ["--set", "hand-forming=best-of-seven"];
    let shown = text(&[&named[..], &seven].concat());
    assert!(!shown.contains("every Trips table"), "{shown}");
    let simulated = json(&[
        "simulate",
        "nz-ultimate-texas-holdem",
        "--rounds",
        "1k",
        "--set",
        "trips=2",
    ]);
    assert_eq!(simulated["warnings"].as_array().unwrap().len(), 1);
}
