//! The river: every hole on every board, and what that makes of every flop.
//!
//! For a hole and a flop three sums over the 1,081 turns and rivers decide everything:
//! what the play wager of the flop comes to, what checking comes to, and how often a hand
//! that checked is folded. Such a sum is
//!
//! > over all turns and rivers, as if no flush could be made, by ranks alone; and then, for
//! > each suit, over those that put three or more of it on the board, the difference which
//! > that suit makes,
//!
//! for no board has three or more of two suits. The first sum depends on the ranks of flop
//! and hole, and each of the others on what is of that suit and what is not; so there are
//! 455 × 91 sums of the one sort and 2,483 × 338 of the other.
//!
//! They are gathered from the boards. Let a hole leave `n` cards of a kind, of which the
//! flop takes `f` and turn and river `t`. Then C(n,f) C(n−f,t) = C(n,f+t) C(f+t,f): the
//! boards that contain a flop may be added up with the number of ways in which each lies
//! beside the hole, once for each of its ten flops, and the sum divided at the end by the
//! number of ways in which the flop lies beside the hole.
#![expect(
    clippy::indexing_slicing,
    reason = "tables have a row for every place, board, flop and kind of hole"
)]

use cards::five::Category;

use super::basic::BasicBoard;
use super::board::{FLUSH_BOARDS, FlushSuit, PlainBoard};
use super::game::Game;
use super::kinds::{
    FLOPS, HOLES, OTHERS_OF_FLOP, PAIR_OF_HOLE, PAIRS, flops_of, multisets, plain_flops_of,
};
use super::parallel::share;
use super::payoff::WAYS;
use super::plan::RiverRule;
use super::play::{Plays, RiverPlays, set};
use super::standing::{DEALERS, Standing, worth};

/// Dealers, and the boards under them, by the category of the player's hand and the way
/// the comparison goes.
pub(super) type Ways = [[i64; WAYS]; Category::ALL.len()];

/// No dealers.
pub(super) const NO_WAYS: Ways = [[0; WAYS]; Category::ALL.len()];

/// Everything that the river says about holes and flops, under one rule for it.
#[derive(Debug, Clone)]
pub(super) struct River {
    /// By the place of a flop's ranks and the pair of a hole's.
    pub(super) plain: Sums<PAIRS>,
    /// By the kinds of flop and hole, for a flush suit.
    pub(super) suited: Sums<HOLES>,
    /// What is played.
    pub(super) plays: RiverPlays,
    /// By pair: all boards, as if no flush could be made.
    pub(super) plain_ways: Vec<Ways>,
    /// By kind of hole: the difference which one flush suit makes.
    pub(super) suited_ways: Vec<Ways>,
}

/// For flops and holes, sums over turns and rivers.
#[derive(Debug, Clone)]
pub(super) struct Sums<const N: usize> {
    /// What the play wager of the flop comes to.
    pub(super) raise: Vec<[i64; N]>,
    /// What checking comes to.
    pub(super) check: Vec<[i64; N]>,
    /// How often a hand that checked is folded.
    pub(super) folds: Vec<[i32; N]>,
}

impl River {
    /// Goes through all boards.
    pub(super) fn new(game: &Game, rule: RiverRule) -> River {
        let plain = PlainRiver::new(game, rule);
        let parts = share(
            &game.flush_suits,
            || SuitedRiver::nothing(game),
            |river, suit| river.add_suit(game, &plain, suit, rule),
        );
        let mut parts = parts.into_iter();
        let mut suited = parts.next().unwrap_or_else(|| SuitedRiver::nothing(game));
        parts.for_each(|part| suited.join(&part));
        suited.take_away_plain(game);
        suited
            .sums
            .divide(|flop, hole| FlushSuit::arrangements(&OTHERS_OF_FLOP[flop], hole));
        River {
            plain: plain.sums,
            suited: suited.sums,
            plays: RiverPlays {
                plain: plain.plays,
                suited: suited.plays,
            },
            plain_ways: plain.ways,
            suited_ways: suited.ways,
        }
    }
}

