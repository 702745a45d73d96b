//! What all deals come to, once every decision is made.
//!
//! This is the river gone through a second time, the other way about: for a hole and a
//! board it is asked in how many deals it was reached by each action. A board with a
//! flush suit is reached from its ten flops; those deals are counted there, and taken
//! away from the count by ranks alone, which has all deals as if no flush could be made.
//!
//! Holes and flops are divided by the number of ways in which the flop lies beside the
//! hole before boards multiply them by theirs, as the river does. [`SCALE`] is a multiple
//! of all those numbers, so everything stays whole.
#![expect(
    clippy::indexing_slicing,
    reason = "tables have a row for every place, board, flop and kind of hole"
)]

use cards::five::Category;

use super::board::{FlushSuit, PlainBoard};
use super::decide::{Decisions, FlopKinds};
use super::flop::Shape;
use super::game::Game;
use super::hole::HOLE_FACTS;
use super::kinds::{
    FLOPS, HOLES, OTHERS_OF_FLOP, PAIR_OF_HOLE, PAIRS, flops_of, multisets, plain_flops_of,
};
use super::parallel::share;
use super::river::{NO_WAYS, Plays, River, Ways, add_ways, is_played};
use super::standing::{DEALERS, Standing};

/// A multiple of the numbers of ways in which any flop lies beside any hole.
const SCALE: u32 = 576;

/// Deals by action, category of the player's last hand, and way the comparison goes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Counts {
    /// Played after the flop.
    pub(super) flop: Ways,
    /// Played after the river.
    pub(super) river: Ways,
    /// Folded, by category.
    pub(super) folds: [i64; Category::ALL.len()],
}

impl Counts {
    const NOTHING: Counts = Counts {
        flop: NO_WAYS,
        river: NO_WAYS,
        folds: [0; Category::ALL.len()],
    };

    /// Counts the deals of all holes that were checked before the flop.
    pub(super) fn new(game: &Game, river: &River, decisions: &Decisions) -> Counts {
        let reached = Reached::new(decisions);
        let parts = share(
            &game.flush_suits,
            || SuitedCounts::nothing(game),
            |counts, suit| counts.add_suit(game, river, &reached, suit),
        );
        let mut counts = Counts::NOTHING;
        let mut gone = vec![[[0; 2]; PAIRS]; game.plain.len()];
        for part in parts {
            counts.join(&part.counts);
            let all = gone.as_flattened_mut().as_flattened_mut().iter_mut();
            let all = all.zip(part.gone.as_flattened().as_flattened());
            all.for_each(|(to, from)| *to += from);
        }
        for (place, board) in game.plain.iter().enumerate() {
            let plays = &river.plain_plays[place];
            let from = reached.plain_board(board);
            for each in &board.ranked {
                let pair = usize::from(each.hole);
                let ways = i64::from(PlainBoard::ways(&board.ranks, pair));
                let [raised, checked] = [0, 1].map(|action: usize| {
                    i64::from(from[pair][action]) * ways - gone[place][pair][action]
                });
                counts.add(
                    game,
                    board.standings[pair],
                    [raised, checked],
                    is_played(plays, pair),
                );
            }
        }
        counts.divide(i64::from(SCALE));
        counts
    }

    #[inline]
    fn add(&mut self, game: &Game, standing: Standing, [raised, checked]: [i64; 2], plays: bool) {
        if raised != 0 {
            add_ways(&mut self.flop, game, standing, raised);
        }
        if checked != 0 && plays {
            add_ways(&mut self.river, game, standing, checked);
        } else if checked != 0 {
            let category = game.values.category[usize::from(standing.level)];
            self.folds[category as usize] += checked * i64::from(DEALERS);
        }
    }

    fn join(&mut self, other: &Counts) {
        let parts = [
            (&mut self.flop, &other.flop),
            (&mut self.river, &other.river),
        ];
        for (to, from) in parts {
            let to = to.as_flattened_mut().iter_mut();
            to.zip(from.as_flattened())
                .for_each(|(to, from)| *to += from);
        }
        self.folds
            .iter_mut()
            .zip(other.folds)
            .for_each(|(to, from)| *to += from);
    }

