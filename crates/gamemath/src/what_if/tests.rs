use games::Rules;
use rulebook::{Book, Choices, Standing};

use super::*;

fn over(book: &str, asked: &[&str]) -> Result<Vec<String>, String> {
    let book = Book::load(&rulebook::shipped(book).unwrap()).unwrap();
    let answers = Answers::new(&book, None, &Choices::default()).unwrap();
    let what_if = WhatIf::parse(asked).map_err(|mistakes| mistakes.to_string())?;
    let supposed = what_if
        .over(&answers)
        .map_err(|mistakes| mistakes.to_string())?;
    Rules::ask(&supposed).map_err(|problems| problems.to_string())?;
    let changed = supposed
        .iter()
        .filter(|(_, answer)| answer.under.standing == Standing::NotByThisBook);
    let lines = changed.map(|(question, answer)| {
        let value = answer.value.as_ref().map(ToString::to_string);
        let value = value.unwrap_or_default();
        format!("{question} = {value} [{}]", book.cite(answer.under))
    });
    Ok(lines.collect())
}

#[track_caller]
fn check(book: &str, asked: &str, expected: &[&str]) {
    assert_eq!(over(book, &[asked]).unwrap(), expected);
}

#[track_caller]
fn refused(book: &str, asked: &[&str], expected: &str) {
    assert_eq!(over(book, asked).unwrap_err(), expected);
}

#[test]
fn a_table_is_odds_from_the_best_hand_down() {
    let place = "not by this book, in place of 5.7.pair-plus";
    check(
        "nz-three-card-poker",
        "pair-plus=50/40/30/7/-/1.5",
        &[
            &format!("pair_plus_pays.mini-royal = 50 to 1 [{place}.pair]"),
            &format!("pair_plus_pays.pair = 3 to 2 [{place}.pair]"),
            &format!("pair_plus_pays.straight = 7 to 1 [{place}.straight]"),
            &format!("pair_plus_pays.straight-flush = 40 to 1 [{place}.straight-flush]"),
            &format!("pair_plus_pays.three-of-a-kind = 30 to 1 [{place}.three-of-a-kind]"),
        ],
    );
}

#[test]
fn a_row_for_a_pair_or_less_may_be_told_apart() {
    let ten = over(
        "section10-caribbean-stud",
        &["bet-odds=100/50/20/7/5/4/3/2/1/0.5"],
    );
    let ten = ten.unwrap();
    let one = |row: &str| ten.iter().find(|line| line.starts_with(row)).unwrap();
    assert!(one("bet_pays.ace-king").contains("= 1 to 2 [not by this book"));
    assert!(one("bet_pays.one-pair").contains("= 1 to 1 [not by this book"));
    assert_eq!(ten.len(), 10);
    let nine = over(
        "section10-caribbean-stud",
        &["bet-odds=100/50/20/7/5/4/3/2/1"],
    );
    let nine = nine.unwrap();
    assert!(nine.iter().any(|line| line.contains("one-pair-or-less")));
    assert_eq!(nine.len(), 9);
}

#[test]
fn a_prize_is_odds_or_a_share_or_the_greater() {
    let prizes = over(
        "nz-caribbean-stud",
        &["jackpot-prizes=10000-or-100%/10%/500/150/100/25/5"],
    );
    let prizes = prizes.unwrap().join("\n");
    assert!(prizes.contains("straight-flush = 10%"), "{prizes}");
    assert!(prizes.contains("three-of-a-kind = 5 to 1"), "{prizes}");
    assert_eq!(prizes.lines().count(), 7);
}

#[test]
fn a_qualifier_is_the_lowest_hand_of_its_name() {
    for (book, word, hand) in [
        ("nz-caribbean-stud", "any", "7-5-4-3-2"),
        ("nz-caribbean-stud", "jack", "J-5-4-3-2"),
        ("nz-caribbean-stud", "ace", "A-6-4-3-2"),
        ("nz-caribbean-stud", "ace-king", "A-K-4-3-2"),
        ("nz-caribbean-stud", "pair", "2-2-5-4-3"),
        ("nz-three-card-poker", "any", "5-3-2"),
        ("nz-three-card-poker", "king", "K-3-2"),
        ("nz-three-card-poker", "ace", "A-4-2"),
        ("nz-three-card-poker", "pair", "2-2-3"),
    ] {
        let lines = over(book, &[&format!("qualify={word}")]).unwrap();
        let expected = format!("dealer_qualifies = {hand} [not by this book");
        assert!(lines.concat().starts_with(&expected), "{lines:?}");
    }
}

