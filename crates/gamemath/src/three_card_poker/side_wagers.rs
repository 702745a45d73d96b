//! Pair Plus and the Six Card Bonus, and how they move with the base.
//!
//! They are valued under the play that is best for the base. Where a fold takes a side
//! wager too, a player with both might play a hand that the base alone would fold; that
//! is another question, and the notes say that it is not the one answered.

use cards::{five, three};
use games::three_card_poker::{Rules, SixCard};
use jackpot::AfterFold;
use money::{Money, Overflow};

use super::solution::{Solution, SolvedHand};
use crate::analysis::{Covariance, Wager, WagerAnalysis};
use crate::fraction::{in_units, over, whole};
use crate::relation::Relation;
use crate::tally::Tally;

const UNDER_BEST_PLAY: &str = "a fold takes this wager; hands are folded as is best for ante \
                               and play alone";

impl Solution {
    /// Pair Plus, over the 22,100 hands.
    pub(super) fn pair_plus(&self, rules: &Rules) -> Result<WagerAnalysis, Overflow> {
        let mut tally = Tally::default();
        let after_fold = rules.pair_plus_after_fold.value;
        for solved in &self.hands {
            let count = u128::from(solved.hand.stands_for);
            if is_taken(after_fold, solved) {
                tally.add("fold", whole(-1), whole(1), count);
                continue;
            }
            let net = pair_plus_net(rules, self.unit, solved.value)?;
            let name = side_name(net, solved.value.category());
            tally.add(name, in_units(net, self.unit), whole(1), count);
        }
        Ok(side_wager(Wager::PairPlus, tally, after_fold))
    }

    /// The Six Card Bonus: over the 20,358,520 sets of six cards, or over all deals where
    /// a fold takes it. None on a day that has none.
    pub(super) fn six_card_bonus(&self, rules: &Rules) -> Result<Option<WagerAnalysis>, Overflow> {
        let (Some(bonus), Some(nets)) = (&rules.six_card_bonus, six_card_nets(rules, self.unit)?)
        else {
            return Ok(None);
        };
        let after_fold = bonus.six_card_after_fold.value;
        let mut counts = [0_u128; five::Category::ALL.len()];
        let mut folded = 0;
        for solved in &self.hands {
            if is_taken(after_fold, solved) {
                folded += solved.deals();
                continue;
            }
            for relation in Relation::ALL {
                let met = solved.met.by_category(relation);
                for (count, &met) in counts.iter_mut().zip(met) {
                    *count += u128::from(met) * u128::from(solved.hand.stands_for);
                }
            }
        }
        // Six cards are dealt to player and dealer in C(6,3) ways.
        let ways = if after_fold == AfterFold::Kept { 20 } else { 1 };
        let mut tally = Tally::default();
        tally.add("fold", whole(-1), whole(1), folded);
        for ((category, net), count) in five::Category::ALL.into_iter().zip(nets).zip(counts) {
            let units = in_units(net, self.unit);
            tally.add(side_name(net, category), units, whole(1), count / ways);
        }
        Ok(Some(side_wager(Wager::SixCardBonus, tally, after_fold)))
    }

    /// The covariances of the wagers, each of one unit, under the play best for the base.
    pub(super) fn covariances(&self, rules: &Rules) -> Result<Vec<Covariance>, Overflow> {
        let six_card = six_card_nets(rules, self.unit)?;
        let mut products = Products::default();
        for solved in &self.hands {
            let folded = !solved.is_worth_playing();
            let lost = self.unit.negated()?;
            let pair_plus = if is_taken(rules.pair_plus_after_fold.value, solved) {
                lost
            } else {
                pair_plus_net(rules, self.unit, solved.value)?
            };
            let bonus = rules.six_card_bonus.as_ref();
            let bonus_taken =
                bonus.is_some_and(|bonus| is_taken(bonus.six_card_after_fold.value, solved));
            for (relation, net) in solved.nets() {
                let base = if folded { lost } else { net };
                let by_category = solved.met.by_category(relation);
                for (at, &met) in by_category.iter().enumerate() {
                    let six = six_card.and_then(|nets| nets.get(at).copied());
                    let six = if bonus_taken { six.map(|_| lost) } else { six };
                    let deals = met * solved.hand.stands_for;
                    products.add(deals, [base, pair_plus, six.unwrap_or_default()]);
                }
            }
        }
        let with_six_card = six_card.is_some();
        Ok(products.covariances(self.unit, with_six_card))
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

pub(super) fn pair_plus_net(
    rules: &Rules,
    unit: Money,
    player: three::Value,
) -> Result<Money, Overflow> {
    rules.settle_pair_plus(unit, player)?.net()
}

/// What the Six Card Bonus leaves the player, by category; none: there is no such wager.
pub(super) fn six_card_nets(
    rules: &Rules,
    unit: Money,
) -> Result<Option<[Money; five::Category::ALL.len()]>, Overflow> {
    let mut nets = [Money::ZERO; five::Category::ALL.len()];
    let values = (1..=five::Value::HIGHEST.number()).filter_map(five::Value::new);
    for value in values {
        let Some(line) = rules.settle_six_card(unit, SixCard(value))? else {
            return Ok(None);
        };
        if let Some(net) = nets.get_mut(value.category() as usize) {
            *net = line.net()?;
        }
    }
    Ok(Some(nets))
}

pub(super) fn side_name(net: Money, category: impl std::fmt::Display) -> String {
    if net.is_negative() {
        "lose".to_owned()
    } else {
        format!("win {category}")
    }
}

fn side_wager(wager: Wager, tally: Tally, after_fold: AfterFold) -> WagerAnalysis {
    let outcomes = tally.outcomes();
    let note = (after_fold == AfterFold::Lost).then(|| UNDER_BEST_PLAY.to_owned());
    WagerAnalysis {
        wager,
        deals: outcomes.iter().map(|outcome| outcome.count).sum(),
        outcomes,
        actions: vec![],
        notes: note.into_iter().collect(),
    }
}
