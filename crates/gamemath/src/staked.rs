//! A decision in money, with everything that somebody has staked: what the coach says.
//!
//! Wagers beside the main ones are settled on cards alone, so an action is worth what the
//! main wagers leave and what becomes of the others: judged, or lost with a fold. Who checks
//! at Ultimate Texas Hold'em may still fold at the river, and does so where that is best for
//! all wagers together. Only a wager whose prize shares a limit with others is left apart
//! before the flop.

use std::cmp::Ordering;

use cards::{Card, CardSet, Cards, fast, three};
use games::three_card_poker::{self as three_card, SixCard};
use games::ultimate_texas_holdem as ultimate;
use games::{Rules, Wager};
use jackpot::AfterFold;
use money::Money;

use crate::advice::Advice;
use crate::decision::{Decision, Undecided};
use crate::fraction::{Fraction, over, whole};
use crate::ultimate_texas_holdem::advise_staked;

/// What somebody has staked before a decision.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Staked {
    /// The ante.
    pub ante: Money,
    /// The wagers beside the main ones.
    pub beside: Vec<(Wager, Money)>,
    /// What the jackpot's meter shows, where there is one.
    pub meter: Option<Money>,
}

/// What every action is worth in minor units, in the order in which they are offered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InMoney {
    /// The actions.
    pub actions: Vec<Valued>,
    /// The wagers that are not counted.
    pub apart: Vec<Wager>,
}

/// What one action is worth.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Valued {
    /// The action: `fold`, `bet`, `play-4x`, `change 7d`.
    pub action: String,
    /// What it leaves the player on average, in minor units.
    pub cents: Fraction,
}

impl InMoney {
    /// The action that is worth most; of equals the last, which stays in the game.
    #[must_use]
    pub fn best(&self) -> Option<&Valued> {
        self.actions.iter().max_by(|a, b| a.cents.cmp(&b.cents))
    }

    /// What an action is worth.
    #[must_use]
    pub fn of(&self, action: &str) -> Option<&Fraction> {
        let found = self.actions.iter().find(|value| value.action == action);
        found.map(|value| &value.cents)
    }

    /// How much less than the best an action is worth.
    #[must_use]
    pub fn cost(&self, action: &str) -> Option<Fraction> {
        Some(&self.best()?.cents - self.of(action)?)
    }
}

/// What a wager comes to in minor units: judged on the cards, or after a fold.
struct Beside {
    judged: Fraction,
    folded: Fraction,
}

impl Decision {
    /// What every action is worth to somebody who has staked this.
    pub fn advise_staked(&self, rules: &Rules, staked: &Staked) -> Result<InMoney, Undecided> {
        let stake = |wager: Wager| {
            let mut beside = staked.beside.iter();
            let found = beside.find(|(it, amount)| *it == wager && amount.is_positive());
            found.map(|(_, amount)| *amount)
        };
        let mut apart = Vec::new();
        let jackpot = stake(Wager::Jackpot).zip(staked.meter);
        let in_play = jackpot.and_then(|(wager, meter)| with_meter(rules, wager, meter));
        let trips = trips(rules, stake(Wager::Trips), in_play.is_some());
        let with_jackpot = match &in_play {
            Some(rules) => self.advise_with_both(rules, staked.ante, trips.with_main())?,
            None => None,
        };
        if stake(Wager::Jackpot).is_some() && with_jackpot.is_none() {
            apart.push(Wager::Jackpot);
        }
        let advice = match with_jackpot {
            Some(with) => with.advice,
            None => self.advise_with_trips(rules, staked.ante, trips.with_main())?,
        };
        let ante = whole(staked.ante.in_cents());
        let actions = advice.0.into_iter().map(|value| Valued {
            cents: value.ev * &ante,
            action: value.action,
        });
        let mut actions: Vec<Valued> = actions.collect();
        match rules {
            Rules::CaribbeanStud(_) => {}
            Rules::ThreeCardPoker(rules) => {
                let pair_plus = stake(Wager::PairPlus).map(|stake| self.pair_plus(rules, stake));
                let six_card = stake(Wager::SixCardBonus).map(|stake| self.six_card(rules, stake));
                for beside in [pair_plus.transpose()?, six_card.transpose()?]
                    .into_iter()
                    .flatten()
                {
                    add(&mut actions, &beside);
                }
            }
            Rules::UltimateTexasHoldem(ultimate) => {
                let by_itself = match (trips, self.board.len()) {
                    (Trips::None | Trips::Lost(_), _) => None,
                    (Trips::Kept(stake), _) => {
                        let mean = self.trips_of_who_stays(rules, staked.ante, stake)?;
                        actions.iter_mut().for_each(|it| it.cents += &mean);
                        None
                    }
                    (Trips::Sharing(_), 0) => {
                        // Two million boards would have to be decided one by one.
                        apart.push(Wager::Trips);
                        None
                    }
                    (Trips::Sharing(stake), _) => Some(stake),
                };
                match by_itself {
                    Some(stake) if self.board.len() == 3 => {
                        self.trips_on_flop(rules, ultimate, stake, staked, &mut actions)?;
                    }
                    Some(stake) => add(&mut actions, &self.trips(ultimate, stake, &self.board)?),
                    None => {}
                }
            }
        }
        Ok(InMoney { actions, apart })
    }

