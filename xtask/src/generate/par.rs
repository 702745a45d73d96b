//! `docs/par/<book>.md`: what every option comes to, worked out by the solver.
//!
//! All of it takes a while, so a check works out the first part of each page and holds the
//! rest to their digests: nobody edits them, and a book or a method that changed asks for
//! the page to be written anew.

use std::collections::BTreeMap;

use anyhow::{Context, Result, bail, ensure};
use gamemath::game::METHOD;
use gamemath::{Analysis, Figures, Solved, UNIT};
use games::{Rules, Shelf};
use parsheet::{Asked, InForce, ParSheet};
use rulebook::{Answers, Book, Choices};
use sha2::{Digest, Sha256};

use super::NOTE;

/// What is set for each part of a book's page; nothing for the first, which is the book's
/// own first rule.
const SETTINGS: [(&str, &[&[&str]]); 5] = [
    (
        "nz-caribbean-stud",
        &[
            &["jackpot-meter=250000.00"],
            &["jackpot-meter=250000.00", "jackpot-after-fold=kept"],
            &["jackpot-meter=250000.00", "jackpot-stake=returned"],
        ],
    ),
    (
        "venice-caribbean-poker",
        &[
            &["jackpot-meter=250000.00"],
            &["jackpot-meter=250000.00", "jackpot-on-change=returned"],
            &["exchange=off"],
            &["exchange-fee=returned-on-no-qualify"],
            &["exchange-fee=stake"],
        ],
    ),
    (
        "section10-caribbean-stud",
        &[
            &["jackpot-meter=250000.00"],
            &["jackpot-meter=250000.00", "straight-flush-prize=5000"],
            &["jackpot-meter=250000.00", "jackpot-after-fold=kept"],
        ],
    ),
    (
        "nz-three-card-poker",
        &[
            &["six-card=2"],
            &["six-card=3"],
            &["six-card=4"],
            &["six-card-after-fold=lost"],
            &["pair-plus-after-fold=kept"],
            &["no-qualify=play-pays"],
            &["ante-bonus=4/3/1"],
            &["ante-bonus=3/2/1"],
            &["ante-bonus=5/3/1"],
            &["pair-plus=40/30/6/3/1"],
            &["pair-plus=40/30/5/4/1"],
            &["pair-plus=40/25/6/4/1"],
            &["pair-plus=35/33/6/4/1"],
            &["pair-plus=50/40/5/4/1"],
            &["pair-plus=50/30/6/3/1"],
        ],
    ),
    (
        "nz-ultimate-texas-holdem",
        &[
            &["trips=2"],
            &["trips=3"],
            &["trips=4"],
            &["trips-after-fold=kept"],
            &["no-qualify=pay-all"],
            &["pre-flop=3"],
            &["pre-flop=4"],
            &["like-hands=threesome-only"],
            &["jackpot-meter=250000.00"],
            &["hand-forming=best-of-seven"],
            &["hand-forming=best-of-seven", "trips=2"],
            &["hand-forming=best-of-seven", "trips=3"],
            &["hand-forming=best-of-seven", "trips=4"],
            &[
                "hand-forming=best-of-seven",
                "trips=1",
                "trips-after-fold=kept",
            ],
            &[
                "hand-forming=best-of-seven",
                "trips=2",
                "trips-after-fold=kept",
            ],
            &[
                "hand-forming=best-of-seven",
                "trips=3",
                "trips-after-fold=kept",
            ],
            &[
                "hand-forming=best-of-seven",
                "trips=4",
                "trips-after-fold=kept",
            ],
            &["hand-forming=best-of-seven", "no-qualify=pay-all"],
            &["hand-forming=best-of-seven", "pre-flop=3"],
            &["hand-forming=best-of-seven", "jackpot-meter=250000.00"],
        ],
    ),
];

