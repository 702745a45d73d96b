//! The best play at a glance in the reader's language.
//!
//! The mathematics say it in English, with what is done beside the chart as data; here it is
//! put into words, in English the same ones.

use gamemath::Grid;
use gamemath::grid::{Beside, Edge};
use narrator::Texts;
use parsheet::GridWords;

/// A chart, drawn and as a table.
pub(super) fn drawn(texts: &Texts, grid: &Grid) -> String {
    let grid = spoken(texts, grid);
    let [rows, columns] = [grid.rows.len(), grid.columns.len()].map(|it| it.to_string());
    let heads: [(&str, &str); 2] = [("rows", &grid.row_head), ("columns", &grid.column_head)];
    let counts: [(&str, &str); 2] = [("rows", &rows), ("columns", &columns)];
    let words = GridWords {
        lines: texts.say("library.grid-lines", &heads),
        about: texts.say("library.grid-about", &counts),
        table: texts.say("library.grid-table", &[]),
    };
    parsheet::drawn_grid(&grid, &words)
}

/// A chart in words of a language; one that nobody translated stays as it is.
fn spoken(texts: &Texts, grid: &Grid) -> Grid {
    let say = |key: &str| texts.say(key, &[]);
    let (title, mut reads, stays) = match grid.title.as_str() {
        "Ace and king" => (
            say("library.grid-ace-king"),
            say("library.grid-ace-king-reads"),
            Stays::Bets,
        ),
        "Queen high" => (
            say("library.grid-queen"),
            say("library.grid-queen-reads"),
            Stays::Plays,
        ),
        "Change of a card" => (
            say("library.grid-change"),
            say("library.grid-change-reads"),
            Stays::Bets,
        ),
        "Before the flop" => (
            say("library.grid-flop"),
            say("library.grid-flop-reads"),
            Stays::Plays,
        ),
        _ => return grid.clone(),
    };
    if let Some(beside) = &grid.beside {
        reads.push(' ');
        reads.push_str(&told(texts, beside, stays));
    }
    Grid {
        title,
        reads,
        actions: grid.actions.iter().map(|it| action(texts, it)).collect(),
        row_head: head(texts, &grid.row_head),
        column_head: head(texts, &grid.column_head),
        ..grid.clone()
    }
}

/// What staying in is called in a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stays {
    Bets,
    Plays,
}

/// What is done with the hands that a chart leaves out.
fn told(texts: &Texts, beside: &Beside, stays: Stays) -> String {
    let say = |key: &str| texts.say(key, &[]);
    let at = |key: &str, edge: &Edge| match edge {
        Edge::Hand { ranks, .. } => texts.say(key, &[("hand", ranks)]),
        _ => String::new(),
    };
    let is_bet = stays == Stays::Bets;
    let stay = match (&beside.stays, is_bet) {
        (Edge::Everything, true) => return say("library.grid-all-bet"),
        (Edge::Everything, false) => return say("library.grid-all-play"),
        (Edge::Grid, true) => say("library.grid-bets-pair"),
        (Edge::Grid, false) => say("library.grid-plays-king"),
        (edge @ Edge::Hand { .. }, true) => at("library.grid-bets-from", edge),
        (edge @ Edge::Hand { .. }, false) => at("library.grid-plays-from", edge),
        (Edge::Nothing, true) => say("library.grid-bets-nothing"),
        (Edge::Nothing, false) => say("library.grid-plays-nothing"),
    };
    let fold = match (&beside.folds, is_bet) {
        (Edge::Everything, _) => return say("library.grid-all-fold"),
        (Edge::Grid, true) => say("library.grid-folds-ace-king"),
        (Edge::Grid, false) => say("library.grid-folds-jack"),
        (edge @ Edge::Hand { .. }, _) => at("library.grid-folds-to", edge),
        (Edge::Nothing, _) => say("library.grid-folds-nothing"),
    };
    let values: [(&str, &str); 2] = [("stay", &stay), ("fold", &fold)];
    let mut sentence = texts.say("library.grid-both", &values);
    if beside.is_open {
        sentence.push(' ');
        sentence.push_str(&say("library.grid-open"));
    }
    sentence
}

fn action(texts: &Texts, action: &str) -> String {
    let key = match action {
        "bet" => "library.grid-bet",
        "fold" => "library.grid-fold",
        "play" => "library.grid-play",
        "change" => "library.grid-change-it",
        "check" => "library.grid-check",
        other => match other.strip_prefix("play ") {
            Some(times) => return texts.say("library.grid-raise", &[("times", times)]),
            None => return other.to_owned(),
        },
    };
    texts.say(key, &[])
}

fn head(texts: &Texts, head: &str) -> String {
    let key = match head {
        "up-card" => "library.grid-up-card",
        "third card" => "library.grid-third-card",
        "cards" => "library.grid-cards",
        "hand" => "library.grid-hand",
        "rank" => "library.grid-rank",
        other => return other.to_owned(),
    };
    texts.say(key, &[])
}

#[cfg(test)]
mod tests {
    use gamemath::{Figures, UNIT, WhatIf};
    use games::{Rules, Shelf};
    use rulebook::{Answers, Choices};

    use super::*;

    fn grid(book: &str, what_if: &[&str]) -> Grid {
        let shelf = Shelf::load().unwrap();
        let book = shelf.book(book).unwrap();
        let answers = Answers::new(book, None, &Choices::default()).unwrap();
        let answers = WhatIf::parse(what_if).unwrap().over(&answers).unwrap();
        let figures = Figures::of(&Rules::ask(&answers).unwrap(), UNIT).unwrap();
        figures.grid.unwrap()
    }

    #[test]
    fn a_chart_is_in_english_as_the_mathematics_have_it_and_in_italian_nowhere_so() {
        for book in rulebook::SHIPPED {
            let grid = grid(book, &[]);
            assert_eq!(spoken(Texts::english(), &grid), grid, "{book}");
            let italian = spoken(Texts::italian(), &grid);
            let words = |grid: &Grid| {
                let heads = [&grid.title, &grid.reads, &grid.row_head, &grid.column_head];
                let heads: Vec<String> = heads.map(Clone::clone).into();
                heads
            };
            for (ours, theirs) in words(&grid).iter().zip(words(&italian)) {
                assert_ne!(*ours, theirs, "{book}");
            }
            let drawn = drawn(Texts::italian(), &grid);
            for english in ["Rows", "columns", "The same", "always", "folds"] {
                assert!(!drawn.contains(english), "{book} says {english}: {drawn}");
            }
        }
    }

    #[test]
    fn what_is_done_beside_a_chart_follows_what_is_supposed() {
        let pair = grid("nz-three-card-poker", &["qualify=pair"]);
        let reads = |texts: &Texts| spoken(texts, &pair).reads;
        assert!(reads(Texts::english()).ends_with("Every hand plays."));
        assert!(reads(Texts::italian()).ends_with("Si gioca ogni mano."));
    }
}
