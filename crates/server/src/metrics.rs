//! What the house counts of itself, in the text form that Prometheus reads.
//!
//! Counters begin at nought when the process does. Nobody is named here, and no card.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use crate::answer::Rejected;
use crate::desk::Published;
use crate::out_of_play::Why;
use crate::refusals::Refusals;

/// The upper bounds of the histogram's buckets, in microseconds and as they are written.
const BOUNDS: [(u64, &str); 11] = [
    (500, "0.0005"),
    (1_000, "0.001"),
    (2_500, "0.0025"),
    (5_000, "0.005"),
    (10_000, "0.01"),
    (25_000, "0.025"),
    (50_000, "0.05"),
    (100_000, "0.1"),
    (250_000, "0.25"),
    (1_000_000, "1"),
    (5_000_000, "5"),
];

/// Everything that is counted.
#[derive(Debug, Default)]
pub struct Metrics {
    accepted: AtomicU64,
    refused: Mutex<BTreeMap<&'static str, u64>>,
    settled: Mutex<BTreeMap<String, u64>>,
    checkpoints: AtomicU64,
    /// Whether the whole journal was checked, and held.
    checked: AtomicBool,
    /// Why that could not be done yet.
    unchecked: Mutex<Option<String>>,
    /// What other programs ruled otherwise.
    otherwise: OnceLock<audit::Otherwise>,
    /// Checkpoints that could not be sent to a witness.
    not_witnessed: AtomicU64,
    commits: Histogram,
    tables: AtomicI64,
    lobbies: AtomicI64,
    refusals: Arc<Refusals>,
    /// How often a log-in was looked up in the database.
    looked_up: AtomicU64,
    /// Whether how far the journal came cannot be remembered beside it.
    forgetful: AtomicBool,
}

/// How long something took, counted in buckets.
#[derive(Debug, Default)]
struct Histogram {
    /// One for each bound, and one for all that took longer.
    buckets: [AtomicU64; BOUNDS.len() + 1],
    sum_us: AtomicU64,
}

/// A live view that somebody listens to; it is counted until it is dropped.
#[derive(Debug)]
pub struct Listening {
    metrics: Arc<Metrics>,
    what: Stream,
}

/// What somebody listens to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stream {
    /// The lobby.
    Lobby,
    /// A table.
    Table,
}

impl Metrics {
    /// Counts the answer to a command.
    pub(crate) fn answered<T>(&self, answer: &Result<T, Rejected>) {
        let reason = match answer {
            Ok(_) => {
                self.accepted.fetch_add(1, Ordering::Relaxed);
                return;
            }
            Err(Rejected::Refused(refusal)) => refusal.word(),
            Err(Rejected::OtherCommand) => "other-command",
            Err(Rejected::Outdated(_)) => "outdated",
            Err(Rejected::NotWritten(_)) => "not-written",
            Err(Rejected::Closed) => "closed",
            Err(Rejected::Shut) => "shut",
        };
        let mut refused = self.refused.lock().unwrap_or_else(PoisonError::into_inner);
        *refused.entry(reason).or_default() += 1;
    }

    /// Counts a commit.
    pub(crate) fn committed(&self, took: Duration) {
        let took = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        let bucket = BOUNDS.iter().position(|(bound, _)| took <= *bound);
        let bucket = bucket.unwrap_or(BOUNDS.len());
        if let Some(bucket) = self.commits.buckets.get(bucket) {
            bucket.fetch_add(1, Ordering::Relaxed);
        }
        self.commits.sum_us.fetch_add(took, Ordering::Relaxed);
    }

    /// Counts a round that was settled under a book.
    pub(crate) fn settled(&self, book: &str) {
        let mut settled = self.settled.lock().unwrap_or_else(PoisonError::into_inner);
        match settled.get_mut(book) {
            Some(count) => *count += 1,
            None => {
                settled.insert(book.to_owned(), 1);
            }
        }
    }

    /// Counts a checkpoint.
    pub(crate) fn checkpoint(&self) {
        self.checkpoints.fetch_add(1, Ordering::Relaxed);
    }

    /// Notes that the whole journal was checked, and held.
    pub(crate) fn checked(&self) {
        *self.why_unchecked() = None;
        self.checked.store(true, Ordering::Relaxed);
    }

    /// Notes why the whole journal could not be checked, and says so if that is news.
    pub(crate) fn cannot_check(&self, why: String) {
        let mut known = self.why_unchecked();
        if known.as_ref() != Some(&why) {
            eprintln!("the journal cannot be checked: {why}");
            *known = Some(why);
        }
    }

    /// Why the whole journal could not be checked, in words; none: nothing failed.
    pub(crate) fn unchecked(&self) -> Option<String> {
        let why = self.why_unchecked();
        let why = why.as_ref()?;
        Some(format!(
            "the journal cannot be checked, and that is tried again: {why}"
        ))
    }