#[test]
fn a_wrong_one_names_the_field_and_what_is_expected() {
    refused(
        "nz-three-card-poker",
        &["pair-plus=40/30/7/4"],
        "`pair-plus=40/30/7/4`: write 5 rows, for \
         straight-flush/three-of-a-kind/straight/flush/pair, or one more in front for a \
         mini-royal, - where a hand is not paid",
    );
    refused(
        "nz-three-card-poker",
        &["pair-plus=40/30/7/4/x"],
        "`pair-plus=40/30/7/4/x`: `x` is expected to be odds to one, such as 40, or 1.5 for 3 \
         to 2, up to 10000",
    );
    refused(
        "nz-caribbean-stud",
        &["qualify=ten"],
        "`qualify=ten`: write one of any, jack, queen, king, ace, ace-king, pair",
    );
    refused(
        "nz-three-card-poker",
        &["bet=2", "play=0"],
        "`bet=2`: nz-three-card-poker has no such field, it has pair-plus, six-card, ante-bonus, \
         qualify, play\n`play=0`: write a multiple of the ante, from 1 to 10",
    );
    refused(
        "nz-ultimate-texas-holdem",
        &["pre-flop=4-or-3"],
        "`pre-flop=4-or-3`: write a multiple of the ante, from 1 to 10, or two to choose from, \
         such as 3-or-4",
    );
    let list = Field::list();
    refused(
        "nz-caribbean-stud",
        &["odds=1", "bet", "bet=2", "bet=3"],
        &format!(
            "`odds=1`: expected one of {list}\n`bet`: write FIELD=VALUE\n`bet=3`: bet is asked \
             for twice"
        ),
    );
    refused(
        "nz-caribbean-stud",
        &["bet-odds=100/50/20/7/5/4/3/2/1/-"],
        "`bet-odds=100/50/20/7/5/4/3/2/1/-`: `-` is expected to be odds to one, such as 40, or \
         1.5 for 3 to 2, up to 10000",
    );
}

#[test]
fn what_is_in_force_is_written_as_a_what_if_that_changes_nothing() {
    let mut tables = 0;
    for id in rulebook::SHIPPED {
        let book = Book::load(&rulebook::shipped(id).unwrap()).unwrap();
        let answers = Answers::new(&book, None, &Choices::default()).unwrap();
        for field in Field::ALL.iter().filter(|field| field.is_had_by(&answers)) {
            let Some(written) = field.in_force(&answers) else {
                // Sums on a wager that the operator has yet to post are no odds.
                let unknown = (book.id.as_str(), field.word());
                assert_eq!(unknown, ("venice-caribbean-poker", "jackpot-prizes"));
                continue;
            };
            let what_if = WhatIf::parse([format!("{field}={written}")]).unwrap();
            let supposed = what_if.over(&answers).unwrap();
            assert_eq!(field.in_force(&supposed).as_deref(), Some(&*written));
            assert_eq!(supposed.iter().count(), answers.iter().count());
            for ((question, one), (_, other)) in answers.iter().zip(supposed.iter()) {
                let value = |answer: &rulebook::Answer| {
                    let value = answer.value.as_ref().map(ToString::to_string);
                    value.unwrap_or_default().replace(',', "")
                };
                // A fixed sum is written as odds on its wager, and a category as its weakest hand.
                let is_sum = value(one).parse::<money::Money>().is_ok();
                if field.is_table() && !is_sum {
                    assert_eq!(value(one), value(other), "{} {question}", book.id);
                }
            }
            assert_eq!(field.is_table(), written.contains('/'), "{field}={written}");
            tables += usize::from(field.is_table());
        }
    }
    assert!(tables > 8, "{tables} tables");
}
