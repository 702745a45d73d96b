//! A round as a stretch of play, which can be written as a case and played again.

use std::collections::BTreeSet;
use std::sync::Arc;

use floor::course::{NotWritten, Passage};
use floor::house::{Command, Event, House, Opening};
use floor::script::Script;
use games::Place;
use games::round;

use crate::{Check, Finding, PastRound};

/// Why a round cannot be written as a case.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoCase {
    /// The notation does not reach so far.
    #[error(transparent)]
    NotWritten(#[from] NotWritten),
    /// Somebody at another table hit the same jackpot meanwhile.
    #[error("another table hit {0} while it was played, and a case of one table cannot tell that")]
    Shared(String),
    /// Today's rules come to something else.
    #[error("{0}")]
    Differs(Finding),
}

impl PastRound {
    /// The round as a case: told again to the house before it, command by command, it ends
    /// with the same lines of money. Cards that were never shown are `??` in it.
    ///
    /// # Errors
    ///
    /// If the notation has no words for it, or today's rules come to other events than the
    /// journal has.
    pub fn script(&self) -> Result<Script, NoCase> {
        let name = format!("round t{}-{}", self.table, self.number);
        Ok(self.record()?.script(&name)?)
    }

    /// What was told, one command after another.
    fn record(&self) -> Result<Passage, NoCase> {
        let (mut before, streams) = self.alone();
        let mut record = Passage::of(House::default());
        let mut house = before.clone();
        for told in &self.told {
            let here = told
                .documents()
                .any(|it| streams.contains(it.stream.as_str()));
            let of_house = told.first.stream.as_str() == "house" && told.command().is_some();
            if !here || of_house {
                continue;
            }
            let Some(command) = told.command() else {
                if let Some(jackpot) = told.events().find_map(claimed) {
                    return Err(NoCase::Shared(jackpot));
                }
                // Whoever sat down at another table left this one.
                let left: Vec<_> = told
                    .events()
                    .filter_map(|it| left(it, self.table))
                    .collect();
                if !left.is_empty() {
                    let by = &told.first.record.by;
                    for place in left {
                        let command = Command::Table {
                            table: self.table,
                            command: round::Command::Leave { place },
                        };
                        let told_again = record.tell(&mut house, by, command, told.at());
                        told_again.map_err(|refusal| {
                            let what = format!("today it is refused: {refusal}");
                            NoCase::Differs(told.first.finding(Check::Ruling, what))
                        })?;
                    }
                    continue;
                }
                // What other tables put into the pool before this one hit stood on the
                // meter; what came later is held for the next.
                if !has_claimed(&house) {
                    let events = told.events().filter(|it| streams.contains(&it.stream()));
                    for event in events {
                        before.apply(event);
                        house.apply(event);
                    }
                }
                continue;
            };
            let events = record.tell(
                &mut house,
                &told.first.record.by,
                command.clone(),
                told.at(),
            );
            let events = events.map_err(|refusal| {
                let what = format!("today it is refused: {refusal}");
                NoCase::Differs(told.first.finding(Check::Ruling, what))
            })?;
            if by_stream(events.iter()) != by_stream(told.events()) {
                let what = "today's rules come to other events, so the case would not be the round";
                return Err(NoCase::Differs(told.first.finding(Check::Ruling, what)));
            }
        }
        record.before = before;
        Ok(record)
    }

    /// The house before the round with nothing in it but what the round can rest on, and
    /// the streams of that.
    ///
    /// It has no chips to count and no clocks: what people won at other tables is not
    /// known here.
    fn alone(&self) -> (House, BTreeSet<String>) {
        let mut house = self.before.clone();
        let jackpot = house.jackpot_of(self.table);
        let jackpot = jackpot.map(|(name, jackpot)| (name.to_owned(), jackpot.tables.clone()));
        let mut streams = BTreeSet::from([format!("table/{}", self.table)]);
        let (name, linked) = jackpot.unwrap_or_default();
        if !name.is_empty() {
            streams.insert(format!("jackpot/{name}"));
        }
        house.terms = None;
        Arc::make_mut(&mut house.jackpots).retain(|known, _| *known == name);
        house
            .tables
            .retain(|number, _| *number == self.table || linked.contains(number));
        (house, streams)
    }
}

/// The place of a table that an event gives up.
fn left(event: &Event, of: u32) -> Option<Place> {
    match event {
        Event::Table {
            table,
            event: round::Event::Left { place },
            ..
        } if *table == of => Some(*place),
        _ => None,
    }
}

/// The jackpot that an event is a hit on.
fn claimed(event: &Event) -> Option<String> {
    let Event::Jackpot { jackpot, event } = event else {
        return None;
    };
    matches!(event.as_ref(), jackpot::Event::Claimed(_)).then(|| jackpot.clone())
}

/// Whether a hit is pending on a jackpot of the house.
fn has_claimed(house: &House) -> bool {
    let mut jackpots = house.jackpots.values();
    jackpots.any(|jackpot| jackpot.link.claims().next().is_some())
}

/// Events stream by stream, clocks, chips and what is said of the journal left out.
fn by_stream<'e>(events: impl Iterator<Item = &'e Event>) -> Vec<&'e Event> {
    let counts = |event: &&Event| {
        !matches!(
            event,
            Event::ClockSet { .. }
                | Event::DealSaid { .. }
                | Event::Shift { .. }
                | Event::Tray { .. }
                | Event::Dispute { .. }
                | Event::Cage(_)
                | Event::SeatFreed { .. }
                | Event::House(
                    Opening::Chips { .. }
                        | Opening::ChipsReturned { .. }
                        | Opening::Accepted { .. }
                        | Opening::Started(_)
                        | Opening::Excluded { .. }
                        | Opening::Readmitted { .. }
                        | Opening::LimitSet { .. }
                        | Opening::DayBegan(_)
                        | Opening::SignInChanged { .. }
                        | Opening::Sign { .. }
                )
                | Event::SentToTable(_)
                | Event::BackFromTable(_)
                | Event::BoughtIn(_)
                | Event::CashedOut(_)
        )
    };
    let mut events: Vec<&Event> = events.filter(counts).collect();
    events.sort_by_cached_key(|event| event.stream());
    events
}
