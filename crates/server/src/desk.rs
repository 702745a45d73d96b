//! The desk: every command of the house goes over it.
//!
//! It takes what has queued while the last commit ran, decides one after another on a
//! working copy, writes all of it in one transaction, and only then answers and
//! publishes; nothing that rests on an uncommitted event leaves before, a refusal
//! included. If a commit fails the working copy is dropped; a second failure stops the
//! house.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use floor::authority::{self, By};
use floor::house::{Command, Event, House, Refusal};
use floor::record::{Record, stream_of};
use jiff::Timestamp;
use journal::{Append, Checkpoint, CommandId, Signer, Store, Write};
use tokio::sync::{mpsc, oneshot, watch};

use crate::metrics::Metrics;
use crate::rounds::Rounds;

/// How many commands one transaction takes.
const MOST: usize = 256;

/// How many may wait before a new one has to.
const QUEUE: usize = 4_096;

/// What is sent to the desk.
#[derive(Debug)]
enum Post {
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

/// A command that was accepted, now or before.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Accepted {
    /// The stream it is about.
    pub stream: String,
    /// Its number there.
    pub sequence: u64,
}

/// Why a command was not accepted. Nothing has changed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Rejected {
    /// The rules or the house say no.
    #[error("{0}")]
    Refused(Box<Refusal>),
    /// Something happened since the sender looked.
    #[error("the table has moved on to {0}")]
    Outdated(u64),
    /// The journal cannot be written.
    #[error("the journal cannot be written: {0}")]
    NotWritten(String),
    /// The house is closing or has stopped.
    #[error("the house is closed")]
    Closed,
}

/// The house as of its last commit, for whoever looks.
#[derive(Debug, Clone)]
pub struct Published {
    /// The house.
    pub house: House,
    /// How many documents each stream has.
    pub heads: BTreeMap<String, u64>,
    /// The last checkpoint, as number and hash of its entry.
    pub checkpoint: Option<(u64, String)>,
    /// The time of the last command.
    pub at: i64,
}

impl Published {
    /// How many documents the stream of a table has.
    #[must_use]
    pub fn sequence(&self, table: u32) -> u64 {
        self.head(&format!("table/{table}"))
    }

    /// How many documents a stream has.
    pub(crate) fn head(&self, stream: &str) -> u64 {
        self.heads.get(stream).copied().unwrap_or(0)
    }
}

/// The way to the desk.
#[derive(Debug, Clone)]
pub struct Counter {
    orders: mpsc::Sender<Post>,
    published: watch::Receiver<Arc<Published>>,
    metrics: Arc<Metrics>,
}

impl Counter {
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
        let sent = self.orders.send(Post::Order(Box::new(order))).await;
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
        let _ = self.orders.send(Post::Close).await;
        self.orders.closed().await;
    }

    /// The house as of the last commit.
    #[must_use]
    pub fn published(&self) -> Arc<Published> {
        Arc::clone(&self.published.borrow())
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
    signer: Signer,
    orders: mpsc::Receiver<Post>,
    publish: watch::Sender<Arc<Published>>,
    state: Published,
    rounds: Arc<Rounds>,
    /// What did not fit into the last batch.
    waiting: Option<Box<Order>>,
    failed: bool,
    /// Whether anything was written since the last checkpoint.
    moved: bool,
    metrics: Arc<Metrics>,
}

/// A document of a table's stream that is being written.
struct Noted {
    table: u32,
    sequence: u64,
    events: Vec<Event>,
}

/// What was decided and is being written.
struct Decided {
    reply: oneshot::Sender<Result<Accepted, Rejected>>,
    answer: Result<Accepted, Rejected>,
}

impl Desk {
    /// A desk over what the journal holds, and the way to it.
    #[must_use]
    pub fn new(
        store: Arc<Store>,
        signer: Signer,
        state: Published,
        rounds: Arc<Rounds>,
    ) -> (Desk, Counter) {
        let (send, orders) = mpsc::channel(QUEUE);
        let (publish, published) = watch::channel(Arc::new(state.clone()));
        let metrics = Arc::new(Metrics::default());
        let desk = Desk {
            metrics: Arc::clone(&metrics),
            store,
            signer,
            orders,
            publish,
            state,
            rounds,
            waiting: None,
            failed: false,
            moved: true,
        };
        let counter = Counter {
            orders: send,
            published,
            metrics,
        };
        (desk, counter)
    }

    /// Works until every way to the desk is gone or the house stops; a checkpoint is
    /// signed every minute in which something happened, and at the end.
    pub async fn work(mut self) -> Result<(), String> {
        let minute = std::time::Duration::from_secs(60);
        let mut checkpoints = tokio::time::interval(minute);
        checkpoints.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        let result = loop {
            if let Some(order) = self.waiting.take() {
                if let Err(why) = self.batch(order).await {
                    break Err(why);
                }
                continue;
            }
            tokio::select! {
                order = self.orders.recv() => match order {
                    Some(Post::Order(order)) => {
                        if let Err(why) = self.batch(order).await {
                            break Err(why);
                        }
                    }
                    Some(Post::Close) | None => break Ok(()),
                },
                _ = checkpoints.tick() => self.checkpoint().await,
            }
        };
        self.checkpoint().await;
        result
    }

