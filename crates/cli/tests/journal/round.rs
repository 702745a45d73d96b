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
        entries  table/1 19 to 31
        began  2026-11-15T00:01:15Z
        ended  2026-11-15T00:01:30Z

        What happened
          A new round begins.
          p-ann joins at place 1.
          Place 1 puts 5.00 on the ante.
          Place 1 puts 1.00 on the jackpot.
          Place 2 puts 5.00 on the ante.
          Place 2 puts 1.00 on the jackpot.
          Dealer: “No more bets.”
              (g)(2)[1] Before dealing announce no-more-bets and press lock-out.
          The jackpot takes no more bets.
          The cards are dealt.
          Dealer shows 8♥.
              (i)(7)[2] Expose the bottom card of that stack.
          Place 1 folds.
          Place 1's ante loses 5.00.
              (j)(1)[2] Collect the whole ante on a fold.
          Place 1's jackpot bet loses 1.00.
              (j)(1)[2] by reading A06 Collect the whole ante on a fold.
          Place 2 bets 10.00.
          Dealer shows 5♣ 3♠ 4♣ 9♠.
          Dealer has nine high and does not qualify.
              (a)(1)(viii) Let the dealer qualify with A-K-4-3-2 or any better hand.
          Dealer: “No hand.”
              (j)(6)(ii)[1] Announce no hand and pay all antes even money.
          Place 2 shows J♥ 7♠ K♠ 8♠ 10♠.
          Place 2's king high is not compared: the dealer's nine high does not
            qualify.
          Place 2's ante wins 5.00.
              (l)(2) Pay winning antes 1 to 1.
              (j)(6)(ii)[1] Announce no hand and pay all antes even money.
          Place 2's ante of 5.00 is returned.
              (l)(2) Pay winning antes 1 to 1.
              (j)(6)(ii)[1] Announce no hand and pay all antes even money.
          Place 2's bet of 10.00 is returned.
              (j)(6)(iii) Treat bets as void: neither taken nor paid.
          Place 2's jackpot bet loses 1.00 with king high.
              (a)(1)(vi) Let flush, full house, quads, straight flush and royal flush
                count as progressive hands.
          The round is over.
          The shuffle can be checked.

        Bets
          place 1  ante     p-ann  5.00
          place 1  jackpot  p-ann  1.00
          place 2  ante     p-dan  5.00
          place 2  jackpot  p-dan  1.00

        Cards shown
          dealer    5c 3s 4c 9s 8h
          place 1   ?? ?? ?? ?? ??
          place 2   Jh 7s Ks 8s Ts

        Ledger
          chips of p-ann   to felt of place 1   5.00
          chips of p-ann   to felt of place 1   1.00
          chips of p-dan   to felt of place 2   5.00
          chips of p-dan   to felt of place 2   1.00
          felt of place 1  to tray of table 1   5.00
          felt of place 1  to jackpot-1         1.00
          chips of p-dan   to felt of place 2  10.00
          tray of table 1  to chips of p-dan    5.00
          felt of place 2  to chips of p-dan    5.00
          felt of place 2  to chips of p-dan   10.00
          felt of place 2  to jackpot-1         1.00

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
            2, and put them in the tray ((g)(2)[2])
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
          19. Announce "No hand" ((j)(6)(ii)[1])
          20. Turn over the hand of place 2, which has a progressive wager or is shown
            with all others ((j)(6)(i)[2])
          21. Pay the ante of place 2, from the far right, counterclockwise
            ((j)(6)(ii)[2])
          22. Leave the bet of place 2: neither collect nor pay it ((j)(6)(iii))
          23. Collect the hand of place 2 with the rest of the deck ((j)(6)(iv))
          24. Pick the cards of place 2 up in order, so that the hand can be rebuilt
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
    assert_eq!(document["entries"][0], 1);
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
        clause (j)(1)[2] (l)(2) (j)(6)(iii) (a)(1)(vi)
        book section10-caribbean-stud
        approval demonstration by the authority on 2026-01-01 "play money only"
        approval demonstration by the authority on 2026-01-01 "play money only"
        limits ante 5.00..200.00 trips 5.00..100.00 pair-plus 5.00..100.00 six-card-bonus 5.00..50.00
        chips 0.50 1.00 5.00 25.00 100.00
        table 1 auto-shoe virtual automatic decks 1
        table 9 auto-shoe virtual automatic decks 1
        rounds-since-count 1
        deck-age 0h00m
        @9 rounds-since-count 0
        @9 deck-age 0h00m
        approval demonstration by the authority on 2026-01-01 "play money only"
        jackpot jackpot-1 electronic wager 1.00 pool 50007.00 rate 70% seed 10000.00 tables 1 9
        sit 2 p-dan
        sit 6 p-bob
        sit 7 p-cleo
        seat p-bob 6
        seat p-cleo 7
        seat p-dan 2
        at 00:01:15
        sit 1 p-ann
        wager 1 ante 5.00
        wager 1 jackpot 1.00
        wager 2 ante 5.00
        wager 2 jackpot 1.00
        deal 1 ?? ?? ?? ?? ?? 2 Jh 7s Ks 8s Ts dealer 5c 3s 4c 9s 8h
        fold 1
        bet 2 10.00
        settle
        expect taken 1 ante 5.00 under (j)(1)[2]
        expect taken 1 jackpot 1.00 under (j)(1)[2]
        expect paid 2 ante 5.00 under (l)(2)
        expect returned 2 ante 5.00 under (l)(2)
        expect returned 2 bet 10.00 under (j)(6)(iii)
        expect taken 2 jackpot 1.00 under (a)(1)(vi)
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
