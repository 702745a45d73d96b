//! What is done with the hands that a grid leaves out, in a sentence.
//!
//! A what-if moves the line between hands that stay in and hands that fold, so the sentence
//! is made of what was solved and never of what the printed rules would make of it.

use std::fmt::Display;
use std::ops::RangeInclusive;

use cards::{Rank, five, three};

use crate::grid::{Beside, Edge};

/// A hand by what it is worth.
pub(crate) trait Hand: Copy + Ord + Display {
    /// Its most significant rank.
    fn first(self) -> Rank;
    /// All its ranks, as in A-Q-7-4-2.
    fn written(self) -> String;
    /// What sort of hand it is.
    fn sort(self) -> Sort;
}

/// What sort of hand it is, as far as a name for many of them asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sort {
    HighCard,
    Pair,
    Better,
}

impl Hand for three::Value {
    fn first(self) -> Rank {
        let [first, ..] = self.ranks();
        first
    }

    fn written(self) -> String {
        self.ranks().map(|rank| rank.to_string()).join("-")
    }

    fn sort(self) -> Sort {
        match self.category() {
            three::Category::HighCard => Sort::HighCard,
            three::Category::Pair => Sort::Pair,
            _ => Sort::Better,
        }
    }
}

impl Hand for five::Value {
    fn first(self) -> Rank {
        let [first, ..] = self.ranks();
        first
    }

    fn written(self) -> String {
        self.ranks().map(|rank| rank.to_string()).join("-")
    }

    fn sort(self) -> Sort {
        match self.category() {
            five::Category::HighCard => Sort::HighCard,
            five::Category::OnePair => Sort::Pair,
            _ => Sort::Better,
        }
    }
}

/// What is done with one hand: hands of one value need not all be played alike.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Done<H> {
    pub(crate) hand: H,
    pub(crate) stays: bool,
    pub(crate) folds: bool,
}

/// The words of a game.
pub(crate) struct Words {
    /// To stay in: `plays`, `bets`.
    pub(crate) stays: &'static str,
    /// Every hand above those of the grid.
    pub(crate) above: &'static str,
    /// Every hand below them.
    pub(crate) below: &'static str,
}

/// What is done with the hands outside those that a grid shows.
pub(crate) fn outside<H: Hand>(mut hands: Vec<Done<H>>, shown: &RangeInclusive<H>) -> Beside {
    hands.sort_by_key(|done| done.hand);
    let folding = hands.iter().rfind(|done| done.folds).map(|done| done.hand);
    let staying = hands.iter().find(|done| done.stays).map(|done| done.hand);
    let (Some(folding), Some(staying)) = (folding, staying) else {
        let [stays, folds] = match folding {
            None => [Edge::Everything, Edge::Nothing],
            Some(_) => [Edge::Nothing, Edge::Everything],
        };
        let is_open = false;
        return Beside {
            stays,
            folds,
            is_open,
        };
    };
    let all = || hands.iter().map(|done| done.hand);
    let above = |hand: H| all().find(|other| *other > hand);
    let below = |hand: H| all().rev().find(|other| *other < hand);
    let (from, to) = (above(folding), below(staying));
    let is_shown = |hand: H| shown.contains(&hand);
    let edge = |hand: Option<H>, beyond: Option<H>| match hand {
        None => Edge::Nothing,
        // The grid shows a line that runs through it or along its border.
        Some(hand) if is_shown(hand) || beyond.is_some_and(is_shown) => Edge::Grid,
        Some(hand) => Edge::Hand {
            ranks: hand.written(),
            name: named(hand, beyond),
        },
    };
    let is_between = |hand: H| from.is_none_or(|from| hand < from) && to.is_none_or(|to| hand > to);
    Beside {
        stays: edge(from, from.and_then(below)),
        folds: edge(to, to.and_then(above)),
        is_open: all().any(|hand| is_between(hand) && !is_shown(hand)),
    }
}

