//! The rules of the books under test.

use games::{Rules, Shelf};
use rulebook::{Answers, Choices};

/// The rules of a book with these options.
#[track_caller]
pub(crate) fn rules(book: &str, options: &[&str]) -> Rules {
    let shelf = Shelf::load().unwrap();
    let book = shelf.book(book).unwrap();
    let choices = Choices::parse(options).unwrap();
    Rules::ask(&Answers::new(book, None, &choices).unwrap()).unwrap()
}
