//! `croupier rule`.

use expect_test::expect;
use serde_json::json;

use crate::{json, run, text};

#[test]
fn a_ruling_comes_with_its_clause_and_what_becomes_of_each_wager() {
    let asked = ["rule", "nz-caribbean-stud", "exposed", "--who", "dealer"];
    let text = text(&[&asked[..], &["--while", "dealing"]].concat());
    expect![[r#"
        nz-caribbean-stud: a card is seen as it is dealt (dealer), while the cards are
        dealt

        up-card, 12.4
          The card stays up as the dealer's card, and no other is turned.
          If one dealer card is exposed in error, make it the dealer's up card and keep
          the fifth card hidden.

        place  wager    amount  what becomes of it
        1      ante      10.00  stands
        1      jackpot    5.00  stands
        2      ante      10.00  stands
        2      jackpot    5.00  stands
        3      ante      10.00  stands
        3      jackpot    5.00  stands
    "#]]
    .assert_eq(&text);
}

#[test]
fn where_an_office_chooses_every_choice_is_shown() {
    let asked = ["rule", "nz-caribbean-stud", "viewed", "--who", "1,2"];
    let answer = json(&asked);
    assert_eq!(answer["outcome"], "chosen");
    assert_eq!(answer["office"], "game supervisor");
    let rulings = answer["rulings"].as_array().unwrap();
    let words: Vec<_> = rulings.iter().map(|it| &it["ruling"]).collect();
    assert_eq!(words, [&json!("continue"), &json!("void-hand")]);
    let stake = &rulings[1]["wagers"][0];
    assert_eq!(
        (&stake["place"], &stake["amount"], &stake["becomes"]),
        (&json!(1), &json!(1_000), &json!("goes back"))
    );
}

#[test]
fn the_day_and_the_options_count() {
    let alone = [
        "rule",
        "nz-caribbean-stud",
        "wrong-count",
        "--while",
        "dealt",
    ];
    assert_eq!(json(&alone)["outcome"], "chosen");
    let set = [&alone[..], &["--set", "misdeal-reach=box"]].concat();
    assert_eq!(json(&set)["rulings"][0]["ruling"], "void-hand");
}

#[test]
fn what_cannot_be_asked_says_why() {
    let settled = ["rule", "nz-caribbean-stud", "exposed", "--while", "settled"];
    for (line, says) in [
        (
            &["rule", "nz-caribbean-stud", "dance"][..],
            "`dance` is none of exposed",
        ),
        (
            &settled[..],
            "not noticed while settled; say --while betting",
        ),
        (
            &[
                "rule",
                "nz-caribbean-stud",
                "exposed",
                "--already",
                "changed",
            ][..],
            "--already changed",
        ),
    ] {
        let said = run(line);
        assert!(said.stderr.contains(says), "{}", said.stderr);
        assert_eq!((said.code, said.stdout.as_str()), (2, ""), "{line:?}");
    }
}
