//! When something is asked again, by FSRS 4.5 with its published default weights
//! (`open-spaced-repetition`), so that it is remembered with a probability of 90 %.
//!
//! A memory has a stability, the days after which nine in ten still know it, and a difficulty from
//! one to ten. Both are kept in billionths; everything is whole numbers.

use crate::fixed::{ONE, exp, pow, sqrt, times};

/// The weights, in ten-thousandths.
const WEIGHTS: [i128; 17] = [
    4_872, 14_003, 37_145, 138_206, 51_618, 12_298, 8_975, 310, 16_474, 1_367, 10_461, 21_072, 793,
    3_246, 15_870, 2_272, 28_755,
];

/// The longest interval in days: five years.
const LONGEST: i64 = 1_826;

/// How an answer went.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Recall {
    /// It was wrong.
    Again,
    /// It was right, and took long.
    Hard,
    /// It was right.
    Good,
}

/// What is remembered of something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Memory {
    /// The days after which nine in ten still know it, in billionths of a day.
    pub stability: i64,
    /// How hard it is, from one to ten, in billionths.
    pub difficulty: i64,
    /// The day on which it was asked last, counted from 1 January 1970.
    pub asked: i64,
}

impl Memory {
    /// What is remembered after the first answer.
    #[must_use]
    pub fn first(recall: Recall, day: i64) -> Memory {
        let stability = match recall {
            Recall::Again => weight(0),
            Recall::Hard => weight(1),
            Recall::Good => weight(2),
        };
        Memory {
            stability: narrow(stability),
            difficulty: narrow(first_difficulty(recall).clamp(ONE, 10 * ONE)),
            asked: day,
        }
    }

    /// What is remembered after another answer.
    #[must_use]
    pub fn then(self, recall: Recall, day: i64) -> Memory {
        let (stability, difficulty) = (i128::from(self.stability), i128::from(self.difficulty));
        let forgotten = ONE - self.recalled(day);
        let after = match recall {
            Recall::Again => {
                let harder = pow(difficulty, -weight(12));
                let grown = pow(stability + ONE, weight(13)) - ONE;
                let away = exp(times(weight(14), forgotten));
                let left = times(times(times(weight(11), harder), grown), away);
                left.min(stability)
            }
            Recall::Hard | Recall::Good => {
                let slow = match recall {
                    Recall::Hard => weight(15),
                    _ => ONE,
                };
                let away = exp(times(weight(10), forgotten)) - ONE;
                let easier = times(exp(weight(8)), 11 * ONE - difficulty);
                let grows = times(times(easier, pow(stability, -weight(9))), away);
                times(stability, ONE + times(grows, slow))
            }
        };
        let worse = difficulty - weight(6) * (grade(recall) - 3);
        let mean = times(weight(7), first_difficulty(Recall::Good));
        let difficulty = mean + times(ONE - weight(7), worse);
        Memory {
            // An hour is the least.
            stability: narrow(after.max(ONE / 24)),
            difficulty: narrow(difficulty.clamp(ONE, 10 * ONE)),
            asked: day.max(self.asked),
        }
    }

    /// The probability that it is still known on a day, in billionths: 90 % after as many days
    /// as it is stable.
    #[must_use]
    pub fn recalled(self, day: i64) -> i128 {
        let days = i128::from(day.saturating_sub(self.asked).max(0));
        let stability = i128::from(self.stability).max(1);
        let away = days * ONE * ONE / stability * 19 / 81;
        ONE * ONE / sqrt(ONE + away).max(1)
    }

    /// The day on which it is asked again: when it is known with 90 %, tomorrow at the earliest.
    #[must_use]
    pub fn due(self) -> i64 {
        let half = i128::from(self.stability) + ONE / 2;
        let days = i64::try_from(half / ONE).unwrap_or(LONGEST);
        self.asked.saturating_add(days.clamp(1, LONGEST))
    }
}

/// A weight, in billionths.
fn weight(number: usize) -> i128 {
    WEIGHTS
        .get(number)
        .map_or(0, |weight| weight * (ONE / 10_000))
}

const fn grade(recall: Recall) -> i128 {
    match recall {
        Recall::Again => 1,
        Recall::Hard => 2,
        Recall::Good => 3,
    }
}

fn first_difficulty(recall: Recall) -> i128 {
    weight(4) - (grade(recall) - 3) * weight(5)
}

fn narrow(number: i128) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn days(memory: Memory) -> i64 {
        memory.due() - memory.asked
    }

    #[test]
    fn what_is_known_is_asked_later_each_time() {
        // Of the published weights: 3.7145 days after the first right answer, rounded.
        let mut memory = Memory::first(Recall::Good, 0);
        let mut intervals = vec![days(memory)];
        for _ in 0..5 {
            memory = memory.then(Recall::Good, memory.due());
            intervals.push(days(memory));
        }
        assert_eq!(intervals[0], 4);
        assert!(
            intervals.windows(2).all(|pair| pair[0] < pair[1]),
            "{intervals:?}"
        );
        // The published program comes to 3.7145, then about 14, 50 and 150 days.
        assert!((13..=16).contains(&intervals[1]), "{intervals:?}");
        assert!((40..=60).contains(&intervals[2]), "{intervals:?}");
    }

    #[test]
    fn what_is_forgotten_is_asked_tomorrow_and_grows_harder() {
        let known = Memory::first(Recall::Good, 0).then(Recall::Good, 4);
        let forgotten = known.then(Recall::Again, known.due());
        assert!(forgotten.stability < known.stability);
        assert!(forgotten.difficulty > known.difficulty);
        assert!(days(forgotten) < days(known));
        let wrong = Memory::first(Recall::Again, 0);
        assert_eq!(days(wrong), 1);
        let slow = known.then(Recall::Hard, known.due());
        let quick = known.then(Recall::Good, known.due());
        assert!(slow.stability < quick.stability && slow.stability > known.stability);
    }

    #[test]
    fn nine_in_ten_know_it_after_as_many_days_as_it_is_stable() {
        let memory = Memory {
            stability: 10_000_000_000,
            difficulty: 5_000_000_000,
            asked: 0,
        };
        let near = |found: i128, expected: i128| (found - expected).abs() < 1_000_000;
        assert!(near(memory.recalled(0), ONE));
        assert!(
            near(memory.recalled(10), ONE * 9 / 10),
            "{}",
            memory.recalled(10)
        );
        assert!(memory.recalled(100) < memory.recalled(50));
        assert_eq!(memory.recalled(-5), memory.recalled(0));
        assert_eq!(memory.due(), 10);
    }
}
