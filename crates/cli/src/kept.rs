//! The figures of a game, kept from one run to the next.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use gamemath::Figures;
use gamemath::game::Unanalysed;
use gamemath::strategy::{Strategies, Strategy};
use games::Rules;
use money::Money;
use parsheet::{Kept, Store};

use crate::failure::Failure;
use crate::progress::Progress;

/// Whether solved games are kept and read back.
#[derive(Debug, Args)]
pub(crate) struct Cache {
    /// Work everything out, and keep nothing
    #[arg(long)]
    no_cache: bool,
}

impl Cache {
    /// The figures of a book's game; `digest` is the book's.
    pub(crate) fn figures(
        &self,
        digest: &str,
        rules: &Rules,
        unit: Money,
    ) -> Result<Figures, Failure> {
        self.wait(|store| store.figures(digest, rules, unit))
    }

    /// The best play of a book's game.
    pub(crate) fn best(
        &self,
        strategies: &Strategies,
        digest: &str,
        rules: &Rules,
        unit: Money,
    ) -> Result<Strategy, Failure> {
        self.wait(|store| store.best(strategies, digest, rules, unit))
    }

    /// Shows how far it is, and says what was wrong with what was kept.
    fn wait<T>(
        &self,
        work: impl FnOnce(Store) -> Result<(T, Kept), Unanalysed>,
    ) -> Result<T, Failure> {
        let done = Progress::solving("solving the game", || work(self.store()));
        let (done, kept) = done.map_err(|error| Failure::Work(error.to_string()))?;
        if let Kept::Mended(note) = kept {
            // Where even standard error is closed there is nobody left to tell.
            let _ = writeln!(anstream::stderr(), "note: {note}");
        }
        Ok(done)
    }

    /// Where solved games are kept.
    pub(crate) fn store(&self) -> Store {
        if self.no_cache {
            return Store::nowhere();
        }
        folder().map_or_else(Store::nowhere, Store::at)
    }
}

/// Where solved games are kept; none: nobody wants them kept, or there is no such place.
fn folder() -> Option<PathBuf> {
    if let Some(folder) = std::env::var_os("CROUPIER_CACHE_DIR") {
        return (!folder.is_empty()).then(|| PathBuf::from(folder));
    }
    let path = |name: &str| {
        let value = std::env::var_os(name).filter(|value| !value.is_empty())?;
        Some(PathBuf::from(value))
    };
    let in_cache = |cache: PathBuf| cache.join("croupier");
    path("XDG_CACHE_HOME")
        .map(in_cache)
        .or_else(|| path("HOME").map(|home| in_cache(home.join(".cache"))))
}
