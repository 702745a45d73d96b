//! Work that several threads share.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use crate::watch::Phase;

/// The most threads that share a piece of work: each has sums of its own, of some twenty
/// megabytes.
const THREADS: usize = 4;

/// Goes through `items`, each by whichever thread is free, with a sum for each thread;
/// gives the sums. What they come to must not depend on who did what. So many thousandths
/// of solving a game are spent here.
pub(super) fn share<T: Sync, S: Send>(
    thousandths: u64,
    items: &[T],
    nothing: impl Fn() -> S + Sync,
    add: impl Fn(&mut S, &T) + Sync,
) -> Vec<S> {
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let next = AtomicUsize::new(0);
    let phase = Phase::begin(thousandths, items.len());
    let work = || {
        let mut sum = nothing();
        while let Some(item) = items.get(next.fetch_add(1, Ordering::Relaxed)) {
            add(&mut sum, item);
            phase.step();
        }
        sum
    };
    thread::scope(|scope| {
        let others: Vec<_> = (1..threads.min(THREADS))
            .map(|_| scope.spawn(work))
            .collect();
        let mut sums = vec![work()];
        for other in others {
            match other.join() {
                Ok(sum) => sums.push(sum),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        sums
    })
}
