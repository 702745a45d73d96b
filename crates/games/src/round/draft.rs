//! The events of one command, drawn up one after another.
//!
//! Most commands give rise to one event and ask nothing after it, so the round is copied
//! only where the rest of a command asks what its first events made of it.

use std::cell::OnceCell;

use money::Money;
use rulebook::{Citation, Citations, Cited};

use super::Round;
use super::event::{Event, Word};
use super::refusal::{Reason, Refusal};
use super::teller::Teller;
use crate::game::{Game, Grounds};
use crate::line::{Fate, Line};
use crate::place::Place;
use crate::rule::Rule;
use crate::table::TableCard;
use crate::wager::Wager;

/// A command being decided: what it has given rise to so far, and the round as that
/// leaves it.
pub struct Draft<'r> {
    /// The game.
    pub game: &'r dyn Game,
    /// The table.
    pub card: &'r TableCard,
    /// Who tells it.
    pub teller: &'r Teller<'r>,
    /// The round as the command found it.
    before: &'r Round,
    /// The round after the events so far, once something asked for it.
    after: OnceCell<Round>,
    /// The events so far.
    pub(super) events: Vec<Event>,
    /// The clauses that let the command be, as far as it has been looked at.
    pub grounds: Grounds,
}

impl<'r> Draft<'r> {
    /// A command that has given rise to nothing yet.
    pub(super) fn new(
        before: &'r Round,
        game: &'r dyn Game,
        card: &'r TableCard,
        teller: &'r Teller<'r>,
    ) -> Draft<'r> {
        Draft {
            game,
            card,
            teller,
            before,
            after: OnceCell::new(),
            events: Vec::new(),
            grounds: Grounds::new(),
        }
    }

    /// The round after the events so far.
    #[must_use]
    pub fn round(&self) -> &Round {
        if self.events.is_empty() {
            return self.before;
        }
        self.after.get_or_init(|| {
            let mut after = self.before.clone();
            self.events.iter().for_each(|event| after.apply(event));
            after
        })
    }

    /// The events so far.
    #[must_use]
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// The events, and the clauses that let the command be.
    #[must_use]
    pub fn done(self) -> (Vec<Event>, Vec<Citation>) {
        (self.events, self.grounds.into_vec())
    }

    /// Adds an event.
    pub fn emit(&mut self, event: Event) {
        if let Some(after) = self.after.get_mut() {
            after.apply(&event);
        }
        self.events.push(event);
    }

    /// Whether the teller holds an office of the book, or stands above it.
    pub(super) fn stands_above(&self, office: &str) -> bool {
        let offices = self.teller.offices.as_ref();
        offices.is_some_and(|offices| offices.above.contains(&office))
    }

    /// Notes a clause that lets the command be.
    pub(super) fn because(&mut self, clause: Option<Citation>) {
        self.grounds.extend(clause);
    }

    /// The clause of a named rule, where the book has it.
    pub(super) fn clause(&self, rule: Rule) -> Option<Citation> {
        self.game.table().clause(rule)
    }

    /// A refusal under a named rule.
    pub(super) fn refuse<T>(&self, reason: Reason, rule: Rule) -> Result<T, Refusal> {
        Err(Refusal {
            reason,
            under: self.clause(rule),
        })
    }

    /// What a line does to a wager, as money.
    pub(super) fn line(&mut self, place: Place, wager: Wager, line: &Line) {
        let spot = self.round().spots.get(&place);
        let coupon = spot.and_then(|spot| spot.stakes.get(&wager));
        let coupon = coupon.map_or(Money::ZERO, |stake| stake.coupon);
        if line.winnings.is_positive() {
            self.money(Word::Paid, place, wager, line.winnings, line.under);
        }
        // A coupon is good for one play: it is gone with a win as with a loss.
        if line.fate == Fate::Won && coupon.is_positive() {
            let chips = line.stake.minus(coupon).unwrap_or(Money::ZERO);
            let reading = self.game.coupons();
            let under = reading.map_or(line.under, |reading| line.under.and(reading));
            if chips.is_positive() {
                self.money(Word::Returned, place, wager, chips, line.under);
            }
            self.money(Word::Taken, place, wager, coupon, under);
        } else if line.stake.is_positive() {
            let word = match line.fate {
                Fate::Won | Fate::Returned => Word::Returned,
                Fate::Lost => Word::Taken,
            };
            self.money(word, place, wager, line.stake, line.under);
        }
    }

    /// A line of money.
    pub(super) fn money(
        &mut self,
        word: Word,
        place: Place,
        wager: Wager,
        amount: Money,
        under: Citations,
    ) {
        self.emit(Event::Money {
            word,
            place,
            wager,
            amount,
            under,
        });
    }
}

/// A refusal under a cited answer.
pub(super) fn refused<T, C>(reason: Reason, cited: &Cited<C>) -> Result<T, Refusal> {
    Err(Refusal {
        reason,
        under: Some(cited.under),
    })
}
