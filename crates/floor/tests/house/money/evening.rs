//! An evening from the opening count to the closed day.

use floor::authority::By;
use floor::cage::Account;
use floor::house::{Act, CageAct, CageEvent, Command, DisputeAct, Event, TrayAct};
use games::{Wager, round};
use money::Money;
use rulebook::Date;

use super::casino::{
    Casino, TABLE, cage, carl, cora, dan, dispute, mona, place, propose, sue, tray, units,
};

/// The dealer has nothing, the player a pair: the ante is paid, the bet goes back.
const WINS: [&str; 2] = ["Kd 9c 7s 4d 2h", "8h 8c 6d 3s 2c"];

/// The dealer has ace and king, the player less.
const LOSES: [&str; 2] = ["Ad Kc 7s 4d 2h", "Qh Jc 6d 3s 2c"];

fn opened() -> Casino {
    let mut casino = Casino::new();
    casino.count_cage(20_000, 50_000);
    casino.fill(TABLE, 10_000);
    casino.count_float(TABLE, 1_000_000);
    casino.inspect(TABLE);
    casino
}

fn close_day(day: i8) -> Command {
    propose(cage(CageAct::CloseDay {
        day: Date::constant(2026, 11, day),
    }))
}

#[test]
fn the_cage_opens_with_a_count_of_two_and_a_later_count_may_vary() {
    let mut casino = Casino::new();
    let sell = || {
        cage(CageAct::BuyIn {
            amount: units(100),
            person: None,
        })
    };
    casino.refused(&carl(), sell(), "two people count its cash");
    let count = |cash: i64| {
        cage(CageAct::CountCage {
            cash: units(cash),
            chips: units(50_000),
        })
    };
    casino.tell(&carl(), count(20_000)).unwrap();
    // One person is not two, and a count that differs is no signature.
    casino.tell(&carl(), count(20_000)).unwrap();
    casino.refused(&cora(), count(19_999), "count again, both of you");
    casino.refused(&sue(), count(20_000), "people of the cage");
    casino.tell(&cora(), count(20_000)).unwrap();
    assert_eq!(casino.house.cage.cage_cash(), units(20_000));
    assert_eq!(casino.balance(&Account::Bank), units(-70_000));
    casino.tell(&carl(), sell()).unwrap();
    // A drawer that is five short is said to be, and the books go on from what is there.
    let count = |cash: i64| {
        cage(CageAct::CountCage {
            cash: units(cash),
            chips: units(49_900),
        })
    };
    casino.tell(&mona(), count(20_095)).unwrap();
    let signed = casino.tell(&carl(), count(20_095)).unwrap();
    let Event::Cage(CageEvent::Signed {
        cash_variance,
        chips_variance,
        by,
        ..
    }) = &signed[0]
    else {
        panic!("{signed:?}");
    };
    assert_eq!(*cash_variance, Some(units(-5)));
    assert_eq!(*chips_variance, Some(Money::ZERO));
    assert_eq!(by, &["mona", "carl"]);
    assert_eq!(casino.house.cage.cage_cash(), units(20_095));
    assert_eq!(casino.balance(&Account::CageVariance), units(5));
    casino.check_alone();
}

