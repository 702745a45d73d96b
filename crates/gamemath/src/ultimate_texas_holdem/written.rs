//! How holes and boards are written in a strategy.
//!
//! Before and after the flop a hole is a class, `AKs`, `T9o`, `77`, `T9` for both suits,
//! or two cards, `7s2d`. At the river it is two ranks, with an `f` behind a card of the
//! flush suit: `A5`, `AfK`. A board of the river is five ranks in the same way: `K9742`,
//! or `KfQf2f74` where three or more are of the flush suit, these first.
#![expect(
    clippy::indexing_slicing,
    reason = "kinds of holes are below their number"
)]

use cards::five::Category;
use cards::{Cards, Rank};

use super::board::FlushSuit;
use super::hole::{HoleClass, hole_index};
use super::kinds::{CARDS_OF_HOLE, HOLES, RANKS, hole, place};
use crate::strategy::hands::rank_of;
use crate::strategy::{Mistake, Row};

/// Holes of a row before the river.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Holes {
    /// All.
    Any,
    /// A class and, of one with a plus, those above it with the same high card, or the
    /// higher pairs.
    Class {
        high: Rank,
        low: Rank,
        suited: Option<bool>,
        and_above: bool,
    },
    /// Two cards, by their number.
    Cards(usize),
    /// Hands of a category or better, and better than the board's own.
    Made(Category),
}

impl Holes {
    pub(super) fn read(row: &Row, text: &str) -> Result<Holes, Mistake> {
        if text == "*" {
            return Ok(Holes::Any);
        }
        if let Some(category) = category(text) {
            return Ok(Holes::Made(category));
        }
        if let Ok(cards) = text.parse::<Cards>()
            && let Ok(hole) = cards.exactly()
        {
            return Ok(Holes::Cards(hole_index(hole)));
        }
        let plain = text.strip_suffix('+').unwrap_or(text);
        let (ranks, suited) = match plain.as_bytes() {
            [_, _, b's'] => (plain.strip_suffix('s'), Some(true)),
            [_, _, b'o'] => (plain.strip_suffix('o'), Some(false)),
            _ => (Some(plain), None),
        };
        let ranks: Vec<_> = ranks.unwrap_or("").chars().map(rank_of).collect();
        match ranks.as_slice() {
            [Some(a), Some(b)] if a != b || suited != Some(true) => Ok(Holes::Class {
                high: *a.max(b),
                low: *a.min(b),
                suited,
                and_above: plain.len() < text.len(),
            }),
            _ => Err(row.wrong_hand(
                text,
                "write holes as AKs, T9o, 77, K5o+, two cards as 7s2d, a hand as two-pair+, or *",
            )),
        }
    }

    /// Whether a hole is among them; `made` says whether it makes a category.
    pub(super) fn contain(
        &self,
        class: HoleClass,
        index: usize,
        made: impl Fn(Category) -> bool,
    ) -> bool {
        match *self {
            Holes::Any => true,
            Holes::Cards(cards) => cards == index,
            Holes::Made(category) => made(category),
            Holes::Class {
                high,
                low,
                suited,
                and_above,
            } => {
                let is_pair = class.high == class.low;
                let fits = suited.is_none_or(|suited| suited == class.suited);
                fits && match (high == low, and_above) {
                    (true, false) => is_pair && class.high == high,
                    (true, true) => is_pair && class.high >= high,
                    (false, false) => class.high == high && class.low == low,
                    (false, true) => class.high == high && class.low >= low && !is_pair,
                }
            }
        }
    }
}

/// A board of the river.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum River {
    /// By the place of its ranks.
    Plain(usize),
    /// By the number of a board with a flush suit.
    Suited(usize),
}

impl River {
    pub(super) fn read(row: &Row) -> Result<River, Mistake> {
        let wrong = || {
            row.wrong_against(
                "write the five ranks of a board as K9742, or KfQf2f74 with an f behind three or \
                 more of one suit, or * for any",
            )
        };
        let cards = kinds_of(&row.against).ok_or_else(wrong)?;
        let mut of_suit: Vec<u8> = Vec::new();
        let mut others: Vec<u8> = Vec::new();
        for kind in &cards {
            let rank = u8::try_from(kind % RANKS).unwrap_or(0);
            if *kind >= RANKS {
                of_suit.push(rank);
            } else {
                others.push(rank);
            }
        }
        of_suit.sort_unstable();
        others.sort_unstable();
        let differ = of_suit.is_sorted_by(|a, b| a < b);
        match (of_suit.len(), others.len()) {
            (0, 5) if others.first() != others.last() => Ok(River::Plain(place(&others))),
            (3..=5, _) if cards.len() == 5 && differ => {
                let others = if others.is_empty() { 0 } else { place(&others) };
                Ok(River::Suited(FlushSuit::first(&of_suit) + others))
            }
            _ => Err(wrong()),
        }
    }

