//! The cards of a passage as one deal, where nothing came between them.

use std::collections::BTreeMap;

use cards::Face;
use games::round::{self, Step};
use games::{Holder, Place};

use super::NotWritten;
use super::acts::{Writer, has, step_of};
use crate::script::{Dealing, Listed, Slip, Until};

impl Writer<'_> {
    /// A place that the house freed is one that was left.
    pub(super) fn freed(&mut self, number: u32, person: &str) -> Result<(), NotWritten> {
        let seating = &self.table(number)?.round.seating;
        let areas = seating.areas().filter(|(_, holder)| *holder == person);
        let places: Vec<Place> = areas.map(|(place, _)| place).collect();
        for place in places {
            self.tell(number, round::Command::Leave { place }, Vec::new());
        }
        Ok(())
    }

    /// A card of the deal; the first of a deal that nothing interrupts takes the rest
    /// along.
    pub(super) fn deal(&mut self, index: usize, number: u32, to: Holder) -> Result<(), NotWritten> {
        let first = self.table(number)?.round.planned == 0;
        let whole = first.then(|| self.whole_deal(index, number)).flatten();
        let Some(mut dealt) = whole else {
            self.card(index, number, to);
            return Ok(());
        };
        let mut hands: BTreeMap<Holder, Vec<Listed>> = BTreeMap::new();
        let passage = self.passage;
        for at in &dealt {
            let step = passage.entries.get(*at).and_then(|it| step_of(&it.command));
            if let Some(Step::Deal(holder)) = step {
                let came = self.traced.came.get(*at).into_iter().flatten();
                let cards = came.map(|number| Listed {
                    card: self.traced.listed(*number),
                    slip: self.traced.fell_face_up(*number).then_some(Slip::Exposed),
                });
                hands.entry(holder).or_default().extend(cards);
            }
        }
        let last = dealt.last().copied().unwrap_or(index);
        let opening = self.opening(last, number);
        let until = match opening.is_empty() {
            true => Until::Down,
            false => Until::Done,
        };
        dealt.extend(opening);
        let next = self.added(last, number);
        self.written.extend(dealt);
        let hands = hands.into_iter().collect();
        self.push(number, Dealing::Deal { hands, next, until });
        Ok(())
    }

    /// One card that came by itself.
    pub(super) fn card(&mut self, index: usize, number: u32, holder: Holder) {
        let came = self.traced.came.get(index).and_then(|came| came.first());
        let up = came.is_some_and(|number| self.traced.fell_face_up(*number));
        let (card, at) = (self.drawn(index), None);
        self.push(
            number,
            Dealing::Card {
                holder,
                card,
                up,
                at,
            },
        );
    }

    /// The entries of a deal that goes through to its last card.
    fn whole_deal(&self, index: usize, number: u32) -> Option<Vec<usize>> {
        let this = self.passage.entries.get(index).map(|entry| (index, entry));
        let mut dealt = Vec::new();
        for (at, entry) in this.into_iter().chain(self.later(index, number)) {
            match step_of(&entry.command) {
                Some(Step::Deal(_) | Step::TurnUpCard) => dealt.push(at),
                _ => return None,
            }
            if has(entry, |event| matches!(event, round::Event::DealCompleted)) {
                return Some(dealt);
            }
        }
        None
    }

    /// The entries from the last card to the players' decisions, if nothing else is
    /// between them.
    fn opening(&self, last: usize, number: u32) -> Vec<usize> {
        let mut opening = Vec::new();
        for (at, entry) in self.later(last, number) {
            opening.push(at);
            match step_of(&entry.command) {
                Some(Step::OpenDecisions) => return opening,
                Some(Step::PutStubAway | Step::CountStub | Step::TurnUpCard) => {}
                _ => break,
            }
        }
        Vec::new()
    }

    /// The cards that completed a hand after the deal.
    fn added(&self, last: usize, number: u32) -> Vec<cards::Card> {
        let mut added = Vec::new();
        for (at, entry) in self.later(last, number) {
            if has(entry, |event| {
                matches!(event, round::Event::RoundVoided { .. })
            }) {
                break;
            }
            if has(entry, |event| {
                matches!(event, round::Event::CardAdded { .. })
            }) {
                let came = self.traced.came.get(at).into_iter().flatten();
                added.extend(came.filter_map(|number| self.traced.face(*number)));
            }
        }
        added
    }

    /// A card given up, with the one that came for it at once.
    pub(super) fn change(&mut self, index: usize, number: u32, place: Place) -> Dealing {
        let given_up = self.traced.given_up.get(index).copied().flatten();
        let next = self.later(index, number).next();
        let drawn = next.filter(|(_, entry)| step_of(&entry.command) == Some(Step::Draw(place)));
        let drawn = drawn.map(|(at, _)| at);
        self.written.extend(drawn);
        Dealing::Change {
            place,
            given_up: given_up.and_then(|number| self.traced.listed(number)),
            drawn: drawn.map(|at| self.drawn(at).map_or(Face::Unknown, Face::Known)),
        }
    }

    /// The card that an entry brought.
    pub(super) fn drawn(&self, index: usize) -> Option<cards::Card> {
        let came = self.traced.came.get(index).and_then(|came| came.first());
        came.and_then(|number| self.traced.listed(*number))
    }
}
