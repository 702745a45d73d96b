//! The rounds of a table as an export tells them, from its entries alone.

use std::collections::BTreeMap;

use floor::house::Event;
use games::round::{self, Word};
use games::{Place, Wager};
use money::Money;
use rulebook::Date;
use serde::Serialize;

/// A round, and which entries of its stream have it.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) struct Round {
    /// Its name.
    round: String,
    stream: String,
    /// The gaming day on which it had its last entry that was asked for.
    day: String,
    /// The first entry that is of it, and the last.
    first: u64,
    last: u64,
    /// `settled`, `void` or `open`.
    end: &'static str,
    /// Who played at its places.
    people: BTreeMap<Place, String>,
    /// The lines of money that stand, corrections among them.
    lines: Vec<Line>,
}

#[derive(Debug, Clone, Serialize)]
struct Line {
    word: Word,
    place: Place,
    wager: Wager,
    /// In minor units.
    amount: Money,
    /// Whether two people put another line right with it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    correction: bool,
}

/// The round that is read of one table.
#[derive(Debug)]
pub(super) struct Rounds {
    table: u32,
    number: u64,
    begun: Option<Round>,
    correcting: bool,
    /// How many of the lines gave back the wagers of a deal that was called off.
    called_off: usize,
}

impl Rounds {
    /// Those of a stream; none: it is no table's.
    pub(super) fn of(stream: &str) -> Option<Rounds> {
        let table = stream.strip_prefix("table/")?.parse().ok()?;
        Some(Rounds {
            table,
            number: 1,
            begun: None,
            correcting: false,
            called_off: 0,
        })
    }

    /// Goes on with an entry, which may be of a day that was asked for; the round that was over
    /// before it, if money moved in it on such a day.
    pub(super) fn see(
        &mut self,
        sequence: u64,
        events: &[Event],
        asked: Option<Date>,
    ) -> Option<Round> {
        let mut over = None;
        for event in events {
            let Event::Table { event, .. } = event else {
                continue;
            };
            if matches!(event, round::Event::RoundOpened { .. }) {
                over = self.end().or(over);
                self.number += 1;
            }
            self.post(sequence, event);
        }
        if let (Some(round), Some(day)) = (&mut self.begun, asked) {
            (round.day, round.last) = (day.to_string(), sequence);
        }
        over
    }

    /// What was read of a round that is at its end, or of which there is no more.
    pub(super) fn end(&mut self) -> Option<Round> {
        (self.correcting, self.called_off) = (false, 0);
        let round = self.begun.take();
        round.filter(|it| !it.day.is_empty() && !it.lines.is_empty())
    }

    fn post(&mut self, sequence: u64, event: &round::Event) {
        use round::Event as E;
        let round = self.begun.get_or_insert_with(|| Round {
            round: format!("t{}-{}", self.table, self.number),
            stream: format!("table/{}", self.table),
            day: String::new(),
            first: sequence,
            last: sequence,
            end: "open",
            people: BTreeMap::new(),
            lines: Vec::new(),
        });
        match event {
            E::WagerPlaced { place, person, .. } => {
                round.people.insert(*place, person.clone());
            }
            E::Corrected { .. } => self.correcting = true,
            E::Money {
                word,
                place,
                wager,
                amount,
                ..
            } => round.lines.push(Line {
                word: *word,
                place: *place,
                wager: *wager,
                amount: *amount,
                correction: std::mem::take(&mut self.correcting),
            }),
            // What was settled of it is undone.
            E::HandVoided { place } | E::Reopened { place } => {
                let mut now = round
                    .lines
                    .split_off(self.called_off.min(round.lines.len()));
                now.retain(|line| line.place != *place);
                round.lines.append(&mut now);
            }
            E::RoundVoided { .. } => {
                round.end = "void";
                round.lines.clear();
            }
            // Hands that are dealt again: what stood before the deal went back.
            E::CardDealt { .. } if round.end == "void" => {
                round.end = "open";
                self.called_off = round.lines.len();
            }
            E::RoundSettled { .. } => round.end = "settled",
            _ => {}
        }
    }
}
