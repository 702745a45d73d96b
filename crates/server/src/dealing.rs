//! The dealer's hands: asks what is due at every table, and does it.
//!
//! What is due is decided by `floor::dealer` alone; here are only the cards, the clock and
//! the sending. A command is named by its round and where the stream it is about stood, so
//! that one that is sent twice is a repetition.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use floor::Table;
use floor::authority::By;
use floor::clock::{Clock, GRACE_MS};
use floor::deal::Deal;
use floor::dealer::{self, Duty};
use floor::house::Command;
use floor::record::{Record, stream_of};
use futures_util::future::join_all;
use jiff::civil::Date;

use crate::answer::Rejected;
use crate::chance::Chance;

use crate::day_keys::DayKeys;
use crate::days;
use crate::desk::{Counter, Published};
use crate::fleet::Fleet;
use crate::out_of_play::Why;
use crate::vault::{Vault, VaultError};

/// The longest the dealer sleeps; one who slept much longer was kept from work.
const NAP: Duration = Duration::from_millis(250);

/// How long a table waits for cards that cannot be had before its stakes go back: long
/// enough to put a folder of keys back where it belongs, short enough for whoever has
/// chips on the felt.
const PATIENCE: Duration = Duration::from_secs(30);

/// Whoever deals at the tables of the house.
pub struct Dealing<C> {
    counter: Counter,
    vault: Arc<Vault<C>>,
    /// The name of a command of ours that was refused at a table, which is not given again
    /// until something happens.
    stuck: BTreeMap<u32, String>,
    /// The tables at which there was nothing to do, until something happens or a clock
    /// runs out.
    waiting: BTreeMap<u32, Waiting>,
    /// The tables whose clock ran out while the house was away, until it has started again.
    restarting: BTreeSet<u32>,
    /// When the clocks of tables that wait run out.
    deadlines: BTreeSet<(i64, u32)>,
    /// The tables that are looked at again in any case: something was due there, or could
    /// not be done.
    unsettled: BTreeSet<u32>,
    /// Whether the dealer has not looked at any table yet.
    new: bool,
    /// When the dealer was last at work.
    awake_ms: i64,
    /// The gaming day whose key is used; those of days before it were let go.
    day: Option<Date>,
    /// The gaming day whose key could not be had, which was said.
    keyless: Option<Date>,
    /// How long a table waits for its cards.
    patience: Duration,
    /// The servers of the house; each deals at tables of its own.
    fleet: Arc<Fleet>,
    /// How often that had changed when it was last looked, and the tables that were its own.
    known: (u64, BTreeSet<u32>),
    /// The keys that servers share.
    day_keys: Option<Arc<DayKeys>>,
}

/// A table at which there was nothing to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Waiting {
    /// How far its stream and that of its jackpot had come.
    seen: (u64, u64),
    /// Until when, if a clock runs.
    until_ms: Option<i64>,
}

/// What is to be done at a table.
enum Due {
    Tell(Command),
    Nothing {
        until_ms: Option<i64>,
    },
    /// The keys or the chances of the house failed; what that is was said.
    Failed,
    /// They failed for so long that stakes go back.
    HandBack(Command),
    /// One of the house's own people confirms a prize.
    Confirm(By, Command),
}

impl<C: Chance> Dealing<C> {
    /// A dealer who has just come to work: clocks that ran out before start again, however
    /// short the house was away. When the last command was given says nothing of that, for
    /// every start is one.
    #[must_use]
    pub fn new(counter: Counter, vault: Arc<Vault<C>>) -> Dealing<C> {
        let awake_ms = i64::MIN;
        Dealing {
            counter,
            vault,
            stuck: BTreeMap::new(),
            waiting: BTreeMap::new(),
            restarting: BTreeSet::new(),
            deadlines: BTreeSet::new(),
            unsettled: BTreeSet::new(),
            new: true,
            awake_ms,
            day: None,
            keyless: None,
            patience: PATIENCE,
            fleet: Arc::new(Fleet::alone()),
            known: Default::default(),
            day_keys: None,
        }
    }

