//! What the dealer did, put in words when somebody reads it.
//!
//! Hardly anybody does: a command adds the moment, and a page that is drawn asks the book
//! for its words.

use games::Game;
use games::guide::{Due, Line};

/// What the dealer of a table did, in order.
#[derive(Debug, Clone, Default)]
pub(crate) struct Log {
    /// What is in words already: it came from a snapshot, or the table has other rules since.
    worded: Vec<Line>,
    /// What was done after that.
    done: Vec<Due>,
}

impl Log {
    /// What is in words.
    pub(crate) fn of(worded: Vec<Line>) -> Log {
        let done = Vec::new();
        Log { worded, done }
    }

    /// Adds what was done.
    pub(crate) fn extend(&mut self, done: impl IntoIterator<Item = Due>) {
        self.done.extend(done);
    }

    /// Begins anew.
    pub(crate) fn clear(&mut self) {
        self.worded.clear();
        self.done.clear();
    }

    /// All of it in the words of the book.
    pub(crate) fn lines(&self, game: &dyn Game) -> Vec<Line> {
        let done = self.done.iter().flat_map(|due| due.lines(game));
        self.worded.iter().cloned().chain(done).collect()
    }

    /// Puts it in the words of a book that the table leaves.
    pub(crate) fn word(&mut self, game: &dyn Game) {
        if !self.done.is_empty() {
            *self = Log::of(self.lines(game));
        }
    }
}
