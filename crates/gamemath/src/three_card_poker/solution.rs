//! The base wager: every player hand with what it meets and what that pays.

use std::collections::BTreeMap;

use cards::three;
use games::three_card_poker::{Rules, Stakes};
use money::{Money, Overflow};

use super::counting::{DealerHands, Met};
use super::hands::PlayerHand;
use crate::analysis::{Action, Wager, WagerAnalysis};
use crate::base::Base;
use crate::fraction::{in_units, whole};
use crate::relation::Relation;
use crate::tally::Tally;

/// Every player hand, solved.
pub(super) struct Solution {
    pub(super) unit: Money,
    pub(super) hands: Vec<SolvedHand>,
    /// Ante and play together.
    staked: Money,
}

/// A player hand, the dealer hands it may meet, and what they make of ante and play.
pub(super) struct SolvedHand {
    pub(super) hand: PlayerHand,
    pub(super) value: three::Value,
    pub(super) met: Met,
    /// What playing comes to, by relation.
    ends: [Base; 4],
    /// What the table of the ante bonus calls the hand, and whether it pays it.
    bonus: Bonus,
    /// What folding leaves the player.
    folded: Money,
}

/// What the table of the ante bonus calls a hand, and whether it pays it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Bonus {
    hand: &'static str,
    is_paid: bool,
}

impl Bonus {
    pub(super) fn of(rules: &Rules, player: three::Value) -> Bonus {
        Bonus {
            hand: rules.ante_bonus_pays.name(player),
            is_paid: rules.ante_bonus_pays.of(player).is_some(),
        }
    }
}

impl Solution {
    pub(super) fn new(rules: &Rules, unit: Money) -> Result<Self, Overflow> {
        let dealer_hands = DealerHands::new(rules);
        let play = unit.times(i64::from(rules.play_multiple.value))?;
        let stakes = Stakes { ante: unit, play };
        let hands = PlayerHand::all().into_iter();
        let hands = hands.map(|hand| SolvedHand::new(rules, &dealer_hands, stakes, hand));
        Ok(Solution {
            unit,
            hands: hands.collect::<Result<_, _>>()?,
            staked: unit.plus(play)?,
        })
    }

    /// Ante, play and bonus, when those hands are played that `plays` says.
    pub(super) fn base(&self, plays: impl Fn(&SolvedHand) -> bool) -> WagerAnalysis {
        let (mut folded, mut played) = (0, 0);
        let mut counts: BTreeMap<_, u128> = BTreeMap::new();
        for solved in &self.hands {
            if !plays(solved) {
                folded += solved.deals();
                continue;
            }
            played += solved.deals();
            for (relation, net) in solved.nets() {
                let key = (relation, solved.value.category(), solved.bonus, net);
                *counts.entry(key).or_default() += solved.deals_in(relation);
            }
        }
        let mut tally = Tally::default();
        let units = |amount| in_units(amount, self.unit);
        for ((relation, _, bonus, net), count) in counts {
            let name = outcome_name(relation, bonus);
            tally.add(name, units(net), units(self.staked), count);
        }
        tally.add("fold", whole(-1), whole(1), folded);
        let action = |name: &str, count| Action {
            name: name.to_owned(),
            count,
        };
        WagerAnalysis {
            wager: Wager::Base,
            deals: folded + played,
            outcomes: tally.outcomes(),
            actions: vec![action("fold", folded), action("play", played)],
            notes: vec![],
        }
    }
}

impl SolvedHand {
    fn new(
        rules: &Rules,
        dealer_hands: &DealerHands,
        stakes: Stakes,
        hand: PlayerHand,
    ) -> Result<Self, Overflow> {
        let value = three::rank(hand.cards);
        let met = dealer_hands.met(hand.cards);
        let mut ends = [Base::default(); 4];
        for (relation, end) in Relation::ALL.into_iter().zip(&mut ends) {
            if let Some(dealer) = met.example(relation) {
                *end = played(rules, stakes, value, dealer)?;
            }
        }
        Ok(SolvedHand {
            hand,
            value,
            met,
            ends,
            bonus: Bonus::of(rules, value),
            folded: stakes.ante.negated()?,
        })
    }

    /// What playing leaves the player, by relation.
    pub(super) fn nets(&self) -> impl Iterator<Item = (Relation, Money)> {
        self.ends().map(|(relation, end)| (relation, end.net))
    }

    /// What playing comes to, by relation.
    pub(super) fn ends(&self) -> impl Iterator<Item = (Relation, Base)> {
        Relation::ALL.into_iter().zip(self.ends)
    }

    /// What the hand comes to as it is best played, by relation.
    pub(super) fn played_ends(&self) -> impl Iterator<Item = (Relation, Base)> {
        let folded = (!self.is_worth_playing()).then_some(Base {
            net: self.folded,
            paid: Money::ZERO,
        });
        let ends = self.ends();
        ends.map(move |(relation, end)| (relation, folded.unwrap_or(end)))
    }

    /// In how many deals the hand, or one it stands for, comes.
    pub(super) fn deals(&self) -> u128 {
        let in_relation = |relation| self.deals_in(relation);
        Relation::ALL.into_iter().map(in_relation).sum()
    }

    /// In how many of them the dealer's hand stands in a relation.
    pub(super) fn deals_in(&self, relation: Relation) -> u128 {
        u128::from(self.met.count(relation)) * u128::from(self.hand.stands_for)
    }

    /// Whether playing leaves the player no less than folding.
    pub(super) fn is_worth_playing(&self) -> bool {
        let cents = |money: Money| i128::from(money.in_cents());
        let over_folding = self.nets().map(|(relation, net)| {
            i128::from(self.met.count(relation)) * (cents(net) - cents(self.folded))
        });
        over_folding.sum::<i128>() >= 0
    }
}

/// What ante, play and bonus come to for a player who stayed in.
pub(super) fn played(
    rules: &Rules,
    stakes: Stakes,
    player: three::Value,
    dealer: three::Value,
) -> Result<Base, Overflow> {
    let settled = rules.settle(stakes, player, dealer)?;
    Base::of(&rules.table, settled.lines())
}

pub(super) fn outcome_name(relation: Relation, bonus: Bonus) -> String {
    let Bonus { hand, is_paid } = bonus;
    let plain = match relation {
        Relation::Win => return format!("win {hand}"),
        Relation::NoHand => "dealer does not qualify",
        Relation::StandOff => "stand-off",
        Relation::Lose => "lose",
    };
    if is_paid {
        format!("{plain}, {hand}")
    } else {
        plain.to_owned()
    }
}
