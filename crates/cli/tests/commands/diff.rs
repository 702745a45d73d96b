//! `croupier diff`.

use expect_test::{expect, expect_file};

use crate::{json, refused, text, until};

const THE_EVE: [&str; 6] = [
    "diff",
    "nz-three-card-poker",
    "--on",
    "2012-11-16",
    "--and",
    "2012-11-17",
];

#[test]
fn the_amendment_is_shown_item_by_item() {
    expect_file!["goldens/amendment.txt"].assert_eq(&text(&THE_EVE));
}

#[test]
fn two_books_are_compared_question_by_question() {
    let books = ["diff", "nz-caribbean-stud", "venice-caribbean-poker"];
    expect_file!["goldens/two-books.txt"].assert_eq(&text(&books));
}

#[test]
fn thirteen_items_account_for_every_answer_that_changed() {
    let document = json(&THE_EVE);
    let changes = document["changes"].as_array().unwrap();
    let items = changes
        .iter()
        .map(|change| change["item"].as_str().unwrap());
    let expected = (1..=13).map(|item| format!("amend.{item}"));
    assert!(items.eq(expected));
    let accounted = changes.iter().flat_map(|change| {
        assert!(!change["does"].as_str().unwrap().is_empty());
        change["differences"].as_array().unwrap()
    });
    let mut accounted: Vec<_> = accounted.map(|each| each["question"].as_str()).collect();
    accounted.sort_unstable();
    let all = document["differences"].as_array().unwrap();
    let all: Vec<_> = all.iter().map(|each| each["question"].as_str()).collect();
    assert_eq!(accounted, all);
}

#[test]
fn every_question_is_alike_different_or_of_one_book_only() {
    let (first, second) = ("nz-caribbean-stud", "section10-caribbean-stud");
    let document = json(&["diff", first, second]);
    let questions = |book: &str| -> usize {
        let clauses = json(&["book", book]);
        let clauses = clauses["clauses"].as_array().unwrap().clone();
        let answers = clauses
            .iter()
            .map(|each| each["answers"].as_array().unwrap().len());
        answers.sum()
    };
    let alike = usize::try_from(document["alike"].as_u64().unwrap()).unwrap();
    let differences = document["differences"].as_array().unwrap();
    for (side, book) in [("first", first), ("second", second)] {
        assert_eq!(document[side]["book"], book);
        let said = differences.iter().filter(|each| !each[side].is_null());
        assert_eq!(alike + said.count(), questions(book), "{book}");
    }
}

