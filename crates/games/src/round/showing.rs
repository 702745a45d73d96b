//! Turning up the hands and settling them.

use std::cmp::Ordering;

use cards::Card;
use money::Money;

use super::MoneyLine;
use super::draft::Draft;
use super::event::{Event, Word};
use super::refusal::Refusal;
use crate::line::{Fate, Line};
use crate::place::{Holder, Place};
use crate::rule::Rule;
use crate::table::PayoutCap;
use crate::wager::Wager;

impl Draft<'_> {
    pub(super) fn decide_turn_dealer(&mut self, faces: &[Card]) -> Result<(), Refusal> {
        let hidden: Vec<usize> = self.round.dealer.hidden().collect();
        self.show(Holder::Dealer, &hidden, faces)?;
        if let Some(qualifies) = self.game.dealer_qualifies(&self.round) {
            self.emit(Event::DealerRead {
                qualifies: qualifies.value,
                under: qualifies.under,
            });
        }
        Ok(())
    }

    pub(super) fn decide_turn_hand(&mut self, place: Place, faces: &[Card]) -> Result<(), Refusal> {
        let spot = self.round.spots.get(&place);
        let hidden: Vec<usize> = spot
            .map(|spot| spot.hand.hidden().collect())
            .unwrap_or_default();
        self.show(Holder::Place(place), &hidden, faces)?;
        let Some(spot) = self.round.spots.get(&place) else {
            return Ok(());
        };
        let loses = self.game.contest(&self.round, spot) == Some(Ordering::Less);
        if !self.game.losers_first() || loses || self.round.qualified == Some(false) {
            self.settle(place)?;
        }
        Ok(())
    }

    pub(super) fn settle(&mut self, place: Place) -> Result<(), Refusal> {
        let Some(spot) = self.round.spots.get(&place) else {
            return Ok(());
        };
        let unseen = spot.hand.all_shown().is_none();
        let unseen = self.clause(Rule::UnseenOnNoHand).filter(|_| unseen);
        let lines = self.game.settle(&self.round, &spot.counted())?;
        for (wager, line) in &lines {
            let line = unseen.map_or(*line, |unseen| line.and(unseen));
            let line = self.in_chips(self.capped(place, *wager, line)?)?;
            self.line_found(place, *wager, &line);
        }
        // A hand that won stays on the table until all winners are paid, where the book
        // says so.
        let won = lines.iter().any(|(_, line)| line.fate == Fate::Won);
        let prize = self.settle_jackpot(place);
        if !prize && (!won || self.clause(Rule::CollectAfterPaying).is_none()) {
            self.emit(Event::Collected {
                of: Holder::Place(place),
            });
        }
        Ok(())
    }

    /// The line with its winnings cut where a limit adds up what a hand or a player wins.
    fn capped(&self, place: Place, wager: Wager, line: Line) -> Result<Line, Refusal> {
        let table = self.game.table();
        let Some((cap, unit)) = table.cap_on_several(wager) else {
            return Ok(line);
        };
        let person = |at: Place| self.round.spots.get(&at).map(|spot| &spot.person);
        let counts = |paid: &&MoneyLine| {
            let same = match unit {
                PayoutCap::PerPlayer => person(paid.place) == person(place),
                _ => paid.place == place,
            };
            same && paid.word == Word::Paid && table.cap_on_several(paid.wager).is_some()
        };
        let paid = self.round.lines.iter().filter(counts);
        let paid = Money::sum(paid.map(|line| line.amount))?;
        Ok(line.cut(cap, cap.most.minus(paid)?.max(Money::ZERO)))
    }

    /// The line with winnings that the chips of the table can make.
    fn in_chips(&self, line: Line) -> Result<Line, Refusal> {
        let (Some(chips), Some(rounding)) = (&self.card.chips, self.game.odd_chip()) else {
            return Ok(line);
        };
        let winnings = chips.payable(line.winnings, rounding.value)?;
        if winnings == line.winnings {
            return Ok(line);
        }
        Ok(Line { winnings, ..line }.and(rounding.under))
    }
}
