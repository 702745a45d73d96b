//! Cards that a report says were seen: where they lie, and that none of them lies elsewhere.

use floor::authority::By;
use floor::house::{Command, Event, House};
use floor::replay::Openings;
use floor::script::Script;
use games::irregularity::{Irregularity, Report, Ruling, Seen};
use games::round;
use games::{Holder, Place, Shelf};
use rulebook::Role;

const DEALER: Holder = Holder::Dealer;

fn place(number: u8) -> Holder {
    Holder::Place(Place::new(number).unwrap())
}

/// A table of real cards: two places, and the deal as far as these words have it.
fn dealt(how_far: &str) -> House {
    let case = format!(
        "book nz-caribbean-stud\n\n\
         case a deal of real cards\n\
         clause 12.5\n\
         table 1 shoe real\n\
         wager 2 ante 10.00\n\
         wager 3 ante 10.00\n\
         deal 2 ?? ?? ?? ?? ??  3 ?? ?? ?? ?? ??  dealer ?? ?? ?? ?? 8d {how_far}\n"
    );
    let script: Script = case.parse().unwrap();
    let records = script.record(&Shelf::load().unwrap(), &Openings::default());
    records.into_iter().next().unwrap().1.after()
}

fn seen(at: Option<(Holder, usize)>, card: &str) -> Seen {
    Seen {
        at,
        card: card.parse().unwrap(),
        in_the_deal: false,
    }
}

fn report(what: Irregularity, who: Holder, seen: Vec<Seen>) -> Command {
    let report = Report {
        seen,
        ..Report::of(what, vec![who])
    };
    Command::Table {
        table: 1,
        command: round::Command::Report(report),
    }
}

/// What is ruled on a card of a hand that was exposed, as the dealer's console tells it.
#[track_caller]
fn exposed(house: &mut House, who: Holder, card: &str) -> Ruling {
    told(
        house,
        report(Irregularity::Exposed, who, vec![seen(None, card)]),
    )
}

#[track_caller]
fn told(house: &mut House, command: Command) -> Ruling {
    let dealer = By::person("dan", Role::Dealer);
    let (after, events) = house.tell(&dealer, command, 0).unwrap();
    *house = after;
    let ruled = events.iter().find_map(|event| match event {
        Event::Table {
            event: round::Event::Ruled { given },
            ..
        } => Some(given.ruling),
        _ => None,
    });
    ruled.unwrap()
}

#[track_caller]
fn refused(house: &House, command: Command, word: &str) {
    let dealer = By::person("dan", Role::Dealer);
    let refusal = house.decide(&dealer, command, 0).unwrap_err();
    assert_eq!(refusal.word(), word, "{refusal}");
}

#[test]
fn a_card_that_is_told_twice_without_its_position_is_one_card() {
    let mut house = dealt("stop 4");
    assert_eq!(exposed(&mut house, place(2), "Ks"), Ruling::TurnDown);
    assert_eq!(exposed(&mut house, place(2), "Ks"), Ruling::TurnDown);
    // Another face of the same hand is another card.
    assert_eq!(exposed(&mut house, place(2), "Kd"), Ruling::Misdeal);
}

#[test]
fn a_card_that_nobody_named_is_the_one_that_fell_last() {
    let mut house = dealt("stop 4");
    let unnamed = || report(Irregularity::Exposed, place(2), Vec::new());
    assert_eq!(told(&mut house, unnamed()), Ruling::TurnDown);
    assert_eq!(told(&mut house, unnamed()), Ruling::TurnDown);
    assert_eq!(exposed(&mut house, place(2), "Ks"), Ruling::TurnDown);
    let other = report(Irregularity::Exposed, place(3), Vec::new());
    assert_eq!(told(&mut house, other), Ruling::Misdeal);
}

#[test]
fn the_dealers_card_that_was_seen_becomes_the_one_that_lies_open() {
    let mut house = dealt("stop 6");
    assert_eq!(exposed(&mut house, DEALER, "Ad"), Ruling::UpCard);
    let dealer = &house.tables[&1].round.dealer;
    assert!(dealer.shown().contains("Ad".parse().unwrap()));
}

#[test]
fn a_card_that_lies_elsewhere_was_not_seen() {
    let house = dealt("");
    for at in [None, Some((place(2), 1))] {
        let told = |card| report(Irregularity::Exposed, place(2), vec![seen(at, card)]);
        refused(&house, told("8d"), "card-twice");
        assert!(house.decide(&By::house(), told("8c"), 0).is_ok());
    }
    let twice = vec![seen(Some((place(2), 0)), "8c"), seen(None, "8c")];
    let twice = report(Irregularity::Exposed, place(2), twice);
    refused(&house, twice, "card-twice");
}

#[test]
fn where_no_card_lies_none_was_seen() {
    let house = dealt("");
    let there = |at| report(Irregularity::Exposed, place(2), vec![seen(Some(at), "8c")]);
    for at in [
        (place(2), 5),
        (place(2), 40),
        (place(7), 0),
        (Holder::Board, 0),
    ] {
        refused(&house, there(at), "not-held");
    }
    assert!(house.decide(&By::house(), there((place(2), 4)), 0).is_ok());
    // The one that lies open is another.
    refused(&house, there((DEALER, 4)), "not-held");
}
