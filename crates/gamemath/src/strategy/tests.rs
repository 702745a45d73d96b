//! Strategies of the five books, written and read back.

use games::Shelf;
use rulebook::{Answers, Choices};

use super::*;
use crate::UNIT;

fn strategies(book: &str, set: &[&str]) -> Strategies {
    let shelf = Shelf::load().unwrap();
    let choices = Choices::parse(set.iter().map(|&text| text.to_owned())).unwrap();
    let answers = Answers::new(shelf.book(book).unwrap(), None, &choices).unwrap();
    Strategies::new(&Rules::ask(&answers).unwrap(), UNIT).unwrap()
}

fn text(rows: &[Row]) -> String {
    let lines = rows.iter().map(|row| format!("{row}\n"));
    format!("{HEADER}\n{}", lines.collect::<String>())
}

/// Strategies are read back from their rows as they were written: the best and the last.
#[track_caller]
fn check(book: &str, set: &[&str]) {
    let strategies = strategies(book, set);
    let names = strategies.names();
    for name in [&names[0], &names[names.len() - 1]] {
        let strategy = strategies.named(name).unwrap();
        let rows = strategies.rows(&strategy);
        let read = strategies.read("mine", &text(&rows)).unwrap();
        assert!(same(&strategy.moves, &read.moves), "{book} {set:?} {name}");
    }
}

fn same(one: &Moves, other: &Moves) -> bool {
    match (one, other) {
        (Moves::CaribbeanStud(one), Moves::CaribbeanStud(other)) => one == other,
        (Moves::Exchange(one), Moves::Exchange(other)) => one.plays_like(other),
        (Moves::ThreeCardPoker(one), Moves::ThreeCardPoker(other)) => one == other,
        (Moves::UltimateTexasHoldem(one), Moves::UltimateTexasHoldem(other)) => one == other,
        _ => false,
    }
}

#[test]
fn caribbean_stud_is_read_as_it_is_written() {
    check("nz-caribbean-stud", &[]);
    check("section10-caribbean-stud", &[]);
}

#[test]
fn the_change_of_a_card_is_read_as_it_is_written() {
    check("venice-caribbean-poker", &["exchange-fee=stake"]);
}

#[test]
fn three_card_poker_is_read_as_it_is_written() {
    check("nz-three-card-poker", &[]);
    check("nz-three-card-poker", &["no-qualify=play-pays"]);
}

#[test]
fn ultimate_is_read_as_it_is_written_however_hands_are_formed() {
    check("nz-ultimate-texas-holdem", &["hand-forming=two-and-three"]);
    check(
        "nz-ultimate-texas-holdem",
        &["hand-forming=best-of-seven", "pre-flop=3-or-4"],
    );
}

#[test]
fn a_file_may_say_only_what_differs() {
    let ours = strategies("nz-three-card-poker", &[]);
    let read = |rows: &str| ours.read("mine", &format!("{HEADER}\n{rows}")).unwrap();
    let rows = |strategy: &Strategy| text(&ours.rows(strategy)).replace('\n', " ");
    assert_eq!(
        rows(&read("deal,,Q64,fold\notherwise,,,best\n")),
        "when,against,hand,action deal,,Q65+,play deal,,*,fold "
    );
    assert_eq!(
        rows(&read("deal,,K32+,play\n")),
        "when,against,hand,action deal,,K32+,play deal,,*,fold "
    );
}

