//! A round of Caribbean Stud: what may be wagered and decided.

use std::cmp::Ordering;

use cards::five;
use jackpot::{AfterFold, JudgedOn};
use money::{Money, Overflow, Rounding};
use rulebook::{Citation, Cited};

use super::rules::{
    BlindBet, Claims, Coupons, ExchangeFee, JackpotOnChange, OverMaximum, Rules, SettlementOrder,
    ShowOnNoHand, WrongBet,
};
use super::settle::{Hand, Stakes};
use crate::game::{Game, Grounds, Named, Offer, Worth};
use crate::irregularity::{Detail, Readings};
use crate::line::Line;
use crate::place::{Holder, Place};
use crate::round::{Command, Reason, Refusal, Round, Spot, Street};
use crate::rule::Rule;
use crate::table::{self, TableCard};
use crate::wager::Wager;

impl Rules {
    /// The part of an ante that a bet doubles.
    fn doubled(&self, spot: &Spot) -> Option<Money> {
        let ante = spot.stake(Wager::Ante)?;
        let chips_only = self
            .coupons
            .as_ref()
            .is_none_or(|coupons| coupons.value == Coupons::ChipsOnly);
        let stake = spot.stakes.get(&Wager::Ante).filter(|_| chips_only);
        let coupon = stake.map_or(Money::ZERO, |stake| stake.coupon);
        ante.minus(coupon).ok()
    }

    /// The bet that an ante calls for.
    pub fn bet_on(&self, ante: Money) -> Result<Money, Overflow> {
        ante.times(i64::from(self.bet_multiple.value))
    }

    fn clause_or(&self, rule: Rule, other: Citation) -> Citation {
        self.table.clause(rule).unwrap_or(other)
    }

    /// A bet placed before the deal that nothing is asked about any more.
    fn stands_blind(&self, spot: &Spot) -> bool {
        let bet = spot.stakes.get(&Wager::Bet);
        bet.is_some_and(|bet| bet.before_deal) && self.table.clause(Rule::BlindBetStands).is_some()
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
        &[Wager::Ante, Wager::Bet, Wager::Jackpot]
    }

    fn stay(&self) -> Wager {
        Wager::Bet
    }

    fn admits(&self, spot: &Spot, wager: Wager, amount: Money) -> Result<(), Refusal> {
        let refuse = |reason, under| Err(Refusal { reason, under });
        match wager {
            Wager::Bet => {
                let blind = self.blind_bet.as_ref();
                if blind.is_none_or(|blind| blind.value == BlindBet::Off) {
                    let silent = Some(self.bet_multiple.under);
                    return refuse(
                        Reason::NotOffered,
                        blind.map(|blind| blind.under).or(silent),
                    );
                }
                let Some(ante) = self.doubled(spot) else {
                    return refuse(
                        Reason::ComesFirst(Wager::Ante),
                        self.table.clause(Rule::OpeningWager),
                    );
                };
                let required = self.bet_on(ante)?;
                if amount != required {
                    let reason = Reason::BetMustBeDoubleTheAnte { required };
                    return refuse(reason, Some(self.bet_multiple.under));
                }
                Ok(())
            }
            Wager::Ante => {
                // A blind bet that stands already is double whatever ante it stands with.
                let coupon = spot.stakes.contains_key(&Wager::Ante);
                let Some(bet) = spot.stake(Wager::Bet).filter(|_| !coupon) else {
                    return Ok(());
                };
                let required = self.bet_on(amount)?;
                if bet != required {
                    let reason = Reason::BetMustBeDoubleTheAnte { required };
                    return refuse(reason, Some(self.bet_multiple.under));
                }
                Ok(())
            }
            Wager::Jackpot if !spot.has(Wager::Ante) => refuse(
                Reason::ComesFirst(Wager::Ante),
                self.table.clause(Rule::JackpotNeedsOpening),
            ),
            _ => Ok(()),
        }
    }

    fn bound(&self, spot: &Spot, wager: Wager) -> Option<Money> {
        match wager {
            Wager::Bet => self.bet_on(self.doubled(spot)?).ok(),
            Wager::Ante => {
                let bet = spot.stake(Wager::Bet)?.in_cents();
                bet.checked_div(self.bet_multiple.value.into())
                    .map(Money::cents)
            }
            _ => None,
        }
    }

    fn admits_under(&self, wager: Wager) -> Grounds {
        let clause = |rule| self.table.clause(rule);
        let own = match wager {
            Wager::Bet => [self.blind_bet.as_ref().map(|blind| blind.under), None],
            Wager::Jackpot => [
                clause(Rule::JackpotOffered),
                clause(Rule::JackpotNeedsOpening),
            ],
            _ => [clause(Rule::OpeningWager), None],
        };
        own.into_iter().flatten().collect()
    }

