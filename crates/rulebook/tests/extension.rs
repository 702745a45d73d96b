//! An operator's file goes where the book lets it, and no further.

mod small_book;

use std::path::Path;

use expect_test::{Expect, expect};
use rulebook::{Answers, Book, Extension, Problems};
use small_book::{SmallBook, choices, day, line};

const OWN: &str = r#"book = "small"
name = "The Corner House"

[[approval]]
reference = "R-17"
by = "Regulator"
on = "2021-05-01"
for = ["payout-max"]
conditions = "To be shown at the table."

[[instrument]]
id = "amendment"
from = "2020-04-01"

[[set]]
option = "payout-max"
value = "500.00"

[[set]]
option = "two-hands"
value = "on"

[[set]]
answers = "win_pays.high"
value = "6 to 1"
"#;

fn load(text: &str) -> Result<(Book, Extension), Problems> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    Extension::load(&SmallBook::new().load(), "own.toml", text, folder)
}

/// What is wrong with an operator's file.
#[track_caller]
fn check(text: &str, expected: Expect) {
    match load(text) {
        Ok(_) => expected.assert_eq("nothing is wrong"),
        Err(problems) => expected.assert_eq(&problems.to_string()),
    }
}

/// The same with one stretch of the file replaced.
#[track_caller]
fn check_with(old: &str, new: &str, expected: Expect) {
    assert_eq!(OWN.matches(old).count(), 1, "`{old}` must stand once");
    check(&OWN.replacen(old, new, 1), expected);
}

#[test]
fn an_operators_file_lies_over_the_book() {
    let (book, extension) = load(OWN).expect("nothing is wrong");
    let answers = |on, chosen: &[&str]| {
        Answers::extended(&book, day(on), &choices(chosen), Some(&extension)).expect("right")
    };
    let now = answers("2020-04-01", &[]);
    assert_eq!(
        line(&now, "payout_max"),
        "500.00 under 2.2 by the operator's option"
    );
    assert_eq!(
        line(&now, "two_hands"),
        "on under 1.2 by the operator's option"
    );
    assert_eq!(
        line(&now, "win_pays.high"),
        "6 to 1 under 2.1.high by the operator's option"
    );
    assert_eq!(line(&now, "win_pays.low"), "1 to 1 under 2.1.low");
    // The date entered is the book's now: the eve has the older text, which the file
    // cannot change.
    let eve = answers("2020-03-31", &[]);
    assert_eq!(line(&eve, "side_pays"), "silent");
    assert_eq!(line(&eve, "two_hands"), "never under 1.2");
    // What is chosen by hand stands over the file.
    let by_hand = answers("2020-04-01", &["two-hands=off", "odds=9/2"]);
    assert_eq!(
        line(&by_hand, "two_hands"),
        "off under 1.2 by the operator's option"
    );
    assert_eq!(
        line(&by_hand, "win_pays.high"),
        "9 to 1 under 2.1.high by the operator's option"
    );
    assert_eq!(extension.approvals[0].reference, "R-17");
}

#[test]
fn a_value_of_ones_own_stays_within_its_clause() {
    check(OWN, expect!["nothing is wrong"]);
    check_with(
        "value = \"6 to 1\"",
        "value = \"5 to 1\"",
        expect!["nothing is wrong"],
    );
    check_with(
        "value = \"6 to 1\"",
        "value = \"4 to 1\"",
        expect!["own.toml:23: `win_pays.high` = 4 to 1: clause 2.1.high allows 5 to 1 or more"],
    );
    check_with(
        "answers = \"win_pays.high\"",
        "answers = \"bonus_pays.pair\"",
        expect!["own.toml:23: `bonus_pays.pair` = 6 to 1: clause 2.3.pair allows no other value"],
    );
    check_with(
        "answers = \"win_pays.high\"",
        "answers = \"win_pays.middle\"",
        expect!["own.toml:23: no provision answers `win_pays.middle`"],
    );
    check_with(
        "option = \"two-hands\"",
        "option = \"three-hands\"",
        expect![
            "own.toml:19: `three-hands`: small has no such option; it has tie, two-hands, payout-max, change-hours, odds, bonus"
        ],
    );
    check_with(
        "value = \"on\"",
        "value = \"never\"",
        expect!["own.toml:19: `two-hands` = never: clause 1.2 allows on, off"],
    );
    check_with(
        "value = \"500.00\"",
        "value = \"99.99\"",
        expect!["own.toml:15: `payout-max` = 99.99: clause 2.2 allows 100.00 or more"],
    );
}

