//! Every option of every book can be set to everything it offers, and to nothing else.

#![expect(
    clippy::expect_used,
    clippy::panic,
    reason = "an option that cannot be set fails its test"
)]

use games::Rules;
use rulebook::{Allows, Answers, Book, Choice, Choices, question_of};

use crate::shelf;

/// What is tried where an option has a pattern or a bound instead of a list of settings.
fn samples(book: &str, option: &str) -> &'static [&'static str] {
    match (book, option) {
        (_, "same-time") => &["window:30"],
        ("section10-caribbean-stud", "payout-max") => &["5000.00", "75,000"],
        ("section10-caribbean-stud", "progression") => &["70%", "100%", "75.5%"],
        ("section10-caribbean-stud", "bet-odds") => {
            &["100/50/20/7/5/4/3/2/1", "250/50/20/7/5/4/3/2/1"]
        }
        ("section10-caribbean-stud", "jackpot-prizes") => &["500/100/50", "600.00/150/75.50"],
        ("venice-caribbean-poker", "jackpot-prizes") => &["500/100/50", "1,000/200/100"],
        (_, "payout-max" | "jackpot-wager") => &["0.01", "25,000.00"],
        (_, "jackpot-meter" | "jackpot-seed") => &["0.01", "12,345.67"],
        (_, "progression") => &["0%", "70%", "100%"],
        _ => &[],
    }
}

/// The settings of an option that can be tried: its own words, and samples for patterns.
fn settings(book: &Book, choice: &Choice<'_>) -> Vec<String> {
    let provision = book
        .provisions
        .iter()
        .find(|one| one.option.as_deref() == Some(choice.name));
    let bounded = provision.is_some_and(|provision| !matches!(provision.allows, Allows::OneOf(_)));
    let scale = book.scales.iter().find(|scale| scale.option == choice.name);
    let open = scale.is_some_and(|scale| scale.settings.is_empty());
    let is_pattern =
        |setting: &String| setting.contains(|letter: char| letter.is_ascii_uppercase());
    let samples = samples(&book.id, choice.name);
    let mut settings = choice.settings.clone();
    let all = settings.len();
    settings.retain(|setting| !bounded && !open && !is_pattern(setting));
    let wanted = settings.len() < all;
    assert_eq!(
        wanted,
        !samples.is_empty(),
        "samples of {} {}",
        book.id,
        choice.name
    );
    settings.extend(samples.iter().map(|sample| (*sample).to_owned()));
    settings
}

#[test]
fn every_setting_can_be_chosen_and_is_read_by_the_game() {
    let mut tried = 0;
    for book in &shelf().0 {
        for period in book.periods() {
            let on = period.day();
            let ask = |choices: &Choices| {
                let answers = Answers::new(book, on, choices);
                answers.and_then(|answers| Rules::ask(&answers))
            };
            let default = ask(&Choices::default()).expect("the shelf is checked");
            for choice in book
                .choices()
                .iter()
                .filter(|choice| book.is_open(choice.name, on))
            {
                for setting in settings(book, choice) {
                    let mut choices = Choices::default();
                    choices.set(choice.name, &setting);
                    let what = format!("{} {}={setting}", book.id, choice.name);
                    let rules =
                        ask(&choices).unwrap_or_else(|problems| panic!("{what}: {problems}"));
                    let same = choice.default.as_ref() == Some(&setting);
                    // A reading's default stands under the same reading when it is chosen.
                    if choice.reading.is_some() || !same {
                        assert_eq!(rules == default, same, "{what}");
                    }
                    check_citations(book, choice, &choices);
                    tried += 1;
                }
            }
        }
    }
    assert!(tried > 200, "only {tried} settings were tried");
}

/// The answers that an option sets stand under their clause, by the reading that opened
/// the option or else by the operator's choice.
#[track_caller]
fn check_citations(book: &Book, choice: &Choice<'_>, choices: &Choices) {
    let answers = Answers::new(book, None, choices).expect("it was asked before");
    let standing = match choice.reading {
        Some(reading) => format!("by reading {reading}"),
        None => "by the operator's option".to_owned(),
    };
    let scale = book.scales.iter().find(|scale| scale.option == choice.name);
    let of_option = |provision: &&rulebook::Provision| {
        provision.option.as_deref() == Some(choice.name)
            || scale.is_some_and(|scale| scale.fills.contains(&provision.question))
    };
    let provisions: Vec<_> = book.provisions.iter().filter(of_option).collect();
    let mut wanted: Vec<_> = provisions
        .iter()
        .map(|one| (one.question.clone(), one.clause))
        .collect();
    if wanted.is_empty() {
        wanted.push((question_of(choice.name), choice.clause));
    }
    for (question, clause) in wanted {
        let answer = answers
            .get(&question)
            .unwrap_or_else(|| panic!("{question} is answered"));
        let wanted = format!("{} {standing}", book.clause_id(clause));
        assert_eq!(book.cite(answer.under), wanted, "{} {question}", book.id);
    }
}

