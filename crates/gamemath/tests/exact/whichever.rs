//! One way in for every game: a book's rules choose the analysis and the decision.

use gamemath::{Analysis, Decision, Figures, UNIT, Undecided, Wager};
use games::Shelf;

use crate::books;

const SECTION10: &str = "section10-caribbean-stud";
const THREE_CARD: &str = "nz-three-card-poker";

#[test]
fn an_analysis_carries_the_book_and_its_digest() {
    let shelf = Shelf::load().unwrap();
    let book = shelf.book(THREE_CARD).unwrap();
    let options = vec![("six-card".to_owned(), "2".to_owned())];
    let rules = books::rules(THREE_CARD, &["six-card=2"]);
    let analysis = Analysis::of(book, options.clone(), &rules, UNIT).unwrap();
    assert_eq!(analysis.digest, book.digest());
    assert_eq!(
        (analysis.book.as_str(), analysis.options),
        (THREE_CARD, options)
    );
    let wagers = analysis.figures.wagers.iter().map(|each| each.wager);
    let expected = [Wager::Base, Wager::PairPlus, Wager::SixCardBonus];
    assert!(wagers.eq(expected));
}

#[test]
fn the_rule_chooses_between_changing_a_card_and_not() {
    let off = books::rules("venice-caribbean-poker", &["exchange=off"]);
    let figures = Figures::of(&off, UNIT).unwrap();
    let base = figures.wager(Wager::Base).unwrap();
    assert_eq!(base.deals, 19_933_230_517_200);
    let hand = "Ah Kd Qc Js 4h".parse().unwrap();
    let up = Some("As".parse().unwrap());
    let decision = Decision {
        hand,
        up,
        ..Decision::default()
    };
    let actions = |option| {
        let rules = books::rules("venice-caribbean-poker", &[option]);
        decision.advise(&rules, UNIT).unwrap().0.len()
    };
    assert_eq!((actions("exchange=off"), actions("exchange=on")), (2, 7));
}

#[track_caller]
fn check(book: &str, hand: &str, up: &str, board: &str, expected: &str) {
    let decision = Decision {
        hand: hand.parse().unwrap(),
        up: up.parse().ok(),
        board: board.parse().unwrap(),
        seen: cards::Cards::default(),
        dropped: None,
    };
    let said = match decision.advise(&books::rules(book, &[]), UNIT) {
        Ok(advice) => {
            let best = advice.best().unwrap();
            format!("{} {}", best.action, best.ev)
        }
        Err(why) => why.to_string(),
    };
    assert_eq!(said, expected);
}

#[test]
fn a_decision_is_made_on_the_cards_its_game_has() {
    check(SECTION10, "AhKdQcJs4h", "As", "", "bet -18068/32637");
    check(SECTION10, "AhKdQcJs", "As", "", "expected 5 cards, found 4");
    check(SECTION10, "AhKdQcJs4h", "Ah", "", "Ah stands twice");
    check(
        SECTION10,
        "AhKdQcJs4h",
        "",
        "",
        &Undecided::NoUpCard.to_string(),
    );
    check(
        SECTION10,
        "AhKdQcJs4h",
        "As",
        "2c",
        &Undecided::Board.to_string(),
    );
    check(
        THREE_CARD,
        "AhKdQc",
        "As",
        "",
        &Undecided::UpCard.to_string(),
    );
    let ultimate = "nz-ultimate-texas-holdem";
    let four = Undecided::BoardOf(4).to_string();
    check(ultimate, "AhKd", "", "Qc Js 4h 2d", &four);
    check(ultimate, "AhKd", "", "Qc Js 4h 2d Ah", "Ah stands twice");
}

#[test]
fn a_card_is_dropped_only_where_cards_are_changed() {
    let decision = Decision {
        hand: "AhKdQcJs4h".parse().unwrap(),
        up: "As".parse().ok(),
        dropped: "2c".parse().ok(),
        ..Decision::default()
    };
    let refused = decision.advise(&books::rules(SECTION10, &[]), UNIT);
    assert_eq!(refused, Err(Undecided::Dropped));
    let venice = books::rules("venice-caribbean-poker", &[]);
    let advice = decision.advise(&venice, UNIT).unwrap();
    let actions = advice.0.iter().map(|each| each.action.as_str());
    assert!(actions.eq(["fold", "bet"]));
}