#[test]
fn a_mistake_is_named_by_line_and_field() {
    #[track_caller]
    fn check(book: &str, rows: &str, expected: &str) {
        let strategies = strategies(book, &[]);
        let error = strategies
            .read("mine", &format!("{HEADER}\n{rows}\n"))
            .unwrap_err();
        assert_eq!(error.to_string(), expected);
    }
    check(
        "nz-three-card-poker",
        "deal,,Q64+,bet",
        "line 2, action `bet`: write play or fold",
    );
    check(
        "nz-caribbean-stud",
        "deal,7,AKQ8+,bet",
        "line 2, hand `AKQ8`: no hand of 5 ranks: write them as in AKQ84 or Q64, with an s behind \
         a flush",
    );
    check(
        "nz-caribbean-stud",
        "deal,11,AKQ84+,bet",
        "line 2, against `11`: write the rank of the up-card, or * for any",
    );
    check(
        "nz-caribbean-stud",
        "deal,*,*,bet\notherwise,,,luck",
        "line 3, action `luck`: write `best`, `always bet`, `any pair`, `ace-king or better`, \
         `A-K-J-8-3 or better`, `three rules for ace-king`",
    );
    check(
        "nz-ultimate-texas-holdem",
        "flop,KsQs,*,check",
        "line 2, against `KsQs`: write three cards as Ks7s2d, or * for any flop",
    );
    check(
        "venice-caribbean-poker",
        "deal,7,KQJ83,change 4",
        "line 2, action `change 4`: write change and a rank that the hand has",
    );
}

/// Whoever mends a file learns of everything at once: of every part of a row, of every row,
/// and of the rows under a wrong header.
#[test]
fn all_mistakes_of_a_file_are_named_at_once() {
    #[track_caller]
    fn check(book: &str, text: &str, expected: &[&str]) {
        let error = strategies(book, &[]).read("mine", text).unwrap_err();
        let error = error.to_string();
        let places = error
            .lines()
            .map(|line| line.split('`').next().unwrap().trim());
        assert_eq!(places.collect::<Vec<_>>(), expected, "{book}: {error}");
    }
    check(
        "nz-three-card-poker",
        "when,hand\nflop,7,Q6/abz,bet\ndeal,,K32+,raise\notherwise,7,*,luck\n",
        &[
            "line 1, header",
            "line 2, when",
            "line 2, against",
            "line 2, hand",
            "line 2, hand",
            "line 2, action",
            "line 3, action",
            "line 4, against",
            "line 4, hand",
            "line 4, action",
        ],
    );
    check(
        "nz-caribbean-stud",
        &format!("{HEADER}\notherwise,,,best\nflop,11,AKQ8/x,play\n"),
        &[
            "line 2, when",
            "line 3, when",
            "line 3, against",
            "line 3, hand",
            "line 3, hand",
            "line 3, action",
        ],
    );
    check(
        "nz-ultimate-texas-holdem",
        &format!(
            "{HEADER}\npre-flop,*,AK7 77+ two-pair+,raise\nflop,KsQs,AK7 Q,bet\n\
             river,9,X Y,check\nturn,,,\n"
        ),
        &[
            "line 2, against",
            "line 2, hand",
            "line 2, hand",
            "line 2, action",
            "line 3, against",
            "line 3, hand",
            "line 3, hand",
            "line 3, action",
            "line 4, against",
            "line 4, hand",
            "line 4, hand",
            "line 4, action",
            "line 5, when",
        ],
    );
    check(
        "venice-caribbean-poker",
        &format!("{HEADER}\ndeal,11,KQJ83/z,change 4\nchanged,11,KQJ8-10/x,play\n"),
        &[
            "line 2, against",
            "line 2, hand",
            "line 2, action",
            "line 3, against",
            "line 3, hand",
            "line 3, hand",
            "line 3, hand",
            "line 3, action",
        ],
    );
}

/// The published strategy in our own words: a file of ten lines is read and is it.
#[test]
fn a_published_strategy_can_be_written_before_the_flop() {
    let ours = strategies("nz-ultimate-texas-holdem", &["hand-forming=best-of-seven"]);
    let rows = "pre-flop,,33+ A2+ K2s+ K5o+ Q6s+ Q8o+ J8s+ JTo,play-4x\n\
                pre-flop,,*,check\n\
                otherwise,,,published basic strategy\n";
    let read = ours.read("mine", &format!("{HEADER}\n{rows}")).unwrap();
    let basic = ours.named("published basic strategy").unwrap();
    assert!(same(&read.moves, &basic.moves));
}
