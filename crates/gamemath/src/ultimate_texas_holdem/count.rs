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
use super::decide::{Decisions, FlopKinds, class_ways};
use super::flop::Shape;
use super::game::Game;
use super::hole::{HOLE_FACTS, HoleClass};
use super::kinds::{
    FLOPS, HOLES, OTHERS_OF_FLOP, PAIR_OF_HOLE, PAIRS, flops_of, multisets, plain_flops_of,
};
use super::parallel::share;
use super::play::is_set;
use super::river::{Checks, NO_WAYS, River, Ways, add_ways};
use super::standing::{DEALERS, Standing};
use super::sums::add_all;

/// A multiple of the numbers of ways in which any flop lies beside any hole.
const SCALE: u32 = 576;

/// Deals by action, category of the player's last hand, and way the comparison goes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Counts {
    /// Played before the flop, by multiple.
    pub(super) pre_flop: Vec<(u32, Ways)>,
    /// Played after the flop.
    pub(super) flop: Ways,
    /// Played after the river.
    pub(super) river: Ways,
    /// Folded, by category.
    pub(super) folds: [i64; Category::ALL.len()],
}

impl Counts {
    /// No deals.
    pub(super) const NOTHING: Counts = Counts {
        pre_flop: Vec::new(),
        flop: NO_WAYS,
        river: NO_WAYS,
        folds: [0; Category::ALL.len()],
    };

    /// Counts all deals, for every plan by which decisions were made.
    pub(super) fn all(game: &Game, river: &River, plans: &[(&Decisions, &Checks)]) -> Vec<Counts> {
        let reached: Vec<Reached<'_>> = plans.iter().map(Reached::new).collect();
        let nothing = || -> Vec<SuitedCounts> {
            let plans = reached.iter();
            plans.map(|_| SuitedCounts::nothing(game)).collect()
        };
        let parts = share(150, &game.flush_suits, nothing, |counts, suit| {
            SuitedCounts::add_suit(counts, game, &reached, suit);
        });
        let mut all = Vec::with_capacity(plans.len());
        for (at, (reached, (decisions, _))) in reached.iter().zip(plans).enumerate() {
            let parts = parts.iter().filter_map(|part| part.get(at));
            let mut counts = Counts::together(game, reached, parts);
            let multiples = game.payoffs.pre_flop.iter();
            let pre_flop = |&multiple| (multiple, played_pre_flop(river, decisions, multiple));
            counts.pre_flop = multiples.map(pre_flop).collect();
            all.push(counts);
        }
        all
    }

    /// Puts the threads' counts together, and adds the boards without a flush suit.
    fn together<'a>(
        game: &Game,
        reached: &Reached<'_>,
        parts: impl Iterator<Item = &'a SuitedCounts>,
    ) -> Counts {
        let mut counts = Counts::NOTHING;
        let mut gone = vec![[[0; 2]; PAIRS]; game.plain.len()];
        for part in parts {
            counts.join(&part.counts);
            let gone = gone.as_flattened_mut().as_flattened_mut();
            add_all(gone, part.gone.as_flattened().as_flattened());
        }
        for (place, board) in game.plain.iter().enumerate() {
            let plays = &reached.checks.plays.plain[place];
            let from = reached.plain_board(board);
            let arrangements = board.all_arrangements();
            for each in &board.ranked {
                let pair = usize::from(each.hole);
                let times = i64::from(arrangements[pair]);
                let [raised, checked] = from[pair];
                let [raised_gone, checked_gone] = gone[place][pair];
                let actions = [
                    i64::from(raised) * times - raised_gone,
                    i64::from(checked) * times - checked_gone,
                ];
                let is_played = is_set(plays, pair);
                counts.add(game, board.standings[pair], actions, is_played);
            }
        }
        counts.unscale();
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
            self.folds[game.category(standing) as usize] += checked * DEALERS;
        }
    }

    fn join(&mut self, other: &Counts) {
        add_all(self.flop.as_flattened_mut(), other.flop.as_flattened());
        add_all(self.river.as_flattened_mut(), other.river.as_flattened());
        add_all(&mut self.folds, &other.folds);
    }

    fn unscale(&mut self) {
        let ways = self.flop.iter_mut().chain(&mut self.river).flatten();
        for count in ways.chain(&mut self.folds) {
            *count = unscaled(*count);
        }
    }
}

/// The deals of all holes that were played at this multiple before the flop.
fn played_pre_flop(river: &River, decisions: &Decisions, multiple: u32) -> Ways {
    let mut all = NO_WAYS;
    for class in
        HoleClass::all().filter(|class| decisions.pre_flop[class.index()] == Some(multiple))
    {
        // A board is the board of ten flops.
        let times = i64::from(class.holes()) * 10;
        let ways = class_ways(river, class);
        let all = all.as_flattened_mut().iter_mut();
        all.zip(ways.as_flattened())
            .for_each(|(to, from)| *to += from * times);
    }
    all
}

