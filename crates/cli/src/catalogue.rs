//! Where a book is found by the name it has on the command line.

use std::borrow::Cow;
use std::path::Path;

use games::Shelf;
use rulebook::{Book, Source};

use crate::failure::Failure;
use crate::nearest::suggestion;

/// The books of the shelf, and those that somebody is writing.
#[derive(Debug)]
pub(crate) struct Catalogue {
    /// The books that come with the binary.
    pub(crate) shelf: Shelf,
}

impl Catalogue {
    /// Loads the books that come with the binary.
    pub(crate) fn open() -> Result<Catalogue, Failure> {
        let shelf = Shelf::load();
        let shelf = shelf.map_err(|problems| Failure::problems("the shelf", &problems))?;
        Ok(Catalogue { shelf })
    }

    /// The texts of a book, by the same name.
    pub(crate) fn source(&self, name: &str) -> Result<Source, Failure> {
        self.find(name)?;
        match rulebook::shipped(name) {
            Some(source) => Ok(source),
            None => {
                let source = Source::read(Path::new(name));
                source.map_err(|error| Failure::Work(error.to_string()))
            }
        }
    }

    /// A book of the shelf by its id, or one read from a folder.
    pub(crate) fn find(&self, name: &str) -> Result<Cow<'_, Book>, Failure> {
        if let Some(book) = self.shelf.book(name) {
            return Ok(Cow::Borrowed(book));
        }
        let folder = Path::new(name);
        if folder.is_dir() {
            return read(folder).map(Cow::Owned);
        }
        let ids = self.shelf.0.iter().map(|book| book.id.as_str());
        let near = suggestion(name, ids.clone());
        let hint = if near.is_empty() {
            format!("; the books are {}", ids.collect::<Vec<_>>().join(", "))
        } else {
            near
        };
        Err(Failure::Usage(format!(
            "there is no book `{}`, nor a folder of that name{hint}",
            name.escape_debug()
        )))
    }
}

/// Reads a book from the four files of a folder, and asks it what its game wants to know.
fn read(folder: &Path) -> Result<Book, Failure> {
    let source = Source::read(folder).map_err(|error| Failure::Work(error.to_string()))?;
    let book = Book::load(&source).and_then(|book| games::check(&book).map(|()| book));
    book.map_err(|problems| Failure::problems(&folder.display().to_string(), &problems))
}
