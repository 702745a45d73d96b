//! The best play of a game, kept as the rows in which it is written.
//!
//! It is read sooner than the game is solved again. A file is held to the digest in its
//! first line and to the key in its second.

use std::path::Path;

use gamemath::Solved;
use gamemath::game::Unanalysed;
use gamemath::strategy::{BEST, HEADER, Strategies, Strategy};
use games::Rules;
use money::Money;

use crate::store::{Kept, Store, Unread, keep, key, payload};

impl Store {
    /// The best play of a book's game, of these strategies; `digest` is the book's.
    pub fn best(
        &self,
        strategies: &Strategies,
        digest: &str,
        rules: &Rules,
        unit: Money,
    ) -> Result<(Strategy, Kept), Unanalysed> {
        let inputs = Solved::inputs(rules, unit)?;
        let (Some(folder), Some(inputs)) = (&self.folder, inputs) else {
            return Ok((strategies.best()?, Kept::Solved));
        };
        let key = key(digest, &inputs);
        let path = folder.join(format!("{key}.strategy"));
        let damage = match read(strategies, &path, &key) {
            Ok(strategy) => return Ok((strategy, Kept::ReadBack)),
            Err(Unread::Absent) => None,
            Err(Unread::Damaged(why)) => Some(format!(
                "{}: {why}; the game was worked out again",
                path.display()
            )),
        };
        let best = strategies.best()?;
        let rows = strategies.rows(&best).into_iter();
        let rows: String = rows.map(|row| format!("{row}\n")).collect();
        let written = keep(folder, &path, &format!("{key}\n{HEADER}\n{rows}"));
        let written = written.map_err(|error| format!("{}: {error}", path.display()));
        let kept = match (damage, written.err()) {
            (None, None) => Kept::Solved,
            (Some(why), _) | (None, Some(why)) => Kept::Mended(why),
        };
        Ok((best, kept))
    }
}

fn read(strategies: &Strategies, path: &Path, key: &str) -> Result<Strategy, Unread> {
    let payload = payload(path)?;
    let (kept_under, rows) = payload.split_once('\n').unwrap_or_default();
    if kept_under != key {
        return Err(Unread::Damaged("it is another game's".to_owned()));
    }
    let read = strategies.read(BEST, rows);
    read.map_err(|why| Unread::Damaged(why.to_string()))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use gamemath::UNIT;
    use games::Shelf;
    use rulebook::{Answers, Choices};

    use super::*;

    #[test]
    fn the_best_play_is_solved_once_and_read_back_as_it_was() {
        let shelf = Shelf::load().unwrap();
        let book = shelf.book("nz-caribbean-stud").unwrap();
        let answers = Answers::new(book, None, &Choices::default()).unwrap();
        let rules = Rules::ask(&answers).unwrap();
        let strategies = Strategies::new(&rules, UNIT).unwrap();
        let folder = std::env::temp_dir().join(format!("parsheet-best-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        let store = Store::at(folder.clone());
        let rows = |strategy: &Strategy| strategies.rows(strategy);
        let (best, kept) = store.best(&strategies, "d", &rules, UNIT).unwrap();
        assert_eq!(kept, Kept::Solved);
        let (again, kept) = store.best(&strategies, "d", &rules, UNIT).unwrap();
        assert_eq!((kept, again.name.as_str()), (Kept::ReadBack, BEST));
        assert_eq!(rows(&again), rows(&best));
        let file = fs::read_dir(&folder).unwrap().next().unwrap().unwrap();
        let text = fs::read_to_string(file.path()).unwrap();
        fs::write(file.path(), text.replacen("bet", "fold", 1)).unwrap();
        let (again, kept) = store.best(&strategies, "d", &rules, UNIT).unwrap();
        assert!(matches!(kept, Kept::Mended(_)), "{kept:?}");
        assert_eq!(rows(&again), rows(&best));
        fs::remove_dir_all(folder).unwrap();
    }
}
