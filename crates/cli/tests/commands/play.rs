//! `croupier play`, by lines that are written to it.
//!
//! The cards are the operating system's, so nothing here knows them: what is shown is
//! what holds for every deal.

#![expect(
    clippy::indexing_slicing,
    reason = "a document of another shape fails the test"
)]

use cards::Cards;
use cards::chance::{Commitment, Revealed, Salt, Salts};
use expect_test::{Expect, expect};
use rulebook::{Book, shipped};
use serde_json::Value;

use crate::{Run, croupier, refused};

const NEW_ZEALAND: &str = "nz-caribbean-stud";
const VENICE: &str = "venice-caribbean-poker";
const SECTION10: &str = "section10-caribbean-stud";
const THREE_CARD: &str = "nz-three-card-poker";
const ULTIMATE: &str = "nz-ultimate-texas-holdem";

/// Writes these lines to the table, and then no more.
#[track_caller]
fn sit(arguments: &[&str], lines: &[&str]) -> Run {
    let input: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let output = croupier(&[&["play"], arguments].concat())
        .write_stdin(input)
        .output()
        .unwrap();
    Run {
        code: output.status.code().unwrap(),
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
    }
}

/// What is said at the table, all of it well.
#[track_caller]
fn told(arguments: &[&str], lines: &[&str]) -> String {
    let run = sit(arguments, lines);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{arguments:?}");
    run.stdout
}

/// The document of an evening whose accounts and shuffles are in order.
#[track_caller]
fn evening(arguments: &[&str], lines: &[&str]) -> Value {
    let run = sit(&[arguments, &["--json"]].concat(), lines);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let document: Value = serde_json::from_str(&run.stdout).unwrap();
    let id = document["book"].as_str().unwrap();
    let book = Book::load(&shipped(id).unwrap()).unwrap();
    let mut balance = cents(&document["bought_cents"]);
    for round in document["rounds"].as_array().unwrap() {
        balance += check_accounts(&book, round);
        assert_eq!(cents(&round["balance_cents"]), balance);
        check_shuffle(round);
    }
    assert_eq!(cents(&document["balance_cents"]), balance);
    document
}

fn cents(value: &Value) -> i64 {
    value.as_i64().unwrap()
}

/// What was paid and taken is what the round brought, and each line has its clauses.
#[track_caller]
fn check_accounts(book: &Book, round: &Value) -> i64 {
    let lines = round["lines"].as_array().unwrap();
    assert!(!lines.is_empty(), "nothing was settled");
    let mut net = 0;
    for line in lines {
        net += match line["word"].as_str().unwrap() {
            "paid" => cents(&line["amount_cents"]),
            "taken" => -cents(&line["amount_cents"]),
            _ => 0,
        };
        let under = line["under"].as_array().unwrap();
        assert!(!under.is_empty(), "{line}");
        for citation in under {
            let id = citation.as_str().unwrap().split(' ').next().unwrap();
            assert!(book.register.find(id).is_some(), "{citation}");
        }
    }
    assert_eq!(cents(&round["net_cents"]), net);
    net
}

/// The seed opens the commitment, and every card that was shown is from the top of its
/// deck.
#[track_caller]
fn check_shuffle(round: &Value) {
    let text = |name: &str| round[name].as_str().unwrap_or_default();
    let seed: Revealed = text("seed").parse().unwrap();
    let commitment: Commitment = text("commitment").parse().unwrap();
    assert!(commitment.opens_with(&seed));
    let mut salts = Salts::NONE;
    if let Some(salt) = round.get("salt") {
        let salt: Salt = salt.as_str().unwrap().parse().unwrap();
        salts.set(1, salt).unwrap();
    }
    let deck = seed.deck(&salts);
    let cards = [text("hand"), text("dealer"), text("board")].concat();
    let dealt = cards.len() / 2 + 1;
    let shown: Cards = cards.replace("??", "").parse().unwrap();
    assert!(shown.len() >= 2);
    for card in shown.iter() {
        assert!(deck.order()[..dealt].contains(card), "{card} in {round}");
    }
}

