//! How a record reads, and that what is written is read back.

use expect_test::{Expect, expect};
use floor::replay::Openings;
use floor::script::{Script, Statement};
use games::Shelf;

use crate::cases::files;

#[track_caller]
fn check(case: &str, expected: Expect) {
    let script: Script = case.parse().unwrap();
    let shelf = Shelf::load().unwrap();
    let (played, record) = script.record(&shelf, &Openings::default()).pop().unwrap();
    assert!(played.passed(), "{:?}", played.failures);
    let written = record.script("as it was played").unwrap();
    expected.assert_eq(&written.to_string());
}

#[test]
fn a_folded_hand_stays_unknown() {
    check(
        "
book nz-caribbean-stud
case two play and one folds
clause 10.1(a)
wager 1 ante 10.00
wager 2 ante 5.00
deal 1 Ks Kd 9c 5h 2s  2 As Kc 7c 6h 2d  dealer Ad Qc Jh Ts 8d
bet 1 20.00
fold 2
settle
",
        expect![[r#"
            case as it was played
            clause 9.2(b) 5.8.ante 10.1.tail
            book nz-caribbean-stud
            table 1 shoe virtual automatic decks 1
            wager 1 ante 10.00
            wager 2 ante 5.00
            deal 1 Ks Kd 9c 5h 2s 2 ?? ?? ?? ?? ?? dealer Ad Qc Jh Ts 8d
            bet 1 20.00
            fold 2
            settle
            expect taken 2 ante 5.00 under 9.2(b)
            expect paid 1 ante 10.00 under 5.8.ante
            expect returned 1 ante 10.00 under 5.8.ante
            expect returned 1 bet 20.00 under 10.1.tail
            expect state settled
        "#]],
    );
}

#[test]
fn real_cards_are_keyed_where_they_are_turned_up() {
    check(
        "
book venice-caribbean-poker
case chips found over twice the ante
clause general.6[1]
table 1 shuffler real staffed
wager 2 ante 10.00
deal 2 ?? ?? ?? ?? ??  dealer ?? ?? ?? ?? 9c
report chips-found 2 bet 50.00 by dealer
show dealer As Kd 7h 3s 9c
show 2 Ah Jh 8h 4h 2h
settle
",
        expect![[r#"
            case as it was played
            clause game.21[2] general.6[1] pay.flush.first
            book venice-caribbean-poker
            table 1 shuffler real staffed decks 1
            wager 2 ante 10.00
            deal 2 ?? ?? ?? ?? ?? dealer ?? ?? ?? ?? 9c
            report chips-found 2 bet 50.00
            show dealer As Kd 7h 3s 9c
            show 2 Ah Jh 8h 4h 2h
            settle
            expect paid 2 ante 10.00 under game.21[2]
            expect returned 2 ante 10.00 under game.21[2]
            expect returned 2 bet 50.00 under general.6[1]
            expect paid 2 bet 100.00 under pay.flush.first
            expect state settled
        "#]],
    );
}

#[test]
fn a_misdeal_is_dealt_again() {
    check(
        "
book nz-caribbean-stud
case a card too many
clause 10.1(a)
table 1 shoe
wager 1 ante 10.00
deal 1 Ks Kd 9c 5h 2s 3d dealer Ad Qc Jh Ts 8d down
report wrong-count 1
rule misdeal by supervisor
deal 1 Ks Kd 9c 5h 2s dealer Ad Qc Jh Ts 8d
bet 1 20.00
settle
",
        expect![[r#"
            case as it was played
            clause 12.2 5.8.ante 10.1.tail
            book nz-caribbean-stud
            table 1 shoe virtual automatic decks 1
            wager 1 ante 10.00
            deal 1 ?? ?? ?? ?? ?? dealer ?? ?? ?? ?? ?? down
            report wrong-count 1 6 cards
            rule misdeal by game supervisor
            deal 1 Ks Kd 9c 5h 2s dealer Ad Qc Jh Ts 8d
            bet 1 20.00
            settle
            expect void 1 ante 10.00 under 12.2
            expect paid 1 ante 10.00 under 5.8.ante
            expect returned 1 ante 10.00 under 5.8.ante
            expect returned 1 bet 20.00 under 10.1.tail
            expect state settled
        "#]],
    );
}

#[test]
fn every_line_of_the_books_is_read_as_it_is_written() {
    for file in files() {
        let script: Script = std::fs::read_to_string(&file).unwrap().parse().unwrap();
        let again: Script = script.to_string().parse().unwrap();
        let said = |script: &Script| -> Vec<Statement> {
            let cases = script.cases.iter().flat_map(|case| &case.lines);
            let lines = script.setup.iter().chain(cases);
            lines.map(|line| line.statement.clone()).collect()
        };
        assert_eq!(said(&again), said(&script), "{}", file.display());
        let titles = |script: &Script| -> Vec<(String, Vec<String>)> {
            let cases = script.cases.iter();
            cases
                .map(|it| (it.title.clone(), it.clauses.clone()))
                .collect()
        };
        assert_eq!(titles(&again), titles(&script), "{}", file.display());
    }
}
