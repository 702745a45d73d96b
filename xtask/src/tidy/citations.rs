//! Where citations come from.
//!
//! `expect … under` compares with what the engine cites. A checker that looked a clause
//! up by itself would show that the book has it, and not that anything rests on it.

use std::path::Path;

use super::{File, Finding};

/// The files that hold expectations against what happened.
const CHECKERS: [&str; 2] = [
    "crates/floor/src/replay/check",
    "crates/floor/src/replay/judge",
];

/// How code gets at a clause of a book: by the name of a rule, or by asking the rules.
const LOOK_UPS: [&str; 5] = ["Rule::", ".clause(", ".rules", ".table()", ".jackpot()"];

/// An expectation is compared with what the engine cites, and looks no rule up.
pub(super) fn come_from_the_engine(files: &[File]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in files.iter().filter(|file| is_checker(&file.path)) {
        for (number, line) in file.lines() {
            if let Some(look_up) = LOOK_UPS.iter().find(|look_up| line.contains(**look_up)) {
                let what = format!("`{look_up}` looks a clause up; compare with what was cited");
                findings.push(file.finding(number, what));
            }
        }
    }
    findings
}

fn is_checker(path: &Path) -> bool {
    let path = path.to_string_lossy();
    let beginning = CHECKERS.iter().any(|checker| path.starts_with(checker));
    beginning && path.ends_with(".rs")
}

#[cfg(test)]
mod tests {
    use super::super::tests::check;
    use super::*;

    #[test]
    fn a_checker_looks_no_rule_up() {
        let check_round = "crates/floor/src/replay/check_round.rs";
        let reads = "Ok(round.phase_under)\n";
        check(come_from_the_engine, &[(check_round, reads)], &[]);
        let looks_up = "let over = rules.clause(games::Rule::RoundOver);\n";
        check(
            come_from_the_engine,
            &[(check_round, looks_up)],
            &["crates/floor/src/replay/check_round.rs:1: \
               `Rule::` looks a clause up; compare with what was cited"],
        );
        // Whoever builds the house of a case has to ask what the book wants.
        let set_up = "crates/floor/src/replay/set_up.rs";
        check(come_from_the_engine, &[(set_up, looks_up)], &[]);
    }
}
