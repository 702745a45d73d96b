//! Chips of another amount than was recorded: found by the dealer, and settled so.

use std::collections::BTreeSet;

use money::Money;
use rulebook::Citation;

use super::Round;
use super::command::Command;
use super::draft::Draft;
use super::event::{Event, Word};
use super::refusal::{Reason, Refusal};
use super::spot::{Spot, Stake, Stand};
use crate::game::{Game, Offer};
use crate::irregularity::{Detail, Irregularity, Moment, Report};
use crate::line::{Fate, Line};
use crate::place::{Holder, Place};
use crate::rule::Rule;
use crate::wager::Wager;

impl Draft<'_> {
    /// Whether chips found can stand for what was recorded: on a wager that stands, or
    /// as the decision of a player who has one.
    pub(super) fn check_found(&self, report: &Report) -> Result<(), Refusal> {
        let refuse = |reason, under| Err(Refusal { reason, under });
        let (Some(place), Some((wager, amount))) = (report.places().first().copied(), report.chips)
        else {
            return refuse(Reason::NobodyThere, None);
        };
        let Some(spot) = self.round().spots.get(&place) else {
            return refuse(Reason::NobodyThere, None);
        };
        self.check_amount(amount)?;
        let stay = self.game.stay();
        let stays = |offer: &Offer| offer.command.stays_with().is_some();
        let mut offers = self.round().offers(self.game, place).into_iter();
        let decides = wager == stay && offers.any(|offer| stays(&offer));
        if !spot.has(wager) && !decides {
            return refuse(Reason::NoWagerThere(wager), None);
        }
        let Some(detail) = self.found_detail(report) else {
            return Ok(());
        };
        // While bets are taken, a wrong stack is put right and not settled.
        let betting = self.round().moment() == Moment::Betting;
        let refused = self.game.refuses_found(detail);
        if !betting && refused.is_none() {
            return Ok(());
        }
        match self.game.counts(spot, wager) {
            Some(required) => {
                let under = refused.or_else(|| self.clause(Rule::StayOffered));
                refuse(Reason::BetMustBeDoubleTheAnte { required }, under)
            }
            None => {
                let checked = self.check_limits(wager, amount);
                checked.map_err(|refusal| Refusal {
                    under: refused.or(refusal.under),
                    ..refusal
                })
            }
        }
    }

    /// Which way the chips found are wrong; none: they are right.
    pub(super) fn found_detail(&self, report: &Report) -> Option<Detail> {
        let place = *report.places().first()?;
        let (wager, amount) = report.chips?;
        let spot = self.round().spots.get(&place)?;
        if let Some(due) = self.game.counts(spot, wager) {
            let wrong = if amount < due {
                Detail::BetShort
            } else {
                Detail::BetOver
            };
            return (amount != due).then_some(wrong);
        }
        let limits = self.card.limits.get(&wager)?;
        if amount > limits.maximum() {
            Some(Detail::AnteOver)
        } else if amount < limits.minimum() {
            let seen = spot.is_seen();
            Some(if seen {
                Detail::AnteShortSeen
            } else {
                Detail::AnteShort
            })
        } else {
            None
        }
    }

    /// The most of a stake that counts: what another wager makes it, or the sign allows.
    fn most(&self, place: Place, wager: Wager) -> Option<Money> {
        let spot = self.round().spots.get(&place)?;
        let limits = self.card.limits.get(&wager).copied();
        let due = self.game.counts(spot, wager);
        due.or(limits.map(money::Limits::maximum))
    }

    /// Lets chips found stand for what was recorded. What follows from the wager they
    /// were found on is then looked at again.
    pub(super) fn take_as_found(
        &mut self,
        place: Place,
        report: &Report,
        under: Citation,
    ) -> Result<(), Refusal> {
        let Some((wager, amount)) = report.chips else {
            return Ok(());
        };
        let detail = self.found_detail(report);
        let over = self.most(place, wager);
        let over = over.and_then(|most| amount.minus(most).ok());
        let excess = over.filter(|over| over.is_positive());
        let limits = self.card.limits.get(&wager);
        let least = limits.map(|limits| limits.minimum());
        self.emit(Event::ChipsFound {
            place,
            wager,
            amount,
            excess: excess.unwrap_or(Money::ZERO),
            least: least.filter(|least| amount < *least),
            under,
        });
        let over_maximum = detail == Some(Detail::AnteOver);
        if let Some(under) = self.clause(Rule::NotOverMaximum).filter(|_| over_maximum) {
            self.emit(Event::Breached { place, under });
        }
        let stay = self.game.stay();
        if wager == stay && self.clause(Rule::LayWithStay).is_some() {
            self.emit(Event::Laid { place });
        }
        self.follow_found(place, wager)
    }

    /// Looks again at the bet that follows from a wager which was found to be another.
    fn follow_found(&mut self, place: Place, wager: Wager) -> Result<(), Refusal> {
        let stay = self.game.stay();
        let spot = self.round().spots.get(&place);
        let follows = spot.and_then(|spot| spot.stakes.get(&stay));
        if let Some(amount) = follows.map(|stake| stake.amount).filter(|_| wager != stay) {
            let of = vec![Holder::Place(place)];
            let mut report = Report::of(Irregularity::ChipsFound, of);
            report.chips = Some((stay, amount));
            if self.found_detail(&report).is_some() {
                self.decide_report(report)?;
            }
        }
        Ok(())
    }

    /// Stakes that are one player's are over the maximum together; while bets are taken
    /// they are put right and not settled.
    pub(super) fn check_together(&self, report: &Report) -> Result<(), Refusal> {
        let over = self.over_together(report)?;
        let Some((amount, maximum)) = over else {
            let reason = Reason::TheBookIsSilent;
            return Err(Refusal {
                reason,
                under: None,
            });
        };
        let refused = self.game.refuses_found(Detail::AnteOver);
        if self.round().moment() != Moment::Betting && refused.is_none() {
            return Ok(());
        }
        let under = refused.or_else(|| self.clause(Rule::NotOverMaximum));
        let reason = Reason::OverTheMaximum { amount, maximum };
        Err(Refusal { reason, under })
    }

    /// What the opening wagers of several places come to, where it is over the maximum.
    fn over_together(&self, report: &Report) -> Result<Option<(Money, Money)>, Refusal> {
        let Some(limits) = self.card.limits_of(Wager::Ante) else {
            return Ok(None);
        };
        let stakes = together(report)
            .into_iter()
            .filter_map(|place| self.round().spots.get(&place)?.stake(Wager::Ante));
        let stakes: Vec<Money> = stakes.collect();
        let all = Money::sum(stakes.iter().copied())?;
        let over = stakes.len() > 1 && all > limits.maximum();
        Ok(over.then_some((all, limits.maximum())))
    }

    /// Counts stakes of one player together, from the dealer's left, up to the maximum.
    /// A place at which nothing is left to count is out.
    pub(super) fn count_together(
        &mut self,
        report: &Report,
        under: Citation,
    ) -> Result<(), Refusal> {
        let Some((_, mut left)) = self.over_together(report)? else {
            return Ok(());
        };
        let wager = Wager::Ante;
        for place in together(report) {
            let spot = self.round().spots.get(&place);
            let Some(stake) = spot.and_then(|spot| spot.stakes.get(&wager)) else {
                continue;
            };
            let (amount, before) = (stake.amount, stake.counted());
            let counted = before.min(left);
            left = left.minus(counted)?;
            if counted == before {
                continue;
            }
            if !counted.is_positive() {
                self.void_hand(place, report.what, under);
                continue;
            }
            self.emit(Event::ChipsFound {
                place,
                wager,
                amount,
                excess: amount.minus(counted)?,
                least: None,
                under,
            });
            self.follow_found(place, wager)?;
        }
        Ok(())
    }

    /// Makes up a stake that was found short, if its player has not seen the cards.
    pub(super) fn make_up(
        &mut self,
        place: Place,
        wager: Wager,
        amount: Money,
    ) -> Result<(), Refusal> {
        let spot = self.round().spots.get(&place);
        let stake = spot.and_then(|spot| spot.stakes.get(&wager));
        let short = stake.and_then(Stake::short_of);
        let (Some(spot), Some(required)) = (spot, short) else {
            return self.check_free(place, wager);
        };
        if spot.is_seen() || self.round().moment() > Moment::Deciding {
            return self.refuse(Reason::CardsWereSeen, Rule::ShortMadeUp);
        }
        if amount != required {
            return self.refuse(Reason::WrongAmount { wager, required }, Rule::ShortMadeUp);
        }
        self.emit(Event::WagerChanged {
            place,
            wager,
            amount,
        });
        Ok(())
    }

    /// What a line does to a stake: the part that does not count goes back, and what was
    /// found rests on what makes it count.
    pub(super) fn line_found(&mut self, place: Place, wager: Wager, line: &Line) {
        let spot = self.round().spots.get(&place);
        let stake = spot.and_then(|spot| spot.stakes.get(&wager));
        let found = stake.and_then(|stake| {
            let under = self.found_under(wager, stake, line.fate)?;
            Some((stake.excess, under))
        });
        let Some((excess, under)) = found else {
            return self.line(place, wager, line);
        };
        if excess.is_positive() {
            self.money(Word::Returned, place, wager, excess, under.into());
        }
        self.line(place, wager, &line.and(under));
    }

    fn found_under(&self, wager: Wager, stake: &Stake, fate: Fate) -> Option<Citation> {
        let found = stake.found?;
        let rule = if stake.short_of().is_some() {
            Rule::ShortStands
        } else if stake.excess.is_positive() && fate == Fate::Lost && wager == self.game.stay() {
            Rule::ExcessBack
        } else {
            return Some(found);
        };
        self.clause(rule).or(Some(found))
    }
}

