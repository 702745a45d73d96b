//! What waits for whom, from the state of a house alone.

use floor::alerts::{Alert, Level, Waiting};
use floor::house::House;
use floor::replay::Openings;
use floor::script::Script;
use games::Shelf;
use rulebook::Role;

/// A house after the lines of a case, and when the last of them was told.
fn played(case: &str) -> (House, i64) {
    let script: Script = case.parse().unwrap();
    let records = script.record(&Shelf::load().unwrap(), &Openings::default());
    let (_, passage) = records.into_iter().next().unwrap();
    let last = passage.entries.last().unwrap().at_ms;
    (passage.after(), last)
}

fn only(house: &House, now_ms: i64, what: &str) -> Alert {
    let alerts = house.alerts(now_ms);
    let mut found = alerts.into_iter().filter(|it| it.what.word() == what);
    let alert = found.next().unwrap();
    assert_eq!(found.next(), None);
    alert
}

const MINUTE_MS: i64 = 60_000;

#[test]
fn a_ruling_stops_play_and_goes_to_the_manager_after_a_minute() {
    let (house, asked) = played(
        "book nz-caribbean-stud\n\n\
        case the operator decides\n\
        clause 12.15\n\
        wager 1 ante 10.00\n\
        deal 1 Ks Kd 9c 5h 2s  dealer Ad Qc Jh Ts 8d\n\
        report communicated 1\n",
    );
    let pending = house.tables[&1].round.pending.clone().unwrap();
    let alert = only(&house, asked + MINUTE_MS - 1, "ruling");
    assert_eq!((alert.level, alert.escalated), (Level::StopsPlay, false));
    assert_eq!(alert.what, Waiting::Ruling(pending.report.what));
    assert_eq!(alert.office, pending.by);
    assert_eq!(alert.since_ms, Some(asked));
    assert_eq!(alert.under, Some(pending.under));
    let later = only(&house, asked + MINUTE_MS, "ruling");
    assert_eq!((later.role, later.escalated), (Role::Manager, true));
    assert_eq!(later.office, pending.by);
}

#[test]
fn a_prize_waits_for_whoever_validates_it_and_stops_play_after_three_minutes() {
    let (house, won) = played(
        "book nz-caribbean-stud\n\n\
        case a prize\n\
        clause 11.13\n\
        jackpot J electronic wager 1.00 pool 20000.00 tables 1\n\
        wager 1 ante 10.00\n\
        wager 1 jackpot 1.00\n\
        deal 1 Ah Jh 8h 4h 2h  dealer Kc Kd 9s 5c 3d\n\
        bet 1 20.00\n\
        show dealer\n\
        show 1\n",
    );
    let alert = only(&house, won + 1, "prize");
    assert_eq!(alert.level, Level::PersonWaits);
    assert_eq!(alert.place.map(|place| place.number()), Some(1));
    assert_eq!(
        (alert.role, alert.office.as_str()),
        (Role::Supervisor, "game supervisor")
    );
    let since = alert.since_ms.unwrap();
    let later = only(&house, since + 3 * MINUTE_MS, "prize");
    assert_eq!((later.level, later.escalated), (Level::StopsPlay, true));
}

#[test]
fn a_table_that_cannot_reach_its_jackpot_is_said() {
    let (house, down) = played(
        "book nz-caribbean-stud\n\n\
        case the link is down\n\
        clause 11.13\n\
        jackpot J electronic wager 1.00 pool 20000.00 tables 1\n\
        wager 1 ante 10.00\n\
        jackpot J down\n",
    );
    let alert = only(&house, down, "link-down");
    assert_eq!(alert.level, Level::StopsPlay);
    assert_eq!(alert.since_ms, Some(down));
    assert!(
        house
            .alerts(down)
            .iter()
            .all(|it| it.what.word() != "ruling")
    );
}
