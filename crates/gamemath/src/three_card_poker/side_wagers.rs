//! Pair Plus and the Six Card Bonus, and how they move with the base.
//!
//! They are valued under the play that is best for the base. Where a fold takes a side
//! wager too, a player with both might play a hand that the base alone would fold; that
//! is another question, and the notes say that it is not the one answered.

use std::collections::BTreeMap;

use cards::{five, three};
use games::Line;
use games::table::RunningTotal;
use games::three_card_poker::{Rules, SixCard};
use jackpot::AfterFold;
use money::{Money, Overflow};

use super::solution::{Solution, SolvedHand};
use crate::analysis::{Covariance, Wager, WagerAnalysis};
use crate::base::Base;
use crate::fraction::{in_units, over, whole};
use crate::tally::Tally;

const UNDER_BEST_PLAY: &str = "a fold takes this wager; hands are folded as is best for ante \
                               and play alone";

impl Solution {
    /// Pair Plus, over the 22,100 hands; over all deals where it shares a limit with wagers
    /// that depend on the dealer's hand.
    pub(super) fn pair_plus(&self, rules: &Rules) -> Result<WagerAnalysis, Overflow> {
        let side = SideWagers::new(rules, self.unit)?;
        let after_fold = rules.pair_plus_after_fold.value;
        let mut counts = Counts::default();
        for solved in &self.hands {
            let dealers = solved.deals() / u128::from(solved.hand.stands_for);
            let times = if side.shares_limit { dealers } else { 1 };
            if is_taken(after_fold, solved) {
                let hands = u128::from(solved.hand.stands_for);
                counts.add(None, self.unit.negated()?, hands * times);
                continue;
            }
            let hand = Some(rules.pair_plus_pays.name(solved.value).to_owned());
            if !side.shares_limit {
                let (net, _) = side.pair_plus(solved.value, Money::ZERO)?;
                counts.add(hand, net, u128::from(solved.hand.stands_for));
                continue;
            }
            for (relation, base) in solved.played_ends() {
                let (net, _) = side.pair_plus(solved.value, base.paid)?;
                counts.add(hand.clone(), net, solved.deals_in(relation));
            }
        }
        let notes = side.notes("ante, play and ante bonus");
        Ok(counts.wager(Wager::PairPlus, self.unit, after_fold, notes))
    }

    /// The Six Card Bonus: over the 20,358,520 sets of six cards; over all deals where a
    /// fold takes it or it shares a limit. None where none is offered.
    pub(super) fn six_card_bonus(&self, rules: &Rules) -> Result<Option<WagerAnalysis>, Overflow> {
        let Some(bonus) = rules.offered_six_card() else {
            return Ok(None);
        };
        let side = SideWagers::new(rules, self.unit)?;
        let after_fold = bonus.six_card_after_fold.value;
        let mut folded = 0;
        let mut by_net: BTreeMap<(five::Category, Money), u128> = BTreeMap::new();
        for solved in &self.hands {
            if is_taken(after_fold, solved) {
                folded += solved.deals();
                continue;
            }
            for (relation, base) in solved.played_ends() {
                let paid = side.paid_beside(rules, solved, base)?;
                let nets = five::Category::ALL.into_iter().zip(side.six_card(paid)?);
                let met = solved.met.by_category(relation);
                for (of, met) in nets.zip(met).filter(|&(_, &met)| met > 0) {
                    *by_net.entry(of).or_default() +=
                        u128::from(*met) * u128::from(solved.hand.stands_for);
                }
            }
        }
        // Six cards are dealt to player and dealer in C(6,3) ways.
        let by_six = after_fold == AfterFold::Kept && !side.shares_limit;
        let ways = if by_six { 20 } else { 1 };
        let mut counts = Counts::default();
        counts.add(None, self.unit.negated()?, folded);
        for ((category, net), count) in by_net {
            counts.add(Some(category.to_string()), net, count / ways);
        }
        let notes = side.notes("ante, play, ante bonus and Pair Plus");
        Ok(Some(counts.wager(
            Wager::SixCardBonus,
            self.unit,
            after_fold,
            notes,
        )))
    }