/// A book, what is wagered on its opening wagers, and a decision that is always open.
const EVENINGS: [(&str, &[&str], &[&str]); 5] = [
    (NEW_ZEALAND, &["a 10", "j"], &["b"]),
    (VENICE, &["a 10", "j"], &["2", "b"]),
    (SECTION10, &["a 10", "j"], &["b"]),
    (THREE_CARD, &["a 10", "p 5", "s 5"], &["p"]),
    (ULTIMATE, &["a 10", "t 5", "j"], &["k", "c", "1"]),
];

#[test]
fn three_rounds_of_every_book_are_settled_by_its_clauses() {
    for (book, wagers, decisions) in EVENINGS {
        let round = [wagers, &[""], decisions, &[""]].concat();
        let again = [&["r", ""], decisions, &[""]].concat();
        let document = evening(&[book], &[round, again.clone(), again].concat());
        assert_eq!(document["rounds"].as_array().unwrap().len(), 3, "{book}");
    }
}

#[test]
fn a_round_of_every_book_is_told_with_its_clauses() {
    for (book, wagers, decisions) in EVENINGS {
        let text = told(&[book], &[wagers, &[""], decisions].concat());
        for part in [
            "You put 10.00 on the ante.",
            "Dealer: “",
            "You have ",
            "Dealer shows ",
            "Your ante ",
            " Balance ",
            "Receipt:",
            "sha256sum",
        ] {
            assert!(text.contains(part), "{part} of {text}");
        }
        assert!(text.contains("Rounds 1, net "), "{text}");
        let words = ["wins 10.00. [", "loses 10.00. [", "is returned. ["];
        assert!(words.iter().any(|word| text.contains(word)), "{text}");
    }
}

#[test]
fn a_fold_costs_the_ante_and_no_more() {
    for book in [SECTION10, NEW_ZEALAND, VENICE, THREE_CARD] {
        let document = evening(&[book], &["a 10", "", "f"]);
        let round = &document["rounds"][0];
        assert_eq!(round["net_cents"], -1_000, "{book}");
        let lines = round["lines"].as_array().unwrap();
        let taken = lines.iter().find(|line| line["word"] == "taken");
        assert_eq!(taken.unwrap()["wager"], "ante", "{book}");
    }
}

#[test]
fn whoever_leaves_an_open_hand_is_ruled_on_by_the_book() {
    for (book, wagers, _) in EVENINGS {
        let lines = [wagers, &[""]].concat();
        let document = evening(&[book], &lines);
        assert_eq!(document["rounds"].as_array().unwrap().len(), 1, "{book}");
        let document = evening(&[book], &[&lines[..], &["q", "b"]].concat());
        assert_eq!(document["rounds"].as_array().unwrap().len(), 1, "{book}");
    }
}

#[test]
fn whoever_leaves_before_the_deal_takes_the_wagers_along() {
    let document = evening(&[NEW_ZEALAND, "--chips", "50"], &["a 10", "j"]);
    assert_eq!(document["balance_cents"], 5_000);
    assert_eq!(document["rounds"].as_array().unwrap().len(), 0);
    assert_eq!(document["net_cents"], 0);
}

#[test]
fn no_evening_has_the_cards_of_another() {
    let commitment = || {
        let document = evening(&[NEW_ZEALAND, "--salt", "mine"], &["a 5", "", "b"]);
        let round = &document["rounds"][0];
        assert_eq!(round["salt"], "6d696e65");
        round["commitment"].as_str().unwrap().to_owned()
    };
    assert_ne!(commitment(), commitment());
}

#[test]
fn what_the_table_refuses_is_refused_with_the_clause_and_changes_nothing() {
    let text = told(
        &[NEW_ZEALAND],
        &[
            "a 3", "a 10.5", "a -5", "z", "", "a 10", "a 0", "w 5.3(b)", "w 99",
        ],
    );
    for part in [
        "The minimum is 5.00.",
        "You put 10.00 on the ante.",
        "You take back the ante.",
        "“z” is not a move here; ? lists them.",
        "Place your bets first.",
        "Accept a bet wager only when it is exactly double the ante.",
        "nz-caribbean-stud has no clause 99.",
        "No round played.",
    ] {
        assert!(text.contains(part), "{part} of {text}");
    }
}

