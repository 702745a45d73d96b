//! Wrong passwords: how long to wait after them. How often they were tried is counted in the
//! database.
//!
//! A name that nobody has is counted like one that somebody has, so that nobody learns from
//! it which there are.

use std::time::Duration;

use journal::{Counting, Store};

use crate::problem::Problem;
use crate::sign_in::failed;

/// The longest that anybody waits.
const LONGEST_MS: i64 = 15 * 60 * 1_000;

/// After how long without an attempt everything is forgotten.
pub(crate) const FORGOTTEN_MS: i64 = 24 * 60 * 60 * 1_000;

/// How many wrong passwords of one name are free of waiting.
const OF_NAME: i64 = 5;

/// How many from one address: several people may come from it.
const OF_ADDRESS: i64 = 50;

/// What is counted: the same word is another name beside another one.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Counted {
    /// A name.
    Name,
    /// An address.
    Address,
}

impl Counted {
    /// Begins an attempt, which counts as a wrong one until something else is said, so that many
    /// at once are no way around it.
    pub(crate) async fn begin(self, store: &Store, who: &str, now_ms: i64) -> Result<(), Problem> {
        let counting = Counting {
            forgotten_ms: FORGOTTEN_MS,
            wait_ms: match self {
                Counted::Name => |times| wait_ms(times - OF_NAME),
                Counted::Address => |times| wait_ms(times - OF_ADDRESS),
            },
        };
        let who = self.line(who);
        let counted = store.count_attempt(&who, now_ms, counting);
        match counted.await.map_err(failed)? {
            None => Ok(()),
            // A clock that was put back keeps nobody waiting for longer than anybody waits.
            Some(left) => Err(wait(left.clamp(0, LONGEST_MS))),
        }
    }

    /// Who it is in the table.
    pub(crate) fn line(self, who: &str) -> String {
        match self {
            Counted::Name => format!("name\n{who}"),
            Counted::Address => format!("address\n{who}"),
        }
    }
}

/// How long to wait after so many attempts too many: twice as long after each.
fn wait_ms(over: i64) -> i64 {
    if over <= 0 {
        return 0;
    }
    (1_000_i64 << (over - 1).min(16)).min(LONGEST_MS)
}

fn wait(left_ms: i64) -> Problem {
    let wait = Duration::from_millis(left_ms.unsigned_abs());
    let seconds = wait.as_secs().saturating_add(1);
    let detail = format!("too many wrong passwords; wait for {seconds} seconds");
    Problem::too_many(detail, seconds)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_guesses_waits_twice_as_long_each_time() {
        let waits: Vec<i64> = (-1..=13).map(|over| wait_ms(over) / 1_000).collect();
        let expected = [0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900];
        assert_eq!(waits, expected);
        assert_eq!(wait_ms(i64::MAX), LONGEST_MS);
    }
}
