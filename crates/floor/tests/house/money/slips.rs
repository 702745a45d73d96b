//! Fills and credits: asked for by one, issued by the cage, counted by two.

use floor::cage::Account;
use floor::house::{Act, CageAct, Command, Pile, Stage, TrayAct};
use money::Money;
use rulebook::Role;

use super::casino::{Casino, TABLE, cage, carl, cora, dan, mona, sue, tray, units};

fn request(amount: i64) -> TrayAct {
    TrayAct::RequestFill {
        amount: units(amount),
        chips: Vec::new(),
    }
}

fn receive(slip: u64, amount: i64) -> TrayAct {
    TrayAct::ReceiveChips {
        slip,
        amount: units(amount),
    }
}

#[test]
fn a_fill_is_asked_for_issued_and_received_by_different_people() {
    let mut casino = Casino::new();
    casino.count_cage(20_000, 10_000);
    casino.refused(&dan(), tray(TABLE, request(500)), "a supervisor");
    for (chips, why) in [
        (vec![(25, 19)], "they come to 475.00"),
        (vec![(50, 10)], "no chip of 50.00"),
    ] {
        let chips = chips.into_iter().map(|(chip, count)| Pile {
            chip: units(chip),
            count,
        });
        let act = TrayAct::RequestFill {
            amount: units(500),
            chips: chips.collect(),
        };
        casino.refused(&sue(), tray(TABLE, act), why);
    }
    casino.tell(&sue(), tray(TABLE, request(20_000))).unwrap();
    let issue = |slip| cage(CageAct::IssueFill { table: TABLE, slip });
    casino.refused(&carl(), issue(1), "the cage has 10000.00 in chips");
    casino
        .tell(&sue(), tray(TABLE, TrayAct::WithdrawSlip { slip: 1 }))
        .unwrap();
    casino.tell(&sue(), tray(TABLE, request(500))).unwrap();
    casino.refused(&dan(), tray(TABLE, receive(2, 500)), "waits for the cage");
    casino.refused(&sue(), issue(2), "people of the cage");
    casino.tell(&carl(), issue(2)).unwrap();
    assert_eq!(casino.balance(&Account::OnSlip(TABLE)), units(500));
    casino.refused(&dan(), tray(TABLE, receive(2, 475)), "send it back");
    casino.tell(&dan(), tray(TABLE, receive(2, 500))).unwrap();
    assert_eq!(casino.house.cage.tray(TABLE), Money::ZERO);
    casino.tell(&sue(), tray(TABLE, receive(2, 500))).unwrap();
    assert_eq!(casino.house.cage.tray(TABLE), units(500));
    assert_eq!(casino.balance(&Account::OnSlip(TABLE)), Money::ZERO);
    casino.refused(&dan(), tray(TABLE, receive(2, 500)), "not open");
    casino.check_alone();
}

#[test]
fn a_fill_is_refused_by_the_cage_or_sent_back_by_the_table() {
    let mut casino = Casino::new();
    casino.count_cage(20_000, 10_000);
    casino.tell(&sue(), tray(TABLE, request(500))).unwrap();
    let refuse = |slip, reason: &str| {
        cage(CageAct::RefuseSlip {
            table: TABLE,
            slip,
            reason: reason.to_owned(),
        })
    };
    casino.refused(&carl(), refuse(1, " "), "say why");
    casino
        .tell(&carl(), refuse(1, "ask for what the limits need"))
        .unwrap();
    assert!(casino.house.tables[&TABLE].tray.slips.is_empty());
    casino.tell(&sue(), tray(TABLE, request(300))).unwrap();
    let issue = cage(CageAct::IssueFill {
        table: TABLE,
        slip: 2,
    });
    casino.tell(&carl(), issue).unwrap();
    casino.refused(&carl(), refuse(2, "too late"), "the table receives it");
    let back = TrayAct::SendBack {
        slip: 2,
        reason: "a chip short".to_owned(),
    };
    casino.tell(&sue(), tray(TABLE, back)).unwrap();
    assert_eq!(casino.balance(&Account::OnSlip(TABLE)), units(300));
    let accept = |amount: i64| {
        cage(CageAct::AcceptChips {
            table: TABLE,
            slip: 2,
            amount: units(amount),
        })
    };
    casino.refused(&carl(), cage(CageAct::CloseShift), "fill 2 is sent-back");
    casino.refused(&carl(), accept(299), "the slip is of 300.00");
    casino.tell(&carl(), accept(300)).unwrap();
    assert_eq!(casino.house.cage.cage_chips(), units(10_000));
    assert!(!casino.house.is_kept(TABLE));
    casino.check_alone();
}

#[test]
fn what_lay_on_the_felt_before_the_first_fill_was_brought_along() {
    let mut casino = Casino::new();
    casino.count_cage(20_000, 10_000);
    casino.inspect(TABLE);
    casino.sit(TABLE, 3);
    casino.ante(TABLE, 3, 10);
    let stack = Account::Stack {
        table: TABLE,
        person: "player-3".to_owned(),
    };
    assert_eq!(casino.balance(&stack), units(-10));
    // Nobody's chips are below nothing once the table is in the books, says `Casino::tell`.
    casino.fill(TABLE, 1_000);
    assert_eq!(casino.balance(&stack), Money::ZERO);
    assert_eq!(casino.balance(&Account::Pockets), units(-10));
    assert_eq!(casino.house.cage.tray(TABLE), units(1_000));
    casino.check_alone();
}

