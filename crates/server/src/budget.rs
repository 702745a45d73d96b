//! What is worked out beside the tables: advice, PAR sheets, verification, rounds of
//! before, exports. It never runs on the threads that serve requests, and has few of its own, so
//! that nobody's command waits for it, however much is asked for.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::thread::available_parallelism;

use tokio::runtime::Handle;
use tokio::sync::{OnceCell, OwnedSemaphorePermit, Semaphore};

use crate::asker::{Asker, Held, Hold};
use crate::problem::Problem;
use crate::refusals::{Reason, Refusals};

/// How many requests wait or run at once.
const ALL: usize = 64;

/// How many of them may be one person's: one runs, the others wait for it.
const EACH: usize = 4;

/// After how many seconds somebody may ask again.
const AGAIN_S: u64 = 1;

/// How much work something is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Size {
    /// A part of a second on one core: as many at once as there are cores but one.
    Small,
    /// Seconds, on all cores and with much memory: one at a time.
    Large,
}

/// What there is for work beside the tables.
#[derive(Debug)]
pub struct Budget {
    small: Arc<Semaphore>,
    large: Arc<Semaphore>,
    asked: Arc<Held>,
    /// Whose work runs: one each.
    people: Mutex<HashMap<Asker, Weak<Semaphore>>>,
    refusals: Arc<Refusals>,
}

/// A turn to work; it lasts until it is dropped.
#[derive(Debug)]
pub(crate) struct Turn {
    _running: OwnedSemaphorePermit,
    _own: OwnedSemaphorePermit,
    /// What a person's turns are counted by lives as long as one of them.
    _person: Arc<Semaphore>,
    _asked: Hold,
}

impl Budget {
    /// The budget of this machine.
    #[must_use]
    pub(crate) fn new(refusals: Arc<Refusals>) -> Budget {
        let cores = available_parallelism().map_or(1, usize::from);
        Budget {
            small: Arc::new(Semaphore::new(cores.saturating_sub(1).max(1))),
            large: Arc::new(Semaphore::new(1)),
            asked: Arc::default(),
            people: Mutex::default(),
            refusals,
        }
    }

    /// Works something out for somebody, once it is their turn.
    pub(crate) async fn work<T: Send + 'static>(
        &self,
        asker: &Asker,
        size: Size,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let turn = self.turn(asker, size).await?;
        let worked = tokio::task::spawn_blocking(move || {
            // Held until the work is done, even if nobody waits for it any more.
            let _turn = turn;
            work()
        });
        worked
            .await
            .map_err(|error| Problem::failed(error.to_string()))
    }

    /// Works out something small that reads the journal.
    pub(crate) async fn read<T: Send + 'static, F: Future<Output = Result<T, Problem>>>(
        &self,
        asker: &Asker,
        read: impl FnOnce() -> F + Send + 'static,
    ) -> Result<T, Problem> {
        let runtime = Handle::current();
        let work = move || runtime.block_on(read());
        self.work(asker, Size::Small, work).await?
    }

    /// A turn for work that is done elsewhere, once it is somebody's.
    pub(crate) async fn turn(&self, asker: &Asker, size: Size) -> Result<Turn, Problem> {
        let Some(asked) = self.asked.take(asker, EACH, ALL) else {
            self.refusals.count(Reason::Work);
            let detail = "too much is being worked out already; ask again in a moment".to_owned();
            return Err(Problem::too_many(detail, AGAIN_S));
        };
        let person = self.person(asker);
        let closed = |error: tokio::sync::AcquireError| Problem::failed(error.to_string());
        let own = Arc::clone(&person).acquire_owned().await.map_err(closed)?;
        let running = match size {
            Size::Small => &self.small,
            Size::Large => &self.large,
        };
        let running = Arc::clone(running).acquire_owned().await.map_err(closed)?;
        Ok(Turn {
            _running: running,
            _own: own,
            _person: person,
            _asked: asked,
        })
    }

    fn person(&self, asker: &Asker) -> Arc<Semaphore> {
        let mut people = self.people.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(person) = people.get(asker).and_then(Weak::upgrade) {
            return person;
        }
        people.retain(|_, person| person.strong_count() > 0);
        let person = Arc::new(Semaphore::new(1));
        people.insert(asker.clone(), Arc::downgrade(&person));
        person
    }
}

