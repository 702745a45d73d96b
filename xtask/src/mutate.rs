//! `cargo xtask mutate`: every answer of every book changed by itself; a case must notice.
//!
//! A book is data, so a rule that no case looks at could say anything. Each record of
//! `rules.toml` gets another value and another clause, each reading another setting, one
//! at a time and in memory, and the cases of the book are played until one turns red.

mod edit;
mod mutants;
mod other;
mod spared;
mod trial;

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{fs, thread};

use anyhow::{Context, Result, bail};
use games::Shelf;
use indicatif::{ProgressBar, ProgressStyle};
use rulebook::{Book, SHIPPED, Source};

use self::mutants::Mutant;
use self::trial::{Cases, Fate};
use crate::tally::Tally;
use crate::workspace::Workspace;

/// Where the survivors are written.
const PAGE: &str = "docs/coverage/mutants.md";

/// What became of a book's mutants.
struct Outcome {
    book: String,
    cases: usize,
    refused: usize,
    killed: usize,
    survivors: Vec<Mutant>,
}

/// Tries the mutants of the books and answers chosen, prints what became of them, and
/// writes the page where all were tried; whether no more survive than may.
pub(crate) fn run(workspace: &Workspace, book: Option<&str>, answer: Option<&str>) -> Result<bool> {
    let outcomes = try_all(workspace, book, answer)?;
    let mut unexplained = 0;
    for outcome in &outcomes {
        println!("{}", outcome.counts());
        for mutant in &outcome.survivors {
            let why = outcome.reason(mutant);
            unexplained += usize::from(why.is_none());
            let why = why.map_or(String::new(), |why| format!(" ({why})"));
            println!("    {}{why}", outcome.told(mutant));
        }
    }
    if book.is_none() && answer.is_none() {
        fs::write(workspace.root().join(PAGE), page(&outcomes)).context(PAGE)?;
        println!("{PAGE} ... written");
    }
    Ok(unexplained == 0)
}

/// Whether every mutant that survives is one of those that may, and the page says so.
pub(crate) fn check(workspace: &Workspace) -> Result<Tally> {
    let outcomes = try_all(workspace, None, None)?;
    let mut tally = Tally::default();
    for outcome in &outcomes {
        println!("{}", outcome.counts());
        for _ in 0..outcome.refused + outcome.killed {
            tally.add(Tally::pass());
        }
        for mutant in &outcome.survivors {
            tally.add(match outcome.reason(mutant) {
                Some(_) => Tally::pass(),
                None => Tally::fail(format!("no case notices {}", outcome.told(mutant))),
            });
        }
    }
    let current = workspace
        .read(PAGE)
        .is_ok_and(|found| found == page(&outcomes));
    tally.add(if current {
        Tally::pass()
    } else {
        Tally::fail(format!("{PAGE} is not up to date; run: cargo xtask mutate"))
    });
    Ok(tally)
}

fn try_all(
    workspace: &Workspace,
    only: Option<&str>,
    answer: Option<&str>,
) -> Result<Vec<Outcome>> {
    let known = |id: &str| SHIPPED.contains(&id);
    if let Some(id) = only.filter(|id| !known(id)) {
        bail!("there is no book {id}; there are {}", SHIPPED.join(", "));
    }
    let shelf = || -> Result<Shelf> {
        let books = SHIPPED.iter().map(|id| {
            let folder = workspace.root().join("rulebooks").join(id);
            Ok(Book::load(&Source::read(&folder)?)?)
        });
        books.collect::<Result<Vec<_>>>().map(Shelf)
    };
    let shelf = shelf()?;
    let chosen = shelf.0.iter().enumerate();
    let chosen = chosen.filter(|(_, book)| only.is_none_or(|id| book.id == id));
    chosen
        .map(|(at, book)| try_book(workspace, &shelf, at, book, answer))
        .collect()
}