#[test]
fn a_guest_buys_in_plays_and_cashes_out_and_the_day_is_closed() {
    let mut casino = opened();
    casino.refused(
        &dan(),
        tray(
            TABLE,
            TrayAct::BuyIn {
                place: place(3),
                amount: units(100),
            },
        ),
        "seat the guest first",
    );
    casino.sit(TABLE, 3);
    for (amount, why) in [
        (Money::cents(50), "cannot be made of the chips"),
        (Money::cents(-100), "worth something"),
        (units(20_000), "ask the cage for a fill"),
    ] {
        let act = TrayAct::BuyIn {
            place: place(3),
            amount,
        };
        casino.refused(&dan(), tray(TABLE, act), why);
    }
    let buy = TrayAct::BuyIn {
        place: place(3),
        amount: units(100),
    };
    casino.tell(&dan(), tray(TABLE, buy)).unwrap();
    assert_eq!(casino.house.cage.drop_box(TABLE), units(100));
    assert_eq!(casino.house.cage.tray(TABLE), units(9_900));
    casino.ante(TABLE, 3, 10);
    let open = casino.house.tables[&TABLE].round_id(TABLE);
    casino.refused(
        &carl(),
        close_day(17),
        &format!("table 1: round {open} is open; play it to its end, or void it"),
    );
    casino.play(TABLE, 3, WINS, 20);
    assert_eq!(casino.house.cage.stack(TABLE, "player-3"), units(110));
    // Who goes takes the chips along, and gets cash for them at the cage.
    casino.at(TABLE, round::Command::Leave { place: place(3) });
    assert_eq!(casino.balance(&Account::Pockets), units(110));
    let out = CageAct::CashOut {
        amount: units(110),
        person: None,
    };
    casino.tell(&carl(), cage(out)).unwrap();
    assert_eq!(casino.balance(&Account::Pockets), Money::ZERO);
    assert_eq!(casino.balance(&Account::Patrons), units(10));

    casino.refused(&carl(), close_day(17), "cash in the drop box");
    for by in [dan(), sue()] {
        casino.tell(&by, tray(TABLE, TrayAct::TakeBox)).unwrap();
    }
    casino.refused(&carl(), close_day(17), "box 1 is not counted");
    let count = |amount: i64| {
        cage(CageAct::CountBox {
            table: TABLE,
            number: 1,
            amount: units(amount),
        })
    };
    casino.tell(&carl(), count(95)).unwrap();
    casino.refused(&cora(), count(100), "count again, both of you");
    let counted = casino.tell(&cora(), count(95)).unwrap();
    assert!(matches!(
        &counted[0],
        Event::Cage(CageEvent::DropCounted { variance, .. }) if *variance == units(-5)
    ));
    casino.refused(&cora(), count(95), "no box 1");
    casino.refused(&carl(), close_day(17), "close it first");
    let shift = |act| Command::Shift { table: TABLE, act };
    casino.tell(&sue(), shift(Act::PostClosing)).unwrap();
    casino.count_float(TABLE, 989_000);
    assert_eq!(casino.balance(&Account::FloatVariance(TABLE)), Money::ZERO);
    casino.tell(&sue(), shift(Act::CloseTable)).unwrap();
    casino.refused(&carl(), close_day(17), "the cage was not counted");
    casino.count_cage(19_985, 40_110);
    let shift_closed = casino.tell(&carl(), cage(CageAct::CloseShift)).unwrap();
    assert!(matches!(
        &shift_closed[0],
        Event::Cage(CageEvent::ShiftClosed { number: 1, balance, .. })
            if balance.total() == Ok(Money::ZERO) && balance.0["trays"] == units(9_890)
    ));
    casino.refused(
        &carl(),
        cage(CageAct::CloseDay {
            day: Date::constant(2026, 11, 17),
        }),
        "two people",
    );
    casino.tell(&carl(), close_day(17)).unwrap();
    casino.tell(&mona(), close_day(17)).unwrap();
    casino.refused(&carl(), close_day(17), "closed already");
    casino.refused(&carl(), close_day(18), "has not begun");
    // Nothing moves on a closed day.
    let sell = || {
        cage(CageAct::BuyIn {
            amount: units(100),
            person: None,
        })
    };
    casino.refused(
        &carl(),
        sell(),
        "is closed; it goes on when the next one begins",
    );
    casino.count_float(TABLE, 989_000);
    casino.refused(&sue(), shift(Act::OpenTable), "is closed");
    casino.begin_day(18);
    casino.tell(&carl(), sell()).unwrap();
    casino.tell(&sue(), shift(Act::OpenTable)).unwrap();
    casino.check_alone();
}

/// An evening with a dispute that was decided for the guest, and a table that never had a fill
/// and is still open: its cage is counted, and the day closed.
fn closed() -> Casino {
    let mut casino = opened();
    casino.inspect(OTHER);
    for table in [TABLE, OTHER] {
        casino.sit(table, 3);
        casino.ante(table, 3, 10);
        casino.play(table, 3, LOSES, 20);
    }
    let opened = DisputeAct::OpenDispute {
        round: None,
        place: place(3),
        says: "I had a pair".to_owned(),
        looked_up: None,
    };
    casino.tell(&sue(), dispute(TABLE, opened)).unwrap();
    let decided = DisputeAct::DecideDispute {
        dispute: 1,
        upheld: true,
        reason: "the rack shows a pair of queens".to_owned(),
    };
    casino.tell(&sue(), dispute(TABLE, decided)).unwrap();
    casino.at(TABLE, round::Command::OpenRound);
    let shift = |act| Command::Shift { table: TABLE, act };
    casino.tell(&sue(), shift(Act::PostClosing)).unwrap();
    casino.count_float(TABLE, 1_003_000);
    casino.tell(&sue(), shift(Act::CloseTable)).unwrap();
    casino.count_cage(20_000, 40_000);
    casino.tell(&carl(), close_day(17)).unwrap();
    casino.tell(&mona(), close_day(17)).unwrap();
    casino
}