    fn why_unchecked(&self) -> MutexGuard<'_, Option<String>> {
        let known = self.unchecked.lock();
        known.unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes that all holds but rulings of other programs, and says so.
    pub(crate) fn ruled_otherwise(&self, otherwise: &audit::Otherwise) {
        *self.why_unchecked() = None;
        if self.otherwise.set(otherwise.clone()).is_ok()
            && let Some(words) = self.otherwise()
        {
            eprintln!("{words}");
        }
    }

    /// What other programs ruled otherwise, in words; none: nothing, as far as is known.
    pub(crate) fn otherwise(&self) -> Option<String> {
        let audit::Otherwise { count, first } = self.otherwise.get()?;
        Some(format!(
            "this program rules otherwise than another that served the house before, {count} \
             times, and the tables stay open; the first: {first}"
        ))
    }

    /// Counts a log-in that is looked up in the database.
    pub(crate) fn looked_up(&self) {
        self.looked_up.fetch_add(1, Ordering::Relaxed);
    }

    /// Notes whether how far the journal came could be remembered beside it, and says so if that
    /// is news: what cannot be remembered is in the journal all the same.
    pub(crate) fn remembered(&self, remembered: Result<(), journal::KeyError>) {
        let before = self.forgetful.swap(remembered.is_err(), Ordering::Relaxed);
        match remembered {
            Err(error) if !before => {
                eprintln!("how far the journal came cannot be remembered: {error}");
            }
            Ok(()) if before => eprintln!("how far the journal came is remembered again"),
            _ => {}
        }
    }

    /// That how far the journal came is not remembered, in words; none: it is.
    pub(crate) fn forgetful(&self) -> Option<String> {
        let words = "how far the journal came cannot be remembered beside it: that a part of it \
                     goes missing would not be noticed";
        let forgetful = self.forgetful.load(Ordering::Relaxed);
        forgetful.then(|| words.to_owned())
    }

    /// Counts a checkpoint that could not be sent to the witness.
    pub(crate) fn not_witnessed(&self) {
        self.not_witnessed.fetch_add(1, Ordering::Relaxed);
    }

    /// What was turned away because there was too much of it.
    #[must_use]
    pub fn refusals(&self) -> &Arc<Refusals> {
        &self.refusals
    }

    /// Counts somebody who listens.
    pub fn listen(self: &Arc<Metrics>, what: Stream) -> Listening {
        self.open(what).fetch_add(1, Ordering::Relaxed);
        let metrics = Arc::clone(self);
        Listening { metrics, what }
    }

    fn open(&self, what: Stream) -> &AtomicI64 {
        match what {
            Stream::Lobby => &self.lobbies,
            Stream::Table => &self.tables,
        }
    }