    /// Decides one order and all that wait behind it, and writes them together.
    async fn batch(&mut self, first: Box<Order>) -> Result<(), String> {
        let mut working = self.state.clone();
        working.at = working.at.max(Timestamp::now().as_millisecond());
        let mut writes = Vec::new();
        let mut decided = Vec::new();
        let mut noted = Vec::new();
        let mut here: HashMap<CommandId, Accepted> = HashMap::new();
        let mut next = Some(first);
        while let Some(order) = next {
            let before = self.before(&order.id, &here).await;
            let answer = match before {
                Ok(Some(accepted)) => Ok(accepted),
                Ok(None) => working.decide(&order, &mut writes, &mut noted),
                Err(why) => Err(Rejected::NotWritten(why)),
            };
            if let Ok(accepted) = &answer {
                here.insert(order.id.clone(), accepted.clone());
            }
            let reply = order.reply;
            decided.push(Decided { reply, answer });
            next = match self.orders.try_recv() {
                Ok(Post::Order(order)) if decided.len() < MOST => Some(order),
                Ok(Post::Order(order)) => {
                    // The next batch begins with it.
                    self.waiting = Some(order);
                    None
                }
                Ok(Post::Close) => {
                    self.orders.close();
                    None
                }
                Err(_) => None,
            };
        }
        if writes.is_empty() {
            decided.into_iter().for_each(Decided::send);
            return Ok(());
        }
        let begun = std::time::Instant::now();
        match self.store.append(writes).await {
            Ok(_) => {
                self.metrics.committed(begun.elapsed());
                self.failed = false;
                self.moved = true;
                self.state = working;
                for Noted {
                    table,
                    sequence,
                    events,
                } in noted
                {
                    self.rounds.note(table, sequence, &events);
                    self.count_settled(table, &events);
                }
                self.publish.send_replace(Arc::new(self.state.clone()));
                decided.into_iter().for_each(Decided::send);
                match self.state.house.stopped() {
                    Some(why) => Err(why.to_owned()),
                    None => Ok(()),
                }
            }
            Err(error) => {
                let why = error.to_string();
                for Decided { reply, .. } in decided {
                    let _ = reply.send(Err(Rejected::NotWritten(why.clone())));
                }
                if std::mem::replace(&mut self.failed, true) {
                    return Err(format!("the journal cannot be written: {why}"));
                }
                Ok(())
            }
        }
    }

    fn count_settled(&self, table: u32, events: &[Event]) {
        let is_settled = |event: &&Event| {
            let round = games::round::Event::RoundSettled;
            matches!(event, Event::Table { event, .. } if *event == round)
        };
        if let Some(table) = self.state.house.tables.get(&table) {
            let settled = events.iter().filter(is_settled);
            settled.for_each(|_| self.metrics.settled(&table.book.id));
        }
    }

    /// What was answered to a command that was given before.
    async fn before(
        &self,
        id: &CommandId,
        here: &HashMap<CommandId, Accepted>,
    ) -> Result<Option<Accepted>, String> {
        if let Some(accepted) = here.get(id) {
            return Ok(Some(accepted.clone()));
        }
        let answer = self.store.answer(id).await;
        let answer = answer.map_err(|error| error.to_string())?;
        let read = |text: String| serde_json::from_str(&text).map_err(|error| error.to_string());
        answer.map(read).transpose()
    }

    async fn checkpoint(&mut self) {
        if !std::mem::take(&mut self.moved) {
            return;
        }
        match self.store.checkpoint(&self.signer, Timestamp::now()).await {
            Ok(Some(Checkpoint { entry, .. })) => {
                self.metrics.checkpoint();
                let number = entry.sequence.get();
                self.state.heads.insert("house".to_owned(), number);
                self.state.checkpoint = Some((number, entry.hash.to_string()));
                self.publish.send_replace(Arc::new(self.state.clone()));
            }
            Ok(None) => {}
            // The next minute tries again; what is in the journal is there.
            Err(_) => self.moved = true,
        }
    }
}

impl Decided {
    fn send(self) {
        // Whoever has gone away does not need the answer.
        let _ = self.reply.send(self.answer);
    }
}

impl Published {
    /// Decides a command, applies it, and adds what is to be written.
    fn decide(
        &mut self,
        order: &Order,
        writes: &mut Vec<Write>,
        noted: &mut Vec<Noted>,
    ) -> Result<Accepted, Rejected> {
        let refused = |refusal| Rejected::Refused(Box::new(refusal));
        let stream = stream_of(&order.command);
        let head = self.head(&stream);
        if order.seen.is_some_and(|seen| seen != head) {
            return Err(Rejected::Outdated(head));
        }
        authority::check(&self.house, &order.by, &order.command).map_err(refused)?;
        let decided = self.house.decide(order.command.clone(), self.at);
        let events: Vec<Event> = decided.map_err(refused)?;
        let records = Record::of(
            &self.house,
            &order.by,
            order.command.clone(),
            self.at,
            events.clone(),
            &self.heads,
        );
        let mut appends = Vec::new();
        let mut heads = self.heads.clone();
        for (stream, record) in records {
            if let Some(table) = stream.strip_prefix("table/") {
                noted.push(Noted {
                    table: table.parse().unwrap_or_default(),
                    sequence: heads.get(&stream).copied().unwrap_or(0) + 1,
                    events: record.events.clone(),
                });
            }
            let head = heads.entry(stream.clone()).or_insert(0);
            let not_written = |error: String| Rejected::NotWritten(error);
            let id = stream.parse();
            appends.push(Append {
                stream: id
                    .map_err(|error: journal::StreamIdError| not_written(error.to_string()))?,
                expected: journal::Sequence::new(*head),
                payload: serde_json::to_string(&record)
                    .map_err(|error| not_written(error.to_string()))?,
            });
            *head += 1;
        }
        let sequence = heads.get(&stream).copied().unwrap_or(0);
        let accepted = Accepted { stream, sequence };
        let answer = serde_json::to_string(&accepted);
        writes.push(Write {
            command: order.id.clone(),
            answer: answer.map_err(|error| Rejected::NotWritten(error.to_string()))?,
            appends,
        });
        events.iter().for_each(|event| self.house.apply(event));
        self.heads = heads;
        Ok(accepted)
    }
}
