//! The plain values of all hands of five and six cards.
//!
//! Hands are numbered as their cards ascend: a hand of cards with the indices
//! `a < b < c …` has the number C(a,1) + C(b,2) + C(c,3) + …

use std::sync::LazyLock;

use cards::{Card, five};

use crate::counts::combinations;
use crate::crew;

/// The values of all hands of five, as the plain evaluator gives them.
pub(crate) static FIVES: LazyLock<Vec<five::Value>> = LazyLock::new(|| {
    by_highest_card(5, |highest| {
        let mut values = Vec::new();
        for d in 3..highest {
            for c in 2..d {
                for b in 1..c {
                    for a in 0..b {
                        values.push(five::rank([a, b, c, d, highest].map(card)));
                    }
                }
            }
        }
        values
    })
});

/// The values of all hands of six: the best of the fives in each.
pub(crate) static SIXES: LazyLock<Vec<five::Value>> = LazyLock::new(|| {
    by_highest_card(6, |highest| {
        let mut values = Vec::new();
        for e in 4..highest {
            for d in 3..e {
                for c in 2..d {
                    for b in 1..c {
                        best_with_each_below(&FIVES, [b, c, d, e, highest], |_, value| {
                            values.push(value);
                        });
                    }
                }
            }
        }
        values
    })
});

/// Calls `visit` for each card `a` below these cards, which ascend, with the best value of
/// the hands that leave out one of `a` and the cards.
///
/// `values` are those of all hands of so many cards.
pub(crate) fn best_with_each_below<const N: usize>(
    values: &[five::Value],
    cards: [usize; N],
    mut visit: impl FnMut(Card, five::Value),
) {
    let without_a = values[number(&cards, 1)];
    // Leaving out any other card leaves `a` the lowest, and its own number is itself.
    let without: [&[five::Value]; N] = std::array::from_fn(|left_out| {
        let mut rest = cards.to_vec();
        rest.remove(left_out);
        let first = number(&rest, 2);
        &values[first..first + cards[0]]
    });
    for a in 0..cards[0] {
        let best = without.iter().map(|values| values[a]).max().unwrap();
        visit(card(a), best.max(without_a));
    }
}

/// The card with this index.
pub(crate) fn card(index: usize) -> Card {
    Card::ALL[index]
}

/// The number of a hand with these cards, which ascend, the lowest being its `place`th.
fn number(cards: &[usize], place: usize) -> usize {
    let places = cards.iter().zip(place..);
    places.map(|(&card, place)| BINOMIALS[card][place]).sum()
}

static BINOMIALS: LazyLock<[[usize; 8]; 52]> = LazyLock::new(|| {
    std::array::from_fn(|card| std::array::from_fn(|place| combinations(card, place)))
});

/// The values of all hands of so many cards, found apart for each highest card.
fn by_highest_card(
    cards: usize,
    values: impl Fn(usize) -> Vec<five::Value> + Sync,
) -> Vec<five::Value> {
    let mut parts = crew::share(52, |task| {
        // The highest cards have the most hands, so they come first.
        let highest = 51 - task;
        (highest, values(highest))
    });
    parts.sort_by_key(|&(highest, _)| highest);
    let all: Vec<five::Value> = parts.into_iter().flat_map(|(_, values)| values).collect();
    assert_eq!(all.len(), combinations(52, cards));
    all
}
