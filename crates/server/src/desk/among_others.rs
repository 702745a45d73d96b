//! The desk of one of several servers.
//!
//! What is in memory is what was committed, by whomever: the desk reads on all the time, and
//! once more while the streams that it is about to move are held. So what it decides on is how
//! they stand, and all else as of one instant after that. A server that is away is no reason to
//! stop: nothing is in memory that is not in the journal.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::{Duration, Instant as Moment};

use audit::Merge;
use jiff::Timestamp;
use journal::{CommandId, Error, Group, Head, MOST_STREAMS, StreamId};
use rulebook::Instant;

use super::{Attempt, Desk, Message, Order, Published, shut};
use crate::answer::{Accepted, Rejected, again, answered};

/// How often it is looked what others have written.
pub(super) const LOOK: Duration = Duration::from_millis(50);

/// How often a group is decided again because somebody was faster, before it is given up.
const TRIES: usize = 20;

/// The same where the database failed, and the pause before: a commit of which nobody heard is
/// found when its commands are looked up again.
const FAILURES: usize = 3;
const PAUSE: Duration = Duration::from_millis(100);

impl Desk {
    /// Decides one order, and as many of those behind it as do not make the group hold too
    /// much, and writes them together.
    pub(super) async fn batch_among_others(&mut self, first: Box<Order>) -> Result<(), String> {
        let mut orders = self.gather_few(first);
        let (mut tries, mut failures) = (0, 0);
        while !orders.is_empty() {
            let count = orders.len();
            let why = match self.decide_among_others(&mut orders).await {
                Ok(()) if orders.len() < count => {
                    (tries, failures) = (0, 0);
                    continue;
                }
                Ok(()) if tries < TRIES => {
                    tries += 1;
                    continue;
                }
                Ok(()) => "others were faster every time".to_owned(),
                Err(error @ Error::Unvouched { .. }) => {
                    shut(&self.red, error.to_string());
                    error.to_string()
                }
                Err(_) if failures < FAILURES && self.red.get().is_none() => {
                    failures += 1;
                    tokio::time::sleep(PAUSE).await;
                    continue;
                }
                Err(error) => error.to_string(),
            };
            for order in orders.drain(..) {
                let _ = order.reply.send(Err(Rejected::NotWritten(why.clone())));
            }
        }
        match self.state.house.stopped() {
            Some(why) => Err(why.to_owned()),
            None => Ok(()),
        }
    }

    /// Holds the streams of some orders, reads on, decides, commits and answers. Orders that
    /// are left are to be decided again, for something moved that was to stand still.
    async fn decide_among_others(&mut self, orders: &mut Vec<Order>) -> Result<(), Error> {
        let store = Arc::clone(&self.store);
        // What can be read before is not read while others wait.
        self.follow().await?;
        let held = streams_of(&self.state, orders);
        let ids: Vec<CommandId> = orders.iter().map(|order| order.id.clone()).collect();
        let mut group = store.group(held.clone(), &ids).await?;
        let attempt = match self.follow().await {
            Ok(()) => self.attempt_in(&mut group, &held, orders).await,
            Err(error) => Err(error),
        };
        let mut attempt = match attempt {
            Ok(attempt) => attempt,
            Err(error) => {
                group.let_go().await;
                return Err(error);
            }
        };
        let answers = std::mem::take(&mut attempt.answers);
        let writes = std::mem::take(&mut attempt.writes);
        if writes.is_empty() {
            group.let_go().await;
            answer(orders, answers);
            return Ok(());
        }
        let begun = Moment::now();
        let entries = match group.commit(writes).await {
            Ok(entries) => entries,
            // A stream that two began at once, or a command that was written since.
            Err(Error::WrongSequence { .. } | Error::Repeated { .. }) => return Ok(()),
            Err(error) => return Err(error),
        };
        self.metrics.committed(begun.elapsed());
        let mut count = 0;
        for entry in entries.iter().flatten() {
            self.stands.insert(entry.stream.clone(), entry.head());
            count += 1;
        }
        self.metrics.remembered(self.mark.add(count));
        self.publish(attempt, true);
        answer(orders, answers);
        Ok(())
    }

    /// Decides orders one after another on how the held streams stand, by the one clock; those
    /// before the first that touches more, by what others did or an order before it.
    async fn attempt_in(
        &self,
        group: &mut Group<'_>,
        held: &BTreeSet<StreamId>,
        orders: &[Order],
    ) -> Result<Attempt, Error> {
        let time = group.time().unwrap_or_else(|| self.time());
        let now = Instant::at_us(time.as_microsecond());
        let mut attempt = Attempt::on(Published::clone(&self.state));
        for (index, order) in orders.iter().enumerate() {
            if !streams_of(&attempt.working, std::slice::from_ref(order)).is_subset(held) {
                break;
            }
            let same = |(before, _): &(&Order, _)| before.id == order.id;
            let here = orders.iter().zip(&attempt.answers).take(index).find(same);
            let known = match here {
                Some((first, Ok(accepted))) => {
                    Some(again(&first.command, accepted.clone(), &order.command))
                }
                _ => match group.answer(&order.id).await? {
                    Some(given) => {
                        Some(answered(&self.store, &order.id, &order.command, &given).await)
                    }
                    None => None,
                },
            };
            let answer = known.unwrap_or_else(|| self.decide(&mut attempt, order, now));
            attempt.answers.push(answer);
        }
        Ok(attempt)
    }

