//! What of the stream of the house an export of some days rests on: when gaming days began, and
//! the checkpoint that vouches for what is written of them.

use std::sync::Arc;

use floor::house::{Event, Opening, Terms};
use floor::record::Record;
use jiff::Timestamp;
use journal::{Checkpoint, Entry, Sequence, Store, StreamId};
use rulebook::{Date, Instant};

use super::PAGE;
use crate::asked::Asked;
use crate::books::Unread;
use crate::day::gaming_day;

/// What the stream of the house says.
#[derive(Debug, Default)]
pub(super) struct Vouching {
    /// The terms of the house, and since when they were in force.
    terms: Vec<(Instant, Arc<Terms>)>,
    /// The first checkpoint after the days that were asked for.
    checkpoint: Option<Checkpoint>,
}

impl Vouching {
    /// Reads the stream of the house up to an entry.
    pub(super) async fn read(
        store: &Store,
        last: Sequence,
        asked: Asked,
    ) -> Result<Vouching, Unread> {
        let mut vouching = Vouching::default();
        let mut from = Sequence::FIRST;
        while from <= last {
            let entries = store.read(&StreamId::house(), from, PAGE).await?;
            let Some(end) = entries.last() else { break };
            from = end.sequence.next();
            for entry in entries.iter().filter(|entry| entry.sequence <= last) {
                vouching.see(entry, asked);
            }
        }
        Ok(vouching)
    }

    fn see(&mut self, entry: &Entry, asked: Asked) {
        if let Ok(Some(checkpoint)) = Checkpoint::read(entry) {
            let day = self.day(None, checkpoint.time);
            if self.checkpoint.is_none() && asked.to.is_some_and(|to| day > to) {
                self.checkpoint = Some(checkpoint);
            }
            return;
        }
        let Ok((record, _)) = Record::read_events(entry.stream.as_str(), &entry.payload) else {
            return;
        };
        for event in &record.events {
            if let Event::House(Opening::House(terms)) = event {
                self.terms.push((record.at, Arc::new(terms.clone())));
            }
        }
    }

    /// The gaming day of a moment, as the terms had it that were in force then.
    fn day(&self, at: Option<Instant>, time: Timestamp) -> Date {
        let mut terms = self.terms.iter().rev();
        // A change is of the day as it was until then, as reports have it.
        let terms = terms.find(|(since, _)| at.is_none_or(|at| *since < at));
        gaming_day(terms.map(|(_, terms)| terms.as_ref()), time).day
    }

    /// The gaming day of a command.
    pub(super) fn day_of(&self, at: Instant) -> Option<Date> {
        let time = Timestamp::from_millisecond(at.in_ms()).ok()?;
        Some(self.day(Some(at), time))
    }

    /// The entry of a stream that the checkpoint vouches for, and everything before it.
    pub(super) fn vouched(&self, stream: &StreamId) -> Option<u64> {
        let checkpoint = self.checkpoint.as_ref()?;
        let head = checkpoint.heads.get(stream)?;
        Some(head.sequence.get())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn terms(gaming_day: &str) -> Arc<Terms> {
        Arc::new(Terms {
            name: String::new(),
            currency: "NZD".to_owned(),
            demonstration: false,
            guest_chips: money::Money::ZERO,
            place: None,
            time_zone: Some("UTC".to_owned()),
            gaming_day: Some(gaming_day.to_owned()),
            languages: Vec::new(),
            notice: None,
            disputes: None,
        })
    }

    #[test]
    fn a_gaming_day_is_what_it_was_at_its_time() {
        let at = |text: &str| text.parse::<Instant>().unwrap();
        let vouching = Vouching {
            terms: vec![
                (at("2026-11-01T12:00:00.000000Z"), terms("06:00")),
                (at("2026-11-10T12:00:00.000000Z"), terms("10:00")),
            ],
            checkpoint: None,
        };
        let day = |text| vouching.day_of(at(text)).unwrap().to_string();
        // At eight in the morning a day had begun, as long as days began at six.
        assert_eq!(day("2026-11-09T08:00:00.000000Z"), "2026-11-09");
        assert_eq!(day("2026-11-10T08:00:00.000000Z"), "2026-11-10");
        assert_eq!(day("2026-11-11T08:00:00.000000Z"), "2026-11-10");
        // The command that changes it is of the day as it was.
        assert_eq!(day("2026-11-10T12:00:00.000000Z"), "2026-11-10");
    }
}
