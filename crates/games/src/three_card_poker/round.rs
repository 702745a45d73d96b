//! A round of Three Card Poker: what may be wagered and decided.

use std::cmp::Ordering;

use cards::{five, three};
use jackpot::AfterFold;
use money::{Money, Overflow};
use rulebook::{Citation, Cited};

use super::rules::{Offered, PairPlusAmount, Rules, SixCardBonus};
use super::settle::Stakes;
use crate::game::{Game, Grounds, Named, Offer, Worth};
use crate::irregularity::Readings;
use crate::line::Line;
use crate::place::{Holder, Place};
use crate::round::{Command, Reason, Refusal, Round, Spot, Stand, Street};
use crate::rule::Rule;
use crate::table;
use crate::wager::Wager;

impl Rules {
    /// The play wager that an ante calls for.
    pub fn play_on(&self, ante: Money) -> Result<Money, Overflow> {
        ante.times(i64::from(self.play_multiple.value))
    }

    fn offers_six_card(&self) -> bool {
        self.offered_six_card().is_some()
    }

    /// The Six Card Bonus, where the day has it and the table offers it.
    #[must_use]
    pub fn offered_six_card(&self) -> Option<&SixCardBonus> {
        let bonus = self.six_card_bonus.as_ref();
        bonus.filter(|bonus| bonus.six_card_bonus_offered.value == Offered::On)
    }

    fn six_card_rank(&self, category: five::Category) -> Option<Citation> {
        let bonus = self.six_card_bonus.as_ref()?;
        let ranks = bonus.six_card_ranks.as_ref()?;
        ranks.get(&category).map(|stated| stated.under)
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
        None
    }

