//! What people played at a table lately: how many hands, what they staked, won and lost, and
//! how long they sat there.
//!
//! It stands in the stream of the table. When a gaming day begins is the house's to say, so
//! everything is kept by the quarter of an hour, which every roll-over falls on, for two days.

use std::collections::{BTreeMap, BTreeSet};

use games::Place;
use games::round::{Event, Word};
use money::Money;

use crate::table::Table;

/// A quarter of an hour.
const QUARTER_MS: i64 = 15 * 60 * 1_000;

/// How many quarters are kept: those of two days.
const KEPT: i64 = 2 * 24 * 4;

/// What people played at one table.
#[derive(Debug, Clone, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(transparent)]
pub(super) struct Tallies(BTreeMap<String, Tally>);

/// What one person did, by the quarter of an hour.
#[derive(Debug, Clone, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Tally {
    /// Since when they have had a place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seated_ms: Option<i64>,
    quarters: BTreeMap<i64, Quarter>,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Quarter {
    #[serde(default)]
    hands: i64,
    staked: Money,
    net: Money,
    seated_ms: i64,
}

/// What somebody played since a time.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Play {
    /// How many hands were settled.
    pub hands: i64,
    /// What was staked in rounds that are over.
    pub staked: Money,
    /// What was won; less than nothing: lost.
    pub net: Money,
    /// How long a place was theirs, in milliseconds.
    pub seated_ms: i64,
}

impl Play {
    /// Both together.
    #[must_use]
    pub(super) fn and(self, other: Play) -> Play {
        Play {
            hands: self.hands.saturating_add(other.hands),
            staked: self.staked.plus(other.staked).unwrap_or(Money::MAX),
            net: self.net.plus(other.net).unwrap_or(self.net),
            seated_ms: self.seated_ms.saturating_add(other.seated_ms),
        }
    }
}

impl Tallies {
    /// Whether an event changes it.
    pub(super) const fn follows(event: &Event) -> bool {
        matches!(
            event,
            Event::Sat { .. }
                | Event::Left { .. }
                | Event::Money { .. }
                | Event::HandVoided { .. }
                | Event::Reopened { .. }
                | Event::RoundVoided { .. }
        )
    }

    /// Whether anything is known of somebody.
    pub(super) fn knows(&self, person: &str) -> bool {
        self.0.contains_key(person)
    }

    /// What somebody played from a time to another.
    pub(super) fn since(&self, person: &str, from_ms: i64, now_ms: i64) -> Play {
        let Some(tally) = self.0.get(person) else {
            return Play::default();
        };
        let quarters = tally.quarters.range(quarter(from_ms)..);
        let played = quarters.fold(Play::default(), |played, (_, it)| {
            played.and(Play {
                hands: it.hands,
                staked: it.staked,
                net: it.net,
                seated_ms: it.seated_ms,
            })
        });
        let sits = tally
            .seated_ms
            .map_or(0, |since| now_ms.saturating_sub(since.max(from_ms)).max(0));
        played.and(Play {
            seated_ms: sits,
            ..Play::default()
        })
    }

