//! What clocks decided, held against when the house was away.

use anyhow::Result;
use floor::clock::Clock;
use floor::house::{Command, Event};
use floor::record::Record;
use games::irregularity::Irregularity;
use games::round;
use jiff::Timestamp;
use journal::{Database, Sequence, Store, StreamId};

/// The tables of the house whose dealer is its own.
const TABLES: u32 = 7;

/// A time at which nothing could be written, from one moment to another in milliseconds.
pub(super) struct Outage {
    from_ms: i64,
    to_ms: i64,
}

impl Outage {
    /// Lets the house be away for a while.
    pub(super) fn last(length: std::time::Duration) -> Outage {
        let from_ms = Timestamp::now().as_millisecond();
        std::thread::sleep(length);
        let to_ms = Timestamp::now().as_millisecond();
        Outage { from_ms, to_ms }
    }

    fn covers(&self, at_ms: i64) -> bool {
        (self.from_ms..=self.to_ms).contains(&at_ms)
    }
}

/// What clocks decided.
#[derive(Debug, Default)]
pub(super) struct Decided {
    /// How many decisions.
    pub(super) count: u64,
    /// How often one started again.
    pub(super) again: u64,
    /// Those that were no clock's to take: it had time left, or ran out while the house was away.
    pub(super) wrong: Vec<String>,
}

/// Goes through all that the dealer decided for whoever had not decided in time.
pub(super) async fn decided(journal: &Database, outages: &[Outage]) -> Result<Decided> {
    let store = Store::open_to_read(journal).await?;
    let mut decided = Decided::default();
    for table in 1..=TABLES {
        let stream: StreamId = format!("table/{table}").parse()?;
        let (mut from, mut clock) = (Sequence::FIRST, None);
        loop {
            let entries = store.read(&stream, from, 500).await?;
            let Some(last) = entries.last() else { break };
            from = last.sequence.next();
            for entry in &entries {
                let record = Record::read(stream.as_str(), &entry.payload)?;
                if let Some(wrong) = decided.note(&record, clock, outages) {
                    let number = entry.sequence;
                    decided.wrong.push(format!("{stream} {number}: {wrong}"));
                }
                for event in &record.events {
                    if let Event::ClockSet { clock: set, .. } = event {
                        clock = *set;
                    }
                }
            }
        }
    }
    Ok(decided)
}

impl Decided {
    fn note(
        &mut self,
        record: &Record,
        clock: Option<Clock>,
        outages: &[Outage],
    ) -> Option<&'static str> {
        match record.command.as_ref()? {
            Command::RestartClock { .. } => self.again += 1,
            command if is_for_an_absent(command) => {
                self.count += 1;
                return wrong(clock, record.at.in_ms(), outages);
            }
            _ => {}
        }
        None
    }
}

/// What is wrong with a decision that a clock took.
fn wrong(clock: Option<Clock>, at_ms: i64, outages: &[Outage]) -> Option<&'static str> {
    match clock {
        None => Some("no clock ran"),
        Some(clock) if !clock.has_run_out(at_ms) => Some("its clock had time left"),
        Some(clock) => outages
            .iter()
            .any(|outage| outage.covers(clock.to_ms) && outage.to_ms < at_ms)
            .then_some("its clock ran out while the house was away"),
    }
}

/// Whether a command is the dealer's for somebody who has not decided in time.
fn is_for_an_absent(command: &Command) -> bool {
    match command {
        Command::Table {
            command: round::Command::Report(report),
            ..
        } => report.what == Irregularity::Absent,
        Command::Together(commands) => commands.iter().any(is_for_an_absent),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use floor::clock::Until;

    use super::*;

    #[test]
    fn a_clock_that_ran_out_in_an_outage_decides_nothing() {
        let clock = |to_ms: i64| {
            Some(Clock {
                until: Until::Decided,
                from_ms: 0,
                to_ms,
                street: None,
            })
        };
        let outages = [Outage {
            from_ms: 2_000,
            to_ms: 6_000,
        }];
        assert_eq!(wrong(None, 1_000, &outages), Some("no clock ran"));
        assert_eq!(
            wrong(clock(1_001), 1_000, &outages),
            Some("its clock had time left")
        );
        assert_eq!(wrong(clock(1_000), 1_000, &outages), None);
        assert_eq!(wrong(clock(1_999), 6_500, &outages), None);
        assert_eq!(wrong(clock(6_001), 6_500, &outages), None);
        let away = Some("its clock ran out while the house was away");
        assert_eq!(wrong(clock(2_000), 6_500, &outages), away);
        assert_eq!(wrong(clock(6_000), 6_500, &outages), away);
    }
}
