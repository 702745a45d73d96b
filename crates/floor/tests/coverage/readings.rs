//! Every reading that no switch decides names the cases that show it.

use std::collections::BTreeSet;

use rulebook::{Book, Reading};

use crate::cases::{Cases, Shown, check};

#[test]
fn every_reading_without_a_switch_names_cases() {
    check(|book, _| {
        let silent = decided_here(book).filter(|reading| reading.shown.is_empty());
        silent
            .map(|reading| format!("{} names no case", reading.id))
            .collect()
    });
}

#[test]
fn a_case_that_a_reading_names_is_one_that_passes_with_evidence_for_it() {
    check(|book, cases| {
        let named = decided_here(book)
            .flat_map(|reading| reading.shown.iter().map(move |title| (reading, title)));
        let wrong = named.filter_map(|(reading, title)| {
            let wrong = wrong(book, cases, reading, title)?;
            Some(format!("{}: the case `{title}` {wrong}", reading.id))
        });
        wrong.collect()
    });
}

#[test]
fn no_two_cases_of_a_book_have_one_title() {
    check(|_, cases| {
        let mut seen = BTreeSet::new();
        let titles = cases.shown.iter().map(|one| &one.played.title);
        let again = titles.filter(|title| !seen.insert(*title));
        again.map(|title| format!("two cases `{title}`")).collect()
    });
}

/// The readings that neither a switch nor another reading decides.
fn decided_here(book: &Book) -> impl Iterator<Item = &Reading> {
    let readings = book.readings.iter();
    readings.filter(|one| one.options.is_empty() && one.under.is_empty())
}

/// What keeps a case from showing a reading.
fn wrong(book: &Book, cases: &Cases<'_>, reading: &Reading, title: &str) -> Option<&'static str> {
    let named = |one: &&Shown| one.played.title == title;
    match cases.shown.iter().find(named) {
        None => Some("does not exist"),
        Some(one) if !one.played.passed() => Some("fails"),
        Some(one) if !one.is_evidence(book, reading) => {
            Some("expects nothing under a clause of the reading")
        }
        Some(_) => None,
    }
}
