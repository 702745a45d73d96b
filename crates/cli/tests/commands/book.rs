//! `croupier book BOOK`: whole books.

use expect_test::{expect, expect_file};
use serde_json::Value;

use crate::{json, refused, run, text, until};

pub(crate) const BOOKS: [&str; 5] = [
    "nz-caribbean-stud",
    "venice-caribbean-poker",
    "section10-caribbean-stud",
    "nz-three-card-poker",
    "nz-ultimate-texas-holdem",
];

#[test]
fn the_head_names_document_instruments_offices_and_options() {
    let text = text(&["book", "nz-three-card-poker"]);
    expect![[r#"
        nz-three-card-poker
          title         Three Card Poker
          game          three-card-poker
          jurisdiction  New Zealand
          document      Rules of Casino Table Games, Division 17: Three Card Poker, with
                        the 2012 amendment
          digest        <digest>

        Instruments
          base            Division 17, Three Card Poker; on every date; not at hand,
                          rebuilt
          amendment-2012  Amendment to Division 17, prescribed on 16 November 2012; from
                          2012-11-17 on; an operator may enter 2012-11-16 or a later day
                          of notice [preamble.2]

        Offices
          player                player
          Dealer                dealer
          Game Supervisor       supervisor
          Casino Supervisor     supervisor
          Casino Operator       manager
          Secretary             an outside authority

        Options
          six-card-after-fold   kept (default), lost [10A.7 by reading A07]
          pair-plus-after-fold  lost (default), kept [9.2(a) by reading A08]
          reconstruct           hand-size (default), five [11.14[1] by reading A32]
          no-qualify            ante-pays (default), play-pays [10.1 by reading A41]
          absent                all-lost (default), side-bets-settled
                                [11.13 by reading A42]
          payout-cap            per-wager (default), per-hand, per-player
                                [5.10[1] by reading A61]
          dealer-shows          undecided (default), everyone, literal
                                [11.11 by reading A63]
          misdeal-reach         round (default), box [11.12[1] by reading A64]
          absent-decided        settled (default), as-absent [11.13 by reading A66]
          stray-wagers          returned (default), lost [11.4 by reading A67]
          bet-on-lost-hand      returned (default), lost [11.14[2] by reading A68]
          pair-plus-amount      free (default), equal [5.1(b) by reading A69]
          breach-reach          player (default), box [11.1 by reading A71]
          several-areas         on, off (default) [5.5]
          payout-max            0.01 or more; left to the operator; with the approval of
                                the Secretary [5.10[1]]
          six-card-bonus        on (default), off [10A.1]
          six-card              1 (default), 2, 3, 4 [10A.8]
          ante-bonus            5/4/1 (default), 4/3/1, 3/2/1, 5/3/1 [5.7.ante-bonus]
          pair-plus             40/30/6/4/1 (default), 40/30/6/3/1, 40/30/5/4/1,
                                40/25/6/4/1, 35/33/6/4/1, 50/40/5/4/1, 50/30/6/3/1
                                [5.7.pair-plus]

    "#]]
    .assert_eq(&until(&text, "preamble"));
}

#[test]
fn the_clauses_stand_in_the_order_of_print() {
    let text = text(&["book", "venice-caribbean-poker"]);
    expect_file!["goldens/venice.txt"].assert_eq(&until(&text, "Readings"));
}

#[test]
fn every_book_shows_every_clause_in_order_and_keeps_to_the_width() {
    for book in BOOKS {
        let register = format!(
            "{}/../../rulebooks/{book}/clauses.csv",
            env!("CARGO_MANIFEST_DIR")
        );
        let register = std::fs::read_to_string(register).unwrap();
        let ids = register
            .lines()
            .skip(1)
            .map(|row| row.split(',').next().unwrap());
        let document = json(&["book", book]);
        let clauses = document["clauses"].as_array().unwrap();
        assert!(clauses.iter().map(|each| &each["id"]).eq(ids), "{book}");
        for line in text(&["book", book]).lines() {
            assert!(line.chars().count() <= 80, "{book}: {line}");
        }
    }
}

#[test]
fn before_the_amendment_its_clauses_options_and_answers_are_absent() {
    let eve = json(&["book", "nz-three-card-poker", "--on", "2012-11-16"]);
    let day = json(&["book", "nz-three-card-poker", "--on", "2012-11-17"]);
    let newest = json(&["book", "nz-three-card-poker"]);
    assert_eq!(day["clauses"], newest["clauses"]);
    let clauses = |document: &Value| document["clauses"].as_array().unwrap().clone();
    let find = |id: &str| clauses(&eve).into_iter().find(|each| each["id"] == id);
    for id in [
        "preamble.1",
        "amend.1",
        "5.5.1",
        "5.10[1]",
        "7.1(f)",
        "10A.1",
    ] {
        assert_eq!(find(id), None, "{id}");
    }
    for id in ["5.2", "5.3", "5.5", "5.8(a)", "8.1", "11.1", "11.15(b)"] {
        let clause = find(id).unwrap();
        assert_eq!(clause["standing"], "earlier text", "{id}");
        assert_eq!(clause["must"], Value::Null, "{id}");
        assert_eq!(clause["by"], "base", "{id}");
        assert_eq!(clause["replaced_on"], "2012-11-17", "{id}");
    }
    let barred = find("5.8(a)").unwrap()["answers"][0]["value"].clone();
    assert_eq!(barred, serde_json::json!(["ante", "pair-plus"]));
    let options = |document: &Value| -> Vec<String> {
        let options = document["options"].as_array().unwrap();
        let names = options.iter().map(|each| each["name"].as_str().unwrap());
        names.map(str::to_owned).collect()
    };
    for name in [
        "several-areas",
        "six-card",
        "six-card-after-fold",
        "payout-max",
    ] {
        assert!(options(&day).iter().any(|each| each == name), "{name}");
        assert!(!options(&eve).iter().any(|each| each == name), "{name}");
    }
}

#[test]
fn an_option_that_is_set_shows_in_the_answers() {
    let set = ["book", "nz-three-card-poker", "--set", "ante-bonus=4/3/1"];
    let document = json(&set);
    let option = document["options"].as_array().unwrap();
    let option = option
        .iter()
        .find(|each| each["name"] == "ante-bonus")
        .unwrap();
    assert_eq!(
        (&option["default"], &option["set"]),
        (&"5/4/1".into(), &"4/3/1".into())
    );
    let straight = ["5.7.ante-bonus.three-of-a-kind"];
    let text = text(&[&["book", "nz-three-card-poker"], &straight[..], &set[2..]].concat());
    assert!(
        text.contains("ante_bonus_pays.three-of-a-kind = 3 to 1"),
        "{text}"
    );
}

#[test]
fn what_is_not_there_is_refused_with_what_may_have_been_meant() {
    let book = "nz-three-card-poker";
    refused(
        &["book", "three-card"],
        2,
        expect![[r#"
            error: there is no book `three-card`, nor a folder of that name; did you mean nz-three-card-poker?
        "#]],
    );
    refused(
        &["book", "blackjack"],
        2,
        expect![[r#"
            error: there is no book `blackjack`, nor a folder of that name; the books are nz-caribbean-stud, venice-caribbean-poker, section10-caribbean-stud, nz-three-card-poker, nz-ultimate-texas-holdem
        "#]],
    );
    refused(
        &["book", ""],
        2,
        expect![[r#"
            error: there is no book ``, nor a folder of that name; the books are nz-caribbean-stud, venice-caribbean-poker, section10-caribbean-stud, nz-three-card-poker, nz-ultimate-texas-holdem
        "#]],
    );
    refused(
        &["book", book, "7.1"],
        2,
        expect![[r#"
            error: nz-three-card-poker has no clause `7.1`; did you mean 7.1(a), 7.1(b), 7.1(c), 7.1(d) or 7.1(e)?
        "#]],
    );
    refused(
        &["book", book, "5.8(c)"],
        2,
        expect![[r#"
            error: nz-three-card-poker has no clause `5.8(c)`; did you mean 5.8(a) or 5.8(b)?
        "#]],
    );
    refused(
        &["book", book, "jackpot"],
        2,
        expect![[r#"
            error: nz-three-card-poker has no clause `jackpot`
        "#]],
    );
    refused(
        &["book", book, "10A.1", "--on", "2012-11-16"],
        2,
        expect![[r#"
            error: nz-three-card-poker has clause 10A.1 from 2012-11-17 on, by amendment-2012
        "#]],
    );
    refused(
        &["book", book, "--set", "several-areas=maybe"],
        2,
        expect![[r#"
            error: --set `several-areas` = maybe: clause 5.5 allows on, off
        "#]],
    );
    refused(
        &["book", book, "--set", "several-areas"],
        2,
        expect![[r#"
        error: --set `several-areas`: write OPTION=VALUE
    "#]],
    );
    let twice = ["--set", "six-card=1", "--set", "six-card=2"];
    refused(
        &[&["book", book], &twice[..]].concat(),
        2,
        expect![[r#"
        error: --set `six-card=2`: six-card is set twice
    "#]],
    );
    let closed = ["--set", "several-areas=on", "--on", "2012-11-16"];
    refused(
        &[&["book", book], &closed[..]].concat(),
        2,
        expect![[r#"
        error: --set `several-areas`: clause 5.5 does not leave it to the operator on 2012-11-16
    "#]],
    );
}

#[test]
fn a_day_is_written_in_one_way() {
    for day in [
        "2012-02-30",
        "20121117",
        "2012-11-17T00:00",
        "17.11.2012",
        "",
        "-1",
        "tomorrow",
    ] {
        let on = format!("--on={day}");
        let run = run(&["book", "nz-three-card-poker", &on]);
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{day}");
        assert!(
            run.stderr.contains("as 2012-11-17"),
            "{day}: {}",
            run.stderr
        );
    }
}
