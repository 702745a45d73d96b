//! Every reading of every book is shown by a case: a switch in each of its settings, what
//! has no switch by a case on one of its clauses.

use std::collections::{BTreeMap, BTreeSet};

use floor::coverage::CASES;
use floor::replay::{Openings, Played};
use floor::script::{Case, Says, Script, Setup};
use games::Shelf;
use rulebook::{Book, Reading, Switch};

/// A case that passed: what it chose, and the clauses it showed or is about.
struct Shown {
    chosen: BTreeMap<String, BTreeSet<String>>,
    clauses: BTreeSet<String>,
}

#[test]
fn every_switch_is_shown_in_each_of_its_settings() {
    check(|book, shown| {
        let switches = book.readings.iter().flat_map(|reading| {
            let of = |switch| missing_settings(book, reading, switch, shown);
            reading.options.iter().flat_map(of)
        });
        switches.collect()
    });
}

#[test]
fn every_reading_without_a_switch_is_shown_on_one_of_its_clauses() {
    check(|book, shown| {
        let settled = book.readings.iter().filter(|one| one.options.is_empty());
        let missing = settled.filter(|one| !shown.iter().any(|case| case.is_about(book, one)));
        missing.map(|one| one.id.clone()).collect()
    });
}

#[track_caller]
fn check(missing: impl Fn(&Book, &[Shown]) -> Vec<String>) {
    let shelf = Shelf::load().unwrap();
    let found = shelf.0.iter().flat_map(|book| {
        let missing = missing(book, &shown(&shelf, book)).into_iter();
        missing.map(|what| format!("{}: {what}", book.id))
    });
    let found: Vec<_> = found.collect();
    assert!(found.is_empty(), "no case shows\n{}", found.join("\n"));
}

/// The settings of a switch that no case shows: one that is set by a case that passes;
/// the default by a case on the reading's clauses that leaves it alone.
fn missing_settings(
    book: &Book,
    reading: &Reading,
    switch: &Switch,
    shown: &[Shown],
) -> Vec<String> {
    let missing = switch.settings.iter().filter(|setting| {
        let set = shown.iter().any(|case| {
            let mut values = case.chosen.get(&switch.name).into_iter().flatten();
            values.any(|value| setting.admits(value))
        });
        let left_alone = || {
            let mut cases = shown.iter();
            cases
                .any(|case| case.is_about(book, reading) && !case.chosen.contains_key(&switch.name))
        };
        let default = switch.default.as_ref();
        let is_default = default.is_some_and(|default| setting.admits(default));
        !(set || is_default && left_alone())
    });
    let told = |value: &String| format!("{} {}={value}", reading.id, switch.name);
    missing.map(|setting| told(&setting.value)).collect()
}

impl Shown {
    fn of(script: &Script, case: &Case, played: &Played) -> Shown {
        let mut chosen: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        let mut choose = |name: &str, value: &str| {
            let values = chosen.entry(name.to_owned()).or_default();
            values.insert(value.to_owned());
        };
        for line in script.setup.iter().chain(&case.lines) {
            match &line.statement.says {
                Says::Setup(Setup::Set(options)) => {
                    let pairs = options.iter().filter_map(|option| option.split_once('='));
                    pairs.for_each(|(name, value)| choose(name, value));
                }
                Says::Setup(Setup::PayoutMax(amount)) => choose("payout-max", &amount.to_string()),
                Says::Setup(Setup::Jackpot(line)) => {
                    if let Some(seed) = line.seed {
                        choose("jackpot-seed", &seed.to_string());
                    }
                }
                _ => {}
            }
        }
        let shown = played.evidence.iter().map(|evidence| &evidence.clause);
        let clauses = shown.chain(&played.clauses).cloned().collect();
        Shown { chosen, clauses }
    }

    fn is_about(&self, book: &Book, reading: &Reading) -> bool {
        let mut clauses = reading.clauses.iter();
        clauses.any(|clause| self.clauses.contains(book.clause_id(*clause)))
    }
}

/// The cases of a book that pass.
fn shown(shelf: &Shelf, book: &Book) -> Vec<Shown> {
    let folder = format!("/{}/", book.id);
    let files = CASES.iter().filter(|(file, _)| file.contains(&folder));
    let openings = Openings::default();
    let mut shown = Vec::new();
    for (file, text) in files {
        let script: Script = text
            .parse()
            .unwrap_or_else(|error| panic!("{file}: {error}"));
        let played = script.play_with(shelf, &openings);
        let passed = script
            .cases
            .iter()
            .zip(&played)
            .filter(|(_, one)| one.passed());
        shown.extend(passed.map(|(case, played)| Shown::of(&script, case, played)));
    }
    shown
}
