//! Boards as far as they differ: by ranks alone, or by a flush suit.
//!
//! The 2,598,960 boards are 6,175 kinds by their ranks, and those on which a flush can be
//! made are 36,608 kinds by the ranks held of the flush suit and the other ranks.
#![expect(
    clippy::indexing_slicing,
    reason = "tables have a row for every place and kind of hole"
)]

use super::kinds::{
    CARDS_OF_HOLE, HOLES, KINDS, PAIRS, RANKS, hole, multisets, place, place_of_different, subsets,
};
use super::standing::{Ranked, Standing, stand};
use super::values::Values;

/// A board on which no flush can be made: its five ranks, and how all holes stand.
#[derive(Debug, Clone)]
pub(super) struct PlainBoard {
    /// The ranks, lowest first.
    pub(super) ranks: [u8; 5],
    /// The pairs that can be held beside it, the weakest first.
    pub(super) ranked: Vec<Ranked>,
    /// How each pair stands.
    pub(super) standings: [Standing; PAIRS],
}

impl PlainBoard {
    /// All of them, by the place of their ranks; five of one rank have no holes.
    pub(super) fn all(values: &Values) -> Vec<PlainBoard> {
        let boards = multisets::<5>();
        let boards = boards.iter().zip(&values.plain);
        boards
            .map(|(&ranks, levels)| PlainBoard::new(ranks, levels, values.qualifies))
            .collect()
    }

    fn new(ranks: [u8; 5], levels: &[u16; PAIRS], qualifies: u16) -> PlainBoard {
        let mut board = PlainBoard {
            ranks,
            ranked: vec![],
            standings: [Standing::default(); PAIRS],
        };
        if ranks[0] == ranks[4] {
            return board;
        }
        let mut left = [0; KINDS];
        left[..RANKS].fill(4);
        ranks.iter().for_each(|&rank| left[usize::from(rank)] -= 1);
        let holes = (0u16..).zip(levels);
        let possible = holes.filter(|&(hole, _)| {
            let (a, b) = CARDS_OF_HOLE[usize::from(hole)];
            left[usize::from(a)] > u16::from(a == b) && left[usize::from(b)] > 0
        });
        let ranked = possible.map(|(hole, &level)| Ranked { level, hole });
        board.ranked = ranked.collect();
        board.ranked.sort_unstable();
        stand(&board.ranked, &left, qualifies, &mut board.standings);
        board
    }

    /// In how many ways the board lies beside each pair.
    pub(super) fn all_arrangements(&self) -> [u16; PAIRS] {
        let mut arrangements = [0; PAIRS];
        for each in &self.ranked {
            let pair = usize::from(each.hole);
            arrangements[pair] = PlainBoard::arrangements(&self.ranks, pair);
        }
        arrangements
    }

    /// In how many ways a board, or a flop, of these ranks lies beside a pair.
    pub(super) fn arrangements(ranks: &[u8], pair: usize) -> u16 {
        let (a, b) = CARDS_OF_HOLE[pair];
        let mut ways = 1;
        let mut at = 0;
        while at < ranks.len() {
            let rank = ranks[at];
            let from = at;
            while at < ranks.len() && ranks[at] == rank {
                at += 1;
            }
            let held = usize::from(rank == a) + usize::from(rank == b);
            ways *= OF_A_RANK[held][at - from];
        }
        ways
    }
}

/// The ways to take so many cards of a rank of which so many are held.
const OF_A_RANK: [[u16; 6]; 3] = [[1, 4, 6, 4, 1, 0], [1, 3, 3, 1, 0, 0], [1, 2, 1, 0, 0, 0]];

/// The cards of the flush suit on boards on which a flush can be made.
#[derive(Debug, Clone)]
pub(super) struct FlushSuit {
    /// The ranks held of the suit, lowest first: three to five.
    pub(super) ranks: Vec<u8>,
    /// The number of the first board with them.
    pub(super) first: usize,
    /// The holes that make a flush with them, the weakest first.
    flushes: Vec<Ranked>,
    /// By pair of ranks: the holes of these ranks that make none, if their cards of the
    /// suit are left.
    plain: Vec<([u16; 3], usize)>,
    /// Which ranks of the suit are left.
    left: [u16; RANKS],
}

/// How many kinds of boards there are on which a flush can be made.
pub(super) const FLUSH_BOARDS: usize = 286 * 91 + 715 * 13 + 1287;