/// The page of one book, all of it worked out.
pub(crate) fn text(id: &str) -> Result<String> {
    let shelf = Shelf::load()?;
    let book = book(&shelf, id)?;
    let mut solved = SolvedGames::default();
    let mut page = format!("{}{}", head(book), part(book, &[], &mut solved)?);
    for set in settings(id)? {
        page.push_str(&part(book, set, &mut solved)?);
    }
    Ok(page)
}

/// Games solved so far: several settings differ in a side wager alone.
type SolvedGames = BTreeMap<String, Solved>;

/// Whether a page that was written holds: its head and its first part are worked out
/// again, and the others must have their digests and be those that are asked for.
pub(crate) fn holds(id: &str, page: &str) -> Result<()> {
    let shelf = Shelf::load()?;
    let book = book(&shelf, id)?;
    let first = part(book, &[], &mut SolvedGames::default())?;
    let beginning = format!("{}{first}", head(book));
    let rest = page.strip_prefix(&beginning);
    let mut rest = rest.context("the book, the method or the first part is another")?;
    for set in settings(id)? {
        let title = title(set);
        rest = rest
            .strip_prefix(&format!("## {title}\n\n"))
            .with_context(|| format!("there should be a part on {title}"))?;
        let (inside, after) = rest
            .split_once(DIGEST)
            .with_context(|| format!("{title}: there is no digest"))?;
        let (digest, after) = after
            .split_once(" -->\n\n")
            .with_context(|| format!("{title}: there is no end"))?;
        ensure!(digest == sha256(inside), "{title} was edited");
        rest = after;
    }
    ensure!(rest.is_empty(), "there are parts that nobody asked for");
    Ok(())
}

/// What stands before a digest.
const DIGEST: &str = "<!-- sha256 ";

fn head(book: &Book) -> String {
    let (id, digest) = (&book.id, book.digest());
    format!(
        "# PAR sheets: {id}\n\n{NOTE}\n\n\
         What `croupier par {id}` finds under the book's own first rules, and then in short\n\
         under every option that touches a figure. Each figure is exact; how they are found is in\n\
         [mathematics](../mathematics.md). The digest of the book is `{digest}`, the version of the\n\
         methods {METHOD}.\n\n"
    )
}

fn part(book: &Book, set: &[&str], solved: &mut SolvedGames) -> Result<String> {
    let choices = Choices::parse(set).map_err(anyhow::Error::msg)?;
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
    let sheet = ParSheet::new(analysis, &in_force, &answers, &rules, UNIT);
    let shown = match set {
        [] => parsheet::markdown(&sheet),
        _ => parsheet::summary(&sheet),
    };
    let inside = format!("`{}`\n\n{shown}", sheet.command);
    let digest = sha256(&inside);
    Ok(format!(
        "## {}\n\n{inside}{DIGEST}{digest} -->\n\n",
        title(set)
    ))
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

fn title(set: &[&str]) -> String {
    match set {
        [] => "The book's own first rules".to_owned(),
        set => set.join(", "),
    }
}

fn settings(id: &str) -> Result<&'static [&'static [&'static str]]> {
    let mut settings = SETTINGS.iter();
    match settings.find(|(book, _)| *book == id) {
        Some((_, settings)) => Ok(settings),
        None => bail!("{id} has no page of PAR sheets"),
    }
}

fn book<'s>(shelf: &'s Shelf, id: &str) -> Result<&'s Book> {
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
        let id = "nz-three-card-poker";
        let page = text(id).unwrap();
        holds(id, &page).unwrap();
        let check = |edited: String, why: &str| {
            assert_ne!(edited, page);
            let said = holds(id, &edited).unwrap_err().to_string();
            assert!(said.contains(why), "{said}");
        };
        check(page.replacen("fold", "hold", 1), "first part");
        let last = page.rfind("base").unwrap();
        check(
            format!("{}bare{}", &page[..last], &page[last + 4..]),
            "was edited",
        );
        check(format!("{page}more"), "nobody asked for");
        check(
            page.replace("## six-card=3", "## six-card=5"),
            "a part on six-card=3",
        );
    }
}
