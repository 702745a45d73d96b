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
    reason = "there is a row for every rule, category and way"
)]

mod plain;
mod suited;

use cards::five::Category;

use super::basic::BasicBoard;
use super::game::Game;
use super::kinds::{HOLES, PAIRS};
use super::payoff::WAYS;
use super::plan::RiverRule;
use super::play::RiverPlays;
use super::standing::{DEALERS, Standing, worth};
use super::sums::Sum;
use plain::PlainRiver;
use suited::SuitedRiver;

/// Dealers, and the boards under them, by the category of the player's hand and the way
/// the comparison goes.
pub(super) type Ways = [[i64; WAYS]; Category::ALL.len()];

/// No dealers.
pub(super) const NO_WAYS: Ways = [[0; WAYS]; Category::ALL.len()];

/// Everything that the river says about holes and flops.
#[derive(Debug, Clone)]
pub(super) struct River {
    /// What the play wager of the flop comes to.
    pub(super) raise: BySuit<i64>,
    /// What checking comes to, by rule.
    checks: Vec<(RiverRule, Checks)>,
    /// By pair: all boards, as if no flush could be made.
    pub(super) plain_ways: Vec<Ways>,
    /// By kind of hole: the difference which one flush suit makes.
    pub(super) suited_ways: Vec<Ways>,
}

/// What checking comes to under one rule for the river.
#[derive(Debug, Clone)]
pub(super) struct Checks {
    /// What it comes to.
    pub(super) check: BySuit<i64>,
    /// On how many turns and rivers the hand is folded.
    pub(super) folds: BySuit<i32>,
    /// What is played.
    pub(super) plays: RiverPlays,
}

/// Sums by ranks alone, and the differences which a flush suit makes.
#[derive(Debug, Clone)]
pub(super) struct BySuit<T> {
    /// By the place of a flop's ranks and the pair of a hole's.
    pub(super) plain: Sum<T, PAIRS>,
    /// By the kinds of flop and hole, for one flush suit.
    pub(super) suited: Sum<T, HOLES>,
}

impl River {
    /// Goes through all boards.
    pub(super) fn new(game: &Game, rules: &[RiverRule]) -> River {
        let plain = PlainRiver::new(game, rules);
        let suited = SuitedRiver::new(game, &plain, rules);
        let checks = plain.checks.into_iter().zip(suited.checks);
        let checks = checks.map(|(plain, suited)| Checks {
            check: BySuit {
                plain: plain.check,
                suited: suited.check,
            },
            folds: BySuit {
                plain: plain.folds,
                suited: suited.folds,
            },
            plays: RiverPlays {
                plain: plain.plays,
                suited: suited.plays,
            },
        });
        River {
            raise: BySuit {
                plain: plain.raise,
                suited: suited.raise,
            },
            checks: rules.iter().copied().zip(checks).collect(),
            plain_ways: plain.ways,
            suited_ways: suited.ways,
        }
    }

    /// What checking comes to under a rule that was asked for.
    #[expect(
        clippy::expect_used,
        reason = "nobody asks for a rule that was not reckoned"
    )]
    pub(super) fn under(&self, rule: RiverRule) -> &Checks {
        let found = self.checks.iter().find(|(each, _)| *each == rule);
        found
            .map(|(_, checks)| checks)
            .expect("the rule was reckoned")
    }
}

/// One hole on one board, the dealers not yet weighed.
struct Hand {
    category: Category,
    ways: [i64; WAYS],
}

impl Hand {
    #[inline]
    fn new(game: &Game, standing: Standing) -> Hand {
        Hand {
            category: game.category(standing),
            ways: standing.ways(game.values.qualifies),
        }
    }

    /// What the play wager of the flop comes to.
    #[inline]
    fn raise(&self, game: &Game) -> i64 {
        let payoffs = game.payoffs.of(game.payoffs.flop);
        worth(&self.ways, &payoffs[self.category as usize])
    }

    /// What checking comes to, and whether the hand is played at the river.
    #[inline]
    fn check(&self, game: &Game, plays: impl FnOnce(i64, i64) -> bool) -> (i64, bool) {
        let payoffs = game.payoffs.of(game.payoffs.river);
        let play = worth(&self.ways, &payoffs[self.category as usize]);
        let fold = game.payoffs.fold * DEALERS;
        let plays = plays(play, fold);
        (if plays { play } else { fold }, plays)
    }

    /// Counts the dealers, as often as is said.
    #[inline]
    fn add_to(&self, to: &mut Ways, times: i64) {
        let to = &mut to[self.category as usize];
        for (to, dealers) in to.iter_mut().zip(self.ways) {
            *to += dealers * times;
        }
    }
}

/// Counts the dealers that a hole meets, as often as is said.
#[inline]
pub(super) fn add_ways(to: &mut Ways, game: &Game, standing: Standing, times: i64) {
    Hand::new(game, standing).add_to(to, times);
}

/// How a rule decides on one board.
enum Decider {
    Best,
    Basic(BasicBoard),
}

impl Decider {
    fn new(rule: RiverRule, basic: impl FnOnce() -> BasicBoard) -> Decider {
        match rule {
            RiverRule::Best => Decider::Best,
            RiverRule::Basic => Decider::Basic(basic()),
        }
    }

    /// What checking comes to, and whether the hand is played.
    #[inline]
    fn check(&self, game: &Game, hand: &Hand, hole: usize, level: u16) -> (i64, bool) {
        match self {
            Decider::Best => hand.check(game, |play, fold| play >= fold),
            Decider::Basic(board) => {
                hand.check(game, |_, _| board.plays(hole, level, hand.category))
            }
        }
    }
}
