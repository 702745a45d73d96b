//! Whatever stands in the files, loading says what is wrong and never panics.

mod small_book;

use std::path::Path;

use proptest::prelude::*;
use rulebook::{Answers, Book, Choices, Extension, SHIPPED, Source, shipped};
use small_book::SmallBook;

/// Loads the texts, and uses the book if there is one.
fn use_up(source: &Source) {
    if let Ok(book) = Book::load(source) {
        let _ = (book.digest(), book.choices());
        for period in book.periods() {
            let _ = Answers::new(&book, period.day(), &Choices::default());
        }
    }
}

/// A source with one of its files replaced.
fn with(mut source: Source, file: usize, text: String) -> Source {
    *text_of(&mut source, file) = text;
    source
}

fn text_of(source: &mut Source, file: usize) -> &mut String {
    match file {
        0 => &mut source.book.text,
        1 => &mut source.clauses.text,
        2 => &mut source.rules.text,
        _ => &mut source.readings.text,
    }
}

/// What may befall a file.
#[derive(Debug, Clone)]
enum Mishap {
    Truncated,
    LineLost,
    LineTwice,
    LinesSwapped,
    ByteFlipped(u8),
}

fn mishaps() -> impl Strategy<Value = Mishap> {
    prop_oneof![
        Just(Mishap::Truncated),
        Just(Mishap::LineLost),
        Just(Mishap::LineTwice),
        Just(Mishap::LinesSwapped),
        (1..=u8::MAX).prop_map(Mishap::ByteFlipped),
    ]
}

/// The text after a mishap at a place given in ten-thousandths of its length.
fn befallen(text: &str, mishap: &Mishap, per_10000: usize) -> String {
    let lines: Vec<_> = text.split_inclusive('\n').collect();
    let (line, byte) = (
        lines.len() * per_10000 / 10_000,
        text.len() * per_10000 / 10_000,
    );
    let (before, after) = lines.split_at(line);
    let (first, rest) = after.split_at(after.len().min(1));
    match mishap {
        Mishap::Truncated => {
            let (kept, _) = text.as_bytes().split_at(byte);
            String::from_utf8_lossy(kept).into_owned()
        }
        Mishap::LineLost => [before, rest].concat().concat(),
        Mishap::LineTwice => [before, first, first, rest].concat().concat(),
        Mishap::LinesSwapped => [first, before, rest].concat().concat(),
        Mishap::ByteFlipped(bits) => {
            let mut bytes = text.as_bytes().to_vec();
            if let Some(byte) = bytes.get_mut(byte) {
                *byte ^= bits;
            }
            String::from_utf8_lossy(&bytes).into_owned()
        }
    }
}

/// Words and signs of the files, in any order.
fn soup() -> impl Strategy<Value = String> {
    let words = prop::sample::select(vec![
        "id",
        "answers",
        "value",
        "allows",
        "by",
        "version",
        "option",
        "setting",
        "clauses",
        "from",
        "\"1.1\"",
        "\"base\"",
        "\"2020-03-01\"",
        "5",
        "-1",
        "1.5",
        "true",
        "[[clause]]",
        "[[reading]]",
        "[[reading.option]]",
        "[[instrument]]",
        "[clause]",
        "=",
        "{",
        "}",
        "[",
        "]",
        ",",
        ".",
        "\"",
        "'''",
        "\n",
        "#",
        " ",
        "1.1,data,stated,base,m,o,",
        "inf",
        "2020-03-01",
        "é",
        "\u{0}",
        "\r\n",
    ]);
    prop::collection::vec(words, 0..60).prop_map(|words| words.concat())
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in "(?s).{0,200}", file in 0..4_usize) {
        use_up(&with(SmallBook::new().source(), file, text));
    }

    #[test]
    fn any_words_of_the_files_are_read_or_refused(text in soup(), file in 0..4_usize) {
        use_up(&with(SmallBook::new().source(), file, text));
    }

    #[test]
    fn a_shipped_book_after_a_mishap_is_read_or_refused(
        book in prop::sample::select(SHIPPED),
        file in 0..4_usize,
        mishap in mishaps(),
        per_10000 in 0..10_000_usize,
    ) {
        let mut source = shipped(book).expect("the book is shipped");
        let text = befallen(text_of(&mut source, file), &mishap, per_10000);
        use_up(&with(source, file, text));
    }

    #[test]
    fn any_operators_file_is_read_or_refused(text in prop_oneof![soup(), "(?s).{0,200}"]) {
        let book = SmallBook::new().load();
        let _ = Extension::load(&book, "own.toml", &text, Path::new(""));
    }
}

#[test]
fn every_line_of_the_small_book_may_be_lost_doubled_or_broken_off() {
    let source = SmallBook::new().source();
    for file in 0..4 {
        let text = text_of(&mut source.clone(), file).clone();
        let lines = text.lines().count();
        for line in 0..lines {
            for mishap in [Mishap::LineLost, Mishap::LineTwice, Mishap::LinesSwapped] {
                let at = (line * 10_000).div_ceil(lines);
                use_up(&with(source.clone(), file, befallen(&text, &mishap, at)));
            }
        }
        for (byte, _) in text.char_indices() {
            use_up(&with(source.clone(), file, text[..byte].to_owned()));
        }
    }
}

#[test]
fn nesting_without_end_is_refused() {
    for text in [
        "[".repeat(100_000),
        "{ a = ".repeat(100_000),
        "a.".repeat(100_000),
    ] {
        let rules = format!("value = {text}");
        use_up(&with(SmallBook::new().source(), 2, rules));
        use_up(&with(SmallBook::new().source(), 2, text));
    }
}
