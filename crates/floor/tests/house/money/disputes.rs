//! A guest does not agree: a case, its notes, its decision, and the lines that compensate.

use std::sync::Arc;

use floor::alerts::Waiting;
use floor::cage::Account;
use floor::house::{Command, DisputeAct, Event, PastRound, RestsOn};
use games::{Wager, round};
use money::Money;
use rulebook::Role;

use super::casino::{Casino, TABLE, dan, dispute, mona, place, propose, sue, units};

const LOSES: [&str; 2] = ["Ad Kc 7s 4d 2h", "Qh Jc 6d 3s 2c"];

/// A casino with a lost round of an ante of 10.00 at place 3 that no longer lies there.
fn played(table: u32) -> Casino {
    let mut casino = Casino::new();
    casino.count_cage(20_000, 50_000);
    casino.fill(table, 10_000);
    casino.inspect(table);
    casino.sit(table, 3);
    casino.ante(table, 3, 10);
    casino.play(table, 3, LOSES, 20);
    casino
}

fn open(round: Option<u64>) -> DisputeAct {
    DisputeAct::OpenDispute {
        round,
        place: place(3),
        says: "I had a pair".to_owned(),
        looked_up: None,
    }
}

fn decide(upheld: bool) -> DisputeAct {
    DisputeAct::DecideDispute {
        dispute: 1,
        upheld,
        reason: "the rack shows a pair of queens".to_owned(),
    }
}

fn compensate(amount: i64) -> DisputeAct {
    DisputeAct::Compensate {
        dispute: 1,
        wager: Wager::Ante,
        amount: units(amount),
        reason: "an ante wins even money".to_owned(),
    }
}

#[test]
fn a_dispute_goes_from_what_is_said_to_the_line_that_compensates() {
    let mut casino = played(TABLE);
    let act = |act| dispute(TABLE, act);
    casino.tell(&dan(), act(open(None))).unwrap();
    let noted = DisputeAct::NoteDispute {
        dispute: 1,
        note: "the cards were taken from the rack in order".to_owned(),
    };
    casino.tell(&sue(), act(noted)).unwrap();
    casino.refused(
        &dan(),
        act(decide(true)),
        "the game supervisor decides a dispute",
    );
    casino.refused(
        &sue(),
        propose(act(compensate(10))),
        "have it decided first",
    );
    casino.tell(&sue(), act(decide(true))).unwrap();
    casino.refused(&sue(), act(decide(false)), "a decision is final");
    casino.refused(&sue(), propose(act(compensate(10))), "still lies there");
    casino.at(TABLE, round::Command::OpenRound);
    // What was taken is 10.00: it comes back, and the win beside it is as much again at most.
    casino.refused(&sue(), propose(act(compensate(11))), "10.00");
    casino.refused(&sue(), act(compensate(10)), "two people");
    casino.tell(&dan(), propose(act(compensate(10)))).unwrap();
    casino.refused(&dan(), propose(act(compensate(10))), "you proposed this");
    let held = casino.house.cage.stack(TABLE, "player-3");
    casino.tell(&sue(), propose(act(compensate(10)))).unwrap();
    let now = casino.house.cage.stack(TABLE, "player-3");
    assert_eq!(now.minus(held), Ok(units(10)));
    // However many lines: together they do not exceed it either.
    casino.refused(&sue(), propose(act(compensate(10))), "10.00");
    casino.check_alone();
}

#[test]
fn whoever_has_gone_is_paid_in_the_hand() {
    let mut casino = played(TABLE);
    casino.at(TABLE, round::Command::OpenRound);
    casino.at(TABLE, round::Command::Leave { place: place(3) });
    let before = casino.balance(&Account::Pockets);
    let act = |act| dispute(TABLE, act);
    casino.refused(&sue(), act(open(Some(9))), "is no round of this table");
    casino.tell(&sue(), act(open(Some(1)))).unwrap();
    casino.tell(&mona(), act(decide(true))).unwrap();
    casino.tell(&dan(), propose(act(compensate(10)))).unwrap();
    casino.tell(&sue(), propose(act(compensate(10)))).unwrap();
    let after = casino.balance(&Account::Pockets);
    assert_eq!(after.minus(before), Ok(units(10)));
    assert_eq!(casino.house.cage.stack(TABLE, "player-3"), Money::ZERO);
    casino.check_alone();
}

#[test]
fn nobody_who_has_gone_is_asked_for_what_was_paid_too_much() {
    let mut casino = Casino::new();
    casino.count_cage(20_000, 50_000);
    casino.fill(TABLE, 10_000);
    casino.inspect(TABLE);
    casino.sit(TABLE, 3);
    casino.ante(TABLE, 3, 10);
    casino.play(TABLE, 3, ["Kd 9c 7s 4d 2h", "8h 8c 6d 3s 2c"], 20);
    casino.at(TABLE, round::Command::OpenRound);
    let act = |act| dispute(TABLE, act);
    casino.tell(&sue(), act(open(Some(1)))).unwrap();
    casino.tell(&mona(), act(decide(true))).unwrap();
    casino.at(TABLE, round::Command::Leave { place: place(3) });
    let taken = || propose(act(compensate(-5)));
    casino.refused(&sue(), taken(), "nobody is asked for more");
}