/// Answers that were worked out, each at most once while it is kept: whoever asks for the
/// same meanwhile waits for the same answer.
#[derive(Debug)]
pub(crate) struct Kept<T> {
    most: usize,
    answers: Mutex<VecDeque<(String, Arc<OnceCell<T>>)>>,
}

impl<T: Clone> Kept<T> {
    /// Room for so many answers; the oldest goes first.
    pub(crate) fn new(most: usize) -> Kept<T> {
        let answers = Mutex::default();
        Kept { most, answers }
    }

    /// The answer of a name.
    pub(crate) async fn get<F: Future<Output = Result<T, Problem>>>(
        &self,
        name: String,
        work: impl FnOnce() -> F,
    ) -> Result<T, Problem> {
        let answer = self.find(name);
        answer.get_or_try_init(work).await.cloned()
    }

    fn find(&self, name: String) -> Arc<OnceCell<T>> {
        let mut answers = self.answers.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, found)) = answers.iter().find(|(known, _)| *known == name) {
            return Arc::clone(found);
        }
        while answers.len() >= self.most {
            answers.pop_front();
        }
        let new = Arc::default();
        answers.push_back((name, Arc::clone(&new)));
        new
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
    use std::time::Duration;

    use futures_util::future::join_all;

    use super::*;

    fn person(number: usize) -> Asker {
        Asker::Person(number.to_string())
    }

    /// Lets so many people ask at once, none of whom is answered with work before all the
    /// others are turned away; says how many were served and how many ran at once.
    async fn served(
        budget: &Arc<Budget>,
        askers: impl Iterator<Item = Asker>,
        fit: usize,
    ) -> (usize, usize) {
        let go = Arc::new(AtomicBool::new(false));
        let (running, most) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
        let mut asks: Vec<_> = askers
            .map(|asker| {
                let (go, running, most) = (go.clone(), running.clone(), most.clone());
                let budget = Arc::clone(budget);
                tokio::spawn(async move {
                    let work = move || {
                        let now = running.fetch_add(1, Ordering::SeqCst) + 1;
                        most.fetch_max(now, Ordering::SeqCst);
                        while !go.load(Ordering::SeqCst) {
                            std::thread::sleep(Duration::from_millis(1));
                        }
                        running.fetch_sub(1, Ordering::SeqCst);
                    };
                    budget.work(&asker, Size::Small, work).await
                })
            })
            .collect();
        while asks.len() > fit {
            let (answer, _, rest) = futures_util::future::select_all(asks).await;
            assert!(answer.unwrap().is_err());
            asks = rest;
        }
        go.store(true, Ordering::SeqCst);
        let answers = join_all(asks).await;
        let served = answers
            .iter()
            .filter(|answer| matches!(answer, Ok(Ok(()))))
            .count();
        (served, most.load(Ordering::SeqCst))
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn one_person_has_one_at_work_and_few_that_wait() {
        let budget = Arc::new(Budget::new(Arc::default()));
        let asked = served(&budget, (0..500).map(|_| person(1)), EACH).await;
        assert_eq!(asked, (EACH, 1));
        assert!(budget.work(&person(1), Size::Small, || ()).await.is_ok());
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn no_more_run_than_cores_allow_and_no_more_wait_than_fit() {
        let budget = Arc::new(Budget::new(Arc::default()));
        let room = budget.small.available_permits();
        let (served, most) = served(&budget, (0..200).map(person), ALL).await;
        assert_eq!(served, ALL);
        assert!(most <= room);
    }

    #[tokio::test]
    async fn an_answer_that_is_kept_is_worked_out_once() {
        let kept = Kept::new(2);
        let count = AtomicUsize::new(0);
        let ask = |name: &str| {
            let name = name.to_owned();
            let count = &count;
            let kept = &kept;
            async move {
                let work = || async { Ok(count.fetch_add(1, Ordering::SeqCst)) };
                kept.get(name, work).await.unwrap()
            }
        };
        let same = join_all((0..500).map(|_| ask("a"))).await;
        assert!(same.iter().all(|answer| *answer == 0));
        assert_eq!((ask("b").await, ask("a").await), (1, 0));
        assert_eq!((ask("c").await, ask("a").await), (2, 3));
    }
}
