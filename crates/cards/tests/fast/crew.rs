//! Work shared between the processor's cores.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// What `work` gives for each task, in no particular order.
pub(crate) fn share<T: Send>(tasks: usize, work: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let take = || Some(next.fetch_add(1, Ordering::Relaxed)).filter(|&task| task < tasks);
    let work_off = || std::iter::from_fn(take).map(&work).collect::<Vec<T>>();
    let cores = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        let crew: Vec<_> = (0..cores).map(|_| scope.spawn(work_off)).collect();
        crew.into_iter()
            .flat_map(|worker| worker.join().unwrap())
            .collect()
    })
}