    /// The covariances of the wagers, each of one unit, under the play best for the base.
    pub(super) fn covariances(&self, rules: &Rules) -> Result<Vec<Covariance>, Overflow> {
        let side = SideWagers::new(rules, self.unit)?;
        let lost = self.unit.negated()?;
        let bonus = rules.offered_six_card();
        let mut products = Products::default();
        for solved in &self.hands {
            let pair_plus_taken = is_taken(rules.pair_plus_after_fold.value, solved);
            let bonus_taken =
                bonus.is_some_and(|bonus| is_taken(bonus.six_card_after_fold.value, solved));
            for (relation, base) in solved.played_ends() {
                let (pair_plus, paid) = match pair_plus_taken {
                    true => (lost, base.paid),
                    false => side.pair_plus(solved.value, base.paid)?,
                };
                let six_card = side.six_card(paid)?;
                let by_category = solved.met.by_category(relation);
                for (&met, net) in by_category.iter().zip(six_card) {
                    let six_card = if bonus_taken { lost } else { net };
                    let deals = met * solved.hand.stands_for;
                    products.add(deals, [base.net, pair_plus, six_card]);
                }
            }
        }
        Ok(products.covariances(self.unit, bonus.is_some()))
    }
}

/// The wagers beside the base, in the order in which they are paid.
pub(super) struct SideWagers<'r> {
    rules: &'r Rules,
    unit: Money,
    /// By category; nothing happens to any where there is no such wager.
    six_card: Option<[Line; five::Category::ALL.len()]>,
    /// What the Six Card Bonus leaves where nothing was paid before.
    alone: [Money; five::Category::ALL.len()],
    /// Whether the wagers of a hand share a limit.
    shares_limit: bool,
}

impl<'r> SideWagers<'r> {
    pub(super) fn new(rules: &'r Rules, unit: Money) -> Result<SideWagers<'r>, Overflow> {
        let mut side = SideWagers {
            rules,
            unit,
            six_card: six_card_lines(rules, unit)?,
            alone: Default::default(),
            shares_limit: rules.table.cap_on_several(games::Wager::PairPlus).is_some(),
        };
        side.alone = side.six_card_after(Money::ZERO)?;
        Ok(side)
    }

    /// What Pair Plus leaves when the hand has been paid so much, and what it has then.
    pub(super) fn pair_plus(
        &self,
        player: three::Value,
        paid: Money,
    ) -> Result<(Money, Money), Overflow> {
        let mut total = RunningTotal::after(&self.rules.table, paid);
        let line = self.rules.settle_pair_plus(self.unit, player)?;
        let net = total.net([(games::Wager::PairPlus, line)])?;
        Ok((net, total.paid()))
    }

    /// What the Six Card Bonus leaves when the hand has been paid so much, by category.
    pub(super) fn six_card(
        &self,
        paid: Money,
    ) -> Result<[Money; five::Category::ALL.len()], Overflow> {
        match self.shares_limit {
            true => self.six_card_after(paid),
            false => Ok(self.alone),
        }
    }

    fn six_card_after(&self, paid: Money) -> Result<[Money; five::Category::ALL.len()], Overflow> {
        let mut nets = [Money::ZERO; five::Category::ALL.len()];
        for (line, net) in self.six_card.iter().flatten().zip(&mut nets) {
            let mut total = RunningTotal::after(&self.rules.table, paid);
            *net = total.net([(games::Wager::SixCardBonus, *line)])?;
        }
        Ok(nets)
    }

    /// What a hand has been paid before the Six Card Bonus.
    fn paid_beside(
        &self,
        rules: &Rules,
        solved: &SolvedHand,
        base: Base,
    ) -> Result<Money, Overflow> {
        if !self.shares_limit || is_taken(rules.pair_plus_after_fold.value, solved) {
            return Ok(base.paid);
        }
        Ok(self.pair_plus(solved.value, base.paid)?.1)
    }

    /// What a reader must know of a wager that is paid after these.
    fn notes(&self, before: &str) -> Option<String> {
        let cap = self.rules.table.cap_on_several(games::Wager::PairPlus);
        let (cap, _) = cap?;
        Some(format!(
            "{} is the most that the wagers of a hand are paid together: this one has what is left \
             of it after {before}, each of one unit",
            cap.most
        ))
    }
}

/// Deals of a side wager, by the hand with which it was not taken and by what it left.
#[derive(Default)]
struct Counts(BTreeMap<(Option<String>, Money), u128>);

impl Counts {
    fn add(&mut self, hand: Option<String>, net: Money, deals: u128) {
        *self.0.entry((hand, net)).or_default() += deals;
    }

