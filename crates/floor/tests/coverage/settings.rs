//! Every switch is shown in each of its settings, by a case that tells it from another.

use rulebook::{Book, Reading, Setting, Switch};

use crate::cases::{Cases, Shown, check};

#[test]
fn every_setting_of_a_switch_has_a_case_that_fails_in_another() {
    check(|book, cases| {
        let readings = book.readings.iter();
        let switches = readings.flat_map(|one| one.options.iter().map(move |switch| (one, switch)));
        let missing = switches.flat_map(|(reading, switch)| {
            let settings = switch.settings.iter();
            let missing = settings.filter(|one| !is_shown(book, reading, switch, one, cases));
            let told = |one: &Setting| format!("{} {}={}", reading.id, switch.name, one.value);
            missing.map(told).collect::<Vec<_>>()
        });
        missing
            .map(|what| format!("no case shows {what}"))
            .collect()
    });
}

/// Whether a case that holds in a setting, under a clause of the reading, fails in another
/// setting; where there is no other, whether one holds in it.
fn is_shown(
    book: &Book,
    reading: &Reading,
    switch: &Switch,
    setting: &Setting,
    cases: &Cases<'_>,
) -> bool {
    let others = switch.settings.iter().filter(|other| *other != setting);
    let others: Vec<String> = others
        .filter_map(|other| value_of(switch, other, cases))
        .collect();
    let evidence = cases
        .shown
        .iter()
        .filter(|one| one.played.passed() && one.is_evidence(book, reading));
    let mut chosen = evidence.filter_map(|one| Some((one, value_in(one, switch, setting)?)));
    chosen.any(|(one, value)| {
        let mut others = others.iter();
        switch.settings.len() == 1
            || others.any(|other| cases.fails_with(one, &switch.name, &value, other))
    })
}

/// The value by which a case is played in a setting: one that it sets, or the default that
/// it leaves alone.
fn value_in(shown: &Shown, switch: &Switch, setting: &Setting) -> Option<String> {
    let chosen = shown.chosen(&switch.name);
    let mut values = match chosen.is_empty() {
        true => switch.default.iter().cloned().collect(),
        false => chosen,
    }
    .into_iter();
    values.find(|value| setting.admits(value))
}

/// A value that stands for a setting: its word, or where it is a pattern one that a case sets.
fn value_of(switch: &Switch, setting: &Setting, cases: &Cases<'_>) -> Option<String> {
    if setting.admits(&setting.value) {
        return Some(setting.value.clone());
    }
    let mut chosen = cases.shown.iter().flat_map(|one| one.chosen(&switch.name));
    chosen.find(|value| setting.admits(value))
}
