//! How old the cards of a staffed table are, and whether it stands vacant.
//!
//! The age of cards is counted between two readings of the clock. Where the house deals it
//! reads the clock itself; where a dealer does, it is read with what is done to the cards, so
//! that nobody has to think of it and old cards are refused.

use games::deck::Stage;
use games::guide::Moment;
use games::round::{self, Part, Phase, Step};
use games::table::Staff;
use rulebook::Citation;

use super::House;
use super::draft::Draft;
use super::seat::Seat;
use crate::table::Table;

/// For how long nobody has to sit at a table before it stands vacant: people come and go
/// between rounds.
const VACANT_MS: i64 = 60_000;

/// How old a reading may be: the age of cards is counted in minutes.
const READ_EVERY_MS: i64 = 60_000;

impl Draft<'_> {
    /// What the clock shows, where what somebody of the house does is held against the age of
    /// the cards, or brings other cards.
    pub(super) fn clock_read(
        &self,
        seat: &Seat<'_>,
        command: &round::Command,
    ) -> Option<round::Event> {
        let table = seat.table;
        let kept = self.house.terms.is_some() && self.by.works_at_tables();
        if !kept || table.card.staff != Staff::Staffed {
            return None;
        }
        table.rules.table().cards_change_hours.as_ref()?;
        let concerned = match command.part() {
            Part::Preparing | Part::Dealing | Part::Ruling => true,
            Part::Keeping => *command == round::Command::OpenRound,
            Part::Seating | Part::Betting | Part::Deciding | Part::Seen => false,
        };
        let fresh = |read_ms: i64| self.at_ms.saturating_sub(read_ms) < READ_EVERY_MS;
        let read = concerned && !table.round.now.is_some_and(fresh);
        read.then_some(round::Event::ClockRead { now: self.at_ms })
    }
}

impl House {
    /// Since when nobody sits at a table whose cards lie ready; none: somebody does, or has
    /// only just left.
    #[must_use]
    pub fn vacant_since(&self, table: u32, now_ms: i64) -> Option<i64> {
        let since = self.waits_of(table)?.vacant_ms?;
        (now_ms.saturating_sub(since) >= VACANT_MS).then_some(since)
    }
}

impl Table {
    /// Whether the cards of a dealer's table wait for the second of two people who inspect them.
    pub(crate) fn waits_for_inspection(&self) -> bool {
        let second = matches!(
            self.next_step(),
            Some(Step::Prepare {
                stage: Stage::Verified,
                ..
            })
        );
        second && !self.is_automatic()
    }

    /// The table as it is after an event, for whoever decides something on it.
    pub(super) fn after(&self, event: &round::Event) -> Table {
        let mut table = self.clone();
        table.round.apply(event);
        table
    }

    /// The clause that says what is done to the cards of a table at which nobody plays: spread
    /// them, or shuffle them before play goes on.
    pub(crate) fn vacancy_clause(&self) -> Option<Citation> {
        let guide = self.rules.table().guide.as_ref();
        let idle = guide.and_then(|guide| guide.get(&Moment::Idle));
        let spread = idle.and_then(|steps| steps.values().next());
        let shuffle = Step::Prepare {
            deck: self.round.decks.in_play,
            stage: Stage::Shuffled,
        };
        let shuffle = || self.steps().clause(&self.round, shuffle);
        spread.map(|step| step.under).or_else(shuffle)
    }

    /// Whether a dealer stands at a table at which nobody sits, with cards that lie ready to
    /// be dealt.
    pub(crate) fn is_vacant(&self) -> bool {
        let between = match self.round.phase {
            Phase::Betting => !self.round.has_wagers(),
            Phase::Settled | Phase::Void => true,
            _ => false,
        };
        let empty = self.round.seating.areas().next().is_none();
        let ready = self.round.decks.current().stage > Stage::Verified;
        let staffed = self.card.staff == Staff::Staffed && !self.shift.closed;
        staffed && between && empty && ready
    }
}
