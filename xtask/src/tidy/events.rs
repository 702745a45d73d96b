//! What money or law hangs on says of every event what it makes of it.
//!
//! An arm for all the rest is an answer that nobody gave: an event that is new would move
//! no chips and be looked at by nobody, and everything would compile. Whoever asks about
//! one event only writes `if let` or `matches!`.

use std::path::Path;

use super::{File, Finding};

/// Where every match on events is full.
const FULL: [&str; 11] = [
    "crates/audit/src/books.rs",
    "crates/audit/src/deals.rs",
    "crates/floor/src/cage",
    "crates/floor/src/cage.rs",
    "crates/floor/src/deal.rs",
    "crates/games/src/round/apply.rs",
    "crates/jackpot/src/fold.rs",
    "crates/jackpot/src/history.rs",
    "crates/ledger/src",
    "crates/reports/src/books",
    "crates/reports/src/books.rs",
];

/// Where it is in the functions that fold events, and not in those that draft them.
const FULL_WHERE_APPLIED: [&str; 3] = [
    "crates/floor/src/house",
    "crates/games/src",
    "crates/jackpot/src",
];

/// An arm of a match.
struct Arm<'t> {
    pattern: &'t str,
    /// Where the pattern begins in the text.
    at: usize,
}

/// A match on events on which money or law hangs has no arm for all the rest.
pub(super) fn are_matched_in_full(files: &[File]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in files.iter().filter(|file| file.has_extension("rs")) {
        let everywhere = FULL.iter().any(|path| file.path.starts_with(path));
        let mut folded = FULL_WHERE_APPLIED.iter();
        let applied = folded.any(|path| file.path.starts_with(Path::new(path)));
        if !everywhere && !applied {
            continue;
        }
        for (at, _) in file.text.match_indices("match ") {
            if everywhere || is_applied(&file.text, at) {
                findings.extend(the_rest(file, at));
            }
        }
    }
    findings
}

/// Whether a place stands in a function that folds events.
fn is_applied(text: &str, at: usize) -> bool {
    let before = text.get(..at).unwrap_or_default();
    let function = before.rfind("fn ").and_then(|start| before.get(start..));
    function.is_some_and(|function| function.starts_with("fn apply"))
}

/// The arm for all the rest in a match on events.
fn the_rest(file: &File, at: usize) -> Option<Finding> {
    let arms = arms(&file.text, at);
    let names = names(&file.text);
    let named = |arm: &Arm<'_>| names.iter().any(|name| arm.pattern.contains(name));
    let on_events = arms.iter().any(named);
    let rest = arms.into_iter().find(|arm| is_the_rest(arm.pattern))?;
    let line = 1 + file.text.get(..rest.at)?.matches('\n').count();
    let what = format!("`{}` stands for events that nobody named", rest.pattern);
    on_events.then(|| file.finding(line, what))
}

/// What patterns on events begin with: the name, and those that the file gives it.
fn names(text: &str) -> Vec<String> {
    let others = text.split("Event as ").skip(1).filter_map(|after| {
        let end = after.find(|letter: char| !letter.is_alphanumeric())?;
        after.get(..end).map(|name| format!("{name}::"))
    });
    std::iter::once("Event::".to_owned())
        .chain(others)
        .collect()
}

/// Whether a pattern takes whatever comes: `_`, or a name for it.
fn is_the_rest(pattern: &str) -> bool {
    let pattern = pattern.split(" if ").next().unwrap_or_default();
    let letters = |letter: char| letter.is_ascii_lowercase() || letter == '_';
    !pattern.is_empty() && pattern.chars().all(letters)
}

/// The arms of the match that begins at a place.
fn arms(text: &str, at: usize) -> Vec<Arm<'_>> {
    let mut arms = Vec::new();
    let Some(open) = text.get(at..).and_then(|rest| rest.find(" {\n")) else {
        return arms;
    };
    let start = at + open + 2;
    let inside = text.char_indices().skip_while(|(index, _)| *index < start);
    let (mut depth, mut begins, mut from) = (0_i32, true, start);
    let mut last = ' ';
    for (index, letter) in inside {
        match letter {
            '{' | '(' | '[' => depth += 1,
            '}' | ')' | ']' => depth -= 1,
            _ => {}
        }
        // The match is over.
        if depth < 0 {
            break;
        }
        if depth == 0 && begins && (last, letter) == ('=', '>') {
            let whole = text.get(from..index - 1).unwrap_or_default();
            let pattern = without_comments(whole);
            let at = from + whole.rfind(pattern).unwrap_or_default();
            arms.push(Arm { pattern, at });
            begins = false;
        } else if depth == 0 && !begins && matches!(letter, ',' | '}') {
            (begins, from) = (true, index + 1);
        }
        last = letter;
    }
    arms
}

/// What stands after the comments and the comma before a pattern.
fn without_comments(text: &str) -> &str {
    let mut rest = text.trim().trim_start_matches(',').trim();
    while rest.starts_with("//") {
        rest = rest.split_once('\n').map_or("", |(_, after)| after.trim());
    }
    rest
}

#[cfg(test)]
mod tests {
    use super::super::tests::check as check_rule;
    use super::*;

    #[track_caller]
    fn check(path: &str, text: &str, expected: &[&str]) {
        check_rule(are_matched_in_full, &[(path, text)], expected);
    }

    const SILENT: &str = "fn apply_it() {
    match event {
        // A line, and why.
        Event::Paid { amount } => {
            match how { How::Cash => 1, _ => 2 }
        }
        Event::Sat => vec![f(1, 2)],
        _ => Vec::new(),
    }
}
";

    #[test]
    fn an_arm_for_all_the_rest_is_found() {
        check(
            "crates/floor/src/cage.rs",
            SILENT,
            &["crates/floor/src/cage.rs:8: `_` stands for events that nobody named"],
        );
        check(
            "crates/floor/src/house/apply.rs",
            &SILENT.replace("_ => Vec", "other if open => Vec"),
            &["crates/floor/src/house/apply.rs:8: \
               `other if open` stands for events that nobody named"],
        );
    }

    #[test]
    fn another_name_for_events_hides_nothing() {
        let named = SILENT.replace("Event::", "E::");
        check("crates/floor/src/cage.rs", &named, &[]);
        check(
            "crates/floor/src/cage.rs",
            &format!("use round::Event as E;\n{named}"),
            &["crates/floor/src/cage.rs:9: `_` stands for events that nobody named"],
        );
    }

    #[test]
    fn a_full_match_and_other_matches_are_left_alone() {
        let full = SILENT.replace("_ => Vec", "Event::Left | Event::Stood { .. } => Vec");
        check("crates/floor/src/cage.rs", &full, &[]);
        let wagers = SILENT.replace("Event::", "Wager::");
        check("crates/floor/src/cage.rs", &wagers, &[]);
    }

    #[test]
    fn only_what_money_or_law_hangs_on_has_to_be_full() {
        check("crates/narrator/src/round.rs", SILENT, &[]);
        // A part of the fold that another file has is no other than the fold.
        check(
            "crates/games/src/round/seating.rs",
            SILENT,
            &["crates/games/src/round/seating.rs:8: `_` stands for events that nobody named"],
        );
        let drafted = SILENT.replace("fn apply_it", "fn follow");
        check("crates/floor/src/house/draft.rs", &drafted, &[]);
    }
}
