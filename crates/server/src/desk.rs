//! The desk: every command of the house goes over it.
//!
//! It takes what has queued while the last commit ran, decides one after another on a
//! working copy, writes all of it in one transaction, and only then answers and
//! publishes; nothing that rests on an uncommitted event leaves before, a refusal
//! included. If a commit fails the working copy is dropped; a second failure stops the
//! house. Where other servers write to the same journal, `among_others` does the same between them.

mod among_others;
mod attempt;

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, OnceLock};

use floor::authority::By;
use floor::house::{Command, Event};
use jiff::{SignedDuration, Timestamp};
use journal::{Checkpoint, CommandId, Head, Mark, Store, StreamId};
use rulebook::Instant;
use tokio::sync::{mpsc, oneshot, watch};

use crate::answer::{Accepted, Rejected, again, before};
use crate::checking::ends_a_round;
use crate::day_keys::DayKeys;
use crate::feed::Feed;
use crate::metrics::Metrics;
use crate::names::Names;
pub use crate::published::Published;
use crate::recent::Recent;
use crate::rounds::Rounds;
use attempt::{Attempt, Noted};

/// How many commands one transaction takes.
const MOST: usize = 256;

/// How old the last checkpoint is when another is signed beside play.
const CHECKPOINT_AFTER: SignedDuration = SignedDuration::from_secs(50);

/// How many may wait before a new one has to.
const QUEUE: usize = 4_096;

/// What is sent to the desk.
#[derive(Debug)]
enum Message {
    /// A command.
    Order(Box<Order>),
    /// Close.
    Close,
}

/// A command on its way to the desk.
#[derive(Debug)]
struct Order {
    by: By,
    id: CommandId,
    command: Command,
    /// The number of the stream that the sender had seen, if it must be the latest.
    seen: Option<u64>,
    reply: oneshot::Sender<Result<Accepted, Rejected>>,
}

/// The way to the desk.
#[derive(Debug, Clone)]
pub struct Counter {
    orders: mpsc::Sender<Message>,
    published: watch::Receiver<Arc<Published>>,
    feed: Arc<Feed>,
    metrics: Arc<Metrics>,
    /// What is wrong with the journal, once that is known.
    red: Arc<OnceLock<String>>,
}

impl Counter {
    /// Shuts the house, for its journal does not hold: what is under way is ended, and
    /// nothing else is begun or signed.
    pub fn shut(&self, finding: String) {
        shut(&self.red, finding);
    }

    /// What is wrong with the journal, if that shut the house.
    #[must_use]
    pub fn red(&self) -> Option<&str> {
        self.red.get().map(String::as_str)
    }

    /// Gives a command, and waits until it is on the disk or refused.
    pub async fn tell(
        &self,
        by: By,
        key: impl Into<String>,
        command: Command,
        seen: Option<u64>,
    ) -> Result<Accepted, Rejected> {
        let (reply, answer) = oneshot::channel();
        let id = CommandId::new(by.person.clone(), key);
        let order = Order {
            by,
            id,
            command,
            seen,
            reply,
        };
        let sent = self.orders.send(Message::Order(Box::new(order))).await;
        let answer = match sent {
            Ok(()) => answer.await.unwrap_or(Err(Rejected::Closed)),
            Err(_) => Err(Rejected::Closed),
        };
        self.metrics.answered(&answer);
        answer
    }

    /// Whether the desk takes commands.
    #[must_use]
    pub fn is_open(&self) -> bool {
        !self.orders.is_closed()
    }

    /// What the desk counts.
    #[must_use]
    pub fn metrics(&self) -> &Arc<Metrics> {
        &self.metrics
    }

    /// Closes the desk once what waits there is done.
    pub async fn close(&self) {
        let _ = self.orders.send(Message::Close).await;
        self.orders.closed().await;
    }

    /// The house as of the last commit.
    #[must_use]
    pub fn published(&self) -> Arc<Published> {
        Arc::clone(&self.published.borrow())
    }

    /// What wakes whoever watches a table.
    pub(crate) fn feed(&self) -> &Feed {
        &self.feed
    }

    /// The house, and every change of it.
    #[must_use]
    pub fn watch(&self) -> watch::Receiver<Arc<Published>> {
        self.published.clone()
    }
}

/// The desk itself.
pub struct Desk {
    store: Arc<Store>,
    orders: mpsc::Receiver<Message>,
    publish: watch::Sender<Arc<Published>>,
    feed: Arc<Feed>,
    state: Arc<Published>,
    rounds: Arc<Rounds>,
    recent: Arc<Recent>,
    /// What did not fit into the last batch.
    waiting: Option<Box<Order>>,
    failed: bool,
    /// Whether anything was written since the last checkpoint.
    moved: bool,
    metrics: Arc<Metrics>,
    /// What is wrong with the journal, once that is known.
    red: Arc<OnceLock<String>>,
    /// What is remembered of the journal elsewhere.
    mark: Mark,
    /// Where all streams stood when they were last read, where others write as well.
    stands: BTreeMap<StreamId, Head>,
    /// What is to be learnt before others see what happened elsewhere.
    beside: Beside,
}