    fn pair_plus(&self, rules: &three_card::Rules, stake: Money) -> Result<Beside, Undecided> {
        let hand = self.hand.exactly().map_err(Undecided::Hand)?;
        let line = rules.settle_pair_plus(stake, three::rank(hand))?;
        let kept = rules.pair_plus_after_fold.value == AfterFold::Kept;
        Ok(Beside::of(whole(line.net()?.in_cents()), stake, kept))
    }

    /// Over every three cards that the dealer may have.
    fn six_card(&self, rules: &three_card::Rules, stake: Money) -> Result<Beside, Undecided> {
        let own: [Card; 3] = self.hand.exactly().map_err(Undecided::Hand)?;
        let (mut sum, mut count) = (0_i64, 0_i64);
        for [a, b, c] in threes(&self.left()) {
            let [x, y, z] = own;
            let best = SixCard(fast::six(&[x, y, z, a, b, c]));
            let line = rules.settle_six_card(stake, best)?;
            let net = line.map_or(Ok(Money::ZERO), |line| line.net())?;
            sum = sum.saturating_add(net.in_cents());
            count += 1;
        }
        let after = rules
            .six_card_bonus
            .as_ref()
            .map(|it| it.six_card_after_fold);
        let kept = after.is_none_or(|after| after.value == AfterFold::Kept);
        Ok(Beside::of(over(sum, count.max(1)), stake, kept))
    }

    /// On a whole board.
    fn trips(
        &self,
        rules: &ultimate::Rules,
        stake: Money,
        board: &Cards,
    ) -> Result<Beside, Undecided> {
        let value = rules.form(&self.hand, board);
        let value = value.ok_or(Undecided::BoardOf(board.len()))?;
        // What Trips pays does not depend on how the hand fares.
        let line = rules.settle_trips(stake, value, Ordering::Equal)?;
        let kept = rules.trips_after_fold.value == AfterFold::Kept;
        Ok(Beside::of(whole(line.net()?.in_cents()), stake, kept))
    }

    /// What every action is worth per ante, with so much on Trips that is lost with a fold.
    fn advise_with_trips(
        &self,
        rules: &Rules,
        ante: Money,
        trips: Option<Money>,
    ) -> Result<Advice, Undecided> {
        let (Rules::UltimateTexasHoldem(ultimate), Some(_)) = (rules, trips) else {
            return self.advise(rules, ante);
        };
        self.check(rules)?;
        let hole = self.hand.exactly().map_err(Undecided::Hand)?;
        let seen = self.seen.set();
        Ok(advise_staked(
            ultimate,
            (ante, trips),
            hole,
            &self.board,
            seen,
        )?)
    }

    /// What Trips comes to for somebody who stays in, in minor units.
    fn trips_of_who_stays(
        &self,
        rules: &Rules,
        ante: Money,
        stake: Money,
    ) -> Result<Fraction, Undecided> {
        let with = self.advise_with_trips(rules, ante, Some(stake))?;
        let without = self.advise(rules, ante)?;
        // The last action is the highest play wager.
        let raised = |advice: &Advice| advice.0.last().map_or_else(|| whole(0), |it| it.ev.clone());
        Ok((raised(&with) - raised(&without)) * whole(ante.in_cents()))
    }

