//! A book's cases, and whether any of them notices a change.

use std::collections::{BTreeSet, HashMap};
use std::path::Path;
use std::sync::Mutex;

use anyhow::{Context, Result, bail};
use floor::replay::Openings;
use floor::script::Script;
use games::Shelf;
use rulebook::{Book, ClauseIndex};

use super::mutants::Mutant;
use crate::workspace::Workspace;

/// What became of a mutant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fate {
    /// The book did not load.
    Refused,
    /// A case turned red.
    Killed,
    /// Every case passed as before.
    Survived,
}

/// The cases of one book.
pub(crate) struct Cases {
    cases: Vec<Alone>,
    /// The case that noticed the last change to an answer is likely to notice the next.
    noticed: Mutex<HashMap<String, usize>>,
}

/// One case, and the clauses it shows or names.
struct Alone {
    script: Script,
    clauses: BTreeSet<ClauseIndex>,
}

impl Cases {
    /// Reads the cases of a book from the tree, and plays each once: all must pass.
    pub(crate) fn of(workspace: &Workspace, book: &Book, shelf: &Shelf) -> Result<Cases> {
        let folder = Path::new("rulebooks").join(&book.id).join("cases");
        let files = workspace.files()?;
        let files = files.iter().filter(|file| file.starts_with(&folder));
        let openings = Openings::default();
        let mut cases = Vec::new();
        for file in files {
            let script: Script = workspace
                .read(file)?
                .parse()
                .with_context(|| file.display().to_string())?;
            for case in script.cases {
                let alone = Script {
                    setup: script.setup.clone(),
                    cases: vec![case],
                };
                for played in alone.play_with(shelf, &openings) {
                    if !played.passed() {
                        bail!("{}: {} fails as it is", file.display(), played.title);
                    }
                    let shown = played.evidence.iter().map(|shown| &shown.clause);
                    let named = shown.chain(&played.clauses);
                    let clauses = named.filter_map(|id| book.register.find(id)).collect();
                    let script = alone.clone();
                    cases.push(Alone { script, clauses });
                }
            }
        }
        Ok(Cases {
            cases,
            noticed: Mutex::default(),
        })
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.cases.len()
    }

    /// What becomes of a mutant of a book; `shelf` holds that book and is left as it was.
    pub(crate) fn try_on(&self, mutant: &Mutant, shelf: &mut Shelf, at: usize) -> Fate {
        let Some(book) = shelf.0.get(at) else {
            return Fate::Refused;
        };
        let changed = mutant.edit.made_to(book).checked();
        let changed = changed.and_then(|book| games::check(&book).map(|()| book));
        let Ok(mut changed) = changed else {
            return Fate::Refused;
        };
        let exchange = |shelf: &mut Shelf, book: &mut Book| {
            if let Some(place) = shelf.0.get_mut(at) {
                std::mem::swap(place, book);
            }
        };
        exchange(shelf, &mut changed);
        let noticed = self.first_to_notice(mutant, shelf);
        exchange(shelf, &mut changed);
        match noticed {
            Some(case) => {
                if let Ok(mut known) = self.noticed.lock() {
                    known.insert(mutant.answer.clone(), case);
                }
                Fate::Killed
            }
            None => Fate::Survived,
        }
    }

    fn first_to_notice(&self, mutant: &Mutant, shelf: &Shelf) -> Option<usize> {
        let openings = Openings::default();
        let turns_red = |at: &usize| {
            let case = self.cases.get(*at);
            let played = case.map(|case| case.script.play_with(shelf, &openings));
            played.is_some_and(|played| played.iter().any(|one| !one.passed()))
        };
        self.order(mutant).into_iter().find(turns_red)
    }

    /// All cases, those that are likely to notice the change first.
    fn order(&self, mutant: &Mutant) -> Vec<usize> {
        let known = self.noticed.lock().ok();
        let last = known.and_then(|known| known.get(&mutant.answer).copied());
        let mut order: Vec<_> = (0..self.cases.len()).collect();
        order.sort_by_cached_key(|at| {
            let case = self.cases.get(*at);
            let shows = |clause: &ClauseIndex| case.is_some_and(|one| one.clauses.contains(clause));
            let own = mutant.clauses.first().is_some_and(shows);
            (Some(*at) != last, !own, !mutant.clauses.iter().any(shows))
        });
        order
    }
}
