//! The examples of `docs/adding-a-book.md` are a book that loads and an operator's file
//! that lies over it.

use std::collections::BTreeMap;
use std::path::Path;

use rulebook::{Answers, Book, Choices, Extension, Source, Text};

const PAGE: &str = include_str!("../../../docs/adding-a-book.md");

/// The blocks of the page that name a file behind their language, by that name.
fn examples() -> BTreeMap<&'static str, String> {
    let mut examples: BTreeMap<_, String> = BTreeMap::new();
    let mut open: Option<Option<&str>> = None;
    for line in PAGE.lines() {
        match (line.trim_start().strip_prefix("```"), open) {
            (Some(fence), None) => open = Some(fence.split_once(' ').map(|(_, name)| name)),
            (Some(_), Some(_)) => open = None,
            (None, Some(Some(name))) => {
                let example = examples.entry(name).or_default();
                example.push_str(line);
                example.push('\n');
            }
            (None, _) => {}
        }
    }
    examples
}

fn source(examples: &BTreeMap<&'static str, String>) -> Source {
    let text = |file: &str| Text {
        file: file.to_owned(),
        text: examples.get(file).cloned().unwrap_or_default(),
    };
    Source {
        book: text("book.toml"),
        clauses: text("clauses.csv"),
        rules: text("rules.toml"),
        readings: text("readings.toml"),
    }
}

#[test]
fn the_book_loads_and_the_operators_file_lies_over_it() {
    let examples = examples();
    let book = Book::load(&source(&examples)).unwrap_or_else(|problems| panic!("{problems}"));
    assert_eq!(book.register.len(), 11);

    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    std::fs::write(folder.join("printed.csv"), &examples["printed.csv"])
        .expect("a folder for tests");
    let own = Extension::load(&book, "operator.toml", &examples["operator.toml"], folder);
    let (book, own) = own.unwrap_or_else(|problems| panic!("{problems}"));
    let document = own
        .document
        .as_ref()
        .expect("the printed words are attached");
    assert_eq!(
        document.text("2.1"),
        Some("The bet shall be twice the ante.")
    );

    let day = "2024-07-08".parse().expect("a day");
    let answers = Answers::extended(&book, Some(day), &Choices::default(), Some(&own));
    let answers = answers.unwrap_or_else(|problems| panic!("{problems}"));
    let value = |question: &str| {
        let answer = answers
            .get(question)
            .and_then(|answer| answer.value.clone());
        answer.map(|value| value.to_string())
    };
    assert_eq!(value("stub_count_every").as_deref(), Some("3"));
    assert_eq!(value("bet_pays.flush").as_deref(), Some("6 to 1"));
    assert_eq!(value("payout_max").as_deref(), Some("25,000.00"));
    assert_eq!(value("jackpot_after_fold").as_deref(), Some("lost"));
}

#[test]
fn the_mistakes_are_reported_as_the_page_says() {
    let examples = examples();
    let mut source = source(&examples);
    let slip = |text: &mut String, good: &str, slip: &str| {
        assert!(text.contains(good), "the example has no `{good}`");
        *text = text.replacen(good, slip, 1);
    };
    slip(&mut source.rules.text, "value = 2\n", "value = 2.0\n");
    slip(
        &mut source.rules.text,
        "by = \"amendment-2024\"",
        "by = \"amendment-2025\"",
    );
    slip(
        &mut source.clauses.text,
        "\n3.1.straight,",
        "\n3.1.straigt,",
    );
    let problems = Book::load(&source).expect_err("three slips").to_string();
    assert_eq!(problems, examples["problems"].trim_end());
}
