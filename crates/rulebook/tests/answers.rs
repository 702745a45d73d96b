//! What a book answers on a day, with options chosen, and under which clause.

mod small_book;

use expect_test::{Expect, expect};
use rulebook::{Answers, Choices, Setting};
use small_book::{SmallBook, choices, day, line};

/// The answer to one question on a day under some choices.
#[track_caller]
fn check(on: Option<&str>, chosen: &[&str], question: &str, expected: &str) {
    let book = SmallBook::new().load();
    let answers = Answers::new(&book, on.and_then(day), &choices(chosen));
    let found = answers.map_or_else(
        |problems| problems.to_string(),
        |answers| line(&answers, question),
    );
    assert_eq!(found, expected);
}

/// Why choices are refused.
#[track_caller]
fn check_refused(on: Option<&str>, chosen: &[&str], expected: Expect) {
    let book = SmallBook::new().load();
    match Answers::new(&book, on.and_then(day), &choices(chosen)) {
        Ok(_) => expected.assert_eq("accepted"),
        Err(problems) => expected.assert_eq(&problems.to_string()),
    }
}

#[test]
fn a_value_stands_from_the_day_of_its_instrument() {
    let (eve, from) = (Some("2020-02-29"), Some("2020-03-01"));
    check(eve, &[], "side_pays", "silent");
    check(from, &[], "side_pays", "10 to 1 under 3.1");
    check(None, &[], "side_pays", "10 to 1 under 3.1");
    check(eve, &[], "two_hands", "never under 1.2");
    check(
        from,
        &[],
        "two_hands",
        "off under 1.2 by the operator's option",
    );
    check(Some("1066-10-14"), &[], "places", "5 under 1.1");
    check(Some("9999-12-31"), &[], "places", "5 under 1.1");
}

#[test]
fn an_answer_shows_its_standing() {
    check(None, &[], "places", "5 under 1.1");
    check(
        None,
        &[],
        "betting_closes",
        "a rule under 1.3 (reconstructed)",
    );
    check(None, &[], "tie_pays", "1 to 2 under 4.1 by reading A2");
    check(None, &[], "tie", "dealer under 4.1 by reading A1");
    check(
        None,
        &[],
        "payout_max",
        "a rule under 2.2 by the operator's option",
    );
    check(None, &[], "unheard_of", "silent");
}

#[test]
fn a_choice_takes_the_place_of_the_books_own_value() {
    check(
        None,
        &["two-hands=on"],
        "two_hands",
        "on under 1.2 by the operator's option",
    );
    check(
        None,
        &["tie=nobody"],
        "tie",
        "nobody under 4.1 by reading A1",
    );
    check(
        None,
        &["tie=redeal:30"],
        "tie",
        "redeal:30 under 4.1 by reading A1",
    );
    check(
        None,
        &["payout-max=100"],
        "payout_max",
        "100 under 2.2 by the operator's option",
    );
    check(
        None,
        &["change-hours=8"],
        "change_hours",
        "8 under 2.4 by the operator's option",
    );
    check(
        None,
        &["change-hours=1"],
        "change_hours",
        "1 under 2.4 by the operator's option",
    );
}

#[test]
fn a_list_fills_its_questions_in_order() {
    check(
        None,
        &["bonus=3/2"],
        "bonus_pays.pair",
        "3 to 1 under 2.3.pair by the operator's option",
    );
    check(
        None,
        &["bonus=3/2"],
        "bonus_pays.suited",
        "2 to 1 under 2.3.suited by the operator's option",
    );
    check(None, &[], "bonus_pays.pair", "4 to 1 under 2.3.pair");
    check(
        None,
        &["odds=5/1"],
        "win_pays.high",
        "5 to 1 under 2.1.high by the operator's option",
    );
    check(
        None,
        &["odds=7/2"],
        "win_pays.low",
        "2 to 1 under 2.1.low by the operator's option",
    );
}

