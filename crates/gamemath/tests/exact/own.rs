//! Ways to play that were written down, valued exactly.

use gamemath::strategy::{BEST, HEADER, Strategies, Unknown};
use gamemath::{Figures, UNIT, Wager};

use crate::books;

/// The best play and every simpler one, written down and read back, come to what the sheet
/// says of them, outcome by outcome.
#[track_caller]
fn check(book: &str, options: &[&str]) {
    let rules = books::rules(book, options);
    let figures = Figures::of(&rules, UNIT).unwrap();
    let strategies = Strategies::new(&rules, UNIT).unwrap();
    for name in strategies.names() {
        let expected = match name.as_str() {
            BEST => figures.wager(Wager::Base).unwrap(),
            name => {
                let mut known = figures.strategies.iter();
                &known.find(|known| known.name == name).unwrap().base
            }
        };
        let named = strategies.named(&name).unwrap();
        let rows = strategies.rows(&named).into_iter();
        let rows: String = rows.map(|row| format!("{row}\n")).collect();
        let own = strategies.read("own.csv", &format!("{HEADER}\n{rows}"));
        let base = strategies.base(&own.unwrap()).unwrap();
        assert_eq!(base.deals, expected.deals, "{book} {name}");
        assert_eq!(base.outcomes, expected.outcomes, "{book} {name}");
        assert_eq!(base.actions, expected.actions, "{book} {name}");
    }
}

#[test]
fn three_card_poker() {
    check("nz-three-card-poker", &[]);
}

#[test]
fn caribbean_stud() {
    check("nz-caribbean-stud", &[]);
}

#[test]
fn caribbean_stud_with_a_changed_card() {
    check("venice-caribbean-poker", &[]);
}

#[test]
fn ultimate_texas_holdem() {
    check("nz-ultimate-texas-holdem", &["hand-forming=best-of-seven"]);
    check("nz-ultimate-texas-holdem", &["pre-flop=3-or-4"]);
}

#[test]
fn a_file_with_mistakes_names_them_all_with_their_lines() {
    let wrong = |book: &str, rows: &str| {
        let strategies = Strategies::new(&books::rules(book, &[]), UNIT).unwrap();
        match strategies.read("own.csv", &format!("{HEADER}\n{rows}")) {
            Err(Unknown::Mistakes(mistakes)) => mistakes.to_string(),
            other => panic!("{other:?}"),
        }
    };
    let said = wrong(
        "nz-three-card-poker",
        "deal,,Q6,play\ndeal,,*\ndeal,,Q64,bet\notherwise,,,luck\n",
    );
    let lines: Vec<_> = said.lines().collect();
    assert_eq!(lines.len(), 4, "{said}");
    assert!(lines[0].starts_with("line 2, hand `Q6`"), "{said}");
    assert!(lines[1].starts_with("line 3, row"), "{said}");
    assert!(lines[2].starts_with("line 4, action `bet`"), "{said}");
    assert!(lines[3].starts_with("line 5, action `luck`"), "{said}");
    for (book, rows, count) in [
        ("nz-caribbean-stud", "deal,11,*,bet\ndeal,7,AK,bet\n", 2),
        (
            "venice-caribbean-poker",
            "deal,7,AK,bet\nchanged,7,AK,bet\nlater,7,*,bet\n",
            3,
        ),
        (
            "nz-ultimate-texas-holdem",
            "pre-flop,,A2,play-9x\nflop,KsQs,*,check\nriver,*,*,luck\n",
            3,
        ),
    ] {
        let said = wrong(book, rows);
        assert_eq!(said.lines().count(), count, "{said}");
    }
}
