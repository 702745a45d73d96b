//! A count says what lies in a tray as long as nothing moves there.

use floor::house::{Act, Command, TrayAct};
use games::{Wager, round};
use money::Money;

use super::casino::{Casino, TABLE, dan, dispute, place, propose, sue, tray, units};

const LOSES: [&str; 2] = ["Ad Kc 7s 4d 2h", "Qh Jc 6d 3s 2c"];

fn shift(act: Act) -> Command {
    Command::Shift { table: TABLE, act }
}

/// A casino whose table has played its last round, and had its float counted.
fn counted() -> Casino {
    let mut casino = Casino::new();
    casino.count_cage(20_000, 50_000);
    casino.fill(TABLE, 10_000);
    casino.inspect(TABLE);
    casino.sit(TABLE, 3);
    casino.ante(TABLE, 3, 10);
    casino.play(TABLE, 3, LOSES, 20);
    casino.tell(&sue(), shift(Act::PostClosing)).unwrap();
    count(&mut casino);
    casino
}

fn count(casino: &mut Casino) {
    let held = casino.house.cage.tray(TABLE);
    casino.count_float(TABLE, held.in_cents());
}

/// The table is not closed on the count before, and is on another.
#[track_caller]
fn asks_again(mut casino: Casino) {
    let close = || shift(Act::CloseTable);
    casino.refused(&sue(), close(), "two people count the float first");
    count(&mut casino);
    casino.tell(&sue(), close()).unwrap();
    casino.check_alone();
}

#[test]
fn a_count_after_the_last_round_closes_the_table() {
    let mut casino = counted();
    casino.tell(&sue(), shift(Act::CloseTable)).unwrap();
}

#[test]
fn a_fill_after_the_count_asks_for_another() {
    let mut casino = counted();
    casino.fill(TABLE, 1_000);
    asks_again(casino);
}

#[test]
fn a_credit_after_the_count_asks_for_another() {
    let mut casino = counted();
    let amount = units(1_000);
    let chips = Vec::new();
    let asks = TrayAct::RequestCredit { amount, chips };
    casino.tell(&sue(), tray(TABLE, asks)).unwrap();
    let slip = casino.house.tables[&TABLE].tray.last_slip;
    for by in [dan(), sue()] {
        let sends = TrayAct::SendChips { slip, amount };
        casino.tell(&by, tray(TABLE, sends)).unwrap();
    }
    asks_again(casino);
}

#[test]
fn chips_that_are_sold_after_the_count_ask_for_another() {
    let mut casino = counted();
    let (place, amount) = (place(3), units(50));
    casino
        .tell(&dan(), tray(TABLE, TrayAct::BuyIn { place, amount }))
        .unwrap();
    asks_again(casino);
}

#[test]
fn a_correction_after_the_count_asks_for_another() {
    let mut casino = counted();
    let command = Command::Table {
        table: TABLE,
        command: round::Command::Correct {
            place: place(3),
            wager: Wager::Ante,
            amount: units(5),
            reason: "misread".to_owned(),
        },
    };
    for by in [dan(), sue()] {
        casino.tell(&by, propose(command.clone())).unwrap();
    }
    asks_again(casino);
}

#[test]
fn a_line_that_is_compensated_after_the_count_asks_for_another() {
    use floor::house::DisputeAct as D;
    let mut casino = Casino::new();
    casino.count_cage(20_000, 50_000);
    casino.fill(TABLE, 10_000);
    casino.inspect(TABLE);
    casino.sit(TABLE, 3);
    for _ in 0..2 {
        casino.ante(TABLE, 3, 10);
        casino.play(TABLE, 3, LOSES, 20);
        casino.at(TABLE, round::Command::OpenRound);
    }
    let open = D::OpenDispute {
        round: Some(1),
        place: place(3),
        says: "I had a pair".to_owned(),
        looked_up: None,
    };
    casino.tell(&dan(), dispute(TABLE, open)).unwrap();
    let reason = || "a pair".to_owned();
    let decide = D::DecideDispute {
        dispute: 1,
        upheld: true,
        reason: reason(),
    };
    casino.tell(&sue(), dispute(TABLE, decide)).unwrap();
    casino.tell(&sue(), shift(Act::PostClosing)).unwrap();
    casino.ante(TABLE, 3, 10);
    casino.play(TABLE, 3, LOSES, 20);
    count(&mut casino);
    let pay = D::Compensate {
        dispute: 1,
        wager: Wager::Ante,
        amount: units(10),
        reason: reason(),
    };
    for by in [dan(), sue()] {
        casino
            .tell(&by, propose(dispute(TABLE, pay.clone())))
            .unwrap();
    }
    asks_again(casino);
}

#[test]
fn what_the_first_of_two_counted_lapses_when_chips_move() {
    let mut casino = counted();
    let amount = casino.house.cage.tray(TABLE);
    let act = |amount: Money| {
        shift(Act::CountFloat {
            amount,
            chips: Vec::new(),
        })
    };
    casino.tell(&dan(), act(amount)).unwrap();
    casino.fill(TABLE, 100);
    // The second person is the first of two again.
    casino.tell(&sue(), act(amount)).unwrap();
    assert!(casino.house.tables[&TABLE].shift.counted.is_some());
    casino.refused(&sue(), shift(Act::CloseTable), "count the float");
}