    fn wager(
        self,
        wager: Wager,
        unit: Money,
        after_fold: AfterFold,
        limit: Option<String>,
    ) -> WagerAnalysis {
        let mut tally = Tally::default();
        for ((hand, net), deals) in self.0 {
            let name = hand.map_or_else(|| "fold".to_owned(), |hand| side_name(net, hand));
            tally.add(name, in_units(net, unit), whole(1), deals);
        }
        let outcomes = tally.outcomes();
        let fold = (after_fold == AfterFold::Lost).then(|| UNDER_BEST_PLAY.to_owned());
        WagerAnalysis {
            wager,
            deals: outcomes.iter().map(|outcome| outcome.count).sum(),
            outcomes,
            actions: vec![],
            notes: fold.into_iter().chain(limit).collect(),
        }
    }
}

/// Sums of products of nets, in minor units.
#[derive(Default)]
struct Products {
    deals: i128,
    sums: [i128; 3],
    of_base_and_pair_plus: i128,
    of_base_and_six_card: i128,
    of_pair_plus_and_six_card: i128,
}

impl Products {
    fn add(&mut self, deals: u64, nets: [Money; 3]) {
        let deals = i128::from(deals);
        let nets = nets.map(|net| i128::from(net.in_cents()));
        let [base, pair_plus, six_card] = nets;
        self.deals += deals;
        for (sum, net) in self.sums.iter_mut().zip(nets) {
            *sum += deals * net;
        }
        self.of_base_and_pair_plus += deals * base * pair_plus;
        self.of_base_and_six_card += deals * base * six_card;
        self.of_pair_plus_and_six_card += deals * pair_plus * six_card;
    }

    fn covariances(&self, unit: Money, with_six_card: bool) -> Vec<Covariance> {
        let [base, pair_plus, six_card] = self.sums;
        let unit = i128::from(unit.in_cents());
        let mean = |sum: i128, units: i128| over(sum, self.deals * units);
        let covariance = |of, product, one, other| Covariance {
            of,
            value: mean(product, unit * unit) - mean(one, unit) * mean(other, unit),
        };
        let mut found = vec![covariance(
            (Wager::Base, Wager::PairPlus),
            self.of_base_and_pair_plus,
            base,
            pair_plus,
        )];
        if with_six_card {
            found.push(covariance(
                (Wager::Base, Wager::SixCardBonus),
                self.of_base_and_six_card,
                base,
                six_card,
            ));
            found.push(covariance(
                (Wager::PairPlus, Wager::SixCardBonus),
                self.of_pair_plus_and_six_card,
                pair_plus,
                six_card,
            ));
        }
        found
    }
}

fn is_taken(after_fold: AfterFold, solved: &SolvedHand) -> bool {
    after_fold == AfterFold::Lost && !solved.is_worth_playing()
}

/// What the Six Card Bonus comes to, by category; none: there is no such wager.
fn six_card_lines(
    rules: &Rules,
    unit: Money,
) -> Result<Option<[Line; five::Category::ALL.len()]>, Overflow> {
    let highest = SixCard(five::Value::HIGHEST);
    let Some(line) = rules.settle_six_card(unit, highest)? else {
        return Ok(None);
    };
    let mut lines = [line; five::Category::ALL.len()];
    for (category, line) in five::Category::ALL.into_iter().zip(&mut lines) {
        let mut values = (1..=five::Value::HIGHEST.number()).filter_map(five::Value::new);
        let example = values.find(|value| value.category() == category);
        if let Some(example) = example
            && let Some(found) = rules.settle_six_card(unit, SixCard(example))?
        {
            *line = found;
        }
    }
    Ok(Some(lines))
}

pub(super) fn side_name(net: Money, category: impl std::fmt::Display) -> String {
    if net.is_negative() {
        "lose".to_owned()
    } else {
        format!("win {category}")
    }
}
