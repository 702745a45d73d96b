//! Boards by their ranks, as if no flush could be made.
#![expect(
    clippy::indexing_slicing,
    reason = "tables have a row for every place and pair"
)]

use super::super::basic::BasicBoard;
use super::super::board::PlainBoard;
use super::super::game::Game;
use super::super::kinds::{HOLES, PAIRS, multisets, plain_flops_of};
use super::super::plan::RiverRule;
use super::super::play::{Plays, set};
use super::super::sums::Sum;
use super::{Decider, Hand, NO_WAYS, Ways};

/// What boards come to by their ranks.
pub(super) struct PlainRiver {
    pub(super) raise: Sum<i64, PAIRS>,
    pub(super) checks: Vec<PlainChecks>,
    pub(super) ways: Vec<Ways>,
    /// By the place of a board's ranks and by pair: what the play wager of the flop comes to.
    pub(super) raise_on: Vec<[i64; PAIRS]>,
}

/// What checking comes to under one rule.
pub(super) struct PlainChecks {
    pub(super) check: Sum<i64, PAIRS>,
    pub(super) folds: Sum<i32, PAIRS>,
    pub(super) plays: Vec<Plays>,
    /// By the place of a board's ranks and by pair: what checking comes to.
    pub(super) check_on: Vec<[i64; PAIRS]>,
}

impl PlainRiver {
    /// Goes through all boards.
    pub(super) fn new(game: &Game, rules: &[RiverRule]) -> PlainRiver {
        let flops = multisets::<3>();
        let boards = game.plain.len();
        let nothing = |_: &RiverRule| PlainChecks {
            check: Sum::nothing(flops.len()),
            folds: Sum::nothing(flops.len()),
            plays: vec![[0; HOLES.div_ceil(64)]; boards],
            check_on: vec![[0; PAIRS]; boards],
        };
        let mut river = PlainRiver {
            raise: Sum::nothing(flops.len()),
            checks: rules.iter().map(nothing).collect(),
            ways: vec![NO_WAYS; PAIRS],
            raise_on: vec![[0; PAIRS]; boards],
        };
        for (place, board) in game.plain.iter().enumerate() {
            // Five of one rank are no board.
            if !board.ranked.is_empty() {
                river.add_board(game, place, board, rules);
            }
        }
        let arrangements = |flop: usize, pair| PlainBoard::arrangements(&flops[flop], pair);
        river.raise.divide(arrangements);
        for checks in &mut river.checks {
            checks.check.divide(arrangements);
            checks.folds.divide(arrangements);
        }
        river
    }

    fn add_board(&mut self, game: &Game, place: usize, board: &PlainBoard, rules: &[RiverRule]) {
        let flops = plain_flops_of(board.ranks);
        let arrangements = board.all_arrangements();
        let mut sums = [0; PAIRS];
        for each in &board.ranked {
            let pair = usize::from(each.hole);
            let times = i64::from(arrangements[pair]);
            let hand = Hand::new(game, board.standings[pair]);
            let raise = hand.raise(game);
            self.raise_on[place][pair] = raise;
            sums[pair] = raise * times;
            hand.add_to(&mut self.ways[pair], times);
        }
        self.raise.add(&flops, &sums);
        for (&rule, checks) in rules.iter().zip(&mut self.checks) {
            let decider = Decider::new(rule, || BasicBoard::plain(&game.values, place, board));
            let (mut sums, mut folds) = ([0; PAIRS], [0; PAIRS]);
            for each in &board.ranked {
                let pair = usize::from(each.hole);
                let times = arrangements[pair];
                let hand = Hand::new(game, board.standings[pair]);
                let (check, plays) = decider.check(game, &hand, pair, each.level);
                checks.check_on[place][pair] = check;
                sums[pair] = check * i64::from(times);
                folds[pair] = i32::from(!plays) * i32::from(times);
                set(&mut checks.plays[place], pair, plays);
            }
            checks.check.add(&flops, &sums);
            checks.folds.add(&flops, &folds);
        }
    }
}
