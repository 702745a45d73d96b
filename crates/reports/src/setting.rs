//! Under what a table was played: its book, its options, and where it stands.

use std::sync::Arc;

use floor::Table;
use games::Rules;

/// Under what a table was played.
#[derive(Debug, Clone)]
pub struct Setting {
    /// What the table is called.
    pub name: String,
    /// The pit that it stands in.
    pub pit: Option<String>,
    /// The id of its book.
    pub book: String,
    /// The digest of the book.
    pub digest: String,
    /// What the operator chose, in one line.
    pub options: String,
    /// The rules that came of it.
    pub rules: Arc<Rules>,
}

impl Setting {
    /// That of a table as it is now.
    pub(crate) fn of(table: &Table, options: String) -> Setting {
        Setting {
            name: table.name.clone(),
            pit: table.pit.clone(),
            book: table.book.id.clone(),
            digest: table.book.digest(),
            options,
            rules: Arc::clone(&table.rules),
        }
    }

    /// Whether a table is played under it still.
    pub(crate) fn holds(&self, table: &Table) -> bool {
        Arc::ptr_eq(&self.rules, &table.rules)
            && self.name == table.name
            && self.pit == table.pit
            && self.book == table.book.id
    }
}
