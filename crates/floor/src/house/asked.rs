//! What books answer under options, asked once for all tables and copies of a house.
//!
//! Asking a book takes far longer than playing a round.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use games::Rules;
use rulebook::{Answers, Book, Choices, Date, Problems};

/// A book by its digest, the day, and the options chosen.
type Asking = (String, Option<Date>, String);

/// What has been asked so far.
#[derive(Debug, Default)]
pub(crate) struct Asked(Mutex<BTreeMap<Asking, Arc<Rules>>>);

impl Asked {
    /// The rules of a book on a day under options.
    pub(crate) fn rules(
        &self,
        (digest, book): (&str, &Book),
        on: Option<Date>,
        choices: &Choices,
    ) -> Result<Arc<Rules>, Problems> {
        let options: Vec<_> = choices
            .iter()
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        let key = (digest.to_owned(), on, options.join(" "));
        let known = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(rules) = known().get(&key) {
            return Ok(Arc::clone(rules));
        }
        let answers = Answers::new(book, on, choices)?;
        let rules = Arc::new(Rules::ask(&answers)?);
        known().insert(key, Arc::clone(&rules));
        Ok(rules)
    }
}
