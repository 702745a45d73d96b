//! `croupier replay`.

use expect_test::expect;
use serde_json::Value;

use crate::croupier;

const CASE: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../docs/rounds/nz-three-card-poker.hand"
);

#[test]
fn a_case_is_told_in_words_with_its_clauses() {
    let output = croupier(&["replay", "--tell", CASE]).output().unwrap();
    assert!(output.status.success());
    expect![[r#"
        a straight wins against a dealer who qualifies, with a bonus and Pair Plus
          Place 1 puts 10.00 on the ante.
          Place 1 puts 5.00 on Pair Plus.
          Place 1 puts 5.00 on Six Card Bonus.
          Place 6 puts 20.00 on the ante.
          Dealer: “No more bets.” [8.1(a) (reconstructed)]
          The cards are dealt.
          Place 1 plays 10.00.
          Place 6 folds.
          Place 6's ante loses 20.00. [9.2(a) (reconstructed)]
          Dealer shows Q♦ 8♥ 4♠.
          Dealer has queen high and qualifies. [10.1 (reconstructed)]
          Place 1 shows 9♥ 8♣ 7♦.
          Place 1's straight, nine high, beats the dealer's queen high.
          Place 1's ante wins 10.00. [5.7.ante (reconstructed), 10.4(a)
            (reconstructed), 4.3(d) (reconstructed), 4.3(a) (reconstructed)]
          Place 1's ante of 10.00 is returned. [5.7.ante (reconstructed), 10.4(a)
            (reconstructed), 4.3(d) (reconstructed), 4.3(a) (reconstructed)]
          Place 1's play bet wins 10.00. [5.7.play (reconstructed), 10.4(a)
            (reconstructed), 4.3(d) (reconstructed), 4.3(a) (reconstructed)]
          Place 1's play bet of 10.00 is returned. [5.7.play (reconstructed), 10.4(a)
            (reconstructed), 4.3(d) (reconstructed), 4.3(a) (reconstructed)]
          Place 1's ante bonus wins 10.00 with a straight, nine high.
            [5.7.ante-bonus.straight (reconstructed), 10.ante-bonus (reconstructed)]
          Place 1's Pair Plus bet wins 30.00 with a straight, nine high.
            [5.7.pair-plus.straight (reconstructed), 10.pair-plus (reconstructed)]
          Place 1's Pair Plus bet of 5.00 is returned. [5.7.pair-plus.straight
            (reconstructed), 10.pair-plus (reconstructed)]
          Place 1's Six Card Bonus bet loses 5.00 with a pair of eights. [10A.6,
            10A.7, 10A.5]
          The round is over.

        ok a straight wins against a dealer who qualifies, with a bonus and Pair Plus

        1 passed, 0 failed
    "#]]
    .assert_eq(&String::from_utf8(output.stdout).unwrap());
}

#[test]
fn what_is_told_stands_in_the_document_only_where_it_is_asked_for() {
    let cases = |arguments: &[&str]| -> Value {
        let output = croupier(arguments).output().unwrap();
        let document: Value = serde_json::from_slice(&output.stdout).unwrap();
        document.pointer("/cases/0").unwrap().clone()
    };
    assert_eq!(cases(&["replay", CASE, "--json"]).get("told"), None);
    let case = cases(&["replay", CASE, "--json", "--tell"]);
    let first = case.pointer("/told/0/words").and_then(Value::as_str);
    assert_eq!(first, Some("Place 1 puts 10.00 on the ante."));
}