/// A table that is staffed, and whose chips did not come from the cage.
const OTHER: u32 = 2;

#[test]
fn no_money_moves_at_a_table_on_a_closed_day() {
    let mut casino = closed();
    let why = "the gaming day of 2026-11-17 is closed; it goes on when the next one begins";
    let buy = || {
        let (place, amount) = (place(3), units(100));
        tray(TABLE, TrayAct::BuyIn { place, amount })
    };
    casino.refused(&dan(), buy(), why);
    // A slip is asked for, and then no chip leaves the table with it.
    let asked = TrayAct::RequestCredit {
        amount: units(1_000),
        chips: Vec::new(),
    };
    casino.tell(&sue(), tray(TABLE, asked)).unwrap();
    let slip = casino.house.tables[&TABLE].tray.last_slip;
    let amount = units(1_000);
    let send = || tray(TABLE, TrayAct::SendChips { slip, amount });
    casino.tell(&dan(), send()).unwrap();
    casino.refused(&sue(), send(), why);
    let compensate = || {
        let act = DisputeAct::Compensate {
            dispute: 1,
            wager: Wager::Ante,
            amount: units(10),
            reason: "an ante wins even money".to_owned(),
        };
        propose(dispute(TABLE, act))
    };
    casino.tell(&dan(), compensate()).unwrap();
    casino.refused(&sue(), compensate(), why);
    // A float is counted before the table opens, and what is off is of the next day.
    let count = |cents: i64| Command::Shift {
        table: TABLE,
        act: Act::CountFloat {
            amount: Money::cents(cents),
            chips: Vec::new(),
        },
    };
    casino.tell(&dan(), count(1_002_000)).unwrap();
    casino.refused(&sue(), count(1_002_000), why);
    casino.count_float(TABLE, 1_003_000);
    let cash = |cash: i64| {
        cage(CageAct::CountCage {
            cash: units(cash),
            chips: units(40_000),
        })
    };
    casino.tell(&carl(), cash(19_990)).unwrap();
    casino.refused(&cora(), cash(19_990), why);
    // The round that lies at the table without a fill is not put right, nor the next one begun.
    let correct = || {
        let command = round::Command::Correct {
            place: place(3),
            wager: Wager::Ante,
            amount: units(5),
            reason: "counted again".to_owned(),
        };
        propose(Command::Table {
            table: OTHER,
            command,
        })
    };
    casino.tell(&sue(), correct()).unwrap();
    casino.refused(&mona(), correct(), why);
    let ante = || {
        let wager =
            serde_json::json!({ "do": "wager", "place": 3, "wager": "ante", "amount": 1_000 });
        Command::Table {
            table: OTHER,
            command: serde_json::from_value(wager).unwrap(),
        }
    };
    casino.at(OTHER, round::Command::OpenRound);
    casino.call_bets(OTHER);
    casino.refused(&dan(), ante(), why);

    // All of it is of the next day.
    casino.begin_day(18);
    casino.tell(&sue(), send()).unwrap();
    casino.tell(&sue(), compensate()).unwrap();
    casino.tell(&dan(), buy()).unwrap();
    casino.tell(&cora(), cash(19_990)).unwrap();
    assert_eq!(casino.balance(&Account::CageVariance), units(10));
    casino.check_alone();
}

#[test]
fn a_table_without_a_fill_opens_on_an_open_day() {
    let mut casino = closed();
    let shift = |act| Command::Shift { table: OTHER, act };
    let count = || Act::CountFloat {
        amount: Money::cents(0),
        chips: Vec::new(),
    };
    casino.tell(&sue(), shift(Act::PostClosing)).unwrap();
    for by in [dan(), sue()] {
        casino.tell(&by, shift(count())).unwrap();
    }
    casino.tell(&sue(), shift(Act::CloseTable)).unwrap();
    casino.refused(&sue(), shift(Act::OpenTable), "is closed; it goes on");
    casino.begin_day(18);
    for by in [dan(), sue()] {
        casino.tell(&by, shift(count())).unwrap();
    }
    casino.tell(&sue(), shift(Act::OpenTable)).unwrap();
}