    fn openings(&self) -> &'static [Wager] {
        &[Wager::Ante, Wager::PairPlus, Wager::SixCardBonus]
    }

    fn stay(&self) -> Wager {
        Wager::Play
    }

    fn admits(&self, spot: &Spot, wager: Wager, amount: Money) -> Result<(), Refusal> {
        let refuse = |reason, under| Err(Refusal { reason, under });
        match wager {
            Wager::SixCardBonus if self.six_card_bonus.is_none() => refuse(
                Reason::NoSuchWager(wager),
                self.table.clause(Rule::BeforeItsDay),
            ),
            Wager::SixCardBonus if !self.offers_six_card() => refuse(
                Reason::NoSuchWager(wager),
                self.six_card_bonus
                    .as_ref()
                    .map(|bonus| bonus.six_card_bonus_offered.under),
            ),
            Wager::SixCardBonus if !spot.has(Wager::Ante) && !spot.has(Wager::PairPlus) => refuse(
                Reason::ComesFirst(Wager::Ante),
                self.table.clause(Rule::SixCardNeedsOpening),
            ),
            Wager::PairPlus | Wager::Ante => match self.bound(spot, wager) {
                Some(required) if required != amount => refuse(
                    Reason::WrongAmount { wager, required },
                    Some(self.pair_plus_amount.under),
                ),
                _ => Ok(()),
            },
            _ => Ok(()),
        }
    }

    fn bound(&self, spot: &Spot, wager: Wager) -> Option<Money> {
        self.equal_to(wager).and_then(|other| spot.stake(other))
    }

    fn equal_to(&self, wager: Wager) -> Option<Wager> {
        let equal = self.pair_plus_amount.value == PairPlusAmount::Equal;
        match wager {
            Wager::Ante if equal => Some(Wager::PairPlus),
            Wager::PairPlus if equal => Some(Wager::Ante),
            _ => None,
        }
    }

    fn admits_under(&self, wager: Wager) -> Grounds {
        let clause = |rule| self.table.clause(rule);
        let own = match wager {
            Wager::PairPlus => [Some(self.pair_plus_amount.under), None],
            Wager::SixCardBonus => {
                let bonus = self.six_card_bonus.as_ref();
                [
                    bonus.map(|bonus| bonus.six_card_bonus_offered.under),
                    clause(Rule::SixCardNeedsOpening),
                ]
            }
            _ => [None, None],
        };
        let own = own.into_iter().chain([clause(Rule::OpeningWager)]);
        own.flatten().collect()
    }

    fn is_dealt_in(&self, spot: &Spot) -> bool {
        spot.has(Wager::Ante) || spot.has(Wager::PairPlus)
    }

    fn decides(&self, spot: &Spot) -> bool {
        spot.has(Wager::Ante) && !spot.hand.is_empty()
    }

    fn board(&self) -> (usize, bool) {
        (0, false)
    }

    fn offers(&self, _street: Street, place: Place, spot: &Spot) -> Vec<Offer> {
        let Some(ante) = spot.stake(Wager::Ante) else {
            return Vec::new();
        };
        let fold = self
            .table
            .clause(Rule::FoldOffered)
            .unwrap_or(self.fold_takes_ante.under);
        let mut offers = vec![Offer::free(Command::Fold { place }, fold)];
        if let Ok(amount) = self.play_on(ante) {
            offers.push(Offer::to_stay(
                self.stay(),
                place,
                amount,
                self.play_multiple.under,
            ));
        }
        offers
    }

    fn next_street(&self, _street: Street) -> Option<Street> {
        None
    }

    fn fold(&self, spot: &Spot) -> Vec<(Wager, Line)> {
        let mut lines = Vec::new();
        for (wager, stake) in spot.stakes.iter() {
            let reading = match wager {
                Wager::PairPlus => Some(self.pair_plus_after_fold),
                Wager::SixCardBonus => self
                    .six_card_bonus
                    .as_ref()
                    .map(|bonus| bonus.six_card_after_fold),
                _ => None,
            };
            if reading.is_some_and(|reading| reading.value == AfterFold::Kept) {
                continue;
            }
            let line = Line::lost(stake.amount, self.fold_takes_ante.under);
            lines.push((
                *wager,
                reading.map_or(line, |reading| line.and(reading.under)),
            ));
        }
        lines
    }

    fn dealer_qualifies(&self, round: &Round) -> Option<Cited<bool>> {
        let value = self.qualifies(Rules::dealer_value(round)?);
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
        Some(Rules::value(spot)?.cmp(&Rules::dealer_value(round)?))
    }

    fn hand(&self, round: &Round, holder: Holder, wager: Option<Wager>) -> Option<Named> {
        if let (Some(Wager::SixCardBonus), Holder::Place(place)) = (wager, holder) {
            let value = Rules::six_cards(round, round.spots.get(&place)?)?.0;
            let category = value.category();
            let hand = self
                .six_card_bonus
                .as_ref()
                .map(|bonus| bonus.six_card_hand);
            let under = [self.six_card_rank(category), hand.map(|hand| hand.under)];
            return Some(Named {
                category,
                worth: Worth::Five(value),
                under: under.into_iter().flatten().collect(),
            });
        }
        let cards = round.hand(holder)?.all_shown()?.exactly().ok()?;
        let value = three::rank(cards);
        let category = Rules::category(value);
        Some(Named {
            category,
            worth: Worth::Three(value),
            under: self.table.rank(category).into_iter().collect(),
        })
    }

    fn settle(&self, round: &Round, spot: &Spot) -> Result<Vec<(Wager, Line)>, Overflow> {
        let (Some(value), Some(dealer)) = (Rules::value(spot), Rules::dealer_value(round)) else {
            return Ok(Vec::new());
        };
        let mut lines = Vec::new();
        if let (Some(ante), Some(play)) = (spot.stake(Wager::Ante), spot.stake(Wager::Play)) {
            let settlement = self.settle(Stakes { ante, play }, value, dealer)?;
            let order = value.cmp(&dealer);
            let (own, other) = (Rules::category(value), Rules::category(dealer));
            let because = |line: Line| match round.qualified {
                Some(false) => line,
                _ => line.and_all(self.table.compared(own, other, order)),
            };
            lines.extend(settlement.lines().map(|(wager, line)| match wager {
                // The bonus is not of the comparison.
                Wager::AnteBonus => (wager, line),
                _ => (wager, because(line)),
            }));
        }
        debug_assert!(
            spot.stand != Stand::Folded || !spot.has(Wager::Ante),
            "a fold takes the ante"
        );
        if let Some(stake) = spot.stake(Wager::PairPlus) {
            lines.push((Wager::PairPlus, self.settle_pair_plus(stake, value)?));
        }
        if let (Some(stake), Some(six)) = (
            spot.stake(Wager::SixCardBonus),
            Rules::six_cards(round, spot),
        ) {
            let rank = self.six_card_rank(six.0.category());
            lines.extend(
                self.settle_six_card(stake, six)?
                    .map(|line| (Wager::SixCardBonus, line.and_all([rank]))),
            );
        }
        Ok(lines)
    }
}