/// What stands beside the journal and is read on with it, where others write as well.
#[derive(Debug, Default)]
pub struct Beside {
    /// What people are called.
    pub(crate) names: Arc<Names>,
    /// The keys of gaming days, where they are shared.
    pub(crate) keys: Option<Arc<DayKeys>>,
}

/// Says what is wrong with the journal, once.
fn shut(red: &OnceLock<String>, finding: String) {
    if red.set(finding).is_ok()
        && let Some(finding) = red.get()
    {
        eprintln!("the journal does not hold, and the tables close: {finding}");
    }
}

impl Desk {
    /// A desk over what the journal holds, and the way to it.
    #[must_use]
    pub fn new(
        store: Arc<Store>,
        state: Published,
        rounds: Arc<Rounds>,
        recent: Arc<Recent>,
        mark: Mark,
        (stands, beside): (BTreeMap<StreamId, Head>, Beside),
    ) -> (Desk, Counter) {
        let (send, orders) = mpsc::channel(QUEUE);
        let state = Arc::new(state);
        let (publish, published) = watch::channel(Arc::clone(&state));
        let metrics = Arc::new(Metrics::default());
        let red = Arc::new(OnceLock::new());
        let feed = Arc::new(Feed::default());
        let desk = Desk {
            metrics: Arc::clone(&metrics),
            store,
            orders,
            publish,
            feed: Arc::clone(&feed),
            state,
            rounds,
            recent,
            waiting: None,
            failed: false,
            moved: true,
            red: Arc::clone(&red),
            mark,
            stands,
            beside,
        };
        let counter = Counter {
            orders: send,
            published,
            feed,
            metrics,
            red,
        };
        (desk, counter)
    }

    /// Works until every way to the desk is gone or the house stops; a checkpoint is
    /// signed every minute in which something happened, and at the end.
    pub async fn work(mut self) -> Result<(), String> {
        let minute = std::time::Duration::from_secs(60);
        let mut checkpoints = tokio::time::interval(minute);
        checkpoints.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        let mut looks = tokio::time::interval(among_others::LOOK);
        looks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        let is_shared = self.store.is_shared();
        let result = loop {
            if let Some(order) = self.waiting.take() {
                if let Err(why) = self.batch(order).await {
                    break Err(why);
                }
                continue;
            }
            tokio::select! {
                order = self.orders.recv() => match order {
                    Some(Message::Order(order)) => {
                        if let Err(why) = self.batch(order).await {
                            break Err(why);
                        }
                    }
                    Some(Message::Close) | None => break Ok(()),
                },
                _ = looks.tick(), if is_shared => {
                    // A server that is away is read on from when it is back.
                    let _ = self.follow().await;
                    if let Some(why) = self.state.house.stopped() {
                        break Err(why.to_owned());
                    }
                }
                _ = checkpoints.tick() => self.checkpoint(CHECKPOINT_AFTER).await,
            }
        };
        self.checkpoint(SignedDuration::ZERO).await;
        self.feed.close();
        result
    }

    /// Decides one order and all that wait behind it, and writes them together.
    async fn batch(&mut self, first: Box<Order>) -> Result<(), String> {
        if self.store.is_shared() {
            return self.batch_among_others(first).await;
        }
        let orders = self.gather(first);
        let mut attempt = self.attempt(&orders, false).await;
        let mut written = self.write(&mut attempt).await;
        if let Err(journal::Error::Repeated { .. }) = &written {
            // One of them was accepted before: look each of them up.
            attempt = self.attempt(&orders, true).await;
            written = self.write(&mut attempt).await;
        }
        let answers = std::mem::take(&mut attempt.answers);
        match written {
            Ok(false) => {}
            Ok(true) => {
                self.failed = false;
                self.publish(attempt, true);
            }
            Err(error) => {
                let why = error.to_string();
                for order in orders {
                    let _ = order.reply.send(Err(Rejected::NotWritten(why.clone())));
                }
                if std::mem::replace(&mut self.failed, true) {
                    return Err(format!("the journal cannot be written: {why}"));
                }
                return Ok(());
            }
        }
        for (order, answer) in orders.into_iter().zip(answers) {
            // Whoever has gone away does not need the answer.
            let _ = order.reply.send(answer);
        }
        match self.state.house.stopped() {
            Some(why) => Err(why.to_owned()),
            None => Ok(()),
        }
    }

    /// Shows what was committed, by this server or another.
    fn publish(&mut self, attempt: Attempt, own: bool) {
        self.moved = true;
        self.state = Arc::new(attempt.working);
        for Noted {
            table,
            sequence,
            events,
        } in attempt.noted
        {
            self.rounds.note(table, sequence, &events);
            if own {
                self.count_settled(table, &events);
            }
            self.recent.note(table, sequence, events);
        }
        self.publish.send_replace(Arc::clone(&self.state));
        self.feed.publish(&self.state, attempt.moved);
    }