    /// The same dealer, at one of several servers.
    #[must_use]
    pub(crate) fn among(self, fleet: Arc<Fleet>, day_keys: Option<Arc<DayKeys>>) -> Dealing<C> {
        // Where others are at work, the house was not away before this one came.
        let awake_ms = match fleet.count() > 1 {
            true => self.counter.published().clock.now_ms(),
            false => self.awake_ms,
        };
        Dealing {
            fleet,
            day_keys,
            awake_ms,
            ..self
        }
    }

    /// The same dealer, who waits this long for cards that cannot be had.
    #[must_use]
    pub fn with_patience(mut self, patience: Duration) -> Dealing<C> {
        self.patience = patience;
        self
    }

    /// Deals until the house closes.
    pub async fn work(mut self) {
        // A desk that is closed answers at once: without this the dealer would go on asking,
        // and never let go of the thread.
        while self.counter.is_open() {
            let moved = self.counter.feed().take_moved();
            let published = self.counter.published();
            if !self.round(&published, moved).await {
                // Whether somebody woke the dealer or not, there may be something to do.
                let _ = tokio::time::timeout(NAP, self.counter.feed().moved()).await;
            }
        }
    }

    /// The tables at which something may be due: those that moved, those whose clock ran
    /// out and those that were left undone. However many others there are, they cost nothing.
    fn take_tables(
        &mut self,
        published: &Published,
        moved: BTreeSet<u32>,
        now_ms: i64,
    ) -> BTreeSet<u32> {
        let mut tables = moved;
        if std::mem::take(&mut self.new) {
            tables.extend(published.house.tables.keys());
        }
        tables.append(&mut self.unsettled);
        tables.extend(&self.restarting);
        while let Some((_, number)) = self.deadlines.first().filter(|(at, _)| *at <= now_ms) {
            tables.insert(*number);
            self.deadlines.pop_first();
        }
        tables.retain(|table| self.fleet.deals_at(*table));
        tables
    }

    /// Does what is due; says whether anything was.
    async fn round(&mut self, published: &Arc<Published>, moved: BTreeSet<u32>) -> bool {
        let now_ms = published.clock.now_ms();
        // Of a house that cannot be reached nobody knows what is due; it is away, as long as
        // that lasts.
        if !published.clock.is_in_touch() {
            self.unsettled.extend(moved);
            return false;
        }
        self.notice_outage(published, now_ms);
        self.notice_servers(published, now_ms);
        self.begin_day(published, days::today(published)).await;
        let counter = self.counter.clone();
        let mut due = Vec::new();
        for number in self.take_tables(published, moved, now_ms) {
            let Some(table) = published.house.tables.get(&number) else {
                continue;
            };
            let Some((by, command)) = self.next(published, number, table, now_ms) else {
                continue;
            };
            self.unsettled.insert(number);
            // What concerns a jackpot is written in its stream and not in the table's.
            let stream = stream_of(&command);
            let seen = published.head(&stream);
            let key = Record::own_key(&stream, seen + 1);
            if self.stuck.get(&number) == Some(&key) {
                continue;
            }
            let told = counter.tell(by, key.clone(), command, Some(seen));
            due.push(async move { (number, key, told.await) });
        }
        let mut any = !due.is_empty();
        if self.fleet.deals_at(0) {
            self.note_lapses(published, now_ms).await;
        }
        for (number, key, told) in join_all(due).await {
            match told {
                // Another did this step, or another step, meanwhile.
                Ok(_) | Err(Rejected::Outdated(_) | Rejected::OtherCommand) => {
                    self.stuck.remove(&number);
                }
                // The house closes: the next dealer goes on.
                Err(Rejected::Closed) => {}
                // What could not be written to a server that is away is given again.
                Err(Rejected::NotWritten(_)) if published.clock.is_told() => any = false,
                Err(why) => {
                    eprintln!("table {number} waits: {why}");
                    self.stuck.insert(number, key);
                }
            }
        }
        any
    }

