//! The books of a shelf and what they answered, kept for the next case.
//!
//! A file of cases opens the same few tables over and over.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;

use games::Shelf;
use rulebook::Book;

use crate::house::Asked;

/// A book of a shelf, and its digest.
type Shelved = (String, Arc<Book>);

/// What the houses of cases share.
#[derive(Debug, Default)]
pub struct Openings {
    pub(super) asked: Arc<Asked>,
    books: RefCell<BTreeMap<String, Shelved>>,
}

impl Openings {
    /// A book by its id, with its digest.
    pub(super) fn book(&self, shelf: &Shelf, id: &str) -> Option<Shelved> {
        if let Some(known) = self.books.borrow().get(id) {
            return Some(known.clone());
        }
        let book = shelf.book(id)?;
        let shelved = (book.digest(), Arc::new(book.clone()));
        self.books
            .borrow_mut()
            .insert(id.to_owned(), shelved.clone());
        Some(shelved)
    }
}
