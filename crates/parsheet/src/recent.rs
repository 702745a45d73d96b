//! The games that were solved last, at hand in memory.
//!
//! A game that nobody's folder keeps, because it is supposed and there is no end of such, is
//! solved once for whoever changes pay tables and meters beside it.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use gamemath::Solved;

/// Games with what each was solved from, the last used at the end.
type Games = VecDeque<(String, Arc<Solved>)>;

/// A few solved games, by what they are kept under; all clones share them.
#[derive(Debug, Clone, Default)]
pub(crate) struct Recent {
    /// None: nothing is kept in memory.
    most: usize,
    games: Arc<Mutex<Games>>,
}

impl Recent {
    /// Room for so many games; the one that nobody asked for longest goes first.
    pub(crate) fn new(most: usize) -> Recent {
        let games = Arc::default();
        Recent { most, games }
    }

    /// The game that is kept under a key.
    pub(crate) fn get(&self, key: &str) -> Option<Solved> {
        let mut games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        let at = games.iter().position(|(known, _)| known == key)?;
        let game = games.remove(at)?;
        let solved = Arc::clone(&game.1);
        games.push_back(game);
        drop(games);
        Some(solved.as_ref().clone())
    }

    /// Keeps a game.
    pub(crate) fn put(&self, key: String, solved: &Solved) {
        if self.most == 0 {
            return;
        }
        let solved = Arc::new(solved.clone());
        let mut games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        games.retain(|(known, _)| *known != key);
        games.push_back((key, solved));
        while games.len() > self.most {
            games.pop_front();
        }
    }
}
