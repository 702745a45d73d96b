//! A jackpot wager before the deal.

use money::Money;
use rulebook::Citation;

use super::betting::Asked;
use super::command::How;
use super::draft::Draft;
use super::refusal::{Reason, Refusal};
use crate::rule::Rule;
use crate::wager::Wager;

impl Draft<'_> {
    /// The clause that says where a jackpot wager goes at this table.
    pub(super) fn mode_under(&self) -> Option<Citation> {
        let mode = self.card.jackpot?.mode;
        let modes = &self.game.jackpot()?.jackpot_modes;
        modes.get(&mode).map(|stated| stated.under)
    }

    pub(super) fn check_jackpot(&self, asked: &Asked) -> Result<(), Refusal> {
        let Some(terms) = self.card.jackpot.filter(|terms| terms.up) else {
            return self.refuse(Reason::NoJackpot, Rule::JackpotOffered);
        };
        let elsewhere = match terms.mode {
            jackpot::Mode::Electronic => How::Area,
            jackpot::Mode::Manual => How::Slot,
        };
        if asked.how == elsewhere {
            return Err(Refusal {
                reason: Reason::WrongArea,
                under: self.mode_under(),
            });
        }
        self.check_jackpot_amount(asked.amount)?;
        if asked.chips.len() > 1 {
            return self.refuse(Reason::OneChip, Rule::JackpotOneChip);
        }
        Ok(())
    }

    /// The jackpot wager is of the amount posted, no more and no less.
    pub(super) fn check_jackpot_amount(&self, amount: Money) -> Result<(), Refusal> {
        let required = self.card.jackpot.map(|terms| terms.wager);
        let Some(required) = required.filter(|required| *required != amount) else {
            return Ok(());
        };
        let wager = Wager::Jackpot;
        let jackpot = self.game.jackpot();
        Err(Refusal {
            reason: Reason::WrongAmount { wager, required },
            under: jackpot.map(|jackpot| jackpot.jackpot_wager.under),
        })
    }
}
