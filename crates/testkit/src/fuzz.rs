//! Everything that reads bytes, as functions that take any.
//!
//! Each reads what it is given and asserts that nothing panics and that whatever could be
//! read is written as it can be read again. The tests run them over a corpus and over
//! what chance makes of it; `fuzz/` runs them without end.

use std::fmt::{Debug, Display};
use std::path::Path;
use std::str::FromStr;
use std::sync::LazyLock;

use cards::{Card, CardSet, Cards, Face, Faces, Rank, Suit};
use floor::replay::Openings;
use floor::script::{Script, Statement};
use games::Shelf;
use money::{Limits, Meter, Money, Odds, Rate};
use rulebook::{Answers, Book, Choices, Date, Extension, Source, shipped};

/// A reader of bytes, by the name of its corpus.
pub type Target = (&'static str, fn(&[u8]));

/// Every reader of bytes.
pub const TARGETS: [Target; 6] = [
    ("hand_file", hand_file),
    ("book_file", book_file),
    ("extension", extension),
    ("keyed_cards", keyed_cards),
    ("money", money),
    ("dates", dates),
];

/// The books that come with the binary; a shelf that does not load is empty.
static SHELF: LazyLock<Shelf> = LazyLock::new(|| Shelf::load().unwrap_or(Shelf(Vec::new())));

/// A file of cases: what is read is written the same, and plays without a panic.
pub fn hand_file(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    let Ok(script) = text.parse::<Script>() else {
        return;
    };
    let again = script.to_string().parse::<Script>();
    assert_eq!(again.as_ref().map(said), Ok(said(&script)), "{script}");
    for played in script.play_with(&SHELF, &Openings::default()) {
        for failure in &played.failures {
            let _ = failure.to_string();
        }
    }
}

/// What a file says, wherever its lines stand.
fn said(script: &Script) -> Vec<(String, Vec<String>, Vec<Statement>)> {
    let statements = |lines: &[floor::script::Numbered]| -> Vec<Statement> {
        lines.iter().map(|line| line.statement.clone()).collect()
    };
    let setup = (String::new(), Vec::new(), statements(&script.setup));
    let cases = script.cases.iter().map(|case| {
        let (title, clauses) = (case.title.clone(), case.clauses.clone());
        (title, clauses, statements(&case.lines))
    });
    std::iter::once(setup).chain(cases).collect()
}

/// A file of a book among three that are right. The first line says which: the book, then
/// `book.toml`, `clauses.csv`, `rules.toml` or `readings.toml`.
pub fn book_file(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let Some((first, rest)) = text.split_once('\n') else {
        return;
    };
    let Some((book, file)) = first.trim().split_once(' ') else {
        return;
    };
    let Some(mut source) = shipped(book) else {
        return;
    };
    *match file {
        "book.toml" => &mut source.book.text,
        "clauses.csv" => &mut source.clauses.text,
        "rules.toml" => &mut source.rules.text,
        _ => &mut source.readings.text,
    } = rest.to_owned();
    read_book(&source);
}

/// Loads a book and asks it everything, on every day; what is wrong with it has words.
fn read_book(source: &Source) {
    match Book::load(source) {
        Ok(book) => {
            let digest = book.digest();
            assert_eq!(digest, book.digest(), "a book has one digest");
            for period in book.periods() {
                let answers = Answers::new(&book, period.day(), &Choices::default());
                let _ = answers.and_then(|answers| games::Rules::ask(&answers));
            }
        }
        Err(problems) => assert!(!problems.to_string().is_empty(), "no reason is given"),
    }
}

/// An operator's own file over a book.
pub fn extension(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    for book in &SHELF.0 {
        let read = Extension::load(book, "extension.toml", &text, Path::new("nowhere"));
        match read {
            Ok((book, extension)) => {
                let _ = Answers::extended(&book, None, &Choices::default(), Some(&extension));
            }
            Err(problems) => assert!(!problems.to_string().is_empty(), "no reason is given"),
        }
    }
}

/// Cards as a dealer keys them, and as they are printed everywhere.
pub fn keyed_cards(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    same::<Card>(text);
    same::<Face>(text);
    same::<Faces>(text);
    same::<Cards>(text);
    same::<CardSet>(text);
    same::<Rank>(text);
    same::<Suit>(text);
}

/// Amounts, meters, odds, rates and limits.
pub fn money(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    same::<Money>(text);
    same::<Meter>(text);
    same::<Odds>(text);
    same::<Rate>(text);
    same::<Limits>(text);
}

/// Days.
pub fn dates(bytes: &[u8]) {
    if let Ok(text) = std::str::from_utf8(bytes) {
        same::<Date>(text);
    }
}

/// What is read is written as it is read again.
fn same<T: FromStr<Err: Debug> + Display + Debug + PartialEq>(text: &str) {
    if let Ok(read) = text.parse::<T>() {
        let written = read.to_string();
        assert_eq!(written.parse::<T>().ok(), Some(read), "{text} as {written}");
    }
}