#[test]
fn chips_that_a_table_never_saw_are_brought_along() {
    let mut casino = opened();
    casino.sit(TABLE, 2);
    casino.ante(TABLE, 2, 25);
    assert_eq!(casino.balance(&Account::Pockets), units(-25));
    casino.play(TABLE, 2, LOSES, 50);
    assert_eq!(casino.balance(&Account::Pockets), units(-75));
    assert_eq!(casino.house.cage.tray(TABLE), units(10_075));
    let signed = casino.count_float(TABLE, 1_006_500);
    // Ten short; the tray holds what was counted, and what it won is not touched.
    let said = format!("{signed:?}");
    assert!(said.contains("FloatSigned"), "{said}");
    assert_eq!(casino.balance(&Account::FloatVariance(TABLE)), units(10));
    assert_eq!(casino.house.cage.tray(TABLE), units(10_065));
    let tray = &casino.house.tables[&TABLE].tray;
    let won = casino.house.cage.tray(TABLE).minus(tray.given).unwrap();
    assert_eq!(won, units(75));
    casino.check_alone();
}

/// At a screen of one's own nobody puts down what they do not have.
#[test]
fn whoever_wagers_at_an_own_screen_has_the_chips() {
    let mut casino = opened();
    casino.fill(3, 1_000);
    let committed = serde_json::json!({
        "deal": "t3-1-0", "key": "2026-11-18-00000000",
        "entropy": "91".repeat(32), "commitment": "34".repeat(32),
    });
    let committed = serde_json::from_value(committed).unwrap();
    let commit = Command::Commit {
        table: 3,
        committed,
    };
    casino.tell(&By::house(), commit).unwrap();
    let ann = By::player("ann");
    let tell = |command: serde_json::Value| Command::Table {
        table: 3,
        command: serde_json::from_value(command).unwrap(),
    };
    let sit = serde_json::json!({ "do": "sit", "place": 3 });
    casino.tell(&ann, tell(sit)).unwrap();
    let wager = serde_json::json!({ "do": "wager", "place": 3, "wager": "ante", "amount": 1_000 });
    casino.refused(&ann, tell(wager.clone()), "that you have in chips");
    let buy_in = Command::BuyIn {
        table: 3,
        amount: units(100),
        person: None,
    };
    casino.refused(&ann, buy_in, "bought with cash from the dealer");
    let sold = TrayAct::BuyIn {
        place: place(3),
        amount: units(100),
    };
    casino.tell(&dan(), tray(3, sold)).unwrap();
    casino.tell(&ann, tell(wager)).unwrap();
    assert_eq!(casino.house.cage.stack(3, "ann"), units(90));
    casino.check_alone();
}

#[test]
fn a_line_of_the_cage_is_put_right_by_two_and_never_by_more_than_it() {
    let mut casino = opened();
    let sell = CageAct::BuyIn {
        amount: units(1_000),
        person: Some("ann".to_owned()),
    };
    casino.tell(&carl(), cage(sell)).unwrap();
    let correct = |amount: i64| {
        propose(cage(CageAct::CorrectLine {
            line: 1,
            amount: units(amount),
            reason: "keyed a nought too many".to_owned(),
        }))
    };
    casino.refused(&carl(), correct(1_100), "line 1 is of 1000.00");
    casino.tell(&carl(), correct(900)).unwrap();
    casino.refused(&cora(), correct(900), "one of the two is a manager");
    casino.tell(&mona(), correct(900)).unwrap();
    assert_eq!(casino.house.cage.purse("ann"), units(100));
    assert_eq!(casino.house.cage.cage_cash(), units(20_100));
    casino.refused(&carl(), correct(101), "of which 100.00 can still");
    let out = |amount: i64| {
        cage(CageAct::CashOut {
            amount: units(amount),
            person: Some("ann".to_owned()),
        })
    };
    casino.refused(&carl(), out(101), "100.00 is on that balance");
    casino.tell(&carl(), out(100)).unwrap();
    let odd = cage(CageAct::BuyIn {
        amount: Money::cents(150),
        person: None,
    });
    casino.refused(&carl(), odd, "cannot be made of the chips of this house");
    let most = cage(CageAct::BuyIn {
        amount: Money::cents(i64::MAX - 7),
        person: None,
    });
    casino.refused(&carl(), most, "amount:");
    casino.check_alone();
}
