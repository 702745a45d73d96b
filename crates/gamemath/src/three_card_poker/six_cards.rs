//! The category of the best five of six cards, from counts of ranks and of one suit.
//!
//! Six cards with five of one suit hold five different ranks at least, hence no three of
//! a kind: so the category is that of the suit alone or that of the ranks alone.

use cards::Rank;
use cards::five::Category;

/// How often each rank comes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct RankCounts {
    /// Four bits a rank.
    counts: u64,
    /// The ranks that come at all: bit 0 for the two, bit 12 for the ace.
    ranks: u16,
}

/// The lowest bit of every rank's four.
const ONES: u64 = 0x1_1111_1111_1111;

impl RankCounts {
    /// The counts of some ranks.
    pub(super) fn of(ranks: impl IntoIterator<Item = Rank>) -> Self {
        let none = RankCounts {
            counts: 0,
            ranks: 0,
        };
        let one = |rank: Rank| RankCounts {
            counts: 1 << (4 * rank.index()),
            ranks: 1 << rank.index(),
        };
        ranks.into_iter().map(one).fold(none, RankCounts::plus)
    }

    /// The counts of both together.
    pub(super) fn plus(self, other: RankCounts) -> Self {
        RankCounts {
            counts: self.counts + other.counts,
            ranks: self.ranks | other.ranks,
        }
    }

    /// How often a rank comes.
    pub(super) fn count(self, rank: Rank) -> u64 {
        (self.counts >> (4 * rank.index())) & 0xf
    }

    /// The category of the best five of six cards with these ranks, suits apart.
    pub(super) fn category(self) -> Category {
        let (ones, twos, fours) = (
            self.counts & ONES,
            (self.counts >> 1) & ONES,
            (self.counts >> 2) & ONES,
        );
        let triples = (ones & twos).count_ones();
        let pairs = (twos & !ones).count_ones();
        if fours != 0 {
            Category::FourOfAKind
        } else if triples > 1 || (triples == 1 && pairs > 0) {
            Category::FullHouse
        } else if has_run(self.ranks) {
            Category::Straight
        } else if triples == 1 {
            Category::ThreeOfAKind
        } else {
            match pairs {
                0 => Category::HighCard,
                1 => Category::OnePair,
                _ => Category::TwoPair,
            }
        }
    }
}

/// The category of five or six cards of one suit.
pub(super) fn flush_category(ranks: u16) -> Category {
    const ROYAL: u16 = 0b1_1111_0000_0000;
    if ranks & ROYAL == ROYAL {
        Category::RoyalFlush
    } else if has_run(ranks) {
        Category::StraightFlush
    } else {
        Category::Flush
    }
}

/// Whether five ranks follow each other; the ace also stands below the two.
fn has_run(ranks: u16) -> bool {
    let with_low_ace = (ranks << 1) | (ranks >> 12);
    let two = with_low_ace & (with_low_ace >> 1);
    let four = two & (two >> 2);
    four & (with_low_ace >> 4) != 0
}

#[cfg(test)]
mod tests {
    use cards::{Card, Suit, six};

    use super::*;

    /// Every multiset of six ranks, in suits that make no flush.
    #[test]
    fn the_category_of_ranks_is_that_of_the_plain_ranking() {
        let mut seen = 0;
        let mut ranks = [0_u8; 6];
        loop {
            if let Some(cards) = mixed_cards(ranks) {
                let counts = RankCounts::of(cards.map(Card::rank));
                assert_eq!(counts.category(), six::rank(cards).category(), "{cards:?}");
                seen += 1;
            }
            // The next multiset in order.
            let Some(at) = (0..6).rev().find(|&at| ranks[at] < 12) else {
                break;
            };
            let next = ranks[at] + 1;
            ranks[at..].fill(next);
        }
        // C(18,6) multisets, less those with five or six of a rank.
        assert_eq!(seen, 18_564 - 13 * 13);
    }

    /// Cards of these ranks, which are in order, of four suits in turn; none: a rank comes
    /// too often.
    fn mixed_cards(ranks: [u8; 6]) -> Option<[Card; 6]> {
        let cards = [0, 1, 2, 3, 4, 5]
            .map(|at| Card::new(Rank::ALL[usize::from(ranks[at])], Suit::ALL[at % 4]));
        let different = (0..6).all(|at| !cards[..at].contains(&cards[at]));
        different.then_some(cards)
    }

    #[test]
    fn the_category_of_a_suit_is_that_of_the_plain_ranking() {
        for ranks in 0..1_u16 << 13 {
            if ranks.count_ones() == 6 {
                let held = Rank::ALL
                    .into_iter()
                    .filter(|rank| ranks >> rank.index() & 1 == 1);
                let cards: Vec<Card> = held.map(|rank| Card::new(rank, Suit::Hearts)).collect();
                let expected = six::rank(cards.try_into().unwrap()).category();
                assert_eq!(flush_category(ranks), expected);
            }
        }
    }
}
