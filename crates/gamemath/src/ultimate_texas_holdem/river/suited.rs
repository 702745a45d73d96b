//! Boards with a flush suit, by how they differ from those without.
#![expect(
    clippy::indexing_slicing,
    reason = "tables have a row for every place, board and kind of hole"
)]

use super::super::basic::BasicBoard;
use super::super::board::{FLUSH_BOARDS, FlushSuit};
use super::super::game::Game;
use super::super::kinds::{FLOPS, HOLES, OTHERS_OF_FLOP, PAIR_OF_HOLE, flops_of};
use super::super::parallel::share;
use super::super::plan::RiverRule;
use super::super::play::{Plays, is_set, set};
use super::super::standing::Standing;
use super::super::sums::{Sum, add_all};
use super::plain::PlainRiver;
use super::{Decider, Hand, NO_WAYS, Ways, add_ways};

/// What boards with a flush suit come to, less what they would without it.
pub(super) struct SuitedRiver {
    pub(super) raise: Sum<i64, HOLES>,
    pub(super) checks: Vec<SuitedChecks>,
    pub(super) ways: Vec<Ways>,
    /// By the place of a board's ranks: in how many ways boards with a flush suit lie
    /// beside each hole.
    boards: Vec<[u16; HOLES]>,
}

/// The same of checking under one rule.
pub(super) struct SuitedChecks {
    pub(super) check: Sum<i64, HOLES>,
    pub(super) folds: Sum<i32, HOLES>,
    pub(super) plays: Vec<Plays>,
}

impl SuitedRiver {
    /// Goes through all boards.
    pub(super) fn new(game: &Game, plain: &PlainRiver, rules: &[RiverRule]) -> SuitedRiver {
        let nothing = || SuitedRiver::nothing(game, rules);
        let parts = share(550, &game.flush_suits, nothing, |river, suit| {
            river.add_suit(game, plain, suit, rules);
        });
        let mut parts = parts.into_iter();
        let mut river = parts.next().unwrap_or_else(nothing);
        parts.for_each(|part| river.join(&part));
        river.take_away_plain(game);
        let arrangements = |flop: usize, hole| FlushSuit::arrangements(&OTHERS_OF_FLOP[flop], hole);
        river.raise.divide(arrangements);
        for checks in &mut river.checks {
            checks.check.divide(arrangements);
            checks.folds.divide(arrangements);
        }
        river
    }

    fn nothing(game: &Game, rules: &[RiverRule]) -> SuitedRiver {
        let nothing = |_: &RiverRule| SuitedChecks {
            check: Sum::nothing(FLOPS),
            folds: Sum::nothing(FLOPS),
            plays: vec![[0; HOLES.div_ceil(64)]; FLUSH_BOARDS],
        };
        SuitedRiver {
            raise: Sum::nothing(FLOPS),
            checks: rules.iter().map(nothing).collect(),
            ways: vec![NO_WAYS; HOLES],
            boards: vec![[0; HOLES]; game.plain.len()],
        }
    }

    fn add_suit(&mut self, game: &Game, plain: &PlainRiver, suit: &FlushSuit, rules: &[RiverRule]) {
        let mut ranked = Vec::with_capacity(HOLES);
        let mut standings = [Standing::default(); HOLES];
        for (at, others) in suit.others().iter().enumerate() {
            let place = suit.plain_place(others);
            game.stand(
                suit,
                others,
                &game.plain[place],
                &mut ranked,
                &mut standings,
            );
            let flops = flops_of(&suit.ranks, others);
            let raise_on = &plain.raise_on[place];
            let boards = &mut self.boards[place];
            let mut sums = [0; HOLES];
            for each in &ranked {
                let hole = usize::from(each.hole);
                let times = FlushSuit::arrangements(others, hole);
                let hand = Hand::new(game, standings[hole]);
                let without = raise_on[usize::from(PAIR_OF_HOLE[hole])];
                sums[hole] = (hand.raise(game) - without) * i64::from(times);
                hand.add_to(&mut self.ways[hole], i64::from(times));
                boards[hole] += times;
            }
            self.raise.add(&flops, &sums);
            for ((&rule, checks), plain) in rules.iter().zip(&mut self.checks).zip(&plain.checks) {
                let decider = Decider::new(rule, || BasicBoard::suited(game, place, suit, others));
                let (check_on, plays_plain) = (&plain.check_on[place], &plain.plays[place]);
                let plays_suited = &mut checks.plays[suit.first + at];
                let (mut sums, mut folds) = ([0; HOLES], [0; HOLES]);
                for each in &ranked {
                    let hole = usize::from(each.hole);
                    let pair = usize::from(PAIR_OF_HOLE[hole]);
                    let times = FlushSuit::arrangements(others, hole);
                    let hand = Hand::new(game, standings[hole]);
                    let (check, plays) = decider.check(game, &hand, hole, each.level);
                    sums[hole] = (check - check_on[pair]) * i64::from(times);
                    let without = i32::from(is_set(plays_plain, pair));
                    folds[hole] = (without - i32::from(plays)) * i32::from(times);
                    set(plays_suited, hole, plays);
                }
                checks.check.add(&flops, &sums);
                checks.folds.add(&flops, &folds);
            }
        }
    }

    fn join(&mut self, other: &SuitedRiver) {
        self.raise.join(&other.raise);
        for (to, from) in self.checks.iter_mut().zip(&other.checks) {
            to.check.join(&from.check);
            to.folds.join(&from.folds);
            let (to, from) = (to.plays.as_flattened_mut(), from.plays.as_flattened());
            to.iter_mut().zip(from).for_each(|(to, from)| *to |= from);
        }
        let ways = self.ways.as_flattened_mut().as_flattened_mut();
        add_all(ways, other.ways.as_flattened().as_flattened());
        add_all(self.boards.as_flattened_mut(), other.boards.as_flattened());
    }

    /// What the same boards would give if no flush could be made.
    fn take_away_plain(&mut self, game: &Game) {
        for (board, boards) in game.plain.iter().zip(&self.boards) {
            for (hole, &times) in boards.iter().enumerate().filter(|&(_, &times)| times > 0) {
                let standing = board.standings[usize::from(PAIR_OF_HOLE[hole])];
                add_ways(&mut self.ways[hole], game, standing, -i64::from(times));
            }
        }
    }
}