    /// Writes the ranks of a board, those of the flush suit first.
    pub(super) fn write(of_suit: &[u8], others: &[u8]) -> String {
        let letters = |ranks: &[u8], mark: &str| -> String {
            let ranks = ranks
                .iter()
                .rev()
                .filter_map(|&rank| Rank::from_index(rank));
            ranks.map(|rank| format!("{rank}{mark}")).collect()
        };
        letters(of_suit, "f") + &letters(others, "")
    }
}

/// Holes of a row at the river, on any board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Kinds {
    /// All.
    Any,
    /// One kind.
    Only(usize),
    /// Those that are as good as this kind on the board, or better.
    AsGoodAs(usize),
    /// All but this kind.
    Not(usize),
    /// Hands of a category or better, and better than the board's own.
    Made(Category),
}

impl Kinds {
    pub(super) fn read(row: &Row, text: &str) -> Result<Kinds, Mistake> {
        if text == "*" {
            return Ok(Kinds::Any);
        }
        if let Some(category) = category(text) {
            return Ok(Kinds::Made(category));
        }
        let (rest, made): (&str, fn(usize) -> Kinds) =
            match (text.strip_prefix('-'), text.strip_suffix('+')) {
                (Some(rest), None) => (rest, Kinds::Not),
                (None, Some(rest)) => (rest, Kinds::AsGoodAs),
                _ => (text, Kinds::Only),
            };
        let kinds = kinds_of(rest);
        match kinds.as_deref() {
            Some(&[a, b]) if a != b || a < RANKS => Ok(made(hole(a, b))),
            _ => Err(row.wrong_hand(
                text,
                "write holes as A5 or AfK (f: of the flush suit), A5+ for as good or better, -A5 \
                 to leave one out, a hand as two-pair+, or *",
            )),
        }
    }

    /// Writes a kind of hole, the higher rank first.
    pub(super) fn write(hole: usize) -> String {
        let (a, b) = CARDS_OF_HOLE[hole % HOLES];
        let mut cards = [usize::from(a), usize::from(b)];
        cards.sort_unstable_by_key(|&kind| std::cmp::Reverse((kind % RANKS, kind)));
        let letter = |kind: usize| {
            let rank = u8::try_from(kind % RANKS).ok().and_then(Rank::from_index);
            let mark = if kind >= RANKS { "f" } else { "" };
            rank.map_or_else(String::new, |rank| format!("{rank}{mark}"))
        };
        cards.map(letter).concat()
    }
}

/// A category that is written `two-pair+`.
fn category(text: &str) -> Option<Category> {
    let name = text.strip_suffix('+')?.replace('-', " ");
    let name = if name == "pair" { "one pair" } else { &name };
    let mut categories = Category::ALL.into_iter();
    categories.find(|category| category.name() == name)
}

/// The kinds of cards that ranks with their marks stand for.
fn kinds_of(text: &str) -> Option<Vec<usize>> {
    let mut kinds: Vec<usize> = Vec::new();
    for letter in text.chars() {
        if letter == 'f' {
            let last = kinds.last_mut()?;
            *last += RANKS;
            if *last >= 2 * RANKS {
                return None;
            }
        } else {
            kinds.push(usize::from(rank_of(letter)?.index()));
        }
    }
    Some(kinds)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_hole_is_read_as_it_is_written() {
        let row = Row::new("river", "", "", "fold");
        for hole in 0..HOLES {
            let text = Kinds::write(hole);
            assert_eq!(Kinds::read(&row, &text), Ok(Kinds::Only(hole)), "{text}");
        }
        assert!(Kinds::read(&row, "AfAf").is_err());
        assert!(Kinds::read(&row, "A").is_err());
        assert_eq!(
            Kinds::read(&row, "two-pair+"),
            Ok(Kinds::Made(Category::TwoPair))
        );
        assert_eq!(
            Kinds::read(&row, "pair+"),
            Ok(Kinds::Made(Category::OnePair))
        );
    }

    #[test]
    fn classes_with_a_plus_are_those_above() {
        let row = Row::new("pre-flop", "", "", "check");
        let check = |text: &str, expected: usize| {
            let holes = Holes::read(&row, text).unwrap();
            let found = HoleClass::all().filter(|&class| holes.contain(class, 0, |_| false));
            assert_eq!(found.count(), expected, "{text}");
        };
        check("*", 169);
        check("33+", 12);
        check("A2o+", 12);
        check("K5+", 16);
        check("T9", 2);
        check("77", 1);
    }
}
