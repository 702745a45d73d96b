//! A round that was played, written as a case and played again.

use floor::replay::Openings;
use floor::script::Script;
use games::Shelf;
use games::round::MoneyLine;

use super::game::{Broken, Game};

impl Game {
    /// Writes the last round as a case and plays it: every line of money comes again.
    pub fn rewrite(&self, shelf: &Shelf, openings: &Openings) -> Result<(), Broken> {
        let broken = |what: String, hand: String| Err(Broken { what, hand });
        let text = match self.record.script("a round at random") {
            Ok(script) => script.to_string(),
            Err(why) => return broken(why.to_string(), format!("{:#?}", self.record.entries)),
        };
        let script: Script = match text.parse() {
            Ok(script) => script,
            Err(misread) => return broken(format!("what was written is misread: {misread}"), text),
        };
        let Some((played, again)) = script.record(shelf, openings).pop() else {
            return broken("what was written has no case".to_owned(), text);
        };
        if !played.passed() {
            let failures: Vec<_> = played.failures.iter().map(ToString::to_string).collect();
            return broken(failures.join("\n"), text);
        }
        let (after, tables) = (again.after(), self.record.played());
        for (number, table) in &self.house.tables {
            if !tables.contains(number) {
                continue;
            }
            let once = after.tables.get(number).map(|it| sums(&it.round.lines));
            if once.as_ref() != Some(&sums(&table.round.lines)) {
                let what = format!("other lines at table {number}: {:?}", table.round.lines);
                return broken(what, text);
            }
        }
        Ok(())
    }
}

/// The lines without the order in which they came, which verbs may change.
fn sums(lines: &[MoneyLine]) -> Vec<String> {
    let mut lines: Vec<String> = lines.iter().map(|line| format!("{line:?}")).collect();
    lines.sort();
    lines
}
