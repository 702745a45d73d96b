//! How far a long piece of work has come, for whoever waits for it.
//!
//! A game is worked out by a few loops over boards, flops or up-cards, each of which takes
//! about the same part of the whole whatever the rules. Each counts its steps on the watch
//! of the thread that began it, if that has one; no figure depends on it.

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// How far a piece of work has come.
#[derive(Debug, Default)]
pub struct Watch {
    /// In [`WHOLE`] parts.
    done: AtomicU64,
}

/// Parts of a whole: enough that a step of the longest loop is many.
const WHOLE: u64 = 1_000_000_000;

thread_local! {
    static WATCH: RefCell<Option<Arc<Watch>>> = const { RefCell::new(None) };
}

impl Watch {
    /// A watch on which nothing is done.
    #[must_use]
    pub fn new() -> Arc<Watch> {
        Arc::default()
    }

    /// Does the work; what it begins on this thread is counted here.
    pub fn over<T>(self: &Arc<Watch>, work: impl FnOnce() -> T) -> T {
        let before = WATCH.replace(Some(Arc::clone(self)));
        let done = work();
        WATCH.set(before);
        done
    }

    /// How many of a thousand parts of the work are done, as far as one can tell.
    #[must_use]
    pub fn thousandths(&self) -> u64 {
        let done = self.done.load(Ordering::Relaxed);
        (done / (WHOLE / 1000)).min(1000)
    }
}

/// A loop that is a part of the work.
#[derive(Debug)]
pub(crate) struct Phase {
    watch: Option<Arc<Watch>>,
    step: u64,
}

impl Phase {
    /// A loop of so many steps begins, which takes so many thousandths of the work.
    pub(crate) fn begin(thousandths: u64, steps: usize) -> Phase {
        let steps = u64::try_from(steps).unwrap_or(u64::MAX).max(1);
        Phase {
            watch: WATCH.with_borrow(Clone::clone),
            step: thousandths * (WHOLE / 1000) / steps,
        }
    }

    /// One step is done.
    pub(crate) fn step(&self) {
        if let Some(watch) = &self.watch {
            watch.done.fetch_add(self.step, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_counted_where_somebody_watches() {
        let watch = Watch::new();
        let unseen = Phase::begin(500, 2);
        let phase = watch.over(|| Phase::begin(500, 3));
        unseen.step();
        assert_eq!(watch.thousandths(), 0);
        phase.step();
        assert_eq!(watch.thousandths(), 166);
        phase.step();
        phase.step();
        assert_eq!(watch.thousandths(), 499);
        // A loop that is longer than it was thought to be does not pass the end.
        (0..9).for_each(|_| phase.step());
        assert_eq!(watch.thousandths(), 1000);
    }
}