#[test]
fn a_choice_goes_no_further_than_its_clause() {
    check_refused(
        None,
        &["two-hands=never"],
        expect!["option two-hands=never: `two-hands` = never: clause 1.2 allows on, off"],
    );
    check_refused(
        None,
        &["tie=player"],
        expect![
            "option tie=player: `tie` = player: clause 4.1 allows dealer, nobody, redeal:SECONDS"
        ],
    );
    check_refused(
        None,
        &["tie=redeal:soon"],
        expect![
            "option tie=redeal:soon: `tie` = redeal:soon: clause 4.1 allows dealer, nobody, redeal:SECONDS"
        ],
    );
    check_refused(
        None,
        &["payout-max=99.99"],
        expect!["option payout-max=99.99: `payout-max` = 99.99: clause 2.2 allows 100.00 or more"],
    );
    check_refused(
        None,
        &["payout-max=5 to 1"],
        expect![
            "option payout-max=5 to 1: `payout-max` = 5 to 1: clause 2.2 allows 100.00 or more"
        ],
    );
    check_refused(
        None,
        &["change-hours=9"],
        expect!["option change-hours=9: `change-hours` = 9: clause 2.4 allows from 1 to 8"],
    );
    check_refused(
        None,
        &["change-hours=0"],
        expect!["option change-hours=0: `change-hours` = 0: clause 2.4 allows from 1 to 8"],
    );
    check_refused(
        None,
        &["change-hours=often"],
        expect!["option change-hours=often: `change-hours` = often: clause 2.4 allows from 1 to 8"],
    );
    check_refused(
        None,
        &["bonus=5/1"],
        expect!["option bonus=5/1: `bonus` = 5/1: clause 2.3 allows 4/1, 3/2"],
    );
    check_refused(
        None,
        &["odds=4/1"],
        expect!["option odds=4/1: `odds` = 4/1: clause 2.1 allows 5/1 or better, part by part"],
    );
    check_refused(
        None,
        &["odds=5/1/1"],
        expect!["option odds=5/1/1: `odds`: clause 2.1 wants 2 parts (high/low) instead of 5/1/1"],
    );
    check_refused(
        None,
        &["odds=5/x"],
        expect![
            "option odds=5/x: `odds`: clause 2.1 wants odds to 1 or an amount instead of x in 5/x"
        ],
    );
    check_refused(
        None,
        &["colour=red"],
        expect![
            "option colour=red: `colour`: small has no such option; it has tie, two-hands, payout-max, change-hours, odds, bonus"
        ],
    );
    // Everything at once.
    check_refused(
        None,
        &["tie=player", "odds=4/1", "colour=red"],
        expect![[r#"
            option colour=red: `colour`: small has no such option; it has tie, two-hands, payout-max, change-hours, odds, bonus
            option odds=4/1: `odds` = 4/1: clause 2.1 allows 5/1 or better, part by part
            option tie=player: `tie` = player: clause 4.1 allows dealer, nobody, redeal:SECONDS"#]],
    );
}

#[test]
fn a_choice_is_the_operators_only_while_the_text_in_force_leaves_it_open() {
    check_refused(
        Some("2020-02-29"),
        &["two-hands=on"],
        expect![
            "option two-hands=on: `two-hands`: clause 1.2 does not leave it to the operator on 2020-02-29"
        ],
    );
    check_refused(Some("2020-03-01"), &["two-hands=on"], expect!["accepted"]);
    check_refused(Some("2020-02-29"), &["tie=nobody"], expect!["accepted"]);
}

#[test]
fn the_options_of_a_book_say_what_they_may_be() {
    let book = SmallBook::new().load();
    let lines: Vec<_> = book
        .choices()
        .iter()
        .map(|choice| {
            let clause = book.clause_id(choice.clause);
            let default = choice.default.as_deref().unwrap_or("-");
            let reading = choice.reading.unwrap_or("-");
            let settings = choice.settings.join(" | ");
            format!(
                "{} under {clause} ({reading}), default {default}: {settings}",
                choice.name
            )
        })
        .collect();
    expect![[r#"
        tie under 4.1 (A1), default dealer: dealer | nobody | redeal:SECONDS
        two-hands under 1.2 (-), default off: on | off
        payout-max under 2.2 (-), default -: 100.00 or more
        change-hours under 2.4 (-), default 8: from 1 to 8
        odds under 2.1 (-), default 5/1: 5/1 or better, part by part
        bonus under 2.3 (-), default 4/1: 4/1 | 3/2"#]]
    .assert_eq(&lines.join("\n"));
    // Where a part has no floor, the words say what each part may be.
    let open = SmallBook::new()
        .rules(
            "allows = { at-least = \"1 to 1\" }",
            "allows = \"anything\"",
        )
        .load();
    let odds: Vec<_> = open
        .choices()
        .into_iter()
        .filter(|choice| choice.name == "odds")
        .collect();
    expect!["high/low with 5 to 1 or more; any value"].assert_eq(&odds[0].settings.join(" | "));
}

#[test]
fn a_pattern_admits_what_it_names() {
    let admits = |pattern: &str, values: &[&str]| -> Vec<bool> {
        let setting = Setting {
            value: pattern.to_owned(),
            means: String::new(),
        };
        values.iter().map(|value| setting.admits(value)).collect()
    };
    let (yes, no) = (true, false);
    let amounts = [
        "1", "1.50", "1,000.00", "0", "0.00", "-1", "1.5", "", "one", "1/2",
    ];
    assert_eq!(
        admits("AMOUNT", &amounts),
        [yes, yes, yes, no, no, no, no, no, no, no]
    );
    let lists = [
        "500/100/50",
        "500",
        "500/0/50",
        "500//50",
        "500/100/",
        "/",
        "",
    ];
    assert_eq!(admits("AMOUNTS", &lists), [yes, yes, no, no, no, no, no]);
    let rates = ["70%", "0.5%", "100%", "101%", "70", "%", ""];
    assert_eq!(admits("PERCENT", &rates), [yes, yes, yes, no, no, no, no]);
    let seconds = ["1", "30", "0", "-1", "1.5", "soon", ""];
    assert_eq!(admits("SECONDS", &seconds), [yes, yes, no, no, no, no, no]);
    let windows = [
        "window:30",
        "window:",
        "30",
        "window:0",
        "Window:30",
        "window:30:30",
    ];
    assert_eq!(
        admits("window:SECONDS", &windows),
        [yes, no, no, no, no, no]
    );
    assert_eq!(
        admits("at:once:AMOUNT", &["at:once:5", "at:5", "once:5"]),
        [yes, no, no]
    );
    assert_eq!(
        admits("on", &["on", "off", "ON", "on ", ""]),
        [yes, no, no, no, no]
    );
    assert_eq!(
        admits("by:hand", &["by:hand", "hand", "by:AMOUNT"]),
        [yes, no, no]
    );
}

#[test]
fn choices_are_written_name_and_value() {
    let parse = |texts: &[&str]| match Choices::parse(texts) {
        Ok(choices) => choices
            .iter()
            .map(|(name, value)| format!("[{name}|{value}]"))
            .collect(),
        Err(error) => error,
    };
    assert_eq!(parse(&[]), "");
    assert_eq!(
        parse(&["tie=nobody", " odds = 5/1 "]),
        "[odds|5/1][tie|nobody]"
    );
    assert_eq!(parse(&["a=b=c"]), "[a|b=c]");
    assert_eq!(parse(&["tie"]), "`tie`: write OPTION=VALUE");
    assert_eq!(parse(&["tie="]), "`tie=`: write OPTION=VALUE");
    assert_eq!(parse(&["=nobody"]), "`=nobody`: write OPTION=VALUE");
    assert_eq!(parse(&[""]), "``: write OPTION=VALUE");
    assert_eq!(
        parse(&["tie=nobody", "tie=dealer"]),
        "`tie=dealer`: tie is set twice"
    );
}
