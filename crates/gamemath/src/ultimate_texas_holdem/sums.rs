//! For flops and holes, sums over turns and rivers.
#![expect(
    clippy::indexing_slicing,
    reason = "tables have a row for every flop and kind of hole"
)]

use std::ops::{AddAssign, DivAssign};

/// By flop and hole, a sum over turns and rivers.
#[derive(Debug, Clone)]
pub(super) struct Sum<T, const N: usize>(Vec<[T; N]>);

impl<T: Copy + Default + AddAssign + DivAssign + From<u16>, const N: usize> Sum<T, N> {
    /// Nothing, for so many flops.
    pub(super) fn nothing(flops: usize) -> Self {
        Sum(vec![[T::default(); N]; flops])
    }

    /// The sum for a flop and a hole.
    #[inline]
    pub(super) fn of(&self, flop: usize, hole: usize) -> T {
        self.0[flop][hole]
    }

    /// Adds one board to its ten flops.
    #[inline]
    pub(super) fn add(&mut self, flops: &[usize; 10], board: &[T; N]) {
        for &flop in flops {
            add_all(&mut self.0[flop], board);
        }
    }

    /// Adds the sums of another thread.
    pub(super) fn join(&mut self, other: &Self) {
        for (to, from) in self.0.iter_mut().zip(&other.0) {
            add_all(to, from);
        }
    }

    /// Divides by the number of ways in which the flop lies beside the hole, which is
    /// nought where there is no room for it.
    pub(super) fn divide(&mut self, arrangements: impl Fn(usize, usize) -> u16) {
        for (flop, sums) in self.0.iter_mut().enumerate() {
            for (hole, sum) in sums.iter_mut().enumerate() {
                let ways = arrangements(flop, hole);
                if ways > 1 {
                    *sum /= T::from(ways);
                }
            }
        }
    }
}

/// Adds numbers to numbers.
#[inline]
pub(super) fn add_all<T: Copy + AddAssign>(to: &mut [T], from: &[T]) {
    for (to, &from) in to.iter_mut().zip(from) {
        *to += from;
    }
}
