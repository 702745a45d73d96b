//! A round of Ultimate Texas Hold'em: what may be wagered and decided.

use std::cmp::Ordering;

use cards::{Cards, five};
use jackpot::{AfterFold, JudgedOn};
use money::{Money, Overflow, Rounding};
use rulebook::{Citation, Cited};

use super::rules::{CommunityCards, HandForming, NoQualify, Rules};
use super::settle::Stakes;
use crate::device::Device;
use crate::game::{Game, Grounds, Named, Offer, Worth};
use crate::irregularity::Readings;
use crate::line::Line;
use crate::place::{Holder, Place};
use crate::round::{Command, Reason, Refusal, Round, Spot, Street};
use crate::rule::Rule;
use crate::table;
use crate::wager::Wager;

impl Rules {
    fn jackpot_after_fold(&self) -> Option<Cited<AfterFold>> {
        self.jackpot.as_ref()?.jackpot_after_fold
    }

    fn multiples(&self, street: Street) -> (&[u32], Citation) {
        let Cited { value, under } = match street {
            Street::Deal => return (self.pre_flop.value.multiples(), self.pre_flop.under),
            Street::Flop => &self.flop_multiple,
            Street::River => &self.river_multiple,
        };
        (std::slice::from_ref(value), *under)
    }
}

impl Game for Rules {
    fn table(&self) -> &table::Rules {
        &self.table
    }

    fn irregularities(&self) -> &Readings {
        &self.irregularities
    }

    fn jackpot(&self) -> Option<&jackpot::Rules> {
        self.jackpot.as_ref()
    }

