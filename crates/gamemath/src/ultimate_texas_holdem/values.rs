//! What hands are worth, as far as the comparison of a table tells them apart.
//!
//! A *level* is a class of hands that tie under the table's own comparison, numbered
//! from 1, the weakest; nought is no hand. Without a flush the level of a hole on a board
//! depends on ranks alone, so it is a look-up by the place of the board's ranks and the
//! pair of the hole's; with one it depends on the ranks held of that suit.
#![expect(
    clippy::indexing_slicing,
    reason = "tables have a row for every place, level and mask that is looked up"
)]

use std::cmp::Ordering;

use cards::Rank;
use cards::five::{Category, Value};
use games::ultimate_texas_holdem::{HandForming, Rules};

use super::kinds::{CARDS_OF_HOLE, PAIRS, RANKS, THREE_OF_FIVE, multisets, place, subsets};

/// The levels of all hands under one set of rules.
#[derive(Debug, Clone)]
pub(super) struct Values {
    /// How hands are formed.
    pub(super) forming: HandForming,
    /// By the place of a board's ranks: of each pair of ranks beside it, without a flush.
    pub(super) plain: Vec<[u16; PAIRS]>,
    /// By the place of a board's ranks: of the best five of it and one more rank.
    pub(super) with_one: Vec<[u16; RANKS]>,
    /// By the place of a board's ranks: of the board itself.
    pub(super) alone: Vec<u16>,
    /// By a mask of ranks of one suit: of the best flush; nought if there are too few.
    pub(super) flush: Vec<u16>,
    /// The category of each level.
    pub(super) category: Vec<Category>,
    /// The lowest level with which a dealer qualifies.
    pub(super) qualifies: u16,
    /// The level of each value.
    of_value: Vec<u16>,
}

/// The rules draw the line of qualifying between hands that tie.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the dealer qualifies with some of the hands that tie and not with others")]
pub struct QualifierSplitsTie;

impl Values {
    /// Looks up what all hands are worth under these rules.
    pub(super) fn new(rules: &Rules) -> Result<Values, QualifierSplitsTie> {
        let levels = Levels::new(rules)?;
        let alone: Vec<u16> = multisets::<5>()
            .iter()
            .map(|&ranks| levels.of_ranks(ranks, false))
            .collect();
        let of_five = |mut ranks: [u8; 5]| {
            ranks.sort_unstable();
            alone[place(&ranks)]
        };
        let three_and_pair: Vec<[u16; PAIRS]> = multisets::<3>()
            .iter()
            .map(|&[a, b, c]| {
                std::array::from_fn(|pair| {
                    let (d, e) = CARDS_OF_HOLE[pair];
                    of_five([a, b, c, d, e])
                })
            })
            .collect();
        let four_and_one: Vec<[u16; RANKS]> = multisets::<4>()
            .iter()
            .map(|&[a, b, c, d]| RANK_NUMBERS.map(|rank| of_five([a, b, c, d, rank])))
            .collect();
        let mut with_one = Vec::with_capacity(alone.len());
        let mut plain = Vec::with_capacity(alone.len());
        for (board, &itself) in multisets::<5>().iter().zip(&alone) {
            let mut one = [itself; RANKS];
            for without in 0..5 {
                let four: [u8; 4] =
                    std::array::from_fn(|at| board[at + usize::from(at >= without)]);
                raise(&mut one, &four_and_one[place(&four)]);
            }
            let mut two = match rules.hand_forming.value {
                HandForming::TwoAndThree => [0; PAIRS],
                HandForming::BestOfSeven => best_of_one(&one),
            };
            for three in THREE_OF_FIVE {
                raise(&mut two, &three_and_pair[place(&three.map(|at| board[at]))]);
            }
            with_one.push(one);
            plain.push(two);
        }
        Ok(Values {
            forming: rules.hand_forming.value,
            plain,
            with_one,
            alone,
            flush: flushes(&levels),
            category: levels.category,
            qualifies: levels.qualifies,
            of_value: levels.of_value,
        })
    }

