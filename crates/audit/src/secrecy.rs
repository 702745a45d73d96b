//! That no document holds a card which had not been shown.

use std::collections::BTreeMap;

use cards::{Card, CardSet};
use floor::deal;
use floor::house::{Act, Command, Event};
use games::round;

use crate::{Check, Finding, Told};

/// What is written by people, and may look like cards.
const WORDS_OF_PEOPLE: [&str; 3] = ["person", "salt", "reason"];

/// The cards that were shown of the deals that are open.
#[derive(Debug, Default)]
pub(crate) struct Secrecy {
    shown: BTreeMap<u32, CardSet>,
}

impl Secrecy {
    /// Looks for cards in what is written of a command.
    pub(crate) fn see(&mut self, told: &Told) -> Result<(), Finding> {
        let tables = told.documents().filter_map(|document| document.table());
        let before = tables.filter_map(|table| self.shown.get(&table));
        let before = before.flat_map(|shown| shown.iter());
        let seen = told.command().map(reported).unwrap_or_default();
        let by_events = told.events().filter_map(shown_by);
        let shown: CardSet = before
            .chain(by_events)
            .chain(seen.iter().map(|(_, card)| *card))
            .collect();
        for document in told.documents() {
            if document.stream.as_str() == "house" {
                continue;
            }
            let mut written = cards_in(&document.payload);
            if let Some(card) = written.find(|card| !shown.contains(*card)) {
                let what = format!("it holds the {card}, which had not been shown");
                return Err(document.finding(Check::Secrecy, what));
            }
        }
        told.events().for_each(|event| self.note(event));
        for (table, card) in seen {
            self.shown.entry(table).or_default().insert(card);
        }
        Ok(())
    }

    fn note(&mut self, event: &Event) {
        match event {
            Event::Table {
                table,
                event: round::Event::CardShown { card, .. } | round::Event::CardRekeyed { card, .. },
                ..
            } => {
                self.shown.entry(*table).or_default().insert(*card);
            }
            Event::Table {
                table,
                event: round::Event::RoundOpened { .. },
                ..
            }
            | Event::Deal {
                table,
                event: deal::Event::Committed(_),
            } => {
                self.shown.remove(table);
            }
            _ => {}
        }
    }
}

/// The cards that somebody reports to have been seen, which the whole table has then, with
/// their tables.
fn reported(command: &Command) -> Vec<(u32, Card)> {
    match command {
        Command::Table {
            table,
            command: round::Command::Report(report),
        } => {
            let seen = report.seen.iter();
            seen.map(|seen| (*table, seen.card)).collect()
        }
        Command::Propose { command } => proposed(command),
        Command::Together(commands) => commands.iter().flat_map(reported).collect(),
        _ => Vec::new(),
    }
}

/// The cards of a proposal: a face that somebody wants keyed again, or those on a sheet. They
/// stand in it before the second person confirms, and whether or not that is done. Both are of
/// real cards, which people saw.
fn proposed(command: &Command) -> Vec<(u32, Card)> {
    let (table, commands) = match command {
        Command::Table { table, command } => (table, std::slice::from_ref(command)),
        Command::Shift {
            table,
            act: Act::EnterSheet { sheet },
        } => (table, sheet.commands.as_slice()),
        _ => return Vec::new(),
    };
    let cards = commands.iter().flat_map(|command| match command {
        round::Command::Rekey { face, .. } => vec![*face],
        round::Command::Step { faces, .. } => faces.clone(),
        round::Command::Report(report) => report.seen.iter().map(|seen| seen.card).collect(),
        _ => Vec::new(),
    });
    cards.map(|card| (*table, card)).collect()
}

/// The card that an event shows.
fn shown_by(event: &Event) -> Option<Card> {
    match event {
        Event::Table {
            event: round::Event::CardShown { card, .. } | round::Event::CardRekeyed { card, .. },
            ..
        } => Some(*card),
        _ => None,
    }
}

/// The cards that a payload holds: its strings that are cards, one or more to a string.
fn cards_in(payload: &str) -> impl Iterator<Item = Card> {
    // Every second piece between quotation marks is a string; one that holds a quotation
    // mark itself has a backslash before it, and no card has.
    let mut rest = payload.as_bytes();
    let mut label = "".as_bytes();
    let strings = std::iter::from_fn(move || {
        loop {
            let opens = rest.iter().position(|byte| *byte == b'"')?;
            let (_, behind) = rest.split_at_checked(opens + 1)?;
            let closes = behind.iter().position(|byte| *byte == b'"');
            let (string, behind) = behind.split_at_checked(closes.unwrap_or(behind.len()))?;
            rest = behind.get(1..).unwrap_or_default();
            let before = std::mem::replace(&mut label, string);
            // Most strings are no cards, and need not be read.
            let is_free = || WORDS_OF_PEOPLE.iter().any(|it| it.as_bytes() == before);
            if may_be_cards(string) && !is_free() {
                return Some(string);
            }
        }
    });
    strings.flat_map(cards_of).flatten()
}

