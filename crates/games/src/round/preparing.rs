//! What is done to a deck before it is dealt from, by whom, and by whom not.

use super::deck::check_office;
use super::draft::{Draft, refused};
use super::event::Event;
use super::refusal::{Reason, Refusal};
use super::step::Step;
use crate::deck::Stage;
use crate::rule::Rule;

impl Draft<'_> {
    pub(super) fn decide_prepare(
        &mut self,
        stage: Stage,
        cards: Option<u32>,
    ) -> Result<(), Refusal> {
        if stage == Stage::Cut && self.card.shuffles_itself() {
            let stages = self.game.table().stage.as_ref();
            let cut = stages.and_then(|stages| stages.get(&Stage::Cut));
            let no_cut = self.clause(Rule::NoCutAfterADevice);
            return Err(Refusal {
                reason: Reason::NotNow("after a shuffle by hand"),
                under: no_cut.or(cut.map(|cut| cut.under)),
            });
        }
        let next = self.steps().next(self.round());
        // Nobody has to wager before the dealer gets the cards ready.
        let ahead = || self.steps().ahead(self.round());
        let deck = match next.or_else(ahead) {
            Some(Step::Prepare { deck, stage: next }) if next == stage => deck,
            _ => {
                let deck = self.round().decks.in_play;
                return self.refuse_step(next, Some(Step::Prepare { deck, stage }));
            }
        };
        self.check_stage_office(deck, stage)?;
        if stage == Stage::Cut {
            self.check_cut(cards)?;
        }
        self.check_stage_age(stage)?;
        self.stage_deck(deck, stage, cards);
        Ok(())
    }

    /// A deck passes a stage. Who inspected it is kept for the inspection after that.
    pub(super) fn stage_deck(&mut self, deck: usize, stage: Stage, cards: Option<u32>) {
        let person = self.teller.offices.is_some() && stage == Stage::Inspected;
        let by = person.then(|| self.teller.person.to_owned());
        self.emit(Event::DeckStaged {
            deck,
            stage,
            cards,
            by,
        });
    }

    /// Whether whoever does something to a deck holds the office that the book wants it from:
    /// whoever stands above a dealer does not do a dealer's work, nor a dealer a supervisor's.
    /// Two offices are two people here: nobody verifies their own inspection.
    pub(super) fn check_stage_office(&self, deck: usize, stage: Stage) -> Result<(), Refusal> {
        let table = self.game.table();
        let offices = table.stage_by.as_ref().and_then(|by| by.get(&stage));
        let Some(offices) = offices else {
            return Ok(());
        };
        let held = self.teller.offices.as_ref().map(|offices| &offices.held);
        check_office(held, &offices.value, offices.under)?;
        let first = self.round().decks.get(deck);
        let first = first.and_then(|deck| deck.inspected_by.as_deref());
        match held.is_some() && stage == Stage::Verified && first == Some(self.teller.person) {
            true => refused(Reason::OwnInspection, offices),
            false => Ok(()),
        }
    }

    /// A cut takes off enough and leaves enough; one that nobody measured is fair.
    fn check_cut(&self, cards: Option<u32>) -> Result<(), Refusal> {
        let table = self.game.table();
        let (Some(cards), Some(least)) = (cards, &table.cut_at_least) else {
            return Ok(());
        };
        let leaves = table.cut_leaves.as_ref().map_or(0, |leaves| leaves.value);
        let deck = table.deck_cards.value;
        let reason = Reason::UnfairCut {
            at_least: least.value,
            leaves,
        };
        if cards < least.value {
            return refused(reason, least);
        }
        if cards.saturating_add(leaves) > deck {
            return refused(reason, table.cut_leaves.as_ref().unwrap_or(least));
        }
        Ok(())
    }

    /// A deck that has been in use too long is not shuffled any more.
    pub(super) fn check_stage_age(&self, stage: Stage) -> Result<(), Refusal> {
        if stage.is_opening() {
            return Ok(());
        }
        self.check_age()
    }

    /// A deck that has been in use too long is not dealt from.
    pub(super) fn check_age(&self) -> Result<(), Refusal> {
        let Some(hours) = &self.game.table().cards_change_hours else {
            return Ok(());
        };
        let age = self.round().decks.current().age_minutes();
        if age >= i64::from(hours.value) * 60 {
            return refused(Reason::CardsTooOld(hours.value), hours);
        }
        Ok(())
    }
}
