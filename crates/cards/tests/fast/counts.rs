//! How many hands fall into each category, by combinatorics.

use std::collections::BTreeMap;

use cards::{five, three};

/// How many hands each category has.
pub(crate) type Counts<Category> = BTreeMap<Category, usize>;

/// The ways to choose `k` of `n`.
pub(crate) fn combinations(n: usize, k: usize) -> usize {
    (0..k).fold(1, |ways, chosen| {
        ways * n.saturating_sub(chosen) / (chosen + 1)
    })
}

/// The counts of values, by category.
pub(crate) fn by_category(
    values: impl IntoIterator<Item = (five::Value, usize)>,
) -> Counts<five::Category> {
    let mut counts = Counts::new();
    for (value, hands) in values {
        *counts.entry(value.category()).or_default() += hands;
    }
    counts
}

/// Three cards.
pub(crate) fn of_three() -> Counts<three::Category> {
    use three::Category::*;
    let straights = 12;
    let others = combinations(13, 3) - straights;
    BTreeMap::from([
        (HighCard, others * (4 * 4 * 4 - 4)),
        (Pair, 13 * PAIR * 12 * 4),
        (Flush, others * 4),
        (Straight, straights * (4 * 4 * 4 - 4)),
        (ThreeOfAKind, 13 * TRIPLE),
        (StraightFlush, straights * 4),
    ])
}

/// Five cards.
pub(crate) fn of_five() -> Counts<five::Category> {
    use five::Category::*;
    let (straights, others) = rank_sets(5);
    // All of one suit is the only flush.
    let suits = 4usize.pow(5) - 4;
    BTreeMap::from([
        (HighCard, others * suits),
        (OnePair, 13 * PAIR * combinations(12, 3) * 4 * 4 * 4),
        (TwoPair, combinations(13, 2) * PAIR * PAIR * 11 * 4),
        (ThreeOfAKind, 13 * TRIPLE * combinations(12, 2) * 4 * 4),
        (Straight, straights * suits),
        (Flush, others * 4),
        (FullHouse, 13 * TRIPLE * 12 * PAIR),
        (FourOfAKind, 13 * 48),
        (StraightFlush, 9 * 4),
        (RoyalFlush, 4),
    ])
}

/// The best five of six cards.
pub(crate) fn of_six() -> Counts<five::Category> {
    use five::Category::*;
    let (straights, others) = rank_sets(6);
    let (straights_with_pair, others_with_pair) = rank_sets(5);
    // Six ranks: no five or six of a suit. Five ranks and a pair: the four other cards are
    // of one suit, and one of the pair is of it too.
    let suits = 4usize.pow(6) - 4 * (6 * 3 + 1);
    let suits_with_pair = 5 * (PAIR * 4usize.pow(4) - 4 * 3);
    let straight_flushes = 4 * 47 + 4 * 9 * 46;
    BTreeMap::from([
        (HighCard, others * suits),
        (OnePair, others_with_pair * suits_with_pair),
        (
            TwoPair,
            combinations(13, 4) * 6 * PAIR * PAIR * 4 * 4 + combinations(13, 3) * PAIR.pow(3),
        ),
        (ThreeOfAKind, combinations(13, 4) * 4 * TRIPLE * 4 * 4 * 4),
        (
            Straight,
            straights * suits + straights_with_pair * suits_with_pair,
        ),
        (
            Flush,
            4 * (combinations(13, 6) + combinations(13, 5) * 39) - straight_flushes,
        ),
        (
            FullHouse,
            combinations(13, 2) * TRIPLE * TRIPLE + 13 * TRIPLE * 12 * PAIR * 44,
        ),
        (FourOfAKind, 13 * combinations(48, 2)),
        (StraightFlush, 4 * 9 * 46),
        (RoyalFlush, 4 * 47),
    ])
}

/// The best five of seven cards.
pub(crate) fn of_seven() -> Counts<five::Category> {
    use five::Category::*;
    let (straights, others) = rank_sets(7);
    let (straights_with_pair, others_with_pair) = rank_sets(6);
    let (straights_with_more, others_with_more) = rank_sets(5);
    // Seven ranks: no five, six or seven of a suit.
    let suits = 4usize.pow(7) - 4 * (combinations(7, 5) * 3 * 3 + 7 * 3 + 1);
    // Six ranks and a pair: the five other cards are of one suit, or four of them and one
    // of the pair.
    let suits_with_pair = 6 * (PAIR * 4usize.pow(5) - 4 * (PAIR + 5 * 3 * 3));
    // Five ranks and a triple: the four others are of one suit, and one of the triple.
    let suits_with_triple = 5 * (TRIPLE * 4usize.pow(4) - 4 * 3);
    // Five ranks and two pairs: the three others are of one suit, and one of each pair.
    let suits_with_pairs = 10 * (PAIR * PAIR * 4usize.pow(3) - 4 * 3 * 3);
    let straight_flushes = 4 * combinations(47, 2) + 4 * 9 * combinations(46, 2);
    BTreeMap::from([
        (HighCard, others * suits),
        (OnePair, others_with_pair * suits_with_pair),
        (
            TwoPair,
            others_with_more * suits_with_pairs + combinations(13, 3) * PAIR.pow(3) * 10 * 4,
        ),
        (ThreeOfAKind, others_with_more * suits_with_triple),
        (
            Straight,
            straights * suits
                + straights_with_pair * suits_with_pair
                + straights_with_more * (suits_with_triple + suits_with_pairs),
        ),
        (
            Flush,
            4 * (combinations(13, 7)
                + combinations(13, 6) * 39
                + combinations(13, 5) * combinations(39, 2))
                - straight_flushes,
        ),
        (
            FullHouse,
            combinations(13, 2) * TRIPLE * TRIPLE * 44
                + 13 * TRIPLE * combinations(12, 2) * PAIR * PAIR
                + 13 * TRIPLE * 12 * PAIR * combinations(11, 2) * 4 * 4,
        ),
        (FourOfAKind, 13 * combinations(48, 3)),
        (StraightFlush, 4 * 9 * combinations(46, 2)),
        (RoyalFlush, 4 * combinations(47, 2)),
    ])
}

/// The ways to take two, and three, of the four cards of a rank.
const PAIR: usize = 6;
const TRIPLE: usize = 4;

/// How many sets of so many ranks hold a straight of five, and how many do not.
fn rank_sets(ranks: u32) -> (usize, usize) {
    let sets = (0u32..1 << 13).filter(|set| set.count_ones() == ranks);
    // The ace is below the two as well.
    let has_straight = |set: &u32| (0..10).any(|low| (set << 1 | set >> 12) >> low & 0x1f == 0x1f);
    let (straights, others): (Vec<u32>, Vec<u32>) = sets.partition(has_straight);
    (straights.len(), others.len())
}

#[test]
fn the_categories_of_all_hands_add_up() {
    assert_eq!(of_three().values().sum::<usize>(), 22_100);
    assert_eq!(of_five().values().sum::<usize>(), 2_598_960);
    assert_eq!(of_six().values().sum::<usize>(), 20_358_520);
    assert_eq!(of_seven().values().sum::<usize>(), 133_784_560);
}