#[test]
fn a_credit_leaves_the_tray_and_may_come_back() {
    let mut casino = Casino::new();
    casino.count_cage(20_000, 10_000);
    let credit = |amount: i64| TrayAct::RequestCredit {
        amount: units(amount),
        chips: Vec::new(),
    };
    casino.refused(&sue(), tray(TABLE, credit(100)), "ask for a fill first");
    casino.fill(TABLE, 1_000);
    casino.refused(
        &sue(),
        tray(TABLE, credit(1_100)),
        "1000.00 lies in the tray",
    );
    casino.tell(&sue(), tray(TABLE, credit(400))).unwrap();
    let send = |amount: i64| TrayAct::SendChips {
        slip: 2,
        amount: units(amount),
    };
    let accept = || {
        cage(CageAct::AcceptChips {
            table: TABLE,
            slip: 2,
            amount: units(400),
        })
    };
    casino.refused(&carl(), accept(), "waits for the table");
    for by in [dan(), sue()] {
        casino.tell(&by, tray(TABLE, send(400))).unwrap();
    }
    assert_eq!(casino.house.cage.tray(TABLE), units(600));
    let refuse = cage(CageAct::RefuseSlip {
        table: TABLE,
        slip: 2,
        reason: "a chip of another house is among them".to_owned(),
    });
    casino.tell(&carl(), refuse).unwrap();
    let slip = &casino.house.tables[&TABLE].tray.slips[&2];
    assert_eq!(slip.stage, Stage::Returned);
    for by in [dan(), sue()] {
        casino.tell(&by, tray(TABLE, receive(2, 400))).unwrap();
    }
    assert_eq!(casino.house.cage.tray(TABLE), units(1_000));
    casino.check_alone();
}

#[test]
fn a_count_of_before_a_round_closes_no_table_after_it() {
    let mut casino = Casino::new();
    casino.count_cage(20_000, 10_000);
    casino.fill(TABLE, 500);
    casino.inspect(TABLE);
    casino.count_float(TABLE, 50_000);
    casino.sit(TABLE, 3);
    casino.ante(TABLE, 3, 10);
    let faces = ["Kd Ah 9c 7s 4d", "8h 8c 6d 3s 2c"];
    casino.play(TABLE, 3, faces, 20);
    let told = |act| Command::Shift { table: TABLE, act };
    casino.tell(&sue(), told(Act::PostClosing)).unwrap();
    let close = || told(Act::CloseTable);
    casino.refused(&sue(), close(), "two people count the float first");
    let held = casino.house.cage.tray(TABLE).in_cents();
    casino.count_float(TABLE, held);
    casino.tell(&sue(), close()).unwrap();
}

/// What the first of two people said waits for the second for a while, like a float.
#[test]
fn what_the_first_of_two_said_lapses() {
    const MINUTE_MS: i64 = 60_000;
    let mut casino = Casino::new();
    let count = || {
        cage(CageAct::CountCage {
            cash: units(20_000),
            chips: units(10_000),
        })
    };
    let waits = |casino: &Casino| {
        let alerts = casino.house.alerts(casino.now_ms).into_iter();
        let counts = alerts.map(|it| (it.what.word(), it.role));
        let counts = counts.filter(|(what, _)| !matches!(*what, "slip" | "vacant" | "cards"));
        counts.collect::<Vec<_>>()
    };
    casino.tell(&carl(), count()).unwrap();
    assert_eq!(waits(&casino), [("cage-count", Role::Manager)]);
    casino.now_ms += 10 * MINUTE_MS;
    assert!(waits(&casino).is_empty());
    casino.tell(&cora(), count()).unwrap();
    assert!(!casino.house.till.opened);
    casino.tell(&carl(), count()).unwrap();
    assert!(casino.house.till.opened);
    // Chips that one person counted.
    casino.tell(&sue(), tray(TABLE, request(500))).unwrap();
    let issue = CageAct::IssueFill {
        table: TABLE,
        slip: 1,
    };
    casino.tell(&carl(), cage(issue)).unwrap();
    casino.tell(&dan(), tray(TABLE, receive(1, 500))).unwrap();
    casino.now_ms += 10 * MINUTE_MS;
    casino.tell(&sue(), tray(TABLE, receive(1, 500))).unwrap();
    assert_eq!(casino.house.cage.tray(TABLE), Money::ZERO);
    casino.tell(&dan(), tray(TABLE, receive(1, 500))).unwrap();
    assert_eq!(casino.house.cage.tray(TABLE), units(500));
    // A box that one person takes from its table.
    let take = || tray(TABLE, TrayAct::TakeBox);
    let boxes = |casino: &Casino| casino.house.tables[&TABLE].tray.boxes.len();
    casino.tell(&dan(), take()).unwrap();
    assert_eq!(waits(&casino), [("box", Role::Supervisor)]);
    casino.now_ms += 2 * MINUTE_MS;
    casino.tell(&mona(), take()).unwrap();
    assert_eq!(boxes(&casino), 0);
    casino.tell(&dan(), take()).unwrap();
    assert_eq!(boxes(&casino), 1);
    // Two others count it, the second in time.
    let counted = || {
        cage(CageAct::CountBox {
            table: TABLE,
            number: 1,
            amount: Money::ZERO,
        })
    };
    casino.refused(&mona(), counted(), "whoever took the box");
    casino.tell(&carl(), counted()).unwrap();
    assert_eq!(waits(&casino), [("box-count", Role::Cage)]);
    casino.now_ms += 10 * MINUTE_MS;
    casino.tell(&cora(), counted()).unwrap();
    assert_eq!(boxes(&casino), 1);
    casino.tell(&carl(), counted()).unwrap();
    assert_eq!(boxes(&casino), 0);
    casino.check_alone();
}
