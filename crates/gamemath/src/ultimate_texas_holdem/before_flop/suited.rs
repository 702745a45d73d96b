//! Boards with a flush suit, and what they make of flops beside what ranks alone do.
#![expect(
    clippy::indexing_slicing,
    reason = "tables have a row for every place and kind of flop"
)]

use super::super::kinds::{FLOPS, OTHERS_OF_FLOP, flops_of, multisets, place, subsets};
use super::super::river::{NO_WAYS, Ways};
use super::super::values::Values;
use super::dealers::Flushes;
use super::left::Left;
use super::{BeforeFlop, ByRanks, OnFlop};

/// The boards with the same ranks of a flush suit.
#[derive(Debug, Clone)]
pub(super) struct SuitedBoards {
    /// The ranks, lowest first, and as a mask: three to five.
    of_suit: Vec<u8>,
    mask: usize,
    flushes: Flushes,
    boards: Vec<SuitedBoard>,
}

/// One of them.
#[derive(Debug, Clone)]
struct SuitedBoard {
    /// The ranks of other suits, lowest first.
    others: Vec<u8>,
    /// The place of all its ranks.
    place: usize,
    /// The kinds of its flops.
    flops: [usize; 10],
}

impl SuitedBoards {
    /// All of them.
    pub(super) fn all(values: &Values) -> Vec<SuitedBoards> {
        let none = vec![vec![]];
        let one: Vec<_> = multisets::<1>().into_iter().map(Vec::from).collect();
        let two: Vec<_> = multisets::<2>().into_iter().map(Vec::from).collect();
        let three = subsets::<3>()
            .into_iter()
            .map(|ranks| (ranks.to_vec(), &two));
        let four = subsets::<4>()
            .into_iter()
            .map(|ranks| (ranks.to_vec(), &one));
        let five = subsets::<5>()
            .into_iter()
            .map(|ranks| (ranks.to_vec(), &none));
        let all = three.chain(four).chain(five);
        all.map(|(of_suit, others)| SuitedBoards::new(values, of_suit, others))
            .collect()
    }

    fn new(values: &Values, of_suit: Vec<u8>, others: &[Vec<u8>]) -> SuitedBoards {
        let mask = of_suit.iter().fold(0, |mask, rank| mask | 1 << rank);
        let board = |others: &Vec<u8>| {
            let mut ranks = [&of_suit[..], others].concat();
            ranks.sort_unstable();
            SuitedBoard {
                place: place(&ranks),
                flops: flops_of(&of_suit, others),
                others: others.clone(),
            }
        };
        SuitedBoards {
            mask,
            flushes: Flushes::new(values, mask),
            boards: others.iter().map(board).collect(),
            of_suit,
        }
    }
}

/// What one suit makes of the flops with a card of it, beside what ranks alone do.
#[derive(Debug, Clone)]
pub(super) struct BySuit {
    /// The ranks that the hole has of it, as a mask.
    pub(super) own: usize,
    pub(super) left: Left,
    /// By kind of flop.
    pub(super) flops: Vec<OnFlop>,
    pub(super) ways: Ways,
}

impl BySuit {
    pub(super) fn new(game: &BeforeFlop, plain: &ByRanks, own: usize, left: Left) -> BySuit {
        let mut by_suit = BySuit {
            own,
            left,
            flops: vec![OnFlop::default(); FLOPS],
            ways: NO_WAYS,
        };
        let mask = left.mask();
        for boards in &game.suited {
            if boards.mask & mask == boards.mask {
                by_suit.add(game, plain, boards);
            }
        }
        for (flop, others) in by_suit.flops.iter_mut().zip(&*OTHERS_OF_FLOP) {
            flop.divide(left.ways(others));
        }
        by_suit
    }

    fn add(&mut self, game: &BeforeFlop, plain: &ByRanks, boards: &SuitedBoards) {
        let flush = game.values.flush(boards.mask, self.own);
        let left = self.left.less(&boards.of_suit, &[]);
        let beside = 5 - boards.of_suit.len();
        let others: u16 = left.others.iter().sum();
        let others = others.saturating_sub(u16::try_from(beside).unwrap_or(0));
        let flushes = &boards.flushes;
        let usual = flushes.meet(&left, others, game.hand(flush));
        for board in &boards.boards {
            let times = self.left.ways(&board.others);
            let Some(without) = plain.boards[board.place].filter(|_| times > 0) else {
                continue;
            };
            let levels = &game.values.plain[board.place];
            // Who makes a flush on such a board makes nothing better without it.
            let hand = game.hand(if flush > 0 { flush } else { levels[plain.own] });
            // Only a full house and what beats it is above a flush without being one.
            let mut met = match flush == 0 && hand.level > flushes.lowest {
                true => flushes.meet(&left, others, hand),
                false => usual,
            };
            met.meet(&left.less(&[], &board.others), flushes.needs, levels, hand);
            let with = game.on_board(met, hand);
            with.add_to(&mut self.ways, times);
            without.add_to(&mut self.ways, -times);
            let difference = OnFlop {
                raise: with.worth.raise - without.worth.raise,
                check: with.worth.check - without.worth.check,
            };
            for &flop in &board.flops {
                self.flops[flop].add(difference, times);
            }
        }
    }
}