    /// Goes on with an event at a table that is still as it was before; `corrects` says
    /// whether its line of money puts one of before right.
    pub(super) fn apply(&mut self, table: &Table, at_ms: i64, event: &Event, corrects: bool) {
        let lines = || table.round.lines_of_the_deal().iter();
        match event {
            Event::Sat { person, .. } => {
                let tally = self.0.entry(person.clone()).or_default();
                tally.seated_ms.get_or_insert(at_ms);
            }
            Event::Left { place } => self.leave(table, *place, at_ms),
            Event::Money {
                word,
                place,
                amount,
                ..
            } => {
                let staked = match word {
                    Word::Taken | Word::Returned if !corrects => *amount,
                    _ => Money::ZERO,
                };
                // The first line of a hand counts it.
                let is_first = lines().all(|line| line.place != *place);
                let hands = i64::from(is_first && !corrects);
                self.add(table, *place, at_ms, (hands, staked, word.net(*amount)));
            }
            Event::HandVoided { place } | Event::Reopened { place } => {
                self.undo_hand(table, *place, at_ms);
            }
            Event::RoundVoided { .. } => {
                let places: BTreeSet<Place> = lines().map(|line| line.place).collect();
                for place in places {
                    self.undo_hand(table, place, at_ms);
                }
            }
            // What neither moves money that is settled nor anybody: an event that is new says so
            // here.
            Event::SeatTaken { .. }
            | Event::Stood { .. }
            | Event::Waited { .. }
            | Event::CorrectionProposed(_)
            | Event::Corrected { .. }
            | Event::BettingOpened { .. }
            | Event::BettingClosed { .. }
            | Event::LockedOut
            | Event::CardDealt { .. }
            | Event::CardShown { .. }
            | Event::CardTurnedDown { .. }
            | Event::CardRekeyed { .. }
            | Event::CardExposed { .. }
            | Event::DealCompleted
            | Event::DecisionsOpened { .. }
            | Event::Looked { .. }
            | Event::Laid { .. }
            | Event::HandNamed { .. }
            | Event::Declared { .. }
            | Event::Checked { .. }
            | Event::Folded { .. }
            | Event::CardDrawn { .. }
            | Event::DealerRead { .. }
            | Event::PrizeWon { .. }
            | Event::Collected { .. }
            | Event::Ruled { .. }
            | Event::RulingAsked { .. }
            | Event::RulingAnswered
            | Event::KeptApart { .. }
            | Event::Breached { .. }
            | Event::HandCounted { .. }
            | Event::CardAdded { .. }
            | Event::CardSetAside
            | Event::StrayDiscarded { .. }
            | Event::HandMislaid { .. }
            | Event::HandRestored { .. }
            | Event::SeatDeemed { .. }
            | Event::RoundSettled { .. }
            | Event::RoundOpened { .. }
            | Event::DeckStaged { .. }
            | Event::ShuffleNeeded
            | Event::DeckReplaced
            | Event::StubPutAway
            | Event::CardsCounted { .. }
            | Event::Ordered { .. }
            | Event::TableIdle
            | Event::Held { .. }
            | Event::ClockRead { .. }
            | Event::WagerPlaced { .. }
            | Event::Stayed { .. }
            | Event::WagerWithdrawn { .. }
            | Event::ChipsFound { .. }
            | Event::WagerChanged { .. }
            | Event::CardGivenUp { .. } => {}
        }
    }

    fn leave(&mut self, table: &Table, place: Place, at_ms: i64) {
        let seating = &table.round.seating;
        let Some(person) = seating.holder(place) else {
            return;
        };
        let stays = |(other, holder): (Place, &str)| other != place && holder == person;
        if seating.areas().any(stays) {
            return;
        }
        let tally = self.0.get_mut(person);
        if let Some((tally, since)) = tally.and_then(|it| {
            let since = it.seated_ms.take()?;
            Some((it, since))
        }) {
            tally.sat(since, at_ms);
        }
        // Whoever has not played for two days is forgotten.
        let oldest = quarter(at_ms).saturating_sub(KEPT);
        self.0.retain(|_, tally| {
            let last = tally.quarters.last_key_value().map(|(quarter, _)| *quarter);
            tally.seated_ms.is_some() || last.is_some_and(|last| last >= oldest)
        });
    }

    /// Takes back what a hand came to so far.
    fn undo_hand(&mut self, table: &Table, place: Place, at_ms: i64) {
        let back = |amount: Money| amount.negated().unwrap_or(Money::ZERO);
        let lines = table.round.lines_and_corrections().into_iter();
        let here = lines.filter(|(line, _)| line.place == place);
        for (at, (line, corrects)) in here.enumerate() {
            let staked = match line.word {
                Word::Taken | Word::Returned if !corrects => back(line.amount),
                _ => Money::ZERO,
            };
            let net = back(line.word.net(line.amount));
            let hands = if at == 0 { -1 } else { 0 };
            self.add(table, place, at_ms, (hands, staked, net));
        }
    }