    /// Notes the proposals that have lapsed.
    async fn note_lapses(&self, published: &Published, now_ms: i64) {
        for command in published.house.lapses(now_ms) {
            let stream = stream_of(&command);
            let seen = published.head(&stream);
            let key = Record::own_key(&stream, seen + 1);
            // Whatever came between, the next look says whether it has still to be noted.
            let _ = self
                .counter
                .tell(By::house(), key, command, Some(seen))
                .await;
        }
    }

    /// Notes the clocks that ran out while nobody was at work: they start again, even if
    /// somebody does something at the table before that is done.
    fn notice_outage(&mut self, published: &Published, now_ms: i64) {
        let at_work_ms = std::mem::replace(&mut self.awake_ms, now_ms);
        if now_ms.saturating_sub(at_work_ms) <= GRACE_MS {
            return;
        }
        for (number, table) in &published.house.tables {
            let again = |clock: Clock| clock.starts_again(at_work_ms, now_ms);
            if table.clock.is_some_and(again) {
                self.restarting.insert(*number);
            }
        }
    }

    /// Takes on the tables of servers that are gone, and lets go of those that others have now.
    /// A clock that ran out at a table at which nobody dealt starts again.
    fn notice_servers(&mut self, published: &Published, now_ms: i64) {
        let changes = self.fleet.changes();
        if changes == self.known.0 {
            return;
        }
        let tables = published.house.tables.iter();
        let own = tables.filter(|(number, _)| self.fleet.deals_at(**number));
        let own: BTreeMap<u32, &Arc<Table>> = own.map(|(it, table)| (*it, table)).collect();
        let new = own.iter().filter(|(it, _)| !self.known.1.contains(*it));
        for (number, table) in new {
            self.unsettled.insert(*number);
            let ran_out = table.clock.is_some_and(|clock| clock.has_run_out(now_ms));
            if ran_out && self.known.0 > 0 {
                self.restarting.insert(*number);
            }
        }
        self.known = (changes, own.into_keys().collect());
    }

    /// On a new gaming day, lets go of the keys of days before it that no closed deal needs.
    async fn begin_day(&mut self, published: &Published, today: Date) {
        if self.day == Some(today) {
            return;
        }
        if let Some(keys) = &self.day_keys
            && let Err(why) = keys.ensure(today).await
        {
            // Without it no deal can be made; the next look tries again, and says no more.
            if self.keyless.replace(today) != Some(today) {
                eprintln!("the key of the gaming day {today} cannot be had: {why}");
            }
            return;
        }
        if self.keyless.take().is_some() {
            eprintln!("the key of the gaming day {today} is there");
        }
        let deals = published.house.tables.values();
        let deals = deals.filter_map(|table| table.deal.as_ref());
        let closed: Vec<&Deal> = deals.filter(|deal| !deal.is_over()).collect();
        if let Some(keys) = self.day_keys.as_ref().filter(|_| self.fleet.deals_at(0))
            && let Err(why) = keys.retire(today, &closed).await
        {
            eprintln!("a house key of a day before cannot be deleted: {why}");
        }
        match self.vault.retire(today, &closed) {
            Ok(()) => self.day = Some(today),
            Err(why) => {
                // Said once a day: a key that is still there harms nobody today.
                eprintln!("a house key of a day before cannot be deleted: {why}");
                self.day = Some(today);
            }
        }
    }

