//! Time spent.

use std::fs;
use std::time::{Duration, Instant};

use anyhow::Context;
use rustix::time::{ClockId, clock_gettime};

/// The kernel counts time on cores in hundredths of a second.
const TICK: Duration = Duration::from_millis(10);

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

/// The time that another process was on cores so far.
pub(crate) fn of_another(process: u32) -> anyhow::Result<Duration> {
    in_ticks(&format!("/proc/{process}/stat"), 11)
}

/// The time that those processes were on cores that this one has started and seen end.
pub(crate) fn of_children() -> anyhow::Result<Duration> {
    in_ticks("/proc/self/stat", 13)
}

/// The sum of two times that stand beside each other, for the process itself and for the
/// system on its behalf.
fn in_ticks(path: &str, first: usize) -> anyhow::Result<Duration> {
    let stat = fs::read_to_string(path)?;
    // The name may hold anything, a parenthesis too: what follows the last one counts.
    let (_, after) = stat.rsplit_once(") ").context("no such process")?;
    let times = after.split(' ').skip(first).take(2);
    let ticks: u32 = times.map(str::parse::<u32>).sum::<Result<u32, _>>()?;
    Ok(TICK * ticks)
}

fn on_core() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::try_from(time).unwrap_or_default()
}