    fn add(
        &mut self,
        table: &Table,
        place: Place,
        at_ms: i64,
        (hands, staked, net): (i64, Money, Money),
    ) {
        let spot = table.round.spots.get(&place);
        let Some(person) = spot.map(|spot| spot.person.as_str()) else {
            return;
        };
        // Most who play are known.
        if !self.0.contains_key(person) {
            self.0.insert(person.to_owned(), Tally::default());
        }
        if let Some(tally) = self.0.get_mut(person) {
            let quarter = tally.quarter(at_ms);
            quarter.hands = quarter.hands.saturating_add(hands);
            quarter.staked = quarter.staked.plus(staked).unwrap_or(quarter.staked);
            quarter.net = quarter.net.plus(net).unwrap_or(quarter.net);
        }
    }
}

impl Tally {
    fn quarter(&mut self, at_ms: i64) -> &mut Quarter {
        let now = quarter(at_ms);
        if !self.quarters.contains_key(&now) {
            let oldest = now.saturating_sub(KEPT);
            self.quarters.retain(|quarter, _| *quarter >= oldest);
        }
        self.quarters.entry(now).or_default()
    }

    /// Adds the time from one moment to another, of which no more is kept than counts.
    fn sat(&mut self, from_ms: i64, to_ms: i64) {
        let oldest = to_ms.saturating_sub(KEPT * QUARTER_MS);
        let mut from_ms = from_ms.max(oldest);
        while from_ms < to_ms {
            let ends = (quarter(from_ms) + 1).saturating_mul(QUARTER_MS);
            let until = ends.min(to_ms);
            self.quarter(from_ms).seated_ms += until - from_ms;
            from_ms = until;
        }
    }
}

const fn quarter(at_ms: i64) -> i64 {
    at_ms.div_euclid(QUARTER_MS)
}

/// Whether a moment is one at which a gaming day may begin.
pub(super) const fn is_quarter(at_ms: i64) -> bool {
    at_ms.rem_euclid(QUARTER_MS) == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_at_a_table_is_counted_by_the_quarter() {
        let mut tally = Tally::default();
        let minute = 60_000;
        tally.sat(10 * minute, 40 * minute);
        let quarters: Vec<_> = tally
            .quarters
            .iter()
            .map(|(quarter, it)| (*quarter, it.seated_ms / minute))
            .collect();
        assert_eq!(quarters, [(0, 5), (1, 15), (2, 10)]);
        let played = Tallies(BTreeMap::from([("ann".to_owned(), tally)]));
        let since = |from_ms| played.since("ann", from_ms, 60 * minute).seated_ms / minute;
        assert_eq!(
            (since(0), since(15 * minute), since(30 * minute)),
            (30, 25, 10)
        );
        assert_eq!(played.since("ben", 0, 0), Play::default());
    }

    #[test]
    fn whoever_sits_still_has_sat_since_the_day_began_at_most() {
        let tally = Tally {
            seated_ms: Some(1_000),
            quarters: BTreeMap::new(),
        };
        let played = Tallies(BTreeMap::from([("ann".to_owned(), tally)]));
        assert_eq!(played.since("ann", 0, 5_000).seated_ms, 4_000);
        assert_eq!(played.since("ann", 2_000, 5_000).seated_ms, 3_000);
    }

    #[test]
    fn two_days_are_kept() {
        let mut tally = Tally::default();
        tally.quarter(0).net = Money::cents(5);
        tally.quarter(KEPT * QUARTER_MS).net = Money::cents(7);
        assert_eq!(tally.quarters.len(), 2);
        tally.quarter((KEPT + 1) * QUARTER_MS).net = Money::cents(9);
        assert_eq!(tally.quarters.len(), 2);
        tally.sat(0, 1_000 * KEPT * QUARTER_MS);
        assert!(tally.quarters.len() <= 1 + usize::try_from(KEPT).unwrap());
    }
}
