//! Corrections: new lines that put settled ones right.

use money::Money;

use super::MoneyLine;
use super::draft::Draft;
use super::event::{Event, Word};
use super::refusal::{Reason, Refusal};
use crate::place::Place;
use crate::wager::Wager;

impl Draft<'_> {
    /// Adds what compensates a settled line. Nothing is edited: the line that was wrong
    /// stands, and the new one rests on what it rests on.
    pub(super) fn decide_correct(
        &mut self,
        place: Place,
        wager: Wager,
        amount: Money,
        reason: String,
        by: Vec<String>,
    ) -> Result<(), Refusal> {
        let refuse = |reason| {
            Err(Refusal {
                reason,
                under: None,
            })
        };
        let of_house = by.iter().filter(|office| *office != "player");
        let mut people: Vec<&String> = of_house.collect();
        people.dedup();
        if people.len() < 2 {
            return refuse(Reason::TwoPeople);
        }
        if amount.is_zero() {
            return refuse(Reason::NoAmount(amount));
        }
        let lines = || {
            let at = |line: &&MoneyLine| line.place == place && line.wager == wager;
            self.round.lines.iter().filter(at)
        };
        let Some(under) = lines().next().map(|line| line.under) else {
            return refuse(Reason::NothingToCorrect(wager));
        };
        let sum = |words: &[Word]| {
            let of = lines().filter(|line| words.contains(&line.word));
            Money::sum(of.map(|line| line.amount))
        };
        let before = || {
            let corrections = self.round.corrections.iter();
            let of = corrections.filter(move |(at, which, _)| *at == place && *which == wager);
            of.map(|(.., amount)| *amount)
        };
        // The lines hold earlier corrections too; what was first settled is without them.
        let more = Money::sum(before().filter(|amount| amount.is_positive()))?;
        let less = Money::sum(before().filter(|amount| amount.is_negative()))?;
        let given = sum(&[Word::Paid, Word::Returned])?.minus(more)?;
        let kept = sum(&[Word::Taken])?.plus(less)?;
        let all = more.plus(less)?.plus(amount)?;
        let (word, size, most) = if amount.is_negative() {
            (Word::Taken, amount.negated()?, given)
        } else {
            (Word::Paid, amount, given.max(kept))
        };
        let reaches = if all.is_negative() {
            all.negated()?
        } else {
            all
        };
        if size > most || reaches > most {
            return refuse(Reason::MoreThanItCorrects { amount: size, most });
        }
        self.emit(Event::Corrected {
            place,
            wager,
            amount,
            reason,
            by,
        });
        self.money(word, place, wager, size, under);
        Ok(())
    }
}
