//! `croupier book --with FILE`: an operator's file over a book.

use std::path::PathBuf;

use expect_test::{Expect, expect};

use crate::{folder, json, run, text, until};

const FILE: &str = r#"
book = "nz-three-card-poker"
name = "Harbour House"
document = "division-17.csv"

[[approval]]
reference = "GC 2013/7"
by = "Secretary"
on = "2013-01-31"
for = ["payout-max"]
conditions = "reviewed each year"

[[instrument]]
id = "amendment-2012"
notified = "2012-11-30"

[[set]]
option = "payout-max"
value = "50000.00"

[[set]]
option = "several-areas"
value = "on"
"#;

const DOCUMENT: &str = "\
id,text
5.5,\"Words of the Division itself, such as an operator may attach, stand here.\"
";

/// An operator's file in a folder of the test's own, with the document beside it.
fn file(name: &str, text: &str) -> PathBuf {
    let folder = folder(name);
    std::fs::write(folder.join("division-17.csv"), DOCUMENT).unwrap();
    let file = folder.join("house.toml");
    std::fs::write(&file, text).unwrap();
    file
}

#[track_caller]
fn refused(name: &str, text: &str, expected: Expect) {
    let file = file(name, text).display().to_string();
    let run = run(&["book", "nz-three-card-poker", "--with", &file]);
    assert_eq!((run.code, run.stdout.as_str()), (1, ""));
    expected.assert_eq(&run.stderr.replace(&file, "house.toml"));
}

#[test]
fn the_head_says_what_the_operator_entered() {
    let file = file("operator-head", FILE).display().to_string();
    let text = text(&["book", "nz-three-card-poker", "--with", &file]);
    expect![[r#"
        nz-three-card-poker
          title         Three Card Poker
          game          three-card-poker
          jurisdiction  New Zealand
          document      Rules of Casino Table Games, Division 17: Three Card Poker, with
                        the 2012 amendment
          digest        <digest>

        The operator's file
          name          Harbour House
          option        payout-max = 50000.00
          option        several-areas = on
          approval      GC 2013/7 by the Secretary on 2013-01-31 for payout-max, on
                        condition: reviewed each year
          document      the official text, beside our words

        Instruments
          base            Division 17, Three Card Poker; on every date; not at hand,
                          rebuilt
          amendment-2012  Amendment to Division 17, prescribed on 16 November 2012; from
                          2012-12-01 on; an operator may enter 2012-11-16 or a later day
                          of notice [preamble.2]

    "#]]
    .assert_eq(&until(&text, "Offices"));
}

#[test]
fn the_official_text_stands_beside_our_words() {
    let file = file("operator-clause", FILE).display().to_string();
    let clause = ["book", "nz-three-card-poker", "5.5", "--with", &file];
    expect![[r#"
        nz-three-card-poker 5.5
          kind        authority
          standing    stated
          instrument  amendment-2012: Amendment to Division 17, prescribed on 16
                      November 2012; from 2012-12-01 on

        What it asks
          Allow one player to play several boxes only while the operator's multi-box
          option is switched on.
          The official text, as the operator attached it:
            Words of the Division itself, such as an operator may attach, stand here.

        How a test sees it
          config: multi-box off → second box for the same player rejected; on → accepted

        What we answer by it
          several_areas = on (option several-areas: one of on, off)

    "#]]
    .assert_eq(&until(&text(&clause), "How we read it"));
    let document = json(&clause);
    let official = "Words of the Division itself, such as an operator may attach, stand here.";
    assert_eq!(document["clause"]["official"], official);
    // The words are those of the amendment, which this operator has from December on.
    let before = [&clause[..], &["--on", "2012-11-30"]].concat();
    expect![[r#"
        nz-three-card-poker 5.5, on 2012-11-30
          kind        authority
          standing    earlier text
          instrument  base: Division 17, Three Card Poker; on every date; not at hand,
                      rebuilt

        What it asks
          An earlier text stood here until 2012-12-01; it is not at hand.

        What we answer by it
          several_areas = never (reconstructed)

        Cases that show it
          on the eve nobody may have several places, whatever the house would like
            amendment.hand, line 32
          one player has one place where the house does not allow several
            wagers.hand, line 230
          one player plays several places where the house allows it
            wagers.hand, line 235, 240

    "#]]
    .assert_eq(&until(&text(&before), "Related"));
}

#[test]
fn the_command_line_stands_over_the_file() {
    let file = file("operator-over", FILE).display().to_string();
    let clause = ["book", "nz-three-card-poker", "5.5", "--with", &file];
    let set = [&clause[..], &["--set", "several-areas=off"]].concat();
    assert_eq!(json(&clause)["clause"]["answers"][0]["value"], "on");
    assert_eq!(json(&set)["clause"]["answers"][0]["value"], "off");
}

#[test]
fn a_file_that_does_not_hold_is_refused() {
    let other = FILE.replace("nz-three-card-poker", "nz-caribbean-stud");
    refused(
        "operator-other",
        &other,
        expect![[r#"
        error: house.toml does not hold:
          house.toml:2: `book`: this file extends nz-caribbean-stud, not nz-three-card-poker
    "#]],
    );
    let unapproved = FILE.replace("by = \"Secretary\"", "by = \"Mayor\"");
    refused(
        "operator-unapproved",
        &unapproved,
        expect![[r#"
        error: house.toml does not hold:
          house.toml:6: `by`: nz-three-card-poker knows no outside authority `Mayor`
          house.toml:17: `payout-max`: clause 5.10[1] wants the approval of the Secretary, and no approval is recorded for it
    "#]],
    );
    let wrong = FILE
        .replace("2012-11-30", "2012-11-15")
        .replace("value = \"on\"", "value = \"sometimes\"")
        .replace("name =", "nome =")
        .replace("division-17.csv", "division-18.csv");
    let file = file("operator-wrong", &wrong).display().to_string();
    let run = run(&["book", "nz-three-card-poker", "--with", &file]);
    assert_eq!((run.code, run.stdout.as_str()), (1, ""));
    assert_eq!(run.stderr.lines().count(), 6, "{}", run.stderr);
    refused(
        "operator-torn",
        "book = ",
        expect![[r#"
        error: house.toml does not hold:
          house.toml:1: string values must be quoted, expected literal string
          house.toml:1: `name` is missing
    "#]],
    );
}

#[test]
fn a_file_that_is_not_there_is_work_that_failed() {
    let missing = folder("operator-missing").join("house.toml");
    let missing = missing.display().to_string();
    let run = run(&["book", "nz-three-card-poker", "--with", &missing]);
    assert_eq!((run.code, run.stdout.as_str()), (1, ""));
    assert!(run.stderr.starts_with(&format!("error: {missing}: ")));
}