impl<const N: usize> Sums<N> {
    fn nothing(flops: usize) -> Sums<N> {
        Sums {
            raise: vec![[0; N]; flops],
            check: vec![[0; N]; flops],
            folds: vec![[0; N]; flops],
        }
    }

    /// Adds one board to its ten flops.
    fn add(&mut self, flops: [usize; 10], board: &OnBoard<N>) {
        for flop in flops {
            add_all(&mut self.raise[flop], &board.raise);
            add_all(&mut self.check[flop], &board.check);
            add_all(&mut self.folds[flop], &board.folds);
        }
    }

    fn join(&mut self, other: &Sums<N>) {
        let all = self.raise.iter_mut().zip(&other.raise);
        all.for_each(|(to, from)| add_all(to, from));
        let all = self.check.iter_mut().zip(&other.check);
        all.for_each(|(to, from)| add_all(to, from));
        let all = self.folds.iter_mut().zip(&other.folds);
        all.for_each(|(to, from)| add_all(to, from));
    }

    /// Divides by the number of ways in which the flop lies beside the hole.
    fn divide(&mut self, ways: impl Fn(usize, usize) -> u32) {
        for flop in 0..self.raise.len() {
            for hole in 0..N {
                let ways = ways(flop, hole);
                if ways > 1 {
                    self.raise[flop][hole] /= i64::from(ways);
                    self.check[flop][hole] /= i64::from(ways);
                    self.folds[flop][hole] /= ways.cast_signed();
                }
            }
        }
    }
}

fn add_all<T: Copy + std::ops::AddAssign, const N: usize>(to: &mut [T; N], from: &[T; N]) {
    for (to, &from) in to.iter_mut().zip(from) {
        *to += from;
    }
}

/// What one board adds to the sums of its flops.
struct OnBoard<const N: usize> {
    raise: [i64; N],
    check: [i64; N],
    folds: [i32; N],
}

impl<const N: usize> OnBoard<N> {
    const NOTHING: OnBoard<N> = OnBoard {
        raise: [0; N],
        check: [0; N],
        folds: [0; N],
    };
}

/// One hole on one board.
#[derive(Debug, Clone, Copy, Default)]
struct Worth {
    raise: i64,
    check: i64,
    folds: i32,
}

impl Worth {
    #[inline]
    fn new(game: &Game, standing: Standing, hole: usize, basic: Option<&BasicBoard>) -> Worth {
        let payoffs = &game.payoffs;
        let ways = standing.ways(game.values.qualifies);
        let category = game.category(standing);
        let play = worth(&ways, &payoffs.of(payoffs.river)[category as usize]);
        let fold = payoffs.fold * DEALERS;
        let plays = match basic {
            None => play >= fold,
            Some(board) => board.plays(hole, standing.level, category),
        };
        Worth {
            raise: worth(&ways, &payoffs.of(payoffs.flop)[category as usize]),
            check: if plays { play } else { fold },
            folds: i32::from(!plays),
        }
    }
}

/// Boards by their ranks, as if no flush could be made.
struct PlainRiver {
    sums: Sums<PAIRS>,
    plays: Vec<Plays>,
    ways: Vec<Ways>,
    worth: Vec<[Worth; PAIRS]>,
}

impl PlainRiver {
    fn new(game: &Game, rule: RiverRule) -> PlainRiver {
        let flops = multisets::<3>();
        let mut river = PlainRiver {
            sums: Sums::nothing(flops.len()),
            plays: vec![[0; HOLES.div_ceil(64)]; game.plain.len()],
            ways: vec![NO_WAYS; PAIRS],
            worth: vec![[Worth::default(); PAIRS]; game.plain.len()],
        };
        for (place, board) in game.plain.iter().enumerate() {
            river.add_board(game, place, board, rule);
        }
        river
            .sums
            .divide(|flop, pair| PlainBoard::arrangements(&flops[flop], pair));
        river
    }

