//! One sheet as a page, and what can be said of a page without working it out again.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicU64;

use anyhow::{Context, Result, ensure};
use gamemath::game::METHOD;
use gamemath::seen::{self, Seen};
use gamemath::{Analysis, Figures, Solved, UNIT};
use games::{Rules, Shelf};
use parsheet::{Asked, InForce, ParSheet, SeenSheet};
use rulebook::{Answers, Book, Choices};
use sha2::{Digest, Sha256};

use super::settings::Setting;
use crate::generate::NOTE;

/// Games solved so far: several settings differ in a side wager alone.
pub(super) type SolvedGames = BTreeMap<String, Solved>;

/// The seed of the deals that are drawn for what is seen.
const SEED: u64 = 1;

/// What stands before a digest.
const DIGEST: &str = "<!-- sha256 ";

/// The heads of the table with the wagers at a glance.
const GLANCE: &str = "| wager | expectation | house edge % |";

/// The whole page, worked out.
pub(super) fn text(shelf: &Shelf, setting: Setting, solved: &mut SolvedGames) -> Result<String> {
    let book = book(shelf, setting)?;
    let choices = Choices::parse(setting.set).map_err(anyhow::Error::msg)?;
    let answers = Answers::new(book, None, &choices)?;
    let rules = Rules::ask(&answers)?;
    let asked = Asked {
        on: None,
        choices: &choices,
        extension: None,
        ante: None,
    };
    let in_force = InForce::of(book, asked);
    let analysis = Analysis {
        book: book.id.clone(),
        digest: book.digest(),
        options: in_force.pairs(),
        figures: figures(&rules, solved)?,
    };
    let mut sheet = ParSheet::new(analysis, &in_force, &answers, &rules, UNIT);
    if setting.seen {
        let all = Seen::on_a_sheet().map(|seen| {
            let worth = seen::worth(&rules, UNIT, seen, SEED, &AtomicU64::default())?;
            Ok(SeenSheet::of(seen, &worth))
        });
        sheet = sheet.seeing(all.collect::<Result<_>>()?, SEED);
    }
    let mut page = head(book, setting);
    page.push_str(&format!(
        "`{}`\n\n{}\n\n{}",
        sheet.command,
        sheet.first_line,
        parsheet::markdown(&sheet)
    ));
    if setting.is_own() {
        page.push_str(&parsheet::grounds(&sheet));
    }
    let digest = sha256(&page);
    Ok(format!("{page}{DIGEST}{digest} -->\n"))
}

/// Whether a page that was written is whole, of this book and by these methods.
pub(super) fn holds(shelf: &Shelf, setting: Setting, page: &str) -> Result<()> {
    let head = head(book(shelf, setting)?, setting);
    ensure!(
        page.starts_with(&head),
        "the book or the method is another than when it was written"
    );
    let digest = digest(page)?;
    let inside = page.strip_suffix(&format!("{DIGEST}{digest} -->\n"));
    let inside = inside.context("something stands behind the digest")?;
    ensure!(digest == sha256(inside), "it was edited");
    Ok(())
}

/// The digest that a page names.
pub(super) fn digest(page: &str) -> Result<&str> {
    let (_, last) = page.rsplit_once(DIGEST).context("there is no digest")?;
    let (digest, _) = last.split_once(" -->").context("the digest has no end")?;
    Ok(digest)
}

/// The digest of the book that a page is about.
pub(super) fn book_digest(page: &str) -> Result<&str> {
    let (_, behind) = page
        .split_once("The digest of the book is `")
        .context("there is no digest of the book")?;
    let (digest, _) = behind.split_once('`').context("the digest has no end")?;
    Ok(digest)
}

/// The wagers of a page with their edges, in hundredths.
pub(super) fn edges(page: &str) -> Result<Vec<(&str, &str)>> {
    let mut lines = page.lines();
    let found = lines.any(|line| line.starts_with(GLANCE));
    ensure!(found, "there is no table of the wagers at a glance");
    let rows = lines.skip(1).take_while(|line| line.starts_with("| "));
    let edges = rows.map(|row| {
        let mut cells = row.split(" | ");
        let wager = cells.next().unwrap_or_default();
        let edge = cells.nth(1).context("a row is too short")?;
        Ok((wager.trim_start_matches("| "), edge))
    });
    edges.collect()
}

fn head(book: &Book, setting: Setting) -> String {
    let (id, digest, title) = (&book.id, book.digest(), setting.title());
    let (up, grounds) = match setting.is_own() {
        true => (
            "..",
            "[The other sheets](README.md) have what options do to it.".to_owned(),
        ),
        false => (
            "../..",
            format!(
                "What is not set is as under [the book's own first rules](../{id}.md); \
                 [here](../README.md) are all sheets."
            ),
        ),
    };
    let exact = match setting.seen {
        true => "Every figure is exact but those that say they were simulated",
        false => "Every figure is exact",
    };
    format!(
        "# PAR sheet: {id}, {title}\n\n{NOTE}\n\n\
         {exact}; how they are found is in [mathematics]({up}/mathematics.md). \
         {grounds}\n\n\
         The digest of the book is `{digest}`, the version of the methods {METHOD}.\n\n"
    )
}

fn figures(rules: &Rules, solved: &mut SolvedGames) -> Result<Figures> {
    let Some(inputs) = Solved::inputs(rules, UNIT)? else {
        return Ok(Figures::of(rules, UNIT)?);
    };
    if let Some(game) = solved.get(&inputs) {
        return Ok(game.figures_under(rules, UNIT)?);
    }
    let game = Solved::of(rules, UNIT)?.context("a game with inputs is solved")?;
    let figures = game.figures_under(rules, UNIT)?;
    solved.insert(inputs, game);
    Ok(figures)
}

fn book(shelf: &Shelf, setting: Setting) -> Result<&Book> {
    let id = setting.book;
    let book = shelf.book(id);
    book.with_context(|| format!("{id} is not on the shelf"))
}

fn sha256(text: &str) -> String {
    let digest = Sha256::digest(text.as_bytes());
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_that_was_edited_does_not_hold() {
        let shelf = Shelf::load().unwrap();
        let setting = Setting {
            book: "nz-three-card-poker",
            set: &["six-card=3"],
            seen: false,
        };
        let page = text(&shelf, setting, &mut SolvedGames::default()).unwrap();
        holds(&shelf, setting, &page).unwrap();
        let check = |edited: String, why: &str| {
            assert_ne!(edited, page);
            let said = holds(&shelf, setting, &edited).unwrap_err().to_string();
            assert!(said.contains(why), "{said}");
        };
        check(page.replacen("fold", "hold", 1), "edited");
        check(page.replacen("methods", "method", 1), "another");
        check(format!("{page}more"), "behind the digest");
        check(page.replace(DIGEST, "<!-- "), "no digest");
        let other = Setting {
            set: &["six-card=2"],
            ..setting
        };
        assert!(holds(&shelf, other, &page).is_err());
    }

    #[test]
    fn the_edges_of_a_page_are_those_of_its_wagers() {
        let shelf = Shelf::load().unwrap();
        let setting = Setting {
            book: "nz-three-card-poker",
            set: &[],
            seen: false,
        };
        let page = text(&shelf, setting, &mut SolvedGames::default()).unwrap();
        let edges = edges(&page).unwrap();
        let names: Vec<_> = edges.iter().map(|(wager, _)| *wager).collect();
        assert_eq!(names, ["base", "pair-plus", "six-card-bonus"]);
        assert!(edges[0].1.starts_with("3.37"), "{edges:?}");
    }
}
