//! Books that have been asked everything under some options, kept for the next case.
//!
//! A file of cases opens the same few tables over and over; asking a book takes far
//! longer than playing a round.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;

use games::Rules;
use rulebook::{Answers, Book, Choices, Date, Problems};

/// A book and what it answers, or why it does not let the options be.
type Asked = Result<(Arc<Book>, Arc<Rules>), Problems>;

/// A book by its id, the day, and the options set.
type Asking = (String, Option<Date>, String);

/// What has been asked so far, by book, day and options.
#[derive(Debug, Default)]
pub struct Openings(RefCell<BTreeMap<Asking, Asked>>);

impl Openings {
    /// The rules of a book on a day under options, asked once.
    pub(super) fn rules(&self, book: &Book, on: Option<Date>, choices: &Choices) -> Asked {
        let options: Vec<_> = choices
            .iter()
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        let key = (book.id.clone(), on, options.join(" "));
        if let Some(asked) = self.0.borrow().get(&key) {
            return asked.clone();
        }
        let rules = Answers::new(book, on, choices).and_then(|answers| Rules::ask(&answers));
        let asked = rules.map(|rules| (self.book(book), Arc::new(rules)));
        self.0.borrow_mut().insert(key, asked.clone());
        asked
    }

    /// One copy of a book serves all its tables.
    fn book(&self, book: &Book) -> Arc<Book> {
        let known = self.0.borrow();
        let mut known = known.values().flatten().map(|(known, _)| known);
        known
            .find(|known| known.id == book.id)
            .cloned()
            .unwrap_or_else(|| Arc::new(book.clone()))
    }
}
