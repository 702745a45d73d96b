//! A stretch of play told from its beginning, with what the dealer did.

use std::collections::BTreeMap;

use floor::course::Passage;
use floor::house::{Event, House};

use crate::listener::Listener;
use crate::narrator::Narrator;
use crate::sentence::{Sentence, Topic};
use crate::texts::Texts;

/// Something told of a stretch of play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recorded {
    /// At which table.
    pub table: u32,
    /// It in words.
    pub sentence: Sentence,
    /// The clauses it rests on, as they are cited.
    pub under: Vec<String>,
}

/// Everything that happened in a record, in order.
#[must_use]
pub fn record(texts: &'static Texts, to: &dyn Listener, record: &Passage) -> Vec<Recorded> {
    let events = record.entries.iter().flat_map(|entry| &entry.events);
    stretch(texts, to, &record.before, events)
}

/// Everything that these events tell, in order, of a house that stood so before them. What
/// the dealer did stands in the words of the book's guide.
pub fn stretch<'e>(
    texts: &'static Texts,
    to: &dyn Listener,
    before: &House,
    events: impl IntoIterator<Item = &'e Event>,
) -> Vec<Recorded> {
    let mut telling = Telling {
        texts,
        to,
        house: before.clone(),
        narrators: BTreeMap::new(),
        lines: Vec::new(),
    };
    for event in events {
        telling.event(event);
    }
    telling.end();
    telling.lines
}

/// A stretch of play on its way to being told.
struct Telling<'t> {
    texts: &'static Texts,
    to: &'t dyn Listener,
    house: House,
    narrators: BTreeMap<u32, Narrator>,
    lines: Vec<Recorded>,
}

impl Telling<'_> {
    fn event(&mut self, event: &Event) {
        let number = event.table().or_else(|| self.hears(event));
        let done = number.and_then(|number| Some(self.house.tables.get(&number)?.log().len()));
        self.house.apply(event);
        let table = number.and_then(|number| self.house.tables.get(&number));
        let (Some(number), Some(table)) = (number, table) else {
            return;
        };
        let narrator = self.narrators.entry(number);
        let narrator = narrator.or_insert_with(|| Narrator::new(self.texts));
        let log = table.log();
        let log = log.get(done.unwrap_or(0)..).unwrap_or(&log);
        let shown = match log.is_empty() || is_shown(event) {
            true => None,
            false => narrator.rest(self.to, table),
        };
        let told = narrator.tell(self.to, table, event);
        let steps = log.iter();
        let steps =
            steps.map(|line| Sentence::new(Topic::Dealer, line.words.clone()).under([line.under]));
        // The step that turns a hand up comes before its cards, the one that turns up the
        // dealer's after the last of them.
        let told: Vec<Sentence> = match is_shown(event) {
            true => told.into_iter().chain(steps).collect(),
            false => shown.into_iter().chain(steps).chain(told).collect(),
        };
        let book = table.book.clone();
        self.lines.extend(told.into_iter().map(|told| Recorded {
            table: number,
            under: told.under.iter().map(|under| book.cite(*under)).collect(),
            sentence: told,
        }));
    }

    /// The table at which something that happened to a jackpot is heard of.
    fn hears(&self, event: &Event) -> Option<u32> {
        let Event::Jackpot { jackpot, event } = event else {
            return None;
        };
        use jackpot::Event::{ClaimWithdrawn, TableResumed, Validated};
        if let ClaimWithdrawn { hand, .. } | Validated { hand, .. } = event.as_ref() {
            return Some(hand.round.table.0);
        }
        if let TableResumed { table, .. } = event.as_ref() {
            return Some(table.0);
        }
        let tables = &self.house.jackpots.get(jackpot)?.tables;
        tables.iter().next().copied()
    }

    fn end(&mut self) {
        for (number, narrator) in &mut self.narrators {
            let Some(table) = self.house.tables.get(number) else {
                continue;
            };
            self.lines
                .extend(narrator.rest(self.to, table).map(|told| Recorded {
                    table: *number,
                    under: Vec::new(),
                    sentence: told,
                }));
        }
    }
}

fn is_shown(event: &Event) -> bool {
    let Event::Table { event, .. } = event else {
        return false;
    };
    matches!(event, games::round::Event::CardShown { .. })
}
