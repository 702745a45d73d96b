//! Corrections: new lines that put settled ones right.

use money::Money;
use rulebook::Citations;

use super::MoneyLine;
use super::draft::Draft;
use super::event::{Event, Word};
use super::refusal::{Reason, Refusal};
use crate::place::Place;
use crate::wager::Wager;

/// A correction that waits for the second of two people.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Proposed {
    /// Where.
    pub place: Place,
    /// Which wager.
    pub wager: Wager,
    /// By how much.
    pub amount: Money,
    /// Why.
    pub reason: String,
    /// Who wants it.
    pub by: String,
}

impl Draft<'_> {
    /// One person of the house proposes a correction, and with another who says the same
    /// it is made.
    pub(super) fn decide_correct(
        &mut self,
        place: Place,
        wager: Wager,
        amount: Money,
        reason: String,
    ) -> Result<(), Refusal> {
        let by = self.teller.person.to_owned();
        let of_house = self.teller.offices.as_ref();
        if of_house.is_none() || self.teller.plays {
            return Err(Refusal {
                reason: Reason::TwoPeople,
                under: None,
            });
        }
        let proposed = Proposed {
            place,
            wager,
            amount,
            reason,
            by,
        };
        let first = self.round().proposed.clone().filter(|first| {
            let same = Proposed {
                by: proposed.by.clone(),
                ..first.clone()
            };
            first.by != proposed.by && same == proposed
        });
        let correction = self.correction(&proposed)?;
        let Some(first) = first else {
            self.emit(Event::CorrectionProposed(proposed));
            return Ok(());
        };
        let (word, size, under) = correction;
        self.emit(Event::Corrected {
            place,
            wager,
            amount,
            reason: proposed.reason,
            by: vec![first.by, proposed.by],
        });
        self.money(word, place, wager, size, under);
        Ok(())
    }

    /// The line that compensates a settled one of this round.
    fn correction(&self, proposed: &Proposed) -> Result<(Word, Money, Citations), Refusal> {
        let Proposed {
            place,
            wager,
            amount,
            ..
        } = *proposed;
        let round = self.round();
        compensation((&round.lines, &round.corrections), (place, wager), amount)
    }
}

/// The line that compensates a settled one. Nothing is edited: the line that was wrong
/// stands, and the new one rests on what it rests on.
///
/// # Errors
///
/// If there is nothing to compensate, or it would exceed what it compensates.
pub fn compensation(
    (lines, corrections): (&[MoneyLine], &[(Place, Wager, Money)]),
    (place, wager): (Place, Wager),
    amount: Money,
) -> Result<(Word, Money, Citations), Refusal> {
    let refuse = |reason| {
        Err(Refusal {
            reason,
            under: None,
        })
    };
    if amount.is_zero() {
        return refuse(Reason::NoAmount(amount));
    }
    let settled = || {
        let at = |line: &&MoneyLine| line.place == place && line.wager == wager;
        lines.iter().filter(at)
    };
    let Some(under) = settled().next().map(|line| line.under) else {
        return refuse(Reason::NothingToCorrect(wager));
    };
    let sum = |words: &[Word]| {
        let of = settled().filter(|line| words.contains(&line.word));
        Money::sum(of.map(|line| line.amount))
    };
    let before = || {
        let of = corrections
            .iter()
            .filter(move |(at, which, _)| *at == place && *which == wager);
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
    Ok((word, size, under))
}
