//! What goes on in a demonstration house that has just been opened.

use floor::authority::By;
use floor::clock::Pace;
use floor::demonstration::{self, scenes};
use floor::house::{House, Stage};
use games::round::Phase;

#[test]
fn a_demonstration_has_something_to_do_for_each_office() {
    let mut house = House::default();
    let opened = demonstration::commands(Pace::default()).unwrap();
    let before = opened.len();
    for command in opened {
        house = house.tell(&By::house(), command, 0).unwrap().0;
    }
    let tables = house.tables.len();
    assert!(before > tables);
    let told = scenes(&house, 1_000).unwrap();
    for (by, command) in told {
        // What is locked for a command is known before it is decided.
        let touched = house.touches(&by, &command);
        let (told, events) = house.tell(&by, command.clone(), 1_000).unwrap();
        for event in &events {
            assert!(touched.contains(&event.stream()), "{command:?}: {event:?}");
        }
        house = told;
    }
    assert_eq!(house.tables.len(), tables + 3);
    let mut staffed = house.tables.iter().skip(tables);
    let (deciding, table) = staffed.next().unwrap();
    assert!(matches!(table.round.phase, Phase::Deciding(_)));
    let stages: Vec<Stage> = table.tray.slips.values().map(|it| it.stage).collect();
    assert_eq!(stages, [Stage::Issued], "table {deciding}");
    let (_, table) = staffed.next().unwrap();
    let pending = table.round.pending.as_ref().unwrap();
    assert_eq!(pending.by, "game supervisor");
    let alerts = house.alerts(2_000);
    let words: Vec<&str> = alerts.iter().map(|it| it.what.word()).collect();
    for word in ["ruling", "prize", "slip"] {
        assert!(words.contains(&word), "{words:?}");
    }
    assert_eq!(house.cage.total().unwrap(), money::Money::ZERO);
    // A house without such tables has no scenes, and its cage is counted all the same.
    let bare = House::default();
    assert!(scenes(&bare, 0).is_ok_and(|told| told.len() == 4));
}
