//! The books that come with the binary, loaded and asked everything.

use rulebook::{Answers, Book, Choices, Problems, SHIPPED, shipped};

use crate::rules::Rules;

/// Every book that comes with the binary.
#[derive(Debug)]
pub struct Shelf(pub Vec<Book>);

impl Shelf {
    /// Loads the books, and asks each what its game wants to know, on every day on
    /// which the answers may differ.
    pub fn load() -> Result<Shelf, Problems> {
        let mut books = Vec::new();
        let mut problems = Vec::new();
        for source in SHIPPED.iter().filter_map(|id| shipped(id)) {
            match Book::load(&source).and_then(|book| check(&book).map(|()| book)) {
                Ok(book) => books.push(book),
                Err(found) => problems.extend(found.0),
            }
        }
        Problems::or(problems, Shelf(books))
    }

    /// A book by its id.
    #[must_use]
    pub fn book(&self, id: &str) -> Option<&Book> {
        self.0.iter().find(|book| book.id == id)
    }
}

/// Asks a book everything its game wants to know, in every period.
pub fn check(book: &Book) -> Result<(), Problems> {
    let mut problems = Vec::new();
    for period in book.periods() {
        let answers = Answers::new(book, period.day(), &Choices::default());
        let rules = answers.and_then(|answers| Rules::ask(&answers));
        if let Err(found) = rules {
            problems.extend(found.0);
        }
    }
    Problems::or(problems, ())
}
