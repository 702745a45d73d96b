//! The cases of a book as they were played, to be asked what they show.

use std::collections::BTreeSet;

use floor::coverage::CASES;
use floor::replay::{Openings, PlayedCase};
use floor::script::{Numbered, Says, Script, Setup};
use games::Shelf;
use rulebook::{Book, Reading};

/// A case that was played, by itself with what holds for its file.
pub(crate) struct Shown {
    script: Script,
    pub(crate) played: PlayedCase,
}

/// The cases of a book, and what is needed to play one of them again.
pub(crate) struct Cases<'s> {
    shelf: &'s Shelf,
    openings: Openings,
    pub(crate) shown: Vec<Shown>,
}

/// Asks every book for what its cases fail to show, which must be nothing.
#[track_caller]
pub(crate) fn check(missing: impl Fn(&Book, &Cases<'_>) -> Vec<String>) {
    let shelf = Shelf::load().unwrap();
    let found = shelf.0.iter().flat_map(|book| {
        let missing = missing(book, &Cases::of(&shelf, book)).into_iter();
        missing.map(|what| format!("{}: {what}", book.id))
    });
    let found: Vec<_> = found.collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
}

impl<'s> Cases<'s> {
    fn of(shelf: &'s Shelf, book: &Book) -> Cases<'s> {
        let folder = format!("/{}/", book.id);
        let openings = Openings::default();
        let mut shown = Vec::new();
        for (file, text) in CASES.iter().filter(|(file, _)| file.contains(&folder)) {
            let script: Script = text
                .parse()
                .unwrap_or_else(|error| panic!("{file}: {error}"));
            let played = script.play_with(shelf, &openings);
            let cases = script.cases.into_iter().zip(played);
            shown.extend(cases.map(|(case, played)| Shown {
                script: Script {
                    setup: script.setup.clone(),
                    cases: vec![case],
                },
                played,
            }));
        }
        Cases {
            shelf,
            openings,
            shown,
        }
    }

    /// Whether a case that was changed fails.
    pub(crate) fn fails(&self, script: &Script) -> bool {
        let played = script.play_with(self.shelf, &self.openings);
        played.iter().any(|played| !played.passed())
    }

    /// Whether a case fails once an option is set to something else: not because the option
    /// cannot be set so, but because something comes of it that the case does not expect.
    pub(crate) fn fails_with(&self, shown: &Shown, name: &str, from: &str, to: &str) -> bool {
        let script = shown.with(name, from, to);
        let sets = lines(&script).filter(|line| !chosen(line, name).is_empty());
        let sets: BTreeSet<usize> = sets.map(|line| line.line).collect();
        let played = script.play_with(self.shelf, &self.openings);
        let failures = || played.iter().flat_map(|played| &played.failures);
        failures().next().is_some() && failures().all(|failure| !sets.contains(&failure.line))
    }
}

impl Shown {
    /// The case by itself, with what holds for its file.
    pub(crate) fn script(&self) -> &Script {
        &self.script
    }

    /// What the case sets an option to, in the order in which it does.
    pub(crate) fn chosen(&self, name: &str) -> Vec<String> {
        let lines = lines(&self.script);
        lines.flat_map(|line| chosen(line, name)).collect()
    }

    /// The case with an option set to something else wherever it is set to `from`, and from
    /// the beginning where the case leaves it alone.
    fn with(&self, name: &str, from: &str, to: &str) -> Script {
        let (from, to) = (format!("{name}={from}"), format!("{name}={to}"));
        let mut script = self.script.clone();
        let mut changed = false;
        let in_cases = script.cases.iter_mut().flat_map(|case| &mut case.lines);
        for line in script.setup.iter_mut().chain(in_cases) {
            if let Says::Setup(Setup::Set(options)) = &mut line.statement.says {
                for option in options.iter_mut().filter(|option| **option == from) {
                    option.clone_from(&to);
                    changed = true;
                }
            }
        }
        if !changed {
            for case in &mut script.cases {
                let in_case = case.lines.iter().position(is_book);
                let after_the_book = in_case.map_or(0, |at| at + 1);
                let mut line = lines(&self.script).next().unwrap().clone();
                line.statement.says = Says::Setup(Setup::Set(vec![to.clone()]));
                case.lines.insert(after_the_book, line);
            }
        }
        script
    }

    /// Whether an expectation of the case holds under a clause of the reading, or under one
    /// of a rule that names the reading or its switch.
    pub(crate) fn is_evidence(&self, book: &Book, reading: &Reading) -> bool {
        let switch = |name: &String| reading.options.iter().any(|switch| switch.name == *name);
        let rules = book.provisions.iter().filter(|provision| {
            provision.reading.as_ref() == Some(&reading.id)
                || provision.option.as_ref().is_some_and(switch)
        });
        let rules = rules.map(|provision| provision.clause);
        let mut clauses = reading.clauses.iter().copied().chain(rules);
        clauses.any(|clause| {
            let id = book.clause_id(clause);
            self.played.evidence.iter().any(|one| one.clause == id)
        })
    }
}

fn lines(script: &Script) -> impl Iterator<Item = &Numbered> {
    let in_cases = script.cases.iter().flat_map(|case| &case.lines);
    script.setup.iter().chain(in_cases)
}

fn is_book(line: &Numbered) -> bool {
    matches!(line.statement.says, Says::Setup(Setup::Book { .. }))
}

/// What a line sets an option to; two options have lines of their own.
fn chosen(line: &Numbered, name: &str) -> Vec<String> {
    let setup = match &line.statement.says {
        Says::Setup(setup) => setup,
        Says::Jackpot {
            command: jackpot::Command::Open(setup),
            ..
        } if name == "jackpot-seed" => {
            return setup.seed.iter().map(ToString::to_string).collect();
        }
        _ => return Vec::new(),
    };
    match setup {
        Setup::Set(options) => {
            let pairs = options.iter().filter_map(|option| option.split_once('='));
            let values = pairs.filter(|(option, _)| *option == name);
            values.map(|(_, value)| value.to_owned()).collect()
        }
        Setup::PayoutMax(amount) if name == "payout-max" => vec![amount.to_string()],
        _ => Vec::new(),
    }
}