#[test]
fn the_office_that_the_book_names_decides() {
    // Venice: Gaming Management settles disputes finally.
    let mut casino = played(2);
    let act = |act| dispute(2, act);
    casino.tell(&sue(), act(open(None))).unwrap();
    casino.refused(&sue(), act(decide(false)), "the Gaming Management decides");
    let decided = casino.tell(&mona(), act(decide(false))).unwrap();
    let said = format!("{decided:?}");
    assert!(matches!(&decided[0], Event::Dispute { .. }), "{said}");
    assert!(said.contains("Gaming Management"), "{said}");
    let refusal = casino.tell(&mona(), act(decide(true))).unwrap_err();
    assert!(refusal.under().is_some(), "{refusal}");
    // Nor by another case about the same.
    let again = casino.tell(&sue(), act(open(None))).unwrap_err();
    assert!(again.to_string().contains("a decision is final"), "{again}");
    assert!(again.under().is_some(), "{again}");
    casino.at(2, round::Command::OpenRound);
    let paid = propose(Command::Dispute {
        table: 2,
        act: compensate(10),
    });
    casino.refused(&sue(), paid, "decided for the house");
}

#[test]
fn an_older_round_comes_from_the_journal_and_is_remembered_with_what_was_compensated() {
    let mut casino = played(TABLE);
    let first = PastRound::of(1, &casino.house.tables[&TABLE].round);
    for _ in 0..13 {
        casino.at(TABLE, round::Command::OpenRound);
        casino.ante(TABLE, 3, 10);
        casino.play(TABLE, 3, LOSES, 20);
    }
    let act = |act| dispute(TABLE, act);
    assert_eq!(casino.house.tables[&TABLE].disputes.round(1), None);
    casino.refused(&sue(), act(open(Some(1))), "1 is no round of this table");
    let looked_up = |number: u64, of: &PastRound| DisputeAct::OpenDispute {
        round: Some(number),
        place: place(3),
        says: "I had a pair".to_owned(),
        looked_up: Some(Box::new(of.clone())),
    };
    casino.refused(&sue(), act(looked_up(40, &first)), "40 is no round");
    casino.tell(&sue(), act(looked_up(1, &first))).unwrap();
    casino.tell(&mona(), act(decide(true))).unwrap();
    casino.refused(&sue(), propose(act(compensate(11))), "10.00");
    casino.tell(&dan(), propose(act(compensate(10)))).unwrap();
    casino.tell(&sue(), propose(act(compensate(10)))).unwrap();
    casino.refused(&sue(), propose(act(compensate(1))), "10.00");
    // What is decided is not opened again under another number.
    casino.refused(&sue(), act(looked_up(1, &first)), "a decision is final");
    let known = casino.house.tables[&TABLE].disputes.round(1).unwrap();
    assert_eq!(known.corrections.len(), 1);
    casino.check_alone();
}

#[test]
fn what_a_place_disputes_of_a_round_is_one_case() {
    let mut casino = played(TABLE);
    let act = |act| dispute(TABLE, act);
    casino.tell(&dan(), act(open(None))).unwrap();
    casino.refused(&sue(), act(open(None)), "dispute 1 is about it and open");
}

#[test]
fn a_case_is_never_forgotten_and_its_round_is_as_long_as_it_may_cost_something() {
    let mut casino = played(TABLE);
    let act = |act| dispute(TABLE, act);
    casino.tell(&dan(), act(open(None))).unwrap();
    casino.tell(&mona(), act(decide(true))).unwrap();
    let decided = |dispute: u64| DisputeAct::DecideDispute {
        dispute,
        upheld: false,
        reason: "the camera shows it".to_owned(),
    };
    for number in 2..=40 {
        casino.at(TABLE, round::Command::OpenRound);
        casino.ante(TABLE, 3, 10);
        casino.play(TABLE, 3, LOSES, 20);
        casino.tell(&dan(), act(open(None))).unwrap();
        casino.tell(&mona(), act(decided(number))).unwrap();
    }
    let disputes = &casino.house.tables[&TABLE].disputes;
    assert_eq!(disputes.iter().count(), 40);
    assert!(disputes.round(1).is_some());
    assert!(disputes.round(2).is_none());
    for by in [dan(), sue()] {
        casino.tell(&by, propose(act(compensate(10)))).unwrap();
    }
    casino.check_alone();
}

#[test]
fn an_operator_may_leave_disputes_to_another_office() {
    let mut casino = played(TABLE);
    let terms = Arc::make_mut(casino.house.terms.as_mut().unwrap());
    terms.disputes = Some(Role::Manager);
    let written = serde_json::to_value(&*terms).unwrap();
    assert_eq!(written["disputes"], "manager");
    let table = &casino.house.tables[&TABLE];
    let named = casino.house.dispute_office(table).unwrap();
    assert_eq!(named.office, "casino operator");
    assert_eq!(named.rests_on, RestsOn::Operator);
    let act = |act| dispute(TABLE, act);
    casino.tell(&dan(), act(open(None))).unwrap();
    let waits = casino.house.alerts(0);
    let waits = waits.iter().find(|it| it.what == Waiting::Dispute(1));
    assert_eq!(waits.unwrap().role, Role::Manager);
    casino.refused(
        &sue(),
        act(decide(true)),
        "the casino operator decides a dispute",
    );
    casino.tell(&mona(), act(decide(true))).unwrap();
}