    /// The dealer's next command at a table.
    fn next(
        &mut self,
        published: &Published,
        number: u32,
        table: &Table,
        now_ms: i64,
    ) -> Option<(By, Command)> {
        if self.restarting.contains(&number) {
            if table.clock.is_some_and(|clock| clock.has_run_out(now_ms)) {
                let restart = Command::RestartClock { table: number };
                return Some((By::house(), restart));
            }
            self.restarting.remove(&number);
        }
        let jackpot = published.house.jackpot_of(number);
        let jackpot = jackpot.map_or(0, |(name, _)| published.head(&format!("jackpot/{name}")));
        let seen = (published.sequence(number), jackpot);
        if let Some(waiting) = self.waiting.get(&number)
            && waiting.seen == seen
            && waiting.until_ms.is_none_or(|until| now_ms < until)
        {
            return None;
        }
        match self.due(published, number, table, now_ms) {
            Due::Tell(command) => {
                self.put_back(number);
                Some((By::house(), command))
            }
            Due::Confirm(by, command) => Some((by, command)),
            Due::Nothing { until_ms } => {
                self.put_back(number);
                let waits = Waiting { seen, until_ms };
                let before = self.waiting.insert(number, waits);
                if let Some(until_ms) = before.and_then(|before| before.until_ms) {
                    self.deadlines.remove(&(until_ms, number));
                }
                self.deadlines
                    .extend(until_ms.map(|until_ms| (until_ms, number)));
                None
            }
            Due::HandBack(command) => Some((By::house(), command)),
            Due::Failed => {
                self.unsettled.insert(number);
                None
            }
        }
    }

    fn due(&self, published: &Published, number: u32, table: &Table, now_ms: i64) -> Due {
        // One that was given up has no cards, and none are asked of it.
        let deal = table.deal.as_ref().filter(|deal| !deal.lost);
        let order = match deal.map(|deal| self.vault.order(deal)) {
            None => None,
            Some(order) => match self.or_say(number, order) {
                Some(order) => Some(order),
                None => return self.failed(published, number, now_ms),
            },
        };
        let command = match dealer::duty(&published.house, number, now_ms, order.as_ref()) {
            Duty::Wait(until_ms) => {
                // What two people confirm is confirmed by the house's own, where nobody does.
                return match dealer::confirms(&published.house, number, now_ms) {
                    Some((by, command)) => Due::Confirm(by, command),
                    None => Due::Nothing { until_ms },
                };
            }
            Duty::Tell(command) => Some(command),
            Duty::Commit => self.commit(published, number, table),
            Duty::OpenDeal => self.open_deal(number, table),
        };
        match command {
            Some(command) => Due::Tell(command),
            None => self.failed(published, number, now_ms),
        }
    }

    /// What is done at a table whose cards cannot be had: nothing for a while, for they may
    /// come back; then its stakes go back, as its book says.
    fn failed(&self, published: &Published, number: u32, now_ms: i64) -> Due {
        let out = self.vault.out_of_play.lasts(number);
        if out.is_none_or(|out| out < self.patience) {
            return Due::Failed;
        }
        let back = dealer::without_cards(&published.house, number, now_ms);
        back.map_or(Due::Failed, Due::HandBack)
    }

    fn commit(&self, published: &Published, number: u32, table: &Table) -> Option<Command> {
        let seen = published.sequence(number);
        let deal = format!("{}-{seen}", table.round_id(number)).parse().ok()?;
        let committed = self.or_say(number, self.vault.commit(deal, days::today(published)))?;
        Some(Command::Commit {
            table: number,
            committed,
        })
    }

    fn open_deal(&self, number: u32, table: &Table) -> Option<Command> {
        let seed = self.or_say(number, self.vault.reveal(table.deal.as_ref()?))?;
        Some(Command::OpenDeal {
            table: number,
            seed,
        })
    }

    fn or_say<T>(&self, number: u32, result: Result<T, VaultError>) -> Option<T> {
        match result {
            Ok(value) => Some(value),
            Err(why) => {
                // Said once, and not whenever it is tried again.
                if self.vault.out_of_play.take_out(number, Why::from(&why)) {
                    eprintln!("table {number} is out of play, for it cannot be dealt at: {why}");
                }
                None
            }
        }
    }

    fn put_back(&self, number: u32) {
        if self.vault.out_of_play.put_back(number) {
            eprintln!("table {number} is in play again");
        }
    }
}