impl FlushSuit {
    /// All of them, those with the most boards first.
    pub(super) fn all(values: &Values) -> Vec<FlushSuit> {
        let three = subsets::<3>().into_iter().map(|ranks| ranks.to_vec());
        let four = subsets::<4>().into_iter().map(|ranks| ranks.to_vec());
        let five = subsets::<5>().into_iter().map(|ranks| ranks.to_vec());
        let all = three.chain(four).chain(five);
        all.map(|ranks| FlushSuit::new(ranks, values)).collect()
    }

    /// The number of the first board with these ranks of the flush suit.
    pub(super) fn first(ranks: &[u8]) -> usize {
        let place = place_of_different(ranks);
        match ranks.len() {
            3 => place * PAIRS,
            4 => 286 * PAIRS + place * RANKS,
            _ => 286 * PAIRS + 715 * RANKS + place,
        }
    }

    fn new(ranks: Vec<u8>, values: &Values) -> FlushSuit {
        let board = ranks.iter().fold(0, |mask, rank| mask | 1 << rank);
        let mut left = [1; RANKS];
        ranks.iter().for_each(|&rank| left[usize::from(rank)] = 0);
        let mut flushes = Vec::new();
        let mut plain = vec![([0; 3], 0); PAIRS];
        for (at, &(a, b)) in (0u16..).zip(&CARDS_OF_HOLE) {
            let own = [a, b].map(usize::from);
            let own = own.into_iter().filter_map(|kind| kind.checked_sub(RANKS));
            let own = own.fold(0, |mask, rank| mask | 1 << rank);
            if own & board != 0 {
                continue;
            }
            let level = values.flush(board, own);
            if level > 0 {
                flushes.push(Ranked { level, hole: at });
            } else {
                let pair = usize::from(super::kinds::PAIR_OF_HOLE[usize::from(at)]);
                let (holes, length) = &mut plain[pair];
                holes[*length] = at;
                *length += 1;
            }
        }
        flushes.sort_unstable();
        FlushSuit {
            first: FlushSuit::first(&ranks),
            ranks,
            flushes,
            plain,
            left,
        }
    }

    /// The ranks that may lie beside those of the suit, lowest first, by place.
    pub(super) fn others(&self) -> Vec<Vec<u8>> {
        match self.ranks.len() {
            3 => multisets::<2>()
                .iter()
                .map(|ranks| ranks.to_vec())
                .collect(),
            4 => multisets::<1>()
                .iter()
                .map(|ranks| ranks.to_vec())
                .collect(),
            _ => vec![vec![]],
        }
    }

    /// The place of the ranks of a whole board.
    pub(super) fn plain_place(&self, others: &[u8]) -> usize {
        let mut ranks = [0; 5];
        let all = self.ranks.iter().chain(others);
        ranks.iter_mut().zip(all).for_each(|(to, &rank)| *to = rank);
        ranks.sort_unstable();
        place(&ranks)
    }

    /// How many cards of each kind are left.
    pub(super) fn left(&self, others: &[u8]) -> [u16; KINDS] {
        let mut left = [3; KINDS];
        left[RANKS..].copy_from_slice(&self.left);
        others.iter().for_each(|&rank| left[usize::from(rank)] -= 1);
        left
    }

    /// The holes that can be held beside a board, the weakest first: those that make a
    /// flush and those that make none are ranked already, and are merged.
    pub(super) fn rank_holes(&self, others: &[u8], plain: &PlainBoard, ranked: &mut Vec<Ranked>) {
        ranked.clear();
        // Two of the others on the board leave one more of their rank: no pair of it.
        let gone = match *others {
            [a, b] if a == b => hole(usize::from(a), usize::from(a)),
            _ => HOLES,
        };
        let mut flushes = self.flushes.iter().copied().peekable();
        for pair in &plain.ranked {
            while let Some(flush) = flushes.next_if(|flush| flush.level < pair.level) {
                ranked.push(flush);
            }
            let (holes, length) = &self.plain[usize::from(pair.hole)];
            for &hole in &holes[..*length] {
                if usize::from(hole) != gone {
                    ranked.push(Ranked {
                        level: pair.level,
                        hole,
                    });
                }
            }
        }
        ranked.extend(flushes);
    }

    /// In how many ways the others of a board, or of a flop, lie beside a hole.
    #[inline]
    pub(super) fn arrangements(others: &[u8], hole: usize) -> u16 {
        let (a, b) = CARDS_OF_HOLE[hole];
        // A card of the flush suit has a kind above all ranks, and takes none of these.
        let left = |rank: u8| 3 - u16::from(rank == a) - u16::from(rank == b);
        match *others {
            [one] => left(one),
            [one, other] if one == other => left(one) * (left(one) - 1) / 2,
            [one, other] => left(one) * left(other),
            _ => 1,
        }
    }
}