#[test]
fn the_coach_says_what_each_action_is_worth() {
    let text = told(&[THREE_CARD], &["ante 10", "deal", "hint", "play"]);
    assert!(text.contains("Fold: −10.00"), "{text}");
    assert!(text.contains("◆ "), "{text}");
    assert!(text.contains("saves ") || text.contains("gains "), "{text}");
    // Pair Plus is lost with a fold, and counts.
    let text = told(&[THREE_CARD], &["a 10", "p 5", "", "h", "f"]);
    assert!(text.contains("Fold: −15.00"), "{text}");
}

#[test]
fn help_sign_and_receipt_can_be_read_at_any_time() {
    let text = told(&[ULTIMATE], &["help", "y", "v", "w", "hint"]);
    for part in [
        "A bet is its letter or name and an amount",
        "Pay tables and limits:",
        "After the round you can check the shuffle here.",
        "In play now:",
        "No round to replay yet.",
        "No hint before the deal.",
    ] {
        assert!(text.contains(part), "{part} of {text}");
    }
    assert!(!text.contains("\n  seed "), "{text}");
}

#[test]
fn the_evening_ends_with_what_the_decisions_cost() {
    let lines = ["a 10", "", "f", "", "r", "d", "u", "deal", "f"];
    let text = told(&[NEW_ZEALAND], &lines);
    assert!(
        text.contains("Rounds 2, net −20.00. Balance 980.00"),
        "{text}"
    );
    assert!(text.contains(" of 2. Given up: "), "{text}");
    assert!(text.contains("You folded: ante loses, 10.00."), "{text}");
    let document = evening(&[NEW_ZEALAND], &lines);
    assert_eq!(document["score"]["decisions"], 2);
}

#[test]
fn the_table_speaks_italian() {
    let text = told(&[VENICE, "--lang", "it"], &["ante 10", "deal", "h", "f"]);
    for part in [
        "Posto 1, 1.000,00 in soldi finti.",
        "Punti 10,00 su ante.",
        "Passa: −10,00",
        "Hai passato: ante perde 10,00.",
        "Perdi 10,00. Saldo 990,00.",
    ] {
        assert!(text.contains(part), "{part} of {text}");
    }
}

#[test]
fn amounts_are_read_as_the_language_writes_them() {
    let text = told(&[VENICE, "--lang", "it"], &["a 12,00", "a dieci"]);
    assert!(text.contains("Punti 12,00 su ante."), "{text}");
    assert!(text.contains("“dieci” non è un importo"), "{text}");
    let text = told(&[VENICE], &["a 12,00", "a 12.00"]);
    assert!(text.contains("“12,00” is not an amount"), "{text}");
    assert!(text.contains("12.00 on"), "{text}");
}

#[test]
fn practice_deals_close_decisions_and_grades_them() {
    for book in [NEW_ZEALAND, VENICE, THREE_CARD, ULTIMATE] {
        let text = told(&[book, "--practice"], &["?", "f", "k", "z", "q"]);
        assert!(text.contains("close decisions only"), "{text}");
        assert!(text.contains("1. You have "), "{text}");
        assert!(text.contains("“z” is not a move here"), "{text}");
        assert!(text.contains("treak"), "{text}");
        assert!(text.contains("longest streak "), "{text}");
        assert!(
            text.contains("0.02 antes.\n  "),
            "? lists the moves: {text}"
        );
    }
}

#[test]
fn what_is_in_force_at_an_italian_table_is_said_in_italian() {
    let two = ["--lang", "it", "--set", "hand-forming=two-and-three"];
    let text = told(&[&[ULTIMATE], &two[..]].concat(), &["q"]);
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains("per la prima regola"), "{text}");
    assert!(text.contains("circa il trenta per cento."), "{text}");
    let text = told(&[VENICE, "--lang", "it"], &["a 5", "", "f", "q"]);
    assert!(text.contains("[game.8, scelta del casinò]"), "{text}");
    assert!(!text.contains("option"), "{text}");
}

#[test]
fn chips_that_do_not_suffice_are_followed_by_others() {
    let text = told(&[NEW_ZEALAND, "--chips", "4"], &["a 5", "m", "a 5", "a 0"]);
    assert!(text.contains("m: new play money."), "{text}");
    assert!(text.contains("New play money: 1,000.00."), "{text}");
    assert!(text.contains("You put 5.00 on the ante."), "{text}");
}

