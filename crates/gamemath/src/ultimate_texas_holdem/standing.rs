//! How every hole stands against all dealers on one board.
//!
//! The holes are gone through from the weakest up. Beside the number of holes below the
//! present one it is kept how many of them hold one particular card of each kind, so the
//! dealers that a hole beats are all those below it less those that hold one of its own
//! two cards: no dealer below it holds both, for that hole is the player's own.
#![expect(
    clippy::indexing_slicing,
    reason = "holes and kinds of cards are below their numbers"
)]

use super::kinds::{CARDS_OF_HOLE, KINDS};
use super::payoff::WAYS;

/// How many holes a dealer can have when player and board are known.
pub(super) const DEALERS: i64 = 990;

/// How a hole stands against the 990 dealers on one board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Standing {
    /// The level of the hand.
    pub(super) level: u16,
    /// The dealers below it.
    pub(super) beats: u16,
    /// The dealers on its level.
    pub(super) ties: u16,
    /// The dealers that do not qualify.
    pub(super) unqualified: u16,
}

impl Standing {
    /// The dealers by the way the comparison goes, in the order of `Way::ALL`.
    #[inline]
    pub(super) fn ways(self, qualifies: u16) -> [i64; WAYS] {
        let (beats, ties) = (i64::from(self.beats), i64::from(self.ties));
        let unqualified = i64::from(self.unqualified);
        by_way(self.level >= qualifies, beats, ties, unqualified, DEALERS)
    }
}

/// Dealers by the way the comparison goes, in the order of `Way::ALL`, for a hand with which
/// a dealer would qualify, or not.
#[inline]
pub(super) fn by_way(
    would_qualify: bool,
    beats: i64,
    ties: i64,
    unqualified: i64,
    dealers: i64,
) -> [i64; WAYS] {
    if would_qualify {
        let loses = dealers - beats - ties;
        [beats - unqualified, unqualified, ties, 0, loses, 0]
    } else {
        let loses = unqualified - beats - ties;
        [0, beats, 0, ties, dealers - unqualified, loses]
    }
}

/// What so many dealers by way come to.
#[inline]
pub(super) fn worth(ways: &[i64; WAYS], payoffs: &[i64; WAYS]) -> i64 {
    let terms = ways.iter().zip(payoffs);
    terms.fold(0, |sum, (dealers, payoff)| sum + dealers * payoff)
}

/// A hole and its level on a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Ranked {
    /// The level.
    pub(super) level: u16,
    /// The kind of hole.
    pub(super) hole: u16,
}

/// How many holes there are of a kind, and of them with one particular card.
#[derive(Debug, Clone, Copy)]
struct Counted {
    all: u16,
    with: [u16; KINDS],
}

impl Counted {
    const NONE: Counted = Counted {
        all: 0,
        with: [0; KINDS],
    };

    /// Counts the holes of one kind, of the cards that are left.
    #[inline]
    fn add(&mut self, (a, b): (usize, usize), left: &[u16; KINDS]) {
        if a == b {
            self.all += left[a] * (left[a] - 1) / 2;
            self.with[a] += left[a] - 1;
        } else {
            self.all += left[a] * left[b];
            self.with[a] += left[b];
            self.with[b] += left[a];
        }
    }

    /// Those without either card of a hole, which itself is counted `own` times.
    #[inline]
    fn without(&self, (a, b): (usize, usize), own: u16) -> u16 {
        self.all + own - self.with[a] - self.with[b]
    }
}

/// Finds how every hole stands: `ranked` from the weakest up, with `left` cards of each
/// kind beside the board. Standings of holes that are not ranked are left as they are.
pub(super) fn stand(
    ranked: &[Ranked],
    left: &[u16; KINDS],
    qualifies: u16,
    standings: &mut [Standing],
) {
    let cards = |ranked: &Ranked| {
        let (a, b) = CARDS_OF_HOLE[usize::from(ranked.hole)];
        (usize::from(a), usize::from(b))
    };
    let mut unqualified = Counted::NONE;
    for each in ranked.iter().take_while(|each| each.level < qualifies) {
        unqualified.add(cards(each), left);
    }
    let mut below = Counted::NONE;
    let mut up_to = Counted::NONE;
    for level in ranked.chunk_by(|a, b| a.level == b.level) {
        for each in level {
            up_to.add(cards(each), left);
        }
        for each in level {
            let cards = cards(each);
            let own = u16::from(each.level < qualifies);
            let beats = below.without(cards, 0);
            standings[usize::from(each.hole)] = Standing {
                level: each.level,
                beats,
                ties: up_to.without(cards, 1) - beats,
                unqualified: unqualified.without(cards, own),
            };
        }
        below.all = up_to.all;
        for each in level {
            let (a, b) = cards(each);
            below.with[a] = up_to.with[a];
            below.with[b] = up_to.with[b];
        }
    }
    debug_assert_eq!(up_to.all, 1081, "two of forty-seven cards");
}