fn try_book(
    workspace: &Workspace,
    shelf: &Shelf,
    at: usize,
    book: &Book,
    answer: Option<&str>,
) -> Result<Outcome> {
    let cases = Cases::of(workspace, book, shelf)?;
    let mut mutants = mutants::of(book);
    mutants.retain(|mutant| answer.is_none_or(|answer| mutant.answer == answer));
    let style = ProgressStyle::with_template("{msg} [{bar:40}] {pos}/{len} {eta}")?;
    let length = u64::try_from(mutants.len())?;
    let bar = ProgressBar::new(length)
        .with_style(style.progress_chars("=> "))
        .with_message(book.id.clone());
    let (next, fates) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                let mut shelf = Shelf(shelf.0.clone());
                while let Some((index, mutant)) = {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    mutants.get(index).map(|mutant| (index, mutant))
                } {
                    let fate = cases.try_on(mutant, &mut shelf, at);
                    bar.inc(1);
                    if let Ok(mut fates) = fates.lock() {
                        fates.push((index, fate));
                    }
                }
            });
        }
    });
    bar.finish_and_clear();
    let mut fates = fates.into_inner().unwrap_or_default();
    fates.sort_unstable_by_key(|(index, _)| *index);
    let count = |wanted: Fate| fates.iter().filter(|(_, fate)| *fate == wanted).count();
    let survivors = fates.iter().filter(|(_, fate)| *fate == Fate::Survived);
    let survivors = survivors.filter_map(|(index, _)| mutants.get(*index).cloned());
    Ok(Outcome {
        book: book.id.clone(),
        cases: cases.len(),
        refused: count(Fate::Refused),
        killed: count(Fate::Killed),
        survivors: survivors.collect(),
    })
}

impl Outcome {
    fn mutants(&self) -> usize {
        self.refused + self.killed + self.survivors.len()
    }

    fn counts(&self) -> String {
        format!(
            "{}: {} mutants, {} refused by the loader, {} killed by {} cases, {} survived",
            self.book,
            self.mutants(),
            self.refused,
            self.killed,
            self.cases,
            self.survivors.len()
        )
    }

    fn told(&self, mutant: &Mutant) -> String {
        let (book, file, line) = (&self.book, mutant.file, mutant.line);
        let (answer, change) = (&mutant.answer, &mutant.change);
        format!("rulebooks/{book}/{file}:{line} {answer}: {change}")
    }

    fn reason(&self, mutant: &Mutant) -> Option<&'static str> {
        spared::reason(&self.book, &mutant.answer, &mutant.change)
    }
}

/// `docs/coverage/mutants.md`.
fn page(outcomes: &[Outcome]) -> String {
    let mut text = String::from(
        "# Mutants\n\n<!-- Written by `cargo xtask mutate`; edits are lost. -->\n\n\
         Every answer in `rules.toml` and every reading is changed by itself: one more, the next\n\
         word, another text, the clause of its neighbour, the other setting, a rule taken away; and\n\
         every number, amount, share, hand and bound one less as well, so that a boundary needs a\n\
         case on it and one across. Each change must keep the book from loading or turn a case red.\n\
         What survives stands below with its reason.\n\n\
         | book | mutants | refused by the loader | killed by a case | survived |\n\
         |---|---:|---:|---:|---:|\n",
    );
    for outcome in outcomes {
        text.push_str(&format!(
            "| {} | {} | {} | {} | {} |\n",
            outcome.book,
            outcome.mutants(),
            outcome.refused,
            outcome.killed,
            outcome.survivors.len()
        ));
    }
    text.push_str("\n| survivor | change | why |\n|---|---|---|\n");
    for outcome in outcomes {
        for mutant in &outcome.survivors {
            let why = outcome.reason(mutant).unwrap_or("**no case yet**");
            let (book, answer, change) = (&outcome.book, &mutant.answer, &mutant.change);
            text.push_str(&format!("| {book}: `{answer}` | {change} | {why} |\n"));
        }
    }
    text
}