/// For flops and holes: how many were raised, and how many checked, times [`SCALE`] over
/// the ways in which the flop lies beside the hole.
struct Reached<'a> {
    checks: &'a Checks,
    /// Whether any hole was checked before the flop.
    is_any: bool,
    plain: Vec<[[u32; 2]; PAIRS]>,
    suited: Vec<[[u32; 2]; HOLES]>,
}

impl<'a> Reached<'a> {
    fn new(&(decisions, checks): &(&Decisions, &'a Checks)) -> Reached<'a> {
        let flops = multisets::<3>();
        let mut reached = Reached {
            checks,
            is_any: decisions.pre_flop.contains(&None),
            plain: vec![[[0; 2]; PAIRS]; flops.len()],
            suited: vec![[[0; 2]; HOLES]; FLOPS],
        };
        if !reached.is_any {
            return reached;
        }
        for (shape, raises) in Shape::all().iter().zip(&decisions.flop) {
            let flop = FlopKinds::new(shape.cards);
            for (index, hole) in HOLE_FACTS.iter().enumerate() {
                let [a, b] = hole.cards;
                let dealt = shape.cards.contains(&a) || shape.cards.contains(&b);
                if dealt || decisions.pre_flop[hole.class].is_some() {
                    continue;
                }
                let action = usize::from(!is_set(raises, index));
                reached.plain[flop.place][hole.pair][action] += shape.flops;
                for &(suit, kind) in &flop.suits {
                    reached.suited[kind][hole.kinds[suit]][action] += shape.flops;
                }
            }
        }
        for (ranks, holes) in flops.iter().zip(&mut reached.plain) {
            for (pair, actions) in holes.iter_mut().enumerate() {
                scale(actions, u32::from(PlainBoard::arrangements(ranks, pair)));
            }
        }
        for (others, holes) in OTHERS_OF_FLOP.iter().zip(&mut reached.suited) {
            for (hole, actions) in holes.iter_mut().enumerate() {
                scale(actions, u32::from(FlushSuit::arrangements(others, hole)));
            }
        }
        reached
    }

    fn plain_board(&self, board: &PlainBoard) -> [[u32; 2]; PAIRS] {
        let mut sum = [[0; 2]; PAIRS];
        for flop in plain_flops_of(board.ranks) {
            add_all(sum.as_flattened_mut(), self.plain[flop].as_flattened());
        }
        sum
    }

    fn suited_board(&self, flops: &[usize; 10]) -> [[u32; 2]; HOLES] {
        let mut sum = [[0; 2]; HOLES];
        for &flop in flops {
            add_all(sum.as_flattened_mut(), self.suited[flop].as_flattened());
        }
        sum
    }
}

fn scale(actions: &mut [u32; 2], arrangements: u32) {
    actions
        .iter_mut()
        .for_each(|count| *count = scaled(*count, arrangements));
}

/// A number of flops beside a hole, times [`SCALE`] over the ways in which one lies there.
pub(super) fn scaled(flops: u32, arrangements: u32) -> u32 {
    // A hole that the flop leaves no room for was never reached.
    if arrangements == 0 {
        return flops;
    }
    debug_assert_eq!(SCALE % arrangements, 0);
    flops * (SCALE / arrangements)
}

/// The deals that were counted [`SCALE`] times.
pub(super) fn unscaled(count: i64) -> i64 {
    let by = i64::from(SCALE);
    debug_assert_eq!(count % by, 0, "deals are whole");
    count / by
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

    /// Goes through the boards of a suit, for every plan at once.
    fn add_suit(
        plans: &mut [SuitedCounts],
        game: &Game,
        reached: &[Reached<'_>],
        suit: &FlushSuit,
    ) {
        let mut ranked = Vec::with_capacity(HOLES);
        let mut standings = [Standing::default(); HOLES];
        for (at, others) in suit.others().iter().enumerate() {
            let place = suit.plain_place(others);
            let plain = &game.plain[place];
            game.stand(suit, others, plain, &mut ranked, &mut standings);
            let flops = flops_of(&suit.ranks, others);
            let plans = plans.iter_mut().zip(reached);
            for (plan, reached) in plans.filter(|(_, reached)| reached.is_any) {
                let plays = &reached.checks.plays.suited[suit.first + at];
                let from = reached.suited_board(&flops);
                let gone = &mut plan.gone[place];
                for each in &ranked {
                    let hole = usize::from(each.hole);
                    let times = i64::from(FlushSuit::arrangements(others, hole));
                    let [raised, checked] = from[hole];
                    let actions = [i64::from(raised) * times, i64::from(checked) * times];
                    let gone = &mut gone[usize::from(PAIR_OF_HOLE[hole])];
                    gone[0] += actions[0];
                    gone[1] += actions[1];
                    let is_played = is_set(plays, hole);
                    plan.counts.add(game, standings[hole], actions, is_played);
                }
            }
        }
    }
}
