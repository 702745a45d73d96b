//! Time spent.

use std::time::{Duration, Instant};

use rustix::time::{ClockId, clock_gettime};

/// What some work took.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spent {
    /// The time this thread was on a core: what is compared, for others may be working
    /// on the machine.
    pub(crate) cpu: Duration,
    /// The time that passed.
    pub(crate) wall: Duration,
}

impl Spent {
    /// Does the work and says what it took.
    pub(crate) fn on<T>(work: impl FnOnce() -> T) -> (T, Spent) {
        let (wall, cpu) = (Instant::now(), on_core());
        let result = work();
        let cpu = on_core().saturating_sub(cpu);
        let wall = wall.elapsed();
        (result, Spent { cpu, wall })
    }
}

/// The time that all threads of this process were on cores so far.
pub(crate) fn of_the_process() -> Duration {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    Duration::try_from(time).unwrap_or_default()
}

fn on_core() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::try_from(time).unwrap_or_default()
}