impl Beside {
    /// The same in a sentence.
    pub(crate) fn told(&self, words: &Words) -> String {
        let stays = words.stays;
        let stay = match &self.stays {
            Edge::Everything => return format!("Every hand {stays}."),
            Edge::Grid => words.above.to_owned(),
            Edge::Hand { name, .. } => format!("{name} or better"),
            Edge::Nothing => "no hand".to_owned(),
        };
        let fold = match &self.folds {
            Edge::Everything => return "Every hand folds.".to_owned(),
            Edge::Grid => words.below.to_owned(),
            Edge::Hand { name, .. } => format!("{name} or less"),
            Edge::Nothing => "no hand always".to_owned(),
        };
        let open = match self.is_open {
            true => " Between them it depends on the other cards.",
            false => "",
        };
        format!("{} always {stays}, and {fold} folds.{open}", capital(&stay))
    }
}

/// A hand at the edge of those that are played alike; `beyond` is the next one on the other
/// side. A dealer names it by its ranks only where a shorter name would take in others.
fn named<H: Hand>(hand: H, beyond: Option<H>) -> String {
    let sort = hand.sort();
    let of_another_sort = beyond.is_none_or(|other| other.sort() != sort);
    let of_other_rank = beyond.is_none_or(|other| other.first() != hand.first());
    let is_edge = of_another_sort || of_other_rank;
    match sort {
        Sort::HighCard if is_edge => format!("{} high", hand.first().name()),
        Sort::HighCard => hand.written(),
        Sort::Pair if of_another_sort => "a pair".to_owned(),
        Sort::Pair if is_edge => format!("a pair of {}", hand.first().plural()),
        Sort::Pair | Sort::Better => format!("{hand} ({})", hand.written()),
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const WORDS: Words = Words {
        stays: "plays",
        above: "king high or better",
        below: "jack high or less",
    };

    fn value(text: &[Rank; 3]) -> three::Value {
        three::Value::of_ranks(*text, false).unwrap()
    }

    /// What is said where every hand from one on plays.
    #[track_caller]
    fn check(from: Option<[Rank; 3]>, expected: &str) {
        use Rank::{Jack, Nine, Queen, Three, Two};
        let from = from.map(|ranks| value(&ranks));
        let all = (1..=three::Value::HIGHEST.number()).filter_map(three::Value::new);
        let hands = all.map(|hand| {
            let stays = from.is_some_and(|from| hand >= from);
            let folds = !stays;
            Done { hand, stays, folds }
        });
        let shown = value(&[Queen, Three, Two])..=value(&[Queen, Jack, Nine]);
        assert_eq!(outside(hands.collect(), &shown).told(&WORDS), expected);
    }

    #[test]
    fn a_line_is_told_where_it_runs() {
        use Rank::{Ace, Eight, Five, Four, Jack, King, Nine, Queen, Seven, Six, Ten, Three, Two};
        let usual = "King high or better always plays, and jack high or less folds.";
        check(Some([Queen, Six, Four]), usual);
        check(Some([King, Three, Two]), usual);
        check(Some([Queen, Three, Two]), usual);
        check(
            Some([Jack, Three, Two]),
            "Jack high or better always plays, and ten high or less folds.",
        );
        check(
            Some([Jack, Nine, Four]),
            "J-9-4 or better always plays, and J-9-3 or less folds.",
        );
        check(
            Some([Ace, Eight, Seven]),
            "A-8-7 or better always plays, and A-8-6 or less folds.",
        );
        check(
            Some([Two, Two, Three]),
            "A pair or better always plays, and ace high or less folds.",
        );
        check(
            Some([Ten, Ten, Two]),
            "A pair of tens or better always plays, and a pair of nines or less folds.",
        );
        check(Some([Five, Three, Two]), "Every hand plays.");
        check(None, "Every hand folds.");
    }

    #[test]
    fn where_the_suits_decide_nothing_is_promised() {
        let all = (1..=three::Value::HIGHEST.number()).filter_map(three::Value::new);
        let middle = value(&[Rank::Ten, Rank::Eight, Rank::Two]);
        let hands = all.map(|hand| Done {
            hand,
            stays: hand >= middle,
            folds: hand <= middle,
        });
        let shown = value(&[Rank::Queen, Rank::Three, Rank::Two])
            ..=value(&[Rank::Queen, Rank::Jack, Rank::Nine]);
        assert_eq!(
            outside(hands.collect(), &shown).told(&WORDS),
            "T-8-3 or better always plays, and T-7-6 or less folds. Between them it depends on \
             the other cards."
        );
    }
}