    fn is_dealt_in(&self, spot: &Spot) -> bool {
        spot.has(Wager::Ante)
    }

    fn decides(&self, spot: &Spot) -> bool {
        !spot.hand.is_empty() && !self.stands_blind(spot)
    }

    fn board(&self) -> (usize, bool) {
        (0, false)
    }

    fn offers(&self, _street: Street, place: Place, spot: &Spot) -> Vec<Offer> {
        let Some(ante) = spot.stake(Wager::Ante) else {
            return Vec::new();
        };
        // After a change the book offers the rest anew.
        let anew = spot
            .changed
            .and_then(|_| self.table.clause(Rule::ChangeOnce));
        let fold = self.clause_or(Rule::FoldOffered, self.fold_takes_ante.under);
        let fold = anew.unwrap_or(fold);
        let mut offers = vec![Offer::free(Command::Fold { place }, fold)];
        if let Some(amount) = self.doubled(spot).and_then(|chips| self.bet_on(chips).ok()) {
            let under = anew.unwrap_or(self.bet_multiple.under);
            offers.push(Offer::to_stay(self.stay(), place, amount, under));
        }
        if let Some(exchange) = self
            .exchange
            .as_ref()
            .filter(|exchange| exchange.exchange.value)
            && spot.changed.is_none()
            && !spot.has(Wager::Bet)
            && let Ok(price) = ante.times(i64::from(exchange.exchange_price.value))
        {
            offers.extend((0..spot.hand.len()).map(|card| Offer {
                command: Command::Change { place, card },
                costs: price,
                under: exchange.exchange.under,
            }));
        }
        offers
    }

    fn next_street(&self, _street: Street) -> Option<Street> {
        None
    }

    fn change_under(&self) -> Vec<Citation> {
        let exchange = self.exchange.iter();
        exchange
            .flat_map(|it| [it.exchange.under, it.exchange_price.under])
            .collect()
    }

    fn change(&self, spot: &Spot) -> Vec<(Wager, Line)> {
        let Some(exchange) = &self.exchange else {
            return Vec::new();
        };
        let mut lines = Vec::new();
        if let Some(price) = spot.stake(Wager::Exchange)
            && exchange.exchange_fee.value == ExchangeFee::Kept
        {
            let taken = Line::lost(price, exchange.exchange_price.under);
            lines.push((Wager::Exchange, taken.and(exchange.exchange_fee.under)));
        }
        if let Some(bonus) = spot.stake(Wager::Jackpot) {
            let on_change = exchange.jackpot_on_change;
            let line = match on_change.value {
                JackpotOnChange::Lost => Line::lost(bonus, on_change.under),
                JackpotOnChange::Returned => Line::returned(bonus, on_change.under),
            };
            let ended = self.clause_or(Rule::ChangeEndsJackpot, on_change.under);
            lines.push((Wager::Jackpot, line.and(ended)));
        }
        lines
    }

