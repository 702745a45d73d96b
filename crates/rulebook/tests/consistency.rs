//! The files of a book agree with each other, or loading says where they do not.

mod small_book;

use expect_test::{Expect, expect};
use small_book::SmallBook;

/// The problems of a book, as they are printed.
#[track_caller]
fn check(book: &SmallBook, expected: Expect) {
    match book.try_load() {
        Ok(_) => expected.assert_eq("nothing is wrong"),
        Err(problems) => expected.assert_eq(&problems.to_string()),
    }
}

fn small() -> SmallBook {
    SmallBook::new()
}

#[test]
fn a_name_that_leads_nowhere_is_named() {
    check(
        &small().rules("id = \"1.1\"", "id = \"1.7\""),
        expect!["rules.toml:4: clause 1.7 is not in clauses.csv"],
    );
    check(
        &small().rules("under = \"2.1\"", "under = \"2.7\""),
        expect!["rules.toml:38: clause 2.7 is not in clauses.csv"],
    );
    check(
        &small().readings(
            "clauses = [\"4.1\"]\nasks = \"Who",
            "clauses = [\"4.7\"]\nasks = \"Who",
        ),
        expect!["readings.toml:5: clause 4.7 is not in clauses.csv"],
    );
    check(
        &small().book("inserts = [\"3.1\"]", "inserts = [\"3.1\", \"3.7\"]"),
        expect!["book.toml:18: clause 3.7 is not in clauses.csv"],
    );
    check(
        &small().book("date-by = \"9.1\"", "date-by = \"9.7\""),
        expect!["book.toml:11: clause 9.7 is not in clauses.csv"],
    );
    check(
        &small().clauses("1.1,data,stated,base", "1.1,data,stated,bill"),
        expect!["clauses.csv:2: the book has no instrument `bill`"],
    );
    check(
        &small().rules("by = \"amendment\"", "by = \"bill\""),
        expect!["rules.toml:17: the book has no instrument `bill`"],
    );
    check(
        &small().rules("reading = \"A2\"", "reading = \"A7\""),
        expect!["rules.toml:76: readings.toml has no `A7`"],
    );
    check(
        &small().readings("under = [\"A1\"]", "under = [\"A7\"]"),
        expect!["readings.toml:23: readings.toml has no `A7`"],
    );
    check(
        &small().rules("approval = \"Regulator\"", "approval = \"Minister\""),
        expect!["rules.toml:41: book.toml names no office `Minister`"],
    );
    check(
        &small().rules(
            "fills = [\"win_pays.high\", \"win_pays.low\"]",
            "fills = [\"win_pays.high\", \"win_pays.none\"]",
        ),
        expect!["rules.toml:36: no provision answers `win_pays.none`"],
    );
    check(
        &small().book("role = \"dealer\"", "role = \"juggler\""),
        expect!["book.toml:25: `role`: juggler is not a role of the house"],
    );
}