    /// An order, and those behind it that fit into one group with it.
    fn gather_few(&mut self, first: Box<Order>) -> Vec<Order> {
        let mut held = streams_of(&self.state, std::slice::from_ref(&*first));
        let mut orders = vec![*first];
        while orders.len() < super::MOST {
            let order = match self.orders.try_recv() {
                Ok(Message::Order(order)) => order,
                Ok(Message::Close) => {
                    self.orders.close();
                    break;
                }
                Err(_) => break,
            };
            let more = streams_of(&self.state, std::slice::from_ref(&*order));
            if held.union(&more).count() > MOST_STREAMS {
                // The next group begins with it.
                self.waiting = Some(order);
                break;
            }
            held.extend(more);
            orders.push(*order);
        }
        orders
    }

    /// What time it is by the one clock, as far as this server knows.
    pub(super) fn time(&self) -> Timestamp {
        let now = Timestamp::from_millisecond(self.state.clock.now_ms());
        now.unwrap_or(Timestamp::UNIX_EPOCH)
    }

    /// Reads on what others have written, and shows it.
    pub(super) async fn follow(&mut self) -> Result<(), Error> {
        let standing = self.store.standing(&self.stands).await;
        let standing = standing.inspect_err(|error| {
            if let Error::Unvouched { .. } = error {
                shut(&self.red, error.to_string());
            }
        })?;
        if standing.is_news {
            match self.read_on(&standing.heads).await {
                Ok(()) => {}
                Err(audit::Error::Store(error)) => return Err(error),
                Err(audit::Error::Found(finding)) => {
                    shut(&self.red, finding.to_string());
                    return Err(Error::Unreadable {
                        at: "what another server wrote".to_owned(),
                        what: finding.to_string(),
                    });
                }
            }
        }
        // What was read is shown before anybody hears what time it is.
        if let Some(time) = standing.time {
            self.state.clock.tell(time.as_millisecond());
        }
        Ok(())
    }

    /// Folds what came since, up to these heads.
    async fn read_on(&mut self, heads: &BTreeMap<StreamId, Head>) -> Result<(), audit::Error> {
        let mut merge = Merge::since(&self.store, &self.stands, heads).await?;
        let mut attempt = Attempt::on(Published::clone(&self.state));
        let mut told_of_house = 0;
        while let Some(told) = merge.next().await? {
            for document in told.documents() {
                attempt.note(
                    document.stream.as_str(),
                    document.sequence,
                    &document.record,
                );
                told_of_house += u64::from(document.stream == StreamId::house());
            }
            let working = &mut attempt.working;
            told.events().for_each(|event| working.house.apply(event));
            working.at = working.at.max(told.first.record.at);
        }
        drop(merge);
        let numbers = heads.iter();
        let numbers = numbers.map(|(stream, head)| (stream.to_string(), head.sequence.get()));
        attempt.working.heads = numbers.collect();
        let stands = |heads: &BTreeMap<StreamId, Head>| {
            let house = heads.get(&StreamId::house());
            house.map_or(0, |head| head.sequence.get())
        };
        // What moved the house and told nothing is a checkpoint.
        if stands(heads).saturating_sub(stands(&self.stands)) > told_of_house {
            let last = self.store.last_checkpoint().await?;
            attempt.working.checkpoint =
                last.map(|last| (last.entry.sequence.get(), last.entry.hash.to_string()));
        }
        let house = &attempt.working.house;
        let learnt = self.beside.names.learn(&self.store, house, &attempt.moved);
        learnt.await?;
        if let Some(keys) = &self.beside.keys {
            let tables = attempt.moved.iter().filter_map(|it| house.tables.get(it));
            keys.learn(tables.map(AsRef::as_ref)).await?;
        }
        self.stands.clone_from(heads);
        self.publish(attempt, false);
        Ok(())
    }
}

/// The streams that have to stand still while these are decided on a house.
fn streams_of(state: &Published, orders: &[Order]) -> BTreeSet<StreamId> {
    let streams = orders
        .iter()
        .flat_map(|order| state.house.holds_still(&order.by, &order.command));
    streams.filter_map(|stream| stream.parse().ok()).collect()
}

/// Answers the first of these orders; whoever has gone away does not need the answer.
fn answer(orders: &mut Vec<Order>, answers: Vec<Result<Accepted, Rejected>>) {
    for (order, answer) in orders.drain(..answers.len()).zip(answers) {
        let _ = order.reply.send(answer);
    }
}
