//! Cards, holes and flops as far as a board can tell them apart.
//!
//! On a board with three or more of one suit, its *flush suit*, a card is its rank and
//! whether it is of that suit: twenty-six kinds, of which thirteen stand for three cards
//! each (less those that are gone) and thirteen for one. On any other board no flush can
//! be made, and a card is its rank: thirteen kinds of four.
//!
//! | what | number of kinds | numbered |
//! |---|---|---|
//! | card | 26 | `rank`, of the flush suit `13 + rank` |
//! | hole, any suits | 91 | two ranks, by [`place`] |
//! | hole by flush suit | 338 | 91 of neither card, 169 of one, 78 of both |
//! | flop by flush suit | 2483 | 286 of three, 1014 of two, 1183 of one card of it |
//! | ranks of a flop, a board | 455, 6188 | by [`place`] |
#![expect(
    clippy::indexing_slicing,
    reason = "kinds are below the number of kinds, and ranks below thirteen"
)]

use std::sync::LazyLock;

/// How many ranks there are.
pub(super) const RANKS: usize = 13;

/// How many kinds of cards there are by a flush suit.
pub(super) const KINDS: usize = 26;

/// How many pairs of ranks there are, two of one rank among them.
pub(super) const PAIRS: usize = 91;

/// How many kinds of holes there are by a flush suit; the first 91 have no card of it.
pub(super) const HOLES: usize = 338;

/// How many kinds of flops there are by a flush suit of which they have a card.
pub(super) const FLOPS: usize = 286 + 1014 + 1183;

const MIXED: usize = PAIRS;
const BOTH: usize = MIXED + RANKS * RANKS;

/// How many ways there are to take `few` of `many`, of the numbers that come up here.
#[inline]
pub(super) const fn choose(many: usize, few: usize) -> usize {
    CHOOSE[many][few]
}

const CHOOSE: [[usize; 8]; 24] = {
    let mut choose = [[0; 8]; 24];
    let mut many = 0;
    while many < 24 {
        choose[many][0] = 1;
        let mut few = 1;
        while few < 8 && many > 0 {
            choose[many][few] = choose[many - 1][few - 1] + choose[many - 1][few];
            few += 1;
        }
        many += 1;
    }
    choose
};

/// The place of ranks, lowest first, among as many ranks, each as often as one likes.
#[inline]
pub(super) fn place(ranks: &[u8]) -> usize {
    let ranks = ranks.iter().enumerate();
    ranks
        .map(|(index, &rank)| choose(usize::from(rank) + index, index + 1))
        .sum()
}

/// The place of different ranks, lowest first, among as many different ranks.
#[inline]
pub(super) fn place_of_different(ranks: &[u8]) -> usize {
    let ranks = ranks.iter().enumerate();
    ranks
        .map(|(index, &rank)| choose(usize::from(rank), index + 1))
        .sum()
}

/// All ways to take `N` ranks, each as often as one likes: lowest first, by place.
pub(super) fn multisets<const N: usize>() -> Vec<[u8; N]> {
    let mut all = vec![[0; N]];
    let mut ranks = [0; N];
    while let Some(up) = (0..N).find(|&at| ranks.get(at + 1).map_or(12, |&next| next) > ranks[at]) {
        ranks[up] += 1;
        ranks[..up].fill(0);
        all.push(ranks);
    }
    all
}

/// All ways to take `N` different ranks: lowest first, by place.
pub(super) fn subsets<const N: usize>() -> Vec<[u8; N]> {
    let all = multisets::<N>().into_iter();
    all.filter(|ranks| ranks.is_sorted_by(|a, b| a < b))
        .collect()
}

/// The pair of two ranks in any order.
#[inline]
pub(super) const fn pair(a: usize, b: usize) -> usize {
    let (low, high) = if a < b { (a, b) } else { (b, a) };
    high * (high + 1) / 2 + low
}

/// The kind of hole that two kinds of cards make.
#[inline]
pub(super) const fn hole(a: usize, b: usize) -> usize {
    let (low, high) = if a < b { (a, b) } else { (b, a) };
    if high < RANKS {
        pair(low, high)
    } else if low < RANKS {
        MIXED + (high - RANKS) * RANKS + low
    } else {
        let (low, high) = (low - RANKS, high - RANKS);
        BOTH + high * (high - 1) / 2 + low
    }
}

/// The two kinds of cards of each kind of hole.
#[expect(
    clippy::cast_possible_truncation,
    reason = "there are 26 kinds of cards"
)]
pub(super) static CARDS_OF_HOLE: [(u8, u8); HOLES] = {
    let mut cards = [(0, 0); HOLES];
    let mut high = 0;
    while high < KINDS {
        let mut low = 0;
        while low <= high {
            // The flush suit has no card twice.
            if low < high || high < RANKS {
                cards[hole(low, high)] = (low as u8, high as u8);
            }
            low += 1;
        }
        high += 1;
    }
    cards
};