#[test]
fn what_must_stand_once_stands_once() {
    check(
        &small().clauses("2.1.low,data", "2.1.high,data"),
        expect![[r#"
            clauses.csv:7: clause 2.1.high stands twice
            rules.toml:31: clause 2.1.low is not in clauses.csv"#]],
    );
    check(
        &small().readings("id = \"A2\"", "id = \"A1\""),
        expect![[r#"
        readings.toml:23: reading A1 stands twice
        rules.toml:76: readings.toml has no `A2`"#]],
    );
    check(
        &small().book("id = \"amendment\"", "id = \"base\""),
        expect![[r#"
            book.toml:11: instrument base stands twice
            clauses.csv:3: the book has no instrument `amendment`
            clauses.csv:13: the book has no instrument `amendment`
            clauses.csv:15: the book has no instrument `amendment`
            clauses.csv:16: the book has no instrument `amendment`
            rules.toml:17: the book has no instrument `amendment`"#]],
    );
    check(
        &small().book("name = \"Regulator\"", "name = \"dealer\""),
        expect![[r#"
            book.toml:27: office dealer stands twice
            rules.toml:41: book.toml names no office `Regulator`"#]],
    );
    check(
        &small().rules("option = \"odds\"", "option = \"bonus\""),
        expect!["rules.toml:48: option `bonus` stands twice"],
    );
    check(
        &small().rules("option = \"change-hours\"", "option = \"payout-max\""),
        expect!["rules.toml:64: option `payout-max` stands twice"],
    );
    check(
        &small().readings("value = \"nobody\"", "value = \"dealer\""),
        expect!["readings.toml:10: setting dealer of tie stands twice"],
    );
    check(
        &small().rules("answers = \"tie_pays\"", "answers = \"tie\""),
        expect![
            "rules.toml:76: `tie`: a reading's switch answers this question; name it as `option`"
        ],
    );
    let setting = "[[reading.option.setting]]\nvalue = \"x\"\nmeans = \"y\"";
    let reading = "[[reading]]\nid = \"A3\"\nclauses = [\"4.1\"]\nasks = \"?\"\ntaken = \"z\"";
    let again = format!("[[reading.option]]\nname = \"tie\"\n{setting}\n{reading}");
    check(
        &small().readings("taken = \"Half the wager.\"", &again),
        expect!["readings.toml:27: option `tie` stands twice"],
    );
}

#[test]
fn time_has_neither_gap_nor_overlap() {
    // Two answers from the amendment on.
    check(
        &small().rules("answers = \"side_pays\"", "answers = \"places\""),
        expect![
            "rules.toml:71: overlap: `places` is answered twice from 2020-03-01 on, here and at line 3"
        ],
    );
    // Two answers on every date.
    check(
        &small().rules("answers = \"change_hours\"", "answers = \"places\""),
        expect![[r#"
            rules.toml:64: overlap: `places` is answered twice before 2020-03-01, here and at line 3
            rules.toml:64: overlap: `places` is answered twice from 2020-03-01 on, here and at line 3"#]],
    );
    // An answer taken away by one instrument and given again by a later one.
    let third = "[[instrument]]\nid = \"third\"\ntitle = \"T\"\nfrom = \"2021-01-01\"\n\n[[office]]\nname = \"dealer\"";
    let versions = "[[clause.version]]\nby = \"base\"\nvalue = 5\n[[clause.version]]\nby = \"amendment\"\nended = true\n[[clause.version]]\nby = \"third\"\nvalue = 6";
    let later = small().book("[[office]]\nname = \"dealer\"", third);
    check(
        &later.clone().rules("value = 5", versions),
        expect![
            "rules.toml:3: gap: `places` has no answer from 2020-03-01 to the eve of 2021-01-01"
        ],
    );
    // The same without the end: one answer after another.
    check(
        &later
            .clone()
            .rules("value = 5", &versions.replace("ended = true", "value = 7")),
        expect!["nothing is wrong"],
    );
    // Versions in the wrong order, and one instrument twice.
    check(
        &later
            .clone()
            .rules("value = 5", &versions.replace("third", "base")),
        expect!["rules.toml:13: `by`: base must stand once and after the instruments before it"],
    );
    // Instruments in the wrong order.
    check(
        &later.book("from = \"2021-01-01\"", "from = \"2019-01-01\""),
        expect!["book.toml:23: `from`: third must begin later than amendment"],
    );
    check(
        &small().book("from = \"2020-03-01\"\n", ""),
        expect!["book.toml:11: `from`: amendment must begin later than base"],
    );
    check(
        &small().book(
            "title = \"The rules\"",
            "title = \"The rules\"\nfrom = \"2019-01-01\"",
        ),
        expect!["book.toml:7: `from`: the first instrument is in force on every day"],
    );
}

#[test]
fn a_value_is_within_what_its_clause_allows() {
    check(
        &small().rules("value = \"5 to 1\"", "value = \"4 to 1\""),
        expect!["rules.toml:24: `win_pays.high` = 4 to 1: clause 2.1.high allows 5 to 1 or more"],
    );
    check(
        &small().rules("value = \"5 to 1\"", "value = \"9 to 2\""),
        expect!["rules.toml:24: `win_pays.high` = 9 to 2: clause 2.1.high allows 5 to 1 or more"],
    );
    check(
        &small().rules("value = \"5 to 1\"", "value = \"500.00\""),
        expect!["rules.toml:24: `win_pays.high` = 500.00: clause 2.1.high allows 5 to 1 or more"],
    );
    check(
        &small().rules("value = 8", "value = 9"),
        expect!["rules.toml:64: `change-hours` = 9: clause 2.4 allows from 1 to 8"],
    );
    check(
        &small().rules("value = \"off\"", "value = \"never again\""),
        expect!["rules.toml:8: `two-hands` = never again: clause 1.2 allows one of on, off"],
    );
    check(
        &small().rules(
            "settings = [\"4/1\", \"3/2\"]",
            "settings = [\"4/1/1\", \"3/x\"]",
        ),
        expect![[r#"
            rules.toml:48: `bonus`: clause 2.3 wants 2 parts (pair/suited) instead of 4/1/1
            rules.toml:48: `bonus`: clause 2.3 wants odds to 1 or an amount instead of x in 3/x"#]],
    );
    check(
        &small().readings("default = \"dealer\"", "default = \"player\""),
        expect![
            "readings.toml:10: `tie`: player is none of the settings: dealer, nobody, redeal:SECONDS"
        ],
    );
    check(
        &small().readings("default = \"dealer\"", "default = \"redeal:0\""),
        expect![
            "readings.toml:10: `tie`: redeal:0 is none of the settings: dealer, nobody, redeal:SECONDS"
        ],
    );
    check(
        &small().readings(
            "taken = \"Half the wager.\"",
            "taken = \"Half.\"\noption = []",
        ),
        expect!["readings.toml:28: `option` must be a list of tables"],
    );
}
