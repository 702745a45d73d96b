//! The jackpot wager of a hand that was turned up.
//!
//! What a prize is, and when it is paid, is for the jackpot to say; here is only whether
//! the hand wins one, and what becomes of a wager that does not.

use std::cmp::Ordering;

use cards::five::Category;
use jackpot::Mode;
use rulebook::{Citation, Citations};

use super::Round;
use super::draft::Draft;
use super::event::{Event, Word};
use super::spot::{Spot, Stake};
use crate::game::Game;
use crate::place::{Holder, Place};
use crate::rule::Rule;
use crate::wager::Wager;

impl Draft<'_> {
    /// Judges the jackpot wager of a hand: one that wins waits for its prize, the others
    /// are collected. Says whether it waits.
    pub(super) fn settle_jackpot(&mut self, place: Place) -> bool {
        let Some(spot) = self.round().spots.get(&place) else {
            return false;
        };
        let Some(stake) = spot.stakes.get(&Wager::Jackpot).filter(|stake| stake.lit) else {
            return false;
        };
        let amount = stake.amount;
        if let Some(category) = self.wins_prize(place) {
            let payment = self
                .game
                .jackpot()
                .and_then(|it| it.payment.jackpot_paid_when);
            let waits = [
                self.clause(Rule::JackpotHandStays),
                payment.map(|stated| stated.under),
            ];
            let waits = waits.into_iter().flatten().map(Citations::of);
            let under = waits.reduce(|one, two| one.and(two.first()));
            self.emit(Event::PrizeWon {
                place,
                category,
                under,
            });
            return true;
        }
        if let Some(under) = self.jackpot_loses(spot) {
            self.money(Word::Taken, place, Wager::Jackpot, amount, under);
        }
        false
    }

    /// The hand with which the jackpot wager of a place wins a prize.
    pub(super) fn wins_prize(&self, place: Place) -> Option<Category> {
        let spot = self.round().spots.get(&place)?;
        let lit = |stake: &&Stake| stake.lit;
        spot.stakes.get(&Wager::Jackpot).filter(lit)?;
        let (game, of) = (self.game, Holder::Place(place));
        let hand = game.hand(self.round(), of, Some(Wager::Jackpot));
        let category = hand.filter(|_| game.claims_jackpot(spot))?.category;
        game.jackpot()?.prize(category).map(|_| category)
    }

    /// What takes a jackpot wager that wins nothing.
    fn jackpot_loses(&self, spot: &Spot) -> Option<Citations> {
        let qualifies = self.game.jackpot()?.jackpot_qualifies.under;
        let unseen = spot.hand.all_shown().is_none();
        if let Some(announced) = self.clause(Rule::AnnounceUnseen).filter(|_| unseen) {
            return Some(Citations::of(announced));
        }
        let contest = match self.round().qualified {
            // No step collects it where the dealer has no hand: it is taken as from a
            // hand that loses.
            Some(false) => None,
            _ => self.game.contest(self.round(), spot),
        };
        let rule = match contest {
            Some(Ordering::Greater) => Rule::TakesJackpotOfWinner,
            Some(Ordering::Equal) => Rule::TakesJackpotOfTie,
            Some(Ordering::Less) | None => Rule::TakesJackpotOfLoser,
        };
        let takes = self.takes_jackpot(rule);
        Some(match takes {
            Some(takes) => Citations::of(takes).and(qualifies),
            None => Citations::of(qualifies),
        })
    }

    /// The clause that takes a jackpot chip by the equipment it lies on.
    pub(super) fn takes_jackpot(&self, manual: Rule) -> Option<Citation> {
        takes_jackpot(self.game, self.card.jackpot.map(|terms| terms.mode), manual)
    }
}

/// The clause that takes a jackpot chip: on electronic equipment when betting closed,
/// else by the rule of the moment.
#[must_use]
pub fn takes_jackpot(game: &dyn Game, mode: Option<Mode>, manual: Rule) -> Option<Citation> {
    let table = game.table();
    let by_mode = match mode {
        Some(Mode::Electronic) => table.clause(Rule::TakesJackpotChips),
        Some(Mode::Manual) | None => table.clause(manual),
    };
    by_mode.or_else(|| table.clause(Rule::TakesJackpot))
}

impl Round {
    /// Whether a hand waits for its jackpot prize.
    #[must_use]
    pub fn awaits_prize(&self) -> bool {
        self.spots.values().any(|spot| spot.prize.is_some())
    }

    /// Whether every hand has been judged, so that no further one can win a prize.
    #[must_use]
    pub fn is_judged(&self) -> bool {
        let showing = self.phase == super::Phase::Showing;
        let over = matches!(self.phase, super::Phase::Settled | super::Phase::Void);
        over || (showing && !self.spots.values().any(Spot::is_open))
    }
}