/// Whether a string begins as one card or several do, and is as long.
fn may_be_cards(string: &[u8]) -> bool {
    let is_rank = |first: &u8| {
        matches!(first, b'2'..=b'9' | b'T' | b'J' | b'Q' | b'K' | b'A')
            || matches!(first, b't' | b'j' | b'q' | b'k' | b'a')
    };
    string.len().is_multiple_of(2) && string.first().is_some_and(is_rank)
}

fn cards_of(string: &[u8]) -> Option<Vec<Card>> {
    let pairs = string.chunks(2);
    let cards: Option<Vec<Card>> = pairs
        .map(|pair| std::str::from_utf8(pair).ok()?.parse().ok())
        .collect();
    cards
}

#[cfg(test)]
mod tests {
    use floor::authority::By;
    use floor::record::Record;
    use games::Holder;
    use journal::Hash;
    use rulebook::Instant;

    use super::*;
    use crate::Document;

    #[track_caller]
    fn check(payload: &str, expected: &str) {
        let cards: Vec<String> = cards_in(payload).map(|card| card.to_string()).collect();
        assert_eq!(cards.join(" "), expected);
    }

    /// A command at table 1 that showed the ace of hearts, and what is written of it.
    fn told(payload: &str) -> Told {
        let shown = Event::Table {
            table: 1,
            at_ms: 0,
            event: round::Event::CardShown {
                of: Holder::Dealer,
                position: 0,
                card: "Ah".parse().unwrap(),
                under: None,
            },
        };
        let first = Document {
            stream: "table/1".parse().unwrap(),
            sequence: 7,
            hash: Hash::of(&[]),
            payload: payload.to_owned(),
            leads: false,
            record: Record {
                at: Instant::MIN,
                by: By::house(),
                key: None,
                command: None,
                with: BTreeMap::new(),
                after: BTreeMap::new(),
                events: vec![shown],
            },
        };
        let others = Vec::new();
        Told { first, others }
    }

    #[test]
    fn a_card_may_stand_where_it_was_shown_and_no_other() {
        let mut secrecy = Secrecy::default();
        assert_eq!(secrecy.see(&told(r#"{"card":"Ah"}"#)), Ok(()));
        let finding = secrecy
            .see(&told(r#"{"card":"Ah","next":"Ks"}"#))
            .unwrap_err();
        let said = "table/1 7, secrecy: it holds the Ks, which had not been shown";
        assert_eq!(finding.to_string(), said);
    }

    #[test]
    fn a_proposal_names_a_face_before_it_is_confirmed() {
        let rekey = |card: &str| Command::Table {
            table: 1,
            command: round::Command::Rekey {
                of: Holder::Dealer,
                card: 1,
                face: card.parse().unwrap(),
            },
        };
        let written = r#"{"propose":{"do":"rekey","face":"9d"}}"#;
        let mut secrecy = Secrecy::default();
        let mut proposed = told(written);
        proposed.first.record.command = Some(Command::Propose {
            command: Box::new(rekey("9d")),
        });
        assert_eq!(secrecy.see(&proposed), Ok(()));
        // It may be told again while the round lies there, and no other may.
        assert_eq!(secrecy.see(&told(written)), Ok(()));
        proposed.first.record.command = Some(Command::Propose {
            command: Box::new(rekey("8d")),
        });
        proposed.first.payload = r#"{"face":"8d","next":"7d"}"#.to_owned();
        assert!(secrecy.see(&proposed).is_err());
    }

    #[test]
    fn cards_are_found_wherever_they_stand() {
        check(r#"{"faces":["Ah","2c"],"amount":500}"#, "Ah 2c");
        check(r#"{"hint":"AhKd","word":"paid"}"#, "Ah Kd");
        check(r#"{"Ts":"of-dealer"}"#, "Ts");
        check(r#"{"salt":"2c","person":"Ah","place":1}"#, "");
        check(r#"{"street":"deal","key":"","a":"A","b":"Ahx"}"#, "");
    }
}
