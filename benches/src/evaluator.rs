//! What an evaluator must do to be measured.

use std::slice;

use crate::work::{Hands, Order, Work};

/// An evaluator, used in the way that is fastest for it.
///
/// Cards are named by their index, `4 * rank + suit`. All work on hands returns a sum of
/// the values found, so that none can be skipped.
pub(crate) trait Evaluator {
    /// What it is called.
    fn name(&self) -> &'static str;

    /// Whether it does this work at all.
    fn does(&self, work: Work) -> bool;

    /// From which card up sequential hands are taken.
    ///
    /// An evaluator may be so slow that all hands would take minutes; then it ranks all
    /// hands of the upper cards.
    fn lowest_card(&self, cards: usize) -> usize {
        let _ = cards;
        0
    }

    /// Ranks all hands of so many cards, from this card up.
    fn sequential(&self, cards: usize, lowest: usize) -> u64;

    /// Ranks all hands of so many cards, from this card up, the last two of them swept and
    /// every value kept in the buffer until the next sweep.
    fn swept(&self, cards: usize, lowest: usize, kept: &mut Kept) {
        let _ = (cards, lowest, kept);
    }

    /// Ranks the random hands of so many cards.
    fn random(&self, cards: usize, hands: &Hands) -> u64;

    /// The places of random hands of so many cards in the order of their values: hands
    /// that tie have one place.
    fn places(&self, cards: usize, hands: &Hands) -> Vec<u32>;
}

/// Does the work, and says how many hands it was.
pub(crate) fn run(evaluator: &dyn Evaluator, work: Work, hands: &Hands) -> (u64, usize) {
    match work.order {
        Order::Sequential => {
            let lowest = evaluator.lowest_card(work.cards);
            let sum = evaluator.sequential(work.cards, lowest);
            (sum, combinations(52 - lowest, work.cards))
        }
        Order::Random => (evaluator.random(work.cards, hands), hands.fives.len()),
        Order::Swept => {
            let lowest = evaluator.lowest_card(work.cards);
            let mut kept = Kept {
                values: [0; 52 * 51 / 2],
                sweeps: 0,
            };
            evaluator.swept(work.cards, lowest, &mut kept);
            (kept.sweeps, combinations(52 - lowest, work.cards))
        }
    }
}

/// The values of one sweep over two cards.
pub(crate) struct Kept {
    values: [u16; 52 * 51 / 2],
    sweeps: u64,
}

impl Kept {
    /// Has a sweep keep its values, one in each of these slots.
    #[inline]
    pub(crate) fn sweep(&mut self, each: impl FnOnce(slice::IterMut<'_, u16>)) {
        each(self.values.iter_mut());
        std::hint::black_box(&self.values);
        self.sweeps += 1;
    }
}

/// Cards that are added up one by one: what nested loops need.
pub(crate) trait Adds {
    type Sum: Copy;

    fn empty(&self) -> Self::Sum;

    fn add(&self, sum: Self::Sum, card: usize) -> Self::Sum;

    fn number(&self, sum: Self::Sum) -> u16;
}

/// Ranks all hands of so many cards in nested loops, and keeps the values of each sweep.
pub(crate) fn nested_sweeps<A: Adds>(adds: &A, cards: usize, lowest: usize, kept: &mut Kept) {
    each_prefix(adds, adds.empty(), cards.saturating_sub(2), lowest, kept);
}

fn each_prefix<A: Adds>(adds: &A, sum: A::Sum, left: usize, lowest: usize, kept: &mut Kept) {
    let Some(left) = left.checked_sub(1) else {
        return kept.sweep(|mut slots| {
            for a in lowest..52 {
                let one = adds.add(sum, a);
                for (b, slot) in (a + 1..52).zip(&mut slots) {
                    *slot = adds.number(adds.add(one, b));
                }
            }
        });
    };
    for card in lowest..52 {
        each_prefix(adds, adds.add(sum, card), left, card + 1, kept);
    }
}

/// Ranks all hands of so many cards, from this card up, in nested loops.
pub(crate) fn nested(adds: &impl Adds, cards: usize, lowest: usize) -> u64 {
    let none = adds.empty();
    match cards {
        3 => nested_three(adds, none, lowest),
        5 => nested_five(adds, none, lowest),
        6 => nested_six(adds, none, lowest),
        _ => (lowest..52)
            .map(|a| nested_six(adds, adds.add(none, a), a + 1))
            .sum(),
    }
}

fn nested_six<A: Adds>(adds: &A, sum: A::Sum, lowest: usize) -> u64 {
    (lowest..52)
        .map(|a| nested_five(adds, adds.add(sum, a), a + 1))
        .sum()
}

fn nested_five<A: Adds>(adds: &A, sum: A::Sum, lowest: usize) -> u64 {
    let mut total = 0;
    for a in lowest..52 {
        let one = adds.add(sum, a);
        for b in a + 1..52 {
            let two = adds.add(one, b);
            total += nested_three(adds, two, b + 1);
        }
    }
    total
}

#[inline]
fn nested_three<A: Adds>(adds: &A, sum: A::Sum, lowest: usize) -> u64 {
    let mut total = 0;
    for a in lowest..52 {
        let one = adds.add(sum, a);
        for b in a + 1..52 {
            let two = adds.add(one, b);
            for c in b + 1..52 {
                total += u64::from(adds.number(adds.add(two, c)));
            }
        }
    }
    total
}

/// The places of values in their order; values that tie have one place.
pub(crate) fn places<V: Ord>(values: Vec<V>) -> Vec<u32> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by_key(|&hand| values.get(hand));
    let mut places = vec![0; values.len()];
    let mut place = 0;
    for (index, &hand) in order.iter().enumerate() {
        let before = index.checked_sub(1).and_then(|before| order.get(before));
        if before.is_some_and(|&before| values.get(before) != values.get(hand)) {
            place += 1;
        }
        if let Some(slot) = places.get_mut(hand) {
            *slot = place;
        }
    }
    places
}

/// The ways to choose `k` of `n`.
fn combinations(n: usize, k: usize) -> usize {
    (0..k).fold(1, |ways, chosen| ways * (n - chosen) / (chosen + 1))
}