#[test]
fn an_unknown_option_is_refused_with_those_there_are() {
    for book in &shelf().0 {
        let mut choices = Choices::default();
        choices.set("colour", "red");
        let refused = Answers::new(book, None, &choices).expect_err("there is no colour");
        let refused = refused.to_string();
        assert!(refused.contains(&book.id), "{refused}");
        for name in book.option_names() {
            assert!(refused.contains(name), "{refused}");
        }
    }
}

#[test]
fn an_unknown_setting_is_refused_with_the_clause_and_what_it_allows() {
    for book in &shelf().0 {
        for choice in book.choices() {
            let mut choices = Choices::default();
            choices.set(choice.name, "no-such-setting");
            let refused = Answers::new(book, None, &choices).expect_err("there is no such setting");
            let refused = refused.to_string();
            let clause = format!("clause {}", book.clause_id(choice.clause));
            assert!(refused.contains(&clause), "{}: {refused}", book.id);
            // A list of the wrong length is told its rows instead.
            let listed = choice
                .settings
                .iter()
                .all(|one| refused.contains(one.as_str()));
            let rows = refused.contains("parts (") && refused.contains("/flush");
            assert!(listed || rows, "{}: {refused}", book.id);
        }
    }
}

/// Refused, and why.
#[track_caller]
fn check_refused(book: &str, on: Option<&str>, choice: &str, expected: &str) {
    crate::with(book, |book| {
        let choices = Choices::parse([choice]).map_err(|error| error.to_string());
        let on = on.and_then(|day| day.parse().ok());
        let refused = choices.and_then(|choices| match Answers::new(book, on, &choices) {
            Ok(_) => Ok("accepted".to_owned()),
            Err(problems) => Err(problems.to_string()),
        });
        assert_eq!(refused, Err(format!("option {choice}: {expected}")));
    });
}

#[test]
fn a_bound_is_held_on_both_sides() {
    let book = "section10-caribbean-stud";
    check_refused(
        book,
        None,
        "payout-max=4,999.99",
        "`payout-max` = 4,999.99: clause (l)(4) allows 5000.00 or more",
    );
    check_refused(
        book,
        None,
        "progression=69.99%",
        "`progression` = 69.99%: clause (l)(6)[1] allows from 70% to 100%",
    );
    check_refused(
        book,
        None,
        "progression=101%",
        "`progression` = 101%: clause (l)(6)[1] allows PERCENT",
    );
    check_refused(
        book,
        None,
        "jackpot-prizes=499.99/100/50",
        "`jackpot-prizes` = 499.99/100/50: clause (l)(5) allows 500.00/100.00/50.00 or better, part by part",
    );
    check_refused(
        book,
        None,
        "bet-odds=99/50/20/7/5/4/3/2/1",
        "`bet-odds` = 99/50/20/7/5/4/3/2/1: clause (l)(3) allows 100/50/20/7/5/4/3/2/1 or better, part by part",
    );
    check_refused(
        "venice-caribbean-poker",
        None,
        "jackpot-prizes=500/100",
        "`jackpot-prizes`: clause jackpot.6 wants 3 parts (four-of-a-kind/full-house/flush) instead of 500/100",
    );
    check_refused(
        "nz-three-card-poker",
        None,
        "ante-bonus=6/4/1",
        "`ante-bonus` = 6/4/1: clause 5.7.ante-bonus allows 5/4/1, 4/3/1, 3/2/1, 5/3/1",
    );
    check_refused(
        "nz-caribbean-stud",
        None,
        "payout-max=0",
        "`payout-max` = 0: clause 5.9 allows 0.01 or more",
    );
}

#[test]
fn what_the_amendment_opened_was_closed_on_its_eve() {
    let (book, eve) = ("nz-three-card-poker", Some("2012-11-16"));
    check_refused(
        book,
        eve,
        "six-card=2",
        "`six-card`: clause 10A.8 does not leave it to the operator on 2012-11-16",
    );
    check_refused(
        book,
        eve,
        "several-areas=on",
        "`several-areas`: clause 5.5 does not leave it to the operator on 2012-11-16",
    );
    check_refused(
        book,
        eve,
        "absent=all-lost",
        "`absent`: clause 11.13 does not leave it to the operator on 2012-11-16",
    );
}
