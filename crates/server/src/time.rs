//! The clock of the house.
//!
//! Within a process time is measured on a clock that nobody can set; the machine's clock
//! says where it begins. It never goes back: neither when the machine's is put back, nor
//! over a restart, because it begins no earlier than the journal ends. So no deadline ever
//! has more left than its total.

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use jiff::Timestamp;

/// How far the machine's clock may be ahead before the house goes by it: the machine slept,
/// or its clock was put forward. The dealer takes that for an outage, and clocks that ran
/// out by it start again.
const AHEAD_MS: i64 = 2_500;

/// The clock of a house.
#[derive(Debug)]
pub struct HouseClock {
    began: Instant,
    /// What it showed when it began, with what it went forward since by the machine's.
    from_ms: AtomicI64,
    /// Where it was made to stand, for whoever tries what comes with time; it runs otherwise.
    stands_at: AtomicI64,
    /// What another clock said, where it goes by that and not by the machine's.
    told: Option<Mutex<Told>>,
}

/// What another clock said.
#[derive(Debug, Clone, Copy)]
struct Told {
    /// What it showed, and when that was heard.
    ms: i64,
    heard: Instant,
    /// When anything was last heard of it.
    last: Instant,
    /// When it was last taken at its word, whatever was reckoned since it spoke.
    taken: Instant,
}

impl Told {
    fn now_ms(&self) -> i64 {
        let ran = i64::try_from(self.heard.elapsed().as_millis()).unwrap_or(i64::MAX);
        self.ms.saturating_add(ran)
    }
}

/// After how long another clock is taken at its word though it shows less than was reckoned:
/// answers come more or less late, and two clocks do not run alike for ever.
const TAKEN: Duration = Duration::from_secs(10);

/// For how long it is reckoned what another clock shows of which nothing is heard.
const IN_TOUCH: Duration = Duration::from_secs(1);

/// No time at which a clock stands.
const RUNS: i64 = i64::MIN;

impl HouseClock {
    /// A clock that goes on after the last command of a journal.
    #[must_use]
    pub fn after(last_ms: i64) -> HouseClock {
        HouseClock {
            began: Instant::now(),
            from_ms: AtomicI64::new(machine_ms().max(last_ms)),
            stands_at: AtomicI64::new(RUNS),
            told: None,
        }
    }

    /// A clock that goes by what it is told of another: servers of one house have one clock,
    /// whatever those of their machines show.
    #[must_use]
    pub fn told(ms: i64) -> HouseClock {
        let heard = Instant::now();
        let told = Told {
            ms,
            heard,
            last: heard,
            taken: heard,
        };
        HouseClock {
            told: Some(Mutex::new(told)),
            ..HouseClock::after(i64::MIN)
        }
    }

    /// Tells it what the other clock showed just now. An answer that took long shows too
    /// little, and never too much: so the latest of them counts.
    pub fn tell(&self, ms: i64) {
        let Some(told) = &self.told else { return };
        let mut told = told.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        told.last = now;
        if ms >= told.now_ms() || now.duration_since(told.taken) >= TAKEN {
            *told = Told {
                ms,
                heard: now,
                last: now,
                taken: now,
            };
        }
    }

    /// Whether it goes by another clock than its machine's.
    pub(crate) fn is_told(&self) -> bool {
        self.told.is_some()
    }

    /// Whether the clock that this one goes by was heard of lately; its own machine's is there
    /// always.
    #[must_use]
    pub fn is_in_touch(&self) -> bool {
        self.told.as_ref().is_none_or(|told| {
            let told = told.lock().unwrap_or_else(PoisonError::into_inner);
            told.last.elapsed() < IN_TOUCH
        })
    }

    /// Makes the clock stand at a time, until it is made to stand at another. No command and no
    /// request reaches this: it is for programs that hold a house in their hands, as tests do.
    pub fn stand_at(&self, ms: i64) {
        self.stands_at.store(ms, Ordering::Release);
    }

    /// The time, in milliseconds.
    #[must_use]
    pub fn now_ms(&self) -> i64 {
        let stands_at = self.stands_at.load(Ordering::Acquire);
        if stands_at != RUNS {
            return stands_at;
        }
        if let Some(told) = &self.told {
            return told.lock().unwrap_or_else(PoisonError::into_inner).now_ms();
        }
        let ran = i64::try_from(self.began.elapsed().as_millis()).unwrap_or(i64::MAX);
        self.read(machine_ms(), ran)
    }

    /// How far it is ahead of the machine's, by which it goes; what was reckoned between the
    /// machine's answers is no lead.
    #[must_use]
    pub fn ahead_ms(&self) -> i64 {
        let stands = self.stands_at.load(Ordering::Acquire) != RUNS;
        match stands || self.is_told() {
            true => 0,
            false => self.now_ms().saturating_sub(machine_ms()).max(0),
        }
    }

    fn read(&self, machine_ms: i64, ran_ms: i64) -> i64 {
        let now_ms = self.from_ms.load(Ordering::Acquire).saturating_add(ran_ms);
        if machine_ms.saturating_sub(now_ms) <= AHEAD_MS {
            return now_ms;
        }
        let from_ms = machine_ms.saturating_sub(ran_ms);
        self.from_ms.fetch_max(from_ms, Ordering::AcqRel);
        machine_ms
    }
}

fn machine_ms() -> i64 {
    Timestamp::now().as_millisecond()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(from_ms: i64) -> HouseClock {
        HouseClock {
            began: Instant::now(),
            from_ms: AtomicI64::new(from_ms),
            stands_at: AtomicI64::new(RUNS),
            told: None,
        }
    }

    #[test]
    fn a_clock_that_is_told_goes_by_that_and_not_by_the_machine() {
        let clock = HouseClock::told(5_000);
        assert!((5_000..65_000).contains(&clock.now_ms()));
        clock.tell(100_000);
        assert!((100_000..160_000).contains(&clock.now_ms()));
        // A late answer changes nothing.
        clock.tell(99_000);
        assert!(clock.now_ms() >= 100_000);
        assert!(HouseClock::after(0).is_in_touch());
    }

    #[test]
    fn a_clock_that_is_put_back_changes_nothing() {
        let clock = clock(10_000_000);
        assert_eq!(clock.read(10_001_000, 1_000), 10_001_000);
        assert_eq!(clock.read(6_402_000, 2_000), 10_002_000);
        assert_eq!(clock.read(6_403_000, 3_000), 10_003_000);
    }

    #[test]
    fn a_machine_that_slept_is_believed_and_a_little_ahead_is_not_followed() {
        let clock = clock(10_000_000);
        assert_eq!(clock.read(10_003_500, 1_000), 10_001_000);
        assert_eq!(clock.read(13_601_000, 1_000), 13_601_000);
        assert_eq!(clock.read(10_002_000, 2_000), 13_602_000);
    }

    #[test]
    fn it_begins_no_earlier_than_the_journal_ends() {
        let last_ms = machine_ms() + 3_600_000;
        let clock = HouseClock::after(last_ms);
        assert!((last_ms..last_ms + 60_000).contains(&clock.now_ms()));
        let ahead_ms = clock.ahead_ms();
        assert!((3_540_000..=3_600_000).contains(&ahead_ms), "{ahead_ms}");
        assert!(HouseClock::after(0).ahead_ms() < 1_000);
    }
}