    /// The level of a value.
    pub(super) fn level_of(&self, value: Value) -> u16 {
        self.of_value[usize::from(value.number())]
    }

    /// The level of the flush that a hole with cards of the flush suit makes on a board
    /// with more of them; nought if it makes none. Both are masks of ranks.
    pub(super) fn flush(&self, board: usize, own: usize) -> u16 {
        match self.forming {
            HandForming::BestOfSeven => self.flush[board | own],
            HandForming::TwoAndThree if own.count_ones() == 2 => threes_of(board)
                .map(|three| self.flush[three | own])
                .max()
                .unwrap_or(0),
            HandForming::TwoAndThree => 0,
        }
    }
}

/// The masks of three ranks out of a mask of three to five.
fn threes_of(mask: usize) -> impl Iterator<Item = usize> {
    let mut ranks = (0..RANKS).filter(|rank| mask >> rank & 1 == 1);
    let ranks: [Option<usize>; 5] = std::array::from_fn(|_| ranks.next());
    THREE_OF_FIVE.into_iter().filter_map(move |three| {
        let mut bits = three.map(|at| ranks[at]).into_iter();
        bits.try_fold(0, |mask, rank| Some(mask | 1 << rank?))
    })
}

/// The best that each pair of ranks makes with at most one of the two.
fn best_of_one(one: &[u16; RANKS]) -> [u16; PAIRS] {
    let mut best = [0; PAIRS];
    for (best, &(a, b)) in best.iter_mut().zip(&CARDS_OF_HOLE) {
        *best = one[usize::from(a)].max(one[usize::from(b)]);
    }
    best
}

fn raise<const N: usize>(levels: &mut [u16; N], others: &[u16; N]) {
    for (level, &other) in levels.iter_mut().zip(others) {
        *level = (*level).max(other);
    }
}

/// The level of the best flush of every mask of ranks: with more than five, the best of
/// those with one rank left out.
fn flushes(levels: &Levels) -> Vec<u16> {
    let mut flush = vec![0; 1 << RANKS];
    for ranks in subsets::<5>() {
        let mask = ranks.iter().fold(0, |mask, rank| mask | 1 << rank);
        flush[mask] = levels.of_ranks(ranks, true);
    }
    for mask in (0..1usize << RANKS).filter(|mask| mask.count_ones() > 5) {
        let without = (0..RANKS).map(|rank| mask & !(1 << rank));
        let fewer = without.filter(|&fewer| fewer != mask);
        flush[mask] = fewer.map(|fewer| flush[fewer]).max().unwrap_or(0);
    }
    flush
}

const RANK_NUMBERS: [u8; RANKS] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

/// The level of every value of five cards.
#[derive(Debug)]
pub(super) struct Levels {
    of_value: Vec<u16>,
    category: Vec<Category>,
    qualifies: u16,
}

impl Levels {
    pub(super) fn new(rules: &Rules) -> Result<Levels, QualifierSplitsTie> {
        let mut levels = Levels {
            of_value: vec![0],
            category: vec![Category::HighCard],
            qualifies: u16::MAX,
        };
        let mut level = 0;
        let mut before: Option<Value> = None;
        for value in (1..=Value::HIGHEST.number()).filter_map(Value::new) {
            let above = |before| rules.compare(value, before) == Ordering::Greater;
            let is_new = before.is_none_or(above);
            if is_new {
                level += 1;
                levels.category.push(value.category());
            }
            if levels.qualifies == u16::MAX && rules.qualifies(value) {
                if !is_new {
                    return Err(QualifierSplitsTie);
                }
                levels.qualifies = level;
            }
            levels.of_value.push(level);
            before = Some(value);
        }
        Ok(levels)
    }

    fn of_ranks(&self, ranks: [u8; 5], suited: bool) -> u16 {
        let ranks = ranks.map(|rank| Rank::from_index(rank).unwrap_or(Rank::Ace));
        let value = Value::of_ranks(ranks, suited);
        value.map_or(0, |value| self.of_value[usize::from(value.number())])
    }
}