#[test]
fn a_book_does_not_differ_from_itself() {
    let document = json(&["diff", "nz-caribbean-stud", "nz-caribbean-stud"]);
    assert_eq!(document["differences"], serde_json::json!([]));
    let days = ["--on", "2012-11-17", "--and", "2020-01-01"];
    let days = [&["diff", "nz-three-card-poker"], &days[..]].concat();
    expect![[r#"
        nz-three-card-poker, 2012-11-17 and 2020-01-01
        0 items took effect, 214 questions answered alike, 0 questions answered
        differently.

        What it does to the edge
        wager           2012-11-17  2020-01-01     change
        base              3.3730 %    3.3730 %  +0.0000 %
        pair-plus         2.3167 %    2.3167 %  +0.0000 %
        six-card-bonus   10.2248 %   10.2248 %  +0.0000 %
          What the house keeps of the opening wager; a jackpot counts where its meter is
          set.
    "#]]
    .assert_eq(&text(&days));
    let same_day = ["--on", "2012-11-16", "--and", "2012-11-16"];
    let same_day = [&["diff", "nz-three-card-poker"], &same_day[..]].concat();
    assert_eq!(json(&same_day)["changes"], serde_json::json!([]));
}

#[test]
fn an_option_is_set_wherever_it_is_open() {
    let books = ["diff", "nz-caribbean-stud", "nz-ultimate-texas-holdem"];
    let differs = |set: &str, question: &str| -> bool {
        let document = json(&[&books[..], &["--set", set]].concat());
        let differences = document["differences"].as_array().unwrap().clone();
        differences.iter().any(|each| each["question"] == question)
    };
    // Both books have the one, only the second has the other.
    assert!(!differs("several-areas=on", "several_areas"));
    assert!(differs("trips=2", "trips"));
    // On the eve of the amendment nobody was asked.
    let eve = [&THE_EVE[..], &["--set", "several-areas=on"]].concat();
    let changed = until(&text(&eve), "  amend.5");
    assert!(changed.contains("several_areas: never → on"), "{changed}");
}

#[test]
fn two_settings_are_compared_down_to_the_edge() {
    let settings = [
        "--and-set",
        "trips=2",
        "--set",
        "hand-forming=best-of-seven",
    ];
    let document = json(&[&["diff", "nz-ultimate-texas-holdem"], &settings[..]].concat());
    assert_eq!(document["second"]["set"]["trips"], "2");
    assert_eq!(document["first"]["set"]["trips"], serde_json::Value::Null);
    let edges = document["edges"].as_array().unwrap();
    let change = |wager: &str| {
        let edge = edges.iter().find(|edge| edge["wager"] == wager).unwrap();
        edge["change_percent"].to_string()
    };
    assert_eq!(change("base"), "0.0");
    assert!(change("trips").starts_with("1."), "{}", change("trips"));
    assert_eq!(document["warnings"], serde_json::Value::Null);
}

#[test]
fn a_setting_that_gives_the_game_away_is_warned_of() {
    let setting = ["--and-set", "exchange-fee=returned-on-no-qualify"];
    let shown = text(&[&["diff", "venice-caribbean-poker"], &setting[..]].concat());
    expect![[r#"
        venice-caribbean-poker and exchange-fee=returned-on-no-qualify
        201 questions answered alike, 1 question answered differently.

        Answered differently
          exchange_fee
            venice-caribbean-poker               kept [game.14 by reading A22]
            exchange-fee=returned-on-no-qualify  returned-on-no-qualify
                                                 [game.14 by reading A22]

        What it does to the edge
        wager  venice-caribbean-poker  exchange-fee=returned-on-no-qualify     change
        base                 1.1757 %                            -3.6788 %  -4.8545 %
          What the house keeps of the opening wager; a jackpot counts where its meter is
          set.

        Warnings
          with exchange-fee=returned-on-no-qualify, base is the player's game: a round
            wins 3.68 % of the opening wager on average, and the house loses it.
    "#]]
    .assert_eq(&shown);
}

#[test]
fn what_cannot_be_compared_is_refused() {
    let book = "nz-three-card-poker";
    refused(
        &["diff", book],
        2,
        expect![[r#"
            error: the following required arguments were not provided:
              <BOOK>

            Usage: croupier diff [OPTIONS] BOOK BOOK
                   croupier diff [OPTIONS] BOOK --on DATE --and DATE
                   croupier diff [OPTIONS] BOOK --and-set OPTION=VALUE...
                   croupier diff [OPTIONS] BOOK --and-what-if FIELD=VALUE...

            For more information, try '--help'.
        "#]],
    );
    let backwards = ["diff", book, "--on", "2012-11-17", "--and", "2012-11-16"];
    refused(
        &backwards,
        2,
        expect![[r#"
        error: --and 2012-11-16 is earlier than --on 2012-11-17
    "#]],
    );
    refused(
        &["diff", book, "--and", "2012-11-17"],
        2,
        expect![[r#"
            error: the following required arguments were not provided:
              --on <DATE>

            Usage: croupier diff [OPTIONS] BOOK BOOK
                   croupier diff [OPTIONS] BOOK --on DATE --and DATE
                   croupier diff [OPTIONS] BOOK --and-set OPTION=VALUE...
                   croupier diff [OPTIONS] BOOK --and-what-if FIELD=VALUE...

            For more information, try '--help'.
        "#]],
    );
    refused(
        &["diff", book, "--on", "2012-11-17"],
        2,
        expect![[r#"
            error: the following required arguments were not provided:
              <BOOK>

            Usage: croupier diff [OPTIONS] BOOK BOOK
                   croupier diff [OPTIONS] BOOK --on DATE --and DATE
                   croupier diff [OPTIONS] BOOK --and-set OPTION=VALUE...
                   croupier diff [OPTIONS] BOOK --and-what-if FIELD=VALUE...

            For more information, try '--help'.
        "#]],
    );
    let both = ["diff", book, "nz-caribbean-stud", "--on", "2012-11-16"];
    refused(
        &[&both[..], &["--and", "2012-11-17"]].concat(),
        2,
        expect![[r#"
            error: the argument '[BOOK]' cannot be used with '--and <DATE>'

            Usage: croupier diff [OPTIONS] BOOK BOOK
                   croupier diff [OPTIONS] BOOK --on DATE --and DATE
                   croupier diff [OPTIONS] BOOK --and-set OPTION=VALUE...
                   croupier diff [OPTIONS] BOOK --and-what-if FIELD=VALUE...

            For more information, try '--help'.
        "#]],
    );
    refused(
        &["diff", book, "nz-carribean-stud"],
        2,
        expect![[r#"
            error: there is no book `nz-carribean-stud`, nor a folder of that name; did you mean nz-caribbean-stud?
        "#]],
    );
    let option = ["diff", book, "nz-caribbean-stud", "--set"];
    refused(
        &[&option[..], &["exchange=on"]].concat(),
        2,
        expect![[r#"
            error: --set `exchange`: nz-three-card-poker has no such option; it has six-card-after-fold, pair-plus-after-fold, reconstruct, no-qualify, absent, payout-cap, dealer-shows, misdeal-reach, absent-decided, stray-wagers, bet-on-lost-hand, pair-plus-amount, breach-reach, several-areas, payout-max, six-card-bonus, six-card, ante-bonus, pair-plus
        "#]],
    );
    refused(
        &[&option[..], &["several-areas=2"]].concat(),
        2,
        expect![[r#"
            error: --set `several-areas` = 2: clause 5.5 allows on, off
        "#]],
    );
}
