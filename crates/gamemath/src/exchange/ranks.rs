//! The ranks of several cards without their order, each collection with a number.
#![expect(
    clippy::indexing_slicing,
    reason = "ranks are below 13 and collections have at most six of them"
)]

/// How many ranks there are.
pub(super) const RANKS: usize = 13;

/// The number of a collection of up to six ranks, which stand in ascending order.
///
/// Collections of one size are numbered from nought without a gap: raising the i-th rank
/// by i makes the ranks differ, and sets of numbers are counted by binomials.
pub(super) fn number(ranks: &[u8]) -> usize {
    let terms = ranks.iter().zip(&TERMS);
    terms
        .map(|(&rank, terms)| usize::from(terms[usize::from(rank)]))
        .sum()
}

/// How many collections of so many ranks there are, those that no deck has included.
pub(super) const fn collections(cards: usize) -> usize {
    choose(RANKS + cards - 1, cards)
}

/// Every collection of `N` ranks that a deck has, ascending.
pub(super) fn each<const N: usize>() -> impl Iterator<Item = [u8; N]> {
    let mut next = Some([0; N]);
    let all = std::iter::from_fn(move || {
        let ranks = next?;
        next = following(ranks);
        Some(ranks)
    });
    all.filter(|ranks| ranks.windows(5).all(|five| five[0] < five[4]))
}

/// The collection with one rank more.
pub(super) fn with(ranks: [u8; 5], rank: u8) -> [u8; 6] {
    let [a, b, c, d, e] = ranks;
    let mut more = [a, b, c, d, e, rank];
    more.sort_unstable();
    more
}

/// How many ways there are to take `taken` things out of `things`.
pub(super) const fn choose(things: usize, taken: usize) -> usize {
    if taken > things {
        return 0;
    }
    let mut ways = 1;
    let mut step = 0;
    while step < taken {
        ways = ways * (things - step) / (step + 1);
        step += 1;
    }
    ways
}

fn following<const N: usize>(mut ranks: [u8; N]) -> Option<[u8; N]> {
    let place = ranks
        .iter()
        .rposition(|&rank| usize::from(rank) + 1 < RANKS)?;
    let raised = ranks[place] + 1;
    ranks[place..].fill(raised);
    Some(ranks)
}

const TERMS: [[u16; RANKS]; 6] = {
    let mut terms = [[0; RANKS]; 6];
    let mut place = 0;
    while place < 6 {
        let mut rank = 0;
        while rank < RANKS {
            #[expect(clippy::cast_possible_truncation, reason = "C(17, 6) is 12376")]
            {
                terms[place][rank] = choose(rank + place, place + 1) as u16;
            }
            rank += 1;
        }
        place += 1;
    }
    terms
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn collections_are_numbered_without_gap() {
        let mut numbers: Vec<_> = each::<4>().map(|ranks| number(&ranks)).collect();
        numbers.sort_unstable();
        assert!(numbers.iter().copied().eq(0..collections(4)));
        // Five alike are in no deck.
        assert_eq!(each::<5>().count(), collections(5) - RANKS);
        assert_eq!(each::<5>().map(|ranks| number(&ranks)).max(), Some(6186));
        let six: std::collections::BTreeSet<_> = each::<6>().map(|ranks| number(&ranks)).collect();
        assert_eq!(six.len(), collections(6) - RANKS - RANKS * (RANKS - 1));
        assert_eq!(six.len(), each::<6>().count());
    }
}