/// The places of a report, from the dealer's left.
fn together(report: &Report) -> BTreeSet<Place> {
    report.places().into_iter().collect()
}

impl Stake {
    /// What a stake that was found short may be made up to.
    fn short_of(&self) -> Option<Money> {
        self.least.filter(|least| self.amount < *least)
    }
}

impl Spot {
    /// Whether the player has seen the cards, or has decided on them.
    fn is_seen(&self) -> bool {
        self.looked || self.changed.is_some() || self.stand != Stand::Undecided
    }
}

impl Round {
    /// The offer to make up a stake that was found short.
    pub(super) fn offer_to_make_up(&self, game: &dyn Game, place: Place) -> Option<Offer> {
        let under = game.table().clause(Rule::ShortMadeUp)?;
        let spot = self.spots.get(&place).filter(|spot| !spot.is_seen())?;
        if self.moment() > Moment::Deciding {
            return None;
        }
        let short = |(wager, stake): (&Wager, &Stake)| Some((*wager, stake.short_of()?));
        let (wager, amount) = spot.stakes.iter().find_map(short)?;
        Some(Offer {
            command: Command::Raise {
                place,
                wager,
                amount,
            },
            costs: amount,
            under,
        })
    }

    pub(super) fn apply_found(&mut self, place: Place, wager: Wager, found: Stake) {
        let Some(spot) = self.spots.get_mut(&place) else {
            return;
        };
        let recorded = spot.stakes.get(&wager);
        let before_deal = recorded.is_some_and(|stake| stake.before_deal);
        let stake = Stake {
            before_deal,
            ..found
        };
        spot.stakes.insert(wager, stake.clone());
        spot.made.insert(wager, stake);
        // Chips on the area of the decision are the decision.
        if matches!(wager, Wager::Bet | Wager::Play) && !spot.hand.is_empty() {
            spot.stand = Stand::In;
        }
    }
}