    fn openings(&self) -> &'static [Wager] {
        &[Wager::Ante, Wager::Blind, Wager::Trips, Wager::Jackpot]
    }

    fn stay(&self) -> Wager {
        Wager::Play
    }

    fn admits(&self, spot: &Spot, wager: Wager, amount: Money) -> Result<(), Refusal> {
        let refuse = |reason, under| Err(Refusal { reason, under });
        let opening = self
            .table
            .clause(Rule::OpeningWager)
            .or(Some(self.blind_equals_ante.under));
        match wager {
            Wager::Blind | Wager::Ante => match self.bound(spot, wager) {
                Some(required) if required != amount => {
                    let under = Some(self.blind_equals_ante.under);
                    refuse(Reason::WrongAmount { wager, required }, under)
                }
                _ => Ok(()),
            },
            Wager::Trips if !spot.has(Wager::Ante) => {
                let under = self.table.clause(Rule::TripsBeside).or(opening);
                refuse(Reason::ComesFirst(Wager::Ante), under)
            }
            Wager::Jackpot => {
                let pair = [Wager::Ante, Wager::Blind];
                let Some(first) = pair.into_iter().find(|wager| !spot.has(*wager)) else {
                    return Ok(());
                };
                let under = self.table.clause(Rule::JackpotNeedsOpening).or(opening);
                refuse(Reason::ComesFirst(first), under)
            }
            _ => Ok(()),
        }
    }

    fn bound(&self, spot: &Spot, wager: Wager) -> Option<Money> {
        self.equal_to(wager).and_then(|other| spot.stake(other))
    }

    fn equal_to(&self, wager: Wager) -> Option<Wager> {
        match wager {
            Wager::Ante => Some(Wager::Blind),
            Wager::Blind => Some(Wager::Ante),
            _ => None,
        }
    }

    fn admits_under(&self, wager: Wager) -> Grounds {
        let own = match wager {
            Wager::Ante | Wager::Blind => Some(self.blind_equals_ante.under),
            Wager::Trips => self.table.clause(Rule::TripsBeside),
            Wager::Jackpot => self.table.clause(Rule::JackpotNeedsOpening),
            _ => None,
        };
        own.into_iter().collect()
    }

    fn is_dealt_in(&self, spot: &Spot) -> bool {
        spot.has(Wager::Ante) && spot.has(Wager::Blind)
    }

    fn decides(&self, spot: &Spot) -> bool {
        !spot.hand.is_empty()
    }

    fn board(&self) -> (usize, bool) {
        let cards = usize::try_from(self.community_cards.value).unwrap_or(0);
        (cards, self.community_order.value == CommunityCards::First)
    }

    fn board_last(&self, device: Device) -> Option<Citation> {
        self.community_last.get(&device).map(|stated| stated.under)
    }

    fn board_under(&self) -> Option<Citation> {
        Some(self.community_cards.under)
    }

    fn offers(&self, street: Street, place: Place, spot: &Spot) -> Vec<Offer> {
        let Some(ante) = spot.stake(Wager::Ante) else {
            return Vec::new();
        };
        let (multiples, under) = self.multiples(street);
        let waiting = if street == Street::River {
            let clause = self.table.clause(Rule::FoldOffered);
            let under = clause.unwrap_or(self.fold_takes_wagers.under);
            Offer::free(Command::Fold { place }, under)
        } else {
            let again = Some(Rule::CheckAgain).filter(|_| street == Street::Flop);
            let clause = again.and_then(|rule| self.table.clause(rule));
            let clause = clause.or_else(|| self.table.clause(Rule::CheckOffered));
            Offer::free(Command::Check { place }, clause.unwrap_or(under))
        };
        let stays = multiples.iter().filter_map(|multiple| {
            let amount = ante.times(i64::from(*multiple)).ok()?;
            Some(Offer::to_stay(self.stay(), place, amount, under))
        });
        std::iter::once(waiting).chain(stays).collect()
    }

    fn next_street(&self, street: Street) -> Option<Street> {
        match street {
            Street::Deal => Some(Street::Flop),
            Street::Flop => Some(Street::River),
            Street::River => None,
        }
    }

    fn fold(&self, spot: &Spot) -> Vec<(Wager, Line)> {
        let mut lines = Vec::new();
        for (wager, stake) in spot.stakes.iter() {
            let line = Line::lost(stake.amount, self.fold_takes_wagers.under);
            let line = match wager {
                Wager::Trips if self.trips_after_fold.value == AfterFold::Kept => continue,
                Wager::Trips => line.and(self.trips_after_fold.under),
                Wager::Jackpot => match self.jackpot_after_fold() {
                    Some(reading) if reading.value == AfterFold::Kept => continue,
                    Some(reading) => Line::lost(stake.amount, reading.under),
                    None => line,
                },
                _ => line,
            };
            lines.push((*wager, line));
        }
        lines
    }

    fn dealer_qualifies(&self, round: &Round) -> Option<Cited<bool>> {
        let value = self.qualifies(self.dealer_value(round)?);
        Some(Cited {
            value,
            under: self.dealer_qualifies.under,
        })
    }

    fn shows_on_no_hand(&self, _spot: &Spot) -> bool {
        true
    }

    fn losers_first(&self) -> bool {
        false
    }

    fn contest(&self, round: &Round, spot: &Spot) -> Option<Ordering> {
        Some(self.compare(self.value(round, spot)?, self.dealer_value(round)?))
    }

    fn compares(&self, round: &Round) -> bool {
        let always = self.no_qualify.value != NoQualify::PayAll;
        round.qualified.is_some_and(|qualified| qualified || always)
    }

    fn odd_chip(&self) -> Option<Cited<Rounding>> {
        Some(Cited {
            value: self.rounding(),
            under: self.odd_chip.under,
        })
    }

    fn claims_jackpot(&self, spot: &Spot) -> bool {
        let kept = self.jackpot_after_fold();
        let kept = kept.is_some_and(|reading| reading.value == AfterFold::Kept);
        kept || spot.made.contains_key(&Wager::Play)
    }

    fn hand(&self, round: &Round, holder: Holder, wager: Option<Wager>) -> Option<Named> {
        let own = round.hand(holder)?;
        let value = if wager == Some(Wager::Jackpot) {
            let judged_on = self.jackpot.as_ref()?.jackpot_judged_on.value;
            let flop = match judged_on {
                JudgedOn::HoleAndFlop => 3,
                JudgedOn::DealtFive => 0,
            };
            let flop = round.board.faces().iter().take(flop);
            let faces = own.faces().iter().chain(flop);
            let cards: Option<Vec<_>> = faces.map(|face| face.known()).collect();
            Cards::new(cards?).ok()?.exactly().ok().map(five::rank)?
        } else {
            self.form(&own.all_shown()?, &round.board.all_shown()?)?
        };
        let category = value.category();
        let mut under: Vec<Citation> = self.table.rank(category).into_iter().collect();
        if wager != Some(Wager::Jackpot) {
            let seven = self.hand_forming.value == HandForming::BestOfSeven;
            let seven = Some(Rule::BestOfSeven).filter(|_| seven);
            let rules = seven.into_iter().chain([Rule::BestHand]);
            under.push(self.hand_forming.under);
            under.extend(rules.filter_map(|rule| self.table.clause(rule)));
        } else if let Some(jackpot) = &self.jackpot {
            under.push(jackpot.jackpot_judged_on.under);
        }
        Some(Named {
            category,
            worth: Worth::Five(value),
            under,
        })
    }

    fn settle(&self, round: &Round, spot: &Spot) -> Result<Vec<(Wager, Line)>, Overflow> {
        let (Some(value), Some(dealer)) = (self.value(round, spot), self.dealer_value(round))
        else {
            return Ok(Vec::new());
        };
        let mut lines = Vec::new();
        let stakes = (
            spot.stake(Wager::Ante),
            spot.stake(Wager::Blind),
            spot.stake(Wager::Play),
        );
        if let (Some(ante), Some(blind), Some(play)) = stakes {
            let settlement = self.settle(Stakes { ante, blind, play }, value, dealer)?;
            let order = self.compare(value, dealer);
            let (own, other) = (value.category(), dealer.category());
            let because = |line: Line| line.and_all(self.table.compared(own, other, order));
            let settled = settlement.lines().into_iter();
            lines.extend(settled.map(|(wager, line)| (wager, because(line))));
        }
        if let Some(trips) = spot.stake(Wager::Trips) {
            let contest = self.compare(value, dealer);
            lines.push((Wager::Trips, self.settle_trips(trips, value, contest)?));
        }
        Ok(lines)
    }
}
