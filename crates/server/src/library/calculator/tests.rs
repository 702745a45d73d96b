use games::Shelf;
use narrator::Texts;

use super::*;
use crate::library::question::Query;

/// The form of a book for what an address asks.
fn shown(book: &str, asked: &str) -> String {
    let shelf = Shelf::load().unwrap();
    let book = shelf.book(book).unwrap();
    let question = Question::read(&Query::read(asked), &[]).unwrap();
    form(Texts::english(), book, &question).unwrap()
}

/// The field of a name, up to the end of its tag.
#[track_caller]
fn field<'f>(form: &'f str, name: &str) -> &'f str {
    let (_, rest) = form.split_once(&format!(" name=\"{name}\"")).unwrap();
    rest.split_once('>').unwrap().0
}

#[test]
fn what_the_form_has_no_field_for_is_carried_along() {
    let form = shown("nz-three-card-poker", "ante=25.00&on=2012-11-17");
    assert!(field(&form, "ante").contains("value=\"25.00\""));
    assert!(field(&form, "on").contains("value=\"2012-11-17\""));
    assert!(!shown("nz-three-card-poker", "").contains("name=\"ante\""));
}

#[test]
fn a_table_that_the_book_does_not_fill_is_shown_when_it_is_supposed() {
    let venice = "venice-caribbean-poker";
    assert!(!shown(venice, "").contains("if.jackpot-prizes"));
    let form = shown(venice, "what-if=jackpot-prizes=100%25/10%25/100/50/20");
    let rows: Vec<&str> = form.split(" name=\"if.jackpot-prizes\"").skip(1).collect();
    assert_eq!(rows.len(), 5, "{form}");
    for (row, value) in rows.iter().zip(["100%", "10%", "100", "50", "20"]) {
        assert!(row.starts_with(&format!(" value=\"{value}\"")), "{row}");
    }
}

#[test]
fn a_telephone_can_write_what_may_stand_in_a_field() {
    let ultimate = shown("nz-ultimate-texas-holdem", "");
    assert!(field(&ultimate, "if.pre-flop").contains("3-or-4"));
    assert!(!field(&ultimate, "if.pre-flop").contains("inputmode"));
    assert!(field(&ultimate, "if.flop").contains("inputmode=\"numeric\""));
    assert!(field(&ultimate, "if.trips").contains("inputmode=\"decimal\""));
    let stud = shown("nz-caribbean-stud", "");
    assert!(!field(&stud, "if.jackpot-prizes").contains("inputmode"));
}

#[test]
fn what_moves_a_figure_is_not_folded_and_nothing_is_promised_of_the_rest() {
    let moving = [
        "jackpot-meter",
        "jackpot-wager",
        "jackpot-seed",
        "jackpot-prizes",
        "progression",
        "payout-max",
        "payout-cap",
        "cap-on-jackpot",
    ];
    let mut seen = 0;
    for id in rulebook::SHIPPED {
        let form = shown(id, "");
        let (open, folded) = form.split_once("<details>").unwrap();
        for option in moving {
            let name = format!(" name=\"set.{option}\"");
            assert!(!folded.contains(&name), "{id} folds {option}");
            seen += usize::from(open.contains(&name));
        }
        assert!(!form.contains("no figure"), "{id}");
    }
    assert!(seen > 15, "{seen} options");
    // What the operator of Venice posts is asked for beside the meter.
    let venice = shown("venice-caribbean-poker", "");
    let (open, _) = venice.split_once("<details>").unwrap();
    assert!(open.contains(" name=\"set.jackpot-prizes\""), "{open}");
}

#[test]
fn the_meter_has_a_slider_that_is_no_field() {
    let form = shown("nz-caribbean-stud", "set=jackpot-meter=250000.00");
    let (_, slider) = form.split_once("<input type=\"range\"").unwrap();
    let (slider, _) = slider.split_once('>').unwrap();
    assert!(slider.contains("value=\"250000\"") && slider.contains("max=\"1000000\""));
    assert!(!slider.contains("name="), "{slider}");
    let form = shown("nz-caribbean-stud", "set=jackpot-meter=2000000.00");
    assert!(form.contains("max=\"2000000\""));
}