    fn add_board(&mut self, game: &Game, place: usize, board: &PlainBoard, rule: RiverRule) {
        let basic = || BasicBoard::plain(&game.values, place, board);
        let basic = (rule == RiverRule::Basic).then(basic);
        let mut sums = OnBoard::NOTHING;
        for each in &board.ranked {
            let pair = usize::from(each.hole);
            let standing = board.standings[pair];
            let worth = Worth::new(game, standing, pair, basic.as_ref());
            self.worth[place][pair] = worth;
            let ways = PlainBoard::arrangements(&board.ranks, pair);
            sums.raise[pair] = worth.raise * i64::from(ways);
            sums.check[pair] = worth.check * i64::from(ways);
            sums.folds[pair] = worth.folds * ways.cast_signed();
            set(&mut self.plays[place], pair, worth.folds == 0);
            add_ways(&mut self.ways[pair], game, standing, i64::from(ways));
        }
        self.sums.add(plain_flops_of(board.ranks), &sums);
    }
}

/// Boards with a flush suit, by how they differ from those without.
struct SuitedRiver {
    sums: Sums<HOLES>,
    plays: Vec<Plays>,
    ways: Vec<Ways>,
    /// By the place of a board's ranks: in how many ways boards with a flush suit lie
    /// beside each hole.
    boards: Vec<[u16; HOLES]>,
}

impl SuitedRiver {
    fn nothing(game: &Game) -> SuitedRiver {
        SuitedRiver {
            sums: Sums::nothing(FLOPS),
            plays: vec![[0; HOLES.div_ceil(64)]; FLUSH_BOARDS],
            ways: vec![NO_WAYS; HOLES],
            boards: vec![[0; HOLES]; game.plain.len()],
        }
    }

    fn add_suit(&mut self, game: &Game, plain: &PlainRiver, suit: &FlushSuit, rule: RiverRule) {
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
            let basic = || BasicBoard::suited(game, place, suit, others);
            let basic = (rule == RiverRule::Basic).then(basic);
            let plays = &mut self.plays[suit.first + at];
            let mut sums = OnBoard::NOTHING;
            for each in &ranked {
                let hole = usize::from(each.hole);
                let worth = Worth::new(game, standings[hole], hole, basic.as_ref());
                let without = plain.worth[place][usize::from(PAIR_OF_HOLE[hole])];
                let ways = FlushSuit::arrangements(others, hole);
                sums.raise[hole] = (worth.raise - without.raise) * i64::from(ways);
                sums.check[hole] = (worth.check - without.check) * i64::from(ways);
                sums.folds[hole] = (worth.folds - without.folds) * ways.cast_signed();
                set(plays, hole, worth.folds == 0);
                add_ways(&mut self.ways[hole], game, standings[hole], i64::from(ways));
                self.boards[place][hole] += ways as u16;
            }
            self.sums.add(flops_of(&suit.ranks, others), &sums);
        }
    }

    fn join(&mut self, other: &SuitedRiver) {
        self.sums.join(&other.sums);
        for (to, from) in self.plays.iter_mut().zip(&other.plays) {
            to.iter_mut().zip(from).for_each(|(to, from)| *to |= from);
        }
        for (to, from) in self
            .ways
            .iter_mut()
            .flatten()
            .zip(other.ways.iter().flatten())
        {
            add_all(to, from);
        }
        for (to, from) in self.boards.iter_mut().zip(&other.boards) {
            add_all(to, from);
        }
    }

    /// What the same boards would give if no flush could be made.
    fn take_away_plain(&mut self, game: &Game) {
        for (board, boards) in game.plain.iter().zip(&self.boards) {
            for (hole, &ways) in boards.iter().enumerate().filter(|&(_, &ways)| ways > 0) {
                let standing = board.standings[usize::from(PAIR_OF_HOLE[hole])];
                add_ways(&mut self.ways[hole], game, standing, -i64::from(ways));
            }
        }
    }
}

/// Adds the dealers that a hole meets, as often as is said.
#[inline]
pub(super) fn add_ways(to: &mut Ways, game: &Game, standing: Standing, times: i64) {
    let ways = standing.ways(game.values.qualifies);
    let to = &mut to[game.category(standing) as usize];
    for way in 0..WAYS {
        to[way] += ways[way] * times;
    }
}
