//! Where in the streams of the tables each round is.

use std::collections::BTreeMap;

use floor::house::Event;
use games::round;

/// The rounds of all tables, by where they begin.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(transparent)]
pub struct Rounds {
    /// By table, the first document of each of its rounds.
    begin: BTreeMap<u32, Vec<u64>>,
}

/// The documents of a round in the stream of its table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// The first.
    pub first: u64,
    /// The last; none: the round is the table's latest.
    pub last: Option<u64>,
}

impl Rounds {
    /// Where a round of a table is.
    #[must_use]
    pub fn span(&self, table: u32, number: u64) -> Option<Span> {
        let begin = self.begin.get(&table)?;
        let index = usize::try_from(number.checked_sub(1)?).ok()?;
        let next = begin.get(index.checked_add(1)?);
        Some(Span {
            first: *begin.get(index)?,
            last: next.map(|next| next.saturating_sub(1)),
        })
    }

    /// The number of the latest round of a table.
    #[must_use]
    pub fn latest(&self, table: u32) -> u64 {
        self.begin.get(&table).map_or(0, |begin| begin.len() as u64)
    }

    /// How many rounds there are, those that are not over included.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.begin.values().map(|begin| begin.len() as u64).sum()
    }

    /// Notes a document of the stream of a table.
    pub fn note(&mut self, table: u32, sequence: u64, events: &[Event]) {
        let begin = self.begin.entry(table).or_default();
        if begin.is_empty() {
            begin.push(sequence);
        }
        let opens = |event: &&Event| {
            let event = match event {
                Event::Table { event, .. } => event,
                _ => return false,
            };
            matches!(event, round::Event::RoundOpened { .. })
        };
        let opened = events.iter().filter(opens).count();
        begin.extend(std::iter::repeat_n(sequence, opened));
    }
}
