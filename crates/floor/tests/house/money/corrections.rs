//! A settled line is put right by two people, and afterwards the whole round is void.

use floor::cage::Account;
use games::irregularity::{Irregularity, Report};
use games::round;
use games::{Holder, Wager};
use money::Money;

use super::casino::{Casino, TABLE, dan, place, propose, sue, units};

/// The dealer has nothing, the player a pair: the ante is paid, the bet goes back.
const WINS: [&str; 2] = ["Kd 9c 7s 4d 2h", "8h 8c 6d 3s 2c"];

/// The dealer has ace and king, the player less.
const LOSES: [&str; 2] = ["Ad Kc 7s 4d 2h", "Qh Jc 6d 3s 2c"];

/// A round of an ante of 10.00 at place 3, whose line is corrected by so much; what lay in the
/// tray before it.
fn corrected(faces: [&str; 2], amount: i64) -> (Casino, Money) {
    let mut casino = Casino::new();
    casino.count_cage(20_000, 50_000);
    casino.fill(TABLE, 10_000);
    casino.inspect(TABLE);
    casino.sit(TABLE, 3);
    let before = casino.house.cage.tray(TABLE);
    casino.ante(TABLE, 3, 10);
    casino.play(TABLE, 3, faces, 20);
    let command = floor::house::Command::Table {
        table: TABLE,
        command: round::Command::Correct {
            place: place(3),
            wager: Wager::Ante,
            amount: units(amount),
            reason: "paid on the wrong stack".to_owned(),
        },
    };
    for by in [dan(), sue()] {
        casino.tell(&by, propose(command.clone())).unwrap();
    }
    assert_eq!(casino.house.tables[&TABLE].round.corrections.len(), 1);
    (casino, before)
}

/// The tray is as it was before the round; so much stands on the felt, which is what the guest
/// lacks of the chips that were brought.
#[track_caller]
fn is_undone(casino: &Casino, tray: Money, felt: i64) {
    assert_eq!(casino.house.cage.tray(TABLE), tray);
    assert_eq!(casino.house.cage.felt(TABLE, place(3)), units(felt));
    let stack = casino.house.cage.stack(TABLE, "player-3");
    let guest = stack.plus(casino.balance(&Account::Pockets)).unwrap();
    assert_eq!(guest, units(-felt));
    assert!(casino.house.tables[&TABLE].round.corrections.is_empty());
    casino.check_alone();
}

fn report(casino: &mut Casino, report: Report) {
    casino.at(TABLE, round::Command::Report(report));
}

fn short_deck() -> Report {
    let mut report = Report::of(Irregularity::ShortDeck, Vec::new());
    report.count = Some(53);
    report
}

// The book deals the hands again (12.11[2]), so the ante stands there for that.

#[test]
fn a_void_round_undoes_what_a_correction_took() {
    let (mut casino, tray) = corrected(WINS, -4);
    report(&mut casino, short_deck());
    is_undone(&casino, tray, 10);
}

#[test]
fn a_void_round_undoes_what_a_correction_paid() {
    let (mut casino, tray) = corrected(LOSES, 10);
    report(&mut casino, short_deck());
    is_undone(&casino, tray, 10);
}

#[test]
fn a_void_hand_undoes_what_a_correction_took() {
    let (mut casino, tray) = corrected(WINS, -4);
    let mut count = Report::of(Irregularity::WrongCount, vec![Holder::Place(place(3))]);
    count.count = Some(6);
    report(&mut casino, count);
    // The book leaves it to the game supervisor whether the hand or the round is void.
    let ruled = serde_json::json!({ "do": "rule", "ruling": "void-hand" });
    let command = floor::house::Command::Table {
        table: TABLE,
        command: serde_json::from_value(ruled).unwrap(),
    };
    casino.tell(&sue(), command).unwrap();
    is_undone(&casino, tray, 0);
}
