//! `croupier round`.

use assert_cmd::cargo::cargo_bin_cmd;
use expect_test::expect;
use serde_json::Value;

use crate::{Run, evening, run};

#[test]
fn a_round_is_told_from_the_first_wager_to_its_seed() {
    let (folder, _) = evening();
    let told = run(&["round", "t1-2"], &folder.path());
    assert_eq!((told.code, told.stderr.as_str()), (0, ""));
    expect![[r#"
        Round t1-2, settled
        book  section10-caribbean-stud
              <digest>
        entries  table/1 21 to 38
        began  2026-11-15T00:01:15Z
        ended  2026-11-15T00:01:30Z

        What happened
          A new round begins.
          Place 1 leaves.
          Place 5 puts 5.00 on the ante.
          Place 5 puts 1.00 on the jackpot.
          p-bob joins at seat 3.
          Place 3 puts 5.00 on the ante.
          Place 3 puts 1.00 on the jackpot.
          p-cleo joins at seat 1.
          Place 1 puts 5.00 on the ante.
          Place 1 puts 1.00 on the jackpot.
          Dealer: “No more bets.”
              (g)(2)[1] Before dealing announce no-more-bets and press lock-out.
          The jackpot takes no more bets.
          The cards are dealt.
          Dealer shows 3♥.
              (i)(7)[2] Expose the bottom card of that stack.
          Place 5 bets 10.00.
          Place 3 bets 10.00.
          Place 1 folds.
          Place 1's ante loses 5.00.
              (j)(1)[2] Collect the whole ante on a fold.
          Place 1's jackpot bet loses 1.00.
              (j)(1)[2] by reading A06 Collect the whole ante on a fold.
          Dealer shows 6♥ K♥ 4♠ 6♣.
          Dealer has a pair of sixes and qualifies.
              (a)(1)(viii) Let the dealer qualify with A-K-4-3-2 or any better hand.
          Place 5 shows 5♣ 3♠ 4♣ 9♠ 8♥.
          Place 5's nine high loses to the dealer's pair of sixes.
          Place 5's ante loses 5.00.
              (j)(5)(i)[1] Collect losing antes and bets at once, then the losing
                hands.
              (j)(5)(i)[2] A hand loses when the dealer's qualifying hand ranks
                higher.
              (e)(2)(ix) Recognise one pair, aces best and twos lowest.
          Place 5's bet loses 10.00.
              (j)(5)(i)[1] Collect losing antes and bets at once, then the losing
                hands.
              (j)(5)(i)[2] A hand loses when the dealer's qualifying hand ranks
                higher.
              (e)(2)(ix) Recognise one pair, aces best and twos lowest.
          Place 5's jackpot bet loses 1.00 with nine high.
              (a)(1)(vi) Let flush, full house, quads, straight flush and royal flush
                count as progressive hands.
          Place 3 shows J♥ 7♠ K♠ 8♠ 10♠.
          Place 3's king high loses to the dealer's pair of sixes.
          Place 3's ante loses 5.00.
              (j)(5)(i)[1] Collect losing antes and bets at once, then the losing
                hands.
              (j)(5)(i)[2] A hand loses when the dealer's qualifying hand ranks
                higher.
              (e)(2)(ix) Recognise one pair, aces best and twos lowest.
          Place 3's bet loses 10.00.
              (j)(5)(i)[1] Collect losing antes and bets at once, then the losing
                hands.
              (j)(5)(i)[2] A hand loses when the dealer's qualifying hand ranks
                higher.
              (e)(2)(ix) Recognise one pair, aces best and twos lowest.
          Place 3's jackpot bet loses 1.00 with king high.
              (a)(1)(vi) Let flush, full house, quads, straight flush and royal flush
                count as progressive hands.
          The round is over.
          The shuffle can be checked.

        Bets
          place 5  ante     p-ann   5.00
          place 5  jackpot  p-ann   1.00
          place 3  ante     p-bob   5.00
          place 3  jackpot  p-bob   1.00
          place 1  ante     p-cleo  5.00
          place 1  jackpot  p-cleo  1.00

        Cards shown
          dealer    6h Kh 4s 6c 3h
          place 1   ?? ?? ?? ?? ??
          place 3   Jh 7s Ks 8s Ts
          place 5   5c 3s 4c 9s 8h

        Ledger
          chips of p-cleo                   to on the way to table 1             3994.00
          on the way to table 1             to balance of p-cleo                 3994.00
          chips of p-ann                    to felt of place 5                      5.00
          chips of p-ann                    to felt of place 5                      1.00
          on the way to table 1             to chips of p-bob                    8004.00
          on the way to table 9             to balance of p-bob                  4004.00
          balance of p-bob                  to on the way to table 1             8004.00
          chips of p-bob                    to felt of place 3                      5.00
          chips of p-bob                    to felt of place 3                      1.00
          on the way to table 1             to chips of p-cleo                   7988.00
          on the way to table 9             to balance of p-cleo                 3994.00
          balance of p-cleo                 to on the way to table 1             7988.00
          chips of p-cleo                   to felt of place 1                      5.00
          chips of p-cleo                   to felt of place 1                      1.00
          between jackpot-1 and its tables  to jackpot-1                            3.00
          chips of p-ann                    to felt of place 5                     10.00
          chips of p-bob                    to felt of place 3                     10.00
          felt of place 1                   to tray of table 1                      5.00
          felt of place 1                   to between jackpot-1 and its tables     1.00
          felt of place 5                   to tray of table 1                      5.00
          felt of place 5                   to tray of table 1                     10.00
          felt of place 5                   to between jackpot-1 and its tables     1.00
          felt of place 3                   to tray of table 1                      5.00
          felt of place 3                   to tray of table 1                     10.00
          felt of place 3                   to between jackpot-1 and its tables     1.00

        Deal d3
          house key   2026-11-15-1f3870be
          entropy     <digest>
          commitment  <digest>
          seed        <digest>

        The dealer
          1. Shuffle the cards ((d)(1)[1])
          2. End with a single stack ((d)(1)[2])
          3. Cut the deck with one hand ((d)(3)(i))
          4. Place the cover card on the table in front of the deck ((d)(3)(i)(A))
          5. Take at least ten cards from the top and place them on the cover card
            ((d)(3)(i)(B))
          6. Place the rest on top of the cards that were cut ((d)(3)(i)(C))
          7. Move the cover card to the discard rack ((d)(3)(i)(D))
          8. Go on to the deal with the cards that were cut ((d)(3)(ii))
          9. Announce "No more bets" ((g)(2)[1])
          10. Press the lock-out button ((g)(2)[1])
          11. Take out the progressive chips, check that there are as many as lights,
            3, and put them in the tray ((g)(2)[2])
          12. Spread the dealer's stack in a row, the top card at the dealer's right
            and the bottom card at the left ((i)(7)[1])
          13. Put the stub in the discard rack without exposing a card ((g)(5))
          14. Ask each player for a bet or a fold ((j)(1)[1])
          15. Collect the whole ante of place 1 ((j)(1)[2])
          16. Collect the cards of place 1 at once and put them in the discard rack
            ((j)(1)[3])
          17. Keep the cards of place 1 in order, so that the hand can be rebuilt
            ((j)(7))
          18. Turn over the hole cards and set the highest hand ((j)(4))
          19. Turn over the hand of place 5 ((j)(5))
          20. Collect the wagers of place 5 ((j)(5)(i)[1])
          21. Then collect the losing hand of place 5 ((j)(5)(i)[1])
          22. Pick the cards of place 5 up in order, so that the hand can be rebuilt
            ((j)(7))
          23. Turn over the hand of place 3 ((j)(5))
          24. Collect the wagers of place 3 ((j)(5)(i)[1])
          25. Then collect the losing hand of place 3 ((j)(5)(i)[1])
          26. Pick the cards of place 3 up in order, so that the hand can be rebuilt
            ((j)(7))
    "#]]
    .assert_eq(&told.stdout);
}

#[test]
fn the_document_has_the_money_in_minor_units() {
    let (folder, _) = evening();
    let told = run(&["round", "t9-1", "--json"], &folder.path());
    let document: Value = serde_json::from_str(&told.stdout).unwrap();
    assert_eq!(document["round"], "t9-1");
    assert_eq!(document["stands"], "settled");
    // The first tells that the table was opened, the second of its jackpot.
    assert_eq!(document["entries"][0], 3);
    let sum = |list: &str| -> i64 {
        let lines = document[list].as_array().unwrap().iter();
        lines.map(|line| line["amount"].as_i64().unwrap()).sum()
    };
    assert!(sum("wagers") > 0);
    // What a line says of the money moves in the books, and what was put up besides.
    assert!(sum("ledger") >= sum("settlement"));
    let deal = &document["deals"][0];
    assert_eq!(deal["commitment"], "<digest>");
    assert_eq!(deal["seed"], "<digest>");
}

#[test]
fn a_round_that_is_not_there_is_not_told() {
    let (folder, _) = evening();
    let Run { code, stderr, .. } = run(&["round", "t1-77"], &folder.path());
    assert_eq!(code, 1);
    assert_eq!(stderr, "error: there is no round t1-77 in this journal\n");
    for id in ["seven", "t01-2", "t1-002", "t1-+2", " t1-2", "t1-0"] {
        let Run { code, stderr, .. } = run(&["round", id], &folder.path());
        assert_eq!(code, 2, "{id}");
        let said = format!("error: `{id}` names no round: it is a table and a number, as t1-42\n");
        assert_eq!(stderr, said);
    }
}

#[test]
fn a_round_is_written_as_the_case_that_replays_it() {
    let (folder, _) = evening();
    let told = run(&["round", "t1-2", "--hand"], &folder.path());
    assert_eq!((told.code, told.stderr.as_str()), (0, ""));
    expect![[r#"
        case round t1-2
        clause (j)(1)[2] (j)(5)(i)[1] (a)(1)(vi)
        book section10-caribbean-stud
        approval demonstration by the authority on 2026-01-01 "play money only"
        limits ante 5.00..200.00 trips 5.00..100.00 pair-plus 5.00..100.00 six-card-bonus 5.00..50.00
        chips 0.50 1.00 5.00 25.00 100.00
        table 1 auto-shoe virtual automatic decks 1
        rounds-since-count 1
        approval demonstration by the authority on 2026-01-01 "play money only"
        jackpot jackpot-1 electronic wager 1.00 pool 50007.00 rate 70% seed 10000.00 tables 1 9
        sit 1 p-cleo
        sit 5 p-ann
        sit 6 p-dan
        seat p-ann 5
        seat p-cleo 1
        seat p-dan 6
        at 00:01:15
        leave 1
        wager 5 ante 5.00
        wager 5 jackpot 1.00
        sit 3 p-bob
        wager 3 ante 5.00
        wager 3 jackpot 1.00
        sit 1 p-cleo
        wager 1 ante 5.00
        wager 1 jackpot 1.00
        deal 1 ?? ?? ?? ?? ?? 3 Jh 7s Ks 8s Ts 5 5c 3s 4c 9s 8h dealer 6h Kh 4s 6c 3h
        bet 5 10.00
        bet 3 10.00
        fold 1
        settle
        expect taken 1 ante 5.00 under (j)(1)[2]
        expect taken 1 jackpot 1.00 under (j)(1)[2]
        expect taken 5 ante 5.00 under (j)(5)(i)[1]
        expect taken 5 bet 10.00 under (j)(5)(i)[1]
        expect taken 5 jackpot 1.00 under (a)(1)(vi)
        expect taken 3 ante 5.00 under (j)(5)(i)[1]
        expect taken 3 bet 10.00 under (j)(5)(i)[1]
        expect taken 3 jackpot 1.00 under (a)(1)(vi)
        expect state settled
    "#]].assert_eq(&told.stdout);
    for round in ["t1-1", "t1-2", "t9-1", "t9-2"] {
        let told = run(&["round", round, "--hand", "--json"], &folder.path());
        let document: Value = serde_json::from_str(&told.stdout).unwrap();
        assert_eq!(document["round"], round);
        let file = folder.file(&format!("{round}.hand"));
        std::fs::write(&file, document["hand"].as_str().unwrap()).unwrap();
        let mut replay = cargo_bin_cmd!("croupier");
        let replayed = replay.arg("replay").arg(&file).output().unwrap();
        let said = String::from_utf8(replayed.stdout).unwrap();
        assert!(said.ends_with("1 passed, 0 failed\n"), "{said}");
    }
}
