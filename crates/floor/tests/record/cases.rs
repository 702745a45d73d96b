//! Every case of the books, written from its record.

use std::path::{Path, PathBuf};

use floor::course::{NotWritten, Passage};
use floor::replay::Openings;
use floor::script::Script;
use games::Shelf;

pub(crate) fn files() -> Vec<PathBuf> {
    let books = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rulebooks");
    let folders = std::fs::read_dir(books).unwrap().flatten();
    let cases = folders.filter_map(|book| std::fs::read_dir(book.path().join("cases")).ok());
    let mut files: Vec<PathBuf> = cases.flatten().flatten().map(|it| it.path()).collect();
    files.retain(|path| path.extension().is_some_and(|it| it == "hand"));
    files.sort();
    files
}

/// What is wrong with a record as a case; none: it comes to the same.
fn wrong(shelf: &Shelf, openings: &Openings, title: &str, record: &Passage) -> Option<String> {
    let script = match record.script(title) {
        Ok(script) => script,
        Err(NotWritten::NoVerb(_)) => return None,
        Err(why) => return Some(why.to_string()),
    };
    let text = script.to_string();
    let read: Script = match text.parse() {
        Ok(read) => read,
        Err(misread) => return Some(format!("{text}\n{misread}")),
    };
    let (played, again) = read.record(shelf, openings).pop().unwrap();
    if !played.passed() {
        let failures: Vec<_> = played.failures.iter().map(ToString::to_string).collect();
        return Some(format!("{text}\n{}", failures.join("\n")));
    }
    let (before, after) = (record.after(), again.after());
    for (number, table) in before.tables {
        let lines = |lines: &[games::round::MoneyLine]| {
            let mut lines: Vec<String> = lines.iter().map(|line| format!("{line:?}")).collect();
            lines.sort();
            lines
        };
        let again = after.tables.get(&number).map(|it| lines(&it.round.lines));
        if again.unwrap_or_default() != lines(&table.round.lines) {
            return Some(format!("{text}\nother lines: {:?}", table.round.lines));
        }
    }
    None
}

#[test]
fn every_case_of_the_books_is_written_from_its_record() {
    let shelf = Shelf::load().unwrap();
    let openings = Openings::default();
    let (mut written, mut failures) = (0, Vec::new());
    for file in files() {
        let script: Script = std::fs::read_to_string(&file).unwrap().parse().unwrap();
        for (played, record) in script.record(&shelf, &openings) {
            if record.entries.is_empty() {
                continue;
            }
            written += 1;
            let title = &played.title;
            if let Some(why) = wrong(&shelf, &openings, title, &record) {
                failures.push(format!("{}: {title}\n{why}", file.display()));
            }
        }
    }
    let number = failures.len();
    assert!(
        failures.is_empty(),
        "{number} of {written}\n{}",
        failures.join("\n\n")
    );
    assert!(written > 500, "{written} cases were written");
}