#[test]
fn the_text_of_a_day_and_the_options_of_an_operator_are_played() {
    let lines = ["a 10", "s 5", "", "p"];
    let before = told(&[THREE_CARD, "--on", "2012-11-16"], &lines);
    assert!(
        before.contains("“s 5” is not a move here; ? lists them."),
        "{before}"
    );
    let after = told(&[THREE_CARD, "--on", "2012-11-17"], &lines);
    assert!(after.contains("You put 5.00 on Six Card Bonus."), "{after}");
    let seven = ["--set", "hand-forming=best-of-seven", "--set", "pre-flop=4"];
    let text = told(&[&[ULTIMATE], &seven[..]].concat(), &["a 5", "", "3", "4"]);
    assert!(!text.contains("Play 3×"), "{text}");
    assert!(text.contains("Play 4× 20.00"), "{text}");
    let meter = ["--set", "jackpot-meter=1234.50"];
    let text = told(&[&[NEW_ZEALAND], &meter[..]].concat(), &[]);
    assert!(text.contains("Jackpot 1,234.50."), "{text}");
}

#[test]
fn a_table_whose_option_costs_much_says_so() {
    let note = "Note: hand-forming=two-and-three: Both own cards";
    // The book's own rule costs as much as the same rule chosen.
    for chosen in [&[ULTIMATE][..], &[ULTIMATE, "--set", "trips=2"]] {
        let text = told(chosen, &[]);
        assert!(text.contains(note), "{text}");
    }
    let other = [ULTIMATE, "--set", "hand-forming=best-of-seven"];
    assert!(!told(&other, &[]).contains("Note: "));
}

#[track_caller]
fn refuse(arguments: &[&str], expected: Expect) {
    refused(&[&["play"], arguments].concat(), 2, expected);
}

#[test]
fn a_wrong_command_line_is_answered_before_anybody_sits_down() {
    refuse(
        &["blackjack"],
        expect![[r#"
        error: there is no book `blackjack`, nor a folder of that name; the books are nz-caribbean-stud, venice-caribbean-poker, section10-caribbean-stud, nz-three-card-poker, nz-ultimate-texas-holdem
    "#]],
    );
    refuse(
        &[NEW_ZEALAND, "--set", "hand-forming=six"],
        expect![[r#"
            error: --set `hand-forming`: nz-caribbean-stud has no such option; it has jackpot-after-fold, declare, blind-bet, jackpot-stake, fixed-prizes, straight-flush-base, same-time, cap-on-jackpot, share-rounding, absent, reseed, table-turns, misdeal-reach, bet-on-lost-hand, breach-reach, contribution-at, dark-light, payout-cap, dealer-shows, absent-decided, several-areas, payout-max, card-placement, jackpot-wager, jackpot-meter, progression, jackpot-seed
        "#]],
    );
    refuse(
        &[NEW_ZEALAND, "--chips", "0"],
        expect![[r#"
        error: invalid value '0' for '--chips <AMOUNT>': from 0.01 to 1,000,000,000.00

        For more information, try '--help'.
    "#]],
    );
    refuse(
        &[NEW_ZEALAND, "--place", "8"],
        expect![[r#"
            error: --place 8: the table has 7 places; this table has the places 1 to 7
        "#]],
    );
    refuse(
        &[NEW_ZEALAND, "--on", "yesterday"],
        expect![[r#"
        error: invalid value 'yesterday' for '--on <DATE>': write a day of the calendar as 2012-11-17

        For more information, try '--help'.
    "#]],
    );
    refuse(
        &[NEW_ZEALAND, "--salt", ""],
        expect![[r#"
        error: invalid value '' for '--salt <TEXT>': a salt has 1 to 64 bytes, not 0

        For more information, try '--help'.
    "#]],
    );
    refuse(
        &[NEW_ZEALAND, "--seed", "1"],
        expect![[r#"
        error: unexpected argument '--seed' found

          tip: a similar argument exists: '--set'

        Usage: croupier play --set <OPTION=VALUE> <BOOK>

        For more information, try '--help'.
    "#]],
    );
}