    /// On a flop: who raises is judged on every river that can come, and who checks decides
    /// there for all wagers together.
    fn trips_on_flop(
        &self,
        rules: &Rules,
        ultimate: &ultimate::Rules,
        stake: Money,
        staked: &Staked,
        actions: &mut [Valued],
    ) -> Result<(), Undecided> {
        let left = self.left();
        let (mut judged, mut checked, mut rivers) = (whole(0), whole(0), 0_i64);
        for (second, &b) in left.iter().enumerate() {
            for &a in left.iter().take(second) {
                let board = self.board.iter().copied().chain([a, b]);
                let board = Cards::new(board)?;
                let trips = self.trips(ultimate, stake, &board)?;
                rivers += 1;
                judged += &trips.judged;
                // Only a hand that Trips pays is played for it where it would be folded.
                let gives_up = trips.judged != trips.folded;
                if !gives_up {
                    checked += &trips.judged;
                    continue;
                }
                let river = Decision {
                    board: board.clone(),
                    ..self.clone()
                };
                let beside = staked.beside.iter().copied();
                let beside = beside.filter(|(it, _)| *it != Wager::Trips);
                let alone = Staked {
                    beside: beside.collect(),
                    ..staked.clone()
                };
                let mut values = river.advise_staked(rules, &alone)?;
                let before = values
                    .best()
                    .map_or_else(|| whole(0), |it| it.cents.clone());
                add(&mut values.actions, &trips);
                let after = values
                    .best()
                    .map_or_else(|| whole(0), |it| it.cents.clone());
                checked += after - before;
            }
        }
        let rivers = over(1, rivers.max(1));
        for value in actions {
            value.cents += match value.action.as_str() {
                "check" => &checked * &rivers,
                _ => &judged * &rivers,
            };
        }
        Ok(())
    }

    /// The cards that somebody who decides has not seen.
    fn left(&self) -> Vec<Card> {
        let known = self.hand.iter().chain(self.board.iter()).copied();
        let known = known.chain(self.up).chain(self.dropped);
        let known: CardSet = known.chain(self.seen.iter().copied()).collect();
        CardSet::FULL.minus(known).into_iter().collect()
    }
}

/// How a Trips wager is counted.
#[derive(Debug, Clone, Copy)]
enum Trips {
    /// There is none.
    None,
    /// With the main wagers: it is lost with a fold.
    Lost(Money),
    /// By itself: it is judged whatever is decided.
    Kept(Money),
    /// Street by street, beside a prize that shares a limit with the main wagers.
    Sharing(Money),
}

impl Trips {
    /// What of it is counted with the main wagers.
    fn with_main(self) -> Option<Money> {
        match self {
            Trips::Lost(stake) => Some(stake),
            _ => None,
        }
    }
}

fn trips(rules: &Rules, stake: Option<Money>, jackpot: bool) -> Trips {
    match (rules, stake) {
        (Rules::UltimateTexasHoldem(_), Some(stake))
            if jackpot && rules.table().prize_limit().is_shared =>
        {
            Trips::Sharing(stake)
        }
        (Rules::UltimateTexasHoldem(rules), Some(stake)) => match rules.trips_after_fold.value {
            AfterFold::Kept => Trips::Kept(stake),
            _ => Trips::Lost(stake),
        },
        _ => Trips::None,
    }
}

impl Beside {
    fn of(judged: Fraction, stake: Money, kept: bool) -> Beside {
        let folded = match kept {
            true => judged.clone(),
            false => whole(-stake.in_cents()),
        };
        Beside { judged, folded }
    }
}

fn add(actions: &mut [Valued], beside: &Beside) {
    for value in actions {
        value.cents += match value.action.as_str() {
            "fold" => &beside.folded,
            _ => &beside.judged,
        };
    }
}

/// The rules with a jackpot whose meter shows this much.
fn with_meter(rules: &Rules, wager: Money, meter: Money) -> Option<Rules> {
    let mut rules = rules.clone();
    let jackpot = match &mut rules {
        Rules::CaribbeanStud(rules) => rules.jackpot.as_mut(),
        Rules::UltimateTexasHoldem(rules) => rules.jackpot.as_mut(),
        Rules::ThreeCardPoker(_) => None,
    };
    let jackpot = jackpot?;
    jackpot.jackpot_wager.value = Some(wager);
    jackpot.jackpot_meter.value = Some(meter);
    Some(rules)
}

fn threes(cards: &[Card]) -> impl Iterator<Item = [Card; 3]> {
    let count = cards.len();
    let at = move |index: usize| cards.get(index).copied();
    (0..count).flat_map(move |third| {
        (0..third).flat_map(move |second| {
            (0..second).filter_map(move |first| Some([at(first)?, at(second)?, at(third)?]))
        })
    })
}

#[cfg(test)]
mod tests;