    fn divide(&mut self, by: i64) {
        let ways = self.flop.iter_mut().chain(&mut self.river).flatten();
        for count in ways.chain(&mut self.folds) {
            debug_assert_eq!(*count % by, 0, "deals are whole");
            *count /= by;
        }
    }
}

/// For flops and holes: how many were raised, and how many checked, times [`SCALE`] over
/// the ways in which the flop lies beside the hole.
struct Reached {
    plain: Vec<[[u32; 2]; PAIRS]>,
    suited: Vec<[[u32; 2]; HOLES]>,
}

impl Reached {
    fn new(decisions: &Decisions) -> Reached {
        let flops = multisets::<3>();
        let mut reached = Reached {
            plain: vec![[[0; 2]; PAIRS]; flops.len()],
            suited: vec![[[0; 2]; HOLES]; FLOPS],
        };
        for (shape, raises) in Shape::all().iter().zip(&decisions.flop) {
            let flop = FlopKinds::new(shape.cards);
            for (index, hole) in HOLE_FACTS.iter().enumerate() {
                let [a, b] = hole.cards;
                let dealt = shape.cards.contains(&a) || shape.cards.contains(&b);
                if dealt || decisions.pre_flop[hole.class].is_some() {
                    continue;
                }
                let action = usize::from(raises[index / 64] >> (index % 64) & 1 == 0);
                reached.plain[flop.place][hole.pair][action] += shape.flops;
                for &(suit, kind) in &flop.suits {
                    reached.suited[kind][hole.kinds[suit]][action] += shape.flops;
                }
            }
        }
        for (ranks, holes) in flops.iter().zip(&mut reached.plain) {
            for (pair, actions) in holes.iter_mut().enumerate() {
                scale(actions, PlainBoard::ways(ranks, pair));
            }
        }
        for (others, holes) in OTHERS_OF_FLOP.iter().zip(&mut reached.suited) {
            for (hole, actions) in holes.iter_mut().enumerate() {
                scale(actions, FlushSuit::ways(others, hole));
            }
        }
        reached
    }

    fn plain_board(&self, board: &PlainBoard) -> [[u32; 2]; PAIRS] {
        let mut sum = [[0; 2]; PAIRS];
        for flop in plain_flops_of(board.ranks) {
            add_all(&mut sum, &self.plain[flop]);
        }
        sum
    }

    fn suited_board(&self, suit: &FlushSuit, others: &[u8]) -> [[u32; 2]; HOLES] {
        let mut sum = [[0; 2]; HOLES];
        for flop in flops_of(&suit.ranks, others) {
            add_all(&mut sum, &self.suited[flop]);
        }
        sum
    }
}

fn scale(actions: &mut [u32; 2], ways: u32) {
    // A hole that the flop leaves no room for was never reached.
    if ways > 0 {
        debug_assert_eq!(SCALE % ways, 0);
        actions.iter_mut().for_each(|count| *count *= SCALE / ways);
    }
}

fn add_all(to: &mut [[u32; 2]], from: &[[u32; 2]]) {
    let to = to.as_flattened_mut().iter_mut();
    to.zip(from.as_flattened())
        .for_each(|(to, from)| *to += from);
}

/// The deals on boards with a flush suit.
struct SuitedCounts {
    counts: Counts,
    /// By the place of a board's ranks and by pair: how many were counted here.
    gone: Vec<[[i64; 2]; PAIRS]>,
}

impl SuitedCounts {
    fn nothing(game: &Game) -> SuitedCounts {
        SuitedCounts {
            counts: Counts::NOTHING,
            gone: vec![[[0; 2]; PAIRS]; game.plain.len()],
        }
    }

    fn add_suit(&mut self, game: &Game, river: &River, reached: &Reached, suit: &FlushSuit) {
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
            let plays: &Plays = &river.suited_plays[suit.first + at];
            let from = reached.suited_board(suit, others);
            let gone = &mut self.gone[place];
            for each in &ranked {
                let hole = usize::from(each.hole);
                let ways = i64::from(FlushSuit::ways(others, hole));
                let actions = from[hole].map(|count| i64::from(count) * ways);
                let gone = &mut gone[usize::from(PAIR_OF_HOLE[hole])];
                gone.iter_mut()
                    .zip(actions)
                    .for_each(|(gone, count)| *gone += count);
                self.counts
                    .add(game, standings[hole], actions, is_played(plays, hole));
            }
        }
    }
}
