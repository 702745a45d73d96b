//! Decisions that were made and are still being worked out.
//!
//! What a decision cost is known a moment after the table has moved on. Whoever asks for
//! a score in that moment waits for it instead of asking again and again.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::watch;
use tokio::time::timeout;

/// The longest anybody waits: the hardest decision on a busy machine takes less.
const PATIENCE: Duration = Duration::from_secs(10);

/// How many decisions of each person are being worked out.
type Counts = watch::Sender<HashMap<String, u32>>;

/// The decisions that are being worked out.
#[derive(Debug, Default)]
pub(super) struct Pending(Arc<Counts>);

/// One of them, until it is dropped.
#[derive(Debug)]
pub(crate) struct Working {
    counts: Arc<Counts>,
    person: String,
}

impl Pending {
    pub(super) fn begin(&self, person: &str) -> Working {
        self.0
            .send_modify(|counts| *counts.entry(person.to_owned()).or_default() += 1);
        Working {
            counts: Arc::clone(&self.0),
            person: person.to_owned(),
        }
    }

    /// Waits until none of somebody's is left, or for as long as anybody waits.
    pub(super) async fn none(&self, person: &str) {
        let mut counts = self.0.subscribe();
        let none = counts.wait_for(|counts| !counts.contains_key(person));
        // Whoever waited long enough is told what is known.
        let _ = timeout(PATIENCE, none).await;
    }
}

impl Drop for Working {
    fn drop(&mut self) {
        self.counts.send_modify(|counts| {
            let left = counts.get_mut(&self.person).map_or(0, |count| {
                *count = count.saturating_sub(1);
                *count
            });
            if left == 0 {
                counts.remove(&self.person);
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use std::future::Future;
    use std::pin::pin;
    use std::task::{Context, Waker};

    use super::*;

    fn is_over(waiting: std::pin::Pin<&mut impl Future>) -> bool {
        let mut context = Context::from_waker(Waker::noop());
        waiting.poll(&mut context).is_ready()
    }

    #[tokio::test]
    async fn a_score_waits_for_the_decisions_of_that_person_alone() {
        let pending = Pending::default();
        let (first, second) = (pending.begin("ann"), pending.begin("ann"));
        let mut waiting = pin!(pending.none("ann"));
        assert!(!is_over(waiting.as_mut()));
        pending.none("bob").await;
        drop(first);
        assert!(!is_over(waiting.as_mut()));
        drop(second);
        waiting.await;
    }
}