    fn fold(&self, spot: &Spot) -> Vec<(Wager, Line)> {
        let mut lines = Vec::new();
        for (wager, stake) in spot.stakes.iter() {
            let line = match wager {
                Wager::Bet => {
                    let back = self.clause_or(Rule::BlindBetBack, self.fold_takes_ante.under);
                    Line::returned(stake.amount, back)
                }
                Wager::Jackpot => {
                    let jackpot = self.jackpot.as_ref();
                    match jackpot.and_then(|jackpot| jackpot.jackpot_after_fold) {
                        Some(reading) if reading.value == AfterFold::Kept => continue,
                        Some(reading) => Line::lost(stake.amount, reading.under),
                        None => Line::lost(stake.amount, self.fold_takes_ante.under),
                    }
                }
                Wager::Exchange if let Some(exchange) = &self.exchange => {
                    exchange.settle_fold(stake.amount)
                }
                _ => Line::lost(stake.amount, self.fold_takes_ante.under),
            };
            lines.push((*wager, line));
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

    fn shows_on_no_hand(&self, spot: &Spot) -> bool {
        if self.table.clause(Rule::UnseenOnNoHand).is_some() {
            return spot.declared && spot.has(Wager::Jackpot);
        }
        match &self.show_on_no_hand {
            Some(show) if show.value == ShowOnNoHand::JackpotBettors => spot.has(Wager::Jackpot),
            _ => true,
        }
    }

    fn shown_on_no_hand(&self) -> Option<Citation> {
        self.show_on_no_hand.as_ref().map(|show| show.under)
    }

    fn coupons(&self) -> Option<Citation> {
        self.coupons.as_ref().map(|coupons| coupons.under)
    }

    fn payout_floor(&self, card: &TableCard) -> Option<Cited<Money>> {
        let least = self.table.payout_max_at_least.as_ref()?;
        let ante = card.limits.get(&Wager::Ante).map(|limits| limits.minimum());
        let wins = |ante: Money| {
            let bet = self.bet_on(ante).ok()?;
            let rows = self.bet_pays.rows();
            let pays = rows.filter_map(|(_, odds)| odds.value.on(bet, Rounding::ToTheHouse).ok());
            pays.max()?.plus(ante).ok()
        };
        let wins = ante.and_then(wins).unwrap_or(least.value);
        Some(Cited {
            value: least.value.max(wins),
            under: least.under,
        })
    }

    fn losers_first(&self) -> bool {
        self.settlement_order.value == SettlementOrder::LosersTiesWinners
    }

    fn settled_in_order(&self) -> Option<Citation> {
        Some(self.settlement_order.under)
    }

    fn counts(&self, spot: &Spot, wager: Wager) -> Option<Money> {
        let ante = self.doubled(spot).filter(|_| wager == Wager::Bet)?;
        self.bet_on(ante).ok()
    }

    fn refuses_found(&self, detail: Detail) -> Option<Citation> {
        match detail {
            Detail::BetShort | Detail::BetOver => {
                let wrong = self.wrong_bet.filter(|it| it.value == WrongBet::Refuse);
                wrong.map(|wrong| wrong.under)
            }
            Detail::AnteOver => {
                let over = self.over_maximum;
                let over = over.filter(|it| it.value == OverMaximum::Refuse);
                over.map(|over| over.under)
            }
            _ => None,
        }
    }

    fn contest(&self, round: &Round, spot: &Spot) -> Option<Ordering> {
        Some(self.hand_of(spot)?.value.cmp(&Rules::dealer_value(round)?))
    }

    fn house_declares(&self) -> bool {
        let claims = self.claims.as_ref();
        claims.is_some_and(|claims| claims.value == Claims::House)
    }

    fn claims_jackpot(&self, spot: &Spot) -> bool {
        spot.changed.is_none()
    }

    fn hand(&self, round: &Round, holder: Holder, wager: Option<Wager>) -> Option<Named> {
        let judged_on = self
            .jackpot
            .as_ref()
            .map(|jackpot| jackpot.jackpot_judged_on);
        let judged_on = judged_on.filter(|_| wager == Some(Wager::Jackpot));
        match judged_on.map(|judged| judged.value) {
            None | Some(JudgedOn::DealtFive) => {}
            // There are no community cards here.
            Some(JudgedOn::HoleAndFlop) => return None,
        }
        let cards = round.hand(holder)?.all_shown()?.exactly().ok()?;
        let mut value = five::rank(cards);
        let mut under = Vec::new();
        if let Holder::Place(place) = holder
            && let Some(spot) = round.spots.get(&place).filter(|spot| spot.named.is_some())
        {
            value = self.as_named(value, spot.named);
            under.extend(self.declare.map(|declare| declare.under));
        }
        let category = value.category();
        under.extend(self.table.rank(category));
        under.extend(judged_on.map(|judged| judged.under));
        Some(Named {
            category,
            worth: Worth::Five(value),
            under,
        })
    }

    fn settle(&self, round: &Round, spot: &Spot) -> Result<Vec<(Wager, Line)>, Overflow> {
        let stakes = Stakes {
            ante: spot.stake(Wager::Ante).unwrap_or(Money::ZERO),
            bet: spot.stake(Wager::Bet).unwrap_or(Money::ZERO),
        };
        // A hand that stays face down is settled only where the dealer has none; what it
        // holds then does not matter.
        let unseen = Hand {
            value: five::Value::LOWEST,
            changed: spot.changed.is_some(),
        };
        let dealer = Rules::dealer_value(round).unwrap_or(five::Value::LOWEST);
        let hand = self.hand_of(spot).unwrap_or(unseen);
        let settlement = self.settle(stakes, hand, dealer)?;
        let order = hand.value.cmp(&dealer);
        let (own, other) = (hand.value.category(), dealer.category());
        let because = |line: Line| match round.qualified {
            Some(false) => line,
            _ => line.and_all(self.table.compared(own, other, order)),
        };
        let lines = settlement.lines().into_iter();
        let mut lines: Vec<_> = lines.map(|(wager, line)| (wager, because(line))).collect();
        if let (Some(exchange), Some(price)) = (&self.exchange, spot.stake(Wager::Exchange)) {
            let price = self.settle_price(exchange, price, hand, dealer)?;
            lines.push((Wager::Exchange, price));
        }
        Ok(lines)
    }
}
