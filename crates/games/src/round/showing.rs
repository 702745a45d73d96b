//! Turning up the hands and settling them.

use std::cmp::Ordering;

use cards::Card;
use money::{Money, Overflow};
use rulebook::{Citations, Cited};

use super::draft::Draft;
use super::event::{Event, Word};
use super::refusal::Refusal;
use super::spot::Spot;
use super::{MoneyLine, Phase, Round};
use crate::game::Game;
use crate::guide;
use crate::line::{Fate, Line};
use crate::place::{Holder, Place};
use crate::rule::Rule;
use crate::table::{self, Fares, PayoutCap, RunningTotal};
use crate::wager::Wager;

impl Draft<'_> {
    pub(super) fn decide_turn_dealer(&mut self, faces: &[Card]) -> Result<(), Refusal> {
        let hidden: Vec<usize> = self.round().dealer.hidden().collect();
        self.show(Holder::Dealer, &hidden, faces, None)?;
        if let Some(qualifies) = self.game.dealer_qualifies(self.round()) {
            self.emit(Event::DealerRead {
                qualifies: qualifies.value,
                under: qualifies.under,
            });
        }
        Ok(())
    }

    pub(super) fn decide_turn_hand(&mut self, place: Place, faces: &[Card]) -> Result<(), Refusal> {
        let spot = self.round().spots.get(&place);
        let hidden: Vec<usize> = spot
            .map(|spot| spot.hand.hidden().collect())
            .unwrap_or_default();
        self.show(Holder::Place(place), &hidden, faces, None)?;
        let Some(spot) = self.round().spots.get(&place) else {
            return Ok(());
        };
        let loses = self.game.contest(self.round(), spot) == Some(Ordering::Less);
        if !self.game.losers_first() || loses || self.round().qualified == Some(false) {
            self.settle(place)?;
        }
        Ok(())
    }

    pub(super) fn settle(&mut self, place: Place) -> Result<(), Refusal> {
        let Some(spot) = self.round().spots.get(&place) else {
            return Ok(());
        };
        let unseen = spot.hand.all_shown().is_none();
        let unseen = self.clause(Rule::UnseenOnNoHand).filter(|_| unseen);
        let mut lines = self.game.settle(self.round(), &spot.counted())?;
        let order = self.settles_in(spot).map_or(&[][..], |order| &order.value);
        let turn = |wager| order.iter().position(|listed| *listed == wager);
        lines.sort_by_key(|(wager, _)| turn(*wager).map_or(0, |turn| turn + 1));
        // A prize comes last whatever the order: it waits, and has what a limit leaves.
        let jackpot_first = order.first() == Some(&Wager::Jackpot);
        let jackpot_first = jackpot_first && self.wins_prize(place).is_none();
        if jackpot_first {
            self.settle_jackpot(place);
        }
        for (wager, line) in &lines {
            let line = unseen.map_or(*line, |unseen| line.and(unseen));
            let line = self.in_chips(self.capped(place, *wager, line)?)?;
            self.line_found(place, *wager, &line);
        }
        // A hand that won stays on the table until all winners are paid, where the book
        // says so.
        let won = lines.iter().any(|(_, line)| line.fate == Fate::Won);
        let prize = !jackpot_first && self.settle_jackpot(place);
        if !prize && (!won || self.clause(Rule::CollectAfterPaying).is_none()) {
            self.collect(Holder::Place(place));
        }
        Ok(())
    }

    /// Puts a hand in the discard rack, by the steps of the book.
    pub(super) fn collect(&mut self, of: Holder) {
        let Holder::Place(place) = of else {
            return self.emit(Event::Collected { of, under: None });
        };
        let spot = self.round().spots.get(&place);
        let shown = spot.filter(|_| self.round().phase == Phase::Showing);
        let order = shown.and_then(|spot| self.settles_in(spot));
        let steps = guide::collecting(self.round(), place);
        let steps = steps.iter().flat_map(|due| due.clauses(self.game));
        let all = order.map(|order| order.under).into_iter().chain(steps);
        let all = all.map(Citations::of);
        let under = all.reduce(|one, two| one.and(two.first()));
        self.emit(Event::Collected { of, under });
    }

    /// The line with its winnings cut where a limit adds up what a hand or a player wins.
    fn capped(&self, place: Place, wager: Wager, line: Line) -> Result<Line, Refusal> {
        let mut total = self.round().running_total(self.game.table(), place)?;
        Ok(total.cut(wager, line))
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

impl<'r> Draft<'r> {
    /// The order in which the book settles the wagers of a hand that fares so.
    fn settles_in(&self, spot: &Spot) -> Option<&'r Cited<Vec<Wager>>> {
        let game: &'r dyn Game = self.game;
        let orders = game.table().settled_in.as_ref()?;
        let fares = match self.round().qualified {
            Some(false) => return None,
            _ => Fares::from(self.game.contest(self.round(), spot)?),
        };
        orders.get(&fares)
    }
}

impl Round {
    /// What a maximum payout that adds up wagers counts for a place: what its hand, or its
    /// player, has been paid so far.
    pub fn running_total<'r>(
        &self,
        rules: &'r table::Rules,
        place: Place,
    ) -> Result<RunningTotal<'r>, Overflow> {
        let person = |at: Place| self.spots.get(&at).map(|spot| &spot.person);
        let counts = |paid: &&MoneyLine| {
            let unit = rules.cap_on_several(paid.wager).map(|(_, unit)| unit);
            let same = match unit {
                Some(PayoutCap::PerPlayer) => person(paid.place) == person(place),
                Some(_) => paid.place == place,
                None => false,
            };
            same && paid.word == Word::Paid
        };
        let paid = self.lines.iter().filter(counts);
        let paid = Money::sum(paid.map(|line| line.amount))?;
        Ok(RunningTotal::after(rules, paid))
    }
}
