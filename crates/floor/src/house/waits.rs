//! Since when something waits at a table, and what was noted there for the end of a shift.

use std::sync::Arc;

use games::Place;
use games::round::{Event, Phase};
use games::table::Chance;
use rulebook::Citation;

use super::{House, Matter, TableLink};
use crate::table::Table;

/// How many notes of a table are kept.
const KEPT: usize = 20;

/// Since when something waits at a table.
#[derive(Debug, Clone, PartialEq, Eq, Default, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct Waits {
    /// Since when an office is asked to rule.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) ruling_ms: Option<i64>,
    /// Since when a correction has its first of two people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) correction_ms: Option<i64>,
    /// Since when a declaration has stopped play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) suspended_ms: Option<i64>,
    /// Since when the jackpot cannot be reached.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) down_ms: Option<i64>,
    /// Since when a dealer stands at it and nobody sits there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) vacant_ms: Option<i64>,
    /// Since when its cards wait for the second of two people who inspect them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) inspection_ms: Option<i64>,
    /// When its real cards were free to be dealt last: a round was over, or they were prepared.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) free_ms: Option<i64>,
    /// Whether the round being ended was played on paper, so that its end says nothing of when
    /// the cards were free.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) on_paper: bool,
    /// What was noted lately.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) noted: Vec<Noted>,
}

/// Something for the end of a shift.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct Noted {
    /// When.
    pub(crate) at_ms: i64,
    /// Where.
    pub(crate) place: Place,
    /// The clause that was broken; none: a settled line was put right.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) breached: Option<Citation>,
}

impl Waits {
    /// Whether an event of a round concerns it.
    fn follows(event: &Event) -> bool {
        matches!(
            event,
            Event::RulingAsked { .. }
                | Event::RulingAnswered
                | Event::CorrectionProposed(_)
                | Event::Corrected { .. }
                | Event::Breached { .. }
                | Event::RoundOpened { .. }
        )
    }

    fn apply(&mut self, at_ms: i64, event: &Event) {
        if let Event::RulingAsked { .. } = event {
            self.ruling_ms = Some(at_ms);
        }
        if let Event::RulingAnswered | Event::RoundOpened { .. } = event {
            self.ruling_ms = None;
        }
        if let Event::CorrectionProposed(_) = event {
            self.correction_ms = Some(at_ms);
        }
        if let Event::Corrected { .. } | Event::RoundOpened { .. } = event {
            self.correction_ms = None;
        }
        if let Event::Breached { place, under } = event {
            self.note(at_ms, *place, Some(*under));
        }
        if let Event::Corrected { place, .. } = event {
            self.note(at_ms, *place, None);
        }
    }

    fn note(&mut self, at_ms: i64, place: Place, breached: Option<Citation>) {
        self.noted.push(Noted {
            at_ms,
            place,
            breached,
        });
        if self.noted.len() > KEPT {
            self.noted.remove(0);
        }
    }
}

impl House {
    pub(super) fn wait_at(&mut self, table: u32, at_ms: i64, event: &Event) {
        let known = self.waits.contains_key(&table);
        let begins = !matches!(event, Event::RoundOpened { .. } | Event::RulingAnswered);
        if Waits::follows(event) && (known || begins) {
            let waits = self.waits.entry(table).or_default();
            Arc::make_mut(waits).apply(at_ms, event);
        }
    }

    /// Notes since when a table stands vacant, after an event that may have made it so.
    pub(super) fn wait_for_players(&mut self, number: u32, at_ms: i64, event: &Event) {
        let concerns = matches!(
            event,
            Event::Sat { .. }
                | Event::SeatTaken { .. }
                | Event::Left { .. }
                | Event::Stood { .. }
                | Event::DeckStaged { .. }
                | Event::DeckReplaced
                | Event::TableIdle
                | Event::WagerPlaced { .. }
                | Event::RoundSettled { .. }
                | Event::RoundVoided { .. }
        );
        if !concerns {
            return;
        }
        let vacant = self.tables.get(&number).is_some_and(|it| it.is_vacant());
        let known = self.waits.get(&number).and_then(|it| it.vacant_ms);
        if vacant == known.is_some() {
            return;
        }
        let waits = Arc::make_mut(self.waits.entry(number).or_default());
        waits.vacant_ms = vacant.then_some(at_ms);
    }

    /// Notes since when the cards of a table wait for their second inspection, after an event
    /// that may have made it so.
    pub(super) fn wait_for_inspection(&mut self, number: u32, at_ms: i64, event: &Event) {
        let concerns = matches!(event, Event::DeckStaged { .. } | Event::DeckReplaced);
        if !concerns {
            return;
        }
        let waits = self.tables.get(&number);
        let waits = waits.is_some_and(|table| table.waits_for_inspection());
        let known = self.waits.get(&number).and_then(|it| it.inspection_ms);
        if waits == known.is_some() {
            return;
        }
        let noted = Arc::make_mut(self.waits.entry(number).or_default());
        noted.inspection_ms = waits.then_some(at_ms);
    }

    /// Notes when the cards of a table were free to be dealt, after an event of a round: no card
    /// on a sheet was dealt before.
    pub(super) fn wait_for_cards(&mut self, number: u32, at_ms: i64, event: &Event) {
        let over = matches!(
            event,
            Event::RoundSettled { .. } | Event::RoundVoided { .. }
        );
        if !over && !matches!(event, Event::DeckStaged { .. }) {
            return;
        }
        let real = |table: &Arc<Table>| table.card.chance == Chance::Real;
        if !self.tables.get(&number).is_some_and(real) {
            return;
        }
        let waits = Arc::make_mut(self.waits.entry(number).or_default());
        match over && waits.on_paper {
            true => waits.on_paper = false,
            false => waits.free_ms = Some(at_ms),
        }
    }

    /// Notes the same after a round that was entered from a sheet.
    pub(super) fn wait_after_sheet(&mut self, number: u32, settled_ms: i64) {
        let Some(table) = self.tables.get(&number) else {
            return;
        };
        let over = matches!(table.round.phase, Phase::Settled | Phase::Void);
        let waits = Arc::make_mut(self.waits.entry(number).or_default());
        waits.free_ms = Some(settled_ms);
        waits.on_paper = !over;
    }

    pub(super) fn wait_for_link(&mut self, table: u32, at_ms: i64, link: Option<&TableLink>) {
        let down = link.is_some_and(|link| !link.up);
        let suspended = link.is_some_and(|link| !link.plays);
        if !down && !suspended && !self.waits.contains_key(&table) {
            return;
        }
        let waits = Arc::make_mut(self.waits.entry(table).or_default());
        let since = |known: Option<i64>, lasts: bool| lasts.then(|| known.unwrap_or(at_ms));
        waits.down_ms = since(waits.down_ms, down);
        waits.suspended_ms = since(waits.suspended_ms, suspended);
    }

    /// Whether the first of two people who put a line right no longer waits for the second.
    pub(crate) fn correction_lapsed(&self, table: u32, at_ms: i64) -> bool {
        let since = self.waits_of(table).and_then(|waits| waits.correction_ms);
        since.is_some_and(|since| Matter::AtTable.has_lapsed(since, at_ms))
    }

    pub(crate) fn waits_of(&self, table: u32) -> Option<&Waits> {
        self.waits.get(&table).map(AsRef::as_ref)
    }
}
