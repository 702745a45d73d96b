//! `croupier book`: whole books and single clauses.

use expect_test::{expect, expect_file};
use serde_json::Value;

use crate::{json, refused, run, text, until};

const BOOKS: [&str; 5] = [
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
                          2012-11-17 on; an operator may enter 2012-11-17 or a later day
                          [preamble.2]

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
          no-qualify            ante-pays (default), play-pays [10.1(b) by reading A41]
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
fn a_clause_alone_says_what_it_says_in_the_whole_book() {
    for book in BOOKS {
        let whole = json(&["book", book]);
        let clauses = whole["clauses"].as_array().unwrap();
        // Every fifth, so that the suite stays short.
        for clause in clauses.iter().step_by(5) {
            let id = clause["id"].as_str().unwrap();
            let alone = json(&["book", book, id]);
            assert_eq!(&alone["clause"], clause, "{book} {id}");
            let readings = alone["readings"].as_array().unwrap();
            let readings: Value = readings.iter().map(|each| each["id"].clone()).collect();
            assert_eq!(readings, clause["readings"], "{book} {id}");
            let related = alone["related"].as_array().unwrap();
            assert_eq!(related.len(), clause["also"].as_array().unwrap().len());
            assert!(
                related.iter().all(|each| each["must"].is_string()),
                "{book} {id}"
            );
        }
    }
}

#[test]
fn one_clause_shows_all_that_hangs_on_it() {
    expect![[r#"
        nz-three-card-poker 5.5
          kind        authority
          standing    stated
          instrument  amendment-2012: Amendment to Division 17, prescribed on 16
                      November 2012; from 2012-11-17 on

        What it asks
          Allow one player to play several boxes only while the operator's multi-box
          option is switched on.

        How a test sees it
          config: multi-box off → second box for the same player rejected; on → accepted

        What we answer by it
          several_areas = off (option several-areas: one of on, off)

        How we read it
          A48  Is a breach by a player on several boxes ruled as in the New Zealand
               Caribbean book?
              The document: Both books void the player's hand and with it the wagers
                that player has made, without a word on several boxes.
              We read: Yes: the ruling reaches every box the player has in the round.
                The choice of a narrower reach is offered once, under this book's own
                rule.
              Not taken: The words are read afresh for this game, without regard to
                the sister book.
              Why: The words are the same, and so is the harm they guard against.

          A71  How many boxes does a ruling reach when a player on several boxes swaps
               cards or talks?
              The document: The rule voids one hand in the singular, and then all
                wagers that its player has made.
              Why: Information passed about one hand can serve every hand the same
                player holds, and the second half of the rule names the player, not the
                box.
              Option breach-reach, by default player:
                player (default)  If the hand is voided, every box of that player in the
                                  round is void.
                box               Only the box whose cards were swapped or talked about
                                  is void; the player's other boxes play on.

          AMB-TCP-19  Does a breach by a player on several boxes touch all of them?
              We read: Yes, every box of that player in the round.
              Not taken: Only the box concerned.
              Gives way to: A71

        Related clauses
          nz-three-card-poker
            amend.4       Apply to base 5.5: replace by an operator option for several
                          boxes per player.
          nz-caribbean-stud
            5.6           Allow one player to play several boxes only while the
                          operator's multi-box option is switched on.
          nz-ultimate-texas-holdem
            5.8           Allow one player to play several boxes only while the
                          operator's multi-box option is switched on.
          section10-caribbean-stud
            (f)(5)        Limit a player to one hand per round.
          venice-caribbean-poker
            general.1[1]  Let each player occupy one place only, with no option to
                          change this.
    "#]]
    .assert_eq(&text(&["book", "nz-three-card-poker", "5.5"]));
    expect![[r#"
        nz-caribbean-stud 10.1
          kind        state
          standing    stated
          instrument  base: Division 6, Caribbean Stud Poker; on every date

        What it asks
          Disqualify a dealer hand below ace-king, announce it, and go round from the
          dealer's right.

        How a test sees it
          settle: dealer A-Q-J-10-8 → announce 'no hand', order of boxes right to left

        What we answer by it
          call_no_hand = No hand, Dealer does not qualify
          dealer_qualifies = A-K-4-3-2 (by reading A09)

        How we read it
          A09  Is ace and king a class of hand, and which is the weakest hand with which
               the dealer qualifies?
              The document: The list of hands knows no such class, yet the pay table
                has a line for it and the dealer needs it to qualify.
              We read: Ace and king is a label on those hands without a combination
                that hold both cards. Such hands are ordered card by card like all
                others of their class, and the weakest of them, ace, king, four, three,
                two, is enough for the dealer.
              Not taken: Ace and king is a class of its own, in which every hand is
                equal.
              Why: Only this keeps the printed order of hands whole. The American
                Section 10 names the same threshold outright.

          AMB-CS-08  Who gets a losing manual jackpot wager when the dealer does not
                     qualify, a case in which no step collects it?
              We read: The dealer collects it, as from a losing hand.
              Not taken: It stays with the player.

        Related clauses
          nz-caribbean-stud
            3.2(a)         Show on the layout that the dealer plays only with ace and
                           king or higher.
          nz-ultimate-texas-holdem
            10.1           Disqualify a dealer hand below one pair, formed by the
                           table's method, and go round from the dealer's right.
          section10-caribbean-stud
            (a)(1)(viii)   Let the dealer qualify with A-K-4-3-2 or any better hand.
            (j)(6)         If the dealer does not qualify, follow the no-hand steps
                           below.
            (j)(6)(ii)[1]  Announce no hand and pay all antes even money.
          venice-caribbean-poker
            game.19        Disqualify a bank hand below ace-king.
    "#]]
    .assert_eq(&text(&["book", "nz-caribbean-stud", "10.1"]));
}

#[test]
fn spaces_in_the_number_of_a_clause_do_not_matter() {
    let arguments = ["book", "nz-caribbean-stud", "5.3 (b)"];
    assert_eq!(
        text(&arguments),
        text(&["book", "nz-caribbean-stud", "5.3(b)"])
    );
}

#[test]
fn before_the_amendment_a_replaced_clause_says_so() {
    let eve = ["book", "nz-three-card-poker", "5.5", "--on", "2012-11-16"];
    expect![[r#"
        nz-three-card-poker 5.5, on 2012-11-16
          kind        authority
          standing    earlier text
          instrument  base: Division 17, Three Card Poker; on every date; not at hand,
                      rebuilt

        What it asks
          An earlier text stood here until 2012-11-17; it is not at hand.

        What we answer by it
          several_areas = never (reconstructed)

        Related clauses
          nz-caribbean-stud
            5.6           Allow one player to play several boxes only while the
                          operator's multi-box option is switched on.
          nz-ultimate-texas-holdem
            5.8           Allow one player to play several boxes only while the
                          operator's multi-box option is switched on.
          section10-caribbean-stud
            (f)(5)        Limit a player to one hand per round.
          venice-caribbean-poker
            general.1[1]  Let each player occupy one place only, with no option to
                          change this.
    "#]]
    .assert_eq(&text(&eve));
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
            error: there is no book `blackjack`, nor a folder of that name; `croupier books` lists them
        "#]],
    );
    refused(
        &["book", ""],
        2,
        expect![[r#"
            error: there is no book ``, nor a folder of that name; `croupier books` lists them
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