#[test]
fn an_approval_is_wanted_from_the_right_authority_for_the_right_thing() {
    check_with(
        "for = [\"payout-max\"]",
        "for = []",
        expect!["nothing is wrong"],
    );
    check_with(
        "for = [\"payout-max\"]",
        "for = [\"two-hands\"]",
        expect![
            "own.toml:15: `payout-max`: clause 2.2 wants the approval of the Regulator, and no approval is recorded for it"
        ],
    );
    check_with(
        "by = \"Regulator\"",
        "by = \"Minister\"",
        expect![[r#"
        own.toml:4: `by`: small knows no outside authority `Minister`
        own.toml:15: `payout-max`: clause 2.2 wants the approval of the Regulator, and no approval is recorded for it"#]],
    );
    check_with(
        "by = \"Regulator\"",
        "by = \"dealer\"",
        expect![[r#"
        own.toml:4: `by`: small knows no outside authority `dealer`
        own.toml:15: `payout-max`: clause 2.2 wants the approval of the Regulator, and no approval is recorded for it"#]],
    );
    check_with(
        "on = \"2021-05-01\"",
        "on = \"last year\"",
        expect![[r#"
        own.toml:7: `on`: last year is not a day such as 2012-11-17
        own.toml:15: `payout-max`: clause 2.2 wants the approval of the Regulator, and no approval is recorded for it"#]],
    );
    check_with(
        "on = \"2021-05-01\"\n",
        "",
        expect![[r#"
        own.toml:4: `on` is missing
        own.toml:14: `payout-max`: clause 2.2 wants the approval of the Regulator, and no approval is recorded for it"#]],
    );
    check_with(
        "reference = \"R-17\"\n",
        "",
        expect!["own.toml:4: `reference` is missing"],
    );
    // Set as an answer it wants the same approval.
    let answer = "answers = \"payout_max\"";
    check_with(
        "option = \"payout-max\"",
        answer,
        expect!["nothing is wrong"],
    );
}

#[test]
fn an_instrument_takes_effect_the_day_after_its_notice() {
    let noticed = SmallBook::new().book(
        "from = \"2020-03-01\"\nnot-before",
        "notified = \"2020-02-28\"\nnot-before",
    );
    let book = noticed.load();
    let from = |book: &Book| book.instruments[1].from.map(|day| day.to_string());
    assert_eq!(from(&book).as_deref(), Some("2020-02-29"));
    let load = |entry: &str| {
        let own = OWN.replace("from = \"2020-04-01\"", entry);
        Extension::load(&book, "own.toml", &own, Path::new(""))
    };
    let entered = load("notified = \"2020-03-31\"").expect("nothing is wrong");
    assert_eq!(from(&entered.0).as_deref(), Some("2020-04-01"));
    let earliest = load("notified = \"2020-02-01\"").expect("nothing is wrong");
    assert_eq!(from(&earliest.0).as_deref(), Some("2020-02-02"));
    let early = load("notified = \"2020-01-31\"").expect_err("too early");
    expect![
        "own.toml:11: `notified of amendment` = 2020-01-31: clause 9.1 allows 2020-02-01 or later"
    ]
    .assert_eq(&early.to_string());
    let other = load("from = \"2020-04-01\"").expect_err("no day of notice");
    expect![[r#"
        own.toml:11: `notified` is missing
        own.toml:13: unknown key `from`"#]]
    .assert_eq(&other.to_string());
}

#[test]
fn a_date_is_entered_only_where_the_book_leaves_it_open() {
    check_with(
        "from = \"2020-04-01\"",
        "from = \"2020-02-01\"",
        expect!["nothing is wrong"],
    );
    check_with(
        "from = \"2020-04-01\"",
        "from = \"2020-01-31\"",
        expect![
            "own.toml:11: `from of amendment` = 2020-01-31: clause 9.1 allows 2020-02-01 or later"
        ],
    );
    check_with(
        "from = \"2020-04-01\"",
        "from = \"soon\"",
        expect!["own.toml:13: `from`: soon is not a day such as 2012-11-17"],
    );
    check_with(
        "from = \"2020-04-01\"\n",
        "",
        expect!["own.toml:11: `from` is missing"],
    );
    check_with(
        "id = \"amendment\"",
        "id = \"base\"",
        expect!["own.toml:11: `from`: the book fixes the date of base"],
    );
    check_with(
        "id = \"amendment\"",
        "id = \"bill\"",
        expect!["own.toml:11: the book has no instrument `bill`"],
    );
    let twice = "[[instrument]]\nid = \"amendment\"\nfrom = \"2020-05-01\"\n\n[[instrument]]";
    check_with(
        "[[instrument]]",
        twice,
        expect!["own.toml:15: instrument amendment stands twice"],
    );
    // A later instrument stays later.
    let third = "[[instrument]]\nid = \"third\"\ntitle = \"T\"\nfrom = \"2021-01-01\"\n\n[[office]]\nname = \"dealer\"";
    let book = SmallBook::new()
        .book("[[office]]\nname = \"dealer\"", third)
        .load();
    let late = OWN.replace("2020-04-01", "2021-01-01");
    let problems = Extension::load(&book, "own.toml", &late, Path::new("")).expect_err("too late");
    expect!["own.toml:11: `from`: third must begin later than amendment"]
        .assert_eq(&problems.to_string());
}

#[test]
fn a_file_that_says_something_else_is_refused() {
    check_with(
        "book = \"small\"",
        "book = \"large\"",
        expect!["own.toml:1: `book`: this file extends large, not small"],
    );
    check_with(
        "name = \"The Corner House\"\n",
        "",
        expect!["own.toml:1: `name` is missing"],
    );
    check_with(
        "name = \"The Corner House\"",
        "name = \"The Corner House\"\nowner = \"me\"",
        expect!["own.toml:3: unknown key `owner`"],
    );
    check_with(
        "option = \"two-hands\"\n",
        "",
        expect!["own.toml:19: `set`: a set names either an option or the question it answers"],
    );
    check_with(
        "option = \"two-hands\"",
        "option = \"two-hands\"\nanswers = \"two_hands\"",
        expect!["own.toml:19: `set`: a set names either an option or the question it answers"],
    );
    check_with(
        "value = \"on\"\n",
        "",
        expect!["own.toml:19: `value` is missing"],
    );
    check_with(
        "value = \"on\"",
        "value = 1.5",
        expect![
            "own.toml:21: `value` must be a whole number, a text, yes or no, or a list (never a float)"
        ],
    );
    check_with(
        "option = \"two-hands\"\nvalue = \"on\"",
        "option = \"payout-max\"\nvalue = \"600.00\"",
        expect!["own.toml:19: option `payout-max` stands twice"],
    );
    let again = "[[set]]\nanswers = \"win_pays.high\"\nvalue = \"7 to 1\"\n";
    check(
        &format!("{OWN}{again}"),
        expect!["own.toml:26: answer `win_pays.high` stands twice"],
    );
    check(
        "book = ",
        expect![[r#"
        own.toml:1: string values must be quoted, expected literal string
        own.toml:1: `name` is missing"#]],
    );
}

#[test]
fn an_official_document_is_attached_clause_by_clause() {
    let attach = |name: &str, text: &str| {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        std::fs::write(path, text).expect("the folder of the tests can be written to");
        load(&format!("document = \"{name}\"\n{OWN}"))
    };
    let (_, extension) =
        attach("printed.csv", "id,text\n1.1,\"Five may sit, no more.\"\n").expect("right");
    let document = extension.document.expect("a document was attached");
    assert_eq!(document.text("1.1"), Some("Five may sit, no more."));
    assert_eq!(document.text("1.2"), None);

    let folder = format!("{}/", env!("CARGO_TARGET_TMPDIR"));
    let wrong = |name: &str, text: &str| {
        let problems = attach(name, text).expect_err("something is wrong");
        problems.to_string().replace(&folder, "")
    };
    let found = wrong(
        "unknown.csv",
        "id,text\n1.1,Five.\n\n7.7,Seven.\n1.1,Six.\n1.2\n",
    );
    expect![[r#"
        unknown.csv:4: clause 7.7 is not in clauses.csv
        unknown.csv:5: clause 1.1 stands twice
        unknown.csv:6: `row`: there are 1 columns instead of 2"#]]
    .assert_eq(&found);
    expect!["columns.csv:1: the columns must be id,text"]
        .assert_eq(&wrong("columns.csv", "clause,words\n1.1,Five.\n"));
    let missing = load(&format!("document = \"nowhere.csv\"\n{OWN}")).expect_err("no such file");
    assert!(missing.to_string().contains("nowhere.csv: "), "{missing}");
}

#[test]
fn the_digest_of_a_file_is_that_of_its_meaning() {
    let digest = |text: &str| load(text).expect("right").1.digest();
    let own = digest(OWN);
    assert_eq!(digest(&format!("# Our own.\n\n{OWN}")), own);
    let parts: Vec<_> = OWN.split("[[set]]").collect();
    let turned = format!(
        "{}[[set]]{}[[set]]{}[[set]]{}",
        parts[0], parts[2], parts[1], parts[3]
    );
    assert_eq!(digest(&turned), own);
    for (old, new) in [
        ("Corner", "Round"),
        ("R-17", "R-18"),
        ("2021-05-01", "2021-05-02"),
        ("for = [\"payout-max\"]", "for = []"),
        ("To be shown", "Not to be shown"),
        ("500.00", "500.01"),
        ("\"on\"", "\"off\""),
        ("6 to 1", "7 to 1"),
    ] {
        assert_ne!(
            digest(&OWN.replacen(old, new, 1)),
            own,
            "{old} became {new}"
        );
    }
    // The date it enters is in the digest of the book.
    let book = |text: &str| load(text).expect("right").0.digest();
    assert_ne!(book(OWN), book(&OWN.replace("2020-04-01", "2020-04-02")));
    assert_eq!(book(OWN), book(&OWN.replace("6 to 1", "7 to 1")));
}
