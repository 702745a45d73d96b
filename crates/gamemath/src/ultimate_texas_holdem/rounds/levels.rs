//! How holes stand on a board, by look-up.
#![expect(
    clippy::indexing_slicing,
    reason = "tables have a row for every value, and deals are named by their place"
)]

use cards::five::Value;
use cards::{Card, Rank, fast};
use games::ultimate_texas_holdem::HandForming;

use super::asked::Asked;
use super::suited::Suited;
use crate::ultimate_texas_holdem::game::Game;
use crate::ultimate_texas_holdem::kinds::{PAIRS, pair};
use crate::ultimate_texas_holdem::play::{Play, is_set};

/// How holes stand on a board, and which are played there where no flush can be made.
pub(super) struct Levels {
    forming: HandForming,
    /// By value: its level.
    of_value: Vec<u16>,
    /// By the value of the five ranks on the board: what is asked where the best of seven
    /// cards count, a bit for each pair of ranks that is played.
    played: Vec<u128>,
    /// By the same: what is asked where both own cards count, the level of each pair of
    /// ranks and [`PLAYED`].
    rows: Vec<[u16; ROW]>,
}

/// How both hands of a deal stand.
#[derive(Clone, Copy)]
pub(super) struct Standings {
    pub(super) player: u16,
    pub(super) dealer: u16,
    /// Whether the hole is played at the river, were there no flush suit.
    pub(super) plays: bool,
}

/// The length of a row: the pairs of ranks, and a few places that are never used.
const ROW: usize = 96;

/// The bit beside a level that says that the hole is played at the river.
const PLAYED: u16 = 1 << 15;

impl Levels {
    pub(super) fn new(game: &Game, play: &Play, forming: HandForming) -> Levels {
        let highest = usize::from(Value::HIGHEST.number());
        let (mut played, mut rows) = (vec![], vec![]);
        match forming {
            HandForming::BestOfSeven => played = vec![0; highest + 1],
            HandForming::TwoAndThree => rows = vec![[0; ROW]; highest + 1],
        }
        for (board, plays) in game.plain.iter().zip(&play.river.plain) {
            let ranks = board
                .ranks
                .map(|rank| Rank::from_index(rank).unwrap_or(Rank::Ace));
            let Some(value) = Value::of_ranks(ranks, false) else {
                continue;
            };
            let at = usize::from(value.number());
            for (pair, level) in board.standings.iter().enumerate().take(PAIRS) {
                let is_played = is_set(plays, pair);
                match forming {
                    HandForming::BestOfSeven => played[at] |= u128::from(is_played) << pair,
                    HandForming::TwoAndThree => {
                        let bit = if is_played { PLAYED } else { 0 };
                        rows[at][pair] = level.level | bit;
                    }
                }
            }
        }
        let values = (1..=Value::HIGHEST.number()).filter_map(Value::new);
        let of_value = values.map(|value| game.values.level_of(value));
        Levels {
            forming,
            of_value: std::iter::once(0).chain(of_value).collect(),
            played,
            rows,
        }
    }

    /// How the hands of these deals stand; those of `suited` are on boards with three or
    /// more of one suit.
    #[inline]
    pub(super) fn of<const N: usize>(
        &self,
        deals: &[[Card; 9]; N],
        asked: &[Asked; N],
        suited: &[usize],
    ) -> [Standings; N] {
        match self.forming {
            HandForming::BestOfSeven => {
                std::array::from_fn(|at| self.of_seven(&deals[at], &asked[at]))
            }
            HandForming::TwoAndThree => {
                let mut found = std::array::from_fn(|at| self.by_ranks(&deals[at], &asked[at]));
                for &at in suited {
                    self.add_flushes(&deals[at], &asked[at], &mut found[at]);
                }
                found
            }
        }
    }

    #[inline]
    fn of_seven(&self, deal: &[Card; 9], asked: &Asked) -> Standings {
        let &[.., x, y, v, w] = deal;
        let level = |a: Card, b: Card| {
            let value = fast::seven(asked.board + a + b);
            self.of_value[usize::from(value.number())]
        };
        Standings {
            player: level(v, w),
            dealer: level(x, y),
            plays: self.played[asked.row] >> ranks(v, w) & 1 != 0,
        }
    }

    #[inline]
    fn by_ranks(&self, deal: &[Card; 9], asked: &Asked) -> Standings {
        let &[.., x, y, v, w] = deal;
        let row = &self.rows[asked.row];
        let (player, dealer) = (row[ranks(v, w)], row[ranks(x, y)]);
        Standings {
            player: player & !PLAYED,
            dealer: dealer & !PLAYED,
            plays: player & PLAYED != 0,
        }
    }

    /// Both own cards must be of the suit, which is rare.
    #[inline]
    fn add_flushes(&self, deal: &[Card; 9], asked: &Asked, found: &mut Standings) {
        let &[a, b, c, d, e, x, y, v, w] = deal;
        let suit = Suited::suit(asked.flush);
        for ([one, other], level) in [([v, w], &mut found.player), ([x, y], &mut found.dealer)] {
            if one.index() & 3 == suit && other.index() & 3 == suit {
                let value = fast::two_and_three([one, other], &[a, b, c, d, e]);
                *level = self.of_value[usize::from(value.number())];
            }
        }
    }
}

/// The pair of ranks of two cards.
#[inline]
fn ranks(one: Card, other: Card) -> usize {
    pair(usize::from(one.index() / 4), usize::from(other.index() / 4))
}

const _: () = assert!(PAIRS <= ROW && PAIRS <= 128);