    /// All of it as text, with what the house shows now.
    #[must_use]
    pub fn text(
        &self,
        published: &Published,
        views: u64,
        out: &BTreeMap<u32, Why>,
        red: bool,
    ) -> String {
        let mut page = Page(String::new());
        page.head("croupier_info", "gauge", "The version that runs.");
        let version = env!("CARGO_PKG_VERSION");
        page.line("croupier_info", &[("version", version)], &1);
        let name = "croupier_commands_accepted_total";
        page.head(name, "counter", "Commands accepted.");
        page.line(name, &[], &self.accepted.load(Ordering::Relaxed));
        let name = "croupier_commands_refused_total";
        page.head(name, "counter", "Commands not accepted, by reason.");
        let refused = self.refused.lock().unwrap_or_else(PoisonError::into_inner);
        for (reason, count) in refused.iter() {
            page.line(name, &[("reason", reason)], count);
        }
        drop(refused);
        let name = "croupier_turned_away_total";
        page.head(
            name,
            "counter",
            "Turned away for there was too much, by reason.",
        );
        for (reason, count) in self.refusals.counts() {
            page.line(name, &[("reason", reason)], &count);
        }
        self.commits.write(&mut page);
        let name = "croupier_streams_open";
        page.head(name, "gauge", "Live views that somebody listens to.");
        for (what, stream) in [("lobby", Stream::Lobby), ("table", Stream::Table)] {
            let open = self.open(stream).load(Ordering::Relaxed);
            page.line(name, &[("stream", what)], &open);
        }
        let name = "croupier_rounds_settled_total";
        page.head(name, "counter", "Rounds settled, by book.");
        let settled = self.settled.lock().unwrap_or_else(PoisonError::into_inner);
        for (book, count) in settled.iter() {
            page.line(name, &[("book", book)], count);
        }
        drop(settled);
        let name = "croupier_checkpoints_total";
        page.head(name, "counter", "Checkpoints signed.");
        page.line(name, &[], &self.checkpoints.load(Ordering::Relaxed));
        let name = "croupier_checkpoint_sequence";
        page.head(
            name,
            "gauge",
            "The number of the last checkpoint in the house stream.",
        );
        let last = published.checkpoint.as_ref().map_or(0, |last| last.0);
        page.line(name, &[], &last);
        let name = "croupier_stream_entries";
        page.head(name, "gauge", "Entries of each stream of the journal.");
        for (stream, head) in &published.heads {
            page.line(name, &[("stream", stream)], head);
        }
        let name = "croupier_jackpot_meter_minor_units";
        page.head(
            name,
            "gauge",
            "What a jackpot's meter shows, in minor units.",
        );
        for (jackpot, state) in published.house.jackpots.iter() {
            let meter = state.link.shown().in_cents();
            page.line(name, &[("jackpot", jackpot)], &meter);
        }
        let name = "croupier_views_rendered_total";
        page.head(
            name,
            "counter",
            "Views of tables rendered for all who look.",
        );
        page.line(name, &[], &views);
        let name = "croupier_tables_out_of_play";
        page.head(name, "gauge", "Tables that cannot be dealt at.");
        page.line(name, &[], &out.len());
        let name = "croupier_witness_failures_total";
        page.head(
            name,
            "counter",
            "Checkpoints that could not be sent to the witness.",
        );
        page.line(name, &[], &self.not_witnessed.load(Ordering::Relaxed));
        let name = "croupier_log_ins_looked_up_total";
        page.head(
            name,
            "counter",
            "Log-ins looked up in the database: those not asked for within some seconds.",
        );
        page.line(name, &[], &self.looked_up.load(Ordering::Relaxed));
        let name = "croupier_clock_ahead_seconds";
        page.head(
            name,
            "gauge",
            "How far the clock of the house is ahead of the machine's, which was put back.",
        );
        page.line(name, &[], &(published.clock.ahead_ms() / 1_000));
        let name = "croupier_journal_remembered";
        page.head(
            name,
            "gauge",
            "Whether how far the journal came is remembered beside it.",
        );
        page.line(name, &[], &u8::from(self.forgetful().is_none()));
        let name = "croupier_journal_checked";
        page.head(
            name,
            "gauge",
            "Whether the whole journal was checked since the start, and held.",
        );
        page.line(name, &[], &u8::from(self.checked.load(Ordering::Relaxed)));
        let name = "croupier_journal_ruled_otherwise";
        page.head(
            name,
            "gauge",
            "Rulings of other programs to which this one would not come.",
        );
        let otherwise = self.otherwise.get().map_or(0, |it| it.count);
        page.line(name, &[], &otherwise);
        let name = "croupier_journal_red";
        page.head(
            name,
            "gauge",
            "Whether the journal does not hold, and the tables are closed.",
        );
        page.line(name, &[], &u8::from(red));
        page.0
    }
}

impl Histogram {
    fn write(&self, page: &mut Page) {
        let name = "croupier_commit_seconds";
        page.head(
            name,
            "histogram",
            "How long a transaction of the journal took.",
        );
        let bounds = BOUNDS.iter().map(|(_, bound)| *bound).chain(["+Inf"]);
        let mut count = 0;
        for (bucket, bound) in self.buckets.iter().zip(bounds) {
            count += bucket.load(Ordering::Relaxed);
            page.line("croupier_commit_seconds_bucket", &[("le", bound)], &count);
        }
        let sum = self.sum_us.load(Ordering::Relaxed);
        let sum = format!("{}.{:06}", sum / 1_000_000, sum % 1_000_000);
        page.line("croupier_commit_seconds_sum", &[], &sum);
        page.line("croupier_commit_seconds_count", &[], &count);
    }
}

impl Drop for Listening {
    fn drop(&mut self) {
        let open = self.metrics.open(self.what);
        open.fetch_sub(1, Ordering::Relaxed);
    }
}

/// A text in the form of Prometheus.
struct Page(String);

impl Page {
    fn head(&mut self, name: &str, kind: &str, help: &str) {
        let _ = writeln!(self.0, "# HELP {name} {help}\n# TYPE {name} {kind}");
    }

    fn line(&mut self, name: &str, labels: &[(&str, &str)], value: &dyn std::fmt::Display) {
        let labels: Vec<String> = labels
            .iter()
            .map(|(label, value)| format!("{label}=\"{}\"", escaped(value)))
            .collect();
        let labels = match labels.is_empty() {
            true => String::new(),
            false => format!("{{{}}}", labels.join(",")),
        };
        let _ = writeln!(self.0, "{name}{labels} {value}");
    }
}

/// A label's value as the form wants it.
fn escaped(value: &str) -> String {
    let value = value.replace('\\', "\\\\").replace('"', "\\\"");
    value.replace('\n', "\\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn that_nothing_is_remembered_is_known_until_it_is() {
        let metrics = Metrics::default();
        assert_eq!(metrics.forgetful(), None);
        let nowhere = std::path::Path::new("/nowhere/journal.mark");
        let failed = || journal::Mark::write(nowhere, &BTreeMap::new()).map(drop);
        for _ in 0..3 {
            metrics.remembered(failed());
            assert!(metrics.forgetful().is_some());
        }
        metrics.remembered(Ok(()));
        assert_eq!(metrics.forgetful(), None);
    }
}