    /// An order, and those that wait behind it.
    fn gather(&mut self, first: Box<Order>) -> Vec<Order> {
        let mut orders = vec![*first];
        loop {
            match self.orders.try_recv() {
                Ok(Message::Order(order)) if orders.len() < MOST => orders.push(*order),
                Ok(Message::Order(order)) => {
                    // The next batch begins with it.
                    self.waiting = Some(order);
                    return orders;
                }
                Ok(Message::Close) => {
                    self.orders.close();
                    return orders;
                }
                Err(_) => return orders,
            }
        }
    }

    fn count_settled(&self, table: u32, events: &[Event]) {
        let is_settled = |event: &&Event| {
            let Event::Table { event, .. } = event else {
                return false;
            };
            matches!(event, games::round::Event::RoundSettled { .. })
        };
        if let Some(table) = self.state.house.tables.get(&table) {
            let settled = events.iter().filter(is_settled);
            settled.for_each(|_| self.metrics.settled(&table.book.id));
        }
    }

    /// Decides orders one after another on a working copy. Whether a command was accepted
    /// before is looked up where it is refused now; the journal itself notices if one is
    /// accepted twice, and then all are looked up.
    async fn attempt(&self, orders: &[Order], look_up: bool) -> Attempt {
        let working = Published::clone(&self.state);
        let mut attempt = Attempt::on(working);
        let mut here: HashMap<&CommandId, (&Command, Accepted)> = HashMap::new();
        for order in orders {
            let known = match here.get(&order.id) {
                Some((command, accepted)) => Some(again(command, accepted.clone(), &order.command)),
                None if look_up => before(&self.store, &order.id, &order.command)
                    .await
                    .transpose(),
                None => None,
            };
            let mut answer = known.unwrap_or_else(|| {
                let now_ms = attempt.working.clock.now_ms();
                self.decide(&mut attempt, order, Instant::at_ms(now_ms))
            });
            if answer.is_err() && !look_up {
                match before(&self.store, &order.id, &order.command).await {
                    Ok(Some(accepted)) => answer = Ok(accepted),
                    Ok(None) => {}
                    Err(why) => answer = Err(why),
                }
            }
            if let Ok(accepted) = &answer {
                here.insert(&order.id, (&order.command, accepted.clone()));
            }
            attempt.answers.push(answer);
        }
        attempt
    }

    /// Decides an order. Whether the house is shut is asked here and not where commands come in:
    /// those that wait when it is are no better, and one that was accepted before is answered as
    /// it was.
    fn decide(
        &self,
        attempt: &mut Attempt,
        order: &Order,
        now: Instant,
    ) -> Result<Accepted, Rejected> {
        match self.red.get() {
            Some(_) if !ends_a_round(&attempt.working.house, &order.command) => Err(Rejected::Shut),
            _ => attempt.decide(order, now),
        }
    }

    /// Writes what was decided, durably; says whether there was anything.
    async fn write(&mut self, attempt: &mut Attempt) -> Result<bool, journal::Error> {
        let writes = std::mem::take(&mut attempt.writes);
        if writes.is_empty() {
            return Ok(false);
        }
        let begun = std::time::Instant::now();
        let entries = self.store.append(writes).await?;
        self.metrics.committed(begun.elapsed());
        let entries = entries.iter().map(|entries| entries.len() as u64).sum();
        self.metrics.remembered(self.mark.add(entries));
        Ok(true)
    }

    /// Signs a checkpoint, if the last is so old: of several servers one does.
    async fn checkpoint(&mut self, old: SignedDuration) {
        // What does not hold is not signed.
        if self.red.get().is_some() || !std::mem::take(&mut self.moved) {
            return;
        }
        let (time, old) = match self.store.is_shared() {
            true => (self.time(), old),
            false => (Timestamp::now(), SignedDuration::ZERO),
        };
        match self.store.checkpoint_after(time, old).await {
            Ok(Some(_)) if self.store.is_shared() => {
                self.metrics.checkpoint();
                if let Ok(()) = self.follow().await {
                    self.metrics.remembered(self.mark.renew(&self.stands));
                }
            }
            Ok(Some(Checkpoint { entry, .. })) => {
                self.metrics.checkpoint();
                if let Ok(heads) = self.store.heads().await {
                    self.metrics.remembered(self.mark.renew(&heads));
                }
                let number = entry.sequence.get();
                let state = Arc::make_mut(&mut self.state);
                state.heads.insert("house".to_owned(), number);
                state.checkpoint = Some((number, entry.hash.to_string()));
                self.publish.send_replace(Arc::clone(&self.state));
            }
            Ok(None) => {}
            Err(error @ journal::Error::Unvouched { .. }) => shut(&self.red, error.to_string()),
            // The next minute tries again; what is in the journal is there.
            Err(_) => self.moved = true,
        }
    }
}