/// The ranks of each kind of hole, as a pair.
#[expect(clippy::cast_possible_truncation, reason = "there are 91 pairs")]
pub(super) static PAIR_OF_HOLE: [u8; HOLES] = {
    let mut pairs = [0; HOLES];
    let mut at = 0;
    while at < HOLES {
        let (a, b) = CARDS_OF_HOLE[at];
        pairs[at] = pair(a as usize % RANKS, b as usize % RANKS) as u8;
        at += 1;
    }
    pairs
};

/// The kind of flop with these cards of the flush suit, of which there is at least one,
/// and these others; each lowest first.
#[inline]
pub(super) fn flop(of_suit: &[u8], others: &[u8]) -> usize {
    match others.len() {
        0 => place_of_different(of_suit),
        1 => 286 + place_of_different(of_suit) * RANKS + place(others),
        _ => 286 + 1014 + place_of_different(of_suit) * PAIRS + place(others),
    }
}

/// The cards of each kind of flop that are not of the flush suit.
pub(super) static OTHERS_OF_FLOP: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| {
    let mut flops = vec![vec![]; 286];
    for _ in subsets::<2>() {
        flops.extend(multisets::<1>().iter().map(|others| others.to_vec()));
    }
    for _ in subsets::<1>() {
        flops.extend(multisets::<2>().iter().map(|others| others.to_vec()));
    }
    flops
});

/// The kinds of the ten flops of a board, by a flush suit of which it has three or more.
pub(super) fn flops_of(of_suit: &[u8], others: &[u8]) -> [usize; 10] {
    let mut flops = [0; 10];
    for (flop_kind, [a, b, c]) in flops.iter_mut().zip(THREE_OF_FIVE) {
        let (mut cards, mut length, mut suited) = ([0; 3], 0, 0);
        // Cards of the suit have the lower places, so they come first.
        for at in [a, b, c] {
            let card = of_suit.get(at).or_else(|| others.get(at - of_suit.len()));
            cards[length] = card.copied().unwrap_or_default();
            length += 1;
            suited += usize::from(at < of_suit.len());
        }
        *flop_kind = flop(&cards[..suited], &cards[suited..]);
    }
    flops
}

/// The ranks of the ten flops of a board, by place; the board lowest first.
pub(super) fn plain_flops_of(board: [u8; 5]) -> [usize; 10] {
    THREE_OF_FIVE.map(|three| place(&three.map(|at| board[at])))
}

/// The ten ways to take three of five.
pub(super) const THREE_OF_FIVE: [[usize; 3]; 10] = [
    [0, 1, 2],
    [0, 1, 3],
    [0, 1, 4],
    [0, 2, 3],
    [0, 2, 4],
    [0, 3, 4],
    [1, 2, 3],
    [1, 2, 4],
    [1, 3, 4],
    [2, 3, 4],
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_number_all_ranks_without_gap() {
        for (at, ranks) in multisets::<5>().iter().enumerate() {
            assert_eq!(place(ranks), at);
        }
        assert_eq!(multisets::<5>().len(), 6188);
        assert_eq!(multisets::<3>().len(), 455);
        for (at, ranks) in subsets::<3>().iter().enumerate() {
            assert_eq!(place_of_different(ranks), at);
        }
        assert_eq!(subsets::<3>().len(), 286);
    }

    #[test]
    fn holes_are_numbered_without_gap() {
        let mut seen = [0; HOLES];
        for high in 0..KINDS {
            for low in (0..=high).filter(|&low| low < high || high < RANKS) {
                seen[hole(low, high)] += 1;
                assert_eq!(hole(low, high), hole(high, low));
            }
        }
        assert_eq!(seen, [1; HOLES]);
    }

    #[test]
    fn flops_are_numbered_without_gap() {
        let mut seen = vec![0; FLOPS];
        subsets::<3>().iter().for_each(|a| seen[flop(a, &[])] += 1);
        for of_suit in subsets::<2>() {
            multisets::<1>()
                .iter()
                .for_each(|b| seen[flop(&of_suit, b)] += 1);
        }
        for of_suit in subsets::<1>() {
            multisets::<2>()
                .iter()
                .for_each(|b| seen[flop(&of_suit, b)] += 1);
        }
        assert_eq!(seen, vec![1; FLOPS]);
        assert_eq!(OTHERS_OF_FLOP.len(), FLOPS);
        assert_eq!(OTHERS_OF_FLOP[flop(&[3], &[4, 7])], [4, 7]);
        assert_eq!(OTHERS_OF_FLOP[flop(&[3, 5], &[4])], [4]);
    }
}
